// One picture of the game without a window, as `heliopause shot` makes it. Needs a display.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace heliopause {

class Game;

struct ShotOptions {
  unsigned width = 1280, height = 720;  // pixels
  bool tree = false;                    // draw the quadtree over it
  std::string layers;  // tree layers, comma separated; empty: all. See tree_layers.hpp
  bool hud = true;
  double zoom = 0;            // pixels per unit; 0: chosen to fit the scene
  std::filesystem::path out;  // a PNG
};

// Takes pictures without a window. Needs a display. Every function throws std::runtime_error when
// the picture cannot be drawn or written.
class ShotCamera {
 public:
  // Number of ticks before the picture whose effects can still be visible.
  static constexpr std::uint64_t kTicks = 150;

  // Throws std::invalid_argument for an unknown layer.
  explicit ShotCamera(const ShotOptions& options);
  ~ShotCamera();
  ShotCamera(const ShotCamera&) = delete;
  ShotCamera& operator=(const ShotCamera&) = delete;

  // Records the events of the tick, so that explosions, smoke and messages are in the picture.
  void AfterTick(const Game& game);

  // Draws the current state of the game into the PNG of the options. Searches are shown when
  // Game::Log() was enabled before the last tick.
  void Draw(const Game& game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Takes one picture with a new ShotCamera.
void DrawShot(const Game& game, const ShotOptions& options);

}  // namespace heliopause
