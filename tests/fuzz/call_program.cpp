#include "fuzz/call_program.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

namespace heliopause::fuzz {
namespace {

constexpr int kMostCalls = 24;

constexpr const char* kAnything[] = {
    "nil",
    "true",
    "false",
    "0",
    "1",
    "-1",
    "2",
    "0.5",
    "-0.0",
    "1e308",
    "-1e308",
    "math.huge",
    "-math.huge",
    "0/0",
    "math.maxinteger",
    "math.mininteger",
    "2^40",
    "-2^40",
    "2^53",
    "5e-324",
    "''",
    "'ship'",
    "'10'",
    "'0x1p4'",
    "'unknown'",
    "('x'):rep(300)",
    "'\\0\\255\\128'",
    "('%s'):rep(40)",
    "H[1]",
    "H[2]",
    "H[5]",
    "D",
    "R",
    "S",
    "M",
    "{}",
    "{1, 2, 3}",
    "{[1] = 1, [3] = 3, x = 1}",
    "H",
    "space",
    "print",
    "string",
    "coroutine.create(function() coroutine.yield(1) end)",
    "coroutine.wrap(function() coroutine.yield(1) end)",
    "function() return true end",
    "function(h) return h end",
    "function(h) return h:hull() end",
    "function() error({}) end",
    "function() error() end",
    "function() coroutine.yield() end",
    "function(h) return space.near(0, 0, 1000)[1] == h end",
    "function(h) space.remove(h) return true end",
    "function() space.step(1) return true end",
    "setmetatable({}, {__index = function() return 1 end})",
    "setmetatable({}, {__index = function() error('no') end})",
    "setmetatable({1}, {__len = function() return 1e9 end})",
    "setmetatable({}, {__lt = error, __le = error, __eq = error, __concat = error})",
    "setmetatable({}, {__tostring = function() return 5 end})",
    "setmetatable({}, {__call = function(...) return ... end})",
    "(function() local t = {} t[1] = t t.t = t return t end)()",
    "(function() local t = {} for i = 1, 200 do t = {t} end return t end)()",
    "space.contacts(H[1] or D)",
    "setmetatable({}, {__close = error, __metatable = 1})",
};

constexpr const char* kKeys[] = {"kinds", "faction", "hostile_to", "exclude", "limit",
                                 "where", "class",   "x",          "y",       "vx",
                                 "vy",    "heading", "name",       "brain",   "player",
                                 "ore",   "memory",  "[1]",        "[2.5]",   "unknown"};

using Words = std::vector<const char*>;
const std::map<std::string, Words>& Fitting() {
  static const std::map<std::string, Words> fitting = {
      {"number", {"0", "1", "100", "600", "-300", "0.5", "3000", "math.pi", "1e5", "20"}},
      {"integer", {"0", "1", "2", "5", "10", "100"}},
      {"boolean", {"true", "false"}},
      {"Handle", {"H[1]", "H[2]", "H[3]", "H[4]", "H[5]", "H[7]", "H[8]", "D", "R"}},
      {"string",
       {"'player'", "'pirate'", "'patrol'", "'lib/lead'", "'primary'", "'secondary'", "'text'",
        "H[1] and H[1]:id()", "('%d-%5.2f'):format(1, 2)"}},
      {"Filter",
       {"{kinds = 'ship'}", "{kinds = {'ship', 'asteroid', 'body'}, limit = 2}",
        "{faction = {'pirate', 'patrol'}, exclude = H[1]}", "{hostile_to = H[1]}",
        "{where = function(h) return h:kind() == 'ship' end}", "{exclude = H, limit = 3}"}},
      {"ShipDescription",
       {"{class = 'cutter', faction = 'patrol', x = 100, y = 0}",
        "{class = 'raider', faction = 'pirate', x = -200, y = 50, vx = 30, heading = 1, brain = "
        "'test', memory = {a = 1}}"}},
      {"AsteroidDescription",
       {"{class = 'large', x = 900, y = 0, vx = -20}", "{class = 'small', x = 10, y = 10}"}},
      {"BodyDescription",
       {"{class = 'outpost', x = -2000, y = 0, name = 'Depot', faction = 'trader'}",
        "{class = 'moon', x = 5000, y = 0}"}},
      {"PickupDescription", {"{ore = 5, x = 30, y = 0}", "{ore = 1, x = 1e6, y = -1e6, vx = 9}"}},
  };
  return fitting;
}

class Writer {
 public:
  Writer(Input& input, const std::vector<Callable>& callables)
      : input_(input), callables_(callables) {}

  std::string Run() {
    text_ =
        "local R, S\nlocal function call(f, ...)\n"
        "  local ok, a, b = pcall(f, ...)\n  if ok then R, S = a, b end\nend\n";
    for (int i = 0; i < kMostCalls && !input_.Empty(); ++i) Statement();
    return text_;
  }

