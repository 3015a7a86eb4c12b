// Docking at planets and stations. Requests are collected by commands and processed at the end of
// the tick. A docked ship stays in space without kinds, at the position of its body: no search
// finds it.
#include <algorithm>
#include <cassert>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/docking.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/standing.hpp"

namespace heliopause {
namespace {

constexpr double kLaunchSpeed = 60;  // units/s: fast enough to leave, slow enough to dock again

}  // namespace

// A ship may be destroyed, docked or undocked between its command and this point.
void Game::Impl::ProcessDockRequests() {
  for (const DockRequest& request : dock_requests) {
    Ship* ship = FindShip(request.ship);
    if (ship == nullptr || ship->disabled) continue;
    const bool docked = ship->docked_at != ObjectId{};
    if (request.leave && docked) Undock(*ship);
    if (!request.leave && !docked) Dock(*ship, request.body);
  }
  dock_requests.clear();
}

// The body whose edge is nearest, within kDockRange; otherwise the null id.
ObjectId Game::Impl::NearestBody(const Sprite& ship) {
  LogSearch(log, SearchSite::Here("docking"), {SearchType::Touching, ship.position, kDockRange},
            [&](SearchTrace* trace) {
              space.GetSpritesTouching(ship.position, kDockRange,
                                       {.kinds = kBodies, .trace = trace}, hits);
              return hits.size();
            });
  ObjectId nearest;
  double least = 0;
  for (const Hit& hit : hits) {
    const double to_edge = hit.distance - SpriteOf(hit.id).radius;
    if (nearest == ObjectId{} || to_edge < least) {
      nearest = hit.id;
      least = to_edge;
    }
  }
  return nearest;
}

// Whether a port of `owner` lets in a ship of `side`: not if the two are hostile, nor a player
// below the standing for which the docks open. A port without an owner lets in every ship.
bool Game::Impl::LetsIn(FactionIndex owner, FactionIndex side, bool is_player) const {
  return !IsHostile(owner, side) && !(is_player && IsClosed(owner, "docking"));
}

bool Game::LetsIn(ObjectId port, ObjectId ship) const {
  const Ship* visitor = FindShip(ship);
  const Body* body = IsDockable(KindOf(port)) ? FindBody(port) : nullptr;
  if (visitor == nullptr || body == nullptr) return false;
  return impl_->LetsIn(body->faction, impl_->SideOf(*visitor), visitor->is_player);
}

// For the player: ": your standing with the Patrol is -31 (expected -20 or more)".
std::string Game::Impl::ExpectedStanding(const Ship& ship, FactionIndex faction) const {
  if (!ship.is_player || faction >= player.standing.size()) return {};
  assert(faction < catalog->Factions().size() && "each standing is with a faction of the catalog");
  const FactionClass& type = catalog->Factions()[faction];
  const auto points = [](double standing) {
    return std::to_string(static_cast<int>(std::floor(standing)));
  };
  double least = kHostileStanding;
  if (IsClosed(faction, "docking")) least = std::max<double>(least, LeastStanding(type, "docking"));
  return ": your standing with " + type.name + " is " + points(player.standing[faction]) +
         " (expected " + points(least) + " or more)";
}

// Docks, or adds an event with the reason for the rejection.
void Game::Impl::Dock(Ship& ship, ObjectId body_id) {
  const Sprite sprite = SpriteOf(ship.id);
  if (body_id == ObjectId{}) body_id = NearestBody(sprite);
  Event event = EventOf(Event::Type::DockRejected, ship.id, body_id);
  // Stars and gates are bodies, too, but have no berth.
  const Body* body = IsDockable(KindOf(body_id)) ? FindBody(body_id) : nullptr;
  int sold = 0;
  if (body == nullptr) {
    event.text = "Nothing to dock at here";
  } else {
    const Sprite at = SpriteOf(body_id);
    const bool is_open = LetsIn(body->faction, SideOf(ship), ship.is_player);
    switch (CheckDocking(sprite, at, !is_open)) {
      case DockStatus::TooFar:
        event.text = "Too far from " + body->name;
        break;
      case DockStatus::TooFast:
        event.text = "Too fast to dock at " + body->name + ": " +
                     std::to_string(static_cast<int>(kDockSpeed)) + " u/s at most";
        break;
      case DockStatus::Hostile:
        event.text = body->name + " lets no enemy in" + ExpectedStanding(ship, body->faction);
        break;
      case DockStatus::Allowed:
        event.type = Event::Type::Docked;
        event.position = at.position;
        Berth(ship, body_id);
        sold = ship.is_player && FindTraded(body_id, catalog->OreGood()) == nullptr ? ship.ore : 0;
        event.text = ServiceShip(ship);
        if (ship.is_player) NotePrices(body_id);
        break;
    }
  }
  AddEvent(std::move(event));
  if (sold == 0) return;
  Event sale = EventOf(Event::Type::OreSold, ship.id, body_id);
  sale.amount = static_cast<double>(sold * kOrePrice);
  sale.units = sold;
  AddEvent(std::move(sale));
}

void Game::Impl::Berth(Ship& ship, ObjectId body) {
  assert(ship.docked_at == ObjectId{} && "only a ship in flight docks");
  assert(IsDockable(KindOf(body)) && "only stations and planets have a berth");
  const Vec2 at = SpriteOf(body).position;
  ship.docked_at = body;
  SetTarget(ship, {});
  space.SetVelocity(ship.id, {0, 0});
  space.SetKinds(ship.id, 0);
  TryMove(ship.id, at);
  ship.previous = at;
  if (!ship.is_player || career.IsEmpty()) return;
  career.last_port = body;
  RefillRewinds();
}

// Repairs and rearms at no cost. Where ore is not traded, the port takes it in, and pays the
// player. Where it is, the player sells it by commands; that of others goes into the stock.
std::string Game::Impl::ServiceShip(Ship& ship) {
  assert(ship.docked_at != ObjectId{} && "a port services docked ships");
  const ShipClass& type = ClassOf(ship);
  std::string done = ship.hull < type.hull ? "repaired, rearmed" : "rearmed";
  ship.hull = type.hull;
  ship.shield = type.shield;
  ship.shield_pause = 0;
  ship.energy = type.energy;
  ship.ammunition = type.secondary != kNone ? catalog->Weapons()[type.secondary].ammunition : 0;
  EraseRecord(ship.id);
  if (FindTraded(ship.docked_at, catalog->OreGood()) != nullptr) {
    if (!ship.is_player) SellOre(ship, ship.docked_at);
    return done;
  }
  if (ship.ore > 0 && ship.is_player) {
    const std::int64_t credits = ship.ore * kOrePrice;
    player.credits += credits;
    player.ore_sold += ship.ore;
    done +=
        ", " + std::to_string(ship.ore) + " ore sold for " + std::to_string(credits) + " credits";
  }
  Book(kNone, &GoodLedger::used, ship.ore);
  ship.ore = 0;
  return done;
}

// The ship appears outside of the body in the direction of its heading and flies away from it. If
// the canvas ends there, the first free of the three other sides is taken.
void Game::Impl::Undock(Ship& ship) {
  assert(ship.docked_at != ObjectId{} && "only a docked ship undocks");
  const ObjectId body = ship.docked_at;
  Vec2 ahead = maths::FromAngle(ship.heading);
  const Sprite at = SpriteOf(body);
  const double gap = at.radius + SpriteOf(ship.id).radius + 1;
  ship.docked_at = {};
  space.SetKinds(ship.id, kShip);
  const auto leaves = [&] {
    return TryMove(ship.id, {at.position.x + ahead.x * gap, at.position.y + ahead.y * gap});
  };
  for (int turns = 0; turns < 4 && !leaves(); ++turns) ahead = {-ahead.y, ahead.x};
  space.SetVelocity(ship.id, {ahead.x * kLaunchSpeed, ahead.y * kLaunchSpeed});
  ship.previous = *space.GetPosition(ship.id);
  AddEvent(EventOf(Event::Type::Undocked, ship.id, body));
}

// The body was removed: the ships stay at its position.
void Game::Impl::UndockAllFrom(ObjectId body) {
  for (Ship& ship : ships) {
    if (ship.docked_at != body || !Alive(ship.id)) continue;
    ship.docked_at = {};
    space.SetKinds(ship.id, kShip);
    AddEvent(EventOf(Event::Type::Undocked, ship.id, body));
  }
}

}  // namespace heliopause
