// The chart: for each scene, the times of the indexes as multiples of the grid's time.
#include <algorithm>
#include <cmath>
#include <ostream>

#include "bench/report.hpp"
#include "bench/text.hpp"

namespace heliopause::bench {

namespace {

// The axis shows 1/10 to 100 times the grid's time; longer bars end at its end.
constexpr double kMinPower = -1, kMaxPower = 2;  // powers of ten
constexpr double kLeft = 110, kWidth = 520, kTop = 56, kBar = 9, kGap = 8;

struct Series {
  const char* label;
  const char* color;
};
constexpr Series kSeries[] = {
    {"heliopause", "#1f6feb"}, {"grid, one cell size", "#9aa0a6"}, {"best library", "#e8710a"}};

double At(double ratio) {
  const double power = std::clamp(std::log10(ratio), kMinPower, kMaxPower);
  return kLeft + kWidth * (power - kMinPower) / (kMaxPower - kMinPower);
}

double TotalOf(const Group& group, std::string_view name) {
  for (const Cell* cell : group.cells) {
    if (cell->index->name == name && !cell->too_slow) return cell->total_ms;
  }
  return 0;
}

std::string Short(std::size_t count) {
  if (count >= 1'000'000 && count % 100'000 == 0)
    return Format("%gM", static_cast<double>(count) / 1e6);
  if (count >= 1000 && count % 100 == 0) return Format("%gk", static_cast<double>(count) / 1e3);
  return std::to_string(count);
}

std::string Text(double x, double y, const char* anchor, const std::string& text) {
  return Format("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor,
                text.c_str());
}

// A bar from the grid's line to the left when faster, to the right when slower.
std::string Bar(double y, double ratio, const char* color) {
  const double from = std::min(At(1), At(ratio));
  const double length = std::max(std::abs(At(ratio) - At(1)), 0.5);
  return Format("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n", from,
                y, length, kBar - 1, color) +
         Text(ratio < 1 ? from - 3 : from + length + 3, y + kBar - 2, ratio < 1 ? "end" : "start",
              Format("%.2f", ratio));
}

std::string Axis(double bottom) {
  std::string axis;
  for (const double ratio : {0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0}) {
    axis += Format("<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.0f\" y2=\"%.0f\" stroke=\"%s\"/>\n",
                   At(ratio), At(ratio), kTop - 8, bottom, ratio == 1 ? "#202124" : "#dadce0");
    axis += Text(At(ratio), kTop - 12, "middle", Format("%g", ratio));
  }
  return axis;
}

std::string Legend() {
  std::string legend =
      Text(8, 16, "start", "time as a multiple of the tuned grid's (= 1); left is faster");
  double x = 380;
  for (const Series& series : kSeries) {
    legend += Format("<rect x=\"%.0f\" y=\"8\" width=\"9\" height=\"9\" fill=\"%s\"/>\n", x,
                     series.color) +
              Text(x + 13, 16, "start", series.label);
    x += series.label == kSeries[1].label ? 160 : 80;
  }
  return legend;
}

}  // namespace

void WriteChart(const std::vector<Cell>& cells, std::ostream& out) {
  std::string bars;
  double y = kTop;
  for (const Group& group : GroupCells(cells)) {
    if (group.grid_ms == 0) continue;
    const Cell& first = *group.cells.front();
    bars += Text(kLeft - 8, y + 1.9 * kBar, "end",
                 first.workload + " " + first.distribution + " " + Short(first.n));
    const double totals[] = {TotalOf(group, "heliopause"), TotalOf(group, "grid256"),
                             group.best_peer_ms};
    for (std::size_t i = 0; i < std::size(kSeries); ++i, y += kBar) {
      if (totals[i] > 0) bars += Bar(y, totals[i] / group.grid_ms, kSeries[i].color);
    }
    y += kGap;
  }
  const double width = kLeft + kWidth + 60;
  out << Format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
             "font-family=\"sans-serif\" font-size=\"9\" fill=\"#202124\">\n",
             width, y + 8)
      << Format("<rect width=\"%.0f\" height=\"%.0f\" fill=\"#ffffff\"/>\n", width, y + 8)
      << Axis(y) << Legend() << bars << "</svg>\n";
}

}  // namespace heliopause::bench
