// The saved and hashed fields of Law; see object_fields.hpp.
#pragma once

#include <cstdint>
#include <string>

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
void Fields(A& archive, AccidentalHit& s) {
  archive(s.tick);
  archive(s.amount);
}

template <class A>
void Fields(A& archive, DamageRecord& r) {
  archive(r.ship);
  archive(r.by_player);
  archive(r.by_others);
  // Both flags in one byte: a record without `robbed` has the bytes that it had before that flag
  // existed.
  auto flags = static_cast<std::uint8_t>((r.attacked ? 1 : 0) | (r.robbed ? 2 : 0));
  archive(flags);
  if constexpr (A::kReading) {
    if (flags > 3)
      throw BadBytes("flags of a record of damage = " + std::to_string(flags) +
                     " (expected at most 3)");
    r.attacked = (flags & 1) != 0;
    r.robbed = (flags & 2) != 0;
  }
  archive(r.accidental_hits);
}

template <class A>
void Fields(A& archive, Law& law) {
  archive(law.changes);
  archive(law.records);
}

}  // namespace heliopause
