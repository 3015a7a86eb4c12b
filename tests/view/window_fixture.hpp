// A real window with a small game: keys are pressed by xdotool, pictures are read by screenshot.
// Runs under Xvfb; see window_main.cpp.
#pragma once

#include <gtest/gtest.h>

#include <SFML/Graphics/Image.hpp>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "game/state/console.hpp"
#include "view/frame/view.hpp"

namespace heliopause {

// Frames until a closing screen takes a key: 0.8 s, at 60 frames a second and no more.
inline constexpr int kGuardFrames = 70;

class QuietConsole final : public Console {
 public:
  Result Execute(Game&, const std::string&) override { return {}; }
  std::vector<std::string> Complete(std::string_view) const override { return {"space"}; }
};

class WindowTest : public testing::Test {
 protected:
  WindowTest();
  ~WindowTest() override;

  void Open(unsigned width = 1280, unsigned height = 720);
  void Open(const ViewOptions& options);
  void Frames(int count);              // input, tick, draw; commands and requests are collected
  void Ticks(int most);                // without frames, until the view pauses the game
  void Press(const std::string& key);  // down, some frames, up; X names: "F3", "Escape", "w"
  void Tap(const std::string& key);    // down and up before the next frame
  void Down(const std::string& key);
  void Up(const std::string& key);
  void Type(const std::string& text);
  void Wheel(bool nearer, int notches);
  void Click(int x, int y, int button = 1);
  void MouseButton(bool down, int x, int y, int button);
  void Drag(int x, int y);  // with the right button, from the middle of the window by that much
  void Resize(unsigned width, unsigned height);
  void LoseFocus(int frames = 4);
  void TakeFocus();
  void WriteSettings(const std::string& text);  // before Open
  void AskToClose();
  sf::Image Picture();  // the screenshot of F12

  const Ship& Own() const { return *game_.FindShip(game_.GetPlayer().ship); }
  bool WasRequested(Request::Type type, const std::string& slot) const;

  std::filesystem::path folder_;
  const Catalog& catalog_;  // the same for all tests
  Game game_;
  QuietConsole console_;
  std::unique_ptr<View> view_;
  std::vector<Command> commands_;
  std::vector<Request> requests_;

 private:
  void FillPixels(bool fill);
  void Tool(const std::string& arguments);
};

// Share of the pixels, 0..1, that differ noticeably. Both pictures must have the same size.
double Difference(const sf::Image& one, const sf::Image& two);

// Mean light 0..255 of a part of a picture.
double MeanLight(const sf::Image& image, unsigned x, unsigned y, unsigned width, unsigned height);

}  // namespace heliopause
