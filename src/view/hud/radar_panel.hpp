// The radar: a round screen with the ship in the middle. Shows the same contacts that scripts get.
//
// Beyond the shown range, the target, the nearest port and gate, objectives and hostile ships
// within radar range are ticks on the rim; DrawMarks (hud.hpp) names the target, the port and
// objectives at the rim of the picture. The scale is linear or logarithmic; the logarithmic one
// shows a close fight and a distant station at once. The radar of a docked ship stays on.
#pragma once

#include <vector>

#include "game/rules/game.hpp"
#include "game/rules/radar.hpp"
#include "view/draw/camera.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// Maps offsets in the world to offsets on the radar screen. Pure.
struct RadarProjection {
  double range = 4000;  // units at the rim, > 0
  double radius = 90;   // pixels of the rim
  bool logarithmic = false;

  // Returns pixels from the middle. Beyond the range: on the rim, and `outside` is set.
  Point Project(Vec2 offset, bool* outside = nullptr) const;
};

// Zoom steps: each halves the range; step 0 shows the whole radar range of the ship, or one unit of
// a ship without radar, whose screen shows marks on its rim alone.
inline constexpr int kRadarSteps = 6;
double RadarRange(double full, int step);  // step is clamped to 0 .. kRadarSteps-1

// The round part of the panel. Drawing and mouse use the same layout.
struct RadarLayout {
  Point middle;
  float radius = 0;  // pixels
};
RadarLayout LayOutRadar(const Ui& ui, const Area& area);

// The radar with its zoom step. One search per frame.
class RadarPanel {
 public:
  void Nearer() { step_ = step_ + 1 < kRadarSteps ? step_ + 1 : step_; }
  void Farther() { step_ = step_ > 0 ? step_ - 1 : 0; }
  int Step() const { return step_; }

  // `ship` owns the radar; the screen is empty when the ship is not in space.
  void Draw(const Ui& ui, const Area& area, const Game& game, ObjectId ship, const Camera& camera,
            double alpha, bool logarithmic, double seconds);

  // The contact that is drawn at the mouse, ships before others; the null id without one. One
  // search.
  ObjectId ContactAt(const Ui& ui, const Area& area, const Game& game, ObjectId ship,
                     bool logarithmic, Point mouse) const;

 private:
  // Fills `out` with the contacts of the ship and the bodies beyond its radar that have a tick,
  // near to far.
  void Collect(const Game& game, ObjectId ship, Vec2 from, std::vector<Contact>& out) const;
  void DrawScreen(const Ui& ui, Point middle, const RadarProjection& projection) const;
  void DrawViewFrame(const Ui& ui, Point middle, const RadarProjection& projection,
                     const Camera& camera, Vec2 own) const;
  void DrawContact(const Ui& ui, Point middle, const RadarProjection& projection, const Game& game,
                   const Contact& contact, Vec2 own, bool at_rim, double seconds) const;

  void DrawMarker(const Ui& ui, Point middle, const RadarProjection& projection, Vec2 offset,
                  const Marker& marker) const;

  int step_ = 0;
  std::vector<Contact> contacts_;  // reused
};

// The nearest gate within kGateRange; the null id without one. O(gates).
inline constexpr double kGateRange = 200'000;  // units: those of the present system
ObjectId NearestGate(const Game& game, Vec2 from);

// The colour of a contact: red when hostile, otherwise by kind or faction.
Rgba ContactColor(const Game& game, ObjectId id, Kinds kind, bool hostile);

}  // namespace heliopause
