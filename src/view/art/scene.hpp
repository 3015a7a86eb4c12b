// Space as it looks: sky, planets, stations, rocks, ore, shots, ships, effects, and the names of
// places.
//
// Draws what one search for the screen's box returns (and a second, wider one for planets, whose
// rings and air reach beyond their circle). One vertex list per layer; cost grows with what is on
// screen.
#pragma once

#include <vector>

#include "game/rules/game.hpp"
#include "view/art/body_art.hpp"
#include "view/art/effects.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/painter.hpp"
#include "view/draw/text_painter.hpp"

namespace heliopause {

// Needs a GL context. Owns the effects and the planets' faces; reads the game, and keeps nothing of
// it but the ids of the last frame.
class Scene {
 public:
  void Clear() { effects_.Clear(); }  // another game: old flames go out
  void AfterTick(const Game& game, const Camera& camera);

  // Draws into `target`, whose view must count in pixels. `whole_faces` paints planets at once
  // instead of over some frames.
  void Draw(sf::RenderTarget& target, const Game& game, const Camera& camera, double alpha,
            bool whole_faces);

  // The names of the planets and stations that the last Draw showed; `letter` is their height in
  // pixels. Names that would cover each other: the first stays.
  void DrawLabels(const Game& game, const Camera& camera, TextPainter& text, unsigned letter);

  std::size_t LastCount() const { return hits_.size(); }  // sprites in the last frame

 private:
  void Gather(const Game& game, const Camera& camera);
  void Foresee(const Game& game, const Camera& camera);
  void DrawBodies(const Game& game, const Camera& camera, const BodyBrush& brush);
  void DrawRocks(const Game& game, const Camera& camera, const Brush& brush, double alpha);
  void DrawShots(const Game& game, const Camera& camera, const Brush& brush, double alpha);
  void DrawShips(const Game& game, const Camera& camera, const Brush& brush, double alpha);
  void DrawBorder(const Game& game, const Camera& camera, Painter& painter);

  Effects effects_;
  SurfaceAtlas atlas_;
  Painter back_, stars_, under_, solid_, light_;
  std::vector<Vertex> faces_;
  std::vector<Hit> hits_, planets_, near_planets_;  // reused
  std::vector<ObjectId> stations_, rocks_, pickups_, shots_, ships_;
};

}  // namespace heliopause
