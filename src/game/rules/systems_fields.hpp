// The saved and hashed fields of Systems; see object_fields.hpp.
#pragma once

#include "game/rules/object_fields.hpp"
#include "game/state/systems.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, PlacedSystem& p) {
  archive(p.id);
  archive(p.known);
}

template <class A>
void Fields(A& archive, GateLink& l) {
  archive(l.one);
  archive(l.other);
}

template <class A>
void Fields(A& archive, RockField& f) {
  archive(f.center);
  archive(f.inner);
  archive(f.outer);
  archive(f.seed);
  archive(f.classes);
  archive(f.mined);
  archive(f.awake);
  archive(f.rocks);
  archive(f.pieces);
}

// Stands for a goal that is a marker, whose id follows at the end: no object has generation 0. A
// route to a body has the bytes that it had before markers could be goals.
inline constexpr ObjectId kGoalIsMarker{1, 0};

template <class A>
void Fields(A& archive, Systems& s) {
  archive(s.placed);
  archive(s.links);
  archive(s.fields);
  ObjectId goal = s.marker.empty() ? s.goal : kGoalIsMarker;
  archive(goal);
  archive(s.assist_before);
  archive(s.here);
  if (goal == kGoalIsMarker) archive(s.marker);
  if constexpr (A::kReading) {
    if (goal == kGoalIsMarker && s.marker.empty()) throw BadBytes("the route leads to no marker");
    s.goal = goal == kGoalIsMarker ? ObjectId{} : goal;
  }
}

}  // namespace heliopause
