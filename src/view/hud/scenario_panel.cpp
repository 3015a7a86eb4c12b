// Both panels are laid out as a list of rows first. All sizes are in units, scaled by Ui::Px.
#include "view/hud/scenario_panel.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/draw/wrap_at_most.hpp"
#include "view/input/keys.hpp"
#include "view/objects/scenario_colors.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr float kPad = 11, kLine = 16, kBar = 8;  // units
constexpr float kMark = 20;                       // of the check box before an objective
constexpr float kChoice = 24, kLowChoice = 17;    // of a choice, the second where place is short
constexpr float kSpeaker = 20;                    // of the line of the speaker
constexpr float kLeastSpeech = 9;                 // font size of a speech where place is short
// Lines of an objective or a text: at most, and where place is short.
constexpr std::size_t kMostLines = 3, kFewLines = 2;

// A row of the panel: the item that it shows, and its lines.
struct Row {
  enum class Type { Score, Objective, Text, Bar, Key };
  Type type;
  std::size_t item = 0;
  std::vector<std::string> lines;
  float height = 0;  // pixels
};

std::vector<Row> RowsOf(const Ui& ui, float width, const Presentation& p, std::size_t most) {
  const unsigned size = ui.FontSize(kSmall + 1);
  const auto height_of = [&ui](const std::vector<std::string>& lines) {
    return ui.Px(kLine) * static_cast<float>(std::max<std::size_t>(1, lines.size()));
  };
  std::vector<Row> rows;
  // From the most to the least important: what does not fit is left out from below.
  if (p.scored) rows.push_back({Row::Type::Score, 0, {}, ui.Px(24)});
  for (std::size_t i = 0; i < p.objectives.size(); ++i) {
    const Objective& objective = p.objectives[i];
    std::string text = Translated(objective.text);
    if (objective.max > 0) text += "  " + Grouped(objective.value) + "/" + Grouped(objective.max);
    Row row{Row::Type::Objective, i, WrapAtMost(ui, text, width - ui.Px(kMark), size, most), 0};
    row.height = height_of(row.lines) + ui.Px(3);
    rows.push_back(std::move(row));
  }
  for (std::size_t i = 0; i < p.hud.size(); ++i) {
    Row row{p.hud[i].has_bar ? Row::Type::Bar : Row::Type::Text, i, {}, 0};
    if (row.type == Row::Type::Text)
      row.lines = WrapAtMost(ui, Translated(p.hud[i].text), width, size, most);
    row.height = height_of(row.lines) + (row.type == Row::Type::Bar ? ui.Px(kBar + 3) : ui.Px(2));
    rows.push_back(std::move(row));
  }
  for (std::size_t i = 0; i < p.keys.size(); ++i)
    rows.push_back({Row::Type::Key, i, {}, ui.Px(kLine)});
  return rows;
}

// How many rows fit into `height` pixels. Where not all do, the last line is for their number.
std::size_t RowsThatFit(const Ui& ui, const std::vector<Row>& rows, float height) {
  const float limit = height + 1;  // rounding
  float all = 0;
  for (const Row& row : rows) all += row.height;
  if (all <= limit) return rows.size();
  std::size_t count = 0;
  for (float y = ui.Px(kLine); count < rows.size(); ++count) {
    y += rows[count].height;
    if (y > limit) break;
  }
  return count;
}

// Shortens long texts to fewer lines before it leaves out a row.
std::vector<Row> RowsFor(const Ui& ui, float width, float height, const Presentation& p) {
  std::vector<Row> rows = RowsOf(ui, width, p, kMostLines);
  if (RowsThatFit(ui, rows, height) < rows.size()) rows = RowsOf(ui, width, p, kFewLines);
  return rows;
}

struct VisibleRows {
  std::vector<Row> rows;
  std::size_t left_out = 0;
};

VisibleRows VisibleRowsOf(const Ui& ui, const Area& inner, const Presentation& p) {
  VisibleRows visible{RowsFor(ui, inner.w, inner.h, p)};
  const std::size_t fit = RowsThatFit(ui, visible.rows, inner.h);
  visible.left_out = visible.rows.size() - fit;
  visible.rows.resize(fit);
  return visible;
}

