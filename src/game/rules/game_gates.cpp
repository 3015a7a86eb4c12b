// Gates: a slow ship that flies into one comes out of the linked one, with its velocity.
#include <algorithm>
#include <cassert>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kClearance = 6;  // units between the rim of a gate and a ship that comes out

}  // namespace

bool Game::Impl::LinkGates(ObjectId one, ObjectId other) {
  const auto is_gate = [this](ObjectId id) {
    const Entry* entry = FindEntry(id);
    return entry != nullptr && entry->kind == kGate;
  };
  if (!is_gate(one) || !is_gate(other) || one == other) return false;
  if (LinkedGate(one) != ObjectId{} || LinkedGate(other) != ObjectId{}) return false;
  if (systems.links.size() >= kMaxLinks) return false;
  systems.links.push_back({one, other});
  return true;
}

ObjectId Game::Impl::LinkedGate(ObjectId gate) const {
  for (const GateLink& link : systems.links) {
    if (link.one == gate) return link.other;
    if (link.other == gate) return link.one;
  }
  return {};
}

// A link ends with either of its gates.
void Game::Impl::DropLinksOf(ObjectId gate) {
  std::erase_if(systems.links,
                [gate](const GateLink& link) { return link.one == gate || link.other == gate; });
}

// Once a tick, by one small search for each gate. Ships that come out are outside of the radius of
// the other gate, so they do not go back in the same tick.
void Game::Impl::PassGates() {
  for (const GateLink& link : systems.links) {
    FindShipsIn(link.one, link.other);
    FindShipsIn(link.other, link.one);
  }
  for (const GatePass& pass : gate_passes) PassGate(pass);
  gate_passes.clear();
}

void Game::Impl::FindShipsIn(ObjectId gate, ObjectId exit) {
  assert(KindOf(gate) == kGate && KindOf(exit) == kGate && "a link ends with either of its gates");
  const Sprite at = SpriteOf(gate);
  LogSearch(log, SearchSite::Here("gates"), {SearchType::Near, at.position, at.radius},
            [&](SearchTrace* trace) {
              space.GetSpritesNear(at.position, at.radius, {.kinds = kShip, .trace = trace}, hits);
              return hits.size();
            });
  for (const Hit& hit : hits) {
    if (maths::Length(SpriteOf(hit.id).velocity) < kGateSpeed)
      gate_passes.push_back({hit.id, gate, exit});
  }
}

// A target of the player in another system is out of reach: a missile would fly off to it.
void Game::Impl::ForgetTargetElsewhere(Ship& ship, Vec2 at) {
  const auto target = space.GetPosition(ship.target);
  if (target && SystemAt(at) != SystemAt(*target)) SetTarget(ship, {});
}

// The previous position is set as well, see MoveTo. A ship comes out on the side towards which it
// flies.
void Game::Impl::PassGate(const GatePass& pass) {
  Ship* ship = FindShip(pass.ship);
  if (ship == nullptr || ship->docked_at != ObjectId{}) return;
  const Sprite sprite = SpriteOf(pass.ship), exit = SpriteOf(pass.exit);
  const double speed = maths::Length(sprite.velocity);
  const Vec2 ahead = speed > 1 ? Vec2{sprite.velocity.x / speed, sprite.velocity.y / speed}
                               : maths::FromAngle(ship->heading);
  const double away = exit.radius + sprite.radius + kClearance;
  const Vec2 to = {exit.position.x + ahead.x * away, exit.position.y + ahead.y * away};
  if (!TryMove(pass.ship, to)) return;
  ship->previous = to;
  if (ship->is_player) ForgetTargetElsewhere(*ship, to);
  Event event = EventOf(Event::Type::GatePassed, pass.ship, pass.exit);
  event.target = pass.gate;
  AddEvent(std::move(event));
}

bool Game::LinkGates(ObjectId one, ObjectId other) { return impl_->LinkGates(one, other); }

ObjectId Game::LinkedGate(ObjectId gate) const { return impl_->LinkedGate(gate); }

}  // namespace heliopause
