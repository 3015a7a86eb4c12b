// The map and the autopilot in a real window, recorded and replayed.
#include <gtest/gtest.h>

#include "app/program_window.hpp"

namespace heliopause::test {
namespace {

class Autopilot : public ProgramWindowTest {};

// A route by the map, a flight, a rewind into it, and the ship taken back by a key.
constexpr const char* kRouteFlight = R"(
hold m 0.2; hold Right 0.1; hold Return 0.2; hold o 0.3
sleep 2; hold BackSpace 0.6; sleep 0.5; hold o 0.2; sleep 1; hold w 0.5; hold o 0.2
)";

// In two threads, and replayed in one.
TEST_F(Autopilot, AFlightOnARouteOfTheMapIsReplayedExactly) {
  const Outcome play =
      InWindow("play --scenario reach --seed 5 --size 640x480 --threads 2 --ticks 500 --record " +
                   File("auto.rec"),
               kRouteFlight);
  ASSERT_EQ(play.exit_code, 0) << play.out << play.err;
  const Outcome replay = Heliopause("replay --headless --hash " + File("auto.rec"));
  EXPECT_EQ(replay.exit_code, 0) << replay.out << replay.err;
  const std::string line = replay.out.substr(0, replay.out.find('\n'));
  EXPECT_TRUE(Matches(line, ".* [1-9][0-9]* commands: all .* hashes are the same")) << line;
}

}  // namespace
}  // namespace heliopause::test
