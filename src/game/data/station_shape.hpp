// The parts of stations, in units of the station's radius. The view draws these parts, and the hit
// tests use the same ones. Each part turns at its own rate with the game time, so its position
// follows from the appearance seed and the time alone, and nothing is saved.
//
//   outpost:  a wheel of panels with spokes, three docking arms that do not turn, a hub
//   shipyard: two trusses with moving cranes, two unfinished hulls, a small wheel
#pragma once

#include <array>
#include <cstdint>
#include <heliopause/vec2.hpp>
#include <string_view>
#include <vector>

#include "game/maths/maths.hpp"

namespace heliopause {

enum class StationForm { Outpost, Shipyard };
StationForm FormOfStation(std::string_view shape);  // an unknown shape is an outpost

// The angle of a station as a whole, radians.
double StationAngle(std::uint32_t appearance_seed);

struct Stroke {  // straight, with blunt ends
  Vec2 from, to;
  double width = 0;
};
using Quad = std::array<Vec2, 4>;

struct Wheel {
  double inner = 0, outer = 0;
  int panels = 0;
};
// Corners of a panel in order: three on the outer rim, then three on the inner rim in the opposite
// direction. Panels are separated by gaps.
std::array<Vec2, 6> WheelPanel(const Wheel& wheel, int panel);

namespace outpost {

inline constexpr double kWheelTurn = 0.10, kHubTurn = -0.05;  // radians/s
inline constexpr Wheel kWheel{0.68, 0.86, 18};
inline constexpr double kHub = 0.30;                           // radius
inline constexpr double kPadDistance = 0.93, kPadUnit = 0.09;  // of the pads that end the arms
inline constexpr Vec2 kPadHalf{0.6, 1.3};                      // in pad units
inline constexpr int kArms = 3, kSpokes = 6;

Stroke Spoke(int i);  // turns with the wheel
Stroke Arm(int i);
Quad Pad(int i);

}  // namespace outpost

namespace shipyard {

inline constexpr double kTurn = 0.012, kWheelTurn = -0.15;  // radians/s
inline constexpr Wheel kWheel{0.20, 0.29, 12};
inline constexpr double kHub = 0.11;  // radius
inline constexpr int kSpokes = 4, kRibs = 9;

struct Hull {        // a ship under construction
  double x = 0;      // of its stern
  double built = 0;  // 0..1: the part of its length that has plates
};
inline constexpr Hull kHulls[] = {{-0.66, 0.55}, {0.20, 0.3}};

Stroke Rib(const Hull& hull, int i);
bool IsPlated(const Hull& hull, int i);  // from rib i - 1 to rib i
Quad Plate(const Hull& hull, int i);

std::array<Stroke, 2> Rails(double side);           // side: -1 or 1
std::array<Stroke, 2> Ends(double side);            // from a truss towards the middle
std::array<Stroke, 12> Lattice(double side);        // between the two rails
Stroke Crane(double side);                          // where CranePosition is 0
double CranePosition(double side, double seconds);  // along the truss
Stroke Spoke(int i);                                // turns with the wheel

}  // namespace shipyard

}  // namespace heliopause
