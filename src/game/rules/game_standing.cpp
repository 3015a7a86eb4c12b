// Hostility between factions, and the standing of the player with each of them.
//
// Factions are hostile to each other by data. For the player the standing decides. It falls with
// hits and kills of a faction's ships, and rises with those of its enemies. Accidental hits are
// first counted as recent damage, which decays: only damage beyond kForgivenDamage is an attack.
#include <algorithm>
#include <cmath>

#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Change of standing with the victim's faction, its friends and its enemies, in points. Three
// killed traders, or a minute of careless shooting, make the traders hostile; ten pirates
// compensate for three traders.
struct Change {
  double own, friends, enemies;
};
constexpr Change kForHit = {-0.6, -0.2, 0.1};
constexpr Change kForKill = {-10, -4, 3};

}  // namespace

bool Game::Impl::IsHostile(FactionIndex faction, FactionIndex other) const {
  const std::vector<FactionClass>& all = catalog->Factions();
  if (faction == other || faction >= all.size() || other >= all.size()) return false;
  if (other == player_faction) return player.standing[faction] < kHostileStanding;
  if (faction == player_faction) return player.standing[other] < kHostileStanding;
  return all[faction].hostile_to.contains(other);
}

bool Game::Impl::WasRecentlyAttackedBy(const Ship& ship, ObjectId other) const {
  return other != ObjectId{} && ship.last_attacker == other &&
         static_cast<double>(tick - ship.last_attacked_tick) * kTickSeconds <= kRecentAttackSeconds;
}

bool Game::Impl::HasAttacked(ObjectId attacker, ObjectId victim) const {
  const Entry* entry = FindEntry(victim);
  return entry != nullptr && entry->kind == kShip &&
         WasRecentlyAttackedBy(ships[entry->index], attacker);
}

bool Game::Impl::IsHostile(ObjectId id, ObjectId other) const {
  const Entry* entry = FindEntry(id);
  const Entry* other_entry = FindEntry(other);
  if (entry == nullptr || other_entry == nullptr || id == other) return false;
  const auto side = [this](ObjectId of, const Entry& its) {
    return its.kind == kShip ? SideOf(ships[its.index]) : FactionOf(of);
  };
  if ((entry->kind & kProjectiles) != 0) {
    const Shot& shot = shots[entry->index];
    if (shot.owner == other) return false;
    if (shot.target == other && shot.target != ObjectId{}) return true;
  }
  return IsHostile(side(id, *entry), side(other, *other_entry)) || HasAttacked(other, id);
}

void Game::Impl::ChangeStanding(FactionIndex faction, double change) {
  double& standing = player.standing[faction];
  const double before = std::floor(standing);
  standing = std::clamp(standing + change, -100.0, 100.0);
  if (std::floor(standing) == before) return;  // no message for fractions of a point
  Event event;
  event.type = Event::Type::StandingChanged;
  event.subject = player.ship;
  event.amount = standing;
  event.text = catalog->Factions()[faction].id;
  Emit(std::move(event));
}

void Game::Impl::ChangeStandings(FactionIndex victim, double own, double friends, double enemies) {
  const std::vector<FactionClass>& all = catalog->Factions();
  if (victim >= all.size() || victim == player_faction) return;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto other = static_cast<FactionIndex>(i);
    if (other == player_faction) continue;
    const bool foes =
        all[other].hostile_to.contains(victim) || all[victim].hostile_to.contains(other);
    ChangeStanding(other, other == victim ? own : foes ? enemies : friends);
  }
}

// Called for a ship that was just hit. The recent damage is counted per faction, so that hits on
// several ships of a convoy add up. A hit that destroys the ship is never forgiven.
bool Game::Impl::ForgivesDamage(const Ship& ship, const DamageEvent& damage) {
  const FactionIndex side = SideOf(ship);
  if (damage.by != player.ship || ship.hull <= 0 || side >= player.recent_damage.size())
    return false;
  if (side == player_faction || IsHostile(side, player_faction)) return false;
  double& recent = player.recent_damage[side];
  const double before = recent;
  recent = std::min(recent + damage.amount * (damage.aimed ? 2 : 1), kMaxRecentDamage);
  const bool forgiven = recent <= kForgivenDamage;
  // A message at the first forgiven hit, and one when the limit is exceeded.
  if (forgiven ? before == 0 : before <= kForgivenDamage) {
    Event event = EventOf(Event::Type::Alert, ship.id, player.ship);
    event.text = ship.name + (forgiven ? ": Watch your fire!" : ": That was no accident!");
    Emit(std::move(event));
  }
  return forgiven;
}

void Game::Impl::DecayRecentDamage() {
  for (double& recent : player.recent_damage)
    recent = std::max(0.0, recent - kRecentDamageDecayPerTick);
}

void Game::Impl::OnPlayerHit(FactionIndex victim) {
  ChangeStandings(victim, kForHit.own, kForHit.friends, kForHit.enemies);
}

void Game::Impl::OnPlayerKill(const Ship& victim) {
  ++player.kills;
  const FactionIndex side = SideOf(victim);
  const std::vector<FactionClass>& all = catalog->Factions();
  const int bounty = ClassOf(victim).bounty;
  const bool paid = std::any_of(all.begin(), all.end(), [&](const FactionClass& payer) {
    const auto index = static_cast<FactionIndex>(&payer - all.data());
    return payer.pays_bounty && payer.hostile_to.contains(side) &&
           player.standing[index] >= kHostileStanding;
  });
  if (paid && bounty > 0) {
    player.credits += bounty;
    Event event = EventOf(Event::Type::Bounty, victim.id, player.ship);
    event.amount = bounty;
    event.text = victim.name;
    Emit(std::move(event));
  }
  ChangeStandings(side, kForKill.own, kForKill.friends, kForKill.enemies);
}

}  // namespace heliopause
