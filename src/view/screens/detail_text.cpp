// The text becomes a list of lines with their heights first; then those from the wanted one on are
// drawn as far as they fit.
#include "view/screens/detail_text.hpp"

#include <algorithm>
#include <vector>

#include "view/input/keys.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr float kLine = 16;  // units: height of a row, and of the note below the text

// With both a text and a value: those of a row in one line.
struct Line {
  std::string text, value;  // at the left and at the right end
  Rgba color, value_color;
  unsigned size = 0;
  float height = 0, gap = 0;  // pixels; the gap is above the line
  Face face = Face::Sans;     // of the text
};

// Label and value share a line if they fit, else the value stands below.
void AddRows(const Ui& ui, float width, const std::vector<ListDetailRow>& rows, bool literal,
             std::vector<Line>& lines) {
  const unsigned size = ui.FontSize(kSmall);
  const float height = ui.Px(kLine);
  for (const ListDetailRow& row : rows) {
    const std::string label = literal ? row.label : Translated(row.label);
    const std::string value = literal ? row.value : Translated(row.value);
    const float wide = ui.text.Width(label, size) + ui.text.Width(value, size) + ui.Px(6);
    if (!label.empty() && !value.empty() && wide <= width) {
      lines.push_back({label, value, palette::kDim, row.color, size, height});
      continue;
    }
    for (const std::string& text : ui.text.Wrap(label, width, size))
      lines.push_back({text, "", palette::kDim, row.color, size, height});
    for (const std::string& text : ui.text.Wrap(value, width, size))
      lines.push_back({"", text, palette::kDim, row.color, size, height});
  }
}

// Description, rows, then a heading with further rows.
std::vector<Line> LinesOf(const Ui& ui, float width, const ListDetail& detail) {
  std::vector<Line> lines;
  const unsigned size = ui.FontSize(kSmall + 1);
  for (const std::string& text : ui.text.Wrap(Translated(detail.text), width, size))
    lines.push_back({text, "", palette::kDim, palette::kDim, size, LineHeight(size)});
  const std::size_t rows = lines.size();
  AddRows(ui, width, detail.rows, detail.literal, lines);
  if (rows < lines.size()) lines[rows].gap = ui.Px(8);
  if (detail.more.empty()) return lines;
  // Without rows the heading keeps their gap to the description.
  const float gap = rows < lines.size() ? ui.Px(10) : ui.Px(18);
  lines.push_back({detail.heading, "", palette::kAccent, palette::kAccent, ui.FontSize(kSmall),
                   ui.Px(17), gap, Face::Bold});
  AddRows(ui, width, detail.more, detail.literal, lines);
  return lines;
}

void DrawLine(const Ui& ui, const Area& area, float y, const Line& line) {
  if (!line.text.empty() && !line.value.empty())
    return DrawRow(ui, {area.x, y, area.w, line.height}, line.text, line.value, line.value_color);
  // The heading may be a path, which does not wrap; all other lines fit.
  ui.text.WriteWithin(line.text, {area.x, y}, area.w, line.size, line.color, line.face);
  ui.text.Write(line.value, {area.Right(), y}, line.size, line.value_color, Face::Sans,
                Align::Right);
}

}  // namespace

float DrawDetailRows(const Ui& ui, const Area& area, float y, float bottom,
                     const std::vector<ListDetailRow>& rows) {
  std::vector<Line> lines;
  AddRows(ui, area.w, rows, false, lines);
  const float height = ui.Px(kLine);
  // The tolerance is for rounding.
  const auto fit = static_cast<std::size_t>(std::max(0.f, (bottom - y) / height + 0.01f));
  const bool all = lines.size() <= fit;
  // The last place is that of the note.
  const std::size_t shown = all ? lines.size() : fit - std::min<std::size_t>(fit, 1);
  for (std::size_t i = 0; i < shown; ++i, y += height) DrawLine(ui, area, y, lines[i]);
  if (all || fit == 0) return y;
  ui.text.WriteWithin(Tr("detail_more", {std::to_string(lines.size() - shown)}), {area.x, y},
                      area.w, ui.FontSize(kSmall), palette::kAccent);
  return y + height;
}

void DrawDetailText(const Ui& ui, const Area& area, const ListDetail& detail, DetailPart& part) {
  // Step 1: whether all lines fit. If not, the note takes the lowest place.
  const std::vector<Line> lines = LinesOf(ui, area.w, detail);
  float height = 0;
  for (const Line& line : lines) height += line.gap + line.height;
  const bool all = height <= area.h + 0.5f;  // rounding
  const float bottom = area.Bottom() - (all ? 0 : ui.Px(kLine));
  // Step 2: the lines from the first visible one on.
  if (part.id != detail.Id()) part = {};
  part.id = detail.Id();
  part.lines = lines.size();
  if (all || part.first >= lines.size()) part.first = 0;
  part.end = part.first;
  float y = area.y;
  for (; part.end < lines.size(); ++part.end) {
    const Line& line = lines[part.end];
    if (part.end > part.first || part.first == 0) y += line.gap;
    if (y + line.height > bottom + 1) break;
    DrawLine(ui, area, y, line);
    y += line.height;
  }
  if (all) return;
  // Next goes on also where no line fits.
  part.end = std::max(part.end, part.first + 1);
  if (area.h < ui.Px(kLine)) return;
  ui.text.WriteWithin(Tr("detail_part", {KeyLabel(Key::Home), std::to_string(part.first + 1),
                                         std::to_string(part.end), std::to_string(part.lines)}),
                      {area.x, area.Bottom() - ui.Px(kLine - 1)}, area.w, ui.FontSize(kSmall),
                      palette::kAccent);
}

}  // namespace heliopause
