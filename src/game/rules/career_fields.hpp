// The saved and hashed fields of the pilot's part, see object_fields.hpp.
#pragma once

#include "game/rules/object_fields.hpp"
#include "game/state/career.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, Career& career) {
  EnumField(archive, career.difficulty, Difficulty::Iron);
  archive(career.rewinds_left);
  archive(career.ships_lost);
  archive(career.last_port);
  archive(career.lost_class);
}

}  // namespace heliopause
