// A place for a label among others.
#pragma once

#include <span>

#include "view/draw/ui.hpp"

namespace heliopause {

// The nearest place straight above or below that overlaps none of `taken`, in steps of a quarter of
// its height and at most four heights away; the place itself if none is free.
Area FreeOf(std::span<const Area> taken, const Area& label);

}  // namespace heliopause
