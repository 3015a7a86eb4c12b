// Drawing: the table of callers, the advice, the list of searches; and one search over the picture.
// Rows are recorded in rows_ while they are drawn, so a click hits what is visible.
//
// From top to bottom, each part takes what it needs and returns the next free y; the list gets the
// rest.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/teaching/search_panel.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause {

namespace {
constexpr float kRow = 16;  // units
constexpr std::size_t kMaxCallerRows = 9;

// Right ends of the number columns, as shares of the width.
constexpr float kColumns[] = {0.64f, 0.76f, 0.88f, 1.f};

void DrawNumbers(const Ui& ui, const Area& row, unsigned font_size, Rgba color,
                 const std::string (&values)[4]) {
  for (std::size_t i = 0; i < 4; ++i) {
    ui.text.Write(values[i], {row.x + row.w * kColumns[i], row.y}, font_size, color, Face::Sans,
                  Align::Right);
  }
}

// Caller and location share the column; the location is left out when there is no space for it.
void DrawName(const Ui& ui, const Area& row, unsigned font_size, const std::string& what,
              const std::string& location) {
  const float free_width = row.w * (kColumns[0] - 0.09f) - ui.Px(14);
  const float used = ui.text.Write(ui.text.Fit(what, free_width, font_size),
                                   {row.x + ui.Px(14), row.y}, font_size, CallerColor(what));
  const float left = free_width - used - ui.Px(6);
  if (left < ui.Px(20)) return;
  ui.text.Write(ui.text.Fit(location, left, font_size), {row.x + ui.Px(20) + used, row.y},
                font_size, palette::kDim);
}

void DrawWarning(const Ui& ui, Point at) {  // a triangle
  const float s = ui.Px(9);
  ui.shapes.Triangle({at.x + s / 2, at.y}, {at.x + s, at.y + s}, {at.x, at.y + s}, palette::kWarn);
}

std::string RadiusText(const SearchQuery& query, const std::string& any) {
  return std::isfinite(query.radius) ? "r " + DistanceText(query.radius) : any;
}
}  // namespace

void SearchPanel::Draw(const Ui& ui, const Area& area, const SearchLog& log, std::size_t sprites,
                       const SearchPanelTexts& texts) {
  rows_.clear();
  if (outdated_) Refresh(log, refreshed_tick_);  // a paused world has no tick
  if (area.h < ui.Px(90) || area.w < ui.Px(200)) return;
  DrawPanel(ui, area);
  const unsigned font_size = ui.FontSize(kSmall + 1), small_size = ui.FontSize(kSmall);
  const Area inner{area.x + ui.Px(10), area.y + ui.Px(9), area.w - ui.Px(20), area.h - ui.Px(18)};
  ui.text.Write(texts.title, {inner.x, inner.y}, font_size, palette::kAccent, Face::Bold);
  ui.text.Write(texts.mean, {inner.Right(), inner.y}, small_size, palette::kDim, Face::Sans,
                Align::Right);
  const std::vector<CallerRow> rows = CallerRows(log, sprites);
  float y = inner.y + ui.Px(22);
  y = DrawCallers(ui, {inner.x, y, inner.w, inner.Bottom() - y}, rows, texts);
  y = DrawAdvice(ui, {inner.x, y, inner.w, inner.Bottom() - y}, rows, texts);
  DrawSearchList(ui, {inner.x, y + ui.Px(6), inner.w, inner.Bottom() - y - ui.Px(6)}, texts);
}

// At most 45 % of the height: the list of searches needs the rest.
float SearchPanel::DrawCallers(const Ui& ui, const Area& area, const std::vector<CallerRow>& rows,
                               const SearchPanelTexts& texts) {
  const unsigned font_size = ui.FontSize(kSmall);
  const float step = ui.Px(kRow);
  DrawNumbers(ui, {area.x, area.y, area.w, step}, font_size, palette::kFaint,
              {texts.calls, texts.nodes, texts.tested, "\u00b5s"});
  ui.text.Write(texts.caller, {area.x + ui.Px(14), area.y}, font_size, palette::kFaint);
  float y = area.y + step;
  const auto fit = static_cast<std::size_t>(std::max(1.f, area.h * 0.45f / step - 1));
  const std::vector<CallerRow> shown = ShownRows(rows, std::min(fit, kMaxCallerRows));
  for (const CallerRow& caller : shown) {
    const Area row{area.x, y, area.w, step};
    const std::string name = caller.Name();
    if (name == selected_caller_)
      ui.shapes.Rect({row.x - ui.Px(4), row.y}, {row.w + ui.Px(8), row.h},
                     WithAlpha(palette::kAccent, 0.18));
    if (caller.advice.waste != Waste::None) DrawWarning(ui, {row.x, row.y + ui.Px(3)});
    DrawName(ui, row, font_size, caller.what, caller.location);
    DrawNumbers(ui, row, font_size, palette::kText,
                {MeanText(caller.searches), MeanText(caller.nodes), MeanText(caller.tested),
                 MeanText(caller.microseconds)});
    rows_.push_back({row, name, 0});
    y += step;
  }
  if (shown.empty()) {
    ui.text.Write(texts.none, {area.x + ui.Px(14), y}, font_size, palette::kDim);
    y += step;
  }
  return y;
}

