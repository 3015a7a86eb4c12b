// The command `play`: the window, the fixed step, and the saves by slot.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <system_error>
#include <vector>

#include "app/commands.hpp"
#include "app/session.hpp"
#include "game/save_file.hpp"
#include "view/menu.hpp"
#include "view/view.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::array<const char*, 5> kSlots = {"quick", "auto", "1", "2", "3"};
constexpr std::uint64_t kAutosaveTicks =
    2 * 60 * 60;  // two minutes: what one would mind to fly again
// A frame that took longer than this is a stall (a dragged window, a suspended machine): the game
// skips it instead of racing to catch up, and slows evenly when ticks are too dear.
constexpr double kLongestFrame = 0.25;

std::string SlotText(const SaveHeader& header) {
  const std::uint64_t seconds = header.tick / 60;
  char text[160];
  std::snprintf(text, sizeof text, "%s, %llu:%02llu, %lld credits", header.scenario.c_str(),
                static_cast<unsigned long long>(seconds / 60),
                static_cast<unsigned long long>(seconds % 60),
                static_cast<long long>(header.credits));
  return text;
}

SlotInfo Describe(const char* slot, const fs::path& file) {
  SlotInfo info;
  info.slot = slot;
  info.exists = fs::exists(file);
  if (!info.exists) return info;
  std::error_code ignored;  // a file that went away meanwhile counts as old
  info.written = fs::last_write_time(file, ignored);
  try {
    info.text = SlotText(ReadSaveHeader(file));
  } catch (const SaveError& error) {
    info.broken = true;
    info.text = error.what();
  }
  return info;
}

class PlayLoop {
 public:
  PlayLoop(const CommandLine& line, const Folders& folders, const Catalog& catalog)
      : line_(line),
        folders_(folders),
        session_(folders, catalog, [this](const std::string& text) { Printed(text); }) {}

  int Play();

 private:
  void Begin();
  void Attach();
  void Frame(double seconds);
  void Tick();
  void Serve(const Request& request);
  void Save(const std::string& slot, bool quietly = false);
  void Load(const std::string& slot);
  void LoadPrevious(const fs::path& file);
  void Restart();
  void ShowSlots();
  void Printed(const std::string& text);

  const CommandLine& line_;
  const Folders& folders_;
  Session session_;
  std::unique_ptr<View> view_;
  double owed_ = 0;          // seconds of game time not yet ticked
  std::uint64_t ticks_ = 0;  // since the program began
  bool over_ = false;
};

void PlayLoop::Printed(const std::string& text) {
  if (view_ != nullptr)
    view_->ShowMessage(text);
  else
    std::printf("%s\n", text.c_str());
}

// What `--load` names: a slot of ours, or a file.
fs::path SaveNamed(const Folders& folders, const std::string& name) {
  const bool slot = std::find(kSlots.begin(), kSlots.end(), name) != kSlots.end();
  return slot && !fs::exists(name) ? folders.Save(name) : fs::path(name);
}

void PlayLoop::Begin() {
  if (line_.load.empty())
    session_.Start(line_.scenario, line_.seed);
  else
    session_.Load(SaveNamed(folders_, line_.load));
  ViewOptions options;
  options.width = line_.width;
  options.height = line_.height;
  options.fullscreen = line_.fullscreen;
  options.screenshots = folders_.screenshots;
  options.settings = folders_.settings;
  view_ = std::make_unique<View>(options);
  Attach();
  ShowSlots();
}

void PlayLoop::Attach() {
  owed_ = 0;
  view_->Attach(session_.GetGame(), session_.Scripts());
}

int PlayLoop::Play() {
  Begin();
  auto last = Clock::now();
  while (view_->IsOpen() && !over_) {
    const auto now = Clock::now();
    Frame(std::min(std::chrono::duration<double>(now - last).count(), kLongestFrame));
    last = now;
  }
  if (session_.GetGame().FindShip(session_.GetGame().GetPlayer().ship) != nullptr)
    Save("auto", true);
  return kExitOk;
}

