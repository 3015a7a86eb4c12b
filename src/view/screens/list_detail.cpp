// A list at the left and the detail of its selected row, with buttons, at the right: the form of
// all pages of a port. The layout is computed from the page in each frame, for drawing and for the
// mouse.
#include "view/screens/list_detail.hpp"

#include <algorithm>

#include "view/screens/detail_text.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {
namespace {

// Units. Two lines of one row are nearer to each other than to those of the next one.
constexpr float kRowHeight = 34, kHeadHeight = 22, kGap = 18;
constexpr float kButtonHeight = 28, kButtonGap = 6;
constexpr float kNarrow = 420;   // units: a list that is narrower has no optional columns
constexpr float kCellGap = 12;   // units between two columns
constexpr float kLeastText = 8;  // units: texts that do not fit become smaller down to this size
constexpr float kPitch = 1.2f;   // of two lines in one row, times their size

// The right part of a page, see LayOutListDetail.
Area DetailArea(const Ui& ui, const Area& area) {
  const float gap = ui.Px(kGap), left = (area.w - gap) * 0.56f;
  return {area.x + left + gap, area.y, area.w - left - gap, area.h};
}

// A text in one line or two, in a size that fits.
struct Fitted {
  std::vector<std::string> lines;
  unsigned size = 0;
};

// The last blank at which the text breaks into two lines of this width; npos: none.
// From the right: the first line gets as much as it can hold. If the rest is too long then, any
// earlier break makes it longer.
std::size_t BreakOf(const TextPainter& painter, std::string_view text, float width, unsigned size,
                    Face face) {
  for (std::size_t at = text.rfind(' '); at != std::string_view::npos && at > 0;
       at = text.rfind(' ', at - 1)) {
    if (painter.Width(text.substr(0, at), size, face) > width) continue;
    return painter.Width(text.substr(at + 1), size, face) <= width ? at : std::string_view::npos;
  }
  return std::string_view::npos;
}

// One line, else two in a smaller size; what fits in no way ends with an ellipsis.
Fitted FitInTwo(const Ui& ui, const std::string& text, float width, float units, float units_of_two,
                Face face = Face::Sans) {
  const unsigned size = ui.FontSize(units), least = ui.FontSize(kLeastText);
  if (ui.text.Width(text, size, face) <= width) return {{text}, size};
  // Pixel by pixel smaller, until two lines or one fit. An ellipsis is the last resort.
  for (unsigned two = ui.FontSize(units_of_two); two >= least; --two) {
    const std::size_t at = BreakOf(ui.text, text, width, two, face);
    if (at != std::string::npos) return {{text.substr(0, at), text.substr(at + 1)}, two};
    if (ui.text.Width(text, two, face) <= width) return {{text}, two};
  }
  return {{ui.text.Fit(text, width, least, face)}, least};
}

// Writes the text in the middle of the height of `area`.
void WriteFitted(const Ui& ui, const Fitted& text, const Area& area, Rgba color, Align align) {
  const float pitch = static_cast<float>(text.size) * kPitch;
  const auto lines = static_cast<float>(text.lines.size());
  float y = area.y + (area.h - (lines - 1) * pitch - LineHeight(text.size)) / 2;
  for (const std::string& line : text.lines) {
    ui.text.Write(line, {align == Align::Right ? area.Right() : area.x, y}, text.size, color,
                  Face::Sans, align);
    y += pitch;
  }
}

std::string CellText(const ListColumn& column, const std::string& text) {
  return column.literal ? text : Translated(text);
}

// Numbers get the width that they need, the texts the rest.
std::vector<float> WidthsOf(const Ui& ui, float width, const ListPage& page, bool narrow) {
  // Step 1: columns of numbers are as wide as their widest cell or title.
  std::vector<float> widths(page.columns.size());
  float texts = 0;
  for (std::size_t c = 0; c < page.columns.size(); ++c) {
    const ListColumn& column = page.columns[c];
    if (narrow && column.optional) continue;
    if (column.align != Align::Right) {
      texts += column.width;
      continue;
    }
    widths[c] = ui.text.Width(column.title, ui.FontSize(kSmall));
    for (const ListRow& row : page.rows)
      if (c < row.cells.size())
        widths[c] = std::max(widths[c],
                             ui.text.Width(CellText(column, row.cells[c]), ui.FontSize(kNormal)));
    widths[c] += ui.Px(kCellGap);
    width -= widths[c];
  }
  // Step 2: what is left is divided among the columns of texts, by their shares.
  for (std::size_t c = 0; c < page.columns.size(); ++c) {
    const ListColumn& column = page.columns[c];
    if (column.align != Align::Right && !(narrow && column.optional))
      widths[c] = std::max(width, ui.Px(60)) * column.width / texts;
  }
  return widths;
}

// The left edge and the width of each column; width 0: left out. A narrow list gives the width of
// its optional columns to the others.
std::vector<Area> ColumnsOf(const Ui& ui, const Area& list, const ListPage& page) {
  const std::vector<float> widths = WidthsOf(ui, list.w - ui.Px(20), page, list.w < ui.Px(kNarrow));
  std::vector<Area> areas;
  float x = list.x + ui.Px(10);
  for (const float w : widths) {
    areas.push_back({x, list.y, w, list.h});
    x += w;
  }
  return areas;
}

void DrawCell(const Ui& ui, const Area& column, const Area& row, const ListColumn& type,
              const std::string& text, float units, Rgba color) {
  if (column.w <= 0) return;
  const Area cell{column.x, row.y, column.w - ui.Px(type.align == Align::Right ? 2 : 8), row.h};
  WriteFitted(ui, FitInTwo(ui, CellText(type, text), cell.w, units, std::min(units, kSmall)), cell,
              color, type.align);
}

void DrawRows(const Ui& ui, const ListDetailLayout& layout, const ListPage& page,
              std::size_t selected) {
  // The titles of the columns.
  const std::vector<Area> columns = ColumnsOf(ui, layout.list, page);
  const unsigned size = ui.FontSize(kNormal);
  const Area head{layout.list.x, layout.list.y, layout.list.w, ui.Px(kHeadHeight - 4)};
  for (std::size_t c = 0; c < columns.size(); ++c)
    DrawCell(ui, columns[c], head, page.columns[c], page.columns[c].title, kSmall, palette::kFaint);
  for (std::size_t i = 0; i < layout.rows.size(); ++i) {
    const Area& area = layout.rows[i];
    const ListRow& row = page.rows[layout.first + i];
    if (layout.first + i == selected) {
      ui.shapes.Rect({area.x, area.y}, {area.w, area.h}, WithAlpha(palette::kAccent, 0.16));
      ui.shapes.Rect({area.x, area.y}, {ui.Px(3), area.h}, palette::kAccent);
    }
    for (std::size_t c = 0; c < columns.size() && c < row.cells.size(); ++c) {
      const Rgba color = row.dim ? palette::kFaint : c == 0 ? row.color : palette::kText;
      DrawCell(ui, columns[c], area, page.columns[c], row.cells[c], kNormal, color);
    }
  }
  // Rows that do not fit.
  const std::size_t hidden = page.rows.size() - layout.rows.size();
  if (hidden > 0) {  // a scroll bar
    const float h = layout.list.h - ui.Px(kHeadHeight);
    const auto all = static_cast<float>(page.rows.size());
    ui.shapes.Rect({layout.list.Right() - ui.Px(3), layout.list.y + ui.Px(kHeadHeight) +
                                                        h * static_cast<float>(layout.first) / all},
                   {ui.Px(3), h * static_cast<float>(layout.rows.size()) / all},
                   WithAlpha(palette::kAccent, 0.5));
  }
  // Instead of rows, why there are none.
  if (page.rows.empty()) {
    float y = layout.list.y + ui.Px(kHeadHeight);
    for (const std::string& line : ui.text.Wrap(page.empty, layout.list.w - ui.Px(20), size)) {
      ui.text.Write(line, {layout.list.x + ui.Px(10), y}, size, palette::kDim);
      y += LineHeight(size);
    }
  }
}

void DrawDetail(const Ui& ui, const ListDetailLayout& layout, const ListDetail& detail,
                DetailPart& part) {
  const Area& area = layout.detail;
  // The text ends above the buttons, whatever the length of the description.
  const float bottom = layout.buttons.empty() ? area.Bottom() : layout.buttons[0].y - ui.Px(8);
  float y = area.y;
  const Fitted title = FitInTwo(ui, detail.literal ? detail.title : Translated(detail.title),
                                area.w, kLarge, kLarge - 3, Face::Bold);
  for (const std::string& line : title.lines) {
    ui.text.Write(line, {area.x, y}, title.size, palette::kAccent, Face::Bold);
    y += LineHeight(title.size) + ui.Px(2);
  }
  DrawDetailText(ui, {area.x, y, area.w, bottom - y}, detail, part);
}

void DrawButtons(const Ui& ui, const ListDetailLayout& layout, const ListDetail& detail,
                 std::optional<std::size_t> hovered, bool numbers) {
  const unsigned size = ui.FontSize(kSmall + 1);
  for (std::size_t i = 0; i < layout.buttons.size(); ++i) {
    const Area& area = layout.buttons[i];
    const ListAction& action = detail.actions[i];
    const Rgba color = action.enabled ? palette::kAccent : palette::kFaint;
    // Three states: off, under the mouse, on.
    const double fill = !action.enabled ? 0.03 : hovered == i ? 0.3 : 0.12;
    ui.shapes.Rect({area.x, area.y}, {area.w, area.h}, WithAlpha(color, fill));
    ui.shapes.Frame({area.x, area.y}, {area.w, area.h}, 1, WithAlpha(color, 0.6));
    const float y = area.y + (area.h - LineHeight(size)) / 2;
    if (numbers)
      ui.text.Write(std::to_string(i + 1), {area.x + ui.Px(7), y}, size, palette::kFaint);
    // A button that does nothing says why.
    const std::string& label = action.enabled || action.why.empty() ? action.label : action.why;
    const Area inner{area.x + ui.Px(21), area.y, area.w - ui.Px(28), area.h};
    WriteFitted(ui, FitInTwo(ui, Translated(label), inner.w, kSmall + 1, kSmall - 1), inner,
                action.enabled ? palette::kText : palette::kFaint, Align::Left);
  }
}

}  // namespace

