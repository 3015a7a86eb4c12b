// Functions of `space` that create objects.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using SpawnLibrary = ScriptTest;

TEST_F(SpawnLibrary, NamesWrongFields) {
  const struct {
    const char* call;
    const char* field;
  } cases[] = {
      {"space.spawn{class = 'cutter', faction = 'elves', x = 0, y = 0}", "faction"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = {}, y = 0}", "x"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, vx = 'a'}", "vx"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, heading = {}}", "heading"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, name = 1}", "name"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, name = 'a\\nb'}", "name"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, brain = {}}", "brain"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, player = 1}", "player"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, memory = 1}", "memory"},
      {"space.spawn_asteroid{class = 'planet', x = 0, y = 0}", "class"},
      {"space.spawn_asteroid{class = 'large', x = 0}", "y"},
      {"space.spawn_body{class = 'large', x = 0, y = 0}", "class"},
      {"space.spawn_body{class = 'outpost', x = 0, y = 0, faction = 7}", "faction"},
      {"space.spawn_pickup{ore = 0.5, x = 0, y = 0}", "ore"},
      {"space.spawn_pickup{ore = 1, x = 0, y = 2 ^ 41}", "y"},
      {"space.spawn_pickup{ore = 1, good = 'food', units = 1, x = 0, y = 0}", "ore"},
      {"space.spawn_pickup{ore = 1, units = 1, x = 0, y = 0}", "units"},
      {"space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, memory = {n = 1}}",
       "memory"},
  };
  for (const auto& c : cases) {
    EXPECT_NE(Do(c.call).find(std::string(": ") + c.field + " = "), std::string::npos)
        << c.call << " gave: " << Do(c.call);
  }
  EXPECT_EQ(Do("#space.ships(), #space.asteroids(), #space.stations(), #space.pickups()"),
            "0\t0\t0\t0");
}

TEST_F(SpawnLibrary, OutfitsAreAList) {
  EXPECT_EQ(Do("space.spawn{class = 'courier', faction = 'patrol', x = 0, y = 0, outfits = {gyros "
               "= true}}"),
            "error: console:1: space.spawn: outfits has other keys than 1 to 0 (expected list of "
            "ids of outfits)");
  EXPECT_EQ(Do("#space.ships()"), "0");
}

TEST_F(SpawnLibrary, AnErrorLeavesThePlayerItsShip) {
  Do("me = space.spawn{class = 'cutter', faction = 'player', x = 0, y = 0, player = true}");
  EXPECT_NE(Do("space.spawn{class = 'cutter', faction = 'player', x = 9, y = 9, player = true, "
               "cargo = {food = 100000}}")
                .find("do not fit into the hold"),
            std::string::npos);
  EXPECT_EQ(Do("space.player() == me, #space.ships()"), "true\t1");
}

TEST_F(SpawnLibrary, GivesABrainItsFirstMemory) {
  Write("ai/starter",
        "return {think = function(self) print(self.memory.word, self.memory.home:name()) end}");
  EXPECT_EQ(Do("local h = space.spawn{class = 'cutter', faction = 'patrol', x = 900, y = 0, name = "
               "'Home'} "
               "space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, brain = 'starter', "
               "memory = {word = 'go', home = h}}"),
            "");
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"go\tHome"});
  EXPECT_NE(
      Do("space.spawn{class = 'cutter', faction = 'patrol', x = 0, y = 0, memory = {f = print}}")
          .find("memory.f cannot be stored"),
      std::string::npos);
}

}  // namespace
}  // namespace heliopause
