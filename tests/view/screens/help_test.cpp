#include "view/screens/help.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "view/input/keys.hpp"

namespace heliopause {
namespace {

class HelpTest : public testing::Test {
 protected:
  Ui UiOf(unsigned width, unsigned height) {
    return {shapes, text, UiScale(width, height), static_cast<float>(width),
            static_cast<float>(height)};
  }
  Painter shapes;
  Fonts fonts;
  TextPainter text{fonts};
};

constexpr std::array<std::array<unsigned, 2>, 5> kSizes = {
    {{640, 400}, {640, 480}, {800, 600}, {1280, 720}, {1920, 1080}}};

TEST_F(HelpTest, EveryKeyIsShownInFullInAnyWindow) {
  for (const auto& [width, height] : kSizes) {
    const Ui ui = UiOf(width, height);
    const HelpLayout layout = LayOutHelp(ui, {{"boost", "F8", "a boost"}});
    const unsigned size = std::max(11u, ui.FontSize(kSmall + 1));
    EXPECT_GE(layout.frame.x, 0) << width;
    EXPECT_GE(layout.frame.y, 0) << width;
    EXPECT_LE(layout.frame.Bottom(), static_cast<float>(height));
    std::set<std::string> keys;
    for (const auto& page : layout.pages) {
      for (const HelpLine& line : page) {
        keys.insert(line.key);
        EXPECT_LT(line.at.y + LineHeight(size), layout.frame.Bottom()) << line.text;
        const float right =
            line.at.x + (line.key.empty() ? 0 : layout.key_width) + text.Width(line.text, size);
        EXPECT_LE(right, layout.frame.Right()) << width << ": " << line.text;
        EXPECT_LT(text.Width(line.key, size, Face::Bold), layout.key_width) << line.key;
      }
    }
    for (const KeyBinding& binding : KeyTable())
      EXPECT_TRUE(keys.contains(KeyNames(binding.action))) << binding.text;
    EXPECT_TRUE(keys.contains("F8"));
  }
}

TEST_F(HelpTest, LinesOfAPageDoNotOverlap) {
  for (const auto& [width, height] : kSizes) {
    for (const auto& page : LayOutHelp(UiOf(width, height), {}).pages) {
      std::set<std::pair<float, float>> places;
      for (const HelpLine& line : page)
        EXPECT_TRUE(places.emplace(line.at.x, line.at.y).second) << line.text;
    }
  }
}

TEST_F(HelpTest, ALargeWindowHasOnePage) {
  EXPECT_EQ(LayOutHelp(UiOf(1280, 720), {}).pages.size(), 1u);
  EXPECT_LE(LayOutHelp(UiOf(640, 400), {}).pages.size(), 3u);
}

}  // namespace
}  // namespace heliopause
