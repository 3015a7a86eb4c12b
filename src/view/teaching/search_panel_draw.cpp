// The table of callers, the word of advice, the list of searches; and a search in the picture.
#include <algorithm>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/teaching/search_panel.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause {

namespace {
constexpr float kRow = 16;  // units
constexpr std::size_t kMostCallerRows = 9;

// Ends of the columns of numbers, as shares of the width.
constexpr float kColumns[] = {0.64f, 0.76f, 0.88f, 1.f};

void DrawNumbers(const Ui& ui, const Area& row, unsigned letter, Rgba color,
                 const std::string (&values)[4]) {
  for (std::size_t i = 0; i < 4; ++i) {
    ui.text.Write(values[i], {row.x + row.w * kColumns[i], row.y}, letter, color, Face::Sans,
                  Align::Right);
  }
}

void DrawName(const Ui& ui, const Area& row, unsigned letter, const std::string& what,
              const std::string& place) {
  const float room = row.w * (kColumns[0] - 0.09f) - ui.Px(14);
  const float used = ui.text.Write(ui.text.Fit(what, room, letter), {row.x + ui.Px(14), row.y},
                                   letter, CallerColor(what));
  const float left = room - used - ui.Px(6);
  if (left < ui.Px(20)) return;
  ui.text.Write(ui.text.Fit(place, left, letter), {row.x + ui.Px(20) + used, row.y}, letter,
                palette::kDim);
}

void DrawWarning(const Ui& ui, Point at) {  // a triangle on its base
  const float s = ui.Px(9);
  ui.shapes.Triangle({at.x + s / 2, at.y}, {at.x + s, at.y + s}, {at.x, at.y + s}, palette::kWarn);
}

std::string Count(double value) {
  return value < 9.95 ? Decimals(value, 1) : Grouped(static_cast<std::int64_t>(value + 0.5));
}

std::string Whole(std::size_t value) { return Grouped(static_cast<std::int64_t>(value)); }

std::string RadiusText(const SearchQuery& asked) {
  return std::isfinite(asked.radius) ? "r " + DistanceText(asked.radius) : "r any";
}
}  // namespace

void SearchPanel::Draw(const Ui& ui, const Area& area, const SearchLog& log, std::size_t sprites) {
  rows_.clear();
  if (area.h < ui.Px(90) || area.w < ui.Px(200)) return;
  DrawPanel(ui, area);
  const unsigned letter = ui.Letter(kSmall + 1), small = ui.Letter(kSmall);
  const Area inner{area.x + ui.Px(10), area.y + ui.Px(9), area.w - ui.Px(20), area.h - ui.Px(18)};
  ui.text.Write("SEARCHES", {inner.x, inner.y}, letter, palette::kAccent, Face::Bold);
  ui.text.Write("a tick, mean of the last second", {inner.Right(), inner.y}, small, palette::kDim,
                Face::Sans, Align::Right);
  const std::vector<CallerRow> rows = CallerRows(log, sprites);
  float y = inner.y + ui.Px(22);
  y = DrawCallers(ui, {inner.x, y, inner.w, inner.Bottom() - y}, rows);
  y = DrawAdvice(ui, {inner.x, y, inner.w, inner.Bottom() - y}, rows);
  DrawSearchList(ui, {inner.x, y + ui.Px(6), inner.w, inner.Bottom() - y - ui.Px(6)});
}

// Half of the height at most: the list of searches wants its share.
float SearchPanel::DrawCallers(const Ui& ui, const Area& area, const std::vector<CallerRow>& rows) {
  const unsigned letter = ui.Letter(kSmall);
  const float step = ui.Px(kRow);
  DrawNumbers(ui, {area.x, area.y, area.w, step}, letter, palette::kFaint,
              {"asked", "nodes", "tested", "\u00b5s"});
  ui.text.Write("caller", {area.x + ui.Px(14), area.y}, letter, palette::kFaint);
  float y = area.y + step;
  const auto fit = static_cast<std::size_t>(std::max(1.f, area.h * 0.45f / step - 1));
  for (std::size_t i = 0; i < std::min({rows.size(), fit, kMostCallerRows}); ++i) {
    const CallerRow& caller = rows[i];
    const Area row{area.x, y, area.w, step};
    const std::string name = caller.what + " " + caller.place;
    if (name == of_caller_)
      ui.shapes.Rect({row.x - ui.Px(4), row.y}, {row.w + ui.Px(8), row.h},
                     WithAlpha(palette::kAccent, 0.18));
    if (caller.advice.waste != Waste::None) DrawWarning(ui, {row.x, row.y + ui.Px(3)});
    DrawName(ui, row, letter, caller.what, caller.place);
    DrawNumbers(ui, row, letter, palette::kText,
                {Count(caller.searches), Count(caller.nodes), Count(caller.tested),
                 Count(caller.microseconds)});
    rows_.push_back({row, name, 0});
    y += step;
  }
  if (rows.empty()) {
    ui.text.Write("nobody asked anything", {area.x + ui.Px(14), y}, letter, palette::kDim);
    y += step;
  }
  return y;
}

