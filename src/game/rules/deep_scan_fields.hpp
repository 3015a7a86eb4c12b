// The saved and hashed fields of DeepScan; see object_fields.hpp.
#pragma once

#include "game/rules/object_fields.hpp"
#include "game/state/deep_scan.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, DeepContact& c) {
  archive(c.id);
  archive(c.kind);
  archive(c.faction);
  archive(c.position);
  archive(c.tick);
}

template <class A>
void Fields(A& archive, DeepScan& s) {
  archive(s.ship);
  archive(s.center);
  archive(s.radius);
  archive(s.nodes);
  archive(s.found);
  archive(s.energy);
  archive(s.contacts);
}

}  // namespace heliopause
