// The whole state as bytes, and back. A save holds the ids of the catalog's lists, so that data may
// be reordered or grow between saving and loading; what an object refers to must still be there.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "game/rules/game_impl.hpp"
#include "game/rules/object_fields.hpp"

namespace heliopause {
namespace {

template <class T>
void WriteIds(ByteWriter& writer, const std::vector<T>& list) {
  std::vector<std::string> ids;
  ids.reserve(list.size());
  for (const T& item : list) ids.push_back(item.id);
  writer(ids);
}

// From an index in the save to one in this catalog.
class Renumbering {
 public:
  template <class T>
  Renumbering(ByteReader& reader, const std::vector<T>& list) {
    reader(ids_);
    for (const std::string& id : ids_) {
      const auto found =
          std::find_if(list.begin(), list.end(), [&](const T& i) { return i.id == id; });
      indices_.push_back(found == list.end() ? kNone
                                             : static_cast<std::uint16_t>(found - list.begin()));
    }
  }

  void Apply(std::uint16_t& index, bool may_be_none = false) const {
    if (index == kNone && may_be_none) return;
    if (index >= indices_.size()) throw BadBytes("an object is of no class");
    if (indices_[index] == kNone)
      throw BadBytes("'" + ids_[index] + "' is not in the data files any more");
    index = indices_[index];
  }
  std::size_t Size() const { return indices_.size(); }
  std::uint16_t operator[](std::size_t i) const { return indices_[i]; }

 private:
  std::vector<std::string> ids_;
  std::vector<std::uint16_t> indices_;
};

// Walks the Fields of an object and finds a number that is not finite.
class FiniteCheck {
 public:
  static constexpr bool kReading = false;
  template <class T>
  void operator()(T& value) {
    if constexpr (std::is_floating_point_v<T>) {
      if (!std::isfinite(value)) throw BadBytes("a number is not finite");
    } else if constexpr (std::is_same_v<T, std::vector<double>>) {
      for (double& number : value) (*this)(number);
    } else if constexpr (std::is_class_v<T> && !std::is_same_v<T, std::string>) {
      Fields(*this, value);
    }
  }
};

void Require(bool holds, const char* reason) {
  if (!holds) throw BadBytes(reason);
}

SpriteManager MakeSpace(const SpaceOptions& options, std::span<const std::byte> bytes) {
  try {
    SpriteManager space(options);
    space.Restore(bytes);
    return space;
  } catch (const std::invalid_argument& error) {
    throw BadBytes(std::string("space: ") + error.what());
  }
}

}  // namespace

// In the order in which Load reads.
void Game::Impl::SavePart(ByteWriter& writer, StatePart part) const {
  switch (part) {
    case StatePart::Options:
      writer(tick);
      writer(options);
      WriteIds(writer, catalog->Ships());
      WriteIds(writer, catalog->Weapons());
      WriteIds(writer, catalog->Factions());
      WriteIds(writer, catalog->Rocks());
      WriteIds(writer, catalog->Bodies());
      return;
    case StatePart::Random:
      writer(rules);
      return writer(script);
    case StatePart::Player:
      return writer(player);
    case StatePart::Space: {
      std::vector<std::byte> bytes;
      space.Save(bytes);
      return writer.Blob(bytes);
    }
    case StatePart::Ships:
      return writer(ships);
    case StatePart::Shots:
      return writer(shots);
    case StatePart::Asteroids:
      return writer(asteroids);
    case StatePart::Bodies:
      return writer(bodies);
    case StatePart::Pickups:
      return writer(pickups);
    case StatePart::Commands:
      writer(posted);
      writer(ordered);
      return writer(ships_named);
    case StatePart::Scripts:
      return;  // the host's, not ours: Game::SavePart
  }
}

void Game::Impl::Load(ByteReader& reader) {
  reader(tick);
  reader(options);
  const Renumbering ship_classes(reader, catalog->Ships());
  const Renumbering weapons(reader, catalog->Weapons());
  const Renumbering factions(reader, catalog->Factions());
  const Renumbering rocks(reader, catalog->Rocks());
  const Renumbering body_classes(reader, catalog->Bodies());
  reader(rules);
  reader(script);
  const std::vector<double> first_standing = player.standing;
  reader(player);
  space = MakeSpace(options.space, reader.Blob());
  reader(ships);
  reader(shots);
  reader(asteroids);
  reader(bodies);
  reader(pickups);
  reader(posted);
  reader(ordered);
  reader(ships_named);

  Require(
      player.standing.size() == factions.Size() && player.recent_damage.size() == factions.Size(),
      "the standings do not fit the factions");
  std::vector<double> standing = first_standing, harm(first_standing.size());
  for (std::size_t i = 0; i < factions.Size(); ++i) {
    if (factions[i] == kNone) continue;
    standing[factions[i]] = player.standing[i];
    harm[factions[i]] = player.recent_damage[i];
  }
  player.standing = std::move(standing);
  player.recent_damage = std::move(harm);
  for (Ship& ship : ships) {
    ship_classes.Apply(ship.type);
    factions.Apply(ship.faction);
  }
  for (Shot& shot : shots) {
    weapons.Apply(shot.weapon);
    factions.Apply(shot.faction);
  }
  for (Asteroid& rock : asteroids) rocks.Apply(rock.type);
  for (Body& body : bodies) {
    body_classes.Apply(body.type);
    factions.Apply(body.faction, true);
  }
  FindEverythingAnew();
  CheckAll();
}

// One sprite an object, one object a sprite, of the kinds that it should have.
void Game::Impl::FindEverythingAnew() {
  const auto enter = [this](const auto& objects, auto kind_of, auto kinds_of, auto faction_of) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const auto& object = objects[i];
      const std::optional<Sprite> sprite = space.Get(object.id);
      Require(sprite.has_value(), "an object has no sprite");
      Require(!Alive(object.id), "two objects share a sprite");
      const Kinds kind = kind_of(object);
      Require(sprite->kinds == kinds_of(object) && TagKind(sprite->tag) == kind,
              "an object and its sprite are of different kinds");
      Register(kind, object.id, i);
      space.SetTag(object.id, MakeTag(kind, faction_of(object)));  // the index may have changed
    }
  };
  const auto always = [](Kinds kind) { return [kind](const auto&) { return kind; }; };
  const auto no_faction = [](const auto&) { return kNone; };
  const auto faction = [](const auto& object) { return object.faction; };
  const auto shot_kind = [this](const Shot& shot) {
    return ClassOf(shot).homing ? kMissile : kShot;
  };
  const auto body_kind = [this](const Body& body) {
    return catalog->Bodies()[body.type].station ? kStation : kPlanet;
  };
  enter(
      ships, always(kShip),
      [](const Ship& ship) { return ship.docked_at == ObjectId{} ? kShip : Kinds{0}; },
      [this](const Ship& ship) { return SideOf(ship); });
  enter(shots, shot_kind, shot_kind, faction);
  enter(asteroids, always(kAsteroid), always(kAsteroid), no_faction);
  enter(bodies, body_kind, body_kind, faction);
  enter(pickups, always(kPickup), always(kPickup), no_faction);
  const std::size_t objects =
      ships.size() + shots.size() + asteroids.size() + bodies.size() + pickups.size();
  Require(objects == space.Count(), "a sprite belongs to nobody");
}

