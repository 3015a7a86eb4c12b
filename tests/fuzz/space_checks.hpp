// What a SpriteManager promises beside the twin's answers: that bad values change nothing, that the
// many-at-once calls say what the single ones do, that hostile saves are refused or sound.
#pragma once

#include <heliopause/sprite_manager.hpp>
#include <string>

#include "support/space_model.hpp"

namespace heliopause::fuzz {

enum Check {
  kRefusals,
  kCallbacks,
  kPositions,
  kNodes,
  kExecutors,
  kTimeByExecutor,
  kHostileSave,
  kAcceptance,
  kChecks
};

/// Leaves `space` as it was. Empty, or what is wrong. `o` gives the numbers.
std::string RunCheck(Check check, SpriteManager& space, const test::Operation& o);

}  // namespace heliopause::fuzz
