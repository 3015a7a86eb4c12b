// Properties of a SpriteManager that the brute-force reference does not cover: invalid values
// change nothing, batch calls equal single calls, and damaged saves are rejected or valid.
#pragma once

#include <heliopause/sprite_manager.hpp>
#include <string>

#include "support/space_model.hpp"

namespace heliopause::fuzz {

enum Check {
  kRejections,
  kCallbacks,
  kPositions,
  kNodes,
  kExecutors,
  kTimeByExecutor,
  kHostileSave,
  kAcceptance,
  kChecks
};

/// Runs one check with the numbers of `o`; `space` is unchanged afterwards. Returns the error, or
/// nothing.
std::string RunCheck(Check check, SpriteManager& space, const test::Operation& o);

}  // namespace heliopause::fuzz
