// A surface is drawn as a fan of triangles from its first point. That is the polygon itself exactly
// if all triangles turn the same way, so this is what the check of a part requires.
#include "game/data/ship_shape.hpp"

#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include "game/data/entry_check.hpp"

namespace heliopause {
namespace {

constexpr Range kCoordinate = {-kMaxHullReach, kMaxHullReach};
constexpr std::array<std::string_view, 5> kTones = {"hull", "plate", "dark", "accent", "glass"};
// Twice the area of the smallest triangle, in radii squared: that of a square with an edge of 0.01
// radii.
constexpr double kSmallestArea = 1e-4;

double Cross(Vec2 a, Vec2 b, Vec2 c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

std::vector<Vec2> PointsOf(const NumberLists& lists) {
  std::vector<Vec2> points;
  for (const std::vector<double>& list : lists) points.push_back({list[0], list[1]});
  return points;
}

// Empty if a fan from the first point covers the polygon and nothing else.
std::string ErrorOfOutline(const std::vector<Vec2>& points) {
  if (points.size() < 3 || points.size() > kMaxHullPoints) {
    return std::to_string(points.size()) + " points (expected 3 to " +
           std::to_string(kMaxHullPoints) + ")";
  }
  const double first = Cross(points[0], points[1], points[2]);
  for (std::size_t i = 2; i < points.size(); ++i) {
    const double area = Cross(points[0], points[i - 1], points[i]);
    if (std::abs(area) < kSmallestArea || (area > 0) != (first > 0)) {
      return "the triangle of points 1, " + std::to_string(i) + " and " + std::to_string(i + 1) +
             " turns the other way or has no area (begin with another point, or split the part)";
    }
  }
  return {};
}

bool ReadPart(const DataEntry& table, std::vector<DataError>& errors, HullPart& out) {
  EntryCheck check(table, errors);
  if (check.Has("color")) out.color = check.ColorValue("color");
  if (!out.color) out.tone = static_cast<Tone>(check.Choice("tone", kTones));
  out.mirrored = check.Flag("mirror", true);
  if (check.Has("tilt")) out.tilt = check.Number("tilt", {0, 1});
  out.points = PointsOf(check.Lists("points", 2, kCoordinate));
  if (const std::string reason = ErrorOfOutline(out.points); !reason.empty())
    check.Error("points", reason);
  return check.Finish();
}

}  // namespace

void ReadShipShape(EntryCheck& check, ShipShape& out) {
  const std::span<const DataEntry> parts = check.Tables("parts");
  if (parts.empty() || parts.size() > kMaxHullParts) {
    check.Error("parts", std::to_string(parts.size()) + " parts (expected 1 to " +
                             std::to_string(kMaxHullParts) + ")");
    return;
  }
  for (const DataEntry& table : parts) {
    HullPart part;
    if (!ReadPart(table, check.Errors(), part)) check.Invalidate();
    out.parts.push_back(std::move(part));
  }
  const NumberLists engines = check.Lists("engines", 3, kCoordinate);
  for (const std::vector<double>& engine : engines) {
    if (engine[2] <= 0) check.Error("engines", "width is not positive (expected x, y, width)");
    out.engines.push_back({{engine[0], engine[1]}, engine[2]});
  }
  out.lights = PointsOf(check.Lists("lights", 2, kCoordinate));
  const auto check_count = [&](const std::string& key, std::size_t count) {
    if (count > kMaxHullEngines)
      check.Error(key, std::to_string(count) + " " + key + " (expected at most " +
                           std::to_string(kMaxHullEngines) + ")");
  };
  check_count("engines", out.engines.size());
  check_count("lights", out.lights.size());
  if (check.Has("flame")) out.flame = check.ColorValue("flame");
}

}  // namespace heliopause