// An empty box; with a check mark when done, with a cross when failed.
void DrawCheckBox(const Ui& ui, Point at, ObjectiveState state, Rgba color) {
  const float side = std::floor(ui.Px(11));
  const Point corner(std::floor(at.x), std::floor(at.y + ui.Px(2)));
  ui.shapes.Frame(corner, {side, side}, 1, color);
  const auto point = [&](float x, float y) {
    return Point(corner.x + x * side, corner.y + y * side);
  };
  const float width = std::max(1.2f, ui.Px(1.8f));
  if (state == ObjectiveState::Done) {
    ui.shapes.Line(point(0.2f, 0.5f), point(0.42f, 0.78f), width, color);
    ui.shapes.Line(point(0.42f, 0.78f), point(0.95f, 0.05f), width, color);
  } else if (state == ObjectiveState::Failed) {
    ui.shapes.Line(point(0.22f, 0.22f), point(0.78f, 0.78f), width, color);
    ui.shapes.Line(point(0.78f, 0.22f), point(0.22f, 0.78f), width, color);
  }
}

void DrawLines(const Ui& ui, const std::vector<std::string>& lines, Point at, Rgba color) {
  for (const std::string& line : lines) {
    ui.text.Write(line, at, ui.FontSize(kSmall + 1), color);
    at.y += ui.Px(kLine);
  }
}

// Label and value in one line, the bar below them.
void DrawHudBar(const Ui& ui, const Area& row, const HudItem& item) {
  const Rgba color = ToRgba(item.color);
  const auto digits = [](double value) { return value == std::floor(value) ? 0 : 1; };
  const std::string value =
      Decimals(item.value, digits(item.value)) + "/" + Decimals(item.max, digits(item.max));
  DrawRow(ui, row, Translated(item.text), value, color);
  const float share = static_cast<float>(std::clamp(item.value / item.max, 0.0, 1.0));
  const float y = std::floor(row.y + ui.Px(kLine)), height = std::floor(ui.Px(kBar - 2));
  ui.shapes.Rect({row.x, y}, {row.w, height}, Rgba(26, 36, 50, 230));
  ui.shapes.Rect({row.x, y}, {row.w * share, height}, Shade(color, 0.85));
}

void DrawObjective(const Ui& ui, const Area& area, const Objective& objective,
                   const std::vector<std::string>& lines) {
  const Rgba color = objective.state == ObjectiveState::Done     ? palette::kGood
                     : objective.state == ObjectiveState::Failed ? palette::kBad
                                                                 : palette::kText;
  DrawCheckBox(ui, {area.x, area.y}, objective.state, color);
  DrawLines(ui, lines, {area.x + ui.Px(kMark), area.y}, color);
}

void DrawPanelRow(const Ui& ui, const Area& area, const Row& row, const Presentation& p,
                  std::span<const BoundKey> keys) {
  switch (row.type) {
    case Row::Type::Score:
      ui.text.Write(Tr("hud_score"), {area.x, area.y + ui.Px(3)}, ui.FontSize(kSmall),
                    palette::kDim, Face::Bold);
      ui.text.Write(Grouped(p.score), {area.Right(), area.y - ui.Px(2)}, ui.FontSize(kLarge),
                    palette::kText, Face::Bold, Align::Right);
      break;
    case Row::Type::Objective:
      DrawObjective(ui, area, p.objectives[row.item], row.lines);
      break;
    case Row::Type::Text:
      DrawLines(ui, row.lines, {area.x, area.y}, ToRgba(p.hud[row.item].color));
      break;
    case Row::Type::Bar:
      DrawHudBar(ui, area, p.hud[row.item]);
      break;
    case Row::Type::Key: {
      const BoundKey& bound = keys[row.item];
      const float left = ui.Px(46);
      ui.text.Write(KeyLabel(bound.key), {area.x, area.y}, ui.FontSize(kSmall + 1),
                    palette::kAccent, Face::Bold);
      ui.text.WriteWithin(Translated(bound.text), {area.x + left, area.y}, area.w - left,
                          ui.FontSize(kSmall + 1), palette::kDim);
      break;
    }
  }
}

}  // namespace

