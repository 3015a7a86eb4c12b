// Managers know nothing of each other; what happens between them is asked of each in turn.
#include "lab/world.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "base/stopwatch.hpp"

namespace heliopause::lab {
namespace {

constexpr std::size_t kEnemies = 300, kWalls = 60;

Settings Sensible(Settings settings) {
  const auto within = [](double value, double low, double high) {
    return std::isfinite(value) ? std::clamp(value, low, high) : low;
  };
  Mixture& mixture = settings.mixture;
  settings.bodies = std::min(settings.bodies, kMostBodies);
  settings.rate = within(settings.rate, 1, 1e6);
  mixture.least_radius = within(mixture.least_radius, 0, 1e4);
  mixture.largest_radius = within(mixture.largest_radius, mixture.least_radius, 1e4);
  mixture.speed = within(mixture.speed, 0, 1e5);
  settings.law.theta = within(settings.law.theta, 0, 2);
  settings.law.softening = within(settings.law.softening, 0, 1e4);
  settings.law.constant = within(settings.law.constant, 0, 1e6);
  settings.space = Sound(settings.space);
  return settings;
}

bool IsSame(const SpaceOptions& a, const SpaceOptions& b) {
  return a.radius == b.radius && a.canvas == b.canvas && a.border == b.border &&
         a.leaf_capacity == b.leaf_capacity && a.merge_threshold == b.merge_threshold &&
         a.smallest_leaf_radius == b.smallest_leaf_radius;
}

}  // namespace

World::World(const Settings& settings)
    : settings_(Sensible(settings)),
      random_(settings_.seed),
      populations_{Population(settings_.space), Population(settings_.space),
                   Population(settings_.space)} {
  Restart();
}

void World::Restart() {
  random_ = SmallRandom(settings_.seed);
  for (Population& population : populations_) population = Population(settings_.space);
  gravity_.Forget();
  tick_ = 0;
  owed_ = 0;
  SetCount(settings_.bodies);
}

void World::Apply(Settings settings) {
  settings = Sensible(settings);
  const bool rebuild = !IsSame(settings.space, settings_.space);
  const bool managers_changed = settings.managers != settings_.managers;
  settings_ = settings;
  if (rebuild) {
    for (Population& population : populations_) population.Rebuild(settings_.space);
  }
  if (managers_changed) PourOthers();
  FindPairs();
}

// Enemies are fewer and larger than particles, the level stands still.
Mixture World::MixtureOf(Role role) const {
  const double unit = settings_.space.radius / 2048;
  switch (role) {
    case Role::Enemies:
      return {Shape::Uniform, 14 * unit, 24 * unit, 90 * unit};
    case Role::Level:
      return {Shape::Clusters, 50 * unit, 130 * unit, 0};
    default:
      return settings_.mixture;
  }
}

void World::PourOthers() {
  for (const Role role : {Role::Enemies, Role::Level}) {
    Population& population = populations_[Index(role)];
    const std::size_t wanted = role == Role::Enemies ? kEnemies : kWalls;
    if (!settings_.managers) {
      population.DrainTo(0);
    } else if (population.Count() == 0) {
      population.Pour(random_, MixtureOf(role), WholeCanvas(), wanted);
    }
  }
}

void World::Pour(Role role, const Brush& brush) {
  owed_ += settings_.rate * kTickSeconds;
  const auto due = static_cast<std::size_t>(owed_);
  owed_ -= static_cast<double>(due);
  const std::size_t room = kMostBodies - std::min(kMostBodies, Count());
  populations_[Index(role)].Pour(random_, MixtureOf(role), brush, std::min(due, room));
}

void World::SetCount(std::size_t count) {
  PourOthers();
  Population& particles = populations_[Index(Role::Particles)];
  const std::size_t others = Count() - particles.Count();
  count = std::min(count, kMostBodies - others);
  particles.DrainTo(count);
  particles.Pour(random_, settings_.mixture, WholeCanvas(), count - particles.Count());
  FindPairs();
}

void World::Tick() {
  const Stopwatch kick;
  if (settings_.gravity)
    gravity_.Kick(populations_[Index(Role::Particles)], settings_.law, kTickSeconds);
  else
    gravity_.Forget();
  times_.gravity = settings_.gravity ? kick.Microseconds() / 1000 : 0;
  const Stopwatch move;
  for (Population& population : populations_) population.Tick(kTickSeconds);
  times_.move = move.Microseconds() / 1000;
  ++tick_;
  FindPairs();
  if (watch_) TellOfPairs();
}

void World::FindPairs() {
  const Stopwatch pairs;
  for (std::size_t i = 0; i < kRoles; ++i) {
    if (settings_.find_pairs && IsShown(static_cast<Role>(i)))
      collisions_[i].Update(populations_[i].Space());
    else
      collisions_[i].Clear();
  }
  times_.pairs = pairs.Microseconds() / 1000;
  cross_hits_ = 0;
  const Stopwatch across;
  if (settings_.find_pairs && settings_.managers) FindCrossHits();
  times_.across = settings_.managers ? across.Microseconds() / 1000 : 0;
}

// The few ask the many: one search for each enemy and each wall.
void World::FindCrossHits() {
  for (const Role role : {Role::Enemies, Role::Level}) {
    SpaceOf(role).ForEachSprite([&](SpriteId id, const Sprite& body) {
      FindTouching(role == Role::Enemies ? "enemies" : "walls", body);
      if (!hits_.empty()) collisions_[Index(role)].Mark(id);
      for (const Hit& hit : hits_) collisions_[Index(Role::Particles)].Mark(hit.id);
      cross_hits_ += hits_.size();
    });
  }
}

// Fills hits_ with the particles at a body of another manager.
void World::FindTouching(const char* what, const Sprite& body) {
  const SpriteManager& particles = SpaceOf(Role::Particles);
  const Stopwatch watch;
  particles.GetSpritesTouching(body.position, body.radius, {}, hits_);
  const double microseconds = watch.Microseconds();
  if (!watch_) return;
  WatchedSearch search{what, __LINE__, body.position, body.radius, {}, 0, microseconds};
  visits_.clear();
  search.trace.visits = &visits_;
  particles.GetSpritesTouching(body.position, body.radius, {.trace = &search.trace}, hits_);
  search.found = hits_.size();
  watch_(search);
}

// One question to each manager; who goes through pairs of nodes has no list of those visited.
void World::TellOfPairs() const {
  constexpr double kAll = std::numeric_limits<double>::infinity();
  for (const Collisions& collisions : collisions_) {
    const Tally& tally = collisions.Last();
    if (tally.bodies == 0) continue;
    WatchedSearch search{"pairs", __LINE__, settings_.space.center, kAll, {}, tally.pairs, 0};
    search.trace.nodes_entered = tally.node_checks;
    search.trace.sprites_tested = tally.tree_checks;
    search.microseconds = tally.microseconds;
    watch_(search);
  }
}

std::size_t World::Count() const {
  std::size_t count = 0;
  for (const Population& population : populations_) count += population.Count();
  return count;
}

// FNV-1a over the saved bytes, which depend on the bodies alone, not on the shape of any tree.
std::uint64_t World::Hash() const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  std::vector<std::byte> bytes;
  for (const Population& population : populations_) {
    population.Space().Save(bytes);
    for (const std::byte byte : bytes)
      hash = (hash ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3u;
  }
  return hash;
}

}  // namespace heliopause::lab
