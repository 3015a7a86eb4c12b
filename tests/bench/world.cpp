#include "bench/world.hpp"

#include <algorithm>
#include <cmath>

#include "bench/kernels.hpp"

namespace heliopause::bench {

namespace {

constexpr std::size_t kClusters = 12;
constexpr double kClusterDeviation = 1500;
constexpr double kClusterMargin = 8000;  // of a cluster's center from the border
constexpr double kMaxShipSpeed = 12;     // units per tick
constexpr double kShotSpeed = 60;        // units per tick
constexpr Vec2 kFleetVelocity{11, 7};
constexpr double kFleetHalfSize = 16384;
constexpr double kGalaxyCore = 10, kGalaxyRim = 36;  // as powers of two

bool IsInside(Vec2 p) { return std::abs(p.x) < kHalfSize && std::abs(p.y) < kHalfSize; }

// A unit vector by rejection, without std::sin, whose last bit differs between C libraries.
Vec2 Direction(Random& random) {
  for (;;) {
    const Vec2 v{random.Signed(), random.Signed()};
    const double length = std::sqrt(v.x * v.x + v.y * v.y);
    if (length > 0.1 && length <= 1) return {v.x / length, v.y / length};
  }
}

// About 2^power for power >= 0. std::exp2 is not used because C libraries round it differently.
double PowerOfTwo(double power) {
  const int whole = static_cast<int>(power);
  // Linear between two powers: the distances need not be exactly log-uniform.
  return std::ldexp(1 + (power - whole), whole);
}

// Maps an unbounded position to the canvas, as repeated reflection at the border would.
void ReflectIntoCanvas(double& position, double& velocity) {
  constexpr double kWidth = 2 * kHalfSize;
  const double widths = std::floor((position + kHalfSize) / kWidth);
  const double inside = position + kHalfSize - widths * kWidth;
  const bool is_mirrored = std::fmod(std::abs(widths), 2) != 0;
  position = (is_mirrored ? kWidth - inside : inside) - kHalfSize;
  if (is_mirrored) velocity = -velocity;
}

}  // namespace

std::string_view NameOf(Distribution distribution) {
  constexpr std::string_view kNames[] = {"U", "C", "patch", "fleet", "galaxy"};
  return kNames[static_cast<std::size_t>(distribution)];
}

void Columns::Resize(std::size_t size) {
  for (std::vector<double>* column : {&x, &y, &vx, &vy, &radius}) column->resize(size);
  kinds.resize(size);
}

void Columns::Set(std::size_t slot, const Sprite& sprite) {
  x[slot] = sprite.position.x;
  y[slot] = sprite.position.y;
  vx[slot] = sprite.velocity.x;
  vy[slot] = sprite.velocity.y;
  radius[slot] = sprite.radius;
  kinds[slot] = sprite.kinds;
}

Sprite Columns::Get(std::size_t slot) const {
  return {.position = {x[slot], y[slot]},
          .velocity = {vx[slot], vy[slot]},
          .radius = radius[slot],
          .kinds = kinds[slot],
          .tag = slot};
}

void Columns::Move(bool is_bounded) {
  const auto move = is_bounded ? Kernels().move_bounded : Kernels().move_free;
  move(x.data(), y.data(), vx.data(), vy.data(), Size());
}

World::World(Distribution distribution, std::size_t count, std::uint64_t seed)
    : distribution_(distribution), random_(seed) {
  sprites_.Resize(count);
  replaced_.reserve(std::max<std::size_t>(1, count / 100));
  for (std::size_t i = 0; i < kClusters; ++i) {
    const double half = kHalfSize - kClusterMargin;
    const double x = half * random_.Signed();
    clusters_.push_back({x, half * random_.Signed()});
  }
  patch_ = clusters_.front();
  for (std::uint32_t slot = 0; slot < count; ++slot) sprites_.Set(slot, Create(slot));
}

World World::Pile(std::size_t count, std::uint64_t seed) {
  World pile(Distribution::Uniform, count, seed);
  Random random(seed);
  for (std::size_t slot = 0; slot < count; ++slot) {
    const double x = 800 * random.Unit();
    pile.sprites_.Set(slot, {.position = {x, 600 * random.Unit()}, .radius = 16});
  }
  pile.frame_ = {.low = 0, .size = 800, .largest_radius = 16};
  return pile;
}

void World::Tick() {
  const auto count = static_cast<std::uint32_t>(Count());
  const std::uint32_t replaced = std::max(1u, count / 100);
  const std::uint32_t step = count / replaced;  // no slot is replaced twice
  std::uint32_t slot = random_.Below(count);
  replaced_.clear();
  for (std::uint32_t i = 0; i < replaced; ++i) {
    replaced_.push_back({slot, Create(slot)});
    sprites_.Set(slot, replaced_.back().sprite);
    slot = (slot + step) % count;
  }
  sprites_.Move(IsBounded());
  ++tick_;
}

Sprite World::Create(std::uint32_t slot) {
  Sprite sprite{.position = RandomPosition(), .tag = slot};
  const Vec2 direction = Direction(random_);
  const double speed = slot % 5 == 0 ? kShotSpeed : kMaxShipSpeed * random_.Unit();
  sprite.velocity = {speed * direction.x, speed * direction.y};
  sprite.radius = kSmallestRadius + (kLargestRadius - kSmallestRadius) * random_.Unit();
  sprite.kinds = 1u << random_.Below(kKindCount);
  if (distribution_ == Distribution::Fleet) JoinFleet(sprite);
  return sprite;
}

Vec2 World::RandomPosition() {
  switch (distribution_) {
    case Distribution::Clusters:
      if (random_.Unit() < 0.9) return InClusters();
      break;
    case Distribution::Patch:
      if (random_.Unit() < 0.5) return InPatch();
      break;
    case Distribution::Galaxy:
      return InGalaxy();
    case Distribution::Uniform:
    case Distribution::Fleet:  // JoinFleet sets the position
      break;
  }
  const double x = kHalfSize * random_.Signed();
  return {x, kHalfSize * random_.Signed()};
}

Vec2 World::InClusters() {
  for (;;) {
    const Vec2 center = clusters_[random_.Below(kClusters)];
    Vec2 position{center.x + kClusterDeviation * random_.Normal(), center.y};
    position.y += kClusterDeviation * random_.Normal();
    if (IsInside(position)) return position;
  }
}

Vec2 World::InPatch() {
  const double half = kHalfSize * std::sqrt(0.001);
  const double x = patch_.x + half * random_.Signed();
  return {x, patch_.y + half * random_.Signed()};
}

Vec2 World::InGalaxy() {
  const double distance = PowerOfTwo(kGalaxyCore + (kGalaxyRim - kGalaxyCore) * random_.Unit());
  const Vec2 direction = Direction(random_);
  return {distance * direction.x, distance * direction.y};
}

// A random position in the formation. The formation has moved for `tick_` ticks, and each part of
// it is reflected at the border like the sprites in it.
void World::JoinFleet(Sprite& sprite) {
  const auto ticks = static_cast<double>(tick_);
  sprite.velocity = kFleetVelocity;
  sprite.position.x = kFleetHalfSize * random_.Signed() + kFleetVelocity.x * ticks;
  sprite.position.y = kFleetHalfSize * random_.Signed() + kFleetVelocity.y * ticks;
  ReflectIntoCanvas(sprite.position.x, sprite.velocity.x);
  ReflectIntoCanvas(sprite.position.y, sprite.velocity.y);
}

}  // namespace heliopause::bench
