// The saved and hashed fields of Law; see object_fields.hpp.
#pragma once

#include "base/bytes.hpp"
#include "game/state/law.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, StandingChange& c) {
  archive(c.tick);
  archive(c.faction);
  archive(c.amount);
  archive(c.reason);
}

template <class A>
void Fields(A& archive, StrayHit& s) {
  archive(s.tick);
  archive(s.amount);
}

template <class A>
void Fields(A& archive, DamageRecord& r) {
  archive(r.ship);
  archive(r.by_player);
  archive(r.by_others);
  archive(r.attacked);
  archive(r.strays);
}

template <class A>
void Fields(A& archive, Law& law) {
  archive(law.changes);
  archive(law.records);
}

}  // namespace heliopause
