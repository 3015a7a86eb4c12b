// The saved and hashed fields of Missions; see object_fields.hpp.
#pragma once

#include "game/rules/object_fields.hpp"
#include "game/state/missions.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, MissionStanding& s) {
  archive(s.faction);
  archive(s.points);
}

template <class A>
void Fields(A& archive, MissionLoad& l) {
  archive(l.id);
  archive(l.text);
  archive(l.units);
  archive(l.passengers);
}

template <class A>
void Fields(A& archive, MissionTerms& t) {
  archive(t.file);
  archive(t.title);
  archive(t.text);
  archive(t.objective);
  archive(t.to);
  archive(t.pay);
  archive(t.ticks);
  archive(t.danger);
  archive(t.jumps);
  archive(t.story);
  archive(t.loads);
  archive(t.standing);
  archive(t.memory);
}

template <class A>
void Fields(A& archive, MissionOffer& o) {
  archive(o.id);
  archive(o.terms);
}

template <class A>
void Fields(A& archive, Mission& m) {
  archive(m.id);
  archive(m.terms);
  archive(m.port);
  archive(m.accepted);
  archive(m.deadline);
  archive(m.loads);
  EnumField(archive, m.state, MissionState::Failed);
  archive(m.reason);
}

template <class A>
void Fields(A& archive, MissionRecord& r) {
  archive(r.file);
  archive(r.done);
  archive(r.failed);
}

template <class A>
void Fields(A& archive, Missions& m) {
  archive(m.last_id);
  archive(m.port);
  archive(m.period);
  archive(m.offers);
  archive(m.running);
  archive(m.records);
}

}  // namespace heliopause
