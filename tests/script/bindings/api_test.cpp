// The annotations in scripts/game/api against the bindings: both have the same functions, each
// rejects wrong arguments of every parameter by name, and each method gives nil for a removed
// object.
#include <fstream>
#include <map>
#include <set>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Names = std::set<std::string>;

// Returns the functions that a file of scripts/game/api declares for `table` ("space.", "handle:"),
// each with the names of its parameters.
std::map<std::string, std::string> Declared(const std::string& file, const std::string& table) {
  std::ifstream lines(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "scripts/game/api" / file);
  const std::string head = "function " + table;
  std::map<std::string, std::string> found;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(head)) continue;
    const std::size_t open = line.find('('), close = line.find(')');
    found[line.substr(head.size(), open - head.size())] = line.substr(open + 1, close - open - 1);
  }
  return found;
}

Names NamesOf(const std::map<std::string, std::string>& functions) {
  Names names;
  for (const auto& [name, parameters] : functions) names.insert(name);
  return names;
}

class Api : public ScriptTest {
 protected:
  Api() {
    Spawn("", 0, 0, "patrol", "cutter", "Vigil");
    Spawn("", 300, 0, "pirate", "raider", "Knife");
    EXPECT_EQ(Do("v, k = table.unpack(space.ships())"), "");
  }
  Names Completed(const std::string& beginning) const {
    Names names;
    for (const std::string& candidate : host->Complete(beginning))
      names.insert(candidate.substr(beginning.size()));
    return names;
  }
};

TEST_F(Api, DeclaresExactlyTheExistingFunctions) {
  Names there = Completed("space.");
  EXPECT_EQ(there.erase("memory"), 1u);
  EXPECT_EQ(NamesOf(Declared("space.lua", "space.")), there);
  EXPECT_EQ(NamesOf(Declared("handle.lua", "handle:")), Completed("v:"));
}

