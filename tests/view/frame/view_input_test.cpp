// Keys become commands of the game.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

#include "game/state/missions.hpp"
#include "view/frame/view.hpp"
#include "view/screens/settings.hpp"
#include "view/window_fixture.hpp"

namespace heliopause {
namespace {

double SpeedOf(const Game& game) {
  const Vec2 v = game.Space().Get(game.GetPlayer().ship)->velocity;
  return std::hypot(v.x, v.y);
}

TEST_F(WindowTest, ThrustLastsAsLongAsTheKeyIsDown) {
  Open();
  Down("w");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  Frames(20);
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  EXPECT_GT(SpeedOf(game_), 50);
  Up("w");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 0);
}

TEST_F(WindowTest, LostFocusReleasesHeldKeys) {
  WriteSettings("pause_in_background = false\n");
  Open();
  Down("w");
  Down("space");
  EXPECT_TRUE(Own().controls.fire_primary);
  LoseFocus();
  EXPECT_FALSE(view_->Paused());
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 0);
  EXPECT_FALSE(Own().controls.fire_primary);
  Up("space");
  Up("w");
}

TEST_F(WindowTest, LostFocusPausesTheGame) {
  Open();
  LoseFocus();
  EXPECT_TRUE(view_->Paused());
  Frames(30);
  TakeFocus();
  Frames(4);
  EXPECT_TRUE(view_->Paused()) << "the player resumes";
  Press("p");
  EXPECT_FALSE(view_->Paused());
  LoseFocus(0);  // without a frame between: frames take long on a busy machine
  TakeFocus();
  Frames(4);
  EXPECT_FALSE(view_->Paused()) << "it was away for a moment only";
}

TEST_F(WindowTest, AnOpenConsoleTakesTheKeysOfTheGame) {
  Open();
  const sf::Image before = Picture();
  Press("grave");
  const sf::Image open = Picture();
  EXPECT_GT(Difference(before, open), 0.04);
  commands_.clear();
  Type("w = 1 ~= 2");
  Press("Return");
  ASSERT_EQ(commands_.size(), 1u);
  EXPECT_EQ(commands_[0].type, Command::Type::Console);
  EXPECT_EQ(commands_[0].text, "w = 1 ~= 2");  // and no grave before it
  Press("grave");
  Press("w");
  EXPECT_EQ(commands_.size(), 3u);  // thrust on, thrust off: the keys reach the game again
}

TEST_F(WindowTest, TheGraveKeyOpensNoConsoleThatHasAnotherKey) {
  WriteSettings("bind console = F2\n");
  Open();
  Press("grave");
  Press("w");
  EXPECT_EQ(commands_.size(), 2u) << "thrust on, thrust off";
}

TEST_F(WindowTest, ASignThatOpensTheConsoleCanBeTypedThere) {
  WriteSettings("bind console = /\n");
  Open();
  Press("slash");
  Type("x = 4 / 2");
  Press("Return");
  ASSERT_EQ(commands_.size(), 1u);
  EXPECT_EQ(commands_[0].text, "x = 4 / 2") << "and none before it";
  Press("Escape");
  commands_.clear();
  Press("w");
  EXPECT_EQ(commands_.size(), 2u) << "closed";
}

TEST_F(WindowTest, OneKeyDocksAndLaunches) {
  Open();
  const ObjectId station = game_.Bodies()[0].id;
  const Vec2 at = game_.Space().Get(station)->position;
  game_.MoveTo(Own().id, {at.x, at.y + 160}, {});
  Press("e");
  EXPECT_EQ(Own().docked_at, station);
  Press("e");
  EXPECT_EQ(Own().docked_at, ObjectId{});
}

TEST_F(WindowTest, TheDockKeyFliesToAPortFarAwayAndASecondPressEndsIt) {
  Open();
  const ObjectId station = game_.Bodies()[0].id;
  const Vec2 at = game_.Space().Get(station)->position;
  game_.MoveTo(Own().id, {at.x, at.y + 3000}, {});
  Press("e");
  EXPECT_EQ(game_.GetSystems().goal, station);
  EXPECT_TRUE(game_.AutopilotIsOn());
  const auto times = [this](const std::string& line) {
    const std::vector<std::string> all = view_->Messages();
    return std::count(all.begin(), all.end(), line);
  };
  EXPECT_EQ(times("Autopilot to " + game_.NameOf(station) + ": it docks there, E again ends it"),
            1);
  Press("e");
  EXPECT_FALSE(game_.AutopilotIsOn());
  EXPECT_EQ(times("Autopilot off"), 1);
}