// Buttons stand at the lower end of the detail, two side by side where there are more than two.
ListDetailLayout LayOutListDetail(const Ui& ui, const Area& area, const ListPage& page,
                                  std::size_t selected, float covered) {
  ListDetailLayout layout;
  //    +--- list (0.56) ----+ gap +--- detail --------+
  //    | head of columns    |     | title             |
  //    | row 0              |     | text, rows        |
  //    | row 1 (selected)   |     |                   |
  //    | ...                |     | [button][button]  |
  //    +--------------------+     +-------------------+
  layout.detail = DetailArea(ui, area);
  const float left = layout.detail.x - ui.Px(kGap) - area.x;
  layout.list = {area.x, area.y, left, area.h - covered};
  const float row = ui.Px(kRowHeight), head = ui.Px(kHeadHeight);
  // At least one row, also in a window that is too low.
  const auto fit = static_cast<std::size_t>(std::max(1.f, (layout.list.h - head) / row));
  const std::size_t visible = std::min(fit, page.rows.size());
  if (visible > 0 && selected >= visible)
    // The selected row in the middle, except near the end of the list.
    layout.first = std::min(selected - visible / 2, page.rows.size() - visible);
  for (std::size_t i = 0; i < visible; ++i) {
    layout.rows.push_back(
        {area.x, area.y + head + row * static_cast<float>(i), left - ui.Px(6), row - ui.Px(2)});
  }
  // Buttons from the lower end of the detail upwards.
  const std::size_t count = page.detail.actions.size(), columns = count > 2 ? 2 : 1;
  const std::size_t lines = (count + columns - 1) / columns;
  const float step = ui.Px(kButtonHeight + kButtonGap);
  const float w = (layout.detail.w - ui.Px(kButtonGap) * static_cast<float>(columns - 1)) /
                  static_cast<float>(columns);
  // In columns: the first half of the actions left, the second right.
  for (std::size_t i = 0; i < count; ++i) {
    layout.buttons.push_back(
        {layout.detail.x + (w + ui.Px(kButtonGap)) * static_cast<float>(i / lines),
         area.Bottom() - step * static_cast<float>(lines - i % lines), w, ui.Px(kButtonHeight)});
  }
  return layout;
}