// For the caller that was chosen, else for the dearest one that has earned a mark.
float SearchPanel::DrawAdvice(const Ui& ui, const Area& area,
                              const std::vector<CallerRow>& rows) const {
  const auto marked = std::find_if(rows.begin(), rows.end(), [&](const CallerRow& row) {
    const bool wanted = of_caller_.empty() || row.what + " " + row.place == of_caller_;
    return wanted && row.advice.waste != Waste::None;
  });
  if (marked == rows.end()) return area.y;
  const unsigned letter = ui.Letter(kSmall);
  float y = area.y + ui.Px(4);
  const float room = area.w - ui.Px(14);
  DrawWarning(ui, {area.x, y + ui.Px(3)});
  for (const std::string& line :
       ui.text.Wrap(marked->place + ": " + marked->advice.text, room, letter)) {
    if (y + ui.Px(kRow) > area.Bottom()) break;
    ui.text.Write(line, {area.x + ui.Px(14), y}, letter, palette::kWarn);
    y += ui.Px(14);
  }
  return y;
}

void SearchPanel::DrawSearchList(const Ui& ui, const Area& area) {
  const unsigned letter = ui.Letter(kSmall);
  const float step = ui.Px(kRow);
  fit_ = area.h < 2 * step ? 0 : static_cast<std::size_t>((area.h + 1) / step) - 1;
  if (fit_ == 0) return;
  ui.shapes.Rect({area.x, area.y - ui.Px(3)}, {area.w, 1}, palette::kPanelEdge);
  const std::string hint =
      held_ ? "held: " + keys_ + " others, click: go on" : "last searches: " + keys_ + " hold";
  ui.text.Write(ui.text.Fit(hint, area.w * 0.5f, letter), {area.x, area.y}, letter,
                held_ ? palette::kWarn : palette::kFaint);
  DrawNumbers(ui, {area.x, area.y, area.w, step}, letter, palette::kFaint,
              {"in/out/all", "tested", "found", "\u00b5s"});
  float y = area.y + step;
  const LoggedSearch* const drawn = Chosen();
  for (std::size_t i = 0; i < std::min(shown_.size(), fit_); ++i, y += step) {
    const LoggedSearch& search = shown_[i];
    const Area row{area.x, y, area.w, step};
    if (&search == drawn)
      ui.shapes.Rect({row.x - ui.Px(4), row.y}, {row.w + ui.Px(8), row.h},
                     WithAlpha(held_ ? palette::kWarn : palette::kAccent, 0.18));
    const std::size_t slash = names_[i].find_last_of("/ ");  // the file without its folder
    DrawName(ui, row, letter, names_[i].substr(0, names_[i].find(' ')),
             names_[i].substr(slash + 1) + "  " + RadiusText(search.query));
    const SearchTrace& t = search.trace;
    const std::string found = search.kept == search.found
                                  ? Whole(search.found)
                                  : Whole(search.found) + " \u2192 " + Whole(search.kept);
    DrawNumbers(
        ui, row, letter, palette::kText,
        {Whole(t.nodes_entered) + "/" + Whole(t.nodes_skipped) + "/" + Whole(t.nodes_taken_whole),
         Whole(t.sprites_tested), found, Decimals(search.microseconds, 1)});
    rows_.push_back({row, "", i});
  }
}

// A node is followed by those below it that were looked at. Only the last of a branch are filled:
// layers over layers would hide the picture.
void DrawSearchNodes(const Ui& ui, const Camera& camera, const LoggedSearch& search) {
  for (std::size_t i = 0; i < search.visits.size(); ++i) {
    const NodeVisit& visit = search.visits[i];
    const Square square = OnScreen(ui, camera, visit.center, visit.radius);
    if (square.size.x < 2 || square.size.y < 2) continue;
    const Rgba color = VisitColor(visit.what);
    const bool skipped = visit.what == NodeVisit::What::Skipped;
    if (i + 1 == search.visits.size() || search.visits[i + 1].radius >= visit.radius)
      ui.shapes.Rect(square.corner, square.size, WithAlpha(color, skipped ? 0.07 : 0.14));
    ui.shapes.Frame({square.corner.x + 1, square.corner.y + 1},
                    {square.size.x - 2, square.size.y - 2}, skipped ? 1.f : 2.f,
                    WithAlpha(color, skipped ? 0.6 : 0.9));
  }
  DrawQuestion(ui, camera, search.query, Rgba::White);
}

void DrawQuestion(const Ui& ui, const Camera& camera, const SearchQuery& asked, Rgba color) {
  const Point at = camera.ToScreen(asked.point);
  ui.shapes.Rect({at.x - 1, at.y - 1}, {3, 3}, color);
  if (!std::isfinite(asked.radius)) return;
  const float radius = camera.ToPixels(asked.radius);
  if (radius > 20000) return;  // its rim is nowhere near the window, and no circle is so round
  if (asked.type == SearchType::Box) {
    const Point corner = camera.ToScreen(asked.to);
    const Point half(corner.x - at.x, corner.y - at.y);
    ui.shapes.Frame({at.x - half.x, at.y - half.y}, {2 * half.x, 2 * half.y}, 1, color);
    return;
  }
  ui.shapes.ThinRing(at, std::max(radius, 1.5f), color);
  if (asked.type != SearchType::Sweep) return;
  const Point to = camera.ToScreen(asked.to);
  ui.shapes.Line(at, to, 1, color);
  ui.shapes.ThinRing(to, std::max(radius, 1.5f), color);
}

}  // namespace heliopause
