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

template <class A>
void Fields(A& archive, Systems& s) {
  archive(s.placed);
  archive(s.links);
  archive(s.fields);
  archive(s.goal);
  archive(s.assist_before);
  archive(s.here);
}

}  // namespace heliopause
