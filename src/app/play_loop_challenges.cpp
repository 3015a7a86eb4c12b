// Challenges in the window: a game with the seed of the day that runs forward only, its recording,
// and its result.
#include <algorithm>
#include <exception>
#include <utility>

#include "app/challenges.hpp"
#include "app/output.hpp"
#include "app/play_loop.hpp"
#include "app/programs.hpp"
#include "app/recording.hpp"
#include "app/rivals.hpp"
#include "app/score.hpp"
#include "view/draw/number_text.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

std::string BestText(const ChallengeTable& table, const std::string& id, std::uint64_t seed) {
  const auto today = table.Best(id, seed), ever = table.Best(id, std::nullopt);
  if (!ever) return {};
  const std::string best = Grouped(ever->score);
  return today ? Tr("best_today", {Grouped(today->score), best}) : Tr("best_before", {best});
}

}  // namespace

void PlayLoop::ShowChallenges() {
  const ChallengeTable table(folders_.challenges);
  const std::uint64_t seed = shown_day_ = SeedOfDay(std::chrono::system_clock::now());
  std::vector<ChallengeInfo> infos;
  for (const ChallengeClass& challenge : session_.GetGame().GetCatalog().Challenges())
    infos.push_back(
        {challenge.id, challenge.name, challenge.text, BestText(table, challenge.id, seed)});
  view_->ShowChallenges(std::move(infos), DayOf(seed));
}

// For a program that is open over midnight: a start takes the seed of the present day.
void PlayLoop::ShowChallengesOfNewDay() {
  if (SeedOfDay(std::chrono::system_clock::now()) != shown_day_) ShowChallenges();
}

void PlayLoop::StartChallenge(const std::string& id) {
  const auto& all = session_.GetGame().GetCatalog().Challenges();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const ChallengeClass& c) { return c.id == id; });
  if (found == all.end()) return;
  const ChallengeClass challenge = *found;
  const std::uint64_t seed = SeedOfDay(std::chrono::system_clock::now());
  LeaveGame();
  BeforeReplacement();
  try {
    session_.Start(challenge.scenario, seed);
    pilot_.clear();
    title_ = false;
    began_ = std::filesystem::file_time_type::clock::now();
    AfterReplacement();
    history_.ForgetPast(session_.GetGame());
    challenge_.id = challenge.id;
    RecordChallenge();
    if (challenge.ghost) ShowRivals(challenge);
  } catch (const std::exception& error) {
    ReportFailedStart(Tr("start_failed", {challenge.name, error.what()}));
  }
}

// If the folder cannot be written, the challenge is played, but its score is not kept.
void PlayLoop::RecordChallenge() {
  const ChallengeTable table(folders_.challenges);
  try {
    std::filesystem::create_directories(table.Folder());
    challenge_.lock = table.Reserve();
    // A new game reads the scripts again, but not the data.
    challenge_.recorder = std::make_unique<ReplayRecorder>(
        table.Current(),
        HeaderOf(folders_, session_.GetGame(), HashFiles(folders_, session_.DataFiles())));
    challenge_.first_step = command_log_.Length();
  } catch (const std::exception& error) {
    challenge_.lock.reset();
    view_->ShowMessage(Tr("result_none", {error.what()}));
  }
}

// Call after each tick. Steps count from the beginning of the challenge.
void PlayLoop::StepChallenge() {
  if (challenge_.recorder == nullptr) return;
  const Game& game = session_.GetGame();
  std::vector<LoggedCommand> commands;
  for (const LoggedCommand& logged : command_log_.CommandsOf(command_log_.Length())) {
    if (logged.command.type == Command::Type::Console)
      return SpoilChallenge(Tr("challenge_console"));
    commands.push_back({logged.step - challenge_.first_step, logged.command});
  }
  challenge_.recorder->Step(game, commands);
  if (!challenge_.recorder->Error().empty()) return SpoilChallenge(challenge_.recorder->Error());
  if (game.GetPresentation().outcome != Outcome::None) EndChallenge();
}

void PlayLoop::SpoilChallenge(const std::string& why) {
  if (challenge_.recorder == nullptr) return;
  challenge_.recorder.reset();
  challenge_.lock.reset();
  view_->ShowMessage(Tr("challenge_over", {why}));
}

void PlayLoop::EndChallenge() {
  const Game& game = session_.GetGame();
  challenge_.recorder->Flush(game);
  if (const std::string error = challenge_.recorder->Error(); !error.empty())
    return SpoilChallenge(error);
  challenge_.recorder.reset();
  const ChallengeTable table(folders_.challenges);
  const std::int64_t score = game.GetPresentation().score;
  try {
    const std::uint64_t seed = game.Options().seed;
    const auto before = table.Best(challenge_.id, seed);
    const bool best = table.Add(challenge_.id, seed, score, table.Current());
    view_->ShowMessage(
        best ? Tr("score_best", {Grouped(score), ShownPath(table.Folder())})
             : Tr("score_less", {Grouped(score), Grouped(before ? before->score : score)}));
  } catch (const std::exception& failure) {
    view_->ShowMessage(Tr("result_lost", {failure.what()}));
  }
  challenge_.lock.reset();
  ShowChallenges();
}

// Recordings of friends in the folder race as well. What is left out is reported.
void PlayLoop::ShowRivals(const ChallengeClass& challenge) {
  // With the data in use: files may have changed without a reload.
  Rivals rivals = FindRivals(
      {folders_, session_.GetGame().GetCatalog(), HashFiles(folders_, session_.DataFiles())},
      challenge);
  std::string names;
  for (const Ghost& ghost : rivals.ghosts) names += (names.empty() ? "" : ", ") + ghost.name;
  if (!names.empty()) view_->ShowMessage(Tr("ghosts_race", {names}));
  for (const std::string& problem : rivals.problems) view_->ShowMessage(problem);
  view_->ShowGhosts(std::move(rivals.ghosts));
}

}  // namespace heliopause
