// Reads a saved state. Nothing in the bytes is trusted: after reading, every class must exist in
// the catalog, every object must have exactly one sprite of its kind, and numbers must be in the
// ranges that the rules maintain. Loading goes into a new Impl, which replaces the present one at
// the end, so an invalid save changes nothing.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <sstream>
#include <stdexcept>

#include "game/rules/game_impl.hpp"
#include "game/rules/index_map.hpp"
#include "game/rules/law_fields.hpp"
#include "game/rules/presentation_fields.hpp"
#include "game/rules/state_mods.hpp"

namespace heliopause {
namespace {

// An archive that visits the Fields of an object and throws for a number that is not finite.
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

// With the id of the object that is invalid.
void Require(bool holds, ObjectId id, const char* reason) {
  if (holds) return;
  throw BadBytes("the object of slot " + std::to_string(id.slot) + ", generation " +
                 std::to_string(id.generation) + " " + reason);
}

void RequireRange(const char* name, double value, double low, double high) {
  if (value >= low && value <= high) return;
  std::ostringstream text;
  text << name << " = " << value << " (expected " << low << " to " << high << ")";
  throw BadBytes(text.str());
}

SpriteManager MakeSpace(const SpaceOptions& options, std::span<const std::byte> bytes) {
  try {
    SpriteManager space(options);
    space.Restore(bytes);
    space.ReBallance();  // else the searches of the next tick's scripts would test all sprites
    return space;
  } catch (const std::invalid_argument& error) {
    throw BadBytes(std::string("space: ") + error.what());
  }
}

// Lists by faction, from the factions of the save to those of the catalog. Factions that the save
// does not contain keep their initial standing.
void MapStandings(const IndexMap& factions, const std::vector<double>& initial, Player& player) {
  Require(
      player.standing.size() == factions.Size() && player.recent_damage.size() == factions.Size(),
      "the number of standings differs from the number of factions");
  std::vector<double> standing = initial, recent_damage(initial.size());
  for (std::size_t i = 0; i < factions.Size(); ++i) {
    if (factions[i] == kNone) continue;
    standing[factions[i]] = player.standing[i];
    recent_damage[factions[i]] = player.recent_damage[i];
  }
  player.standing = std::move(standing);
  player.recent_damage = std::move(recent_damage);
}

}  // namespace

// Reads all parts in the order of SavePart, maps the classes, then checks the result.
void Game::Impl::Load(ByteReader& reader) {
  // Step 1: the mods, first of all: without them classes would be missing, and the reason would be
  // hard to see.
  const std::string missing = MissingMods(ReadModsAndTick(reader, tick), catalog->Mods());
  if (!missing.empty()) {
    throw BadBytes("it was made with mods that are not loaded: " + missing +
                   " (load each by --mod NAME, or switch it on in the menu)");
  }
  reader(options);
  // Step 2: the ids of all classes in the save, which lead from its indices to those of the present
  // data.
  const IndexMap ship_classes(reader, catalog->Ships());
  const IndexMap weapons(reader, catalog->Weapons());
  const IndexMap factions(reader, catalog->Factions());
  const IndexMap rocks(reader, catalog->Rocks());
  const IndexMap body_classes(reader, catalog->Bodies());
  // Step 3: the parts of the state.
  reader(rules);
  reader(script);
  const std::vector<double> initial_standing = player.standing;
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

  // Step 4: indices of the save become those of the present data.
  MapStandings(factions, initial_standing, player);
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
  // The optional parts have indices of factions as well, and are read later.
  loaded_factions.clear();
  for (std::size_t i = 0; i < factions.Size(); ++i) loaded_factions.push_back(factions[i]);
  // Step 5: what is derived, and all checks.
  RebuildEntries();
  CheckLoadedState();
}

// Checks that every object has exactly one sprite, of the right kind, and every sprite one object.
void Game::Impl::RebuildEntries() {
  const auto enter = [this](const auto& objects, auto kind_of, auto kinds_of, auto faction_of) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      const auto& object = objects[i];
      const std::optional<Sprite> sprite = space.Get(object.id);
      Require(sprite.has_value(), object.id, "has no sprite");
      Require(!Alive(object.id), object.id, "appears twice");
      const Kinds kind = kind_of(object);
      Require(sprite->kinds == kinds_of(object) && TagKind(sprite->tag) == kind, object.id,
              "has a sprite of another kind");
      RegisterEntry(kind, object.id, i);
      space.SetTag(object.id,
                   MakeTag(kind, faction_of(object)));  // the index of the faction may differ
    }
  };
  // How each list gives the kind of the object, the kinds of its sprite, and its faction. They
  // differ for a docked ship, which no search finds.
  const auto always = [](Kinds kind) { return [kind](const auto&) { return kind; }; };
  const auto no_faction = [](const auto&) { return kNone; };
  const auto faction = [](const auto& object) { return object.faction; };
  const auto shot_kind = [this](const Shot& shot) {
    return ClassOf(shot).homing ? kMissile : kShot;
  };
  const auto body_kind = [this](const Body& body) -> Kinds {
    return KindOf(catalog->Bodies()[body.type]);
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
  Require(objects == space.Count(), "a sprite has no object");
}

