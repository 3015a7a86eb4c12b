// Wraps a text to a limited number of lines.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "view/draw/ui.hpp"

namespace heliopause {

// Breaks the text into at most `most` lines, 1 or more; the last one gets an ellipsis if it is cut.
inline std::vector<std::string> WrapAtMost(const Ui& ui, std::string_view text, float width,
                                           unsigned size, std::size_t most,
                                           Face face = Face::Sans) {
  std::vector<std::string> lines = ui.text.Wrap(text, width, size, face);
  if (lines.size() <= most) return lines;
  lines[most - 1] = ui.text.Fit(lines[most - 1] + " " + lines[most], width, size, face);
  lines.resize(most);
  return lines;
}

}  // namespace heliopause
