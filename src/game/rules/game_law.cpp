// Consequences of hits and kills by the player: accidental hits that are forgiven, changes of
// standings, and bounties.
//
// The player gets the share of a bounty that the player's side has of the damage, even if another
// ship deals the last hit. state/law.hpp has what is stored.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Hits and the kill both count. A freighter has 250 points of shield and hull: its loss costs 25
// for the hits and 10 for the kill, which takes the standing from 10 at the start to -25, and the
// traders are hostile below kHostileStanding. Ten killed pirates make up for the kills of three
// traders.
constexpr StandingPoints kForHit = {-0.6, -0.2, 0.1};  // for kHitPoints of damage
constexpr double kHitPoints = 6;                       // points of damage: a bolt of the usual gun
constexpr StandingPoints kForKill = {-10, -4, 3};
// If accidental hits dealt more than this part of the damage, the loss of the ship is no accident:
// each accidental hit alone is forgiven, but many of them, some seconds apart, destroy any
// freighter.
constexpr double kMostAccidentalPart = 0.5;

// Whether `by` is an escort that carries out the order to attack this ship.
bool IsOrdered(const Wing& wing, ObjectId victim, ObjectId by) {
  return wing.order == WingOrder::Attack && wing.target == victim &&
         std::any_of(wing.escorts.begin(), wing.escorts.end(),
                     [by](const Escort& escort) { return escort.ship == by; });
}

}  // namespace

bool Game::Impl::IsOfPlayerSide(ObjectId by) const {
  if (by == ObjectId{}) return false;
  if (by == player.ship) return true;
  const Entry* entry = FindEntry(by);
  return player_faction != kNone && entry != nullptr && entry->kind == kShip &&
         SideOf(ships[entry->index]) == player_faction;
}

DamageRecord* Game::Impl::FindRecord(ObjectId ship) {
  const auto found =
      std::lower_bound(law.records.begin(), law.records.end(), ship,
                       [](const DamageRecord& record, ObjectId id) { return record.ship < id; });
  return found == law.records.end() || found->ship != ship ? nullptr : &*found;
}

void Game::Impl::EraseRecord(ObjectId ship) {
  if (const DamageRecord* record = FindRecord(ship))
    law.records.erase(law.records.begin() + (record - law.records.data()));
}

DamageRecord& Game::Impl::DamageRecordOf(const Ship& ship) {
  if (DamageRecord* found = FindRecord(ship.id)) return *found;
  const auto place = std::find_if(law.records.begin(), law.records.end(),
                                  [&](const DamageRecord& r) { return ship.id < r.ship; });
  DamageRecord& record = *law.records.insert(place, DamageRecord{});
  record.ship = ship.id;
  const ShipClass& type = ClassOf(ship);
  record.by_others = std::max(0.0, type.hull + type.shield - ship.hull - ship.shield);
  return record;
}

// A record begins with the first damage by the player's side, which may be a collision. Damage
// beyond what is left of the ship does not count.
void Game::Impl::RecordDamage(const Ship& ship, const DamageEvent& damage) {
  if (damage.by == ship.id || damage.amount <= 0) return;
  const bool by_player = IsOfPlayerSide(damage.attack ? damage.by : damage.other);
  if (!by_player && FindRecord(ship.id) == nullptr) return;
  DamageRecord& record = DamageRecordOf(ship);
  double& sum = by_player ? record.by_player : record.by_others;
  sum = std::min(sum + std::min(damage.amount, ship.hull + ship.shield), kMaxRecordedDamage);
}

double Game::Impl::PlayersPart(ObjectId ship) {
  const DamageRecord* record = FindRecord(ship);
  if (record == nullptr || record->by_player <= 0) return 0;
  assert(record->by_others >= 0 && "damage is not negative");
  return record->by_player / (record->by_player + record->by_others);
}

// Called for a ship that the player just hit. A shot that was aimed at the ship is no accident.
bool Game::Impl::IsAccident(const Ship& ship, const DamageEvent& damage) {
  DamageRecord* record = FindRecord(ship.id);
  if (damage.aimed || record == nullptr) return false;
  std::erase_if(record->accidental_hits, [this](const AccidentalHit& hit) {
    return static_cast<double>(tick - hit.tick) * kTickSeconds > kAccidentSeconds;
  });
  record->accidental_hits.push_back({tick, std::min(damage.amount, kMaxRecordedDamage)});
  double sum = 0;
  for (const AccidentalHit& hit : record->accidental_hits) sum += hit.amount;
  const ShipClass& type = ClassOf(ship);
  const double part = kForgivenPart * (type.shield > 0 ? type.shield : type.hull);
  return sum <= std::max(part, kForgivenPoints);
}

