// Life cycle and reading.
#include "game/rules/game.hpp"

#include <cassert>
#include <stdexcept>
#include <utility>

#include "game/rules/game_state.hpp"

namespace heliopause {

Game::State::State(const Catalog& its_catalog, GameOptions its_options)
    : catalog(&its_catalog),
      options(std::move(its_options)),
      space(options.space),
      rules(options.seed),
      script(options.seed ^ 0x6d6174682e726e64u),  // another sequence than the rules'
      player_faction(its_catalog.FindFaction("player").value_or(kNone)) {
  for (const FactionClass& faction : catalog->Factions()) {
    player.standing.push_back(faction.player_standing);
    player.harm.push_back(0);
  }
}

const Game::State::Spot* Game::State::FindSpot(ObjectId id) const {
  if (id.slot >= spots.size()) return nullptr;
  const Spot& spot = spots[id.slot];
  return spot.kind != 0 && spot.generation == id.generation ? &spot : nullptr;
}

Ship* Game::State::FindShip(ObjectId id) {
  const Spot* spot = FindSpot(id);
  return spot != nullptr && spot->kind == kShip ? &ships[spot->index] : nullptr;
}
Shot* Game::State::FindShot(ObjectId id) {
  const Spot* spot = FindSpot(id);
  return spot != nullptr && (spot->kind & kProjectiles) != 0 ? &shots[spot->index] : nullptr;
}
Asteroid* Game::State::FindAsteroid(ObjectId id) {
  const Spot* spot = FindSpot(id);
  return spot != nullptr && spot->kind == kAsteroid ? &asteroids[spot->index] : nullptr;
}
Body* Game::State::FindBody(ObjectId id) {
  const Spot* spot = FindSpot(id);
  return spot != nullptr && (spot->kind & kBodies) != 0 ? &bodies[spot->index] : nullptr;
}
Pickup* Game::State::FindPickup(ObjectId id) {
  const Spot* spot = FindSpot(id);
  return spot != nullptr && spot->kind == kPickup ? &pickups[spot->index] : nullptr;
}

Sprite Game::State::SpriteOf(ObjectId id) const {
  const std::optional<Sprite> sprite = space.Get(id);
  assert(sprite.has_value() && "every object that is alive has a sprite");
  return *sprite;
}

Vec2 Game::State::PreviousOf(ObjectId id, const Spot& spot) const {
  switch (spot.kind) {
    case kShip:
      return ships[spot.index].previous;
    case kShot:
    case kMissile:
      return shots[spot.index].previous;
    case kAsteroid:
      return asteroids[spot.index].previous;
    case kPickup:
      return pickups[spot.index].previous;
    default:
      return SpriteOf(id).position;  // bodies stand still
  }
}

std::string Game::State::NameOf(ObjectId id) const {
  const Spot* spot = FindSpot(id);
  if (spot == nullptr) return {};
  switch (spot->kind) {
    case kShip:
      return ships[spot->index].name;
    case kShot:
    case kMissile:
      return ClassOf(shots[spot->index]).name;
    case kAsteroid:
      return ClassOf(asteroids[spot->index]).name;
    case kPickup:
      return "Ore";
    default:
      return bodies[spot->index].name;
  }
}

FactionIndex Game::State::FactionOf(ObjectId id) const {
  const Spot* spot = FindSpot(id);
  if (spot == nullptr) return kNone;
  if (spot->kind == kShip) return ships[spot->index].faction;
  if ((spot->kind & kProjectiles) != 0) return shots[spot->index].faction;
  if ((spot->kind & kBodies) != 0) return bodies[spot->index].faction;
  return kNone;
}

FactionIndex Game::State::SideOf(const Ship& ship) const {
  return ship.is_player && player_faction != kNone ? player_faction : ship.faction;
}

Event Game::State::EventOf(Event::Type type, ObjectId subject, ObjectId object) const {
  const Sprite sprite = SpriteOf(subject);
  Event event;
  event.type = type;
  event.subject = subject;
  event.object = object;
  event.position = sprite.position;
  event.velocity = sprite.velocity;
  event.radius = sprite.radius;
  return event;
}

Game::Game(const Catalog& catalog, GameOptions options)
    : state_(std::make_unique<State>(catalog, std::move(options))) {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

void Game::Post(Command command) { state_->posted.push_back(std::move(command)); }
void Game::Order(Command command) { state_->ordered.push_back(std::move(command)); }

std::uint64_t Game::TickNumber() const { return state_->tick; }
double Game::Seconds() const { return static_cast<double>(state_->tick) * kTickSeconds; }

const Catalog& Game::GetCatalog() const { return *state_->catalog; }
const GameOptions& Game::Options() const { return state_->options; }
const SpriteManager& Game::Space() const { return state_->space; }
const Player& Game::GetPlayer() const { return state_->player; }
std::span<const Ship> Game::Ships() const { return state_->ships; }
std::span<const Shot> Game::Shots() const { return state_->shots; }
std::span<const Asteroid> Game::Asteroids() const { return state_->asteroids; }
std::span<const Body> Game::Bodies() const { return state_->bodies; }
std::span<const Pickup> Game::Pickups() const { return state_->pickups; }
const Ship* Game::FindShip(ObjectId id) const { return state_->FindShip(id); }
const Shot* Game::FindShot(ObjectId id) const { return state_->FindShot(id); }
const Asteroid* Game::FindAsteroid(ObjectId id) const { return state_->FindAsteroid(id); }
const Body* Game::FindBody(ObjectId id) const { return state_->FindBody(id); }
const Pickup* Game::FindPickup(ObjectId id) const { return state_->FindPickup(id); }

Kinds Game::KindOf(ObjectId id) const {
  const State::Spot* spot = state_->FindSpot(id);
  return spot != nullptr ? spot->kind : 0;
}
FactionIndex Game::FactionOf(ObjectId id) const { return state_->FactionOf(id); }
std::string Game::NameOf(ObjectId id) const { return state_->NameOf(id); }
std::span<const Event> Game::Events() const { return state_->events; }
const PhaseTimes& Game::Times() const { return state_->times; }
SearchLog& Game::Log() const { return state_->log; }

bool Game::IsHostile(FactionIndex faction, FactionIndex other) const {
  return state_->IsHostile(faction, other);
}
bool Game::IsHostile(ObjectId id, ObjectId other) const { return state_->IsHostile(id, other); }
bool Game::HasAttacked(ObjectId attacker, ObjectId victim) const {
  return state_->HasAttacked(attacker, victim);
}

void Game::Tell(Event event) { state_->events.push_back(std::move(event)); }
Player& Game::PlayerForScenario() { return state_->player; }
Random& Game::ScriptRandom() { return state_->script; }
void Game::ForgetConsole() {
  if (minds_ != nullptr) minds_->ForgetConsole();
}

}  // namespace heliopause
