// The panels of the tree view: their positions, the statistics and the legend. Statistics of the
// tree are those of the last tick; figures of searches are means over the last second.
#include <algorithm>
#include <boost/container/flat_set.hpp>
#include <cmath>
#include <string_view>

#include "view/draw/number_text.hpp"
#include "view/teaching/tree_drawing.hpp"
#include "view/text/text_table.hpp"
#include "view/tree_view/tree_view.hpp"
#include "view/tree_view/tree_view_texts.hpp"

namespace heliopause {

namespace {
// The sum over all callers in the last second.
SearchCost SumSearches(const SearchLog& log) {
  SearchCost sum;
  for (const SearchCaller& caller : log.Callers()) sum.Add(caller.Cost(log.Tick()));
  return sum;
}
}  // namespace

std::vector<TreeView::Row> TreeView::Rows(const Game& game) const {
  const Statistics s = game.Space().GetStatistics();
  const SearchCost sum = SumSearches(game.Log());
  const double ticks = static_cast<double>(game.Log().TicksLogged());
  // Mean per search, or "-" without searches.
  const auto each = [&sum](std::uint64_t total) {
    if (sum.searches == 0) return std::string("-");
    return Decimals(static_cast<double>(total) / static_cast<double>(sum.searches), 1);
  };
  const PhaseTimes& t = game.Times();
  return {
      {"tree_sprites", Grouped(s.sprites)},
      {"tree_nodes", Grouped(s.nodes) + " / " + Grouped(s.leaves)},
      {"tree_depth", Grouped(s.depth)},
      {"tree_full", FullTreeText(s.depth)},
      {"tree_splits", Grouped(s.splits) + " / " + Grouped(s.merges),
       s.splits + s.merges > 0 ? palette::kSplit : palette::kText},
      {"tree_strays", Grouped(s.strays)},
      {"tree_outside", Grouped(s.outside)},
      {"tree_dirty", Grouped(s.dirty_visited),
       s.dirty_visited > 0 ? palette::kDirty : palette::kText},
      {"tree_searches", Decimals(static_cast<double>(sum.searches) / ticks, 1)},
      {"tree_entered", each(sum.entered)},
      {"tree_skipped", each(sum.skipped) + " / " + each(sum.taken_whole)},
      {"tree_tested", each(sum.tested)},
      {"tree_too_small", Grouped(too_small_), too_small_ > 0 ? palette::kWarn : palette::kText},
      {"tree_ms", Decimals(t.total, 2), palette::kAccent},
      {"tree_think", Decimals(t.think, 2) + " / " + Decimals(t.scenario, 2)},
      {"tree_move", Decimals(t.move, 2) + " / " + Decimals(t.hits, 2)},
      {"tree_fly", Decimals(t.fly, 2) + " / " + Decimals(t.commands, 2)},
  };
}

void TreeView::SetKeys(const std::string& previous, const std::string& next) {
  search_keys_ = Tr("searches_keys", {previous, next});
}

void TreeView::DrawPanels(const Ui& ui, const HudLayout& layout, const Game& game) {
  if (!on_) return;
  // Areas that take clicks. Statistics and node return the part that they used: what lies below
  // stays in reach.
  panels_ = {layout.searches, Area{}, layout.time_line};
  if (page_ == TreePage::Searches)
    searches_.Draw(ui, layout.searches, game.Log(), game.Space().Count(),
                   SearchTexts(search_keys_));
  else if (page_ == TreePage::Scripts)
    scripts_.Draw(ui, layout.searches);
  else
    panels_[0] = DrawStatistics(ui, layout.tree, game);
  if (node_.Picked())
    panels_[1] = node_.Draw(ui, layout.legend, game, history_);
  else
    DrawLegend(ui, layout.legend, game);
  time_line_.Draw(ui, layout.time_line, TimeTexts());
}

// A flat window shows the first rows only, so the most important ones come first.
Area TreeView::DrawStatistics(const Ui& ui, const Area& available, const Game& game) const {
  const std::vector<Row> rows = Rows(game);
  const float row_height = ui.Px(17), head = ui.Px(30);
  const auto fit =
      static_cast<std::size_t>(std::max(0.f, (available.h - head - ui.Px(8)) / row_height));
  const std::size_t shown = std::min(fit, rows.size());
  if (shown == 0) return {};
  const Area area{available.x, available.y, available.w,
                  head + row_height * static_cast<float>(shown) + ui.Px(6)};
  DrawPanel(ui, area);
  const float top = area.y + ui.Px(9);
  ui.text.Write(Tr("tree_title"), {area.x + ui.Px(12), top}, ui.FontSize(kSmall + 1),
                palette::kAccent, Face::Bold);
  ui.text.Write(Tr("tree_layers_shown", {LayersText(layers_)}), {area.Right() - ui.Px(10), top},
                ui.FontSize(kSmall), palette::kText, Face::Sans, Align::Right);
  for (std::size_t i = 0; i < shown; ++i) {
    const float y = area.y + head + row_height * static_cast<float>(i);
    DrawRow(ui, {area.x + ui.Px(12), y, area.w - ui.Px(22), row_height}, Tr(rows[i].key),
            rows[i].value, rows[i].color);
  }
  return area;
}

namespace {
// One entry of the legend: a coloured square or circle with its meaning.
struct LegendLine {
  std::string text;
  Rgba color;
  bool square;
};

// The callers depend on the scripts that run, so they are listed by name.
std::vector<LegendLine> LegendLines(const SearchLog& log, TreePage page) {
  std::vector<LegendLine> lines = {{Tr("tree_legend_split"), palette::kSplit, true},
                                   {Tr("tree_legend_merged"), palette::kMerge, true},
                                   {Tr("tree_legend_created"), palette::kCreated, true},
                                   {Tr("tree_legend_dirty"), palette::kDirty, false},
                                   {Tr("tree_legend_changed"), palette::kText, true}};
  if (page == TreePage::Searches) {
    lines.push_back({Tr("tree_legend_entered"), VisitColor(NodeVisit::What::Entered), true});
    lines.push_back({Tr("tree_legend_skipped"), VisitColor(NodeVisit::What::Skipped), true});
    lines.push_back({Tr("tree_legend_whole"), VisitColor(NodeVisit::What::TakenWhole), true});
    return lines;
  }
  boost::container::flat_set<std::string_view>
      callers;  // sorted by name, so that lines keep their positions
  for (const SearchCaller& caller : log.Callers()) callers.insert(caller.Label());
  for (const std::string_view caller : callers) {
    if (lines.size() < 10)
      lines.push_back({Tr("tree_legend_search", {caller}), CallerColor(caller), false});
  }
  return lines;
}
}  // namespace

void TreeView::DrawLegend(const Ui& ui, const Area& available, const Game& game) const {
  const std::vector<LegendLine> lines = LegendLines(game.Log(), page_);
  const float row = ui.Px(16), ramp = ui.Px(30);
  const float h = ui.Px(20) + ramp + row * static_cast<float>(std::size(lines)) + ui.Px(2);
  if (available.h < h) return;
  const Area area{available.x, available.Bottom() - h, available.w, h};
  DrawPanel(ui, area);
  const unsigned font_size = ui.FontSize(kSmall - 1);
  const Area inner = area.Inset(ui.Px(10));
  // The colour ramp of the fill level, in 24 steps.
  constexpr int kSteps = 24;
  for (int i = 0; i < kSteps; ++i) {
    const float w = inner.w / kSteps;
    ui.shapes.Rect({inner.x + w * static_cast<float>(i), inner.y + ui.Px(16)}, {w + 0.5f, ui.Px(6)},
                   FillColor((i + 0.5) / kSteps));
  }
  ui.text.Write(Tr("tree_leaf_empty"), {inner.x, inner.y}, font_size, palette::kDim);
  ui.text.Write(Tr("tree_leaf_full"), {inner.Right(), inner.y}, font_size, palette::kDim,
                Face::Sans, Align::Right);
  float y = inner.y + ramp;
  for (const LegendLine& line : lines) {
    const Point mark(inner.x + ui.Px(5), y + ui.Px(7));
    if (line.square) {
      ui.shapes.Frame({std::floor(mark.x - ui.Px(4)), std::floor(mark.y - ui.Px(4))},
                      {ui.Px(8), ui.Px(8)}, 1.5f, line.color);
    } else if (line.color == palette::kDirty) {
      ui.shapes.Triangle({mark.x - ui.Px(4), mark.y - ui.Px(4)},
                         {mark.x + ui.Px(4), mark.y - ui.Px(4)},
                         {mark.x - ui.Px(4), mark.y + ui.Px(4)}, line.color);
    } else {
      ui.shapes.Ring(mark, ui.Px(4), 1, line.color);
    }
    ui.text.Write(ui.text.Fit(line.text, inner.w - ui.Px(16), font_size), {inner.x + ui.Px(16), y},
                  font_size, palette::kDim);
    y += row;
  }
}

}  // namespace heliopause
