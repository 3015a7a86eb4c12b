// A scenario with two ports in the folder of the test, for tests of the scripts of missions.
#pragma once

#include <string>
#include <vector>

#include "game/state/missions.hpp"
#include "script/script_test.hpp"

namespace heliopause {

class HostMissions : public ScriptTest {
 protected:
  // A scenario with two ports, and the player docked at the first one.
  void Begin() {
    ASSERT_EQ(Start("return {missions = true, setup = function() "
                    "local home = space.spawn_body{class = 'outpost', x = 0, y = 0, name = 'Home'} "
                    "space.spawn_body{class = 'outpost', x = 9000, y = 0, name = 'Away'} "
                    "local me = space.spawn{class = 'courier', faction = 'player', x = "
                    "home:radius() + 60, y = 0, player = true} me:dock(home) end}"),
              "");
    Step(3);
    ASSERT_NE(game->FindShip(game->GetPlayer().ship)->docked_at, ObjectId{});
  }
  const Missions& State() const { return game->GetMissions(); }
  void Accept(std::size_t offer = 0) {
    game->Post({Command::Type::AcceptMission,
                {},
                static_cast<double>(State().offers.at(offer).id),
                {},
                {}});
    Step();
  }
  std::vector<std::string> Ends() const {
    std::vector<std::string> ends;
    for (const Event& event : events)
      if (event.type == Event::Type::MissionDone || event.type == Event::Type::MissionFailed)
        ends.push_back((event.type == Event::Type::MissionDone ? "done: " : "failed: ") +
                       event.cause);
    return ends;
  }
  using List = std::vector<std::string>;
  // Undocks, and docks at the station of this number.
  void Visit(const std::string& station) {
    Do("space.player():undock()");
    Step(2);
    Do("local port = space.stations()[" + station + "] local x = port:position() " +
       "space.place(space.player(), x + port:radius() + 60, 0, 0, 0) space.player():dock(port)");
    Step(2);
  }
};

}  // namespace heliopause
