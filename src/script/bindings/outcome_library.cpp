// Functions of `space` for the course of a scenario: score, win, lose, outcome, and hints for
// camera, speed and sound.
#include <algorithm>
#include <iterator>
#include <string>

#include "game/rules/game.hpp"
#include "script/bindings/item_call.hpp"
#include "script/bindings/place_argument.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"

namespace heliopause {
namespace {

constexpr double kHintSeconds = 5;         // of a hint without a duration
constexpr std::size_t kLongestSound = 40;  // bytes

std::uint64_t TicksOf(double seconds) {
  return static_cast<std::uint64_t>(std::max(1.0, seconds / kTickSeconds + 0.5));
}

// score([n]): reads the score, or sets it first. 0 until it is set.
int Score(lua_State* lua) {
  Presentation& state = GameFor(lua, "space.score", 1).PresentationForScenario();
  const Arguments arguments(lua, "space.score");
  if (arguments.Given(1)) {
    state.score = arguments.Count(1, "score", -kMaxScore, kMaxScore);
    state.scored = true;
  }
  lua_pushinteger(lua, state.score);
  return 1;
}

// Pushes true, or nil if the scenario has ended before.
int End(lua_State* lua, const char* function, Outcome outcome) {
  Game& game = GameFor(lua, function, 1);
  if (Sandbox::Of(lua).GetKind() == Sandbox::Kind::Mission)
    return luaL_error(
        lua, "%s: it ends the scenario (a mission ends by space.complete or space.fail)", function);
  const Arguments arguments(lua, function);
  std::size_t size = 0;
  const char* text =
      arguments.Given(1) ? arguments.PlainText(1, "text", &size, kLongestSpeech) : "";
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 100);
  bool done = false;
  if (!Try(sandbox, [&] { done = game.EndScenario(outcome, std::string(text, size)); }))
    return luaL_error(lua, "%s: %s", function, sandbox.text);
  if (done)
    lua_pushboolean(lua, true);
  else
    lua_pushnil(lua);
  return 1;
}

int Win(lua_State* lua) { return End(lua, "space.win", Outcome::Won); }
int Lose(lua_State* lua) { return End(lua, "space.lose", Outcome::Lost); }

// outcome(): "won" or "lost" and the text; nil until the scenario has ended.
int ReadOutcome(lua_State* lua) {
  const Presentation& state = GameFor(lua, "space.outcome", 0).GetPresentation();
  if (state.outcome == Outcome::None) return lua_pushnil(lua), 1;
  lua_pushstring(lua, state.outcome == Outcome::Won ? "won" : "lost");
  lua_pushlstring(lua, state.outcome_text.data(), state.outcome_text.size());
  return 2;
}

// camera({x, y | thing, radius, seconds} | nil)
int Camera(lua_State* lua) {
  static constexpr const char* kName = "space.camera";
  static constexpr const char* kKnown[] = {"x", "y", "thing", "radius", "seconds"};
  Game& game = GameFor(lua, kName, 1);
  Presentation& state = game.PresentationForScenario();
  if (lua_type(lua, 1) == LUA_TNIL) {
    state.camera = {};
    return 0;
  }
  NamedArguments fields(lua, kName, 1, "hint", kKnown, std::size(kKnown));
  const auto place = ReadPlace(fields, true);
  const auto radius = fields.Within("radius", 0, kMaxCoordinate, "number from 0 to 2^40");
  const auto seconds = fields.Within("seconds", 0, 600, "number from 0 to 600");
  state.camera = {game.TickNumber() + TicksOf(seconds.value_or(kHintSeconds)), place->object,
                  place->position, radius.value_or(0)};
  return 0;
}

// pace(speed [, seconds])
int SetPace(lua_State* lua) {
  static constexpr const char* kName = "space.pace";
  Game& game = GameFor(lua, kName, 2);
  const Arguments arguments(lua, kName);
  const double speed =
      arguments.Within(1, "speed", kSlowestPace, kFastestPace, "number from 1/8 to 4");
  const double seconds = arguments.Given(2)
                             ? arguments.Within(2, "seconds", 0, 600, "number from 0 to 600")
                             : kHintSeconds;
  PaceHint& pace = game.PresentationForScenario().pace;
  if (speed == 1)
    pace = {};
  else
    pace = {game.TickNumber() + TicksOf(seconds), speed};
  return 0;
}

// A name as of a file without its ending: "alarm", "ui/click".
bool IsSoundName(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-' || c == '/';
  });
}

// sound(name [, {x, y | thing, volume}])
int Sound(lua_State* lua) {
  static constexpr const char* kName = "space.sound";
  static constexpr const char* kKnown[] = {"x", "y", "thing", "volume"};
  Game& game = GameFor(lua, kName, 2);
  const Arguments arguments(lua, kName);
  std::size_t size = 0;
  const char* name = arguments.Text(1, "name", &size, kLongestSound);
  if (!IsSoundName({name, size})) arguments.Reject(1, "name", "letters, digits, _, - and /");
  std::optional<Place> place;
  double volume = 1;
  if (arguments.Given(2)) {
    NamedArguments fields(lua, kName, 2, "fields", kKnown, std::size(kKnown));
    place = ReadPlace(fields, false);
    volume = fields.Within("volume", 0, 1, "number from 0 to 1").value_or(1);
  }
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 100);
  if (!Try(sandbox, [&] {
        Event event;
        event.type = Event::Type::Sound;
        event.id.assign(name, size);
        event.amount = volume;
        if (place) event.subject = place->object, event.position = place->position;
        if (const auto at = game.Space().GetPosition(event.subject)) event.position = *at;
        game.AddEvent(std::move(event));
      }))
    return luaL_error(lua, "%s: %s", kName, sandbox.text);
  return 0;
}

constexpr luaL_Reg kFunctions[] = {{"score", Score},         {"win", Win},       {"lose", Lose},
                                   {"outcome", ReadOutcome}, {"camera", Camera}, {"pace", SetPace},
                                   {"sound", Sound},         {nullptr, nullptr}};

}  // namespace

void AddOutcome(lua_State* lua) { AddForScenarios(lua, kFunctions); }

}  // namespace heliopause
