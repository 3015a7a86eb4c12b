// Shapes become masks by scan conversion: for each row of pixels, the crossings of the outline with
// the row's center line are sorted, and the pixels between each pair are set. A station is the
// union of many small outlines, filled one after another into the same stencil.
#include "game/data/shapes.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

#include "game/maths/integer_hash.hpp"
#include "game/maths/maths.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kMaxMasks = 4096;  // some 3 KiB each; a larger field clears the cache

// The x coordinates at which a closed outline crosses the horizontal line at `y`, ascending. The
// half-open test counts a corner on the line for one of its two edges only.
void Crossings(std::span<const Vec2> outline, double y, std::vector<double>& out) {
  out.clear();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Vec2 a = outline[i], b = outline[(i + 1) % outline.size()];
    if ((a.y <= y) == (b.y <= y)) continue;
    out.push_back(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
  }
  std::sort(out.begin(), out.end());
}

// A bitmap of the square around the circle of radius 1, filled outline by outline.
class Stencil {
 public:
  explicit Stencil(unsigned edge) : edge_(edge), alpha_(std::size_t{edge} * edge) {}

  void Fill(std::span<const Vec2> outline) {
    for (unsigned row = 0; row < edge_; ++row) {
      Crossings(outline, (row + 0.5) * 2 / edge_ - 1, crossings_);
      const auto begin = alpha_.begin() + std::ptrdiff_t{row} * edge_;
      for (std::size_t i = 0; i + 1 < crossings_.size(); i += 2) {
        std::fill(begin + PixelAt(crossings_[i]), begin + PixelAt(crossings_[i + 1]), 255);
      }
    }
  }
  void Fill(const Stroke& stroke) {
    const Vec2 along{stroke.to.x - stroke.from.x, stroke.to.y - stroke.from.y};
    const double share = stroke.width / 2 / maths::Length(along);
    const double x = -along.y * share, y = along.x * share;
    Fill(Quad{{{stroke.from.x - x, stroke.from.y - y},
               {stroke.to.x - x, stroke.to.y - y},
               {stroke.to.x + x, stroke.to.y + y},
               {stroke.from.x + x, stroke.from.y + y}}});
  }
  void FillDisc(double radius) {
    std::array<Vec2, 72> rim;
    for (std::size_t i = 0; i < rim.size(); ++i) {
      const Vec2 out = maths::FromAngle(kTau * static_cast<double>(i) / rim.size());
      rim[i] = {out.x * radius, out.y * radius};
    }
    Fill(rim);
  }
  void Fill(const Wheel& wheel) {
    for (int i = 0; i < wheel.panels; ++i) Fill(WheelPanel(wheel, i));
  }
  Mask Cut() const { return Mask(edge_, edge_, alpha_); }

 private:
  // The first pixel of a row whose center is at x or to the right of it.
  std::ptrdiff_t PixelAt(double x) const {
    const double pixel = std::ceil((x + 1) * edge_ / 2 - 0.5);
    return static_cast<std::ptrdiff_t>(std::clamp(pixel, 0.0, static_cast<double>(edge_)));
  }

  unsigned edge_;
  std::vector<std::uint8_t> alpha_;
  std::vector<double> crossings_;
};

// Two masks: the wheel, which turns, and the arms with the hub, which do not.
std::vector<Mask> OutpostMasks() {
  Stencil wheel(kStationEdge), rest(kStationEdge);
  wheel.Fill(outpost::kWheel);
  for (int i = 0; i < outpost::kSpokes; ++i) wheel.Fill(outpost::Spoke(i));
  for (int i = 0; i < outpost::kArms; ++i) {
    rest.Fill(outpost::Arm(i));
    rest.Fill(outpost::Pad(i));
  }
  rest.FillDisc(outpost::kHub);
  return {wheel.Cut(), rest.Cut()};
}

void FillDock(Stencil& frame, double side) {
  for (const Stroke& rail : shipyard::Rails(side)) frame.Fill(rail);
  for (const Stroke& end : shipyard::Ends(side)) frame.Fill(end);
  for (const Stroke& stroke : shipyard::Lattice(side)) frame.Fill(stroke);
}

