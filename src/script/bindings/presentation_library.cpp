// Functions of `space` that show things to the player and keep them shown: hud, marker, objective.
//
// All fields are read before anything changes, so an error leaves the item as it was.
#include <iterator>

#include "game/rules/game.hpp"
#include "game/state/missions.hpp"
#include "script/bindings/item_call.hpp"
#include "script/bindings/place_argument.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"
#include "script/sandbox/handle.hpp"

namespace heliopause {
namespace {

// The text of an item: required for a new one.
std::optional<std::string_view> Label(NamedArguments& fields, bool required) {
  const auto text = fields.PlainText("text", kLongestLabel);
  if (required && !text) fields.Reader().Reject(-1, "text", "string");
  return text;
}

template <class E>
void Assign(E& to, std::optional<std::size_t> choice) {
  if (choice) to = static_cast<E>(*choice);
}

int PushHudItem(lua_State* lua, const HudItem* item) {
  if (item == nullptr) return lua_pushnil(lua), 1;
  lua_createtable(lua, 0, 4);
  SetTextField(lua, "text", item->text);
  SetTextField(lua, "color", TextColorNames()[static_cast<std::size_t>(item->color)]);
  if (!item->has_bar) return 1;
  SetNumberField(lua, "value", item->value);
  SetNumberField(lua, "max", item->max);
  return 1;
}

// hud(id [, {text, value, max, color}])
int Hud(lua_State* lua) {
  static constexpr const char* kName = "space.hud";
  static constexpr const char* kKnown[] = {"text", "value", "max", "color"};
  std::vector<HudItem>& items = GameFor(lua, kName, 2).PresentationForScenario().hud;
  const std::string_view id = ItemIdAt(lua, kName);
  const HudItem* item = FindItem(items, id);
  const ItemAccess access = ItemAccessOf(lua, kName);
  if (access == ItemAccess::Read) return PushHudItem(lua, item);
  if (access == ItemAccess::Remove) return RemoveItem(lua, items, id);
  NamedArguments fields(lua, kName, 2, "fields", kKnown, std::size(kKnown));
  const auto text = Label(fields, item == nullptr);
  const auto value = fields.Finite("value");
  const auto max = fields.Within("max", 1e-9, 1e15, "number from 1e-9 to 1e15");
  const auto color = fields.Choice("color", TextColorNames());
  return PutItem(lua, kName, items, id, kMaxHudItems, [&](HudItem& next) {
    if (text) next.text = *text;
    if (value) next.value = *value;
    if (max) next.max = *max;
    // A bar that was shown once stays: a later call may change the text alone.
    next.has_bar = next.has_bar || value || max;
    Assign(next.color, color);
  });
}

int PushMarker(lua_State* lua, const Marker* marker) {
  if (marker == nullptr) return lua_pushnil(lua), 1;
  lua_createtable(lua, 0, 8);
  SetTextField(lua, "text", marker->text);
  SetTextField(lua, "color", TextColorNames()[static_cast<std::size_t>(marker->color)]);
  SetNumberField(lua, "radius", marker->radius);
  SetFlagField(lua, "world", marker->world);
  SetFlagField(lua, "radar", marker->radar);
  SetFlagField(lua, "tree", marker->tree);
  if (marker->object != ObjectId{}) {
    PushHandle(lua, marker->object);
    lua_setfield(lua, -2, "thing");
    return 1;
  }
  SetNumberField(lua, "x", marker->position.x);
  SetNumberField(lua, "y", marker->position.y);
  return 1;
}

// marker(id [, {x, y | thing, text, color, radius, world, radar, tree}])
int Mark(lua_State* lua) {
  static constexpr const char* kName = "space.marker";
  static constexpr const char* kKnown[] = {"x",      "y",     "thing", "text", "color",
                                           "radius", "world", "radar", "tree"};
  std::vector<Marker>& markers = GameFor(lua, kName, 2).PresentationForScenario().markers;
  const std::string_view id = ItemIdAt(lua, kName);
  const Marker* marker = FindItem(markers, id);
  const ItemAccess access = ItemAccessOf(lua, kName);
  if (access == ItemAccess::Read) return PushMarker(lua, marker);
  if (access == ItemAccess::Remove) return RemoveItem(lua, markers, id);
  NamedArguments fields(lua, kName, 2, "fields", kKnown, std::size(kKnown));
  // A new marker needs a place; an old one keeps its own.
  const auto place = ReadPlace(fields, marker == nullptr);
  const auto text = fields.PlainText("text", kLongestLabel);
  const auto color = fields.Choice("color", TextColorNames());
  const auto radius = fields.Within("radius", 0, kMaxCoordinate, "number from 0 to 2^40");
  const auto world = fields.Flag("world"), radar = fields.Flag("radar"), tree = fields.Flag("tree");
  // A mission does not fail because others fill the list.
  const bool is_mission = Sandbox::Of(lua).GetKind() == Sandbox::Kind::Mission;
  if (is_mission && marker == nullptr && markers.size() >= kMaxMarkers) return 0;
  return PutItem(lua, kName, markers, id, kMaxMarkers, [&](Marker& next) {
    if (place) next.object = place->object, next.position = place->position;
    if (text) next.text = *text;
    Assign(next.color, color);
    if (radius) next.radius = *radius;
    if (world) next.world = *world;
    if (radar) next.radar = *radar;
    if (tree) next.tree = *tree;
  });
}

int PushObjective(lua_State* lua, const Objective* objective) {
  if (objective == nullptr) return lua_pushnil(lua), 1;
  lua_createtable(lua, 0, 4);
  SetTextField(lua, "text", objective->text);
  SetTextField(lua, "state", ObjectiveStateNames()[static_cast<std::size_t>(objective->state)]);
  if (objective->max == 0) return 1;
  lua_pushinteger(lua, objective->value);
  lua_setfield(lua, -2, "value");
  lua_pushinteger(lua, objective->max);
  lua_setfield(lua, -2, "max");
  return 1;
}

// A mission's new objective is a line of the log.
void ReportProgress(lua_State* lua, std::string_view text) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (sandbox.GetKind() != Sandbox::Kind::Mission) return;
  Game& game = *sandbox.GetContext().game;
  if (!Try(sandbox, [&] {
        Event event;
        event.type = Event::Type::Message;
        event.text = text;
        game.AddEvent(std::move(event));
      }))
    luaL_error(lua, "space.objective: %s", sandbox.text);
}

// The mission that runs, if this is the id of its goal; nullptr for other items. The rules show a
// goal as far as the limits allow.
const Mission* MissionOfGoal(lua_State* lua, const Game& game, std::string_view id) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (sandbox.GetKind() != Sandbox::Kind::Mission || id.substr(id.find(':') + 1) != "goal")
    return nullptr;
  return FindMission(game.GetMissions(), sandbox.GetContext().mission);
}

