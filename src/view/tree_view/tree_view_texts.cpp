// Keys of texts in the order of what they name.
#include "view/tree_view/tree_view_texts.hpp"

#include <array>

#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"
#include "view/tree_view/game_phases.hpp"

namespace heliopause {
namespace {

constexpr std::array kPhaseKeys{"phase_think", "phase_move",     "phase_hits",
                                "phase_fly",   "phase_scenario", "phase_commands"};
// By the bit of the layer.
constexpr std::array kLayerKeys{"tree_layer_squares",  "tree_layer_fill",    "tree_layer_changes",
                                "tree_layer_searches", "tree_layer_sprites", "tree_layer_numbers"};
static_assert((1u << kLayerKeys.size()) - 1 == kAllTreeLayers, "each layer has a name");

}  // namespace

SearchPanelTexts SearchTexts(const std::string& keys) {
  SearchPanelTexts texts;
  texts.title = Tr("searches_title");
  texts.mean = Tr("searches_mean");
  texts.caller = Tr("searches_caller");
  texts.calls = Tr("searches_calls");
  texts.nodes = Tr("searches_nodes");
  texts.tested = Tr("searches_tested");
  texts.found = Tr("searches_found");
  texts.visits = Tr("searches_visits");
  texts.none = Tr("searches_none");
  texts.any_radius = Tr("searches_any_radius");
  texts.held = Tr("searches_held", {keys});
  texts.latest = Tr("searches_latest", {keys});
  texts.translate = Translated;
  return texts;
}

TimeLineTexts TimeTexts() {
  TimeLineTexts texts;
  texts.last = Tr("time_line_last");
  texts.slowest = Tr("time_line_slowest");
  texts.counters = {Tr("time_line_splits"), Tr("time_line_merges"), Tr("tree_strays"),
                    Tr("tree_sprites")};
  for (const char* key : kPhaseKeys) texts.phases.push_back(Tr(key));
  return texts;
}

std::string LayersText(TreeLayerMask layers) {
  if (layers == kAllTreeLayers) return Tr("tree_layer_all");
  std::string text;
  for (std::size_t i = 0; i < kLayerKeys.size(); ++i)
    if ((layers & (1u << i)) != 0) text += (text.empty() ? "" : ", ") + Tr(kLayerKeys[i]);
  return text;
}

}  // namespace heliopause
