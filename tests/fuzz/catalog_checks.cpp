#include "fuzz/catalog_checks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fuzz/world.hpp"
#include "game/data/outfit_reader.hpp"
#include "game/data/system_reader.hpp"

namespace heliopause::fuzz {
namespace {

bool Within(std::uint16_t index, const auto& list, bool may_be_none) {
  return index < list.size() || (may_be_none && index == kNone);
}

void CheckGoods(const Catalog& catalog) {
  for (const GoodClass& good : catalog.Goods())
    Require(!good.id.empty() && good.price > 0 && good.volume > 0, "invalid good");
  for (const OutfitClass& outfit : catalog.Outfits()) {
    Require(!outfit.id.empty() && outfit.price >= 0, "invalid outfit");
    Require(Within(outfit.weapon, catalog.Weapons(), true), "unknown weapon of an outfit");
    for (const OutfitEffect& effect : outfit.effects) {
      Require(effect.value < ShipValues().size(), "unknown effect");
      Require(std::isfinite(effect.add) && std::isfinite(effect.times), "infinite effect");
    }
  }
}

void CheckSystems(const Catalog& catalog) {
  for (const SystemClass& system : catalog.Systems()) {
    Require(!system.id.empty() && system.danger <= kMaxDanger, "invalid system");
    Require(Within(system.star, catalog.Bodies(), true), "unknown star");
    for (const auto* const list : {&system.bodies, &system.ports, &system.lairs}) {
      for (const SystemBody& body : *list) {
        Require(Within(body.type, catalog.Bodies(), false), "unknown body");
        Require(Within(body.faction, catalog.Factions(), true), "unknown faction of a body");
        for (const SystemGood& good : body.market)
          Require(Within(good.good, catalog.Goods(), false), "unknown good of a market");
      }
    }
    for (const SystemGate& gate : system.gates) {
      Require(Within(gate.to, catalog.Systems(), false), "a gate that leads nowhere");
      const auto& back = catalog.Systems()[gate.to].gates;
      Require(std::any_of(back.begin(), back.end(),
                          [&](const SystemGate& other) { return other.to_id == system.id; }),
              "a gate without a gate back");
    }
    for (const SystemField& field : system.fields)
      for (const RockClassIndex rock : field.rocks)
        Require(Within(rock, catalog.Rocks(), false), "unknown rock of a field");
  }
}

}  // namespace

void CheckCatalog(const Catalog& catalog) {
  for (const ShipClass& ship : catalog.Ships()) {
    Require(!ship.id.empty() && ship.radius > 0 && std::isfinite(ship.hull), "invalid ship");
    Require(Within(ship.primary, catalog.Weapons(), true), "unknown weapon");
    Require(Within(ship.secondary, catalog.Weapons(), true), "unknown weapon");
    Require(Within(ship.shape, catalog.Shapes(), false), "unknown shape");
  }
  for (const FactionClass& faction : catalog.Factions()) {
    Require(std::abs(faction.player_standing) <= 100, "standing out of range");
    for (const FactionIndex foe : faction.hostile_to) {
      Require(Within(foe, catalog.Factions(), false), "unknown faction");
    }
  }
  for (const RockClass& rock : catalog.Rocks()) {
    Require(Within(rock.breaks_into, catalog.Rocks(), true), "unknown rock");
  }
  for (const ShipShape& shape : catalog.Shapes()) {
    Require(!shape.parts.empty() && shape.parts.size() <= kMaxHullParts, "invalid shape");
    for (const HullPart& part : shape.parts) {
      Require(part.points.size() >= 3 && part.points.size() <= kMaxHullPoints, "invalid part");
      for (const Vec2 p : part.points)
        Require(std::abs(p.x) <= kMaxHullReach && std::abs(p.y) <= kMaxHullReach, "far point");
    }
  }
  CheckGoods(catalog);
  CheckSystems(catalog);
  for (const DataError& error : catalog.Errors()) {
    Require(!error.reason.empty() && !error.Text().empty(), "an error without a reason");
  }
}

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
    if (!catalog.Goods().empty())
      game.AddCargo(ship, static_cast<GoodIndex>(i % catalog.Goods().size()), 3);
    if (!catalog.Outfits().empty())
      game.FitOutfit(ship, static_cast<OutfitIndex>(i % catalog.Outfits().size()));
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
  std::vector<SystemIndex> systems(catalog.Systems().size());
  std::iota(systems.begin(), systems.end(), SystemIndex{0});
  if (!systems.empty()) game.SpawnSystems(systems);
  CheckTicks(game, 12);
  Game copy(catalog, {});
  const std::vector<std::byte> state = StateOf(game);
  ByteReader reader(state);
  copy.Load(reader);
  Require(copy.Hash() == game.Hash(), "a loaded game has another hash");
}

}  // namespace heliopause::fuzz