// The invariants that the rules rely on. A check that is missing here would let a damaged save
// crash the game later.
void Game::Impl::CheckLoadedState() const {
  FiniteCheck finite;
  const auto check = [&finite](const auto& objects) {
    for (auto object : objects)
      finite(object);  // a copy, because Fields take a non-const reference
  };
  check(ships);
  check(shots);
  check(asteroids);
  check(pickups);
  check(std::vector<Player>{player});
  space.ForEachSprite([](ObjectId, const Sprite& sprite) {
    // Collisions and engines may exceed the maximum speed of new objects.
    constexpr double kMaxVelocity = 1024 * kMaxSpeed;
    Require(
        std::abs(sprite.velocity.x) <= kMaxVelocity && std::abs(sprite.velocity.y) <= kMaxVelocity,
        "a velocity is out of range");
    RequireRange("radius", sprite.radius, kMinObjectRadius, kMaxObjectRadius);
  });
  ObjectId player_ship;
  for (const Ship& ship : ships) {
    Require(ship.hull > 0 && ship.shield >= 0 && ship.energy >= 0 && ship.ammunition >= 0 &&
                ship.ore >= 0,
            ship.id, "has a negative amount of something, or no hull");
    Require(std::abs(ship.controls.thrust - 0.5) <= 0.5 && std::abs(ship.controls.turn) <= 1,
            ship.id, "has controls out of range");
    // The entries are rebuilt at this point, so references between objects can be followed.
    const Entry* dock = FindEntry(ship.docked_at);
    Require(ship.docked_at == ObjectId{} || (dock != nullptr && IsDockable(dock->kind)), ship.id,
            "is docked at an object that is no body");
    if (!ship.is_player) continue;
    Require(player_ship == ObjectId{}, "the player has two ships");
    player_ship = ship.id;
  }
  Require(player_ship == player.ship, "the player's ship does not exist");
  for (const Pickup& pickup : pickups)
    Require(pickup.units > 0, pickup.id, "is a pickup without ore");
  for (const double standing : player.standing) {
    RequireRange("standing", standing, -100, 100);
  }
  for (const double recent : player.recent_damage) {
    RequireRange("recent damage", recent, 0, kMaxRecentDamage);
  }
}

