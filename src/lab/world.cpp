// A tick: gravity changes velocities, each manager moves its bodies, then pairs are found within
// each manager and, by searches, between them. A SpriteManager has no connection to another one, so
// a hit between two of them is a search in one for each body of the other.
#include "lab/world.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "base/hash.hpp"
#include "base/stopwatch.hpp"

namespace heliopause::lab {
namespace {

constexpr std::size_t kEnemies = 300, kWalls = 60;  // bodies of the other managers
constexpr double kAllPairs = std::numeric_limits<double>::infinity();  // radius of a pair search

// Clamps all values; NaN becomes the lowest.
Settings ClampSettings(Settings settings) {
  const auto within = [](double value, double low, double high) {
    return std::isfinite(value) ? std::clamp(value, low, high) : low;
  };
  Mixture& mixture = settings.mixture;
  settings.bodies = std::min(settings.bodies, kMaxBodies);
  settings.rate = within(settings.rate, 1, 1e6);
  mixture.min_radius = within(mixture.min_radius, 0, 1e4);
  mixture.max_radius = within(mixture.max_radius, mixture.min_radius, 1e4);
  mixture.speed = within(mixture.speed, 0, 1e5);
  settings.law.theta = within(settings.law.theta, 0, 2);
  settings.law.softening = within(settings.law.softening, 0, 1e4);
  settings.law.constant = within(settings.law.constant, 0, 1e6);
  settings.space = ClampOptions(settings.space);
  return settings;
}

// SpaceOptions has no comparison; the center never changes.
bool IsSame(const SpaceOptions& a, const SpaceOptions& b) {
  return a.radius == b.radius && a.canvas == b.canvas && a.border == b.border &&
         a.leaf_capacity == b.leaf_capacity && a.merge_threshold == b.merge_threshold &&
         a.smallest_leaf_radius == b.smallest_leaf_radius;
}

}  // namespace

// All managers exist all the time; those that are not used are empty.
World::World(const Settings& settings)
    : settings_(ClampSettings(settings)),
      random_(settings_.seed),
      populations_{Population(settings_.space), Population(settings_.space),
                   Population(settings_.space)} {
  Restart();
}

void World::Restart() {
  random_ = SmallRandom(settings_.seed);
  for (Population& population : populations_) population = Population(settings_.space);
  gravity_.Reset();
  tick_ = 0;
  accumulator_ = 0;
  SetCount(settings_.bodies);
}

// Only a change of the tree options rebuilds: settings change in every frame of a dragged slider.
void World::Apply(Settings settings) {
  settings = ClampSettings(settings);
  const bool rebuild = !IsSame(settings.space, settings_.space);
  const bool managers_changed = settings.managers != settings_.managers;
  settings_ = settings;
  if (rebuild) {
    for (Population& population : populations_) population.Rebuild(settings_.space);
  }
  // The bodies of the other managers count towards kMaxBodies.
  if (managers_changed) return SetCount(Of(Role::Particles).Count());
  FindPairs();
}

// Enemies are fewer and larger than particles; walls do not move.
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

// The other managers are filled once and emptied when they are switched off.
void World::PourOthers() {
  for (const Role role : {Role::Enemies, Role::Level}) {
    Population& population = populations_[Index(role)];
    const std::size_t count = role == Role::Enemies ? kEnemies : kWalls;
    if (!settings_.managers) {
      population.DrainTo(0);
    } else if (population.Count() == 0) {
      population.Pour(random_, MixtureOf(role), WholeCanvas(), count);
    }
  }
}

// The rate is rarely a whole number of bodies per tick: the fraction is carried over.
void World::Pour(Role role, const Brush& brush) {
  accumulator_ += settings_.rate * kTickSeconds;
  const auto due = static_cast<std::size_t>(accumulator_);
  accumulator_ -= static_cast<double>(due);
  const std::size_t free = kMaxBodies - std::min(kMaxBodies, Count());
  populations_[Index(role)].Pour(random_, MixtureOf(role), brush, std::min(due, free));
}

// The other managers count towards kMaxBodies, but only particles are added or removed.
void World::SetCount(std::size_t count) {
  PourOthers();
  Population& particles = populations_[Index(Role::Particles)];
  const std::size_t others = Count() - particles.Count();
  count = std::min(count, kMaxBodies - others);
  particles.DrainTo(count);
  particles.Pour(random_, settings_.mixture, WholeCanvas(), count - particles.Count());
  FindPairs();
}

// Gravity first: its kick takes the velocities half a tick beyond the positions, and the move uses
// them.
void World::Tick() {
  const Stopwatch kick;
  if (settings_.gravity)
    gravity_.Kick(populations_[Index(Role::Particles)], settings_.law, kTickSeconds);
  else
    gravity_.Reset();
  times_.gravity = settings_.gravity ? kick.Milliseconds() : 0;
  const Stopwatch move;
  for (Population& population : populations_) population.Tick(kTickSeconds);
  times_.move = move.Milliseconds();
  ++tick_;
  FindPairs();
  if (log_ != nullptr && log_->IsLogging()) LogPairs();
}

// Managers that are switched off have no pairs; clearing also unmarks their bodies.
void World::FindPairs() {
  const Stopwatch pairs;
  for (std::size_t i = 0; i < kRoles; ++i) {
    if (settings_.find_pairs && IsShown(static_cast<Role>(i)))
      collisions_[i].Update(populations_[i].Space());
    else
      collisions_[i].Clear();
  }
  times_.pairs = pairs.Milliseconds();
  // Pairs within the managers come first: they clear the marks that hits between managers set.
  cross_hits_ = 0;
  const Stopwatch across;
  if (settings_.find_pairs && settings_.managers) FindCrossHits();
  times_.across = settings_.managers ? across.Milliseconds() : 0;
}

// One search per enemy and per wall: there are far fewer of them than particles.
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

// Fills hits_ with the particles that touch a body of another manager.
void World::FindTouching(const char* label, const Sprite& body) {
  const auto search = [&](SearchTrace* trace) {
    SpaceOf(Role::Particles)
        .GetSpritesTouching(body.position, body.radius, {.trace = trace}, hits_);
    return hits_.size();
  };
  if (log_ == nullptr)
    search(nullptr);
  else
    LogSearch(*log_, SearchSite::Here(label),
              {SearchType::Touching, body.position, body.radius, {}}, search);
}

// The search for pairs has a trace of its own, without a list of nodes: its counts are logged.
void World::LogPairs() const {
  for (const Collisions& collisions : collisions_) {
    const Tally& tally = collisions.Last();
    if (tally.bodies == 0) continue;
    LoggedSearch search;
    search.query = {SearchType::Any, settings_.space.center, kAllPairs, {}};
    search.trace.nodes_entered = tally.node_checks;
    search.trace.sprites_tested = tally.tree_checks;
    search.found = search.kept = tally.pairs;
    search.microseconds = tally.microseconds;
    log_->Add(SearchSite::Here("pairs"), std::move(search));
  }
}

std::size_t World::Count() const {
  std::size_t count = 0;
  for (const Population& population : populations_) count += population.Count();
  return count;
}

// The saved bytes depend on the bodies only, not on the shape of the trees.
std::uint64_t World::Hash() const {
  Fnv1a hash;
  std::vector<std::byte> bytes;
  for (const Population& population : populations_) {
    population.Space().Save(bytes);
    for (const std::byte byte : bytes) hash.Add(byte);
  }
  return hash.Value();
}

}  // namespace heliopause::lab
