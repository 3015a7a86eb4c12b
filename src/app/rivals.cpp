// A recording is verified and its path read in one run: a file of another player may contain
// anything.
#include "app/rivals.hpp"

#include "app/challenges.hpp"
#include "app/recording.hpp"
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
Ghost FlightOf(const Replay& replay, const fs::path& file, const RulesInUse& rules, Score& score) {
  Ghost ghost;
  ghost.first_tick = 1;
  bool flies = true;
  score = ScoreOf(replay, file, rules, 1, [&](const Game& game) {
    const Ship* ship = game.FindShip(game.GetPlayer().ship);
    if (flies) ghost.lost = ship == nullptr;
    flies = flies && ship != nullptr && ship->docked_at == ObjectId{};
    if (!flies) return;
    ghost.type = ship->type;
    ghost.points.push_back({*game.Space().GetPosition(ship->id), ship->heading});
  });
  return ghost;
}

// Why recordings are left out, each reason once: after a change of the game there may be many.
class Problems {
 public:
  void Add(const fs::path& file, const std::string& why) {
    // The line begins with the name.
    const std::string path = file.string() + ": ";
    const std::string reason = why.starts_with(path) ? why.substr(path.size()) : why;
    for (Problem& problem : problems_) {
      if (problem.reason != reason) continue;
      ++problem.more;
      return;
    }
    problems_.push_back({file.filename().string(), reason, 0});
  }
  std::vector<std::string> Lines() const {
    std::vector<std::string> lines;
    for (const Problem& problem : problems_)
      lines.push_back(problem.more == 0
                          ? Tr("ghost_left_out", {problem.file, problem.reason})
                          : Tr("ghosts_left_out",
                               {problem.file, std::to_string(problem.more), problem.reason}));
    return lines;
  }

 private:
  struct Problem {
    std::string file;  // the newest
    std::string reason;
    std::size_t more = 0;  // files
  };
  std::vector<Problem> problems_;
};

}  // namespace

Rivals FindRivals(const RulesInUse& rules, const ChallengeClass& challenge) {
  const ChallengeTable table(rules.folders.challenges);
  Rivals rivals;
  Problems problems;
  std::size_t more = 0;
  for (const fs::path& file : FindRecordings({table.Folder()})) {
    try {
      const Replay replay = ReadReplay(file);
      if (replay.header.scenario != challenge.scenario) continue;
      if (rivals.ghosts.size() == kMostRivals) {
        ++more;
        continue;
      }
      Score score;
      Ghost ghost = FlightOf(replay, file, rules, score);
      ghost.name = NameOf(table, file);
      if (!score.IsValid())
        problems.Add(file, score.reason);
      else if (!ghost.points.empty())
        rivals.ghosts.push_back(std::move(ghost));
    } catch (const std::exception& error) {  // it is no recording, or begins no game
      problems.Add(file, error.what());
    }
  }
  rivals.problems = problems.Lines();
  if (more > 0)
    rivals.problems.push_back(
        Tr("ghosts_more", {std::to_string(more), std::to_string(kMostRivals)}));
  return rivals;
}

}  // namespace heliopause