Area ScenarioPanelArea(const Ui& ui, const Area& available, const Presentation& presentation) {
  float height = 2 * ui.Px(kPad);
  const float limit = available.h - height - 1;
  const std::vector<Row> rows = RowsFor(ui, available.w - height, limit, presentation);
  // Whole rows alone: the panel ends above the first one that would be cut.
  const std::size_t count = RowsThatFit(ui, rows, limit);
  if (count == 0) return {};
  for (std::size_t i = 0; i < count; ++i) height += rows[i].height;
  if (count < rows.size()) height += ui.Px(kLine);
  return {available.x, available.y, available.w, height};
}

void DrawScenarioPanel(const Ui& ui, const Area& area, const Presentation& presentation,
                       std::span<const BoundKey> keys) {
  assert(keys.size() == presentation.keys.size() && "each item has its key");
  if (area.h <= 0) return;
  DrawPanel(ui, area);
  const Area inner = area.Inset(ui.Px(kPad));
  float y = inner.y;
  const VisibleRows visible = VisibleRowsOf(ui, inner, presentation);
  for (const Row& row : visible.rows) {
    DrawPanelRow(ui, {inner.x, y, inner.w, row.height}, row, presentation, keys);
    y += row.height;
  }
  if (visible.left_out > 0)
    ui.text.WriteWithin(Tr("panel_more", {std::to_string(visible.left_out)}), {inner.x, y}, inner.w,
                        ui.FontSize(kSmall), palette::kAccent);
}

// As DrawScenarioPanel lays them out.
std::optional<std::size_t> ScenarioKeyAt(const Ui& ui, const Area& area,
                                         const Presentation& presentation, Point mouse) {
  if (!area.Contains(mouse)) return std::nullopt;
  const Area inner = area.Inset(ui.Px(kPad));
  float y = inner.y;
  for (const Row& row : VisibleRowsOf(ui, inner, presentation).rows) {
    const Area place{area.x, y, area.w, row.height};
    if (row.type == Row::Type::Key && place.Contains(mouse)) return row.item;
    y += row.height;
  }
  return std::nullopt;
}

// Where place is short, the choices are lower and the text is smaller; a text that still does not
// fit is shown in parts.
DialogueLayout LayOutDialogue(const Ui& ui, const Area& available, const Presentation& presentation,
                              std::size_t part) {
  DialogueLayout layout;
  if (presentation.dialogue.empty()) return layout;
  const DialogueLine& line = presentation.dialogue.front();
  const float pad = ui.Px(kPad);
  float head = line.speaker.empty() ? 0 : ui.Px(kSpeaker);
  const float width = available.w - 2 * pad;
  const std::size_t rows = std::max<std::size_t>(1, line.choices.size());
  const std::string speech = Translated(line.text);
  float row = ui.Px(kChoice);
  layout.size = ui.FontSize(kNormal);
  // What is not text: margins, speaker, choices. At least one line of text is left.
  const auto fixed = [&] { return 2 * pad + head + ui.Px(6) + row * static_cast<float>(rows); };
  const auto free_lines = [&] {
    return static_cast<std::size_t>(
        std::max(1.f, (available.h - fixed()) / LineHeight(layout.size)));
  };
  while (layout.size > ui.FontSize(kLeastSpeech) &&
         ui.text.Wrap(speech, width, layout.size).size() > free_lines()) {
    row = ui.Px(kLowChoice);
    --layout.size;
  }
  const std::vector<std::string> lines = ui.text.Wrap(speech, width, layout.size);
  // The line of the speaker has the number of the part.
  if (lines.size() > free_lines()) head = ui.Px(kSpeaker);
  const std::size_t fit = free_lines();
  layout.parts = std::max<std::size_t>(1, (lines.size() + fit - 1) / fit);
  layout.part = std::min(part, layout.parts - 1);
  const std::size_t end = std::min(lines.size(), (layout.part + 1) * fit);
  for (std::size_t i = layout.part * fit; i < end; ++i) layout.lines.push_back(lines[i]);
  const std::size_t shown = layout.parts > 1 ? fit : lines.size();
  const float text = LineHeight(layout.size) * static_cast<float>(shown);
  layout.frame = {available.x, available.y, available.w, fixed() + text};
  float y = available.y + pad + head + text + ui.Px(6);
  for (std::size_t i = 0; i < rows; ++i) {
    layout.rows.push_back({available.x + pad, y, width, row});
    y += row;
  }
  return layout;
}

