#include "game/data/outfit_reader.hpp"

#include "game/fixture.hpp"

namespace heliopause {
namespace {

// The shipped data with one changed file.
std::string ErrorsOf(const std::string& file, const std::string& text) {
  const TemporaryFolder folder;
  std::filesystem::copy(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data", folder.Path(),
                        std::filesystem::copy_options::recursive);
  WriteText(folder.Path() / file, text);
  const Catalog catalog = Catalog::Load(folder.Path());
  std::string errors;
  for (const DataError& error : catalog.Errors()) {
    if (error.file == file) errors += error.Text() + "\n";  // systems refer to the goods
  }
  return errors;
}

const std::string kOutfit = "[[outfit]]\nid = \"x\"\nname = \"X\"\nslot = \"system\"\nprice = 10\n";

TEST(Outfits, MistakesNameFileLineKeyAndReason) {
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit), "");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "effects = [{value = \"speed\", add = 1}]\n")
                .find("outfits.toml:6: value: 'speed' does not exist (expected one of: thrust, "),
            0u);
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "effects = [{value = \"hull\"}]\n"),
            "outfits.toml:6: value: has neither add nor times\n");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "effects = [{value = \"hull\", times = 99}]\n"),
            "outfits.toml:6: times: 99 is out of range (expected 0.1 to 10)\n");
  EXPECT_EQ(ErrorsOf("outfits.toml",
                     "[[outfit]]\nid = \"x\"\nname = \"X\"\nslot = \"gun\"\nprice = 10\n"),
            "outfits.toml:1: weapon: missing (the slot is not \"system\")\n");
}

TEST(Goods, MistakesNameFileLineKeyAndReason) {
  const std::string good = "[[good]]\nid = \"ore\"\nname = \"Ore\"\n";
  EXPECT_EQ(ErrorsOf("goods.toml", good), "goods.toml:1: price: missing\n");
  EXPECT_EQ(ErrorsOf("goods.toml", good + "price = 5\nvolume = 2\n"),
            "goods.toml:5: volume: that of ore is 1: holds are measured in it\n");
  EXPECT_EQ(ErrorsOf("goods.toml", good + "price = 5\ncontraband = 1\n"),
            "goods.toml:5: contraband: expected true or false\n");
}

TEST(Outfits, DevicesNeedTheirKeysAndTheBestOneCounts) {
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "computer_nodes = 100\nnode_energy = 0.1\n"), "");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "computer_nodes = 100\n"),
            "outfits.toml:1: node_energy: missing\n");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "node_energy = 0.1\n"),
            "outfits.toml:6: node_energy: has no effect without computer_nodes\n");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "rewind_seconds = 601\n"),
            "outfits.toml:6: rewind_seconds: 601 is out of range (expected 1 to 600)\n");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "scan_range = 5000\nscan_node_energy = 0.1\n"), "");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "scan_range = 5000\n"),
            "outfits.toml:1: scan_node_energy: missing\n");
  EXPECT_EQ(ErrorsOf("outfits.toml", kOutfit + "scan_node_energy = 0.1\n"),
            "outfits.toml:6: scan_node_energy: has no effect without scan_range\n");
  std::vector<OutfitClass> outfits(3);
  outfits[0].computer_nodes = 100;
  outfits[0].node_energy = 0.3;
  outfits[1].computer_nodes = 50;
  outfits[1].node_energy = 0.1;
  outfits[2].rewind_seconds = 90;
  outfits[0].scan_range = 4000;
  outfits[0].scan_node_energy = 0.2;
  outfits[1].scan_range = 9000;
  outfits[1].scan_node_energy = 0.5;
  const std::vector<OutfitIndex> all = {1, 0, 2};
  const ShipClass ship = WithOutfits(ShipClass{}, outfits, all);
  EXPECT_EQ(ship.computer_nodes, 100);
  EXPECT_EQ(ship.node_energy, 0.3);
  EXPECT_EQ(ship.rewind_seconds, 90);
  EXPECT_EQ(ship.scan_range, 9000);
  EXPECT_EQ(ship.scan_node_energy, 0.5);
}

TEST(Outfits, MultiplyFirstAndAddThen) {
  ShipClass type;
  type.hull = 100;
  type.cargo = 20;
  const std::vector<ShipValue> values(ShipValues().begin(), ShipValues().end());
  std::uint8_t hull = 0, cargo = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i].key == "hull") hull = static_cast<std::uint8_t>(i);
    if (values[i].key == "cargo") cargo = static_cast<std::uint8_t>(i);
  }
  std::vector<OutfitClass> outfits(2);
  outfits[0].effects = {{hull, 30, 1}, {cargo, -50, 1}};
  outfits[1].effects = {{hull, 0, 1.5}};
  const std::vector<OutfitIndex> one = {0, 1}, other = {1, 0};
  EXPECT_EQ(WithOutfits(type, outfits, one).hull, 180);
  EXPECT_EQ(WithOutfits(type, outfits, other).hull, 180);
  EXPECT_EQ(WithOutfits(type, outfits, one).cargo, 0) << "not less than nothing";
  type.cargo = kMostCargo;
  outfits[0].effects = {{cargo, 30, 10}};
  EXPECT_EQ(WithOutfits(type, outfits, one).cargo, kMostCargo) << "not more than a save holds";
  const std::vector<OutfitIndex> many(16, 0);
  EXPECT_EQ(WithOutfits(type, outfits, many).cargo, kMostCargo);
}

TEST(ShippedData, HasGoodsOutfitsAndTwelveShips) {
  const Catalog catalog = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  EXPECT_EQ(catalog.Goods().size(), 8u);
  EXPECT_GE(catalog.Outfits().size(), 30u);
  EXPECT_EQ(std::count_if(catalog.Ships().begin(), catalog.Ships().end(),
                          [](const ShipClass& ship) { return ship.price > 0; }),
            12);
  EXPECT_EQ(std::count_if(catalog.Goods().begin(), catalog.Goods().end(),
                          [](const GoodClass& good) { return good.contraband; }),
            1);
}

}  // namespace
}  // namespace heliopause
