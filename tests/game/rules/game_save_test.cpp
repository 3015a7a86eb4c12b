// Determinism, and that a loaded game is the game that was saved.
#include <stdexcept>

#include "game/fixture.hpp"

namespace heliopause {
namespace {

using Type = Command::Type;

// A battle with everything in it: docking, rockets, rocks, ore, a player with posted commands.
void FillBattle(Game& game) {
  Random random(3);
  const Catalog& catalog = TestCatalog();
  for (int i = 0; i < 60; ++i) {
    ShipSpawn spawn;
    spawn.type = static_cast<ShipClassIndex>(i % 3);
    spawn.faction = static_cast<FactionIndex>(1 + i % 3);
    spawn.position = random.InDisc({0, 0}, 1500);
    spawn.velocity = random.InDisc({0, 0}, 100);
    spawn.heading = random.Between(-3, 3);
    spawn.brain = "fighter";
    game.SpawnShip(spawn);
  }
  for (int i = 0; i < 150; ++i) {
    game.SpawnAsteroid(static_cast<RockClassIndex>(random.Below(2)), random.InDisc({0, 0}, 2000),
                       random.InDisc({0, 0}, 60));
  }
  game.SpawnBody(*catalog.FindBody("base"), *catalog.FindFaction("trader"), {300, 0}, "Home");
  game.SpawnBody(*catalog.FindBody("planet"), kNone, {-700, 300}, "");
  ShipSpawn player;
  player.type = *catalog.FindShip("scout");
  player.faction = *catalog.FindFaction("player");
  player.is_player = true;
  game.SpawnShip(player);
}

void PostSomething(Game& game) {
  if (game.TickNumber() % 50 == 7) game.Post({Type::Console, {}, 0, {}, "spawn"});
  game.Post(
      {Type::FirePrimary, game.GetPlayer().ship, game.TickNumber() % 30 < 15 ? 1.0 : 0.0, {}, {}});
}

std::vector<std::byte> BytesOf(const Game& game) {
  ByteWriter writer;
  game.Save(writer);
  return writer.Bytes();
}

struct Battle {
  Battle() : game(TestCatalog(), {42, "battle", {}}) {
    game.Attach(&host);
    FillBattle(game);
  }
  void Step() {
    PostSomething(game);
    game.Tick();
  }
  Fighters host;
  Game game;
};

TEST(GameSave, TheSameSeedAndCommandsGiveTheSameGame) {
  Battle a;
  Battle b;
  std::size_t shots = 0;
  const std::size_t ships = a.game.Ships().size();
  for (int i = 0; i < 400; ++i) {
    a.Step();
    b.Step();
    ASSERT_EQ(a.game.Hash(), b.game.Hash()) << "tick " << i;
    shots = std::max(shots, a.game.Shots().size());
  }
  EXPECT_GT(shots, 10u) << "a battle, not a parade";
  EXPECT_LT(a.game.Ships().size(), ships);
  EXPECT_EQ(a.game.Space().Validate(), "");
}

TEST(GameSave, AnotherSeedGivesAnotherGame) {
  Fighters host;
  Game a(TestCatalog(), {1, "", {}});
  Game b(TestCatalog(), {2, "", {}});
  for (Game* game : {&a, &b}) {
    game->Attach(&host);
    FillBattle(*game);
    for (int i = 0; i < 30; ++i) game->Tick();
  }
  EXPECT_NE(a.Hash(), b.Hash());
}

TEST(GameSave, ALoadedGameGoesOnAsIfNothingHadBeen) {
  Battle straight;
  auto saved = std::make_unique<Battle>();
  for (int i = 0; i < 500; ++i) {
    straight.Step();
    PostSomething(saved->game);
    if (i % 37 == 0) {  // with a command in the queue
      const std::vector<std::byte> bytes = BytesOf(saved->game);
      auto fresh = std::make_unique<Battle>();
      ByteReader reader(bytes);
      fresh->game.Load(reader);
      ASSERT_EQ(fresh->game.Hash(), saved->game.Hash());
      ASSERT_EQ(BytesOf(fresh->game), bytes);
      saved = std::move(fresh);
    }
    saved->game.Tick();
    ASSERT_EQ(saved->game.Hash(), straight.game.Hash()) << "tick " << i;
  }
  EXPECT_EQ(saved->game.Options().scenario, "battle");
}

TEST(GameSave, LoadingReplacesOptionsAndSpace) {
  Game bounded(TestCatalog(),
               {9, "here", {.radius = 5000, .canvas = Canvas::Bounded, .border = Border::Wrap}});
  bounded.SpawnPickup(3, {10, 20}, {1, 2});
  const std::vector<std::byte> bytes = BytesOf(bounded);
  Game other(TestCatalog(), {});
  ByteReader reader(bytes);
  other.Load(reader);
  EXPECT_EQ(other.Options().seed, 9u);
  EXPECT_EQ(other.Options().space.border, Border::Wrap);
  EXPECT_EQ(other.SpawnPickup(1, {5001, 0}, {0, 0}), ObjectId{}) << "its space is bounded now";
}

TEST(GameSave, EveryPrefixAndEveryExtensionIsRejectedAndChangesNothing) {
  Battle battle;
  for (int i = 0; i < 20; ++i) battle.Step();
  std::vector<std::byte> bytes = BytesOf(battle.game);
  Fighters host;
  Game other(TestCatalog(), {});
  other.Attach(&host);
  other.SpawnPickup(3, {10, 20}, {1, 2});
  const std::uint64_t before = other.Hash();
  for (std::size_t length = 0; length < bytes.size(); length += 1 + length / 50) {
    ByteReader reader(std::span<const std::byte>(bytes).first(length));
    EXPECT_THROW(other.Load(reader), BadBytes) << length;
    ASSERT_EQ(other.Hash(), before);
  }
  bytes.push_back(std::byte{0});
  ByteReader reader(bytes);
  EXPECT_THROW(other.Load(reader), BadBytes);
  EXPECT_EQ(other.Hash(), before);
}

// A flipped bit may give another sound game, but never a crash and never a broken one.
TEST(GameSave, WhateverBitsAreFlippedTheGameStaysSound) {
  Battle battle;
  for (int i = 0; i < 60; ++i) battle.Step();
  const std::vector<std::byte> bytes = BytesOf(battle.game);
  Random random(5);
  int rejected = 0;
  for (int round = 0; round < 400; ++round) {
    std::vector<std::byte> broken = bytes;
    const int flips = 1 + static_cast<int>(random.Below(3));
    for (int i = 0; i < flips; ++i)
      broken[random.Below(broken.size())] ^= std::byte(1u << random.Below(8));
    Fighters host;
    Game game(TestCatalog(), {});
    game.Attach(&host);
    const std::uint64_t before = game.Hash();
    try {
      ByteReader reader(broken);
      game.Load(reader);
      for (int i = 0; i < 3; ++i) game.Tick();
      EXPECT_EQ(game.Space().Validate(), "");
    } catch (const BadBytes&) {
      ++rejected;
      EXPECT_EQ(game.Hash(), before);
    }
  }
  EXPECT_GT(rejected, 50);
}

class BadMemory : public Fighters {
 public:
  void LoadMemory(ByteReader&) override { throw BadBytes("no memory of this kind"); }
};

TEST(GameSave, WhenTheHostRejectsItsPartTheGameIsUnchanged) {
  const Battle battle;
  const std::vector<std::byte> bytes = BytesOf(battle.game);
  BadMemory host;
  Game game(TestCatalog(), {});
  game.Attach(&host);
  game.SpawnPickup(3, {10, 20}, {1, 2});
  const std::uint64_t before = game.Hash();
  ByteReader reader(bytes);
  EXPECT_THROW(game.Load(reader), BadBytes);
  EXPECT_EQ(game.Hash(), before);
  EXPECT_EQ(game.Pickups().size(), 1u);
}

// The part of the scripts is the last one: its length, then their memory, here one number.
TEST(GameSave, WhenTheScriptsPartIsTooLongTheirMemoryIsUnchanged) {
  Battle battle;
  std::vector<std::byte> bytes = BytesOf(battle.game);
  bytes[bytes.size() - 2 * sizeof(std::uint64_t)] = std::byte{sizeof(std::uint64_t) + 1};
  bytes.push_back({});
  for (int i = 0; i < 3; ++i) battle.Step();
  const std::uint64_t before = battle.game.Hash();
  ByteReader reader(bytes);
  EXPECT_THROW(battle.game.Load(reader), BadBytes);
  EXPECT_EQ(battle.game.Hash(), before);
}

TEST(GameSave, LoadingInsideATickIsAnError) {
  struct Loader : Fighters {
    void StepScenario(Game& game) override {
      const std::vector<std::byte> bytes = BytesOf(game);
      ByteReader reader(bytes);
      EXPECT_THROW(game.Load(reader), std::logic_error);
    }
  } host;
  Game game(TestCatalog(), {});
  game.Attach(&host);
  game.Tick();
}

TEST(GameSave, ACatalogWithoutASavedClassIsNamedAsTheReason) {
  const Battle battle;
  const std::vector<std::byte> bytes = BytesOf(battle.game);
  const Catalog shipped = Catalog::Load(std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data");
  Game other(shipped, {});
  ByteReader reader(bytes);
  try {
    other.Load(reader);
    ADD_FAILURE() << "loaded";
  } catch (const BadBytes& error) {
    EXPECT_EQ(std::string(error.what()), "'scout' does not exist in the data files");
  }
}

TEST(GameSave, ASaveOutlivesNewEntriesInTheData) {
  const TemporaryFolder folder;
  const auto shipped = std::filesystem::path(HELIOPAUSE_SOURCE_DIR) / "data";
  for (const char* name :
       {"shapes.toml", "ships.toml", "weapons.toml", "rocks.toml", "bodies.toml"}) {
    std::filesystem::copy(shipped / name, folder.Path() / name);
  }
  const auto faction = [](const std::string& id, int standing) {
    return "[[faction]]\nid = \"" + id +
           "\"\nname = \"n\"\ncolor = \"#000000\"\nplayer_standing = " + std::to_string(standing) +
           "\n";
  };
  std::string rest;  // the other factions, to which ships.toml refers
  for (const char* id : {"trader", "pirate", "patrol", "settler"}) rest += faction(id, 0);
  WriteText(folder.Path() / "factions.toml", faction("b", 1) + rest);
  const Catalog old_catalog = Catalog::Load(folder.Path());
  Game game(old_catalog, {});
  const ShipSpawn spawn{0, 0, {1, 2}, {}, 0, "Ann", "", false};
  const ObjectId ship = game.SpawnShip(spawn);
  game.PlayerForScenario().standing[0] = 33;
  const std::vector<std::byte> bytes = BytesOf(game);

  WriteText(folder.Path() / "factions.toml", faction("a", 7) + faction("b", 1) + rest);
  const Catalog new_catalog = Catalog::Load(folder.Path());
  ASSERT_TRUE(new_catalog.Errors().empty());
  Game other(new_catalog, {});
  ByteReader reader(bytes);
  other.Load(reader);
  EXPECT_EQ(other.FactionOf(ship), 1);
  EXPECT_EQ(TagFaction(other.Space().Get(ship)->tag), 1) << "the tag follows";
  EXPECT_EQ(other.GetPlayer().standing, (std::vector<double>{7, 33, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace heliopause
