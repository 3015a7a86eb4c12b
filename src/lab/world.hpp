// The world of the lab: up to three managers, the bodies poured into them, and their collisions. It
// needs no window, and no result depends on the clock: the same calls give the same world.
#pragma once

#include <array>
#include <cstdint>
#include <heliopause/sprite_manager.hpp>
#include <vector>

#include "insight/search_log.hpp"
#include "lab/collisions.hpp"
#include "lab/gravity.hpp"
#include "lab/population.hpp"

namespace heliopause::lab {

// Each role has its own manager. Only Particles are used unless Settings::managers.
enum class Role { Particles, Enemies, Level };
inline constexpr std::size_t kRoles = 3;
inline constexpr std::array<const char*, kRoles> kRoleNames = {"particles", "enemies", "level"};

inline constexpr std::size_t kMaxBodies = 200000;
inline constexpr double kTickSeconds = 1.0 / 60;

// Set by the sliders of the panel. Apply clamps invalid values.
struct Settings {
  std::uint64_t seed = 1;
  std::size_t bodies = 2000;  // particles at the start
  Mixture mixture;
  double rate = 600;       // bodies per second while pouring
  bool managers = false;   // three managers instead of one
  bool find_pairs = true;  // find collisions in every tick
  bool gravity = false;    // particles attract each other
  GravityOptions law{.theta = 0.5, .softening = 15, .constant = 60};
  SpaceOptions space{.center = {},
                     .radius = 2048,
                     .canvas = Canvas::Bounded,
                     .border = Border::Bounce,
                     .leaf_capacity = 16,
                     .merge_threshold = 8,
                     .smallest_leaf_radius = 8};
};

// Times of the last tick in ms, wall clock.
struct TickTimes {
  double gravity = 0, move = 0, pairs = 0, across = 0;
};

class World {
 public:
  explicit World(const Settings& settings);

  // Applies new settings at once: rebuilds the trees if their options changed, adds or empties the
  // other managers. Bodies stay, but particles beyond kMaxBodies do not. `bodies` and `seed` take
  // effect at the next Restart.
  void Apply(Settings settings);
  const Settings& GetSettings() const { return settings_; }

  // Starts again at tick 0 with `bodies` particles of the mixture, and the bodies of the other
  // managers.
  void Restart();

  // Pours the bodies of one tick at the current rate, up to kMaxBodies in total. Call once per
  // tick.
  void Pour(Role role, const Brush& brush);
  Brush WholeCanvas() const { return {settings_.space.center, settings_.space.radius}; }

  // Adds or removes particles until there are `count`, at most kMaxBodies in total.
  void SetCount(std::size_t count);

  void Tick();
  std::uint64_t TickNumber() const { return tick_; }

  const Population& Of(Role role) const { return populations_[Index(role)]; }
  const SpriteManager& SpaceOf(Role role) const { return Of(role).Space(); }
  const Collisions& CollisionsOf(Role role) const { return collisions_[Index(role)]; }
  bool IsShown(Role role) const { return role == Role::Particles || settings_.managers; }
  std::size_t Count() const;  // of all managers

  // Touching pairs of a particle and a body of another manager, in the last tick.
  std::size_t CrossHits() const { return cross_hits_; }

  // Gravity between the particles in the last tick; empty if it is off.
  const Gravity& GetGravity() const { return gravity_; }

  // Finds collisions now. Tick calls it; call it after a change while time is paused.
  void FindPairs();

  // Logs each search of a tick while `log` listens; null: none. Answers do not change. The log must
  // outlive the world or the next call.
  void SetLog(SearchLog* log) { log_ = log; }

  const TickTimes& Times() const { return times_; }

  // FNV-1a of all bodies: equal worlds have equal hashes.
  std::uint64_t Hash() const;

 private:
  static std::size_t Index(Role role) { return static_cast<std::size_t>(role); }
  Mixture MixtureOf(Role role) const;
  void PourOthers();
  void FindCrossHits();
  void FindTouching(const char* label, const Sprite& body);
  void LogPairs() const;

  Settings settings_;
  SmallRandom random_;
  std::array<Population, kRoles> populations_;
  std::array<Collisions, kRoles> collisions_;
  Gravity gravity_;
  std::size_t cross_hits_ = 0;
  std::uint64_t tick_ = 0;
  double accumulator_ = 0;  // fraction of a body that the rate has not poured yet
  TickTimes times_;
  SearchLog* log_ = nullptr;
  std::vector<Hit> hits_;  // reused
};

}  // namespace heliopause::lab
