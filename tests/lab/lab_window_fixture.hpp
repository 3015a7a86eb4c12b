// The lab in a real window under Xvfb, with keys and mouse by xdotool; see
// tests/view/window_main.cpp.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "lab/insight.hpp"
#include "lab/lab.hpp"
#include "lab/lab_state.hpp"

namespace heliopause::lab {

// A held key sends one press: on a slow machine a few frames take longer than the delay of repeats.
void TurnKeyRepeatOff();

// Returns when the X server has delivered all events so far. Waiting for some frames or some time
// instead fails on a busy machine.
void WaitForServer();

class LabWindowTest : public testing::Test {
 protected:
  LabWindowTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("heliopause-lab-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~LabWindowTest() override { std::filesystem::remove_all(folder_); }

  void Open(std::size_t bodies = 500, const LabOptions& more = {}) {
    LabOptions options = more;
    options.settings.bodies = bodies;
    options.screenshots = folder_;
    TurnKeyRepeatOff();
    lab_ = std::make_unique<Lab>(options);
    Frames(4);
    Tool("search --name Heliopause windowfocus --sync");
    Tool("mousemove 450 360");
    Frames(4);
  }

  void Frames(int count) {
    for (int i = 0; i < count && open_; ++i) open_ = lab_->Frame(kTickSeconds);
  }
  static void Tool(const std::string& command) {
    ASSERT_EQ(std::system(("xdotool " + command + " >/dev/null 2>&1").c_str()), 0) << command;
    WaitForServer();
  }
  void Hold(const std::string& down, const std::string& up, int frames) {
    Tool(down);
    Frames(frames);
    Tool(up);
    Frames(4);
  }
  void Press(const std::string& key) { Hold("keydown " + key, "keyup " + key, 4); }
  void Click(int button, int x, int y) {
    Tool("mousemove " + std::to_string(x) + " " + std::to_string(y));
    Frames(3);
    Hold("mousedown " + std::to_string(button), "mouseup " + std::to_string(button), 4);
  }

  const World& CurrentWorld() const { return lab_->GetWorld(); }
  const LabState& State() const { return lab_->GetState(); }
  std::size_t Count() const { return CurrentWorld().Count(); }

  std::filesystem::path folder_;
  std::unique_ptr<Lab> lab_;
  bool open_ = true;
};

}  // namespace heliopause::lab
