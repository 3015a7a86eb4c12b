// What the targeting keys mean. They see what the radar sees, never more.
#include "view/input/targeting.hpp"

#include <array>
#include <vector>

#include "game/rules/radar.hpp"

namespace heliopause {

namespace {
constexpr double kCompany = 1500;       // units: who is nearer is part of the same fight
constexpr std::uint64_t kRecent = 300;  // ticks

bool InSpace(const Game& game, const Ship& ship) {
  return ship.docked_at == ObjectId{} && game.Space().Contains(ship.id);
}
}  // namespace

// By id and not by distance: distances change between two presses, and the walk would turn back.
ObjectId NextTarget(const Game& game, ObjectId ship) {
  const Ship* own = game.FindShip(ship);
  if (own == nullptr) return {};
  std::vector<Contact> contacts;
  GetContacts(game, ship, -1, contacts, kShip);
  ObjectId first, next;
  for (const Contact& contact : contacts) {
    if (first == ObjectId{} || contact.id < first) first = contact.id;
    if (own->target < contact.id && (next == ObjectId{} || contact.id < next)) next = contact.id;
  }
  return next != ObjectId{} ? next : first;
}

ObjectId NearestHostile(const Game& game, ObjectId ship) {
  std::vector<Contact> contacts;
  GetContacts(game, ship, -1, contacts, kShip);
  for (const Contact& contact : contacts) {
    if (contact.hostile) return contact.id;
  }
  return {};
}

ObjectId NearestTarget(const Game& game, ObjectId ship) {
  std::vector<Contact> contacts;
  GetContacts(game, ship, -1, contacts, kRadarKinds & ~kPlanet);
  return contacts.empty() ? ObjectId{} : contacts.front().id;
}

std::string NoTargetText(const Game& game, ObjectId ship, const std::string& none) {
  const std::string text = none + " on the radar";
  const Ship* own = game.FindShip(ship);
  const std::string kept = own != nullptr ? game.NameOf(own->target) : "";
  return kept.empty() ? text : text + "; the target stays " + kept;
}

// One search a kind, in the order of what one most likely meant: a ship in front of a planet is the
// ship.
ObjectId TargetAt(const Game& game, Vec2 place, double slack, ObjectId ignore) {
  static constexpr std::array kOrder{kShip, kMissile, kStation, kPickup, kAsteroid, kPlanet};
  for (const Kinds kind : kOrder) {
    std::vector<Hit> hits;
    game.Space().GetSpritesTouching(place, slack, {kind}, hits);
    for (const Hit& hit : hits) {
      if (hit.id != ignore) return hit.id;
    }
  }
  return {};
}

// One walk: the first ship is kept for the case that `current` is the last or gone.
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
  // The busiest ship may fly at the rim of its fight: the middle of the company is what one wants
  // to see.
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

}  // namespace heliopause