std::optional<std::size_t> RowAt(const ListDetailLayout& layout, Point mouse) {
  for (std::size_t i = 0; i < layout.rows.size(); ++i)
    if (layout.rows[i].Contains(mouse)) return layout.first + i;
  return std::nullopt;
}

std::optional<std::size_t> ButtonAt(const ListDetailLayout& layout, Point mouse) {
  for (std::size_t i = 0; i < layout.buttons.size(); ++i)
    if (layout.buttons[i].Contains(mouse)) return i;
  return std::nullopt;
}

bool ScrollsDetail(const Ui& ui, const Area& area, const DetailPart& part, Point mouse) {
  return part.IsLong() && DetailArea(ui, area).Contains(mouse);
}

// Stays within the rows; 0 when there are none.
std::size_t MovedRow(std::size_t selected, int steps, std::size_t rows) {
  const auto last = static_cast<std::ptrdiff_t>(rows) - 1;
  const auto row = static_cast<std::ptrdiff_t>(selected) + steps;
  return static_cast<std::size_t>(
      std::clamp<std::ptrdiff_t>(row, 0, std::max<std::ptrdiff_t>(last, 0)));
}

int RowSteps(Key key) {
  constexpr int kPageRows = 8;
  switch (key) {
    case Key::Up:
    case Key::W:
      return -1;
    case Key::Down:
    case Key::S:
      return 1;
    case Key::PageUp:
      return -kPageRows;
    case Key::PageDown:
      return kPageRows;
    default:
      return 0;
  }
}