// One call for each declared parameter, with an invalid value for it.
const std::map<std::string, std::vector<std::string>> kWrongCalls = {
    {"space.near", {"'a', 0, 1", "0, {}, 1", "0, 0, -1", "0, 0, 1, 1"}},
    {"space.touching", {"nil, 0, 1", "0, true, 1", "0, 0, 0/0", "0, 0, 1, 'ship'"}},
    {"space.nearest", {"'a', 0", "0, 'a'", "0, 0, -5", "0, 0, 5, 6"}},
    {"space.k_nearest", {"'a', 0, 1", "0, 'a', 1", "0, 0, -1", "0, 0, 1, -1", "0, 0, 1, 1, 1"}},
    {"space.in_box",
     {"'a', 0, 1, 1", "0, 'a', 1, 1", "0, 0, 'a', 1", "0, 0, 1, 'a'", "0, 0, 1, 1, 1"}},
    {"space.sweep",
     {"'a', 0, 1, 1, 1", "0, 'a', 1, 1, 1", "0, 0, 'a', 1, 1", "0, 0, 1, 'a', 1", "0, 0, 1, 1, -1",
      "0, 0, 1, 1, 1, 1"}},
    {"space.ring", {"'a', 0, 1, 2", "0, 'a', 1, 2", "0, 0, -1, 2", "0, 0, 1, -1", "0, 0, 1, 2, 3"}},
    {"space.cone",
     {"'a', 0, 1, 1, 1", "0, 'a', 1, 1, 1", "0, 0, math.huge, 1, 1", "0, 0, 1, -1, 1",
      "0, 0, 1, 1, -1", "0, 0, 1, 1, 1, 1"}},
    {"space.count", {"'a', 0, 1", "0, 'a', 1", "0, 0, -1", "0, 0, 1, 1"}},
    {"space.any", {"'a', 0, 1", "0, 'a', 1", "0, 0, -1", "0, 0, 1, 1"}},
    {"space.projectiles", {"'a', 0, 1", "0, 'a', 1", "0, 0, -1", "0, 0, 1, 1"}},
    {"space.incoming", {"1, 1", "v, 61", "v, 1, 1"}},
    {"space.ray",
     {"'a', 0, 1, 1", "0, 'a', 1, 1", "0, 0, 'a', 1", "0, 0, 1, 'a'", "0, 0, 1, 1, 1"}},
    {"space.visible", {"1, v", "v, 'k'"}},
    {"space.pairs", {"'a', 0, 1", "0, 'a', 1", "0, 0, -1", "0, 0, 1, 1", "0, 0, 1, nil, 1"}},
    {"space.positions", {"5", "{}, 1"}},
    {"space.velocities", {"nil", "{}, 1"}},
    {"space.distances", {"5, v", "{}, 'k'", "{}, v, 1"}},
    {"space.nodes", {"'a', 0, 1", "0, 'a', 1", "0, 0, -1"}},
    {"space.enemies", {"1", "v, -1", "v, 1, 1"}},
    {"space.allies", {"1", "v, -1", "v, 1, 1"}},
    {"space.contacts", {"'v'", "v, -1", "v, 1, 1"}},
    {"space.ships", {"1"}},
    {"space.planets", {"1"}},
    {"space.stations", {"1"}},
    {"space.gates", {"1"}},
    {"space.spawn_systems", {"1"}},
    {"space.spawn_field", {"1"}},
    {"space.link_gates", {"1, v", "v, 1"}},
    {"space.system", {"'a'"}},
    {"space.systems", {"5"}},
    {"space.path", {"'a', v", "v, 'a'"}},
    {"space.route", {"1"}},
    {"space.autopilot", {"1"}},
    {"space.asteroids", {"1"}},
    {"space.pickups", {"1"}},
    {"space.get", {"1"}},
    {"space.free_spot", {"'a', 0, 1", "0, 'a', 1", "0, 0, -1", "0, 0, 1, -1"}},
    {"space.spawn", {"1"}},
    {"space.spawn_asteroid", {"1"}},
    {"space.spawn_body", {"1"}},
    {"space.spawn_pickup", {"1"}},
    {"space.remove", {"1"}},
    {"space.place", {"1, 1, 1", "v, 'a', 1", "v, 1, 'a'", "v, 1, 1, 1e308, 1", "v, 1, 1, 1, 'a'"}},
    {"space.set", {"1, {}", "v, 1"}},
    {"space.damage", {"1, 1", "v, -1", "v, 1, 1"}},
    {"space.message", {"{}", "'x', 1"}},
    {"space.alert", {"{}", "'x', 1"}},
    {"space.credits", {"'many'"}},
    {"space.waves", {"-1"}},
    {"space.standing", {"1", "'patrol', 101", "'patrol', 1, {}"}},
    {"space.standing_changes", {"1"}},
    {"space.opens", {"1, 'jobs'", "'patrol', 1"}},
    {"space.wing", {"1"}},
    {"space.add_escort", {"1"}},
    {"space.dismiss_escort", {"'v'"}},
    {"space.end_scan", {"nil"}},
    {"space.load_program", {"1", "'turret', 1"}},
    {"space.program", {"1"}},
    {"space.step", {"-1"}},
    {"space.classes", {"1"}},
    {"space.send", {"1, 'x'", "v, 1", "v, 'x', print"}},
    {"space.after", {"-1, 'x'", "1, 1", "1, 'x', print"}},
    {"space.every", {"-1, 'x'", "1, 1", "1, 'x', print"}},
    {"space.cancel", {"0"}},
    {"space.hud", {"1", "'a', 1"}},
    {"space.marker", {"''", "'a', 1"}},
    {"space.objective", {"'\\n'", "'a', 1"}},
    {"space.say", {"nil", "'a', 1"}},
    {"space.answer", {"1", "'a', -1"}},
    {"space.key", {"1", "'a', 1"}},
    {"space.press", {"{}"}},
    {"space.score", {"0.5"}},
    {"space.win", {"{}"}},
    {"space.lose", {"1"}},
    {"space.camera", {"1"}},
    {"space.pace", {"0", "1, 601"}},
    {"space.sound", {"'a b'", "'a', 1"}},
    {"space.set_region",
     {"1, 0, 0, 1", "'a', '0', 0, 1", "'a', 0, nil, 1", "'a', 0, 0, -1", "'a', 0, 0, 1, 1"}},
    {"space.remove_region", {"1"}},
    {"space.inside", {"1", "'a', 1"}},
    {"space.set_market", {"1, {}", "v, 1"}},
    {"space.add_cargo", {"1, 'food'", "v, 'gold'", "v, 'food', -1"}},
    {"space.remove_cargo", {"1, 'food'", "v, 5", "v, 'food', 0.5"}},
    {"space.fit", {"1, 'gyros'", "v, 'gears'"}},
    {"space.news", {"5", "'a', 5"}},
    {"space.accept", {"0"}},
    {"space.abort", {"'a'"}},
    {"space.start_mission", {"'none'", "'deliver', 5"}},
    {"space.mission_record", {"'none'"}},
    {"space.note", {"''", "'a', 5"}},
    {"v.sells", {"v, 5"}},
    {"space.complete", {"{}"}},
    {"space.fail", {"1"}},
    {"space.deadline", {"-1"}},
    {"space.carry", {"1", "'a', 1"}},
    {"v.cargo", {"v, 'gold'"}},
    {"v.price", {"v, 1"}},
    {"v.stock", {"v, 'gold'"}},
    {"v.buy", {"v, 'gold'", "v, 'food', -1"}},
    {"v.sell", {"v, 7", "v, 'food', 0.5"}},
    {"v.jettison", {"v, 'gold'", "v, 'food', 'all'"}},
    {"v.hand_over", {"v, 1, 'food'", "v, k, 'gold'", "v, k, 'food', -1"}},
    {"v.buy_outfit", {"v, 'gears'"}},
    {"v.sell_outfit", {"v, {}"}},
    {"v.buy_ship", {"v, 'boat'"}},
    {"v.board", {"v, 1", "v, k, 'burn'"}},
    {"v.hail", {"v, 1"}},
    {"v.scan", {"v, nil"}},
    {"v.hire", {"v, 'boat'"}},
    {"v.weapon", {"v, 'third'"}},
    {"v.attacker", {"v, -1"}},
    {"v.distance_to", {"v, 'k'"}},
    {"v.bearing_to", {"v, {}"}},
    {"v.is_hostile_to", {"v, 'pirate'"}},
    {"v.thrust", {"v, 1.5"}},
    {"v.turn", {"v, -1.5"}},
    {"v.turn_to", {"v, 0/0"}},
    {"v.brake", {"v, 1"}},
    {"v.fire", {"v, 1"}},
    {"v.fire_secondary", {"v, 'on'"}},
    {"v.assist", {"v, 0"}},
    {"v.set_target", {"v, 'k'"}},
    {"v.dock", {"v, 'home'"}},
    {"v.say", {"v, {}"}},
};

