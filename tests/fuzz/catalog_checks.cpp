#include "fuzz/catalog_checks.hpp"

#include <algorithm>
#include <cmath>

#include "fuzz/world.hpp"

namespace heliopause::fuzz {

void CheckCatalog(const Catalog& catalog) {
  const auto within = [](std::uint16_t index, const auto& list, bool may_be_none) {
    return index < list.size() || (may_be_none && index == kNone);
  };
  for (const ShipClass& ship : catalog.Ships()) {
    Require(!ship.id.empty() && ship.radius > 0 && std::isfinite(ship.hull), "invalid ship");
    Require(within(ship.primary, catalog.Weapons(), true), "unknown weapon");
    Require(within(ship.secondary, catalog.Weapons(), true), "unknown weapon");
    Require(within(ship.shape, catalog.Shapes(), false), "unknown shape");
  }
  for (const FactionClass& faction : catalog.Factions()) {
    Require(std::abs(faction.player_standing) <= 100, "standing out of range");
    for (const FactionIndex foe : faction.hostile_to) {
      Require(within(foe, catalog.Factions(), false), "unknown faction");
    }
  }
  for (const RockClass& rock : catalog.Rocks()) {
    Require(within(rock.breaks_into, catalog.Rocks(), true), "unknown rock");
  }
  for (const ShipShape& shape : catalog.Shapes()) {
    Require(!shape.parts.empty() && shape.parts.size() <= kMaxHullParts, "invalid shape");
    for (const HullPart& part : shape.parts) {
      Require(part.points.size() >= 3 && part.points.size() <= kMaxHullPoints, "invalid part");
      for (const Vec2 p : part.points)
        Require(std::abs(p.x) <= kMaxHullReach && std::abs(p.y) <= kMaxHullReach, "far point");
    }
  }
  for (const DataError& error : catalog.Errors()) {
    Require(!error.reason.empty() && !error.Text().empty(), "an error without a reason");
  }
}

// One object of each class, close together, with all ships firing.
void PlayWith(const Catalog& catalog) {
  GameOptions options;
  options.space.leaf_capacity = 4;
  Game game(catalog, options);
  Vec2 at{-500, 0};
  const auto next = [&at] { return at = {at.x + 90, -at.y / 2 + 40}; };
  for (std::size_t i = 0; i < std::min<std::size_t>(catalog.Ships().size(), 12); ++i) {
    ShipSpawn spawn;
    spawn.type = static_cast<ShipClassIndex>(i);
    spawn.faction =
        static_cast<FactionIndex>(catalog.Factions().empty() ? 0 : i % catalog.Factions().size());
    spawn.position = next();
    spawn.is_player = i == 0;
    const ObjectId ship = game.SpawnShip(spawn);
    game.Post({Command::Type::FirePrimary, ship, 1, {}, {}});
    game.Post({Command::Type::FireSecondary, ship, 1, {}, {}});
    game.Post({Command::Type::Thrust, ship, 1, {}, {}});
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(catalog.Rocks().size(), 8); ++i) {
    const ObjectId rock = game.SpawnAsteroid(static_cast<RockClassIndex>(i), next(), {});
    if (i % 2 == 1) game.Damage(rock, 1e9);
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(catalog.Bodies().size(), 4); ++i) {
    game.SpawnBody(static_cast<BodyClassIndex>(i), kNone, next(), "");
  }
  CheckTicks(game, 12);
  Game copy(catalog, {});
  const std::vector<std::byte> state = StateOf(game);
  ByteReader reader(state);
  copy.Load(reader);
  Require(copy.Hash() == game.Hash(), "a loaded game has another hash");
}

}  // namespace heliopause::fuzz