int DigitOf(Key key) {
  if (key >= Key::Num1 && key <= Key::Num6) return key - Key::Num1 + 1;
  if (key >= Key::Numpad1 && key <= Key::Numpad6) return key - Key::Numpad1 + 1;
  return 0;
}

void DetailPart::Move(int steps) {
  if (!IsLong()) return;
  if (steps < 0 && first > 0) --first;
  if (steps > 0 && end < lines) first = std::min(first + 1, lines - 1);
}

void Act(const ListPage& page, std::optional<std::size_t> action, std::vector<Command>& out) {
  const auto& actions = page.detail.actions;
  if (!action) {
    // Without a number it is Enter: the first action that is enabled and allows it. None: an index
    // past the end, which does nothing.
    const auto first = std::find_if(actions.begin(), actions.end(),
                                    [](const ListAction& a) { return a.enabled && a.by_enter; });
    action = static_cast<std::size_t>(first - actions.begin());
  }
  if (*action < actions.size() && actions[*action].enabled) out.push_back(actions[*action].command);
}

Area ScreenFrame(const Ui& ui) {
  const float w = std::min(ui.Px(940), ui.width - ui.Px(24));
  const float h = std::min(ui.Px(560), ui.height - ui.Px(24));
  return {(ui.width - w) / 2, (ui.height - h) / 2, w, h};
}

void DrawScreenFrame(const Ui& ui, const Area& frame) {
  DrawVeil(ui, 0.35);
  const Area inner = frame.Inset(ui.Px(8));  // hides the instruments behind the panel
  ui.shapes.Rect({inner.x, inner.y}, {inner.w, inner.h}, WithAlpha(Rgba(4, 7, 13), 0.8));
  DrawPanel(ui, frame);
}

void DrawListDetail(const Ui& ui, const Area& area, const ListPage& page, std::size_t selected,
                    std::optional<std::size_t> hovered, DetailPart& part, bool numbers,
                    float covered) {
  const ListDetailLayout layout = LayOutListDetail(ui, area, page, selected, covered);
  DrawRows(ui, layout, page, selected);
  if (page.rows.empty()) {
    part = {};
    return;
  }
  DrawDetail(ui, layout, page.detail, part);
  DrawButtons(ui, layout, page.detail, hovered, numbers);
}

}  // namespace heliopause