std::vector<std::string> Split(const std::string& list) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t comma = std::min(list.find(", ", at), list.size());
    words.push_back(list.substr(at, comma - at));
    at = comma + 2;
  }
  return words;
}

class WrongArguments : public Api {
 protected:
  // Tests all parameters of the functions of one table, which scripts call with `prefix`.
  void Check(const std::map<std::string, std::string>& functions, const std::string& prefix) {
    for (const auto& [name, list] : functions) {
      const std::vector<std::string> parameters = Split(list);
      if (parameters.empty()) continue;
      const auto known = kWrongCalls.find(prefix + name);
      ASSERT_NE(known, kWrongCalls.end()) << prefix << name << " is not tested";
      ASSERT_EQ(known->second.size(), parameters.size()) << prefix << name;
      for (std::size_t i = 0; i < parameters.size(); ++i)
        ExpectRejected(known->first, known->second[i], parameters[i]);
    }
  }
  // Runs as a script file, which has functions that the console has not.
  void ExpectRejected(const std::string& function, const std::string& arguments,
                      const std::string& parameter) {
    const std::string call = function + "(" + arguments + ")";
    const std::string said = RunScript("local v, k = table.unpack(space.ships())\n" + call);
    const std::string name = function.starts_with("v.") ? function.substr(2) : function;
    EXPECT_NE(said.find("file.lua:2: " + name + ": " + parameter + " = "), std::string::npos)
        << call << " gave: " << said;
    EXPECT_NE(said.find(" (expected "), std::string::npos) << call << " gave: " << said;
  }
};