// Four masks: trusses and hulls; the wheel; one crane for each side.
std::vector<Mask> ShipyardMasks() {
  Stencil frame(kStationEdge), wheel(kStationEdge), crane(kStationEdge), other(kStationEdge);
  for (const shipyard::Hull& hull : shipyard::kHulls) {
    for (int i = 0; i < shipyard::kRibs; ++i) {
      frame.Fill(shipyard::Rib(hull, i));
      if (shipyard::IsPlated(hull, i)) frame.Fill(shipyard::Plate(hull, i));
    }
  }
  for (const double side : {-1.0, 1.0}) FillDock(frame, side);
  wheel.Fill(shipyard::kWheel);
  for (int i = 0; i < shipyard::kSpokes; ++i) wheel.Fill(shipyard::Spoke(i));
  wheel.FillDisc(shipyard::kHub);
  crane.Fill(shipyard::Crane(-1));
  other.Fill(shipyard::Crane(1));
  return {frame.Cut(), wheel.Cut(), crane.Cut(), other.Cut()};
}

}  // namespace

// Each corner stays inside its own sector of angles, so the corners keep their order and the
// outline cannot intersect itself.
void RockOutline(std::uint32_t appearance_seed, int corners, std::vector<Vec2>& out) {
  assert(corners >= 3 && "an outline encloses an area");
  out.clear();
  const std::uint64_t hash = IntegerHash(appearance_seed, 3);
  const double stretch = 0.06 + 0.1 * HashUnit(hash), lean = HashUnit(hash, 1) * kTau;
  for (int i = 0; i < corners; ++i) {
    const std::uint64_t own = IntegerHash(appearance_seed, 5, static_cast<std::uint64_t>(i));
    const double angle = (i + 0.55 * (HashUnit(own) - 0.5)) * kTau / corners;
    const double bulge = stretch * maths::Cos(2 * (angle - lean));
    const double bite = 0.20 * HashUnit(own, 1) * HashUnit(own, 1);
    const double radius = std::clamp(0.93 + bulge - bite + 0.06 * HashUnit(own, 2), 0.72, 1.0);
    const Vec2 direction = maths::FromAngle(angle);
    out.push_back({direction.x * radius, direction.y * radius});
  }
}

Mask MaskOfOutline(std::span<const Vec2> outline) {
  Stencil stencil(kMaskEdge);
  stencil.Fill(outline);
  return stencil.Cut();
}

const Mask& Shapes::RockMask(std::uint32_t appearance_seed) {
  const auto found = rocks_.find(appearance_seed);
  if (found != rocks_.end()) return found->second;
  if (rocks_.size() >= kMaxMasks) rocks_.clear();
  RockOutline(appearance_seed, kRaggedCorners, outline_);
  return rocks_.emplace(appearance_seed, MaskOfOutline(outline_)).first->second;
}

void Shapes::StationParts(StationForm form, std::uint32_t appearance_seed, double seconds,
                          std::vector<ShapePart>& out) {
  const double angle = StationAngle(appearance_seed);
  if (form == StationForm::Outpost) {
    if (outpost_.empty()) outpost_ = OutpostMasks();
    out = {{&outpost_[0], kStationEdge, {}, angle + seconds * outpost::kWheelTurn},
           {&outpost_[1], kStationEdge, {}, angle}};
    return;
  }
  if (shipyard_.empty()) shipyard_ = ShipyardMasks();
  const double turned = angle + seconds * shipyard::kTurn;
  out = {{&shipyard_[0], kStationEdge, {}, turned},
         {&shipyard_[1], kStationEdge, {}, angle + seconds * shipyard::kWheelTurn}};
  for (const double side : {-1.0, 1.0}) {
    const Vec2 along = maths::FromAngle(turned);
    const double shift = shipyard::CranePosition(side, seconds);
    const Mask& crane = shipyard_[side < 0 ? 2 : 3];
    out.push_back({&crane, kStationEdge, {along.x * shift, along.y * shift}, turned});
  }
}

}  // namespace heliopause
