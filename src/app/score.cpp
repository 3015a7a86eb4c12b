// Checks in order of cost: what the header says, what the log contains, then the game itself.
#include "app/score.hpp"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

#include "app/output.hpp"
#include "app/recording.hpp"
#include "app/replay.hpp"
#include "app/session.hpp"
#include "game/rules/state_mods.hpp"

namespace heliopause {
namespace {

constexpr std::uint64_t kLongestChallenge = std::uint64_t{60} * 60 * 60;  // ticks: an hour

// Why the recording as a file proves nothing.
std::string ProblemOfFile(const Replay& replay, const RulesInUse& rules) {
  const ReplayHeader& header = replay.header;
  if (header.program != HELIOPAUSE_VERSION)
    return "recorded by version " + header.program + " (this is " HELIOPAUSE_VERSION ")";
  if (header.mods != rules.catalog.Mods())
    return "recorded with other mods, or other versions of them";
  const std::vector<std::string> changed = ChangedFiles(header.files, rules.files);
  if (!changed.empty())
    return "recorded with other data or scripts: " + changed.front() +
           (changed.size() > 1 ? " and " + std::to_string(changed.size() - 1) + " more" : "");
  if (!header.state.empty() || header.first_tick != 0) return "it begins with a save";
  if (!replay.error.empty()) return replay.error;
  return {};
}

// Why what the player did proves nothing.
std::string ProblemOfLog(const Replay& replay) {
  const CommandLog& log = replay.command_log;
  if (!log.StateLoads().empty()) return "a save was loaded";
  if (replay.rewound) return "the player went back in time";
  if (log.Length() > kLongestChallenge) return "longer than an hour";
  const auto commands = log.Commands();
  const bool console = std::any_of(commands.begin(), commands.end(), [](const LoggedCommand& c) {
    return c.command.type == Command::Type::Console;
  });
  return console ? "it contains lines of the console" : "";
}

// A script file may command every ship, a player has one. Call before the step, in which the
// player may get another ship.
bool CommandsAnotherShip(const CommandLog& log, std::uint64_t step, const Game& game) {
  const auto commands = log.CommandsOf(step);
  return std::any_of(commands.begin(), commands.end(), [&](const LoggedCommand& entry) {
    const ObjectId ship = entry.command.ship;
    return ship != game.GetPlayer().ship && game.FindShip(ship) != nullptr;
  });
}

}  // namespace

RulesInUse RulesOf(const Content& content) {
  return {content.folders, content.catalog, HashFiles(content.folders)};
}

Score ScoreOf(const Replay& replay, const std::filesystem::path& file, const RulesInUse& rules,
              std::size_t threads, const std::function<void(const Game&)>& after_step) {
  Score score;
  score.scenario = replay.header.scenario;
  score.seed = replay.header.seed;
  score.mods = replay.header.mods;
  for (const ChallengeClass& challenge : rules.catalog.Challenges())
    if (challenge.scenario == score.scenario) score.challenge = challenge.id;
  score.reason = ProblemOfFile(replay, rules);
  if (score.reason.empty() && score.challenge.empty())
    score.reason = "the scenario " + score.scenario + " is no challenge";
  if (score.reason.empty()) score.reason = ProblemOfLog(replay);
  if (!score.IsValid()) return score;
  Session session(rules.folders, rules.catalog, [](const std::string&) {});
  session.UseThreads(threads);
  BeginReplay(session, replay, file.string());
  ReplayCheck check(replay);
  bool foreign = false;
  for (std::uint64_t step = 1; step <= replay.command_log.Length() && !check.Difference(); ++step) {
    foreign = foreign || CommandsAnotherShip(replay.command_log, step, session.GetGame());
    replay.command_log.Tick(session.GetGame(), step);
    check.CheckStep(session.GetGame(), step);
    if (after_step) after_step(session.GetGame());
  }
  const Presentation& end = session.GetGame().GetPresentation();
  score.score = end.score;
  score.hashes = check.Compared();
  if (check.Difference())
    score.reason = check.Text();
  else if (foreign)
    score.reason = "it commands a ship that is not the player's";
  else if (check.Compared() < replay.checkpoints.size() || check.Compared() == 0)
    score.reason = "not all of its hashes could be compared";
  else if (end.outcome == Outcome::None)
    score.reason = "the challenge has not ended";
  else if (!end.scored)
    score.reason = "the scenario has no score";
  return score;
}

std::string DayOf(std::uint64_t seed) {
  const std::uint64_t year = seed / 10'000, month = seed / 100 % 100, day = seed % 100;
  if (year < 2000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return {};
  char text[32];
  std::snprintf(text, sizeof text, "%04u-%02u-%02u", static_cast<unsigned>(year),
                static_cast<unsigned>(month), static_cast<unsigned>(day));
  return text;
}

int ReportScore(const CommandLine& line, const Score& score) {
  const std::string day = DayOf(score.seed);
  if (line.json) {
    std::string mods;
    for (const ModVersion& mod : score.mods)
      mods += (mods.empty() ? "" : ", ") + Quoted(mod.name + " " + mod.version);
    std::printf(
        "{\"challenge\": %s, \"scenario\": %s, \"seed\": %" PRIu64
        ", \"mods\": [%s], \"day\": %s, \"score\": %" PRId64 ", \"valid\": %s, \"reason\": %s}\n",
        score.challenge.empty() ? "null" : Quoted(score.challenge).c_str(),
        Quoted(score.scenario).c_str(), score.seed, mods.c_str(),
        day.empty() ? "null" : Quoted(day).c_str(), score.score, score.IsValid() ? "true" : "false",
        score.IsValid() ? "null" : Quoted(score.reason).c_str());
  } else {
    std::string text = line.file.string() + ": ";
    text += score.challenge.empty() ? score.scenario : "challenge " + score.challenge;
    text += ", seed " + std::to_string(score.seed) + (day.empty() ? "" : " (" + day + ")") + ": ";
    for (const ModVersion& mod : score.mods) text += "mod " + mod.name + " " + mod.version + ", ";
    text += score.IsValid() ? "score " + std::to_string(score.score) + ", valid: all " +
                                  std::to_string(score.hashes) + " hashes are the same"
                            : "not valid: " + score.reason;
    PrintLine(text);
  }
  return score.IsValid() ? kExitOk : kExitFailed;
}

}  // namespace heliopause
