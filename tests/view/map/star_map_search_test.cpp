// The search of the map by name.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/missions.hpp"
#include "view/map/star_map_fixture.hpp"

namespace heliopause {
namespace {

class StarMapSearch : public StarMapTest {
 protected:
  void TypeText(std::u32string_view text) {
    for (const char32_t c : text) map.Type(c);
  }
  std::string SelectedName() const {
    return map.Selected() ? map.Places()[*map.Selected()].name : "";
  }
};

TEST_F(StarMapSearch, APartOfANameSelectsThePlaceAndEnterTakesIt) {
  const ObjectId dock =
      game.SpawnBody(*TheCatalog().FindBody("outpost"), *TheCatalog().FindFaction("trader"),
                     {200'000, 0}, "Cold Dock");
  map.Open(game, 800, 600);
  EXPECT_TRUE(Key(Key::F));
  EXPECT_TRUE(map.IsSearching());
  EXPECT_TRUE(Key(Key::C));
  EXPECT_TRUE(commands.empty()) << "C is a letter of the name";
  TypeText(U"dOc");
  EXPECT_EQ(SelectedId(), dock);
  TypeText(U"x");
  EXPECT_TRUE(Key(kEnterKey));
  TypeText(U"\r");  // the window sends the key as a character, too
  EXPECT_TRUE(map.IsSearching()) << "no place has this name: the text can be corrected";
  for (int i = 0; i < 4; ++i) Key(kBackspaceKey);
  TypeText(U"home");
  EXPECT_EQ(SelectedId(), near);
  EXPECT_TRUE(Key(Key::Down));
  EXPECT_EQ(SelectedId(), far);
  EXPECT_TRUE(Key(Key::Down));
  EXPECT_EQ(SelectedId(), near) << "after the last match the first one";
  EXPECT_TRUE(Key(Key::Up));
  EXPECT_TRUE(Key(kEnterKey));
  EXPECT_FALSE(map.IsSearching());
  EXPECT_TRUE(map.IsOpen());
  EXPECT_TRUE(commands.empty());
  Key(kEnterKey);
  ASSERT_EQ(commands.size(), 1u);
  EXPECT_EQ(commands[0].object, far);
}

TEST_F(StarMapSearch, WithoutAMatchAndWithEscapeTheSelectionIsTheOneBefore) {
  map.Open(game, 800, 600, far);
  ASSERT_EQ(SelectedId(), far);
  Key(Key::F);
  TypeText(U"hom");
  EXPECT_EQ(SelectedId(), near);
  TypeText(U"x");
  EXPECT_EQ(SelectedId(), far);
  Key(kBackspaceKey);
  EXPECT_EQ(SelectedId(), near);
  EXPECT_TRUE(Key(Key::Escape));
  EXPECT_FALSE(map.IsSearching());
  EXPECT_TRUE(map.IsOpen());
  EXPECT_EQ(SelectedId(), far);
  map.Open(game, 800, 600);
  ASSERT_EQ(map.Selected(), std::nullopt);
  Key(Key::F);
  TypeText(U"home");
  Key(Key::Escape);
  EXPECT_EQ(map.Selected(), std::nullopt);
}

TEST_F(StarMapSearch, AClickOnAPlaceEndsIt) {
  Key(Key::F);
  TypeText(U"home");
  Mouse(InputEvent::Type::MouseDown, At(far));
  EXPECT_FALSE(map.IsSearching());
  EXPECT_EQ(SelectedId(), far);
}

TEST_F(StarMapSearch, FindsThePlaceAndTheMarkOfAJobByItsTitle) {
  MissionTerms terms;
  terms.file = "deliver";
  terms.title = "Deliver eggs";
  terms.to = far;
  const std::uint64_t delivery = game.StartMission(terms, {});
  ASSERT_NE(delivery, 0u);
  terms.title = "Hunt: Old Tom";
  terms.to = {};
  const std::uint64_t hunt = game.StartMission(terms, {});
  ASSERT_NE(hunt, 0u);
  Marker marker;
  marker.id = MissionPrefix(hunt) + "goal";
  marker.text = "Old Tom";
  marker.position = {200'000, 90'000};
  game.PresentationForScenario().markers = {marker};
  map.Open(game, 800, 600);
  Key(Key::F);
  TypeText(U"EGGS");
  EXPECT_EQ(SelectedId(), far);
  for (int i = 0; i < 4; ++i) Key(kBackspaceKey);
  TypeText(U"hunt");
  EXPECT_EQ(SelectedName(), "Old Tom");
}

TEST_F(StarMapSearch, EndsByTheButtonsOfAPad) {
  const auto search = [&] {
    Key(Key::F);
    TypeText(U"home");
    Key(Key::Down, 9);
    EXPECT_TRUE(map.IsSearching()) << "the cross goes on to the next match";
  };
  search();
  EXPECT_TRUE(Key(kEnterKey, 1));
  EXPECT_FALSE(map.IsSearching());
  EXPECT_EQ(SelectedId(), far) << "the match that was chosen";
  Key(kEnterKey, 1);
  ASSERT_EQ(commands.size(), 1u) << "the same button sets the route";
  EXPECT_EQ(commands[0].object, far);
  search();
  EXPECT_TRUE(Key(Key::Escape, 2));
  EXPECT_FALSE(map.IsSearching());
  EXPECT_EQ(SelectedId(), far) << "as before the search";
  EXPECT_TRUE(map.IsOpen());
  search();
  EXPECT_TRUE(Key(DefaultKeys().Of(Action::Map).first, 7));
  EXPECT_FALSE(map.IsOpen()) << "the button that opened the map";
}

TEST_F(StarMapSearch, FindsAMarkByLettersOfAnyCase) {
  Marker marker;
  marker.id = "raid";
  marker.text = "\u00dcberfall \u00d7";
  marker.position = {200'000, 90'000};
  game.PresentationForScenario().markers = {marker};
  map.Open(game, 800, 600);
  Key(Key::F);
  TypeText(U"\u00fcBER");
  EXPECT_EQ(SelectedName(), marker.text);
  for (int i = 0; i < 4; ++i) Key(kBackspaceKey);
  TypeText(U"home");
  EXPECT_EQ(SelectedId(), near);
  for (int i = 0; i < 4; ++i) Key(kBackspaceKey);
  TypeText(U"\u00f7");
  EXPECT_EQ(map.Selected(), std::nullopt) << "no letter";
}

TEST_F(StarMapSearch, FindsOnlyNamesThatTheMapShows) {
  std::vector<SystemIndex> all;
  for (std::size_t i = 0; i < TheCatalog().Systems().size(); ++i)
    all.push_back(static_cast<SystemIndex>(i));
  game.SpawnSystems(all);
  for (int i = 0; i < 31; ++i) game.Tick();  // the ship is at Tessera
  map.Open(game, 800, 600);
  Key(Key::F);
  TypeText(U"brannoch");
  EXPECT_EQ(SelectedName(), "Brannoch") << "a gate leads there";
  for (int i = 0; i < 8; ++i) Key(kBackspaceKey);
  TypeText(U"tessera y");
  EXPECT_EQ(SelectedName(), "Tessera Yard");
  for (int i = 0; i < 9; ++i) Key(kBackspaceKey);
  TypeText(U"unknown");
  EXPECT_NE(SelectedName(), "Unknown") << "a system of which one has not heard";
  for (int i = 0; i < 7; ++i) Key(kBackspaceKey);
  TypeText(U"ferrow");
  EXPECT_EQ(SelectedName().find("Ferrow"), std::string::npos) << SelectedName();
}

}  // namespace
}  // namespace heliopause