// Hits within the player's side are forgiven: an escort does not attack the player or another
// escort because of them.
bool Game::Impl::ForgivesDamage(const Ship& ship, const DamageEvent& damage) {
  const FactionIndex side = SideOf(ship);
  if (side >= player.recent_damage.size()) return false;
  if (side == player_faction) return IsOfPlayerSide(damage.by);
  const bool by_order = IsOrdered(people.wing, ship.id, damage.by);
  if ((damage.by != player.ship && !by_order) || IsHostile(side, player_faction)) return false;
  const bool accident = !by_order && IsAccident(ship, damage);
  if (DamageRecord* record = FindRecord(ship.id); record != nullptr && !accident)
    record->attacked = true;
  Warn(ship, side, accident);
  return accident;
}

// A message at the first accidental hit, and one at an attack; again when the recent damage to the
// faction has decayed.
void Game::Impl::Warn(const Ship& ship, FactionIndex side, bool accident) {
  assert(side < player.recent_damage.size() && "the side is a faction of the catalog");
  double& recent = player.recent_damage[side];
  const bool silent = accident ? recent > 0 : recent > kWarnedDamage;
  recent = accident ? std::max(recent, kWarnedDamage) : kMaxRecentDamage;
  if (silent) return;
  Event event = EventOf(Event::Type::Alert, ship.id, player.ship);
  event.text = ship.name + (accident ? ": Watch your fire!" : ": That was no accident!");
  AddEvent(std::move(event));
}

void Game::Impl::DecayRecentDamage() {
  for (double& recent : player.recent_damage)
    recent = std::max(0.0, recent - kRecentDamageDecayPerTick);
}

// Hits by the player's ship count, and those of escorts that were ordered to attack a ship that is
// no enemy. Standings change by the damage that was done. The enemies of the victim give thanks for
// its hull and shield once: a shield that regenerates would earn any standing.
void Game::Impl::OnAttack(const Ship& victim, ObjectId by, double points) {
  const FactionIndex side = SideOf(victim);
  const bool by_order = !IsHostile(side, player_faction) && IsOrdered(people.wing, victim.id, by);
  if (by != player.ship && !by_order) return;
  const DamageRecord* record = FindRecord(victim.id);
  const double before = record != nullptr ? record->by_player - points : 0.0;
  const ShipClass& type = ClassOf(victim);
  const double thanked = std::clamp(type.hull + type.shield - before, 0.0, points);
  const double bolts = points / kHitPoints;
  ChangeStandings(
      side,
      {kForHit.own * bolts, kForHit.friends * bolts, kForHit.enemies * (thanked / kHitPoints)},
      victim.name + " attacked");
}

// The standing changes by the player's part of the damage, with two exceptions: a kill by the
// player of a ship that was no enemy counts in full, and the loss of a ship that had only
// accidental hits does not count, up to kMostAccidentalPart of the damage.
void Game::Impl::OnShipDestroyed(const Ship& victim, ObjectId killer) {
  const FactionIndex side = SideOf(victim);
  const bool by_player = killer != ObjectId{} && killer == player.ship;
  if (killer == victim.id || side == player_faction) return;
  if (by_player) ++player.kills;
  double part = PlayersPart(victim.id);
  if (part > 0) PayBounty(victim, part);
  if (!IsHostile(side, player_faction)) {
    const DamageRecord* record = FindRecord(victim.id);
    const bool no_accident = by_player && part > kMostAccidentalPart;
    if (record == nullptr || !(record->attacked || no_accident)) return;
    if (by_player) part = 1;
  }
  if (part <= 0) return;
  ChangeStandings(side, {kForKill.own * part, kForKill.friends * part, kForKill.enemies * part},
                  victim.name + " destroyed");
}

// Escorts get the rest of a bounty.
static double PlayersShare(const Wing& wing) {
  return 1 - kEscortSharePercent / 100.0 * static_cast<double>(wing.escorts.size());
}

// A faction pays for ships of its enemies, unless it is hostile to the player.
int Game::Impl::BountyOn(const Ship& victim) const {
  const FactionIndex side = SideOf(victim);
  const std::vector<FactionClass>& all = catalog->Factions();
  const bool paid = std::any_of(all.begin(), all.end(), [&](const FactionClass& payer) {
    const auto index = static_cast<FactionIndex>(&payer - all.data());
    return payer.pays_bounty && payer.hostile_to.contains(side) &&
           player.standing[index] >= kHostileStanding;
  });
  return paid ? ClassOf(victim).bounty : 0;
}

void Game::Impl::PayBounty(const Ship& victim, double part) {
  const double bounty = std::floor(BountyOn(victim) * part * PlayersShare(people.wing) + 0.5);
  if (bounty <= 0) return;
  player.credits += static_cast<std::int64_t>(bounty);
  Event event = EventOf(Event::Type::Bounty, victim.id, player.ship);
  event.amount = bounty;
  event.share = part;
  event.text = victim.name;
  AddEvent(std::move(event));
}

int Game::BountyOn(const Ship& ship) const {
  const double share = PlayersShare(impl_->people.wing);
  return static_cast<int>(std::floor(impl_->BountyOn(ship) * share + 0.5));
}

}  // namespace heliopause
