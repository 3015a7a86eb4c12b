// The title, and the games of pilots.
//
// A game of a pilot is saved in the folder of the pilot, a game of a scenario in that of the
// scenario. Before another game replaces a running one, LeaveGame saves it. No rewind leads from
// one into another.
#include <algorithm>
#include <chrono>
#include <exception>
#include <string>
#include <utility>

#include "app/output.hpp"
#include "app/play_loop.hpp"
#include "app/slots.hpp"
#include "app/usage_error.hpp"
#include "app/window_loop.hpp"
#include "game/rules/save_file.hpp"
#include "view/screens/menu.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTitleScenario = "demo";

// Each pilot has a world of its own; --seed gives the same one again.
std::uint64_t SeedOf(const CommandLine& line) {
  if (line.seed_given) return line.seed;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

}  // namespace

void PlayLoop::AdoptOldSaves() {
  const std::string adopted = pilots_.AdoptOldSaves();
  if (adopted.empty()) return;
  PrintError(adopted);
  notice_ = adopted;
}

// `--pilot`: continues the game of a pilot, or begins a pilot if a difficulty is given.
void PlayLoop::BeginWithPilot() {
  AdoptOldSaves();
  const auto known = pilots_.Find(line_.pilot);
  if (line_.difficulty != Difficulty::None) {
    if (known)
      throw UsageError(
          "--pilot = " + known->name +
          " (expected a new name with --difficulty: without it, the game of a pilot continues)");
    session_.Start(line_.scenario, SeedOf(line_));  // a wrong scenario leaves no pilot behind
    pilot_ = pilots_.Create(line_.pilot, line_.scenario, line_.difficulty);
    return Log("begins in " + line_.scenario);
  }
  if (!known) {
    std::string names;
    for (const PilotInfo& pilot : pilots_.List()) names += (names.empty() ? "" : ", ") + pilot.name;
    throw UsageError("there is no pilot '" + line_.pilot + "'; there are: " +
                     (names.empty() ? "none" : names) + ". --difficulty begins a new one");
  }
  pilot_ = known->folder;
  if (line_.load.empty())
    LoadPilot(pilot_);
  else
    session_.Load(SaveNamed(line_.load));
  session_.RejectOtherGame(line_, "the pilot '" + known->name + "'");
  if (line_.load.empty()) Log("continues");
}

// Call if the game cannot be shown: the pilot that the command line has begun goes, so that the
// same command begins it again.
void PlayLoop::DropNewPilot() {
  if (pilot_.empty() || line_.difficulty == Difficulty::None) return;
  reservation_.lock.reset();
  pilots_.Delete(pilot_);
}

// A game that has no rules of a pilot yet gets them with its next tick: a new one, one that was
// rewound to its start, or an adopted save.
void PlayLoop::BeginCareer() {
  if (pilot_.empty() || !session_.GetGame().GetCareer().IsEmpty()) return;
  const auto difficulty = static_cast<double>(pilots_.Read(pilot_).difficulty);
  pending_.insert(pending_.begin(), {Command::Type::BeginCareer, {}, difficulty, {}, {}});
}

// Falls back to an empty scenario, because a mod may have replaced that of the title.
void PlayLoop::StartTitle() {
  try {
    session_.Start(kTitleScenario, line_.seed);
  } catch (const std::exception&) {
    session_.Start("empty", line_.seed);
  }
  pilot_.clear();
  title_ = true;
  began_ = kBeforeAll;
}

// The notice may be the text of an error, or older than the language.
void PlayLoop::ShowTitle() {
  ShowPilots();
  view_->ShowTitle(Translated(std::exchange(notice_, {})));
}

// Leaving while looking back loses nothing: the present is saved. If the ship is lost there, the
// moment that is shown is.
void PlayLoop::LeaveGame() {
  if (title_ || ticks_of_game_ == 0) return;
  const Game& game = session_.GetGame();
  const auto flies = [&game] { return game.FindShip(game.GetPlayer().ship) != nullptr; };
  const std::uint64_t shown = history_.CurrentStep();
  if (shown < history_.LastStep()) SeekTo(history_.LastStep());
  if (!flies() && shown < history_.LastStep()) SeekTo(shown);
  if (!flies()) return;
  const std::string error = Save("auto", true);
  if (!error.empty()) notice_ = Tr("save_failed", {error});
  Log("leaves");
}

void PlayLoop::ToTitle() {
  LeaveGame();
  BeforeReplacement();
  StartTitle();
  AfterReplacement();
  history_.ForgetPast(session_.GetGame());
  ShowTitle();
}