void PlayLoop::Frame(double seconds) {
  bool console_line = false;
  for (Command& command : view_->Input(session_.GetGame())) {
    console_line = console_line || command.type == Command::Type::Console;
    session_.GetGame().Post(std::move(command));
  }
  for (const Request& request : view_->TakeRequests()) Serve(request);

  if (!view_->Paused()) {
    owed_ += seconds;
  } else if (console_line) {
    owed_ += kTickSeconds;  // a console line acts in a tick: a paused game takes that one
  }
  // At most four ticks a frame: when ticks are dearer than time, the game slows and does not
  // spiral.
  for (int i = 0; i < 4 && owed_ >= kTickSeconds && !over_; ++i) Tick();
  owed_ = std::min(owed_, kTickSeconds);
  view_->Draw(session_.GetGame(), owed_ / kTickSeconds);
}

void PlayLoop::Tick() {
  owed_ -= kTickSeconds;
  Game& game = session_.GetGame();
  game.Tick();
  view_->AfterTick(game);
  ++ticks_;
  if (line_.ticks > 0 && ticks_ >= line_.ticks) over_ = true;
  const bool docked =
      std::any_of(game.Events().begin(), game.Events().end(), [&](const Event& event) {
        return event.type == Event::Type::Docked && event.subject == game.GetPlayer().ship;
      });
  const bool alive = game.FindShip(game.GetPlayer().ship) != nullptr;
  if (alive && (docked || game.TickNumber() % kAutosaveTicks == 0)) Save("auto", true);
}

void PlayLoop::Serve(const Request& request) {
  switch (request.type) {
    case Request::Type::Quit:
      over_ = true;
      break;
    case Request::Type::Save:
      Save(request.slot);
      break;
    case Request::Type::Load:
      Load(request.slot);
      break;
    case Request::Type::Restart:
      Restart();
      break;
  }
}

void PlayLoop::Save(const std::string& slot, bool quietly) {
  try {
    fs::create_directories(folders_.saves);
    WriteSave(session_.GetGame(), folders_.Save(slot));
    if (!quietly) view_->ShowMessage("Saved: " + SlotName(slot));
  } catch (const std::exception& error) {  // SaveError, or a folder that cannot be made
    view_->ShowMessage(std::string("Could not save: ") + error.what());
  }
  ShowSlots();
}

void PlayLoop::Load(const std::string& slot) {
  fs::path file = folders_.Save(slot);
  if (!fs::exists(file) && !fs::exists(file.string() + ".1")) {
    view_->ShowMessage("There is nothing to load: " + SlotName(slot));
    return;
  }
  try {
    session_.Load(file);
    Attach();
    view_->ShowMessage("Loaded: " + SlotName(slot));
  } catch (const SaveError& error) {
    view_->ShowMessage(std::string("Could not load: ") + error.what());
    if (error.previous_is_good) LoadPrevious(file += ".1");
  }
}

void PlayLoop::LoadPrevious(const fs::path& file) {
  try {
    session_.Load(file);
    Attach();
    view_->ShowMessage("Loaded the save before it instead");
  } catch (const SaveError& error) {  // it went bad since it was looked at
    view_->ShowMessage(std::string("Could not load that either: ") + error.what());
  }
}

void PlayLoop::Restart() {
  const GameOptions options = session_.GetGame().Options();
  session_.Start(options.scenario, options.seed);
  Attach();
}

void PlayLoop::ShowSlots() {
  std::vector<SlotInfo> slots;
  for (const char* slot : kSlots) slots.push_back(Describe(slot, folders_.Save(slot)));
  view_->ShowSlots(std::move(slots));
}

}  // namespace

int Play(const CommandLine& line, const Folders& folders, const Catalog& catalog) {
  std::string why;
  const auto display = ProbeDisplay(why);
  if (display == nullptr) {
    std::fprintf(stderr,
                 "heliopause: %s; to fly, start it on a desktop. `heliopause shot --out FILE.png` "
                 "and `heliopause run` need none\n",
                 why.c_str());
    return kExitNoDisplay;
  }
  return PlayLoop(line, folders, catalog).Play();
}

}  // namespace heliopause
