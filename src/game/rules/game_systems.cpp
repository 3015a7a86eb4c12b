// Puts systems of the data into space, notes which of them the player has visited, and loads their
// state.
#include <algorithm>
#include <cmath>
#include <string>

#include "base/finite.hpp"
#include "base/utf8.hpp"
#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/market.hpp"
#include "game/rules/systems_fields.hpp"

namespace heliopause {
namespace {

Vec2 Plus(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

void Require(bool holds, const char* reason) {
  if (!holds) throw BadBytes(std::string("systems: ") + reason);
}

// The market of the data; what is not given follows from what the port makes and uses.
MarketPlan PlanOf(const SystemBody& port) {
  MarketPlan plan;
  for (const SystemGood& good : port.market) {
    MarketGood& planned = plan.goods[good.good];
    planned = {.want = good.want, .stock = good.stock, .makes = good.makes, .uses = good.uses};
    CompleteMarketGood(planned);
  }
  plan.yard = port.yard;
  plan.outfits = !port.outfits || !port.outfits->empty();
  return plan;
}

bool IsPlaced(const Systems& systems, const SystemClass& system) {
  return std::any_of(systems.placed.begin(), systems.placed.end(),
                     [&](const PlacedSystem& placed) { return placed.id == system.id; });
}

}  // namespace

// Found by name: names of bodies are unique over all systems.
const SystemBody* Game::Impl::PortOfData(ObjectId id) const {
  const Entry* entry = FindEntry(id);
  if (entry == nullptr || !IsDockable(entry->kind)) return nullptr;
  const Body& body = bodies[entry->index];
  for (const PlacedSystem& placed : systems.placed) {
    const auto index = catalog->FindSystem(placed.id);
    if (!index) continue;  // a mod that is not loaded any more
    const SystemClass& system = catalog->Systems()[*index];
    for (const auto* list : {&system.ports, &system.lairs})
      for (const SystemBody& port : *list)
        if (port.name == body.name) return &port;
  }
  return nullptr;
}

// Gates follow when all systems of the call are in space: a link needs both ends.
void Game::Impl::PlaceSystem(const SystemClass& system) {
  // The order decides the ids, and with them the hash: star, bodies, ports, lairs, then fields.
  ReportSpawn(SpawnBody(system.star, kNone, system.place, system.name));
  for (const auto* list : {&system.bodies, &system.ports, &system.lairs}) {
    for (const SystemBody& body : *list) {
      const ObjectId id =
          SpawnBody(body.type, body.faction, Plus(system.place, body.offset), body.name);
      if (id != ObjectId{} && !body.market.empty()) DefineMarket(id, PlanOf(body));
      ReportSpawn(id);
    }
  }
  for (const SystemField& field : system.fields) {
    std::vector<std::string> classes;
    for (const RockClassIndex type : field.rocks) classes.push_back(catalog->Rocks()[type].id);
    AddField({.center = Plus(system.place, field.offset),
              .inner = field.inner,
              .outer = field.outer,
              .seed = field.seed,
              .classes = std::move(classes),
              .mined = std::vector<std::uint8_t>(static_cast<std::size_t>(field.count)),
              .rocks = {},
              .pieces = {}});
  }
  systems.placed.push_back({system.id, false});
}

// The gate of `system` to the system `to`; the null id without a class of gates.
ObjectId Game::Impl::PlaceGate(const SystemClass& system, SystemIndex to) {
  const auto& classes = catalog->Bodies();
  const auto type = std::find_if(classes.begin(), classes.end(),
                                 [](const BodyClass& body) { return body.IsGate(); });
  const auto gate = std::find_if(system.gates.begin(), system.gates.end(),
                                 [&](const SystemGate& g) { return g.to == to; });
  if (type == classes.end() || gate == system.gates.end()) return {};
  const auto index = static_cast<BodyClassIndex>(type - classes.begin());
  const ObjectId id = SpawnBody(index, kNone, Plus(system.place, gate->offset),
                                catalog->Systems()[to].name + " Gate");
  ReportSpawn(id);
  return id;
}

bool Game::SpawnSystems(std::span<const SystemIndex> which) {
  Impl& state = *impl_;
  const std::vector<SystemClass>& all = GetCatalog().Systems();
  // Step 1: the systems that are not placed yet; one wrong index places none.
  std::vector<SystemIndex> fresh;
  for (const SystemIndex index : which) {
    if (index >= all.size()) return false;
    const bool twice = std::find(fresh.begin(), fresh.end(), index) != fresh.end();
    if (!IsPlaced(state.systems, all[index]) && !twice) fresh.push_back(index);
  }
  // Step 2: the systems themselves.
  for (const SystemIndex index : fresh) state.PlaceSystem(all[index]);
  // Step 3: pairs of gates, each pair once: of two new systems the lower index makes it.
  for (const SystemIndex from : fresh) {
    for (const SystemGate& gate : all[from].gates) {
      const bool new_too = std::find(fresh.begin(), fresh.end(), gate.to) != fresh.end();
      if (!IsPlaced(state.systems, all[gate.to]) || (new_too && gate.to < from)) continue;
      // In statements of their own: compilers evaluate arguments in different orders, and the order
      // of placing decides the ids.
      const ObjectId there = state.PlaceGate(all[gate.to], from);
      const ObjectId here = state.PlaceGate(all[from], gate.to);
      state.LinkGates(here, there);
    }
  }
  AfterChange();
  return true;
}

const SystemBody* Game::PortOfData(ObjectId port) const { return impl_->PortOfData(port); }

const Systems& Game::GetSystems() const { return impl_->systems; }

const SystemClass* Game::SystemAt(Vec2 position) const { return impl_->SystemAt(position); }

const SystemClass* Game::Impl::SystemAt(Vec2 position) const {
  // Within one and a half times the reach of a system; farther away is between systems.
  const SystemClass* nearest = nullptr;
  double least = kSystemReach * 1.5;
  for (const PlacedSystem& placed : systems.placed) {
    const auto index = catalog->FindSystem(placed.id);
    if (!index) continue;  // a mod that is not loaded any more
    const SystemClass& system = catalog->Systems()[*index];
    const double away = maths::Length({position.x - system.place.x, position.y - system.place.y});
    if (away < least) {
      nearest = &system;
      least = away;
    }
  }
  return nearest;
}

// Twice a second: the player cannot cross the border of a system and come back in that time.
void Game::Impl::UpdatePlayerSystem() {
  if (systems.placed.empty() || tick % 30 != 1) return;
  const auto at = space.GetPosition(player.ship);
  if (!at) return;
  const SystemClass* system = SystemAt(*at);
  if (system != nullptr) {
    const auto placed = std::find_if(systems.placed.begin(), systems.placed.end(),
                                     [&](const PlacedSystem& p) { return p.id == system->id; });
    const Vec2 off = {at->x - system->place.x, at->y - system->place.y};
    if (maths::Length(off) <= kSystemKnown) placed->known = true;
  }
  const std::string& id = system != nullptr ? system->id : std::string();
  if (id == systems.here) return;
  systems.here = id;
  if (system == nullptr) return;
  Event event = EventOf(Event::Type::SystemEntered, player.ship);
  event.id = system->id;
  event.text = system->name;
  AddEvent(std::move(event));
}

// Nothing in the bytes is trusted. Ids of asteroids that do not exist are mined ones.
void Game::Impl::LoadSystems(ByteReader& reader) {
  reader(systems);
  Require(!systems.IsEmpty(), "they are empty");
  Require(systems.fields.size() <= kMaxFields && systems.links.size() <= kMaxLinks,
          "there are too many fields or links");
  // The marker may be gone: the next tick ends the route.
  Require(systems.marker.size() <= kLongestItemId && IsPlainText(systems.marker),
          "the route leads to no marker");
  std::vector<ObjectId> linked;
  for (const GateLink& link : systems.links) {
    for (const ObjectId id : {link.one, link.other}) {
      const Entry* entry = FindEntry(id);
      Require(entry != nullptr && entry->kind == kGate, "a link is not of two gates");
      linked.push_back(id);
    }
  }
  std::sort(linked.begin(), linked.end());
  Require(std::adjacent_find(linked.begin(), linked.end()) == linked.end(),
          "a gate is in two links");
  for (RockField& field : systems.fields) {
    Require(IsFinite(field.center) && std::abs(field.center.x) <= kMaxCoordinate &&
                std::abs(field.center.y) <= kMaxCoordinate && field.inner >= 0 &&
                field.outer > field.inner && field.outer <= kMaxCoordinate,
            "a field is not a ring in space");
    Require(!field.classes.empty() && !field.mined.empty() &&
                field.mined.size() <= static_cast<std::size_t>(kMaxFieldRocks),
            "a field has no asteroids, or too many");
    Require(field.rocks.size() == (field.awake ? field.mined.size() : 0) &&
                (field.awake || field.pieces.empty()),
            "a field has asteroids of another number");
    for (const std::string& id : field.classes) {
      if (!catalog->FindRock(id)) throw BadBytes("'" + id + "' does not exist in the data files");
    }
  }
}

}  // namespace heliopause
