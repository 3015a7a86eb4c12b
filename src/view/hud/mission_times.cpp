// Adds the time that is left to the objectives of missions, and the objectives of missions that
// ended a moment ago, for the panel of the scenario.
#include "view/hud/mission_times.hpp"

#include <algorithm>

#include "game/state/missions.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

// The scene before a death is played again: an end that is in the list already stays one.
void EndedMissions::AfterTick(const Game& game) {
  const std::uint64_t now = game.TickNumber();
  for (const Event& event : game.Events()) {
    const bool done = event.type == Event::Type::MissionDone;
    if (!done && event.type != Event::Type::MissionFailed) continue;
    Ended one;
    one.tick = now;
    one.objective.id = "ended";
    one.objective.text = done ? event.text : Tr("log_job_failed", {event.text, event.cause});
    one.objective.state = done ? ObjectiveState::Done : ObjectiveState::Failed;
    const bool listed = std::any_of(ended_.begin(), ended_.end(), [&](const Ended& other) {
      return other.tick == now && other.objective.text == one.objective.text;
    });
    if (!listed) ended_.insert(ended_.begin(), std::move(one));
  }
  if (ended_.size() > kKept) ended_.resize(kKept);
}

void EndedMissions::AfterSeek(const Game& game) {
  const std::uint64_t now = game.TickNumber();
  std::erase_if(ended_, [now](const Ended& one) { return one.tick > now; });
}

std::vector<Objective> EndedMissions::Objectives(const Game& game) const {
  std::vector<Objective> shown;
  for (const Ended& one : ended_)
    if (game.TickNumber() < one.tick + kShownTicks) shown.push_back(one.objective);
  return shown;
}

Presentation WithMissionTimes(const Game& game, const EndedMissions& ended) {
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
    // Before the text, whose end is cut where place is short. Translated here: with the time, the
    // text is no sentence of the table any more.
    first->text =
        ClockText(static_cast<double>(left) * kTickSeconds) + "  " + Translated(first->text);
  }
  const std::vector<Objective> over = ended.Objectives(game);
  shown.objectives.insert(shown.objectives.begin(), over.begin(), over.end());
  return shown;
}

}  // namespace heliopause
