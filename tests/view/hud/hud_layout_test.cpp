#include "view/hud/hud_layout.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "view/screens/screens.hpp"
#include "view/screens/time_bar.hpp"

namespace heliopause {
namespace {

struct Named {
  const char* name;
  Area area;
};

std::vector<Named> AreasOf(const HudLayout& l) {
  return {{"purse", l.purse},   {"alerts", l.alerts},    {"target", l.target}, {"tree", l.tree},
          {"legend", l.legend}, {"log", l.log},          {"status", l.status}, {"hints", l.hints},
          {"radar", l.radar},   {"dialogue", l.dialogue}};
}

// In a small window the dialogue covers what is at the left.
bool CoversOthers(const HudLayout& layout) { return layout.dialogue.x <= layout.log.x; }

constexpr std::array<std::array<unsigned, 2>, 12> kSizes{{{1280, 720},
                                                          {1920, 1080},
                                                          {800, 600},
                                                          {1024, 768},
                                                          {640, 480},
                                                          {640, 400},
                                                          {2560, 1440},
                                                          {3840, 2160},
                                                          {3440, 1440},
                                                          {1080, 1920},
                                                          {1366, 768},
                                                          {1600, 500}}};

TEST(HudLayout, AreasDoNotOverlap) {
  for (const auto& [width, height] : kSizes) {
    const HudLayout layout = LayOutHud(width, height);
    std::vector<Named> areas = AreasOf(layout);
    if (CoversOthers(layout)) areas.pop_back();
    for (std::size_t i = 0; i < areas.size(); ++i) {
      for (std::size_t j = i + 1; j < areas.size(); ++j) {
        EXPECT_FALSE(areas[i].area.Overlaps(areas[j].area))
            << areas[i].name << " and " << areas[j].name << " at " << width << " x " << height;
      }
    }
  }
}

// The tree view replaces the hints, and its page of searches replaces the tree panel.
TEST(HudLayout, PanelsOfTheTreeViewDoNotOverlapOthers) {
  for (const auto& [width, height] : kSizes) {
    const HudLayout layout = LayOutHud(width, height);
    for (const Named& other : AreasOf(layout)) {
      const std::string name = other.name;
      const std::string where =
          name + " at " + std::to_string(width) + " x " + std::to_string(height);
      if (name != "hints") {
        EXPECT_FALSE(layout.time_line.Overlaps(other.area)) << where;
      }
      if (name != "tree" && name != "dialogue") {
        EXPECT_FALSE(layout.searches.Overlaps(other.area)) << where;
      }
      if (name != "dialogue" && !CoversOthers(layout)) {
        EXPECT_FALSE(layout.dialogue_beside_searches.Overlaps(other.area)) << where;
      }
      if (name != "tree" && !(name == "dialogue" && CoversOthers(layout))) {
        EXPECT_FALSE(layout.scenario.Overlaps(other.area)) << where;
      }
    }
    EXPECT_FALSE(layout.time_line.Overlaps(layout.searches)) << width;
    EXPECT_FALSE(layout.dialogue.Overlaps(layout.time_line)) << width;
    const Area time_bar = LayOutTimeBar(width, height).frame;
    EXPECT_FALSE(layout.searches.Overlaps(time_bar)) << width << " x " << height;
    if (!CoversOthers(layout)) {
      EXPECT_FALSE(layout.dialogue_beside_searches.Overlaps(layout.searches)) << width;
      EXPECT_FALSE(layout.dialogue.Overlaps(time_bar)) << width << " x " << height;
    }
    EXPECT_FALSE(layout.time_line.Overlaps(time_bar)) << width << " x " << height;
    for (const Area& area : {layout.time_line, layout.searches}) {
      EXPECT_GE(area.w, 0);
      EXPECT_GE(area.h, 0);
      EXPECT_LE(area.Right(), static_cast<float>(width) + 0.01f);
      EXPECT_LE(area.Bottom(), static_cast<float>(height) + 0.01f);
    }
  }
}

TEST(HudLayout, AllAreasLieInTheWindow) {
  for (const auto& [width, height] : kSizes) {
    for (const auto& [name, area] : AreasOf(LayOutHud(width, height))) {
      const std::string where =
          std::string(name) + " at " + std::to_string(width) + " x " + std::to_string(height);
      EXPECT_GE(area.x, 0) << where;
      EXPECT_GE(area.y, 0) << where;
      EXPECT_LE(area.Right(), width + 0.01) << where;
      EXPECT_LE(area.Bottom(), height + 0.01) << where;
      EXPECT_GE(area.w, 0) << where;
      EXPECT_GE(area.h, 0) << where;
    }
  }
}

// Larger and smaller texts on the player's wish. The dialogue covers others in a small window.
TEST(HudLayout, AreasDoNotOverlapAtAnyChosenSize) {
  for (const auto& [width, height] : kSizes) {
    for (const double wanted : {0.75, 1.25, 1.5, 1.75, 2.0}) {
      const float scale = UiScale(width, height, wanted);
      const std::vector<Named> areas = AreasOf(LayOutHud(width, height, scale));
      for (std::size_t i = 0; i < areas.size(); ++i) {
        const std::string where = std::string(areas[i].name) + " at " + std::to_string(width) +
                                  " x " + std::to_string(height) + ", " + std::to_string(scale);
        EXPECT_GE(areas[i].area.x, 0) << where;
        EXPECT_LE(areas[i].area.Right(), width + 0.01) << where;
        EXPECT_LE(areas[i].area.Bottom(), height + 0.01) << where;
        for (std::size_t j = i + 1; j < areas.size(); ++j) {
          const bool dialogue = std::string(areas[j].name) == "dialogue";
          if (dialogue || areas[i].area.h <= 0 || areas[j].area.h <= 0) continue;
          EXPECT_FALSE(areas[i].area.Inset(0.1f).Overlaps(areas[j].area))
              << where << ": " << areas[j].name;
        }
      }
    }
  }
}

TEST(HudLayout, ADialogueHasSpaceAtAnyChosenSize) {
  for (const auto& [width, height] : {std::array{1280u, 720u}, {1920u, 1080u}, {800u, 600u}}) {
    const float scale = UiScale(width, height, 2);
    const Area area = LayOutHud(width, height, scale).dialogue;
    EXPECT_GE(area.w, 270 * scale) << width;
    EXPECT_GE(area.h, 140 * scale) << width;
  }
}

// The largest ship at the default zoom.
TEST(HudLayout, TheShipInTheMiddleIsSeenBesideADialogue) {
  for (const auto& [width, height] : kSizes) {
    const float ship = 38 * 0.9f * static_cast<float>(height) / 720;
    const Area place{static_cast<float>(width) / 2 - ship, static_cast<float>(height) / 2 - ship,
                     2 * ship, 2 * ship};
    for (const double wanted : {0.75, 1.0, 1.25, 1.5, 1.75, 2.0}) {
      const HudLayout layout = LayOutHud(width, height, UiScale(width, height, wanted));
      EXPECT_FALSE(layout.dialogue.Overlaps(place)) << width << " x " << height << ", " << wanted;
      EXPECT_FALSE(layout.dialogue_beside_searches.Overlaps(place))
          << width << " x " << height << ", " << wanted;
    }
  }
}

// Three rows and the margins; there was place for none.
TEST(HudLayout, ThePanelOfAScenarioHasSpaceAtAnyChosenSize) {
  for (const auto& [width, height] : {std::array{1280u, 720u}, {1920u, 1080u}, {800u, 600u}}) {
    const float scale = UiScale(width, height, 2);
    const HudLayout layout = LayOutHud(width, height, scale);
    EXPECT_GE(layout.scenario.h, 80 * scale) << width;
    EXPECT_GE(layout.log.h, 48 * scale) << width << ": three lines";
  }
}

TEST(HudLayout, AllStatisticsFitIntoCommonWindows) {
  for (const auto& [width, height] : {std::array{1280u, 720u}, {1920u, 1080u}, {800u, 600u}}) {
    const HudLayout layout = LayOutHud(width, height);
    const float scale = UiScale(width, height);
    EXPECT_GE(layout.tree.h, scale * (30 + 17 * 17 + 8)) << width;  // head, rows, foot
    EXPECT_GE(layout.legend.h, scale * (52 + 16 * 10)) << width;
  }
}

}  // namespace
}  // namespace heliopause