// objective(id [, {text, state, value, max}])
int SetObjective(lua_State* lua) {
  static constexpr const char* kName = "space.objective";
  static constexpr const char* kKnown[] = {"text", "state", "value", "max"};
  Game& game = GameFor(lua, kName, 2);
  std::vector<Objective>& objectives = game.PresentationForScenario().objectives;
  const std::string_view id = ItemIdAt(lua, kName);
  const Objective* objective = FindItem(objectives, id);
  const ItemAccess access = ItemAccessOf(lua, kName);
  if (access == ItemAccess::Read) return PushObjective(lua, objective);
  if (access == ItemAccess::Remove) return RemoveItem(lua, objectives, id);
  NamedArguments fields(lua, kName, 2, "fields", kKnown, std::size(kKnown));
  const Mission* goal = objective == nullptr ? MissionOfGoal(lua, game, id) : nullptr;
  const auto text = Label(fields, objective == nullptr && goal == nullptr);
  const auto state = fields.Choice("state", ObjectiveStateNames());
  const auto value = fields.Count("value", 0, kMaxGoal), max = fields.Count("max", 0, kMaxGoal);
  // A mission does not fail because others fill the list.
  if (goal != nullptr && objectives.size() >= kMaxObjectives) return 0;
  const bool is_news = text && (objective == nullptr || objective->text != *text);
  const int results = PutItem(lua, kName, objectives, id, kMaxObjectives, [&](Objective& next) {
    if (goal != nullptr) next.text = goal->terms.GoalText();
    if (text) next.text = *text;
    Assign(next.state, state);
    if (value) next.value = *value;
    if (max) next.max = *max;
  });
  if (is_news) ReportProgress(lua, *text);
  return results;
}

constexpr luaL_Reg kFunctions[] = {
    {"hud", Hud}, {"marker", Mark}, {"objective", SetObjective}, {nullptr, nullptr}};

}  // namespace

void AddPresentation(lua_State* lua) { AddForScenarios(lua, kFunctions); }

}  // namespace heliopause