void Game::Impl::CheckAll() const {
  FiniteCheck finite;
  const auto check = [&finite](const auto& objects) {
    for (auto object : objects) finite(object);  // a copy: Fields are not const
  };
  check(ships);
  check(shots);
  check(asteroids);
  check(pickups);
  check(std::vector<Player>{player});
  space.ForEachSprite([](ObjectId, const Sprite& sprite) {
    // Bumps and engines may make it some faster than it was when it came.
    constexpr double kMost = 1024 * kMaxSpeed;
    Require(std::abs(sprite.velocity.x) <= kMost && std::abs(sprite.velocity.y) <= kMost,
            "a velocity is out of range");
    Require(sprite.radius >= kMinObjectRadius && sprite.radius <= kMaxObjectRadius,
            "a radius is out of range");
  });
  ObjectId player_ship;
  for (const Ship& ship : ships) {
    Require(ship.hull > 0 && ship.shield >= 0 && ship.energy >= 0 && ship.ammunition >= 0 &&
                ship.ore >= 0,
            "a ship has less than nothing");
    Require(std::abs(ship.controls.thrust - 0.5) <= 0.5 && std::abs(ship.controls.turn) <= 1,
            "a ship's controls are out of range");
    const Spot* dock = FindSpot(ship.docked_at);
    Require(ship.docked_at == ObjectId{} || (dock != nullptr && (dock->kind & kBodies) != 0),
            "a ship is docked at nothing");
    if (!ship.is_player) continue;
    Require(player_ship == ObjectId{}, "the player has two ships");
    player_ship = ship.id;
  }
  Require(player_ship == player.ship, "the player's ship is none");
  for (const Pickup& pickup : pickups) Require(pickup.ore > 0, "a pickup holds no ore");
  for (const double standing : player.standing) {
    Require(std::abs(standing) <= 100, "a standing is out of range");
  }
  for (const double harm : player.recent_damage) {
    Require(harm >= 0 && harm <= kMaxRecentDamage, "a harm is out of range");
  }
}

void Game::SavePart(ByteWriter& writer, StatePart part) const {
  if (part != StatePart::Scripts) return impl_->SavePart(writer, part);
  ByteWriter memory;
  if (script_host_ != nullptr) script_host_->SaveMemory(memory);
  writer.Blob(memory.Bytes());
}

void Game::Save(ByteWriter& writer) const {
  for (std::size_t i = 0; i < kStateParts; ++i) SavePart(writer, static_cast<StatePart>(i));
}

void Game::RestoreTreeShape(std::span<const std::byte> shape) {
  if (impl_->ticking) throw std::logic_error("Game::RestoreTreeShape was called inside a tick");
  impl_->space.RestoreShape(shape);
}

void Game::Load(ByteReader& reader) {
  if (impl_->ticking) throw std::logic_error("Game::Load was called from inside a tick");
  auto loaded = std::make_unique<Impl>(*impl_->catalog, GameOptions{});
  loaded->Load(reader);
  const std::span<const std::byte> memory = reader.Blob();
  if (reader.Left() != 0) throw BadBytes("there is more than a game");
  loaded->log = impl_->log;
  ByteWriter before;
  if (script_host_ != nullptr) script_host_->SaveMemory(before);
  impl_.swap(loaded);
  if (script_host_ == nullptr) return;
  try {  // with the new state in place: brains are looked up by the ships that there are
    ByteReader rest(memory);
    script_host_->LoadMemory(rest);
    if (rest.Left() != 0) throw BadBytes("the scripts' memory is longer than it should be");
  } catch (...) {
    impl_.swap(loaded);
    ByteReader again(before.Bytes());
    script_host_->LoadMemory(again);
    throw;
  }
}

}  // namespace heliopause
