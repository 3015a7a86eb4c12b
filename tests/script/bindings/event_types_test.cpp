// The table of events: names, and the fields of Lua tables of events that a game has reported.
#include "script/bindings/event_types.hpp"

#include <array>
#include <fstream>
#include <set>

#include "base/utf8.hpp"
#include "game/state/missions.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

TEST(EventTypes, NamesAreTheDeclaredOnesInTheirOrder) {
  std::ifstream lines(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "scripts/game/api/space.lua");
  std::string declared;
  while (!declared.starts_with("---@field type \"fired\"") && std::getline(lines, declared)) {
  }
  std::string named;
  for (const EventTypeInfo& info : EventTypes())
    named += std::string(named.empty() ? "" : "|") + '"' + info.name + '"';
  EXPECT_EQ(declared, "---@field type " + named);
}

TEST(EventTypes, EachHasItsRowInTheReference) {
  std::ifstream file(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "docs/scripting_reference.md");
  std::set<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.insert(line);
  const auto text = [](const char* cell) { return cell != nullptr ? cell : ""; };
  for (const EventTypeInfo& info : EventTypes()) {
    std::string row = std::string("| `") + info.name + "` | " + info.about + " | " +
                      text(info.subject) + " | " + text(info.object) + " | ";
    for (std::size_t i = 0; i < info.FieldCount(); ++i)
      row +=
          std::string(i > 0 ? "<br>`" : "`") + info.fields[i].name + "`: " + info.fields[i].about;
    EXPECT_TRUE(lines.contains(row + " |")) << row;
  }
}

TEST(EventTypes, AreFoundByName) {
  for (const EventTypeInfo& info : EventTypes()) EXPECT_EQ(FindEventType(info.name), &info);
  EXPECT_EQ(FindEventType("ship_destroid"), nullptr);
  EXPECT_EQ(InfoOf(Event::Type::OreSold).name, std::string("ore_sold"));
}

// Returns "" if the table of the event has the fields that its row lists, and no others beside
// those that all events have.
std::string Difference(const Event& event, const Catalog& catalog) {
  static const std::set<std::string_view> kCommon = {
      "type",         "subject",       "object", "x",     "y",       "vx",          "vy",
      "radius",       "kind",          "name",   "class", "faction", "object_kind", "object_name",
      "object_class", "object_faction"};
  static const std::set<std::string_view> kOptional = {"weapon", "target"};
  const EventTypeInfo& info = InfoOf(event.type);
  std::set<std::string_view> listed, found;
  for (std::size_t i = 0; i < info.FieldCount(); ++i) listed.insert(info.fields[i].name);
  const EventFields fields = FieldsOf(event, catalog);
  for (const NamedValue& field : fields.All()) {
    if (!found.insert(field.name).second) return std::string(field.name) + " appears twice";
    if (!listed.contains(field.name) && !kCommon.contains(field.name))
      return std::string(info.name) + " has " + field.name + ", which its row does not list";
  }
  for (const std::string_view name : listed)
    if (!found.contains(name) && !kOptional.contains(name))
      return std::string(info.name) + " has no " + std::string(name);
  if (info.subject == nullptr && found.contains("subject")) return "a subject";
  if (info.object == nullptr && found.contains("object")) return "an object";
  if (found.contains("subject") != found.contains("kind")) return "a subject without a kind";
  return "";
}

using EventTables = ThreeShipsTest;

TEST_F(EventTables, HaveSubjectObjectAndPosition) {
  EXPECT_EQ(
      RunScript("local v, k = table.unpack(space.ships()) space.damage(k, 5, v) "
                "local found = space.events() local e = found[#found] "
                "assert(e.type == 'hit' and e.subject == k and e.object == v) "
                "assert(e.x == 300 and e.y == 0 and e.vx == 0 and e.amount == 5 and e.shield) "
                "assert(e.name == 'Knife' and e.class == 'raider' and e.faction == 'pirate') "
                "assert(e.kind == 'ship' and e.object_kind == 'ship' and e.object_name == 'Vigil') "
                "assert(e.object_class == 'cutter' and e.object_faction == 'patrol') "
                "assert(e.weapon == nil) "
                "space.alert('Look!', v) local all = space.events() "
                "assert(all[#all].type == 'alert' and all[#all].text == 'Look!') "
                "space.step() for _, e in ipairs(space.events()) do "
                "assert(e.type ~= 'alert', 'events of the tick before') end"),
      "");
}

