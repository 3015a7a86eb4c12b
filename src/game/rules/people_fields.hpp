// The saved and hashed fields of People; see object_fields.hpp.
#pragma once

#include "game/rules/object_fields.hpp"
#include "game/state/people.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, DisabledShip& d) {
  archive(d.ship);
  archive(d.since);
  archive(d.robbed);
}

template <class A>
void Fields(A& archive, Scan& s) {
  archive(s.scanner);
  archive(s.ship);
  archive(s.since);
}

template <class A>
void Fields(A& archive, ScannedShip& s) {
  archive(s.ship);
  archive(s.tick);
}

template <class A>
void Fields(A& archive, Escort& e) {
  archive(e.ship);
  archive(e.home);
}

template <class A>
void Fields(A& archive, Wing& w) {
  archive(w.escorts);
  EnumField(archive, w.order, WingOrder::Dock);
  EnumField(archive, w.formation, Formation::Ring);
  archive(w.target);
  archive(w.since);
}

template <class A>
void Fields(A& archive, People& p) {
  archive(p.disabled);
  archive(p.boarding);
  archive(p.scans);
  archive(p.scanned);
  archive(p.wing);
}

}  // namespace heliopause