// For the selected caller, otherwise for the most expensive one with advice.
float SearchPanel::DrawAdvice(const Ui& ui, const Area& area, const std::vector<CallerRow>& rows,
                              const SearchPanelTexts& texts) const {
  const auto marked = std::find_if(rows.begin(), rows.end(), [&](const CallerRow& row) {
    const bool wanted = selected_caller_.empty() || row.Name() == selected_caller_;
    return wanted && row.advice.waste != Waste::None;
  });
  if (marked == rows.end()) return area.y;
  const unsigned font_size = ui.FontSize(kSmall);
  float y = area.y + ui.Px(4);
  const float free_width = area.w - ui.Px(14);
  DrawWarning(ui, {area.x, y + ui.Px(3)});
  for (const std::string& line : ui.text.Wrap(
           marked->location + ": " + texts.translate(marked->advice.text), free_width, font_size)) {
    if (y + ui.Px(kRow) > area.Bottom()) break;
    ui.text.Write(line, {area.x + ui.Px(14), y}, font_size, palette::kWarn);
    y += ui.Px(14);
  }
  return y;
}

void SearchPanel::DrawSearchList(const Ui& ui, const Area& area, const SearchPanelTexts& texts) {
  assert(shown_.size() == names_.size() && "a name per search");
  const unsigned font_size = ui.FontSize(kSmall);
  const float step = ui.Px(kRow);
  fit_ = area.h < 2 * step ? 0 : static_cast<std::size_t>((area.h + 1) / step) - 1;
  if (fit_ == 0) return;
  ui.shapes.Rect({area.x, area.y - ui.Px(3)}, {area.w, 1}, palette::kPanelEdge);
  ui.text.Write(ui.text.Fit(held_ ? texts.held : texts.latest, area.w * 0.5f, font_size),
                {area.x, area.y}, font_size, held_ ? palette::kWarn : palette::kFaint);
  DrawNumbers(ui, {area.x, area.y, area.w, step}, font_size, palette::kFaint,
              {texts.visits, texts.tested, texts.found, "\u00b5s"});
  float y = area.y + step;
  const LoggedSearch* const drawn = Chosen();
  for (std::size_t i = 0; i < std::min(shown_.size(), fit_); ++i, y += step) {
    const LoggedSearch& search = shown_[i];
    const Area row{area.x, y, area.w, step};
    if (&search == drawn)
      ui.shapes.Rect({row.x - ui.Px(4), row.y}, {row.w + ui.Px(8), row.h},
                     WithAlpha(held_ ? palette::kWarn : palette::kAccent, 0.18));
    const auto& [what, location] = names_[i];
    const std::size_t slash = location.rfind('/');  // skip the folder of the file
    DrawName(ui, row, font_size, what,
             location.substr(slash + 1) + "  " + RadiusText(search.query, texts.any_radius));
    const SearchTrace& t = search.trace;
    // "12 -> 3": found by the index, and left after the filters of the caller.
    const std::string found = search.kept == search.found
                                  ? Grouped(search.found)
                                  : Grouped(search.found) + " \u2192 " + Grouped(search.kept);
    DrawNumbers(ui, row, font_size, palette::kText,
                {Grouped(t.nodes_entered) + "/" + Grouped(t.nodes_skipped) + "/" +
                     Grouped(t.nodes_taken_whole),
                 Grouped(t.sprites_tested), found, Decimals(search.microseconds, 1)});
    rows_.push_back({row, "", i});
  }
}

// Visits are in preorder: a node is followed by its visited children. Only the last node of each
// branch is filled; overlapping fills would hide the picture.
void DrawSearchNodes(const Ui& ui, const Camera& camera, const LoggedSearch& search) {
  for (std::size_t i = 0; i < search.visits.size(); ++i) {
    const NodeVisit& visit = search.visits[i];
    const ScreenSquare square = ToScreenSquare(ui, camera, visit.center, visit.radius);
    if (square.size.x < 2 || square.size.y < 2) continue;
    const Rgba color = VisitColor(visit.what);
    const bool skipped = visit.what == NodeVisit::What::Skipped;
    if (i + 1 == search.visits.size() || search.visits[i + 1].radius >= visit.radius)
      ui.shapes.Rect(square.corner, square.size, WithAlpha(color, skipped ? 0.07 : 0.14));
    ui.shapes.Frame({square.corner.x + 1, square.corner.y + 1},
                    {square.size.x - 2, square.size.y - 2}, skipped ? 1.f : 2.f,
                    WithAlpha(color, skipped ? 0.6 : 0.9));
  }
  DrawSearchShape(ui, camera, search.query, Rgba::White);
}

void DrawSearchShape(const Ui& ui, const Camera& camera, const SearchQuery& query, Rgba color) {
  const Point at = camera.ToScreen(query.point);
  ui.shapes.Rect({at.x - 1, at.y - 1}, {3, 3}, color);
  if (!std::isfinite(query.radius)) return;
  const float radius = camera.ToPixels(query.radius);
  if (radius > 20000) return;  // the rim lies far outside the window
  if (query.type == SearchType::Box) {
    const Point corner = camera.ToScreen(query.to);
    const Point half(corner.x - at.x, corner.y - at.y);
    ui.shapes.Frame({at.x - half.x, at.y - half.y}, {2 * half.x, 2 * half.y}, 1, color);
    return;
  }
  ui.shapes.ThinRing(at, std::max(radius, 1.5f), color);
  if (query.type != SearchType::Sweep) return;
  const Point to = camera.ToScreen(query.to);
  ui.shapes.Line(at, to, 1, color);
  ui.shapes.ThinRing(to, std::max(radius, 1.5f), color);
}

}  // namespace heliopause
