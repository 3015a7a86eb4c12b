// The saved and hashed fields of a Presentation; see object_fields.hpp.
#pragma once

#include "game/rules/object_fields.hpp"
#include "game/state/presentation.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, HudItem& h) {
  archive(h.id);
  archive(h.text);
  EnumField(archive, h.color, TextColor::Red);
  archive(h.has_bar);
  archive(h.value);
  archive(h.max);
}

template <class A>
void Fields(A& archive, Marker& m) {
  archive(m.id);
  archive(m.text);
  EnumField(archive, m.color, TextColor::Red);
  archive(m.object);
  archive(m.position);
  archive(m.radius);
  archive(m.world);
  archive(m.radar);
  archive(m.tree);
}

template <class A>
void Fields(A& archive, Objective& o) {
  archive(o.id);
  archive(o.text);
  EnumField(archive, o.state, ObjectiveState::Failed);
  archive(o.value);
  archive(o.max);
}

template <class A>
void Fields(A& archive, DialogueLine& d) {
  archive(d.id);
  archive(d.speaker);
  archive(d.text);
  archive(d.choices);
  archive(d.ticks);
}

template <class A>
void Fields(A& archive, BoundKey& k) {
  archive(k.id);
  archive(k.key);
  archive(k.text);
}

template <class A>
void Fields(A& archive, CameraHint& c) {
  archive(c.until);
  archive(c.object);
  archive(c.position);
  archive(c.radius);
}

template <class A>
void Fields(A& archive, PaceHint& p) {
  archive(p.until);
  archive(p.speed);
}

template <class A>
void Fields(A& archive, Presentation& p) {
  archive(p.hud);
  archive(p.markers);
  archive(p.objectives);
  archive(p.dialogue);
  archive(p.dialogue_since);
  archive(p.keys);
  archive(p.camera);
  archive(p.pace);
  archive(p.scored);
  archive(p.score);
  EnumField(archive, p.outcome, Outcome::Lost);
  archive(p.outcome_text);
  archive(p.outcome_tick);
}

}  // namespace heliopause
