// The annotations in scripts/game/api against what there is: every function that they declare is
// there and no other, refuses each wrong argument by name, and has nothing to say about the dead.
#include <fstream>
#include <map>
#include <set>

#include "script/script_test.hpp"

namespace heliopause {

// Of event_table.hpp, which wants Lua's headers. NOLINTNEXTLINE(misc-use-internal-linkage)
const char* NameOfEvent(Event::Type type);

namespace {

using Names = std::set<std::string>;

// The functions that a file of scripts/game/api declares for `table` ("space.", "handle:"), each
// with the names of its parameters.
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

TEST_F(Api, DeclaresTheFunctionsThatThereAre) {
  Names there = Completed("space.");
  EXPECT_EQ(there.erase("memory"), 1u);
  EXPECT_EQ(NamesOf(Declared("space.lua", "space.")), there);
  EXPECT_EQ(NamesOf(Declared("handle.lua", "handle:")), Completed("v:"));
}

// One call for each parameter that is declared, with something there that it cannot be.
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
    {"space.incoming", {"1, 1", "v, 61"}},
    {"space.enemies", {"1", "v, -1", "v, 1, 1"}},
    {"space.allies", {"1", "v, -1", "v, 1, 1"}},
    {"space.contacts", {"'v'", "v, -1", "v, 1, 1"}},
    {"space.ships", {"1"}},
    {"space.planets", {"1"}},
    {"space.stations", {"1"}},
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
    {"space.damage", {"1, 1", "v, -1", "v, 1, 1"}},
    {"space.message", {"{}", "'x', 1"}},
    {"space.alert", {"{}", "'x', 1"}},
    {"space.credits", {"'many'"}},
    {"space.waves", {"-1"}},
    {"space.standing", {"1", "'patrol', 101"}},
    {"space.step", {"-1"}},
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
  // All parameters of the functions of one table, which the console calls `prefix`.
  void Check(const std::map<std::string, std::string>& functions, const std::string& prefix) {
    for (const auto& [name, list] : functions) {
      const std::vector<std::string> parameters = Split(list);
      if (parameters.empty()) continue;
      const auto known = kWrongCalls.find(prefix + name);
      ASSERT_NE(known, kWrongCalls.end()) << prefix << name << " is not tried";
      ASSERT_EQ(known->second.size(), parameters.size()) << prefix << name;
      for (std::size_t i = 0; i < parameters.size(); ++i)
        Refuses(known->first, known->second[i], parameters[i]);
    }
  }
  // As a file, which may call what the console may not.
  void Refuses(const std::string& function, const std::string& arguments,
               const std::string& parameter) {
    const std::string call = function + "(" + arguments + ")";
    const std::string said = RunScript("local v, k = table.unpack(space.ships())\n" + call);
    EXPECT_NE(said.find("file.lua:2: bad argument '" + parameter + "' to "), std::string::npos)
        << call << " said: " << said;
    EXPECT_NE(said.find(function.substr(function.find('.') + 1) + " ("), std::string::npos)
        << call << " said: " << said;
    EXPECT_NE(said.find(" expected, got "), std::string::npos) << call << " said: " << said;
  }
};

TEST_F(WrongArguments, OfEveryFunctionAreNamed) {
  Check(Declared("space.lua", "space."), "space.");
  EXPECT_EQ(game->Ships().size(), 2u) << "and nothing is changed";
}

TEST_F(WrongArguments, OfEveryMethodAreNamed) { Check(Declared("handle.lua", "handle:"), "v."); }

TEST_F(WrongArguments, EveryMethodNeedsAHandle) {
  for (const std::string& name : NamesOf(Declared("handle.lua", "handle:"))) {
    for (const char* self : {"", "5", "'v'", "{}"}) {
      const std::string said = Do("v." + name + "(" + self + ")");
      EXPECT_NE(said.find("bad argument 'self'"), std::string::npos) << name << " said: " << said;
    }
  }
}

TEST_F(WrongArguments, OfDescriptionsAreNamed) {
  const struct {
    const char* call;
    const char* field;
  } cases[] = {
      {"space.spawn{class = 'cutter', faction = 'elves', x = 0, y = 0}", "faction"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = {}, y = 0}", "x"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, vx = 'a'}", "vx"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, heading = {}}", "heading"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, name = 1}", "name"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, brain = {}}", "brain"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, player = 1}", "player"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, memory = 1}", "memory"},
      {"space.spawn_asteroid{class = 'planet', x = 0, y = 0}", "class"},
      {"space.spawn_asteroid{class = 'large', x = 0}", "y"},
      {"space.spawn_body{class = 'large', x = 0, y = 0}", "class"},
      {"space.spawn_body{class = 'outpost', x = 0, y = 0, faction = 7}", "faction"},
      {"space.spawn_pickup{ore = 0.5, x = 0, y = 0}", "ore"},
      {"space.spawn_pickup{ore = 1, x = 0, y = 2 ^ 41}", "y"},
  };
  for (const auto& c : cases) {
    EXPECT_NE(Do(c.call).find(std::string("bad argument '") + c.field + "' to space.spawn"),
              std::string::npos)
        << c.call << " said: " << Do(c.call);
  }
  EXPECT_EQ(Do("#space.ships(), #space.asteroids(), #space.stations(), #space.pickups()"),
            "2\t0\t0\t0");
}