 private:
  void Statement() {
    const std::uint8_t form = input_.Byte();
    const Callable& callable = callables_[input_.Short() % callables_.size()];
    switch (form % 8) {
      case 0:
        text_ += "M.kept = R\n";
        break;
      case 1:
        text_ += "M[#M + 1] = tostring(R)\n";
        break;
      case 2:
        text_ +=
            "coroutine.wrap(function() call(function() return " + Call(callable) + " end) end)()\n";
        return;
      case 3:  // the function itself, with any value as self
        if (callable.name.find(':') == std::string::npos) {
          text_ += "call(" + callable.name + Comma(Arguments(callable)) + ")\n";
          return;
        }
        break;
      default:
        break;
    }
    text_ += "call(function() return " + Call(callable) + " end)\n";
  }

  std::string Call(const Callable& callable) {
    const std::size_t colon = callable.name.find(':');
    if (colon == std::string::npos) return callable.name + "(" + Arguments(callable) + ")";
    const std::string method = callable.name.substr(colon + 1);
    const bool of_contacts = callable.name.starts_with("contacts");
    const std::string self = input_.Byte() < 200
                                 ? of_contacts ? "space.contacts(H[1])" : Value("Handle", 1)
                                 : Value("", 2);
    return "(" + self + "):" + method + "(" + Arguments(callable) + ")";
  }

  static std::string Comma(const std::string& list) { return list.empty() ? "" : ", " + list; }

  std::string Arguments(const Callable& callable) {
    // A million ticks are not an error, but they take too long.
    if (callable.name == "space.step") return StepArgument();
    std::size_t count = callable.parameters.size();
    const std::uint8_t more = input_.Byte();
    if (more >= 240) count += more % 4;
    if (more < 32) count -= std::min<std::size_t>(count, more % 3);
    std::string list;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string type = i < callable.parameters.size() ? callable.parameters[i] : "";
      list += (i == 0 ? "" : ", ") + Value(type, 2);
    }
    return list;
  }

  std::string StepArgument() {
    constexpr const char* kSteps[] = {"", "1", "2", "0", "-1", "'2'", "1.5", "{}", "1000001"};
    return input_.OneOf(kSteps);
  }

  std::string Value(const std::string& type, int depth) {
    const std::uint8_t choice = input_.Byte();
    const auto fitting = Fitting().find(type);
    if (choice < 140 && fitting != Fitting().end()) {
      return fitting->second[choice % fitting->second.size()];
    }
    if (choice % 8 == 7 && depth > 0) return Table(depth);
    if (choice % 16 == 3) return std::to_string(static_cast<std::int64_t>(input_.Long()));
    if (choice % 16 == 5) return Quoted();
    return input_.OneOf(kAnything);
  }

  std::string Table(int depth) {
    std::string text = "{";
    const std::size_t count = input_.Below(5);
    for (std::size_t i = 0; i < count; ++i) {
      text += std::string(input_.OneOf(kKeys)) + " = " + Value("number", depth - 1) + ", ";
    }
    return text + "}";
  }

  std::string Quoted() {
    std::string text = "'";
    for (std::size_t left = input_.Below(24); left > 0; --left) {
      text += "\\x";
      const std::uint8_t byte = input_.Byte();
      text += "0123456789abcdef"[byte / 16];
      text += "0123456789abcdef"[byte % 16];
    }
    return text + "'";
  }

  Input& input_;
  const std::vector<Callable>& callables_;
  std::string text_;
};

// Parses a list of parameters: "x number, filter? Filter" returns {"number", "Filter"}.
std::vector<std::string> TypesOf(const std::string& list) {
  std::vector<std::string> types;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t comma = std::min(list.find(", ", at), list.size());
    const std::size_t space = list.find(' ', at);
    types.push_back(list.substr(space + 1, comma - space - 1));
    at = comma + 2;
  }
  return types;
}

}  // namespace

std::vector<Callable> ReadCallables(const std::vector<std::string>& names) {
  std::ifstream lines(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) /
                      "scripts/game/api/description.lua");
  std::vector<Callable> callables;
  constexpr std::string_view kBegin = "  {\"";
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(kBegin)) continue;
    const std::size_t end = line.find('"', kBegin.size());
    const std::size_t open = line.find_first_of("\"'", end + 1);
    const std::size_t close = line.find(line[open], open + 1);
    callables.push_back({line.substr(kBegin.size(), end - kBegin.size()),
                         TypesOf(line.substr(open + 1, close - open - 1))});
  }
  Require(callables.size() > 80, "description.lua has fewer calls than expected");
  for (const std::string& name : names) callables.push_back({name, {"", "", ""}});
  return callables;
}

std::string WriteCalls(Input& input, const std::vector<Callable>& callables) {
  return Writer(input, callables).Run();
}

}  // namespace heliopause::fuzz
