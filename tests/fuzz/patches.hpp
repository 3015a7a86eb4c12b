// Changes to sound bytes, as an input says: what is hostile is mostly sound.
#pragma once

#include <cstddef>
#include <vector>

#include "fuzz/input.hpp"

namespace heliopause::fuzz {

/// One change: a number, a few bytes out or in, an end cut off, a piece from elsewhere.
void Patch(Input& input, std::vector<std::byte>& bytes);

}  // namespace heliopause::fuzz