TEST_F(WrongArguments, OfEveryFunctionAreNamed) {
  Check(Declared("space.lua", "space."), "space.");
  EXPECT_EQ(game->Ships().size(), 2u) << "a rejected call changes nothing";
}

TEST_F(WrongArguments, OfEveryMethodAreNamed) { Check(Declared("handle.lua", "handle:"), "v."); }

// Surplus arguments would be ignored silently. The count is checked first, so that the values of
// the others need not be valid; commands check their value first.
TEST_F(WrongArguments, BehindTheLastAreNamed) {
  const std::map<std::string, std::string> values = {
      {"is_hostile_to", "v"}, {"distance_to", "v"}, {"bearing_to", "v"},        {"turn", "0"},
      {"turn_to", "0"},       {"thrust", "1"},      {"say", "'boo'"},           {"fire", "true"},
      {"brake", "true"},      {"assist", "true"},   {"fire_secondary", "true"}, {"hail", "v"},
      {"scan", "v"}};
  const auto check = [&](const std::string& table, const std::string& name, std::string list,
                         std::size_t count) {
    const std::string said =
        RunScript("local v = space.ships()[1]\n" + table + name + "(" + list + "7)");
    EXPECT_NE(said.find(": argument " + std::to_string(count) + " = 7 (expected "),
              std::string::npos)
        << table << name << "(" << list << "7) gave: " << said;
  };
  for (const auto& [name, parameters] : Declared("space.lua", "space.")) {
    std::string list;
    for (std::size_t i = 0; i < Split(parameters).size(); ++i) list += "nil, ";
    check("space.", name, list, Split(parameters).size() + 1);
  }
  for (const auto& [name, parameters] : Declared("handle.lua", "handle:")) {
    const auto own = values.find(name);
    std::string list = "v, ";
    for (std::size_t i = 0; i < Split(parameters).size(); ++i)
      list += i == 0 && own != values.end() ? own->second + ", " : "nil, ";
    check("v.", name, list, Split(parameters).size() + 2);
  }
  EXPECT_EQ(RunScript("space.near(0, 0, 1, nil, nil, nil)"), "") << "nil has no effect";
}

TEST_F(WrongArguments, EveryMethodNeedsAHandle) {
  for (const std::string& name : NamesOf(Declared("handle.lua", "handle:"))) {
    for (const char* self : {"", "5", "'v'", "{}"}) {
      const std::string said = Do("v." + name + "(" + self + ")");
      EXPECT_NE(said.find(name + ": self = "), std::string::npos) << name << " gave: " << said;
    }
  }
}

TEST_F(Api, EveryMethodGivesNilForARemovedObject) {
  const std::map<std::string, std::string> arguments = {{"distance_to", "v"},
                                                        {"bearing_to", "v"},
                                                        {"is_hostile_to", "v"},
                                                        {"turn", "0"},
                                                        {"turn_to", "0"},
                                                        {"say", "'boo'"},
                                                        {"price", "'food'"},
                                                        {"stock", "'food'"},
                                                        {"buy", "'food'"},
                                                        {"sell", "'food'"},
                                                        {"jettison", "'food'"},
                                                        {"buy_outfit", "'gyros'"},
                                                        {"hand_over", "v, 'food'"},
                                                        {"sell_outfit", "'gyros'"},
                                                        {"buy_ship", "'courier'"},
                                                        {"sells", "'gyros'"},
                                                        {"hail", "v"},
                                                        {"scan", "v"},
                                                        {"hire", "'cutter'"}};
  EXPECT_EQ(Do("space.remove(k)"), "true");
  for (const std::string& name : NamesOf(Declared("handle.lua", "handle:"))) {
    const auto own = arguments.find(name);
    const std::string list = own == arguments.end() ? "" : own->second;
    EXPECT_EQ(Do("k:" + name + "(" + list + ")"), "nil") << name;
  }
}

}  // namespace
}  // namespace heliopause
