// What the phases of a tick pass to each other. Not part of the state: empty or meaningless between
// ticks. Game::Impl keeps it, so that a warm tick does not allocate.
#pragma once

#include <cstdint>
#include <heliopause/search.hpp>
#include <heliopause/sprite.hpp>
#include <string_view>
#include <utility>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/data/shapes.hpp"
#include "game/state/command.hpp"
#include "game/state/kinds.hpp"
#include "game/state/objects.hpp"

namespace heliopause {

struct TickScratch {
  struct DamageEvent {
    double amount = 0;
    ObjectId by;             // the ship responsible, or the null id
    std::string_view cause;  // names what killed the player when `by` has no name
    bool attack = true;      // false: a collision, which makes no ship hostile
    Vec2 position;
    bool aimed = false;          // the shooter had targeted what it hit
    WeaponIndex weapon = kNone;  // of the shot; kNone without one
    ObjectId other = {};         // of a collision; the record counts the damage as dealt by it
  };
  struct Debris {                 // what SpawnDebris spawns
    RockClassIndex rock = kNone;  // kNone: a pickup only
    int units = 0;                // units of `good`
    GoodIndex good = kNone;       // kNone: ore
    Vec2 position, velocity;
    double radius = 0;
    ObjectId id = {};  // of the rock
  };
  struct GatePass {
    ObjectId ship, gate, exit;
  };
  // A shot that reaches the border of the canvas in this tick. Without the border it would fly from
  // shot.previous to sprite.position.
  struct BorderShot {
    Shot shot;
    Sprite sprite;
    double until = 1;      // fraction of the tick at which it reaches the border
    bool removed = false;  // by the border, and it has hit nothing yet
  };
  struct ShotHit {  // a shot touches an object in this tick
    double fraction = 0;
    ObjectId shot, target;
    BorderShot* border = nullptr;  // null: on its path to where it is now
  };
  // What one task of several that run at the same time has found.
  struct HitsTask {
    std::vector<SweepHit> sweep;
    std::vector<ShotHit> hits;
    std::vector<ShotHit> outlines;  // whose targets have an outline: not tested yet
    double max_shot_range = 0;
  };
  struct TouchTask {
    struct Ship {
      std::size_t index = 0;  // of the ship
      bool is_fast = false;   // it moves farther than its radius: not searched
      std::size_t end = 0;    // of its hits in `others`
    };
    std::vector<Hit> hits;
    std::vector<Ship> ships;  // the fast ones, and those that touch others
    std::vector<ObjectId> others;
  };
  struct DockRequest {
    ObjectId ship, body;
    bool leave = false;
  };
  std::vector<Debris> debris;
  std::vector<HitsTask> hits_tasks;  // by task
  std::vector<TouchTask> touch_tasks;
  std::vector<BorderShot> border_shots;
  std::vector<ShotHit> shot_hits;
  std::vector<DockRequest> dock_requests;
  std::vector<GatePass> gate_passes;
  std::vector<std::pair<ObjectId, ObjectId>> pairs;
  std::vector<Hit> hits;
  std::vector<SweepHit> sweep;
  std::vector<ShapePart> station_parts;
  // Objects that can be hit and move more than kFastStep in this tick.
  std::vector<ObjectId> fast_objects;
  std::vector<std::uint32_t> order;
  std::vector<Command> applying;
  std::vector<ObjectId> new_brains;  // ships to which the rules have given another brain
  double max_step = 0;               // units; the largest of all other objects that can be hit
  bool has_removed = false;          // a vector contains removed objects
};

}  // namespace heliopause
