// Damages valid bytes as the input describes. Mostly valid data gets deeper into the code than
// random bytes do.
#pragma once

#include <cstddef>
#include <vector>

#include "fuzz/input.hpp"

namespace heliopause::fuzz {

/// One change: another number, a few bytes removed or inserted, a truncation, or a copied range.
void Patch(Input& input, std::vector<std::byte>& bytes);

}  // namespace heliopause::fuzz
