// The saved and hashed fields of each object, in the order of the save (see base/bytes.hpp). A new
// member of a struct must be added here, and kSaveVersion in save_file.hpp increased.
#pragma once

#include <string>

#include "base/bytes.hpp"
#include "game/rules/game.hpp"
#include "game/state/command.hpp"
#include "game/state/objects.hpp"

namespace heliopause {

// Reads or writes an enumeration; a reader rejects values above `last`.
template <class A, class E>
void EnumField(A& archive, E& value, E last) {
  archive(value);
  if constexpr (A::kReading) {
    if (value > last)
      throw BadBytes("enumeration value = " + std::to_string(static_cast<int>(value)) +
                     " (expected at most " + std::to_string(static_cast<int>(last)) + ")");
  }
}

template <class A>
void Fields(A& archive, SpaceOptions& o) {
  archive(o.center);
  archive(o.radius);
  EnumField(archive, o.canvas, Canvas::Infinite);
  EnumField(archive, o.border, Border::Remove);
  archive(o.leaf_capacity);
  archive(o.merge_threshold);
  archive(o.smallest_leaf_radius);
}

template <class A>
void Fields(A& archive, ModVersion& mod) {
  archive(mod.name);
  archive(mod.version);
}

template <class A>
void Fields(A& archive, GameOptions& o) {
  archive(o.seed);
  archive(o.scenario);
  archive(o.space);
}

template <class A>
void Fields(A& archive, Random& random) {
  for (auto& word : random.State()) archive(word);
}

template <class A>
void Fields(A& archive, Command& c) {
  EnumField(archive, c.type, Command::kLastType);
  archive(c.ship);
  archive(c.value);
  archive(c.object);
  archive(c.text);
}

template <class A>
void Fields(A& archive, Controls& c) {
  archive(c.thrust);
  archive(c.turn);
  archive(c.turning_to);
  archive(c.turn_to);
  archive(c.brake);
  archive(c.fire_primary);
  archive(c.fire_secondary);
  archive(c.flight_assist);
}

template <class A>
void Fields(A& archive, Ship& s) {
  archive(s.id);
  archive(s.type);
  archive(s.faction);
  archive(s.name);
  archive(s.brain);
  archive(s.previous);
  archive(s.heading);
  archive(s.previous_heading);
  archive(s.hull);
  archive(s.shield);
  archive(s.energy);
  archive(s.ammunition);
  archive(s.ore);
  archive(s.primary_cooldown);
  archive(s.secondary_cooldown);
  archive(s.shield_pause);
  archive(s.controls);
  archive(s.target);
  archive(s.docked_at);
  archive(s.last_attacker);
  archive(s.last_attacked_tick);
  archive(s.is_player);
}

template <class A>
void Fields(A& archive, Shot& s) {
  archive(s.id);
  archive(s.weapon);
  archive(s.owner);
  archive(s.faction);
  archive(s.target);
  archive(s.previous);
  archive(s.heading);
  archive(s.time_left);
}

template <class A>
void Fields(A& archive, Asteroid& a) {
  archive(a.id);
  archive(a.type);
  archive(a.previous);
  archive(a.hull);
  archive(a.angle);
  archive(a.spin);
  archive(a.appearance_seed);
}

template <class A>
void Fields(A& archive, Body& b) {
  archive(b.id);
  archive(b.type);
  archive(b.faction);
  archive(b.name);
  archive(b.appearance_seed);
}

template <class A>
void Fields(A& archive, Pickup& p) {
  archive(p.id);
  archive(p.previous);
  archive(p.units);
  archive(p.time_left);
}

template <class A>
void Fields(A& archive, Player& p) {
  archive(p.ship);
  archive(p.credits);
  archive(p.ore_sold);
  archive(p.kills);
  archive(p.shots_fired);
  archive(p.shots_hit);
  archive(p.waves);
  archive(p.standing);
  archive(p.recent_damage);
  archive(p.dead);
  archive(p.died_tick);
  archive(p.killed_by);
}

}  // namespace heliopause
