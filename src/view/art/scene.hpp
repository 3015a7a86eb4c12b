// The picture of space: sky, planets, stations, rocks, ore, shots, ships, effects, and the names of
// planets and stations.
//
// Draws the result of one search for the box of the screen (and of a wider one for planets, whose
// rings and atmosphere extend beyond their circle). One vertex list per layer; the cost grows with
// the number of visible objects.
#pragma once

#include <span>
#include <vector>

#include "game/rules/game.hpp"
#include "view/art/body_art.hpp"
#include "view/art/effects.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/painter.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// Needs a GL context. Owns the effects and the faces of planets; reads the game and stores only the
// ids of the last frame.
class Scene {
 public:
  void Clear() { effects_.Clear(); }  // call for another game
  void AfterTick(const Game& game, const Camera& camera);

  // Draws into `target`, whose view must count in pixels. `whole_faces` paints planets completely
  // at once instead of over several frames.
  void Draw(sf::RenderTarget& target, const Game& game, const Camera& camera, double alpha,
            bool whole_faces);

  // Draws the names of the planets and stations of the last Draw; `font_size` in pixels. Where
  // names overlap, the first one is drawn. A name that would touch one of the areas `taken` moves
  // above its body, or is left out. Returns `taken` and the areas of the names.
  std::vector<Area> DrawLabels(const Game& game, const Camera& camera, TextPainter& text,
                               unsigned font_size, std::span<const Area> taken = {});

  std::size_t LastCount() const { return hits_.size(); }  // sprites of the last frame

 private:
  void Gather(const Game& game, const Camera& camera);
  void PrefetchPlanets(const Game& game, const Camera& camera);
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