TEST_F(EventTables, NameTheDestroyedShipItsDestroyerAndItsCargo) {
  EXPECT_EQ(RunScript("local v, k, o = table.unpack(space.ships()) "
                      "space.spawn_pickup{ore = 9, x = 0, y = 500} space.step() "
                      "space.damage(o, 1e6, k) assert(not o:alive()) local e "
                      "for _, one in ipairs(space.events()) do "
                      "if one.type == 'ship_destroyed' then e = one end end "
                      "assert(e.subject == o and e.name == 'Ox' and e.class == 'freighter') "
                      "assert(e.faction == 'trader' and e.kind == 'ship' and e.text == 'Ox') "
                      "assert(e.object == k and e.object_name == 'Knife') "
                      "assert(e.ore == 9, e.ore) assert(e.cause == 'an act of fate') "
                      "assert(math.abs(e.x) < 1 and math.abs(e.y - 500) < 1)"),
            "");
}

TEST_F(EventTables, CountsAreIntegersAndMeasuresAreNot) {
  const auto amount = [](Event::Type type, double value) {
    Event event;
    event.type = type;
    event.amount = value;
    const EventFields fields = FieldsOf(event, TheCatalog());
    for (const NamedValue& field : fields.All())
      if (field.name == std::string_view("amount")) return field;
    return NamedValue{};
  };
  using Type = Event::Type;
  for (const Type type :
       {Type::PickedUp, Type::Bounty, Type::OreSold, Type::Answered, Type::Ended}) {
    EXPECT_EQ(amount(type, 3).type, NamedValue::Type::Integer) << InfoOf(type).name;
    EXPECT_EQ(amount(type, -3e9).number, -3e9);
  }
  for (const Type type : {Type::Hit, Type::Collision, Type::StandingChanged, Type::Sound})
    EXPECT_EQ(amount(type, 3).type, NamedValue::Type::Number) << InfoOf(type).name;
  EXPECT_EQ(RunScript("space.say('s', {text = '?', choices = {'a', 'b'}}) space.answer('s', 2) "
                      "space.step() for _, e in ipairs(space.events()) do "
                      "if e.type == 'answer' then assert(tostring(e.amount) == '2') end end"),
            "");
}

TEST_F(EventTables, TextsAreCutBetweenCharacters) {
  Event event;
  event.type = Event::Type::Message;
  event.text = std::string(kLongestEventText - 1, 'x') + "\u20ac";
  const EventFields fields = FieldsOf(event, TheCatalog());
  for (const NamedValue& field : fields.All()) {
    if (field.name != std::string_view("text")) continue;
    EXPECT_EQ(field.text, std::string(kLongestEventText - 1, 'x'));
  }
  // So is an error of a script.
  const std::string error = RunScript("error(string.rep('\u20ac', 900), 0)");
  EXPECT_GT(error.size(), 1900u);
  for (std::size_t at = 0; at < error.size();)
    ASSERT_TRUE(NextCodePoint(error, at) != 0xFFFD) << error;
}

