// What the data says about places and ships, where the player reads it.
#include "view/objects/about_texts.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "view/screens/port_pages.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

void Replace(const fs::path& file, const std::string& before, const std::string& after) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  std::string all = text.str();
  const std::size_t at = all.find(before);
  ASSERT_NE(at, std::string::npos) << file << ": " << before;
  all.replace(at, before.size(), after);
  std::ofstream(file) << all;
}

// A catalog with texts of this test in place of the shipped ones.
class AboutTexts : public testing::Test {
 protected:
  AboutTexts() {
    folder = fs::temp_directory_path() / ("heliopause-about-" + std::to_string(::getpid()));
    fs::remove_all(folder);
    fs::copy(fs::path(HELIOPAUSE_SOURCE_DIR) / "data", folder, fs::copy_options::recursive);
    for (const char* sub : {"systems", "."})
      for (const auto& entry : fs::directory_iterator(folder / sub))
        if (entry.path().extension() == ".toml") DropAbout(entry.path());
    const fs::path tessera = folder / "systems" / "tessera.toml";
    Replace(tessera, "region = \"Hearth\"", "region = \"Hearth\"\nabout = \"Home.\"");
    Replace(tessera, "name = \"Tessera Prime\"", "name = \"Tessera Prime\", about = \"Blue.\"");
    Replace(tessera, "name = \"Tessera Yard\"", "name = \"Tessera Yard\", about = \"Docks.\"");
    Replace(folder / "ships.toml", "id = \"courier\"", "id = \"courier\"\nabout = \"Quick.\"");
    catalog = Catalog::Load(folder);
    EXPECT_TRUE(catalog.Errors().empty()) << catalog.Errors().front().Text();
    game = std::make_unique<Game>(catalog, GameOptions{});
    ShipSpawn spawn;
    spawn.type = *catalog.FindShip("courier");
    spawn.faction = *catalog.FindFaction("player");
    spawn.is_player = true;
    own = game->SpawnShip(spawn);
    std::vector<SystemIndex> all;
    for (std::size_t i = 0; i < catalog.Systems().size(); ++i)
      all.push_back(static_cast<SystemIndex>(i));
    game->SpawnSystems(all);
  }
  ~AboutTexts() override { fs::remove_all(folder); }

  // Drops the key `about` of all tables, with texts of one line or of several.
  static void DropAbout(const fs::path& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    in.close();
    std::string all = text.str();
    for (std::size_t at = 0; (at = all.find("about = \"", at)) != std::string::npos;) {
      const std::size_t value = at + 8;
      const std::string quotes = all.compare(value, 3, "\"\"\"") == 0 ? "\"\"\"" : "\"";
      const std::size_t end = all.find(quotes, value + quotes.size()) + quotes.size();
      if (at >= 2 && all.compare(at - 2, 2, ", ") == 0) at -= 2;
      all.erase(at, end - at);
    }
    std::ofstream(file) << all;
  }
  std::string Of(const std::string& name) const {
    for (const Body& body : game->Bodies())
      if (body.name == name) return AboutPlace(*game, body.id);
    return "no such body";
  }
  ObjectId Find(const std::string& name) const {
    for (const Body& body : game->Bodies())
      if (body.name == name) return body.id;
    return {};
  }

  fs::path folder;
  Catalog catalog;
  std::unique_ptr<Game> game;
  ObjectId own;
};

TEST_F(AboutTexts, AreThoseOfSystemsPlanetsAndPorts) {
  EXPECT_EQ(Of("Tessera"), "Home.");
  EXPECT_EQ(Of("Tessera Prime"), "Blue.");
  EXPECT_EQ(Of("Tessera Yard"), "Docks.");
  EXPECT_EQ(Of("Hob Exchange"), "");
  EXPECT_EQ(AboutPlace(*game, own), "") << "a ship is no place";
  EXPECT_EQ(AboutPlace(*game, {}), "");
}

TEST_F(AboutTexts, StandAtTheHeadOfTheNewsAndInTheYard) {
  const ObjectId yard = Find("Tessera Yard");
  game->MoveTo(own, *game->Space().GetPosition(yard), {});
  game->Post({Command::Type::Dock, own, 0, yard, {}});
  game->Tick();
  std::size_t selected = 0;
  const ListPage news = PortPage(*game, PortTab::News, selected);
  ASSERT_FALSE(news.rows.empty());
  EXPECT_EQ(news.rows[0].cells[0], "Tessera Yard");
  EXPECT_EQ(news.detail.text, "Docks.");
  game->AddNews(yard, "Food is short.");
  const ListPage more = PortPage(*game, PortTab::News, selected);
  ASSERT_EQ(more.rows.size(), news.rows.size() + 1);
  EXPECT_EQ(more.rows[1].cells[0], "Food is short.");
  selected = 1;
  EXPECT_EQ(PortPage(*game, PortTab::News, selected).detail.text, "Food is short.");
  const ListPage ships = PortPage(*game, PortTab::Yard, selected);
  for (selected = 0; selected < ships.rows.size(); ++selected) {
    const ListPage page = PortPage(*game, PortTab::Yard, selected);
    if (page.detail.title != catalog.Ships()[*catalog.FindShip("courier")].name) continue;
    EXPECT_EQ(page.detail.text.rfind("Quick.\n", 0), 0u);
  }
}

}  // namespace
}  // namespace heliopause
