// Limits of objects in the world, and functions that a sandbox does not have.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

// Equal for the console and scenarios: see docs/limits.md.
class RightsLimits : public ThreeShipsTest {
 protected:
  // The result of these lines in each of them, without the position in the file.
  std::vector<std::string> Answers(const std::string& lines) {
    std::vector<std::string> answers = {Do(lines),
                                        Start("return {setup = function() " + lines + " end}")};
    for (std::string& answer : answers) {
      const std::size_t at = answer.find(":1: ");
      if (at != std::string::npos) answer.erase(0, at + 4);
    }
    return answers;
  }
  static std::vector<std::string> Twice(const std::string& answer) {
    return std::vector<std::string>(2, answer);
  }
};

TEST_F(RightsLimits, AtMost64ObjectsCoverOnePosition) {
  Do("for i = 1, 64 do space.spawn_pickup{ore = 1, x = 9000, y = 0} end");
  ASSERT_EQ(game->Pickups().size(), 64u);
  const std::string full = ": 64 objects cover that position already";
  EXPECT_EQ(Answers("space.spawn_pickup{ore = 1, x = 9000, y = 0}"),
            Twice("space.spawn_pickup" + full));
  EXPECT_EQ(Answers("space.spawn{class = 'raider', faction = 'pirate', x = 9001, y = 0}"),
            Twice("space.spawn" + full));
  EXPECT_EQ(Answers("space.place(space.ships()[1], 9000, 0)"), Twice("space.place" + full));
  EXPECT_EQ(Do("v:position()"), "0.0\t0.0") << "not moved";
  EXPECT_EQ(Do("space.place(v, 9000, 100)"), "true") << "beside it";
  EXPECT_EQ(Do("space.place(space.pickups()[1], 9001, 0)"), "true")
      << "the object itself is not counted";
  EXPECT_EQ(RunScript("space.spawn_pickup{ore = 1, x = 9000, y = 0}"), "")
      << "a script file has no limit";
}

TEST_F(RightsLimits, NothingIsSpawnedBeyondAHundredThousandObjects) {
  while (game->Space().Count() < 100'000)
    game->SpawnPickup(1, {100.0 * static_cast<double>(game->Space().Count()), 9000}, {});
  EXPECT_EQ(Answers("space.spawn_pickup{ore = 1, x = 0, y = -900}"),
            Twice("space.spawn_pickup: the world holds 100000 objects already"));
  EXPECT_EQ(Do("space.place(v, 0, -900)"), "true") << "an existing object can be moved";
}

TEST_F(RightsLimits, NothingIsPlacedOutsideOfABoundedCanvas) {
  GameOptions options;
  options.space.canvas = Canvas::Bounded;
  options.space.border = Border::Bounce;
  options.space.radius = 1024;
  game = std::make_unique<Game>(TheCatalog(), options);
  NewHost();
  Spawn("", 0, 0);
  EXPECT_EQ(Answers("space.place(space.ships()[1], 2000, 0)"),
            Twice("space.place: no space for it at that position"));
  EXPECT_EQ(Do("space.ships()[1]:position()"), "0.0\t0.0");
}

TEST_F(RightsLimits, FunctionsOfScriptFilesGiveAReasonElsewhere) {
  const std::string reason =
      " is for script files (heliopause script FILE): here the game runs by "
      "itself";
  EXPECT_EQ(Answers("space.step()"), Twice("space.step" + reason));
  EXPECT_EQ(Answers("space.reload()"), Twice("space.reload" + reason));
}

}  // namespace
}  // namespace heliopause
