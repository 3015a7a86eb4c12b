// Adds the time that is left to the objectives of missions, for the panel of the scenario.
#include "view/hud/mission_times.hpp"

#include <algorithm>

#include "game/state/missions.hpp"
#include "view/draw/number_text.hpp"

namespace heliopause {

Presentation WithMissionTimes(const Game& game) {
  Presentation shown = game.GetPresentation();
  for (const Mission& mission : game.GetMissions().running) {
    if (mission.deadline == 0 || mission.state != MissionState::Running) continue;
    const std::string prefix = MissionPrefix(mission.id);
    const auto first =
        std::find_if(shown.objectives.begin(), shown.objectives.end(),
                     [&](const Objective& objective) { return objective.id.starts_with(prefix); });
    if (first == shown.objectives.end()) continue;
    const std::uint64_t now = game.TickNumber();
    const std::uint64_t left = mission.deadline > now ? mission.deadline - now : 0;
    first->text += " (" + ClockText(static_cast<double>(left) * kTickSeconds) + ")";
  }
  return shown;
}

}  // namespace heliopause