// After the rest, because it refers to the ships.
void Game::Impl::LoadLaw(ByteReader& reader) {
  reader(law);
  Require(!law.IsEmpty(), "the law is there, but empty");
  for (StandingChange& change : law.changes) {
    Require(change.faction < loaded_factions.size(), "a standing changed with no faction");
    change.faction = loaded_factions[change.faction];
  }
  // Drops changes with factions that the data do not contain any more.
  std::erase_if(law.changes, [](const StandingChange& change) { return change.faction == kNone; });
  for (const StandingChange& change : law.changes) {
    RequireRange("change of a standing", change.amount, -200, 200);
    Require(change.tick <= tick && change.reason.size() <= kLongestReason,
            "the reason of a standing is too long, or of a tick to come");
  }
  for (std::size_t i = 0; i < law.records.size(); ++i) {
    const DamageRecord& record = law.records[i];
    const Entry* entry = FindEntry(record.ship);
    Require(entry != nullptr && entry->kind == kShip, record.ship,
            "has a record of damage but is no ship");
    Require(i == 0 || law.records[i - 1].ship < record.ship, record.ship,
            "has a record of damage that is not in order");
    RequireRange("recorded damage", record.by_player, 0, kMaxRecordedDamage);
    RequireRange("recorded damage", record.by_others, 0, kMaxRecordedDamage);
    for (const AccidentalHit& hit : record.accidental_hits) {
      RequireRange("accidental damage", hit.amount, 0, kMaxRecordedDamage);
      Require(hit.tick <= tick, record.ship, "was hit in a tick to come");
    }
  }
}

// In the order of StatePart, each at most once: each state has one form.
void Game::Impl::LoadOptionalParts(ByteReader& reader) {
  // Parts have ascending numbers, so an equal or smaller one is a repetition.
  auto last = static_cast<std::uint8_t>(StatePart::Presentation);
  while (reader.Left() != 0) {
    const auto part = reader.Get<std::uint8_t>();
    if (part <= last || part >= kStateParts) {
      throw BadBytes("part = " + std::to_string(part) + " (expected " + std::to_string(last + 1) +
                     " to " + std::to_string(kStateParts - 1) + ")");
    }
    last = part;
    switch (static_cast<StatePart>(part)) {
      case StatePart::Systems:
        LoadSystems(reader);
        break;
      case StatePart::Career:
        LoadCareer(reader);
        break;
      case StatePart::Law:
        LoadLaw(reader);
        break;
      case StatePart::Economy:
        LoadEconomy(reader);
        break;
      case StatePart::People:
        LoadPeople(reader);
        break;
      case StatePart::Missions:
        LoadMissions(reader);
        break;
      case StatePart::Computer:
        LoadComputer(reader);
        break;
      case StatePart::DeepScan:
        LoadDeepScan(reader);
        break;
      default:
        assert(false && "each optional part is read");
    }
  }
}

// The shape of the tree affects no search result, so this may run at any time between ticks.
void Game::RestoreTreeShape(std::span<const std::byte> shape) {
  if (impl_->ticking) throw std::logic_error("Game::RestoreTreeShape: called during a tick");
  impl_->space.RestoreShape(shape);
}

void Game::Load(ByteReader& reader) {
  if (impl_->ticking) throw std::logic_error("Game::Load: called during a tick");
  Replace(std::make_unique<Impl>(*impl_->catalog, GameOptions{}), reader);
}

// Loads a state into `loaded`, which becomes the implementation of this game. The present state is
// kept until the script host has accepted its part, and restored if it throws.
void Game::Replace(std::unique_ptr<Impl> loaded, ByteReader& reader) {
  loaded->Load(reader);
  const std::span<const std::byte> memory = reader.Blob();
  if (reader.Left() != 0) loaded->LoadPresentation(reader);
  loaded->LoadOptionalParts(reader);
  // Not part of the state: the log of searches and the threads are those of this program.
  loaded->log = impl_->log;
  loaded->threads = impl_->threads;
  ByteWriter before;
  if (script_host_ != nullptr) script_host_->SaveMemory(before);
  impl_.swap(loaded);
  if (script_host_ == nullptr) return;
  try {  // after the swap, because the host looks up ships by the ids in its memory
    ByteReader rest(memory);
    script_host_->LoadMemory(rest);
    if (rest.Left() != 0)
      throw BadBytes(std::to_string(rest.Left()) + " bytes follow the scripts' memory");
  } catch (...) {
    impl_.swap(loaded);
    ByteReader again(before.Bytes());
    script_host_->LoadMemory(again);
    throw;
  }
}

}  // namespace heliopause
