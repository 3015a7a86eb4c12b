// The bar has a fixed position below the alerts, where it covers neither the ship nor an
// instrument.
#include "view/screens/time_bar.hpp"

#include <algorithm>
#include <cmath>

#include "view/hud/hud_layout.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

TimeBarLayout LayOutTimeBar(unsigned width, unsigned height, float scale) {
  const Area alerts = LayOutHud(width, height, scale).alerts;
  TimeBarLayout layout;
  layout.frame = {alerts.x, alerts.Bottom() + 4 * scale, alerts.w, 44 * scale};
  layout.track = {layout.frame.x + 16 * scale, layout.frame.y + 29 * scale,
                  layout.frame.w - 32 * scale, 6 * scale};
  return layout;
}

double TrackPosition(const TimeBarLayout& layout, Point mouse) {
  return std::clamp((mouse.x - layout.track.x) / static_cast<double>(layout.track.w), 0.0, 1.0);
}

void DrawTimeBar(const Ui& ui, const TimeBar& bar) {
  const TimeBarLayout layout = LayOutTimeBar(ui);
  const Area &frame = layout.frame, &track = layout.track;
  DrawPanel(ui, frame);
  const auto x = [&](double share) {
    return track.x + track.w * static_cast<float>(std::clamp(share, 0.0, 1.0));
  };
  const auto fill = [&](double share, Rgba color) {
    ui.shapes.Rect({track.x, track.y}, {x(share) - track.x, track.h}, color);
  };
  // Three layers: the whole track, the part that is known, the part up to the current time.
  fill(1, WithAlpha(palette::kDim, 0.22));
  fill(bar.known, WithAlpha(palette::kDim, 0.4));
  fill(bar.at, WithAlpha(palette::kAccent, 0.85));
  if (bar.mark)
    ui.shapes.Rect({x(*bar.mark) - ui.Px(1), track.y - ui.Px(3)}, {ui.Px(3), track.h + ui.Px(6)},
                   palette::kBad);
  ui.shapes.Rect({x(bar.at) - ui.Px(2), track.y - ui.Px(4)}, {ui.Px(4), track.h + ui.Px(8)},
                 Rgba::White);
  const float y = frame.y + ui.Px(7);
  const unsigned font_size = ui.FontSize(kNormal - 1);
  const float left = ui.text.Write(bar.left, {track.x, y}, font_size, palette::kText, Face::Bold);
  // Beside the left text, also in a narrow bar.
  const float free_width = track.w - 2 * (left + ui.Px(8));
  const float middle =
      bar.middle.empty()
          ? 0
          : ui.text.WriteWithin(bar.middle, {track.x + track.w / 2, y}, free_width, font_size,
                                palette::kAccent, Face::Bold, Align::Center);
  ui.text.WriteWithin(bar.right, {track.Right(), y}, (track.w - middle) / 2 - ui.Px(8), font_size,
                      palette::kDim, Face::Sans, Align::Right);
}

std::string RewindsText(const Career& career) {
  if (career.difficulty == Difficulty::Iron) return Tr("rewind_none");
  if (career.difficulty != Difficulty::Pilot) return "";
  if (career.rewinds_left == 1) return Tr("rewind_one");
  return Tr("rewinds_left", {std::to_string(career.rewinds_left)});
}

std::string SpeedText(double speed) {
  if (speed < 1) return "1/" + std::to_string(std::lround(1 / speed));
  return std::to_string(std::lround(speed));
}

}  // namespace heliopause
