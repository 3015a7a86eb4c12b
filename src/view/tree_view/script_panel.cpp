// Rows from the differences of counters, and their drawing: a line of numbers for each file, and
// below it, if it has trouble, a line that says why.
#include "view/tree_view/script_panel.hpp"

#include <algorithm>

#include "view/draw/number_text.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr float kRow = 16;  // units

// Right ends of the number columns, as shares of the width.
constexpr float kColumns[] = {0.52f, 0.64f, 0.77f, 0.88f, 1.f};
constexpr std::size_t kColumnCount = std::size(kColumns);

const ScriptStatistics* Find(std::span<const ScriptStatistics> files, const std::string& file) {
  const auto at = std::find_if(files.begin(), files.end(),
                               [&](const ScriptStatistics& s) { return s.file == file; });
  return at == files.end() ? nullptr : &*at;
}

// One reason: the most serious.
std::string NoteOf(const ScriptStatistics& now, std::uint64_t waits) {
  if (now.stopped) return Tr("scripts_stopped", {now.last_error});
  if (waits > 0) return Tr("scripts_waited", {Grouped(waits), now.throttled_by});
  return now.last_error;
}

// Counters only grow; a smaller one belongs to another host.
ScriptRow RowOf(const ScriptStatistics& now, const ScriptStatistics& before, double ticks) {
  const auto rate = [ticks](std::uint64_t to, std::uint64_t from) {
    return to >= from ? static_cast<double>(to - from) / ticks : 0.0;
  };
  ScriptRow row;
  row.file = now.file;
  row.runs = rate(now.runs, before.runs);
  row.microseconds = std::max(0.0, now.microseconds - before.microseconds) / ticks;
  row.instructions = rate(now.instructions, before.instructions);
  row.searches = rate(now.searches, before.searches);
  row.memory = now.memory;
  row.errors = now.errors;
  row.waits = now.throttled >= before.throttled ? now.throttled - before.throttled : 0;
  row.stopped = now.stopped;
  row.note = NoteOf(now, row.waits);
  return row;
}

std::string MemoryText(std::size_t bytes) {
  const double kib = static_cast<double>(bytes) / 1024;
  return kib < 1000 ? Decimals(kib, 0) + " KiB" : Decimals(kib / 1024, 1) + " MiB";
}

void DrawNumbers(const Ui& ui, const Area& row, Rgba color,
                 const std::string (&values)[kColumnCount]) {
  for (std::size_t i = 0; i < kColumnCount; ++i) {
    ui.text.Write(values[i], {row.x + row.w * kColumns[i], row.y}, ui.FontSize(kSmall), color,
                  Face::Sans, Align::Right);
  }
}
}  // namespace

// The first call after Clear() only reads the counters.
void ScriptPanel::AfterTick(std::span<const ScriptStatistics> files) {
  if (!started_) {
    started_ = true;
    before_.assign(files.begin(), files.end());
    return;
  }
  ++ticks_;
  const bool ends = ticks_ >= kPeriod;
  if (complete_ && !ends) return;
  rows_.clear();
  for (const ScriptStatistics& now : files) {
    const ScriptStatistics* known = Find(before_, now.file);
    ScriptRow row = RowOf(now, known ? *known : ScriptStatistics{}, static_cast<double>(ticks_));
    if (row.runs > 0 || row.errors > 0 || row.waits > 0) rows_.push_back(std::move(row));
  }
  // stable_sort: files of equal cost stay in the order of their names.
  std::stable_sort(rows_.begin(), rows_.end(), [](const ScriptRow& a, const ScriptRow& b) {
    return a.microseconds > b.microseconds;
  });
  if (!ends) return;
  complete_ = true;
  ticks_ = 0;
  before_.assign(files.begin(), files.end());
}

void ScriptPanel::AfterSeek(std::span<const ScriptStatistics> files) {
  started_ = true;
  ticks_ = 0;
  before_.assign(files.begin(), files.end());
}

void ScriptPanel::Draw(const Ui& ui, const Area& area) const {
  if (area.h < ui.Px(90) || area.w < ui.Px(200)) return;
  DrawPanel(ui, area);
  const unsigned font_size = ui.FontSize(kSmall);
  const Area inner = area.Inset(ui.Px(10));
  ui.text.Write(Tr("scripts_title"), {inner.x, inner.y}, ui.FontSize(kSmall + 1), palette::kAccent,
                Face::Bold);
  ui.text.Write(Tr("scripts_mean"), {inner.Right(), inner.y}, font_size, palette::kDim, Face::Sans,
                Align::Right);
  const float step = ui.Px(kRow);
  float y = inner.y + ui.Px(22);
  ui.text.Write(Tr("scripts_file"), {inner.x, y}, font_size, palette::kFaint);
  DrawNumbers(ui, {inner.x, y, inner.w, step}, palette::kFaint,
              {"\u00b5s", Tr("scripts_instructions"), Tr("scripts_memory"), Tr("scripts_searches"),
               Tr("scripts_errors")});
  y += step;
  for (const ScriptRow& row : rows_) {
    const bool has_note = !row.note.empty();
    if (y + step * (has_note ? 2.f : 1.f) > inner.Bottom()) break;
    const Rgba color = row.stopped                  ? palette::kBad
                       : row.errors + row.waits > 0 ? palette::kWarn
                                                    : palette::kText;
    const float free_width = inner.w * (kColumns[0] - 0.09f);
    ui.text.Write(ui.text.Fit(row.file, free_width, font_size), {inner.x, y}, font_size, color);
    DrawNumbers(ui, {inner.x, y, inner.w, step}, palette::kText,
                {MeanText(row.microseconds), MeanText(row.instructions), MemoryText(row.memory),
                 MeanText(row.searches), MeanText(static_cast<double>(row.errors))});
    y += step;
    if (!has_note) continue;
    ui.text.Write(ui.text.Fit(row.note, inner.w - ui.Px(10), font_size), {inner.x + ui.Px(10), y},
                  font_size, row.stopped ? palette::kBad : palette::kWarn);
    y += step;
  }
  if (rows_.empty()) ui.text.Write(Tr("scripts_none"), {inner.x, y}, font_size, palette::kDim);
}

}  // namespace heliopause
