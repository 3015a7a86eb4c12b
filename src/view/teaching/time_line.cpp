// Recording of the samples and drawing of the chart: stacked phases on top, one strip per counter
// below. Three ticks share a column, so ten seconds fit into 200 columns.
#include "view/teaching/time_line.hpp"

#include <algorithm>
#include <cmath>

#include "view/draw/number_text.hpp"
#include "view/teaching/tree_drawing.hpp"

namespace heliopause {

namespace {
constexpr double kTickBudget = 1000.0 / 60;  // ms: game and lab run 60 ticks per second

// A counter below the chart.
struct Strip {
  std::size_t TickSample::*value;
  Rgba color;
};
const std::array<Strip, 4> kStrips{{{&TickSample::splits, palette::kSplit},
                                    {&TickSample::merges, palette::kMerge},
                                    {&TickSample::strays, palette::kDirty},
                                    {&TickSample::sprites, palette::kText}}};

// Positions of the columns: the latest one is at the right end, whatever the width.
struct Columns {
  const std::vector<TickSample>& samples;
  float left, width;
  float Step() const {
    return width / static_cast<float>(TimeLine::kTicks / TimeLine::kTicksPerColumn + 1);
  }
  float X(std::size_t i) const {
    return left + width - Step() * static_cast<float>(samples.size() - i);
  }
};

// The height of the chart in ms: twice the 95th percentile of the columns. A single peak is cut
// off, otherwise nothing else would be visible; the heading shows its value.
double ScaleOf(const std::vector<TickSample>& samples) {
  std::vector<double> totals;
  totals.reserve(samples.size());
  for (const TickSample& sample : samples) totals.push_back(sample.total_ms);
  const auto usual = totals.begin() + static_cast<std::ptrdiff_t>(totals.size() * 19 / 20);
  std::nth_element(totals.begin(), usual, totals.end());
  const double most = *std::max_element(totals.begin(), totals.end());
  return std::max(0.2, std::min(most * 1.05, *usual * 2));
}

void DrawHead(const Ui& ui, const Area& head, double most, std::span<const TickPhase> phases,
              const TimeLineTexts& texts) {
  const unsigned font_size = ui.FontSize(kSmall - 1);
  float x = head.x +
            ui.text.Write(texts.last, {head.x, head.y}, font_size, palette::kAccent, Face::Bold) +
            ui.Px(10);
  const std::string scale = texts.slowest + " " + Decimals(most, 2) + " ms";
  const float end = head.Right() - ui.text.Width(scale, font_size) - ui.Px(8);
  for (std::size_t i = 0; i < phases.size(); ++i) {
    const std::string name = texts.phases.empty() ? phases[i].name : texts.phases.at(i);
    const float width = ui.Px(10) + ui.text.Width(name, font_size) + ui.Px(10);
    if (x + width > end) break;
    ui.shapes.Rect({x, head.y + ui.Px(3)}, {ui.Px(7), ui.Px(7)}, phases[i].color);
    ui.text.Write(name, {x + ui.Px(10), head.y}, font_size, palette::kDim);
    x += width;
  }
  ui.text.Write(scale, {head.Right(), head.y}, font_size, palette::kText, Face::Sans, Align::Right);
}

void DrawPhases(const Ui& ui, const Area& chart, const Columns& columns,
                std::span<const TickPhase> phases) {
  const double scale = ScaleOf(columns.samples);
  const float bottom = chart.Bottom(), step = columns.Step();
  ui.shapes.Rect({chart.x, chart.y}, {chart.w, chart.h}, Rgba(20, 30, 44, 190));
  for (std::size_t i = 0; i < columns.samples.size(); ++i) {
    float y = bottom;
    for (std::size_t p = 0; p < phases.size(); ++p) {
      const float h =
          std::min(static_cast<float>(columns.samples[i].ms[p] / scale) * chart.h, y - chart.y);
      // Invisible, but it would cost triangles.
      if (h < 0.05f) continue;
      y -= h;
      ui.shapes.Rect({columns.X(i), y}, {step, h}, phases[p].color);
    }
    if (columns.samples[i].total_ms > scale)
      ui.shapes.Rect({columns.X(i), chart.y}, {step, ui.Px(2)}, palette::kBad);
  }
  if (scale > kTickBudget) {  // above this line the game falls behind
    const float y = bottom - static_cast<float>(kTickBudget / scale) * chart.h;
    ui.shapes.Rect({chart.x, y}, {chart.w, 1}, palette::kBad);
  }
}

void DrawStrip(const Ui& ui, const Area& row, const Columns& columns, const Strip& strip) {
  std::size_t most = 1;
  for (const TickSample& sample : columns.samples) most = std::max(most, sample.*strip.value);
  for (std::size_t i = 0; i < columns.samples.size(); ++i) {
    const std::size_t value = columns.samples[i].*strip.value;
    if (value == 0) continue;
    const float h = std::max(1.f, static_cast<float>(value) / static_cast<float>(most) * row.h);
    ui.shapes.Rect({columns.X(i), row.Bottom() - h}, {std::max(columns.Step(), 1.f), h},
                   strip.color);
  }
}

// Counters of events show their sum; the number of sprites shows its latest value.
std::string ValueOf(const std::vector<TickSample>& samples, const Strip& strip) {
  if (strip.value == &TickSample::sprites) return Grouped(samples.back().sprites);
  std::size_t sum = 0;
  for (const TickSample& sample : samples) sum += sample.*strip.value;
  return Grouped(sum);
}
}  // namespace

void TimeLine::Add(const TickSample& sample) {
  // After a seek backwards, later samples have not happened.
  while (!samples_.empty() && samples_.back().tick >= sample.tick) samples_.pop_back();
  // After a seek forwards, the ticks between have no samples, and those before are too old.
  while (!samples_.empty() && samples_.front().tick + kTicks <= sample.tick) samples_.pop_front();
  samples_.push_back(sample);
  assert(samples_.size() <= kTicks && "one sample for each of the last ticks");
}

// The phases of a column come from its slowest tick alone: sums of several ticks would not compare
// with the tick budget.
std::vector<TickSample> ColumnsOf(const TimeLine& line) {
  std::vector<TickSample> columns;
  for (std::size_t i = 0; i < line.Size(); ++i) {
    const TickSample& sample = line.At(i);
    const bool same = !columns.empty() && columns.back().tick / TimeLine::kTicksPerColumn ==
                                              sample.tick / TimeLine::kTicksPerColumn;
    if (!same) {
      columns.push_back(sample);
      continue;
    }
    TickSample& column = columns.back();
    if (sample.total_ms > column.total_ms) {
      column.ms = sample.ms;
      column.total_ms = sample.total_ms;
    }
    column.splits += sample.splits;
    column.merges += sample.merges;
    column.strays += sample.strays;
    column.sprites = sample.sprites;
  }
  return columns;
}

// In a flat window the strips are left out first, then the whole chart.
void TimeLine::Draw(const Ui& ui, const Area& area, const TimeLineTexts& texts) const {
  const float head = ui.Px(17), strip = ui.Px(12);
  if (area.h < head + ui.Px(34) || area.w < ui.Px(160) || samples_.empty()) return;
  DrawPanel(ui, area);
  const std::vector<TickSample> samples = ColumnsOf(*this);
  const Area inner = area.Inset(ui.Px(8));
  double most = 0;
  for (const TickSample& sample : samples) most = std::max(most, sample.total_ms);
  DrawHead(ui, {inner.x, inner.y - ui.Px(2), inner.w, head}, most, phases_, texts);
  const bool strips = inner.h >= head + ui.Px(26) + strip * kStrips.size();
  const float label = strips ? ui.Px(44) : 0, value = strips ? ui.Px(44) : 0;
  const Columns columns{samples, inner.x + label, inner.w - label - value};
  const float chart = inner.h - head - (strips ? strip * kStrips.size() : 0);
  DrawPhases(ui, {columns.left, inner.y + head, columns.width, chart - ui.Px(3)}, columns, phases_);
  if (!strips) return;
  const unsigned font_size = ui.FontSize(kSmall - 2);
  float y = inner.y + head + chart;
  for (std::size_t i = 0; i < kStrips.size(); ++i) {
    const Strip& each = kStrips[i];
    DrawStrip(ui, {columns.left, y + 1, columns.width, strip - ui.Px(3)}, columns, each);
    ui.text.WriteWithin(texts.counters[i], {inner.x, y - ui.Px(1)}, label - ui.Px(4), font_size,
                        palette::kDim);
    ui.text.Write(ValueOf(samples, each), {inner.Right(), y - ui.Px(1)}, font_size, each.color,
                  Face::Sans, Align::Right);
    y += strip;
  }
}

}  // namespace heliopause