// A folder that cannot be written is reported before the running game ends. A scenario that does
// not start leaves no pilot behind.
void PlayLoop::NewPilot(const Request& request) {
  std::string folder;
  try {
    folder = pilots_.Create(request.name, request.slot, request.difficulty);
    LeaveGame();
    BeforeReplacement();
    session_.Start(request.slot, SeedOf(line_));
    pilot_ = folder;
    title_ = false;
    began_ = kBeforeAll;
    AfterReplacement();
    history_.ForgetPast(session_.GetGame());
    Log("begins in " + request.slot);
    ShowPilots();
  } catch (const std::exception& error) {
    if (!folder.empty() && pilot_ != folder) pilots_.Delete(folder);
    notice_ = error.what();
    ShowTitle();
  }
}

void PlayLoop::FlyPilot(const std::string& folder) {
  try {
    LeaveGame();
    BeforeReplacement();
    LoadPilot(folder);
    Log("continues");
    AfterReplacement();
    history_.ForgetPast(session_.GetGame());
    view_->ShowMessage(TrLiteral("welcome", {pilots_.Read(folder).name}));
  } catch (const std::exception& error) {
    notice_ = error.what();
    ShowTitle();
  }
}

// The newest save; if it is broken, its previous version, with a notice. A pilot without a save
// begins.
void PlayLoop::LoadPilot(const std::string& folder) {
  const PilotFile pilot = pilots_.Read(folder);
  const PilotInfo info = pilots_.Describe(folder);  // by the folder: Find takes names as well
  fs::path file = pilots_.Folder(folder) / (info.slot + ".save");
  if (info.slot.empty()) {
    session_.Start(pilot.scenario, SeedOf(line_));
  } else {
    try {
      LoadSave(file);
    } catch (const SaveError& error) {
      if (!error.previous_is_good) throw;
      LoadSave(file += ".1");
      notice_ = Tr("loaded_previous_why", {error.what()});
      if (view_ == nullptr) PrintError(notice_);
    }
  }
  pilot_ = folder;
  title_ = false;
  began_ = kBeforeAll;
}

void PlayLoop::DeletePilot(const std::string& folder) {
  const std::string error = pilots_.Delete(folder);
  ShowPilots();
  if (error.empty()) return;
  notice_ = Tr("delete_failed", {error});
  ShowTitle();
}

// The rules decide whether it may be changed. The file of the pilot has it for games that begin.
void PlayLoop::ChangeDifficulty(Difficulty difficulty) {
  if (pilot_.empty()) return;
  pending_.push_back({Command::Type::BeginCareer, {}, static_cast<double>(difficulty), {}, {}});
  tick_once_ = true;
  const std::string error = pilots_.SetDifficulty(pilot_, difficulty);
  if (!error.empty()) view_->ShowMessage(Translated(error));
  view_->ShowMessage(Tr("difficulty_changed", {DifficultyName(difficulty)}));
  Log(std::string("changes the difficulty to ") + NameOf(difficulty));
}

// Call when a game is shown: two programs that fly one pilot replace each other's saves.
void PlayLoop::ReservePilot() {
  if (reservation_.pilot == pilot_) return;
  reservation_.pilot = pilot_;
  reservation_.lock.reset();
  if (pilot_.empty()) return;
  reservation_.lock = pilots_.Reserve(pilot_);
  if (reservation_.lock == nullptr) view_->ShowMessage(Tr("pilot_flown_twice"));
}

void PlayLoop::ShowPilots() { view_->ShowPilots(pilots_.List()); }

// The list of pilots shows the titles of scenarios, too.
void PlayLoop::ShowScenarios() {
  std::vector<ScenarioInfo> scenarios = ReadScenarios(folders_);
  pilots_.SetScenarios(scenarios);
  view_->ShowScenarios(std::move(scenarios));
}

void PlayLoop::Log(const std::string& text) {
  if (!pilot_.empty())
    AppendPilotLog(pilots_.Folder(pilot_), session_.GetGame().TickNumber(), text);
}

// Appends the events of a tick to the log of the pilot. In English and with one form of numbers,
// whatever the language of the player, because the language may change within the file.
void PlayLoop::LogEvents() {
  if (pilot_.empty()) return;
  const Game& game = session_.GetGame();
  const ObjectId own = game.GetPlayer().ship;
  for (const Event& event : game.Events()) {
    if (event.type == Event::Type::PlayerDied)
      Log("ship lost: " + (event.text.empty() ? "in space" : event.text));
    if (event.type == Event::Type::Docked && event.subject == own)
      Log("docked at " + event.object_was.name + ", " + event.text + ", " +
          std::to_string(game.GetPlayer().credits) + " credits");
    if (event.type == Event::Type::Bounty) Log("bounty for " + event.text);
    if (event.type == Event::Type::MissionAccepted) Log("accepted: " + event.text);
    if (event.type == Event::Type::MissionDone)
      Log("done: " + event.text + ", " + std::to_string(static_cast<std::int64_t>(event.amount)) +
          " credits");
    if (event.type == Event::Type::MissionFailed) Log("failed: " + event.text + ", " + event.cause);
    if (event.type == Event::Type::Ended) Log(event.id + ": " + event.text);
  }
}

}  // namespace heliopause
