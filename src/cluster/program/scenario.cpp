// Numbers of a scenario by hash: a sprite's position, velocity and radius follow from the seed, its
// id and a purpose, in any order and on any rank.
#include "cluster/program/scenario.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/random.hpp"

namespace heliopause::cluster {
namespace {

constexpr double kAreaOfSprite = 3000;        // square world units
constexpr std::uint64_t kClusters = 32;       // sizes fall like 1, 1/2, 1/3, ...
constexpr double kClusterDensity = 16;        // of the uniform one
constexpr double kClusterSpeed = 512;         // world units / s: 8 a tick
constexpr std::uint64_t kLifeTime = 4096;     // ticks
constexpr std::uint64_t kCoincident = 40;     // sprites of the pile in one spot
constexpr double kWidestGlobalSearch = 2048;  // world units: some 4,000 hits
constexpr double kFastest = 600;              // world units / s
constexpr double kRoundedTau = 6.2831853;     // with all digits of kTau, every hash would change

// The purpose of a random number, hashed together with the id. kBell + 0 to 7 are those of a bell
// curve, four for each axis.
enum Purpose : std::uint64_t { kX, kY, kVelocityX, kVelocityY, kRadius, kCluster, kBell = 16 };

// The constant keeps b = 0 from being a fixed point; it is 2^64 divided by the golden ratio.
std::uint64_t Mix(std::uint64_t a, std::uint64_t b) {
  return SplitMix64::Mix(a ^ SplitMix64::Mix(b + 0x9e3779b97f4a7c15u));
}
std::uint64_t Mix(std::uint64_t a, double b) { return Mix(a, std::bit_cast<std::uint64_t>(b)); }

}  // namespace

const std::vector<std::string>& Scenario::Names() {
  static const std::vector<std::string> names = {"uniform", "clusters", "giant", "pile"};
  return names;
}

const std::vector<std::string>& Scenario::Borders() {
  static const std::vector<std::string> names = {"keep",   "wrap",   "clamp",
                                                 "bounce", "remove", "infinite"};
  return names;
}

std::string Scenario::Name() const { return Names()[static_cast<std::size_t>(kind)]; }

std::string Scenario::BorderName() const {
  return infinite ? Borders().back() : Borders()[static_cast<std::size_t>(border)];
}

// The smallest power of two whose square has the area for all sprites; at least 64.
double Scenario::Radius() const {
  double radius = 64;
  while (radius * radius * 4 < static_cast<double>(sprites) * kAreaOfSprite) radius *= 2;
  return radius;
}

SpaceOptions Scenario::Space() const {
  return {.radius = Radius(),
          .canvas = infinite ? Canvas::Infinite : Canvas::Bounded,
          .border = infinite ? Border::Keep : border};
}

std::uint64_t Scenario::Hash(std::uint64_t a, std::uint64_t b) const {
  return Mix(Mix(seed, a), b);
}
double Scenario::Unit(std::uint64_t a, std::uint64_t b) const { return ToUnitInterval(Hash(a, b)); }

Sprite Scenario::At(GlobalId id) const {
  const double r = Radius();
  Sprite sprite;
  // Step 1: as in the uniform scenario: a place anywhere, a slow drift, a radius of 4 to 12.
  sprite.tag = id;
  sprite.position = {r * (2 * Unit(id, kX) - 1), r * (2 * Unit(id, kY) - 1)};
  sprite.velocity = {192 * Unit(id, kVelocityX) - 96, 192 * Unit(id, kVelocityY) - 96};
  sprite.radius = 4 + 8 * Unit(id, kRadius);
  sprite.kinds = id % 2 == 0 ? kRock : kShip;
  // Step 2: what the scenario makes different. A sprite that was replaced has the same part as
  // before.
  const GlobalId place = id % sprites;
  if (kind == Kind::Clusters && place % 10 != 0) sprite.position = ClusterPlace(id, sprite);
  if (kind == Kind::Giant && place == 0) {
    sprite.radius = r / 4;
    sprite.kinds = kRock;
  }
  if (kind == Kind::Giant && place % 2000 == 7) sprite.radius = 600;
  if (kind == Kind::Pile && place % 5 == 0) {
    // In the middle of the world, where four domains meet; slow, so that the pile stays.
    const double wide = r * 0.1;
    sprite.position = {wide * (2 * Unit(id, kX) - 1), wide * (2 * Unit(id, kY) - 1)};
    sprite.velocity = {sprite.velocity.x / 16, sprite.velocity.y / 16};
    if (place < 5 * kCoincident) sprite.position = {0, 0};
  }
  return sprite;
}

// The clusters drift, each at a speed of its own, through the borders of domains.
Vec2 Scenario::ClusterPlace(GlobalId id, Sprite& sprite) const {
  // Step 1: the cluster of this sprite. Cluster c gets the share (1 / c) / all.
  double all = 0;
  for (std::uint64_t c = 1; c <= kClusters; ++c) all += 1.0 / static_cast<double>(c);
  double sum = 0;
  std::uint64_t cluster = 1;
  for (; cluster < kClusters; ++cluster) {
    sum += 1.0 / static_cast<double>(cluster) / all;
    if (Unit(id, kCluster) < sum) break;
  }
  // Step 2: its width. The middle of a normal distribution in the plane has the density
  // members / (2 pi wide^2), which is to be kClusterDensity sprites for each kAreaOfSprite.
  const std::uint64_t name = ~cluster;
  const double r = Radius();
  const double members = static_cast<double>(sprites) / static_cast<double>(cluster) / all;
  const double wide = std::sqrt(members * kAreaOfSprite / kClusterDensity / kRoundedTau);
  const auto bell = [&](std::uint64_t axis) {  // mean 0, standard deviation 1
    // The sum of four uniform numbers has the variance 4 / 12: sqrt(3) makes it 1.
    double value = -2;
    for (std::uint64_t i = 0; i < 4; ++i) value += Unit(id, kBell + 4 * axis + i);
    return value * 1.7320508;
  };
  // Step 3: center of the cluster, place within it, and its common drift.
  const auto place = [&](std::uint64_t axis, double center) {
    return std::clamp(r * 0.8 * (2 * center - 1) + wide * bell(axis), -r, r);
  };
  sprite.velocity.x += kClusterSpeed * (2 * Unit(name, kVelocityX) - 1);
  sprite.velocity.y += kClusterSpeed * (2 * Unit(name, kVelocityY) - 1);
  return {place(0, Unit(name, kX)), place(1, Unit(name, kY))};
}

DiscQuery Scenario::QueryOf(GlobalId id, Vec2 position) const {
  // The radius is 1/4 to 4/4 of the largest search, by the id, so ranks agree without a message.
  const double quarters = static_cast<double>(1 + id / 10 % 4);
  return {.point = position,
          .radius = kLargestSearch * quarters / 4,
          .kinds = static_cast<Kinds>(1 + id % 3)};
}

Vec2 Scenario::Steered(Vec2 velocity, Vec2 position, Vec2 other) {
  Vec2 v{velocity.x + (other.x - position.x) * 0.25, velocity.y + (other.y - position.y) * 0.25};
  if (v.x * v.x + v.y * v.y > kFastest * kFastest) v = {v.x * 0.5, v.y * 0.5};
  return v;
}

bool Scenario::IsReplaced(GlobalId id, std::uint64_t tick) const {
  return Hash(id % sprites, ~std::uint64_t{0}) % kLifeTime == tick % kLifeTime;
}

GlobalQuery Scenario::GlobalQueryOf(std::uint64_t tick, std::uint64_t number) const {
  // 4096 is the most of --global, so no two queries have one name; ~ keeps names away from ids.
  const std::uint64_t name = ~(tick * 4096 + number);
  const double r = Radius();
  GlobalQuery query;
  query.what = static_cast<GlobalQuery::What>(number % 3);
  query.kinds = 1 + static_cast<Kinds>(number / 3 % 3);
  query.count = 1 + number % 7;
  query.point = {r * (2 * Unit(name, kX) - 1), r * (2 * Unit(name, kY) - 1)};
  query.radius = std::min(r, kWidestGlobalSearch) * Unit(name, kRadius);
  // Half of the nearest searches have no limit.
  if (query.what == GlobalQuery::What::Nearest && number % 2 == 0)
    query.radius = std::numeric_limits<double>::infinity();
  return query;
}

// --- digest --------------------------------------------------------------------------------------

std::uint64_t Digest::AddHit(std::uint64_t hash, GlobalId id, double distance) {
  return Mix(hash ^ id, distance);
}

void Digest::AddAnswer(GlobalId searcher, std::uint64_t hash_of_hits, std::size_t count) {
  answers += Mix(searcher, hash_of_hits);
  hits += count;
}

void Digest::AddPair(GlobalId a, GlobalId b) {
  pairs += Mix(Mix(std::min(a, b), std::uint64_t{1}), std::max(a, b));
  ++pair_count;
}

void Digest::AddGlobalAnswer(std::uint64_t tick, std::uint64_t number,
                             std::span<const GlobalHit> found) {
  std::uint64_t hash = Mix(tick, number);
  for (const GlobalHit& hit : found) hash = AddHit(hash, hit.id, hit.distance);
  global += hash;
}

void Digest::AddState(const Sprite& s) {
  std::uint64_t hash = Mix(s.tag, std::uint64_t{s.kinds});
  for (const double v : {s.position.x, s.position.y, s.velocity.x, s.velocity.y, s.radius})
    hash = Mix(hash, v);
  state += hash;
  ++sprites;
}

std::uint64_t Digest::Hash() const {
  std::uint64_t hash = 0;
  for (const std::uint64_t part : {state, answers, pairs, global, hits, pair_count, sprites})
    hash = Mix(hash, part);
  return hash;
}

}  // namespace heliopause::cluster