void DrawDialogue(const Ui& ui, const DialogueLayout& layout, const Presentation& presentation,
                  Point mouse, std::uint64_t tick) {
  if (layout.rows.empty() || presentation.dialogue.empty()) return;
  const DialogueLine& line = presentation.dialogue.front();
  DrawPanel(ui, layout.frame);
  const Area inner = layout.frame.Inset(ui.Px(kPad));
  const unsigned size = ui.FontSize(kNormal);
  float y = inner.y - ui.Px(2);
  float taken = 0;
  if (layout.parts > 1)
    taken = ui.Px(8) + ui.text.Write(Tr("dialogue_part",
                                        {KeyLabel(Key::PageDown), std::to_string(layout.part + 1),
                                         std::to_string(layout.parts)}),
                                     {inner.Right(), y + ui.Px(2)}, ui.FontSize(kSmall),
                                     palette::kAccent, Face::Sans, Align::Right);
  if (!line.speaker.empty())
    ui.text.WriteWithin(Translated(line.speaker), {inner.x, y}, inner.w - taken, size,
                        palette::kAccent, Face::Bold);
  if (!line.speaker.empty() || layout.parts > 1) y += ui.Px(kSpeaker);
  for (const std::string& text : layout.lines) {
    ui.text.Write(text, {inner.x, y}, layout.size, palette::kText);
    y += LineHeight(layout.size);
  }
  for (std::size_t i = 0; i < layout.rows.size(); ++i) {
    const Area& row = layout.rows[i];
    // The row under the mouse is brighter; a line without choices has one row that goes on.
    const bool chosen = row.Contains(mouse);
    ui.shapes.Rect({row.x, row.y + 1}, {row.w, row.h - 2},
                   WithAlpha(palette::kAccent, chosen ? 0.2 : 0.07));
    const std::string key = line.choices.empty() ? KeyLabel(kEnterKey) : std::to_string(i + 1);
    const float top = row.y + (row.h - LineHeight(size)) / 2;
    const float left =
        ui.text.Write(key, {row.x + ui.Px(8), top}, size, palette::kAccent, Face::Bold) + ui.Px(20);
    const std::string text = line.choices.empty() ? Tr("go_on") : Translated(line.choices[i]);
    ui.text.WriteWithin(text, {row.x + left, top}, row.w - left - ui.Px(8), size,
                        chosen ? Rgba::White : palette::kText);
  }
  // A line without a limit waits for its answer.
  if (line.ticks == 0) return;
  // The time that is left, as a line below.
  const auto over = static_cast<double>(tick - std::min(tick, presentation.dialogue_since));
  const double left = std::clamp(1 - over / static_cast<double>(line.ticks), 0.0, 1.0);
  ui.shapes.Rect({inner.x, layout.frame.Bottom() - ui.Px(5)},
                 {inner.w * static_cast<float>(left), std::max(1.f, ui.Px(2))},
                 WithAlpha(palette::kWarn, 0.8));
}

std::optional<int> ChoiceAt(const DialogueLayout& layout, const Presentation& presentation,
                            Point mouse) {
  if (presentation.dialogue.empty()) return std::nullopt;
  // Choices count from 1, as their keys do; 0 goes on.
  const bool choices = !presentation.dialogue.front().choices.empty();
  for (std::size_t i = 0; i < layout.rows.size(); ++i) {
    if (layout.rows[i].Contains(mouse)) return choices ? static_cast<int>(i) + 1 : 0;
  }
  return std::nullopt;
}

}  // namespace heliopause