TEST_F(Api, EveryMethodGivesNilOfTheDead) {
  const std::map<std::string, std::string> arguments = {{"distance_to", "v"},   {"bearing_to", "v"},
                                                        {"is_hostile_to", "v"}, {"turn", "0"},
                                                        {"turn_to", "0"},       {"say", "'boo'"}};
  EXPECT_EQ(Do("space.remove(k)"), "true");
  for (const std::string& name : NamesOf(Declared("handle.lua", "handle:"))) {
    const auto own = arguments.find(name);
    const std::string list = own == arguments.end() ? "" : own->second;
    EXPECT_EQ(Do("k:" + name + "(" + list + ")"), "nil") << name;
  }
}

TEST_F(Api, TheDeadAsArgumentsAreNobody) {
  EXPECT_EQ(Do("space.remove(k)"), "true");
  EXPECT_EQ(Do("v:distance_to(k), v:bearing_to(k), v:is_hostile_to(k)"), "nil\tnil\tnil");
  EXPECT_EQ(Do("#space.near(0, 0, 9, {exclude = k}), #space.near(0, 0, 9, {hostile_to = k})"),
            "1\t0");
  EXPECT_EQ(Do("#space.enemies(k), #space.allies(k), #space.contacts(k), #space.incoming(k, 1)"),
            "0\t0\t0\t0");
  EXPECT_EQ(Do("space.damage(v, 1, k), v:attacker()"), "true\tnil");
  EXPECT_EQ(Do("v:set_target(k)"), "true");
  Step(1);
  EXPECT_EQ(Do("v:target()"), "nil");
}

TEST_F(Api, AMethodThatMeansNothingToAThingGivesNil) {
  EXPECT_EQ(Do("r = space.spawn_asteroid{class = 'large', x = 4000, y = 0, vx = 3, vy = 4} "
               "b = space.spawn_body{class = 'outpost', x = 9000, y = 0, name = 'Out', faction = "
               "'trader'} "
               "o = space.spawn_pickup{ore = 3, x = 7000, y = 0}"),
            "");
  EXPECT_EQ(Do("r:kind(), r:class(), r:speed(), r:name(), r:faction(), r:heading(), r:shield()"),
            "asteroid\tlarge\t5.0\tLarge asteroid\tnil\tnil\tnil");
  EXPECT_EQ(Do("r:hull() > 0, r:hull() == r:max_hull(), r:weapon(), r:thrust(1)"),
            "true\ttrue\tnil\tnil");
  EXPECT_EQ(Do("b:kind(), b:class(), b:name(), b:faction(), b:hull(), b:ore(), b:target()"),
            "station\toutpost\tOut\ttrader\tnil\tnil\tnil");
  EXPECT_EQ(Do("o:kind(), o:ore(), o:cargo(), o:class(), o:is_player(), o:is_hostile_to(v)"),
            "pickup\t3\tnil\tnil\tnil\tfalse");
}

TEST_F(Api, TellsOfAMissile) {
  EXPECT_EQ(Do("m = space.spawn{class = 'courier', faction = 'trader', x = -900, y = 0} "
               "m:set_target(k) m:fire_secondary()"),
            "");
  Step(2);
  EXPECT_EQ(Do("s = space.projectiles(-900, 0, 400)[1] return s:kind(), s:class(), s:owner() == m, "
               "s:target() == k, s:is_hostile_to(k), s:is_hostile_to(m), s:hull()"),
            "missile\tseeker\ttrue\ttrue\ttrue\tfalse\tnil");
  EXPECT_EQ(Do("m:ammunition(), m:weapon('secondary')"), "7\tseeker\t500.0\t3000.0\t42.0");
}

