// Hostility between factions, and the standing of the player with each of them.
//
// Factions are hostile to each other by data. For the player the standing decides. Hits and kills
// change it (game_law.cpp), and so do scenarios; each change keeps its reason.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/utf8.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/standing.hpp"

namespace heliopause {
namespace {

// Several hits on one ship are one reason. Names of ships have no limit; a cut in the middle of a
// character would be no text.
void AddReason(std::vector<StandingChange>& changes, std::uint64_t tick, FactionIndex faction,
               double change, std::string reason) {
  CutUtf8(reason, kLongestReason);
  const auto last = std::find_if(changes.rbegin(), changes.rend(),
                                 [&](const StandingChange& old) { return old.faction == faction; });
  if (last != changes.rend() && last->reason == reason &&
      static_cast<double>(tick - last->tick) * kTickSeconds <= kSameReasonSeconds) {
    last->amount = std::clamp(last->amount + change, -200.0, 200.0);
    last->tick = tick;
    return;
  }
  const auto of_faction = [&](const StandingChange& old) { return old.faction == faction; };
  if (std::count_if(changes.begin(), changes.end(), of_faction) >=
      static_cast<std::ptrdiff_t>(kMostStandingChanges))
    changes.erase(std::find_if(changes.begin(), changes.end(), of_faction));
  changes.push_back({tick, faction, change, std::move(reason)});
}

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

// Whether object `id` would attack `other`: by their factions, or because `other` has attacked it.
// A shot has the side of its owner, and is hostile to its target in any case. A disabled ship is
// hostile to none.
bool Game::Impl::IsHostile(ObjectId id, ObjectId other) const {
  const Entry* entry = FindEntry(id);
  const Entry* other_entry = FindEntry(other);
  if (entry == nullptr || other_entry == nullptr || id == other) return false;
  if (entry->kind == kShip && ships[entry->index].disabled) return false;
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

void Game::Impl::ChangeStanding(FactionIndex faction, double change, const std::string& reason) {
  assert(faction < player.standing.size() && "the player has a standing with each faction");
  double& standing = player.standing[faction];
  const double before = standing;
  standing = std::clamp(standing + change, -100.0, 100.0);
  if (standing == before) return;
  AddReason(law.changes, tick, faction, standing - before, reason);
  if (std::floor(standing) == std::floor(before)) return;  // no message for fractions of a point
  Event event;
  event.type = Event::Type::StandingChanged;
  event.subject = player.ship;
  event.amount = standing;
  event.text = catalog->Factions()[faction].id;
  AddEvent(std::move(event));
}

// Two factions that share an enemy and are not hostile to each other are friends. Others are
// neutral: what happens to one does not matter to the other.
bool Game::Impl::AreFriends(FactionIndex faction, FactionIndex other) const {
  const std::vector<FactionClass>& all = catalog->Factions();
  assert(faction < all.size() && other < all.size() && "both factions are in the catalog");
  const auto& foes = all[faction].hostile_to;
  if (faction == other || foes.contains(other) || all[other].hostile_to.contains(faction))
    return false;
  return std::any_of(foes.begin(), foes.end(),
                     [&](FactionIndex foe) { return all[other].hostile_to.contains(foe); });
}

// Changes the standing with a faction, and with its enemies and friends.
void Game::Impl::ChangeStandings(FactionIndex side, const StandingPoints& points,
                                 const std::string& reason) {
  const std::vector<FactionClass>& all = catalog->Factions();
  if (side >= all.size() || side == player_faction) return;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto other = static_cast<FactionIndex>(i);
    if (other == player_faction) continue;
    const bool foes = all[other].hostile_to.contains(side) || all[side].hostile_to.contains(other);
    const double change = other == side             ? points.own
                          : foes                    ? points.enemies
                          : AreFriends(other, side) ? points.friends
                                                    : 0;
    if (change != 0) ChangeStanding(other, change, reason);
  }
}

int LeastStanding(const FactionClass& faction, std::string_view what) {
  double least = 100;
  for (const StandingGrant& grant : faction.opens)
    if (grant.what == what) least = std::min(least, grant.standing);
  return static_cast<int>(std::ceil(least));
}

bool Game::Impl::IsClosed(FactionIndex faction, std::string_view what) const {
  if (faction >= player.standing.size()) return false;
  assert(faction < catalog->Factions().size() && "each standing is with a faction of the catalog");
  const std::vector<StandingGrant>& grants = catalog->Factions()[faction].opens;
  bool named = false;
  for (const StandingGrant& grant : grants) {
    if (grant.what != what) continue;
    if (player.standing[faction] >= grant.standing) return false;
    named = true;
  }
  return named;
}

// The player has the licence of a faction if its grant `what` is open.
std::string Game::Impl::LicenceProblem(const std::string& licence, std::string_view what) const {
  const auto faction = licence.empty() ? std::nullopt : catalog->FindFaction(licence);
  if (!faction || !IsClosed(*faction, what)) return {};
  const FactionClass& type = catalog->Factions()[*faction];
  return "It needs a licence: a standing of " + std::to_string(LeastStanding(type, what)) +
         " with " + type.name;
}

std::string Game::LicenceProblem(const std::string& licence, std::string_view what) const {
  return impl_->LicenceProblem(licence, what);
}

bool Game::Opens(FactionIndex faction, std::string_view what) const {
  const std::vector<FactionClass>& all = impl_->catalog->Factions();
  if (faction >= all.size()) return false;
  const std::vector<StandingGrant>& grants = all[faction].opens;
  return std::any_of(grants.begin(), grants.end(), [&](const StandingGrant& grant) {
    return grant.what == what && impl_->player.standing[faction] >= grant.standing;
  });
}

bool Game::SetStanding(FactionIndex faction, double standing, const std::string& reason) {
  Player& player = impl_->player;
  if (faction >= player.standing.size() || !(standing >= -100 && standing <= 100)) return false;
  impl_->ChangeStanding(faction, standing - player.standing[faction], reason);
  player.standing[faction] = standing;  // exactly
  AfterChange();
  return true;
}

}  // namespace heliopause
