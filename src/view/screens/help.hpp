// The help screen: all keys and mouse actions, in columns and, in a small window, on pages.
#pragma once

#include <string>
#include <vector>

#include "view/draw/ui.hpp"
#include "view/input/scenario_keys.hpp"

namespace heliopause {

// A heading (`key` is empty) or a key with its text.
struct HelpLine {
  std::string key, text;
  Point at;  // pixels
};

struct HelpLayout {
  Area frame;
  float key_width = 0;  // pixels: from the key to its text
  std::vector<std::vector<HelpLine>> pages;
};

// No text is cut: what does not fit goes to the next page. Windows of at least 640 x 400 pixels;
// `keys` are those of the scenario.
HelpLayout LayOutHelp(const Ui& ui, const std::vector<BoundKey>& keys);

// Draws a page, counted from 0.
void DrawHelp(const Ui& ui, const HelpLayout& layout, std::size_t page);

}  // namespace heliopause