// A freighter is disabled and boarded, an escort comes and goes.
template <class Check>
void MeetOthers(Game& game, ObjectId player, const Check& check) {
  const Catalog& catalog = game.GetCatalog();
  ShipSpawn spawn;
  spawn.type = *catalog.FindShip("freighter");
  spawn.faction = *catalog.FindFaction("trader");
  ObjectId wreck;
  for (int i = 0; i < 30 && (wreck == ObjectId{} || !game.FindShip(wreck)->disabled); ++i) {
    spawn.position = {70'000, 300.0 * i};
    wreck = game.SpawnShip(spawn);
    game.Damage(wreck, 90 + 160 * 0.9);
  }
  check();
  ASSERT_TRUE(game.FindShip(wreck)->disabled);
  const Vec2 at = *game.Space().GetPosition(wreck);
  game.MoveTo(player, {at.x + 60, at.y}, {});
  game.Post({Command::Type::Hail, player, 0, wreck, {}});
  game.Post({Command::Type::Board, player, 0, {}, "rob"});
  game.Post({Command::Type::Board, player, 0, {}, "rob"});
  game.Post({Command::Type::Board, player, 0, wreck, "repair"});
  game.Tick();
  check();
  EXPECT_EQ(game.AddEscort(wreck), "");
  EXPECT_TRUE(game.DismissEscort(wreck));
  check();
}

// A fight with docking, ore and a border produces most types; the rest is reported by hand.
TEST(EventTypesOfAGame, HaveTheFieldsOfTheirRows) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  GameOptions options;
  options.scenario = "siege";
  LuaHost host({std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "scripts/game", {}});
  options.space = host.ScenarioSpace("siege");
  Game game(catalog, options);
  game.Attach(&host);
  host.StartScenario(game, "siege");
  std::set<Event::Type> seen;
  const auto check = [&] {
    for (const Event& event : game.Events()) {
      seen.insert(event.type);
      EXPECT_EQ(Difference(event, catalog), "") << InfoOf(event.type).name;
    }
  };
  check();
  const ObjectId player = game.GetPlayer().ship;
  ASSERT_NE(player, ObjectId{});
  game.Post({Command::Type::Dock, player, 0, {}, {}});
  game.Post({Command::Type::FirePrimary, player, 1, {}, {}});
  game.Post({Command::Type::Console, {}, 0, {}, "1 +"});
  game.Post({Command::Type::Console,
             {},
             0,
             {},
             "local x, y = space.player():position() "
             "space.spawn_pickup{ore = 5, x = x, y = y} "
             "space.spawn{class = 'raider', faction = 'pirate', x = x + 300, y = y} "
             "local r = space.spawn_asteroid{class = 'small', x = x + 900, y = y} "
             "space.damage(r, 1e6) local p = space.spawn_pickup{ore = 1, x = x, y = y + 900} "
             "space.remove(p) space.alert('a') space.message('m') space.standing('pirate', -90) "
             "space.key('k', {key = 'F'}) space.press('k') space.say('s', {text = '?'}) "
             "space.answer('s') space.sound('alarm', {thing = space.player()}) space.win('w')"});
  for (int tick = 0; tick < 600; ++tick) {
    game.Tick();
    check();
  }
  game.Damage(game.Ships().back().id, 1e6, game.GetPlayer().ship);
  check();
  // Docks at the first body, leaves it, and dies.
  if (game.FindShip(player) != nullptr) {
    const Body& body = game.Bodies().front();
    const Vec2 at = *game.Space().GetPosition(body.id);
    MarketPlan plan;
    plan.goods[*catalog.FindGood("food")] = {.want = 50, .stock = 50};
    plan.outfits = true;
    game.SetMarket(body.id, plan);
    game.PlayerForScenario().credits = 9000;
    // Whatever ship that was, the port lets the player in.
    if (body.faction != kNone) game.PlayerForScenario().standing.at(body.faction) = 10;
    game.AddNews(body.id, "n");
    check();
    game.MoveTo(player, at, {});
    game.Post({Command::Type::Dock, player, 0, body.id, {}});
    game.Tick();
    check();
    game.Post({Command::Type::Buy, player, 2, {}, "food"});
    game.Post({Command::Type::Buy, player, 2, {}, "arms"});
    game.Post({Command::Type::BuyOutfit, player, 0, {}, "gyros"});
    game.Tick();
    check();
    // One mission is done, one fails; a program has no flight computer to run on.
    MissionTerms terms;
    terms.file = "deliver";
    terms.title = "Crates";
    for (const bool done : {true, false}) {
      const std::uint64_t id = game.StartMission(terms, body.id);
      ASSERT_NE(id, 0u);
      EXPECT_TRUE(game.EndMission(id, done, "why"));
      check();
    }
    game.Post({Command::Type::LoadProgram, {}, 1, {}, "turret\nreturn 1"});
    game.Post({Command::Type::Undock, player, 0, {}, {}});
    game.Tick();
    check();
    game.Post({Command::Type::Jettison, player, 2, {}, "food"});
    game.Tick();
    check();
    EXPECT_EQ(game.FitOutfit(player, *catalog.FindOutfit("deep_scanner")), "");
    game.Post({Command::Type::DeepScan, player, 0, {}, {}});
    game.Tick();
    check();
    const ObjectId port = body.id;  // `body` moves when bodies are added
    MeetOthers(game, player, check);
    // Comes through a gate into a system, where the autopilot begins.
    const SystemIndex quill = *catalog.FindSystem("quill");
    ASSERT_TRUE(game.SpawnSystems(std::array<SystemIndex, 1>{quill}));
    const Vec2 place = catalog.Systems()[quill].place;
    const auto gate = *catalog.FindBody("gate");
    const ObjectId from = game.SpawnBody(gate, kNone, {90'000, 0}, "from");
    const ObjectId to = game.SpawnBody(gate, kNone, {place.x + 3'000, place.y}, "to");
    ASSERT_TRUE(game.LinkGates(from, to));
    game.MoveTo(player, {90'000, 0}, {});
    game.Post({Command::Type::Route, {}, 0, port, {}});
    game.Post({Command::Type::Autopilot, {}, 1, {}, {}});
    for (int tick = 0; tick < 31; ++tick) {
      game.Tick();
      check();
    }
    game.Damage(player, 1e6);
    check();
  }
  std::string missing;
  for (const EventTypeInfo& info : EventTypes())
    if (!seen.contains(info.type)) missing += std::string(info.name) + " ";
  EXPECT_EQ(missing, "script_error ");
}

}  // namespace
}  // namespace heliopause