TEST_F(Api, CommandsHoldUntilTheyAreChanged) {
  EXPECT_EQ(Do("v:thrust(0.5) v:turn(-1) v:brake() v:fire() v:fire_secondary() v:assist()"), "");
  Step(2);
  const ObjectId id = game->Ships()[0].id;
  Controls c = ShipOf(id).controls;
  EXPECT_EQ(c.thrust, 0.5);
  EXPECT_EQ(c.turn, -1);
  EXPECT_TRUE(c.brake && c.fire_primary && c.fire_secondary && c.flight_assist);
  EXPECT_EQ(Do("v:thrust() v:turn_to(2) v:brake(false) v:fire(false) v:fire_secondary(false) "
               "v:assist(false) v:set_target(k)"),
            "");
  Step(1);
  c = ShipOf(id).controls;
  EXPECT_EQ(c.thrust, 1);
  EXPECT_TRUE(c.turning_to);
  EXPECT_EQ(c.turn_to, 2);
  EXPECT_FALSE(c.brake || c.fire_primary || c.fire_secondary || c.flight_assist);
  EXPECT_EQ(Do("v:target() == k"), "true");
  EXPECT_EQ(Do("v:set_target()"), "true");
  Step(1);
  EXPECT_EQ(Do("v:target()"), "nil");
}

TEST_F(Api, DocksAndLeaves) {
  EXPECT_EQ(Do("b = space.spawn_body{class = 'outpost', x = 0, y = 150, faction = 'patrol'} "
               "v:dock(b)"),
            "");
  Step(1);
  EXPECT_EQ(Do("v:docked_at() == b, #space.near(0, 150, 200, {kinds = 'ship'}), #space.ships()"),
            "true\t0\t2");
  EXPECT_EQ(Do("v:undock()"), "true");
  Step(1);
  EXPECT_EQ(Do("v:docked_at()"), "nil");
}

TEST_F(Api, ContactsAnswerByIndexAndGiveNilBeyondTheirEnd) {
  EXPECT_EQ(Do("c = space.contacts(v) return #c, c:handle(1) == k, c:kind(1), c:distance(1), "
               "c:bearing(1), c:hostile(1)"),
            "1\ttrue\tship\t300.0\t0.0\ttrue");
  EXPECT_EQ(Do("c:get(1)"), "ship \"Knife\" (pirate)\tship\t300.0\t0.0\ttrue");
  for (const char* method : {"handle", "kind", "distance", "bearing", "hostile", "get"}) {
    EXPECT_EQ(Do(std::string("c:") + method + "(2)"), "nil") << method;
    EXPECT_NE(Do(std::string("c:") + method + "(0)").find("from 1"), std::string::npos) << method;
    EXPECT_NE(Do(std::string("c:") + method + "('one')").find("error: "), std::string::npos)
        << method;
  }
}

TEST_F(Api, EventsTellWhoAndWhere) {
  EXPECT_EQ(
      RunScript("local v, k = table.unpack(space.ships()) space.damage(k, 5, v) "
                "local found = space.events() local e = found[#found] "
                "assert(e.type == 'hit' and e.subject == k and e.object == v) "
                "assert(e.x == 300 and e.y == 0 and e.vx == 0 and e.amount == 5 and e.shield) "
                "space.alert('Look!', v) local all = space.events() "
                "assert(all[#all].type == 'alert' and all[#all].text == 'Look!') "
                "space.step() for _, e in ipairs(space.events()) do "
                "assert(e.type ~= 'alert', 'events of the tick before') end"),
      "");
}

TEST_F(Api, AnIdNamesAThingUntilItIsGone) {
  EXPECT_EQ(Do("id = k:id() return space.get(id) == k"), "true");
  EXPECT_EQ(Do("space.remove(k) return space.get(id)"), "nil");
  for (const char* text : {"", ":", "1", "1:", ":1", "-1:1", "1:1:1", "1:99999999999", "a:b"})
    EXPECT_EQ(Do("space.get('" + std::string(text) + "')").find("ship"), std::string::npos) << text;
}

TEST(ApiEvents, HaveTheNamesThatAreDeclaredInTheirOrder) {
  std::ifstream lines(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "scripts/game/api/space.lua");
  std::string declared;
  while (!declared.starts_with("---@field type \"fired\"") && std::getline(lines, declared)) {
  }
  std::string named;
  for (int type = 0; type <= static_cast<int>(Event::Type::PlayerDied); ++type)
    named += std::string(type == 0 ? "" : "|") + '"' + NameOfEvent(Event::Type(type)) + '"';
  EXPECT_EQ(declared, "---@field type " + named);
}

}  // namespace
}  // namespace heliopause
