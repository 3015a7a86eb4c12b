// The texts of the teaching panels in the language of the player. The panels take their texts as
// arguments, because the lab, which is English, uses them too.
#pragma once

#include <string>

#include "view/teaching/search_panel.hpp"
#include "view/teaching/time_line.hpp"
#include "view/teaching/tree_layers.hpp"

namespace heliopause {

// `keys`: names of the keys that step through the list of searches.
SearchPanelTexts SearchTexts(const std::string& keys);
// With the phases of the game.
TimeLineTexts TimeTexts();
// "all", "squares, fill".
std::string LayersText(TreeLayerMask layers);

}  // namespace heliopause
