// Functions of `space` for what the player answers: say and answer, key and press. Answers and
// presses are commands (game/state/command.hpp), so that recordings contain them.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <string>
#include <utility>

#include "game/rules/game.hpp"
#include "game/state/people.hpp"
#include "script/bindings/item_call.hpp"
#include "script/bindings/post.hpp"
#include "script/bindings/rights.hpp"
#include "script/bindings/space_library.hpp"

namespace heliopause {
namespace {

constexpr double kLongestSeconds = static_cast<double>(kLongestHint) * kTickSeconds;

// The choices of a line as views of strings on the stack.
struct Choices {
  bool given = false;
  std::size_t count = 0;
  std::array<std::string_view, kMaxChoices> texts;
};

Choices ReadChoices(lua_State* lua, const char* function, NamedArguments& fields) {
  static constexpr const char* kExpected = "list of at most 5 texts";
  Choices choices;
  // Step 1: a list of at most kMaxChoices entries.
  choices.given = fields.Get("choices");
  if (!choices.given) return choices;
  const int list = lua_gettop(lua);
  if (!lua_istable(lua, list)) fields.Reader().Reject(list, "choices", kExpected);
  const std::size_t count = lua_rawlen(lua, list);
  if (count > kMaxChoices)
    luaL_error(lua, "%s: choices has %d texts (expected %s)", function, static_cast<int>(count),
               kExpected);
  // Step 2: no other keys: a misspelled one would be ignored silently.
  CheckList(lua, list, function, "choices", count, kExpected);
  // Step 3: the texts, which stay on the stack until the line has copied them.
  luaL_checkstack(lua, static_cast<int>(kMaxChoices), "too deep");
  for (; choices.count < count; ++choices.count) {
    lua_rawgeti(lua, list, static_cast<lua_Integer>(choices.count) + 1);
    char name[24];
    std::snprintf(name, sizeof name, "choices[%d]", static_cast<int>(choices.count) + 1);
    std::size_t size = 0;
    const char* text = fields.Reader().PlainText(-1, name, &size, kLongestLabel);
    choices.texts[choices.count] = {text, size};
  }
  return choices;
}

int PushLine(lua_State* lua, const std::vector<DialogueLine>& lines, const DialogueLine* line) {
  if (line == nullptr) return lua_pushnil(lua), 1;
  lua_createtable(lua, 0, 5);
  SetTextField(lua, "text", line->text);
  SetTextField(lua, "speaker", line->speaker);
  SetFlagField(lua, "shown", line == lines.data());
  if (line->ticks > 0)
    SetNumberField(lua, "seconds", static_cast<double>(line->ticks) * kTickSeconds);
  lua_createtable(lua, static_cast<int>(line->choices.size()), 0);
  for (std::size_t i = 0; i < line->choices.size(); ++i) {
    lua_pushlstring(lua, line->choices[i].data(), line->choices[i].size());
    lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_setfield(lua, -2, "choices");
  return 1;
}

// The removal of the first line shows the next one.
int RemoveLine(lua_State* lua, Game& game, std::string_view id) {
  Presentation& state = game.PresentationForScenario();
  const bool first = !state.dialogue.empty() && state.dialogue.front().id == id;
  const int results = RemoveItem(lua, state.dialogue, id);
  if (state.dialogue.empty())
    state.dialogue_since = 0;
  else if (first)
    state.dialogue_since = game.TickNumber();
  return results;
}

// A full queue ends its oldest line without choices, as if the time of that line were over: lines
// that are not read yet are no error of the script that says the next one.
void EndOldestLine(lua_State* lua, const char* function, Game& game) {
  Sandbox& sandbox = Sandbox::Of(lua);
  if (!Try(sandbox, [&] {
        Presentation& state = game.PresentationForScenario();
        if (state.dialogue.size() < kMaxDialogueLines) return;
        const auto oldest =
            std::find_if(state.dialogue.begin(), state.dialogue.end(),
                         [](const DialogueLine& line) { return line.choices.empty(); });
        if (oldest == state.dialogue.end()) return;
        Event event;
        event.type = Event::Type::Answered;
        event.id = oldest->id;
        EraseLines(state, game.TickNumber(),
                   [&](const DialogueLine& line) { return line.id == event.id; });
        game.AddEvent(std::move(event));
      }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
}

// say(id [, {text, speaker, choices, seconds}])
int Say(lua_State* lua) {
  static constexpr const char* kName = "space.say";
  static constexpr const char* kKnown[] = {"text", "speaker", "choices", "seconds"};
  Game& game = GameFor(lua, kName, 2);
  Presentation& state = game.PresentationForScenario();
  const std::string_view id = ItemIdAt(lua, kName);
  const DialogueLine* line = FindItem(state.dialogue, id);
  const ItemAccess access = ItemAccessOf(lua, kName);
  if (access == ItemAccess::Read) return PushLine(lua, state.dialogue, line);
  if (access == ItemAccess::Remove) return RemoveLine(lua, game, id);
  // The answer to a line of this id robs or repairs a ship.
  if (id == kBoardLine)
    Arguments(lua, kName).Reject(1, "id", "another id: the question about a disabled ship has it");
  NamedArguments fields(lua, kName, 2, "fields", kKnown, std::size(kKnown));
  const auto text = fields.PlainText("text", kLongestSpeech);
  if (line == nullptr && !text) fields.Reader().Reject(-1, "text", "string");
  const auto speaker = fields.PlainText("speaker", kLongestLabel);
  const auto seconds = fields.Within("seconds", 0, kLongestSeconds, "number from 0 to 600");
  const Choices choices = ReadChoices(lua, kName, fields);
  const bool was_empty = state.dialogue.empty();
  if (line == nullptr) EndOldestLine(lua, kName, game);
  PutItem(lua, kName, state.dialogue, id, kMaxDialogueLines, [&](DialogueLine& next) {
    if (text) next.text = *text;
    if (speaker) next.speaker = *speaker;
    if (seconds) next.ticks = static_cast<std::uint64_t>(*seconds / kTickSeconds + 0.5);
    if (!choices.given) return;
    next.choices.assign(choices.texts.begin(), choices.texts.begin() + choices.count);
  });
  // The first line is shown from now on; others wait for their turn.
  if (was_empty) state.dialogue_since = game.TickNumber();
  return 0;
}

// Posts a command of the player for the next tick.
void Post(lua_State* lua, const char* function, Command::Type type, std::string_view id,
          double value) {
  Sandbox& sandbox = Sandbox::Of(lua);
  sandbox.Charge(lua, 100);
  Game& game = GameFor(lua, function);
  if (!Try(sandbox, [&] { PostCommand(sandbox, game, {type, {}, value, {}, std::string(id)}); }))
    luaL_error(lua, "%s: %s", function, sandbox.text);
}

// answer(id [, choice]): as the player would. Gives nil if that line is not shown.
int AnswerLine(lua_State* lua) {
  static constexpr const char* kName = "space.answer";
  const Presentation& state = GameFor(lua, kName, 2).GetPresentation();
  const std::string_view id = ItemIdAt(lua, kName);
  const Arguments arguments(lua, kName);
  if (state.dialogue.empty() || state.dialogue.front().id != id) {
    // A wrong choice is an error also when the line is no longer shown.
    if (arguments.Given(2)) arguments.Count(2, "choice", 0, kMaxChoices);
    return lua_pushnil(lua), 1;
  }
  const auto count = static_cast<lua_Integer>(state.dialogue.front().choices.size());
  lua_Integer choice = 0;
  if (count > 0 || arguments.Given(2)) choice = arguments.Count(2, "choice", count > 0, count);
  Post(lua, kName, Command::Type::Answer, id, static_cast<double>(choice));
  lua_pushboolean(lua, true);
  return 1;
}

int PushKey(lua_State* lua, const BoundKey* bound) {
  if (bound == nullptr) return lua_pushnil(lua), 1;
  lua_createtable(lua, 0, 2);
  SetTextField(lua, "key", bound->key);
  SetTextField(lua, "text", bound->text);
  return 1;
}

// key(id [, {key, text}])
int BindKey(lua_State* lua) {
  static constexpr const char* kName = "space.key";
  static constexpr const char* kKnown[] = {"key", "text"};
  std::vector<BoundKey>& keys = GameFor(lua, kName, 2).PresentationForScenario().keys;
  const std::string_view id = ItemIdAt(lua, kName);
  const BoundKey* bound = FindItem(keys, id);
  const ItemAccess access = ItemAccessOf(lua, kName);
  if (access == ItemAccess::Read) return PushKey(lua, bound);
  if (access == ItemAccess::Remove) return RemoveItem(lua, keys, id);
  NamedArguments fields(lua, kName, 2, "fields", kKnown, std::size(kKnown));
  const auto text = fields.PlainText("text", kLongestLabel);
  const auto choice = fields.Choice("key", ScenarioKeys());
  if (bound == nullptr && !choice)
    fields.Reader().Reject(-1, "key", "a key that the game does not use, like \"F\"");
  const char* key = choice ? ScenarioKeys()[*choice] : nullptr;
  // One key, one binding: a press would mean two things.
  for (const BoundKey& other : keys) {
    if (key == nullptr || other.key != key || other.id == id) continue;
    return luaL_error(lua, "%s: key = \"%s\" (bound to \"%s\" already)", kName, key,
                      other.id.c_str());
  }
  return PutItem(lua, kName, keys, id, kMaxBoundKeys, [&](BoundKey& next) {
    if (key != nullptr) next.key = key;
    if (text) next.text = *text;
  });
}

// press(id): as the player would. Gives nil if no key of that id is bound.
int Press(lua_State* lua) {
  static constexpr const char* kName = "space.press";
  const Presentation& state = GameFor(lua, kName, 1).GetPresentation();
  const std::string_view id = ItemIdAt(lua, kName);
  if (FindItem(state.keys, id) == nullptr) return lua_pushnil(lua), 1;
  Post(lua, kName, Command::Type::PressKey, id, 1);
  lua_pushboolean(lua, true);
  return 1;
}

constexpr luaL_Reg kFunctions[] = {
    {"say", Say}, {"answer", AnswerLine}, {"key", BindKey}, {"press", Press}, {nullptr, nullptr}};

}  // namespace

void AddDialogue(lua_State* lua) { AddForScenarios(lua, kFunctions); }

}  // namespace heliopause
