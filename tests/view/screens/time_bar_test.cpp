#include "view/screens/time_bar.hpp"

#include <gtest/gtest.h>

#include <array>

#include "view/hud/hud_layout.hpp"

namespace heliopause {
namespace {

constexpr std::array<std::array<unsigned, 2>, 6> kSizes{
    {{1280, 720}, {1920, 1080}, {800, 600}, {640, 480}, {3840, 2160}, {1080, 1920}}};

TEST(TimeBar, OverlapsNoInstrument) {
  for (const auto& [width, height] : kSizes) {
    const Area bar = LayOutTimeBar(width, height).frame;
    const HudLayout hud = LayOutHud(width, height);
    for (const Area& area :
         {hud.purse, hud.alerts, hud.target, hud.tree, hud.legend, hud.log, hud.status, hud.hints,
          hud.radar, hud.scenario, hud.dialogue, hud.dialogue_beside_searches}) {
      EXPECT_FALSE(bar.Overlaps(area))
          << width << " x " << height << ": " << area.x << " " << area.y;
    }
    EXPECT_GT(bar.w, 100);
  }
}

TEST(TimeBar, APositionOnTheTrackIsAShareOfIt) {
  const TimeBarLayout layout = LayOutTimeBar(1280, 720);
  const Area& track = layout.track;
  EXPECT_DOUBLE_EQ(TrackPosition(layout, {track.x, 0}), 0);
  EXPECT_NEAR(TrackPosition(layout, {track.x + track.w / 4, 0}), 0.25, 1e-6);
  EXPECT_DOUBLE_EQ(TrackPosition(layout, {track.x - 500, 0}), 0);
  EXPECT_DOUBLE_EQ(TrackPosition(layout, {track.Right() + 500, 0}), 1);
}

TEST(TimeBar, SpeedsBelowOneAreFractions) {
  EXPECT_EQ(SpeedText(0.125), "1/8");
  EXPECT_EQ(SpeedText(1), "1");
  EXPECT_EQ(SpeedText(16), "16");
}

}  // namespace
}  // namespace heliopause
