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
  bool tree = false;                    // lay the quadtree over it
  std::string layers;  // tree layers, comma separated; empty: all. See tree_layers.hpp
  bool hud = true;
  double zoom = 0;            // pixels per unit; 0: chosen to fit what goes on
  std::filesystem::path out;  // a PNG
};

// A camera that takes one picture without a window. Needs a display. Every function throws
// std::runtime_error when the picture cannot be made or written.
class ShotCamera {
 public:
  // How many ticks it is worth watching before the picture: nothing glows longer.
  static constexpr std::uint64_t kTicks = 150;

  // Throws std::invalid_argument for an unknown layer.
  explicit ShotCamera(const ShotOptions& options);
  ~ShotCamera();
  ShotCamera(const ShotCamera&) = delete;
  ShotCamera& operator=(const ShotCamera&) = delete;

  // Takes in a tick's events, so that what burns, smokes and was said is in the picture.
  void AfterTick(const Game& game);

  // The game as it stands, into the PNG of the options. The tree's searches are shown when
  // Game::Log() was enabled before the last tick.
  void Draw(const Game& game);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// A ShotCamera that comes by for one moment.
void DrawShot(const Game& game, const ShotOptions& options);

}  // namespace heliopause
