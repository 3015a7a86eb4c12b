// The danger of a system or a job in words, "3, dangerous", and as a colour.
#pragma once

#include <string>

#include "view/draw/palette.hpp"

namespace heliopause {

// `danger` is clamped to 0 .. 5.
std::string DangerText(int danger);
Rgba DangerColor(int danger);  // from the colour of good over that of warnings to that of bad

}  // namespace heliopause
