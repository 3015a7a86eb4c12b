// The lab's world: up to three managers side by side, what is poured into them, and who touches
// whom. No window, no clock in what happens: the same calls give the same world.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <heliopause/sprite_manager.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/collisions.hpp"
#include "lab/gravity.hpp"
#include "lab/population.hpp"

namespace heliopause::lab {

// Each has a manager of its own. Particles alone unless Settings::managers.
enum class Role { Particles, Enemies, Level };
inline constexpr std::size_t kRoles = 3;
inline constexpr std::array<const char*, kRoles> kRoleNames = {"particles", "enemies", "level"};

inline constexpr std::size_t kMostBodies = 200000;
inline constexpr double kTickSeconds = 1.0 / 60;

// What the sliders set. Apply makes the best of impossible values.
struct Settings {
  std::uint64_t seed = 1;
  std::size_t bodies = 2000;  // particles at the start
  Mixture mixture;
  double rate = 600;       // bodies a second while pouring
  bool managers = false;   // three managers instead of one
  bool find_pairs = true;  // look for collisions in every tick
  bool gravity = false;    // particles pull each other
  GravityOptions law{.theta = 0.5, .softening = 15, .constant = 60};
  SpaceOptions space{.center = {},
                     .radius = 2048,
                     .canvas = Canvas::Bounded,
                     .border = Border::Bounce,
                     .leaf_capacity = 16,
                     .merge_threshold = 8,
                     .smallest_leaf_radius = 8};
};

// A search that the world made in a tick, for who watches. Good until the watcher returns.
struct WatchedSearch {
  const char* what = "";
  unsigned line = 0;  // of world.cpp
  Vec2 at;
  double radius = 0;  // of a circle; infinite: all pairs
  SearchTrace trace;  // with its visits
  std::size_t found = 0;
  double microseconds = 0;
};

// What the last tick took, in ms, by the clock.
struct TickTimes {
  double gravity = 0, move = 0, pairs = 0, across = 0;
};

class World {
 public:
  explicit World(const Settings& settings);

  // Takes over new settings at once: trees are rebuilt when their options changed, managers come
  // and go. Bodies stay, but for `bodies` and `seed`, which count at a Restart only.
  void Apply(Settings settings);
  const Settings& GetSettings() const { return settings_; }

  // Everything anew: `bodies` particles of the mixture, and the other managers' bodies.
  void Restart();

  // Pours as much as the rate gives in a tick, at most up to kMostBodies. Call once a tick.
  void Pour(Role role, const Brush& brush);
  Brush WholeCanvas() const { return {settings_.space.center, settings_.space.radius}; }

  // Adds or removes particles until there are so many.
  void SetCount(std::size_t count);

  void Tick();
  std::uint64_t TickNumber() const { return tick_; }

  const Population& Of(Role role) const { return populations_[Index(role)]; }
  const SpriteManager& SpaceOf(Role role) const { return Of(role).Space(); }
  const Collisions& CollisionsOf(Role role) const { return collisions_[Index(role)]; }
  bool IsShown(Role role) const { return role == Role::Particles || settings_.managers; }
  std::size_t Count() const;  // of all managers

  // Particles that a body of another manager touches: each asks for those at its place.
  std::size_t CrossHits() const { return cross_hits_; }

  // Of the particles, in the last tick; empty without gravity.
  const Gravity& GetGravity() const { return gravity_; }

  // Looks for collisions now: Tick does, and after a change while paused somebody has to.
  void FindPairs();

  // Is told of each search of a tick; nobody, when empty. Then it is asked twice, once for its walk
  // and once for its time, and answers stay the same.
  using Watch = std::function<void(const WatchedSearch&)>;
  void SetWatch(Watch watch) { watch_ = std::move(watch); }

  const TickTimes& Times() const { return times_; }

  // Of all bodies: equal worlds, equal hashes.
  std::uint64_t Hash() const;

 private:
  static std::size_t Index(Role role) { return static_cast<std::size_t>(role); }
  Mixture MixtureOf(Role role) const;
  void PourOthers();
  void FindCrossHits();
  void FindTouching(const char* what, const Sprite& body);
  void TellOfPairs() const;

  Settings settings_;
  SmallRandom random_;
  std::array<Population, kRoles> populations_;
  std::array<Collisions, kRoles> collisions_;
  Gravity gravity_;
  std::size_t cross_hits_ = 0;
  std::uint64_t tick_ = 0;
  double owed_ = 0;  // bodies that the rate has not yet poured, below one
  TickTimes times_;
  Watch watch_;
  std::vector<Hit> hits_;          // reused
  std::vector<NodeVisit> visits_;  // reused
};

}  // namespace heliopause::lab
