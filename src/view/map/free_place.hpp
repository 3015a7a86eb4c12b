// Finds a free position for a label.
#pragma once

#include <optional>
#include <span>

#include "view/draw/ui.hpp"

namespace heliopause {

// The nearest place straight above or below that overlaps none of `taken`, in steps of a quarter of
// its height and at most four heights away; nullopt if none is free.
std::optional<Area> FreeOf(std::span<const Area> taken, const Area& label);

}  // namespace heliopause
