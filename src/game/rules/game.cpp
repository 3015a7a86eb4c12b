// Construction, and read access: by id through `entries`, or by lists in order of creation.
//
//   id (slot, generation)  ->  entries[slot]: kind, generation, index  ->  ships[index], shots[...]
//
// The slot is that of the object's sprite, so a search result leads to the object in two steps.
#include "game/rules/game.hpp"

#include <cassert>
#include <stdexcept>
#include <utility>

#include "game/rules/game_impl.hpp"

namespace heliopause {

Game::Impl::Impl(const Catalog& its_catalog, GameOptions its_options)
    : catalog(&its_catalog),
      options(std::move(its_options)),
      space(options.space),
      rules(options.seed),
      script(options.seed ^ 0x6d6174682e726e64u),  // a sequence different from the rules'
      player_faction(its_catalog.FindFaction("player").value_or(kNone)) {
  for (const FactionClass& faction : catalog->Factions()) {
    player.standing.push_back(faction.player_standing);
    player.recent_damage.push_back(0);
  }
}

// An id is valid if its slot holds an object of the same generation.
const Game::Impl::Entry* Game::Impl::FindEntry(ObjectId id) const {
  if (id.slot >= entries.size()) return nullptr;
  const Entry& entry = entries[id.slot];
  return entry.kind != 0 && entry.generation == id.generation ? &entry : nullptr;
}

// Reads one entry; the pointer is valid until an object of this kind is added or removed.
Ship* Game::Impl::FindShip(ObjectId id) {
  const Entry* entry = FindEntry(id);
  return entry != nullptr && entry->kind == kShip ? &ships[entry->index] : nullptr;
}
Shot* Game::Impl::FindShot(ObjectId id) {
  const Entry* entry = FindEntry(id);
  return entry != nullptr && (entry->kind & kProjectiles) != 0 ? &shots[entry->index] : nullptr;
}
Asteroid* Game::Impl::FindAsteroid(ObjectId id) {
  const Entry* entry = FindEntry(id);
  return entry != nullptr && entry->kind == kAsteroid ? &asteroids[entry->index] : nullptr;
}
Body* Game::Impl::FindBody(ObjectId id) {
  const Entry* entry = FindEntry(id);
  return entry != nullptr && (entry->kind & kFixed) != 0 ? &bodies[entry->index] : nullptr;
}
Pickup* Game::Impl::FindPickup(ObjectId id) {
  const Entry* entry = FindEntry(id);
  return entry != nullptr && entry->kind == kPickup ? &pickups[entry->index] : nullptr;
}

Kinds Game::Impl::KindOf(ObjectId id) const {
  const Entry* entry = FindEntry(id);
  return entry != nullptr ? entry->kind : 0;
}

Sprite Game::Impl::SpriteOf(ObjectId id) const {
  const std::optional<Sprite> sprite = space.Get(id);
  assert(sprite.has_value() && "an object that is alive has a sprite");
  return *sprite;
}

// The position at the beginning of the tick.
Vec2 Game::Impl::PreviousOf(ObjectId id, const Entry& entry) const {
  assert(&entry == FindEntry(id) && "the entry belongs to the id");
  switch (entry.kind) {
    case kShip:
      return ships[entry.index].previous;
    case kShot:
    case kMissile:
      return shots[entry.index].previous;
    case kAsteroid:
      return asteroids[entry.index].previous;
    case kPickup:
      return pickups[entry.index].previous;
    default:
      return SpriteOf(id).position;  // bodies do not move
  }
}

// Empty for an object that is gone.
std::string Game::Impl::NameOf(ObjectId id) const {
  const Entry* entry = FindEntry(id);
  if (entry == nullptr) return {};
  switch (entry->kind) {
    case kShip:
      return ships[entry->index].name;
    case kShot:
    case kMissile:
      return ClassOf(shots[entry->index]).name;
    case kAsteroid:
      return ClassOf(asteroids[entry->index]).name;
    case kPickup:
      return pickups[entry->index].good == kNone
                 ? "Ore"
                 : catalog->Goods()[pickups[entry->index].good].name;
    default:
      return bodies[entry->index].name;
  }
}

// The faction that is stored for the object; for hostility see SideOf.
FactionIndex Game::Impl::FactionOf(ObjectId id) const {
  const Entry* entry = FindEntry(id);
  if (entry == nullptr) return kNone;
  if (entry->kind == kShip) return ships[entry->index].faction;
  if ((entry->kind & kProjectiles) != 0) return shots[entry->index].faction;
  if ((entry->kind & kFixed) != 0) return bodies[entry->index].faction;
  return kNone;
}

// The faction for hostility and hits. The player's ship belongs to "player", whatever faction is
// stored for it.
FactionIndex Game::Impl::SideOf(const Ship& ship) const {
  return ship.is_player && player_faction != kNone ? player_faction : ship.faction;
}

// Events copy values, because subject and object may be removed before the event is read. For an
// object that left the canvas, the position is that at the beginning of the tick.
Event Game::Impl::EventOf(Event::Type type, ObjectId subject, ObjectId object) const {
  Event event;
  event.type = type;
  event.subject = subject;
  event.object = object;
  if (!space.Contains(subject)) {
    const Entry* entry = FindEntry(subject);
    assert(entry != nullptr && "the object is not removed yet");
    event.position = PreviousOf(subject, *entry);
    return event;
  }
  const Sprite sprite = SpriteOf(subject);
  event.position = sprite.position;
  event.velocity = sprite.velocity;
  event.radius = sprite.radius;
  return event;
}

// What scripts and the log say of a thing that may be gone when they read the event.
EventThing Game::Impl::ThingOf(ObjectId id) const {
  EventThing thing;
  const Entry* entry = FindEntry(id);
  if (entry == nullptr) return thing;
  thing.kind = entry->kind;
  thing.faction = FactionOf(id);
  switch (entry->kind) {
    case kShip:
      thing.type = ships[entry->index].type;
      thing.name = ships[entry->index].name;
      break;
    case kShot:
    case kMissile:
      thing.type = shots[entry->index].weapon;
      break;
    case kAsteroid:
      thing.type = asteroids[entry->index].type;
      break;
    case kPlanet:
    case kStation:
    case kGate:
    case kStar:
      thing.type = bodies[entry->index].type;
      thing.name = bodies[entry->index].name;
      break;
    default:
      break;  // pickups have neither class nor name
  }
  return thing;
}

// A caller that removes the thing first has set `subject_was` itself.
void Game::Impl::AddEvent(Event event) {
  if (event.subject_was.kind == 0) event.subject_was = ThingOf(event.subject);
  if (event.object_was.kind == 0) event.object_was = ThingOf(event.object);
  events.push_back(std::move(event));
}

Game::Game(const Catalog& catalog, GameOptions options)
    : impl_(std::make_unique<Impl>(catalog, std::move(options))) {}
Game::Game(Game&&) noexcept = default;
Game& Game::operator=(Game&&) noexcept = default;
Game::~Game() = default;

// For commands of the player, the console and recordings. They apply in order of arrival.
void Game::Post(Command command) { impl_->posted.push_back(std::move(command)); }
void Game::UseThreads(ThreadPool* threads) { impl_->threads = threads; }
ThreadPool* Game::Threads() const { return impl_->threads; }

// For commands of brains. They apply in order of (ship, sequence), after the posted ones.
void Game::Order(Command command) { impl_->ordered.push_back(std::move(command)); }

std::uint64_t Game::TickNumber() const { return impl_->tick; }
double Game::Seconds() const { return static_cast<double>(impl_->tick) * kTickSeconds; }

const Catalog& Game::GetCatalog() const { return *impl_->catalog; }
const GameOptions& Game::Options() const { return impl_->options; }
const SpriteManager& Game::Space() const { return impl_->space; }
const Player& Game::GetPlayer() const { return impl_->player; }
const Presentation& Game::GetPresentation() const { return impl_->presentation; }
std::span<const StandingChange> Game::StandingChanges() const { return impl_->law.changes; }
const Economy& Game::GetEconomy() const { return impl_->economy; }
const Market* Game::FindMarket(ObjectId body) const { return impl_->FindMarket(body); }
const ShipClass& Game::ClassOf(const Ship& ship) const { return impl_->ClassOf(ship); }
int Game::UnitsOf(const Ship& ship, GoodIndex good) const { return impl_->UnitsOf(ship, good); }
int Game::FreeHold(const Ship& ship) const { return impl_->FreeHold(ship); }
std::span<const Ship> Game::Ships() const { return Living().ships; }
std::span<const Shot> Game::Shots() const { return Living().shots; }
std::span<const Asteroid> Game::Asteroids() const { return Living().asteroids; }
std::span<const Body> Game::Bodies() const { return Living().bodies; }
std::span<const Pickup> Game::Pickups() const { return Living().pickups; }
std::size_t Game::WorkOfLists() const { return impl_->has_removed ? impl_->space.Count() : 0; }
std::size_t Game::ShipsInList() const { return impl_->ships.size(); }
const Ship* Game::FindShip(ObjectId id) const { return impl_->FindShip(id); }
const Shot* Game::FindShot(ObjectId id) const { return impl_->FindShot(id); }
const Asteroid* Game::FindAsteroid(ObjectId id) const { return impl_->FindAsteroid(id); }
const Body* Game::FindBody(ObjectId id) const { return impl_->FindBody(id); }
const Pickup* Game::FindPickup(ObjectId id) const { return impl_->FindPickup(id); }

Kinds Game::KindOf(ObjectId id) const { return impl_->KindOf(id); }
FactionIndex Game::FactionOf(ObjectId id) const { return impl_->FactionOf(id); }
std::string Game::NameOf(ObjectId id) const { return impl_->NameOf(id); }
std::span<const Event> Game::Events() const { return impl_->events; }
const PhaseTimes& Game::Times() const { return impl_->times; }
SearchLog& Game::Log() const { return impl_->log; }

bool Game::IsHostile(FactionIndex faction, FactionIndex other) const {
  return impl_->IsHostile(faction, other);
}
bool Game::IsHostile(ObjectId id, ObjectId other) const { return impl_->IsHostile(id, other); }
bool Game::HasAttacked(ObjectId attacker, ObjectId victim) const {
  return impl_->HasAttacked(attacker, victim);
}

void Game::AddEvent(Event event) {
  impl_->AddEvent(std::move(event));
  AfterChange();
}

// The vectors without the objects that were removed.
const Game::Impl& Game::Living() const {
  impl_->EraseRemoved();
  return *impl_;
}

// During a tick events wait for its end; a change from outside reports at once.
void Game::AfterChange() {
  if (!impl_->ticking) HandOverEvents();
}

void Game::HandOverEvents() {
  Impl& state = *impl_;
  // The events that the script host has not received yet.
  const std::span<const Event> fresh = std::span(state.events).subspan(state.events_taken);
  state.events_taken = state.events.size();
  if (script_host_ != nullptr && !fresh.empty()) script_host_->TakeEvents(*this, fresh);
}

void Game::EraseBrainStates() {
  std::vector<ObjectId>& ships = impl_->new_brains;
  if (ships.empty()) return;
  if (script_host_ != nullptr) script_host_->EraseBrainStates(ships);
  ships.clear();
}

Player& Game::PlayerForScenario() { return impl_->player; }
Presentation& Game::PresentationForScenario() { return impl_->presentation; }
Random& Game::ScriptRandom() { return impl_->script; }
std::span<const ScriptStatistics> Game::GetScriptStatistics() const {
  if (script_host_ == nullptr) return {};
  return script_host_->Statistics();
}

void Game::ForgetConsole() {
  if (script_host_ != nullptr) script_host_->ForgetConsole();
}

}  // namespace heliopause
