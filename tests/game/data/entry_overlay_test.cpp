#include "game/data/entry_overlay.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

class EntryOverlay : public testing::Test {
 protected:
  static DataEntry Entry(const std::string& file, int line,
                         std::initializer_list<std::pair<const char*, double>> numbers) {
    DataEntry entry{file, line, {}};
    entry.values["id"] = {std::string("courier"), line + 1, file};
    int next = line + 2;
    for (const auto& [key, value] : numbers) entry.values[key] = {value, next++, file};
    return entry;
  }
  DataEntry MergedWith(const DataEntry& change) {
    return Merged(base_, change, "ships.toml", errors_, notes_, valid_);
  }

  DataEntry base_ = Entry("ships.toml", 1, {{"hull", 10}, {"thrust", 20}});
  std::vector<DataError> errors_, notes_;
  bool valid_ = true;
};

TEST_F(EntryOverlay, ChangesTheNamedKeysAndKeepsTheOthers) {
  const DataEntry merged = MergedWith(Entry("a/ships.toml", 5, {{"thrust", 30}, {"cargo", 1}}));
  EXPECT_EQ(std::get<double>(merged.Find("thrust")->value), 30);
  EXPECT_EQ(merged.Find("thrust")->file, "a/ships.toml");
  EXPECT_EQ(std::get<double>(merged.Find("hull")->value), 10);
  EXPECT_EQ(merged.Find("hull")->file, "ships.toml");
  EXPECT_NE(merged.Find("cargo"), nullptr);
  EXPECT_EQ(merged.file, "a/ships.toml");
  EXPECT_EQ(merged.line, 5);
  EXPECT_TRUE(valid_ && errors_.empty() && notes_.empty());
}

TEST_F(EntryOverlay, NotesAKeyThatTwoModsChange) {
  base_ = MergedWith(Entry("a/ships.toml", 5, {{"thrust", 30}}));
  MergedWith(Entry("b/ships.toml", 1, {{"hull", 9}, {"thrust", 40}}));
  ASSERT_EQ(notes_.size(), 1u);
  EXPECT_EQ(notes_[0].Text(),
            "b/ships.toml:4: thrust: changes what a/ships.toml:7 has set for 'courier'; the mod "
            "that is loaded last counts");
}

TEST_F(EntryOverlay, TheKeysThatOneModHasSetAreOneNote) {
  base_ = MergedWith(Entry("a/ships.toml", 5, {{"thrust", 30}, {"cargo", 1}}));
  base_ = MergedWith(Entry("b/ships.toml", 1, {{"brake", 9}}));
  DataEntry change = Entry("c/ships.toml", 1, {{"cargo", 4}, {"brake", 8}});
  change.values["unset"] = {std::vector<std::string>{"thrust"}, 7, "c/ships.toml"};
  MergedWith(change);
  ASSERT_EQ(notes_.size(), 2u);
  EXPECT_EQ(notes_[0].Text(),
            "c/ships.toml:3: cargo, thrust: change what a/ships.toml:7 has set for 'courier'; the "
            "mod that is loaded last counts");
  EXPECT_EQ(notes_[1].Text(),
            "c/ships.toml:4: brake: changes what b/ships.toml:3 has set for 'courier'; the mod "
            "that is loaded last counts");
}

TEST_F(EntryOverlay, UnsetDropsKeys) {
  DataEntry change = Entry("a/ships.toml", 5, {});
  change.values["unset"] = {std::vector<std::string>{"hull"}, 7, "a/ships.toml"};
  const DataEntry merged = MergedWith(change);
  EXPECT_EQ(merged.Find("hull"), nullptr);
  EXPECT_EQ(merged.Find("unset"), nullptr);
  EXPECT_TRUE(valid_ && errors_.empty());
  change.values["unset"] = {std::vector<std::string>{"wings"}, 7, "a/ships.toml"};
  MergedWith(change);
  EXPECT_FALSE(valid_);
  ASSERT_EQ(errors_.size(), 1u);
  EXPECT_EQ(errors_[0].Text(),
            "a/ships.toml:7: unset: 'wings' is not a key that 'courier' has set");
  errors_.clear();
  valid_ = true;
  change.values["unset"] = {true, 7, "a/ships.toml"};
  MergedWith(change);
  EXPECT_FALSE(valid_);
  EXPECT_EQ(errors_.at(0).Text(), "a/ships.toml:7: unset: expected a list of texts");
}

TEST_F(EntryOverlay, ARemovalHasNoOtherKeys) {
  DataEntry change = Entry("a/ships.toml", 5, {});
  EXPECT_FALSE(IsRemoval(change, errors_, valid_));
  change.values["remove"] = {true, 7, "a/ships.toml"};
  EXPECT_TRUE(IsRemoval(change, errors_, valid_));
  EXPECT_TRUE(valid_ && errors_.empty());
  change.values["hull"] = {1.0, 8, "a/ships.toml"};
  EXPECT_TRUE(IsRemoval(change, errors_, valid_));
  EXPECT_FALSE(valid_);
  EXPECT_EQ(errors_.at(0).Text(),
            "a/ships.toml:8: hull: unknown key (expected one of: id, remove)");
  errors_.clear();
  change = Entry("a/ships.toml", 5, {});
  change.values["remove"] = {false, 7, "a/ships.toml"};
  EXPECT_TRUE(IsRemoval(change, errors_, valid_));
  EXPECT_FALSE(valid_) << "neither a removal nor a change";
}

}  // namespace
}  // namespace heliopause
