// Who shoots at whom, and what factions remember of the player.
#include <algorithm>
#include <cmath>

#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Points of standing with the victim's faction, its friends and its enemies. Three killed traders,
// or a minute of careless shooting, make an enemy of the League; ten pirates make up for three
// traders.
struct Change {
  double own, friends, enemies;
};
constexpr Change kForHit = {-0.6, -0.2, 0.1};
constexpr Change kForKill = {-10, -4, 3};

bool Contains(const std::vector<FactionIndex>& list, FactionIndex faction) {
  return std::find(list.begin(), list.end(), faction) != list.end();
}

}  // namespace

bool Game::Impl::IsHostile(FactionIndex faction, FactionIndex other) const {
  const std::vector<FactionClass>& all = catalog->Factions();
  if (faction == other || faction >= all.size() || other >= all.size()) return false;
  if (other == player_faction) return player.standing[faction] < kHostileStanding;
  if (faction == player_faction) return player.standing[other] < kHostileStanding;
  return Contains(all[faction].hostile_to, other);
}

bool Game::Impl::HasGrudge(const Ship& ship, ObjectId other) const {
  return other != ObjectId{} && ship.last_attacker == other &&
         static_cast<double>(tick - ship.last_attacked_tick) * kTickSeconds <= kRecentAttackSeconds;
}

bool Game::Impl::HasAttacked(ObjectId attacker, ObjectId victim) const {
  const Spot* spot = FindSpot(victim);
  return spot != nullptr && spot->kind == kShip && HasGrudge(ships[spot->index], attacker);
}

bool Game::Impl::IsHostile(ObjectId id, ObjectId other) const {
  const Spot* spot = FindSpot(id);
  const Spot* other_spot = FindSpot(other);
  if (spot == nullptr || other_spot == nullptr || id == other) return false;
  const auto side = [this](ObjectId of, const Spot& its) {
    return its.kind == kShip ? SideOf(ships[its.index]) : FactionOf(of);
  };
  if ((spot->kind & kProjectiles) != 0) {
    const Shot& shot = shots[spot->index];
    if (shot.owner == other) return false;
    if (shot.target == other && shot.target != ObjectId{}) return true;
  }
  return IsHostile(side(id, *spot), side(other, *other_spot)) || HasAttacked(other, id);
}

void Game::Impl::ChangeStanding(FactionIndex faction, double change) {
  double& standing = player.standing[faction];
  const double before = std::floor(standing);
  standing = std::clamp(standing + change, -100.0, 100.0);
  if (std::floor(standing) == before) return;  // not a message for every scratch
  Event event;
  event.type = Event::Type::StandingChanged;
  event.subject = player.ship;
  event.amount = standing;
  event.text = catalog->Factions()[faction].id;
  events.push_back(std::move(event));
}

void Game::Impl::ChangeStandings(FactionIndex victim, double own, double friends, double enemies) {
  const std::vector<FactionClass>& all = catalog->Factions();
  if (victim >= all.size() || victim == player_faction) return;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto other = static_cast<FactionIndex>(i);
    if (other == player_faction) continue;
    const bool foes =
        Contains(all[other].hostile_to, victim) || Contains(all[victim].hostile_to, other);
    ChangeStanding(other, other == victim ? own : foes ? enemies : friends);
  }
}

// Of a ship that was just hit. The harm is remembered by the faction, so that a salvo along a
// convoy is one offence; a dying ship forgives nothing.
bool Game::Impl::Forgives(const Ship& ship, const Blow& blow) {
  const FactionIndex side = SideOf(ship);
  if (blow.by != player.ship || ship.hull <= 0 || side >= player.recent_damage.size()) return false;
  if (side == player_faction || IsHostile(side, player_faction)) return false;
  double& harm = player.recent_damage[side];
  const double before = harm;
  harm = std::min(harm + blow.amount * (blow.aimed ? 2 : 1), kMaxRecentDamage);
  const bool forgiven = harm <= kForgivenDamage;
  if (forgiven ? before == 0 : before <= kForgivenDamage) {
    Event event = EventOf(Event::Type::Alert, ship.id, player.ship);
    event.text = ship.name + (forgiven ? ": Watch your fire!" : ": That was no accident!");
    events.push_back(std::move(event));
  }
  return forgiven;
}

void Game::Impl::ForgetHarm() {
  for (double& harm : player.recent_damage) harm = std::max(0.0, harm - kRecentDamageDecayPerTick);
}

void Game::Impl::RememberHit(FactionIndex victim) {
  ChangeStandings(victim, kForHit.own, kForHit.friends, kForHit.enemies);
}

void Game::Impl::RememberKill(const Ship& victim) {
  ++player.kills;
  const FactionIndex side = SideOf(victim);
  const std::vector<FactionClass>& all = catalog->Factions();
  const int bounty = ClassOf(victim).bounty;
  const bool paid = std::any_of(all.begin(), all.end(), [&](const FactionClass& payer) {
    const auto index = static_cast<FactionIndex>(&payer - all.data());
    return payer.pays_bounty && Contains(payer.hostile_to, side) &&
           player.standing[index] >= kHostileStanding;
  });
  if (paid && bounty > 0) {
    player.credits += bounty;
    Event event = EventOf(Event::Type::Bounty, victim.id, player.ship);
    event.amount = bounty;
    event.text = victim.name;
    events.push_back(std::move(event));
  }
  ChangeStandings(side, kForKill.own, kForKill.friends, kForKill.enemies);
}

}  // namespace heliopause
