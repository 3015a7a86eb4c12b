// A recording is verified and its path read in one run: a file of another player may
// contain anything.
#include "app/rivals.hpp"

#include "app/challenges.hpp"
#include "app/recording.hpp"
#include "app/score.hpp"
#include "game/replay/replay_file.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

std::string NameOf(const ChallengeTable& table, const fs::path& file) {
  for (const ChallengeResult& result : table.Results())
    if (result.recording == file.filename()) return Tr("ghost_own", {DayOf(result.seed)});
  return file.stem().string();
}

// Up to the end of the flight: docked, lost, over.
Ghost FlightOf(const Replay& replay, const fs::path& file, const Content& content, Score& score) {
  Ghost ghost;
  ghost.first_tick = 1;
  bool flies = true;
  score = ScoreOf(replay, file, content, 1, [&](const Game& game) {
    const Ship* ship = game.FindShip(game.GetPlayer().ship);
    if (flies) ghost.lost = ship == nullptr;
    flies = flies && ship != nullptr && ship->docked_at == ObjectId{};
    if (!flies) return;
    ghost.type = ship->type;
    ghost.points.push_back({*game.Space().GetPosition(ship->id), ship->heading});
  });
  return ghost;
}

}  // namespace

Rivals FindRivals(const Content& content, const ChallengeClass& challenge) {
  const ChallengeTable table(content.folders.challenges);
  Rivals rivals;
  std::size_t more = 0;
  for (const fs::path& file : FindRecordings({table.Folder()})) {
    const auto leave_out = [&](const std::string& why) {
      rivals.problems.push_back(Tr("ghost_left_out", {file.filename().string(), why}));
    };
    try {
      const Replay replay = ReadReplay(file);
      if (replay.header.scenario != challenge.scenario) continue;
      if (rivals.ghosts.size() == kMostRivals) {
        ++more;
        continue;
      }
      Score score;
      Ghost ghost = FlightOf(replay, file, content, score);
      ghost.name = NameOf(table, file);
      if (!score.IsValid())
        leave_out(score.reason);
      else if (!ghost.points.empty())
        rivals.ghosts.push_back(std::move(ghost));
    } catch (const std::exception& error) {  // it is no recording, or begins no game
      leave_out(error.what());
    }
  }
  if (more > 0)
    rivals.problems.push_back(
        Tr("ghosts_more", {std::to_string(more), std::to_string(kMostRivals)}));
  return rivals;
}

}  // namespace heliopause