TEST_F(WindowTest, TheDockKeyEndsAFlightToAnotherPlaceAndKeepsItsRoute) {
  Marker marker;
  marker.id = "place";
  marker.text = "Place";
  marker.position = {60'000, 0};
  game_.PresentationForScenario().markers.push_back(marker);
  game_.MoveTo(Own().id, {5000, 5000}, {});
  Open();
  game_.Post({Command::Type::Route, {}, 0, {}, "place"});
  game_.Post({Command::Type::Autopilot, {}, 1, {}, {}});
  Frames(2);
  ASSERT_TRUE(game_.AutopilotIsOn());
  Press("e");
  EXPECT_FALSE(game_.AutopilotIsOn());
  EXPECT_EQ(game_.GetSystems().marker, "place");
}

TEST_F(WindowTest, AKeyTogglesFlightAssist) {
  Open();
  const bool before = Own().controls.flight_assist;
  Press("z");
  EXPECT_NE(Own().controls.flight_assist, before);
  Press("z");
  EXPECT_EQ(Own().controls.flight_assist, before);
}

TEST_F(WindowTest, AMissileWithoutATargetIsRejected) {
  ShipSpawn spawn;
  spawn.type = catalog_.FindShip("raider").value();
  spawn.faction = catalog_.FindFaction("pirate").value();
  spawn.position = {900, 0};
  game_.SpawnShip(spawn);
  Open();
  const int loaded = Own().ammunition;
  Down("x");
  Frames(30);
  EXPECT_EQ(Own().ammunition, loaded);
  EXPECT_FALSE(Own().controls.fire_secondary);
  Press("r");  // the key is still down
  Frames(5);
  EXPECT_EQ(Own().ammunition, loaded - 1);
  Up("x");
}

TEST_F(WindowTest, AKeyStepsThroughHostilesAndOneFindsTheAttacker) {
  ShipSpawn spawn;
  spawn.type = catalog_.FindShip("raider").value();
  spawn.faction = catalog_.FindFaction("pirate").value();
  spawn.position = {900, 0};
  const ObjectId far = game_.SpawnShip(spawn);
  spawn.position = {-500, 0};
  const ObjectId near = game_.SpawnShip(spawn);
  Open();
  Press("r");
  EXPECT_EQ(Own().target, near);
  Press("r");
  EXPECT_EQ(Own().target, far);
  Down("shift");
  Press("r");
  Up("shift");
  EXPECT_EQ(Own().target, near);
  const ObjectId hauler = game_.Ships()[1].id;
  game_.Damage(Own().id, 1, hauler);
  Press("v");
  EXPECT_EQ(Own().target, hauler);
}

TEST_F(WindowTest, PagesPauseAndCloseByTheirKey) {
  Open();
  const sf::Image before = Picture();
  for (const char* key : {"F1", "i", "End"}) {
    Press(key);
    EXPECT_TRUE(view_->Paused()) << key;
    EXPECT_GT(Difference(before, Picture()), 0.05) << key;
    commands_.clear();
    Press("w");
    Click(640, 200);
    EXPECT_TRUE(commands_.empty()) << "a page takes keys and mouse";
    Press(key);
    EXPECT_FALSE(view_->Paused()) << key;
  }
  Press("i");
  Press("Escape");
  EXPECT_FALSE(view_->Paused());
}

TEST_F(WindowTest, AKeyIsChangedOnItsPageAndActs) {
  Open();
  Press("Escape");
  for (int i = 0; i < 4; ++i) Press("Down");
  Press("Return");
  Press("Up");  // from the first row over Back ...
  Press("Up");
  Press("Return");  // ... to the page of keys
  Press("Return");  // thrust
  Press("slash");
  Press("Escape");
  Press("Escape");
  Press("Escape");
  commands_.clear();
  Press("w");
  EXPECT_TRUE(commands_.empty());
  Down("slash");
  EXPECT_DOUBLE_EQ(Own().controls.thrust, 1);
  Up("slash");
  std::ifstream file(folder_ / "settings.txt");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(text.find("bind thrust = /, Up\n"), std::string::npos) << text;
}

TEST_F(WindowTest, TargetKeysFindShips) {
  Open();
  Press("t");
  EXPECT_EQ(Own().target, game_.Ships()[1].id);
  Press("c");
  EXPECT_EQ(Own().target, ObjectId{});
}

TEST_F(WindowTest, TheKeyOfTheAutopilotKeepsTheSelectionOfTheMap) {
  Open();
  Press("m");
  Press("Left");
  Press("o");  // there is no route yet
  Press("Return");
  ASSERT_EQ(commands_.size(), 1u);
  EXPECT_EQ(commands_[0].type, Command::Type::Route);
}

TEST_F(WindowTest, WithoutARouteTheAutopilotFliesToTheNearestJob) {
  MissionTerms terms;
  terms.file = "scan";
  terms.title = "Survey";
  std::string nearest;
  for (const double x : {90'000.0, 60'000.0, 80'000.0}) {
    const std::uint64_t id = game_.StartMission(terms, {});
    ASSERT_NE(id, 0u);
    Marker marker;
    marker.id = MissionPrefix(id) + "goal";
    marker.text = "Point at " + std::to_string(static_cast<int>(x));
    marker.position = {x, 0};
    if (x == 60'000) nearest = marker.id;
    game_.PresentationForScenario().markers.push_back(marker);
  }
  Open();
  Press("o");
  EXPECT_EQ(game_.GetSystems().marker, nearest);
  EXPECT_TRUE(game_.AutopilotIsOn()) << "the map has not opened";
  const std::vector<std::string> said = view_->Messages();
  EXPECT_EQ(std::count(said.begin(), said.end(),
                       "Route to the nearest goal of your jobs: Point at 60000"),
            1);
}

// The route is a command of the next tick, which a paused game has not.
TEST_F(WindowTest, TheAutopilotTakesARouteThatWasChosenWhilePaused) {
  Open();
  Press("p");
  Press("m");
  Press("Left");  // the only place
  Press("Return");
  Press("o");
  ASSERT_EQ(commands_.size(), 2u);
  EXPECT_EQ(commands_[0].type, Command::Type::Route);
  EXPECT_EQ(commands_[1].type, Command::Type::Autopilot);
  EXPECT_EQ(commands_[1].value, 1);
  ASSERT_FALSE(view_->Messages().empty());
  EXPECT_TRUE(view_->Messages().back().starts_with("Autopilot on: Period makes time run"))
      << view_->Messages().back();
  Press("p");
  EXPECT_TRUE(game_.AutopilotIsOn()) << "the map has not taken the key";
}

TEST_F(WindowTest, AKeyOfTheScenarioIsACommand) {
  game_.PresentationForScenario().keys = {{"dive", "U", "dive"}, {"mine", "F8", "drop a mine"}};
  Open();
  Press("u");
  Press("F8");
  Press("m");
  std::vector<std::string> pressed;
  for (const Command& command : commands_)
    if (command.type == Command::Type::PressKey) pressed.push_back(command.text);
  EXPECT_EQ(pressed, (std::vector<std::string>{"dive", "mine"}));
}

TEST_F(WindowTest, HailsBoardsAndOrdersOfEscortsAreCommands) {
  Open();
  const auto count = [this](Command::Type type) {
    return std::count_if(commands_.begin(), commands_.end(),
                         [type](const Command& command) { return command.type == type; });
  };
  Press("y");
  Press("b");
  Press("3");
  EXPECT_EQ(count(Command::Type::Hail), 1);
  EXPECT_EQ(count(Command::Type::Board), 1);
  EXPECT_EQ(count(Command::Type::OrderWing), 0) << "without an escort";
  ShipSpawn spawn;
  spawn.type = *game_.GetCatalog().FindShip("cutter");
  spawn.faction = *game_.GetCatalog().FindFaction("patrol");
  spawn.position = {400, 300};
  ASSERT_EQ(game_.AddEscort(game_.SpawnShip(spawn)), "");
  Press("3");
  Press("6");
  EXPECT_EQ(count(Command::Type::OrderWing), 1);
  EXPECT_EQ(game_.GetPeople().wing.order, WingOrder::Hold);
  EXPECT_EQ(game_.GetPeople().wing.formation, Formation::Line);
  Press("2");
  EXPECT_EQ(game_.GetPeople().wing.order, WingOrder::Hold) << "no target to attack";
  EXPECT_EQ(view_->Messages().back(), "Escorts: no target to attack");
  const ObjectId escort = game_.GetPeople().wing.escorts.at(0).ship;
  game_.Post({Command::Type::Target, Own().id, 0, escort, {}});
  Frames(2);
  Press("2");
  EXPECT_EQ(game_.GetPeople().wing.order, WingOrder::Hold) << "the target is an escort";
  EXPECT_EQ(view_->Messages().back(), "Escorts: " + game_.NameOf(escort) + " is your own escort");
  game_.PresentationForScenario().dialogue = {{"q", "", "Well?", {"yes", "no"}, 0}};
  Frames(40);  // a new line takes no answer at once
  Press("4");
  EXPECT_EQ(game_.GetPeople().wing.order, WingOrder::Hold) << "there is no fourth answer";
  Press("1");
  EXPECT_EQ(game_.GetPeople().wing.order, WingOrder::Hold) << "a dialogue comes first";
  EXPECT_TRUE(game_.GetPresentation().dialogue.empty());
}

TEST_F(WindowTest, FullScreenOfTheCommandLineIsNoSetting) {
  ViewOptions options;
  options.fullscreen = true;
  options.settings = folder_ / "settings.txt";
  Open(options);
  Press("l");
  std::vector<std::string> errors;
  const Settings stored = LoadSettings(options.settings, errors);
  EXPECT_TRUE(stored.radar_log);
  EXPECT_FALSE(stored.fullscreen);
}

TEST_F(WindowTest, AKeyOfTheScenarioIsChangedOnTheOptionsPage) {
  game_.PresentationForScenario().keys = {{"dive", "U", "dive"}};
  Open();
  Press("Escape");
  for (int i = 0; i < 4; ++i) Press("Down");
  Press("Return");
  for (int i = 0; i < 18; ++i) Press("Down");
  Press("Right");  // 7
  Press("Escape");
  Press("Escape");
  commands_.clear();
  Press("u");
  for (const Command& command : commands_) EXPECT_NE(command.type, Command::Type::PressKey);
  Press("7");
  std::vector<std::string> pressed;
  for (const Command& command : commands_)
    if (command.type == Command::Type::PressKey) pressed.push_back(command.text);
  EXPECT_EQ(pressed, (std::vector<std::string>{"dive"}));
}

}  // namespace
}  // namespace heliopause
