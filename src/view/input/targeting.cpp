// Target selection. All targets by key come from GetContacts, so a player can never target what the
// radar does not show. A click uses the index directly: what is visible may be clicked.
#include "view/input/targeting.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/clamp_to_space.hpp"
#include "game/rules/radar.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr double kCompany = 1500;  // units: ships within this distance belong to the same fight
constexpr std::uint64_t kRecent = 300;  // ticks
constexpr double kScene = 1800;         // units: ships within this distance belong to the action
constexpr double kMostShips = 0.75;     // share of them that the picture shows
constexpr double kMargin = 150;         // units

bool InSpace(const Game& game, const Ship& ship) {
  return ship.docked_at == ObjectId{} && game.Space().Contains(ship.id);
}
}  // namespace

// Order by id: distances change between two key presses, and the cycle would turn back.
ObjectId NextTarget(const Game& game, ObjectId ship, ObjectId current) {
  if (game.FindShip(ship) == nullptr) return {};
  std::vector<Contact> contacts;
  GetContacts(game, ship, -1, contacts, kShip);
  ObjectId first, next;
  for (const Contact& contact : contacts) {
    if (first == ObjectId{} || contact.id < first) first = contact.id;
    if (current < contact.id && (next == ObjectId{} || contact.id < next)) next = contact.id;
  }
  return next != ObjectId{} ? next : first;
}

ObjectId LastAttacker(const Game& game, ObjectId ship) {
  const Ship* own = game.FindShip(ship);
  if (own == nullptr || own->last_attacker == ObjectId{}) return {};
  std::vector<Contact> contacts;
  GetContacts(game, ship, -1, contacts, kShip);
  const bool seen = std::any_of(contacts.begin(), contacts.end(), [&](const Contact& contact) {
    return contact.id == own->last_attacker;
  });
  return seen ? own->last_attacker : ObjectId{};
}

// Backwards from the first one, the cycle continues with the farthest.
ObjectId HostileCycle::Step(const Game& game, ObjectId ship, ObjectId current, bool back,
                            double seconds) {
  if (game.FindShip(ship) == nullptr) return {};
  std::vector<Contact> contacts;
  GetContacts(game, ship, -1, contacts, kShip);
  std::erase_if(contacts, [](const Contact& contact) { return !contact.hostile; });
  const auto is_contact = [&](ObjectId id) {
    return std::any_of(contacts.begin(), contacts.end(),
                       [id](const Contact& contact) { return contact.id == id; });
  };
  const bool follows = at_ < visited_.size() && visited_[at_] == current;
  if (!follows || seconds > last_step_ + kPause) visited_.clear();
  last_step_ = seconds;
  std::erase_if(visited_, [&](ObjectId id) { return !is_contact(id); });
  if (visited_.empty() && is_contact(current)) visited_.push_back(current);
  const auto place = std::find(visited_.begin(), visited_.end(), current);
  const bool known = place != visited_.end();
  at_ = known ? static_cast<std::size_t>(place - visited_.begin()) : visited_.size();

  // First along the visited ones, then to one that was not visited.
  if (!back && known && at_ + 1 < visited_.size()) return visited_[++at_];
  if (back && known && at_ > 0) return visited_[--at_];
  const auto is_new = [&](const Contact& contact) {
    return std::find(visited_.begin(), visited_.end(), contact.id) == visited_.end();
  };
  if (back) {
    const auto found = std::find_if(contacts.rbegin(), contacts.rend(), is_new);
    if (found != contacts.rend()) visited_.insert(visited_.begin(), found->id);
    at_ = found != contacts.rend() || visited_.empty() ? 0 : visited_.size() - 1;
  } else {
    const auto found = std::find_if(contacts.begin(), contacts.end(), is_new);
    if (found != contacts.end()) visited_.push_back(found->id);
    at_ = found != contacts.end() && !visited_.empty() ? visited_.size() - 1 : 0;
  }
  return visited_.empty() ? ObjectId{} : visited_[at_];
}

ObjectId NearestTarget(const Game& game, ObjectId ship) {
  std::vector<Contact> contacts;
  GetContacts(game, ship, -1, contacts, kRadarKinds & ~kPlanet);
  return contacts.empty() ? ObjectId{} : contacts.front().id;
}

std::string NoTargetText(const Game& game, ObjectId current, const std::string& none) {
  const std::string text = Tr("on_radar", {none});
  const std::string kept = game.NameOf(current);
  return kept.empty() ? text : Tr("target_kept", {text, kept});
}

// One search per kind, in order of the most likely intention: a ship in front of a planet is the
// ship.
ObjectId TargetAt(const Game& game, Vec2 position, double tolerance, ObjectId ignore) {
  // A picture of the edge of space shows places beyond it, which a search rejects.
  position = ClampToSpace(position);
  static constexpr std::array kOrder{kShip, kMissile, kStation, kPickup, kAsteroid, kPlanet};
  for (const Kinds kind : kOrder) {
    std::vector<Hit> hits;
    game.Space().GetSpritesTouching(position, tolerance, {kind}, hits);
    for (const Hit& hit : hits) {
      if (hit.id != ignore) return hit.id;
    }
  }
  return {};
}

// One pass: the first ship is the result when `current` is the last one or gone.
ObjectId NextShip(const Game& game, ObjectId current) {
  ObjectId first, next;
  bool passed = false;
  for (const Ship& ship : game.Ships()) {
    if (ship.id == current) {
      passed = true;
    } else if (InSpace(game, ship)) {
      if (first == ObjectId{}) first = ship.id;
      if (passed && next == ObjectId{}) next = ship.id;
    }
  }
  return next != ObjectId{} ? next : first;
}

Vec2 ActionCenter(const Game& game) {
  Vec2 best = game.Options().space.center;
  std::size_t most = 0;
  for (const Ship& ship : game.Ships()) {
    const auto at = InSpace(game, ship) ? game.Space().Get(ship.id) : std::nullopt;
    if (!at) continue;
    const bool fighting =
        ship.last_attacked_tick > 0 && ship.last_attacked_tick + kRecent > game.TickNumber();
    const std::size_t company =
        game.Space().CountSpritesNear(at->position, kCompany, {kShip | kProjectiles});
    const std::size_t score = company * (fighting ? 3 : 1);
    if (score <= most) continue;
    most = score;
    best = at->position;
  }
  // The busiest ship may fly at the edge of its fight. Two steps towards the mean position of its
  // neighbours lead to the middle.
  std::vector<Hit> company;
  for (int i = 0; i < 2; ++i) {
    game.Space().GetSpritesNear(best, kCompany, {kShip}, company);
    if (company.empty()) break;
    Vec2 sum;
    for (const Hit& hit : company) sum = {sum.x + hit.position.x, sum.y + hit.position.y};
    const auto count = static_cast<double>(company.size());
    best = {sum.x / count, sum.y / count};
  }
  return best;
}

double ActionRadius(const Game& game, Vec2 center) {
  std::vector<Hit> hits;  // nearest first
  game.Space().GetSpritesNear(center, kScene, {kShip}, hits);
  if (hits.empty()) return kLeastAction;
  const auto last = static_cast<std::size_t>(static_cast<double>(hits.size() - 1) * kMostShips);
  return std::max(kLeastAction, hits[last].distance + kMargin);
}

}  // namespace heliopause
