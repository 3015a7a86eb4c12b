// The text beside a list: a description, rows, and a heading with further rows. What does not fit
// into its area is shown in parts, with a note which lines are visible.
#pragma once

#include <cstddef>
#include <string>

#include "view/screens/list_detail.hpp"

namespace heliopause {

// Draws the text from line part.first on, and notes in `part` what is visible. Another detail than
// the last one begins with its first line.
void DrawDetailText(const Ui& ui, const Area& area, const ListDetail& detail, DetailPart& part);

}  // namespace heliopause
