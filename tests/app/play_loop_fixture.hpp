// The loop of the game in a window, frame by frame. Time and commands are given directly: keys and
// the mouse have tests of their own.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/play_loop.hpp"
#include "game/rules/save_file.hpp"
#include "support/program.hpp"
#include "view/window/display.hpp"

namespace heliopause {

class PlayLoopTest : public testing::Test {
 protected:
  PlayLoopTest() : display_(ProbeDisplay(why_)), content_(TheContent()) {
    EXPECT_NE(display_, nullptr) << why_;
    content_.folders = OwnFolders();
    line_.title = false;
    line_.width = 640;
    line_.height = 400;
    line_.watch = false;
  }
  static const Content& TheContent() {  // read once
    static const Content content = LoadContent(FindFolders(), {});
    return content;
  }
  Folders OwnFolders() const {
    Folders folders = FindFolders();
    for (std::filesystem::path* path :
         {&folders.saves, &folders.scenarios, &folders.challenges, &folders.recordings,
          &folders.programs, &folders.screenshots})
      *path = folder_ / path->filename();
    folders.settings = folder_ / "settings.toml";
    return folders;
  }
  void Begin(const std::string& scenario) {
    line_.scenario = scenario;
    loop_ = std::make_unique<PlayLoop>(line_, content_);
    loop_->Begin();
    loop_->OpenWindow();
  }
  const Game& TheGame() const { return loop_->session_.GetGame(); }
  void Lua(const std::string& code) {
    loop_->pending_.push_back({Command::Type::Console, {}, 0, {}, code});
  }
  void Give(Command command) { loop_->pending_.push_back(std::move(command)); }
  void Ticks(int count) {
    for (int i = 0; i < count; ++i) loop_->Tick();
  }
  // A frame that takes this long, at the speed of the game, without drawing.
  void Frame(double seconds, bool skip = false) {
    TimeRequest time;
    time.skip = skip;
    loop_->ServeTime(time, seconds, false);
  }
  void Draw() { loop_->view_->Draw(TheGame(), 1); }
  void Rewind(std::uint64_t steps) { loop_->SeekTo(Step() - steps); }
  std::uint64_t Step() const { return loop_->history_.CurrentStep(); }
  std::uint64_t Last() const { return loop_->history_.LastStep(); }
  std::uint64_t Oldest() const { return loop_->history_.OldestStep(); }
  bool KillcamIsShown() const { return loop_->killcam_.shown; }
  void SetSpeed(int doublings) { loop_->clock_.ChangeSpeed(doublings); }
  double Speed() const { return loop_->clock_.Speed(); }
  const std::vector<Ghost>& Ghosts() const { return loop_->view_->Ghosts(); }
  void ShowDay(std::uint64_t day) { loop_->shown_day_ = day; }
  std::uint64_t ShownDay() const { return loop_->shown_day_; }
  void WholeFrame(double seconds) { loop_->Frame(seconds); }
  void StartChallenge(const std::string& id) { loop_->StartChallenge(id); }
  void Start(const std::string& scenario) { loop_->Start(scenario); }
  bool Says(const std::string& part) const {
    const std::vector<std::string> lines = loop_->view_->Messages();
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.find(part) != std::string::npos;
    });
  }
  // The save with the present game, of which only the previous version can be read.
  void WriteBrokenSave(const std::filesystem::path& file) const {
    std::filesystem::create_directories(file.parent_path());
    WriteSave(TheGame(), file);
    WriteSave(TheGame(), file);
    std::filesystem::resize_file(file, 100);
  }
  void ReloadFiles() { loop_->ReloadFiles(); }
  void TakeBack() { loop_->TakeBack(); }
  bool TakesBack() const { return loop_->take_back_.to.has_value(); }
  // As a reload of data does.
  void ForgetPast() {
    loop_->DropFuture();
    loop_->history_.ForgetPast(loop_->session_.GetGame());
  }
  void NewPilot(const Request& request) { loop_->NewPilot(request); }
  void LeaveGame() { loop_->LeaveGame(); }
  void Leave() { loop_->Leave(""); }
  void Serve(Request::Type type) {
    Request request;
    request.type = type;
    loop_->Serve(request);
  }
  const PlayLoop::Sequel& Next() const { return loop_->Next(); }
  std::uint64_t SavedTick() const {
    return ReadSaveHeader(folder_ / "scenarios/empty/auto.save").tick;
  }
  void Load(const std::string& slot) { loop_->Load(slot); }
  void Save(const std::string& slot) { loop_->Save(slot); }
  bool ChallengeCounts() const { return loop_->challenge_.recorder != nullptr; }
  bool MayGoBack() {
    TimeRequest time;
    time.back = true;
    return loop_->MayGoBack(time);
  }
  // An enemy that destroys the player in the next tick.
  void Die() {
    Lua("local me = space.player() local x, y = me:position() "
        "local foe = space.spawn{class = 'marauder', faction = 'pirate', x = x + 300, y = y} "
        "space.damage(me, 1e6, foe)");
    Frame(kTickSeconds);
  }

  std::string why_;
  test::TemporaryFolder folder_;
  std::shared_ptr<void> display_;
  Content content_;
  CommandLine line_;
  std::unique_ptr<PlayLoop> loop_;
};

}  // namespace heliopause
