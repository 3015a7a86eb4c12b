#include "view/tree_view/tree_view_texts.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <vector>

#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"
#include "view/tree_view/game_phases.hpp"

namespace heliopause {
namespace {

TEST(TreeViewTexts, AreInEnglishThoseOfTheLab) {
  const SearchPanelTexts game = SearchTexts(", and ."), lab;
  EXPECT_EQ(game.title, lab.title);
  EXPECT_EQ(game.mean, lab.mean);
  EXPECT_EQ(game.caller, lab.caller);
  EXPECT_EQ(game.calls, lab.calls);
  EXPECT_EQ(game.nodes, lab.nodes);
  EXPECT_EQ(game.tested, lab.tested);
  EXPECT_EQ(game.found, lab.found);
  EXPECT_EQ(game.visits, lab.visits);
  EXPECT_EQ(game.none, lab.none);
  EXPECT_EQ(game.any_radius, lab.any_radius);
  EXPECT_EQ(game.held, lab.held);
  EXPECT_EQ(game.latest, lab.latest);
  const TimeLineTexts line = TimeTexts();
  EXPECT_EQ(line.last, TimeLineTexts().last);
  EXPECT_EQ(line.slowest, TimeLineTexts().slowest);
  EXPECT_EQ(line.counters, TimeLineTexts().counters);
  ASSERT_EQ(line.phases.size(), GamePhases().size());
  for (std::size_t i = 0; i < line.phases.size(); ++i)
    EXPECT_EQ(line.phases[i], GamePhases()[i].name);
}

TEST(TreeViewTexts, AreThoseOfTheLanguage) {
  const auto folder = std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data" / "text";
  std::vector<DataError> errors;
  UseTexts(LoadTexts(folder, {}, "de", errors));
  UseSentences(LoadSentences(folder, {}, "de", errors));
  const SearchPanelTexts searches = SearchTexts("; und N");
  const std::string advice =
      searches.translate("finds 40 and keeps 1: call space.nearest, or search for fewer kinds");
  const TimeLineTexts line = TimeTexts();
  const std::string all = LayersText(kAllTreeLayers), two = LayersText(kTreeSquares | kTreeSprites);
  UseSentences({});
  UseTexts({});
  EXPECT_TRUE(errors.empty());
  EXPECT_EQ(searches.title, "SUCHEN");
  EXPECT_EQ(searches.latest, "neueste: ; und N halten fest");
  EXPECT_EQ(advice,
            "findet 40 und behält 1: rufe space.nearest auf, oder suche nach weniger Arten");
  EXPECT_EQ(line.last, "LETZTE 10 s");
  EXPECT_EQ(line.phases.front(), "Denken");
  EXPECT_EQ(all, "alle");
  EXPECT_EQ(two, "Quadrate, Sprites");
}

TEST(TreeViewTexts, NameEachLayer) {
  EXPECT_EQ(LayersText(kAllTreeLayers), "all");
  EXPECT_EQ(LayersText(kTreeSquares | kTreeFill), "squares, fill");
  for (TreeLayerMask layer = 1; layer < kAllTreeLayers; layer <<= 1)
    EXPECT_EQ(ParseTreeLayers(LayersText(layer)), layer);
}

}  // namespace
}  // namespace heliopause
