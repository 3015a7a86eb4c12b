// From events of the game to sounds. An event may be heard twice: where it happens, as a shot, and
// as a signal of the own ship, as the coins of a bounty.
#include "view/sound/sound_events.hpp"

#include <algorithm>

#include "game/rules/game.hpp"

namespace heliopause {
namespace {

// The first sound that fits, in the order of the data file.
template <class Fits>
std::optional<std::size_t> FindWhere(const SoundSet& sounds, Fits fits) {
  const auto found = std::find_if(sounds.sounds.begin(), sounds.sounds.end(), fits);
  if (found == sounds.sounds.end()) return std::nullopt;
  return static_cast<std::size_t>(found - sounds.sounds.begin());
}

// The trigger of an event for which only two facts count: its type, and whether its subject is the
// player's ship.
std::optional<Trigger> OwnTrigger(const Event& event, bool own) {
  using Type = Event::Type;
  switch (event.type) {
    case Type::Bounty:
    case Type::OreSold:
    case Type::MissionDone:
      return Trigger::Coins;
    case Type::Alert:
    case Type::MissionFailed:
      return Trigger::Alert;
    case Type::MissionAccepted:
      return Trigger::Accept;
    case Type::WingChanged:  // the subject is the escort
      return event.id == "hired"  ? std::optional(Trigger::Coins)
             : event.id == "lost" ? std::optional(Trigger::Alert)
                                  : std::nullopt;
    case Type::PlayerDied:
      return Trigger::Death;
    case Type::Message:  // of a scenario, not of a ship
      return event.subject == ObjectId{} ? std::optional(Trigger::Message) : std::nullopt;
    default:
      break;
  }
  if (!own) return std::nullopt;
  switch (event.type) {
    case Type::PickedUp:
      return Trigger::Pickup;
    case Type::Docked:
      return Trigger::Dock;
    case Type::Undocked:
      return Trigger::Undock;
    case Type::DockRejected:
    case Type::TradeRejected:
    case Type::Rejected:
      return Trigger::Rejected;
    case Type::Traded:
    case Type::Refitted:
      return Trigger::Coins;
    case Type::DeepScanned:
      return event.id == "begun" ? std::optional(Trigger::DeepScan) : std::nullopt;
    case Type::TargetChanged:
      return event.object == ObjectId{} ? std::nullopt : std::optional(Trigger::Target);
    default:
      return std::nullopt;
  }
}

// What is heard in space, of any ship.
std::optional<std::size_t> SoundInSpace(const Game& game, const SoundSet& sounds,
                                        const Event& event) {
  using Type = Event::Type;
  switch (event.type) {
    case Type::Fired: {
      // The event names the weapon: a shot that hits in its first tick is gone from the game.
      const auto& weapons = game.GetCatalog().Weapons();
      if (event.weapon >= weapons.size()) return std::nullopt;
      return FindShotSound(sounds, weapons[event.weapon]);
    }
    case Type::Hit:
      if ((event.subject_was.kind & kAsteroid) != 0) return FindSound(sounds, Trigger::HitRock);
      return FindSound(sounds, event.shield ? Trigger::HitShield : Trigger::HitHull);
    case Type::Collision:
      return FindSound(sounds, Trigger::Collision);
    case Type::ShipDestroyed:
      return FindSizedSound(sounds, Trigger::Explosion, event.radius);
    case Type::AsteroidBroken:
      return FindSizedSound(sounds, Trigger::RockBreaks, event.radius);
    case Type::GatePassed:
      return FindSound(sounds, Trigger::Gate);
    default:
      return std::nullopt;
  }
}

// A script that names no place leaves the position at the origin.
SoundCue ScriptCue(std::size_t sound, const Event& event) {
  const bool placed = event.subject != ObjectId{} || event.position.x != 0 || event.position.y != 0;
  return {sound, event.amount, placed ? std::optional(event.position) : std::nullopt};
}

}  // namespace

std::optional<std::size_t> FindSound(const SoundSet& sounds, Trigger trigger) {
  return FindWhere(sounds, [&](const SoundClass& s) { return s.when == trigger; });
}

std::optional<std::size_t> FindShotSound(const SoundSet& sounds, const WeaponClass& weapon) {
  const Trigger trigger = weapon.homing ? Trigger::Missile : Trigger::Gun;
  // A sound that names the weapon goes before one for all weapons of its kind.
  const auto named = FindWhere(sounds, [&](const SoundClass& s) {
    return s.when == trigger &&
           std::find(s.weapons.begin(), s.weapons.end(), weapon.id) != s.weapons.end();
  });
  if (named) return named;
  return FindWhere(sounds,
                   [&](const SoundClass& s) { return s.when == trigger && s.weapons.empty(); });
}

std::optional<std::size_t> FindSizedSound(const SoundSet& sounds, Trigger trigger, double radius) {
  return FindWhere(sounds, [&](const SoundClass& s) {
    return s.when == trigger && radius >= s.radius_from && radius < s.radius_to;
  });
}

void AddCues(const Game& game, const SoundSet& sounds, std::vector<SoundCue>& out,
             std::vector<std::string>& unknown) {
  // A script's sound may have no class: the caller reports that name.
  const ObjectId ship = game.GetPlayer().ship;
  for (const Event& event : game.Events()) {
    if (event.type == Event::Type::Sound) {
      const auto sound = FindWhere(sounds, [&](const SoundClass& s) {
        return s.when == Trigger::Script && s.id == event.id;
      });
      if (sound)
        out.push_back(ScriptCue(*sound, event));
      else
        unknown.push_back(event.id);
      continue;
    }
    if (const auto sound = SoundInSpace(game, sounds, event))
      out.push_back({*sound, 1, event.position});
    const bool own = ship != ObjectId{} && event.subject == ship;
    const std::optional<Trigger> trigger = OwnTrigger(event, own);
    if (!trigger) continue;
    if (const auto sound = FindSound(sounds, *trigger)) out.push_back({*sound, 1, std::nullopt});
  }
}

}  // namespace heliopause
