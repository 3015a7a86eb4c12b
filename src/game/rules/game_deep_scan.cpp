// The rules of the deep scanner: when a scan begins and ends, what it costs, what it finds.
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "base/finite.hpp"
#include "game/maths/maths.hpp"
#include "game/rules/deep_scan_fields.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kScanTicks = kDeepScanSeconds / kTickSeconds;

void Require(bool holds, const char* reason) {
  if (!holds) throw BadBytes(std::string("deep scan: ") + reason);
}

}  // namespace

std::string Game::Impl::DeepScanProblem(const Ship& ship) const {
  const ShipClass& type = ClassOf(ship);
  if (!ship.is_player) return "Only the ship of the player scans deep";
  if (type.scan_range <= 0) return "The ship has no deep scanner";
  if (ship.docked_at != ObjectId{}) return "A docked ship cannot scan deep";
  if (type.scan_range <= type.radar_range) return "The radar sees as far as the deep scanner";
  if (deep_scan.Runs()) return "A deep scan is running";
  return {};
}

// The energy of a scan depends on the nodes that it visits, so the tree is rebuilt, as for a
// program (RebuildTree).
void Game::Impl::BeginDeepScan(const Ship& ship) {
  std::string why = DeepScanProblem(ship);
  if (!why.empty()) return Reject(ship, {}, "deep_scan", std::move(why));
  if (!computer.on) RebuildTree();
  deep_scan.ship = ship.id;
  deep_scan.center = SpriteOf(ship.id).position;
  deep_scan.radius = ClassOf(ship).radar_range;
  deep_scan.nodes = deep_scan.found = 0;
  deep_scan.energy = 0;
  ReportDeepScan("begun");
}

void Game::Impl::ReportDeepScan(const char* what) {
  Event event;
  event.type = Event::Type::DeepScanned;
  if (Alive(deep_scan.ship)) event = EventOf(Event::Type::DeepScanned, deep_scan.ship);
  event.id = what;
  event.units = static_cast<int>(deep_scan.found);
  event.amount = deep_scan.energy;
  AddEvent(std::move(event));
}

void Game::Impl::EndDeepScan(const char* what) {
  ReportDeepScan(what);
  deep_scan.End();
}

// A ship that outruns the ring, through a gate, does not receive it any more.
void Game::Impl::RunDeepScan() {
  if (deep_scan.IsEmpty()) return;
  std::erase_if(deep_scan.contacts, [this](const DeepContact& contact) {
    return static_cast<double>(tick - contact.tick) * kTickSeconds >= kDeepContactSeconds;
  });
  if (!deep_scan.Runs()) return;
  Ship* ship = FindShip(deep_scan.ship);
  if (ship == nullptr || !ship->is_player || ship->docked_at != ObjectId{})
    return EndDeepScan("lost");
  const Vec2 at = SpriteOf(ship->id).position, from = deep_scan.center;
  const ShipClass& type = ClassOf(*ship);
  if (type.scan_range <= 0 || maths::Length({at.x - from.x, at.y - from.y}) > deep_scan.radius)
    return EndDeepScan("lost");
  const double step = std::max(type.scan_range - type.radar_range, 0.0) / kScanTicks;
  const double outer = std::min(deep_scan.radius + step, type.scan_range);
  if (!SearchRing(*ship, outer)) return EndDeepScan("energy");
  deep_scan.radius = outer;
  if (outer >= type.scan_range) EndDeepScan("done");
}

// Marks what is between the ring and `outer`. Returns false, and marks nothing, if the ship lacks
// the energy for the nodes: then it has none left.
bool Game::Impl::SearchRing(Ship& ship, double outer) {
  space.ReBallance();  // as BeginComputer
  const double inner = deep_scan.radius;
  const Vec2 center = deep_scan.center;
  const auto beyond = [&](ObjectId id, std::uint64_t) {
    const Vec2 at = *space.GetPosition(id);
    const double x = at.x - center.x, y = at.y - center.y;
    return std::sqrt(x * x + y * y) > inner;
  };
  SearchTrace work;
  LogSearch(log, SearchSite::Here("deep scan"), {SearchType::Near, center, outer},
            [&](SearchTrace* trace) {
              SearchTrace own;
              SearchTrace& used = trace != nullptr ? *trace : own;
              space.GetSpritesNear(
                  center, outer,
                  {.kinds = kDeepKinds, .ignore = ship.id, .accept = beyond, .trace = &used}, hits);
              work = used;
              return hits.size();
            });
  const std::uint64_t nodes = work.nodes_entered + work.nodes_skipped + work.nodes_taken_whole;
  const double price = static_cast<double>(nodes) * ClassOf(ship).scan_node_energy;
  const double paid = std::min(price, ship.energy);
  ship.energy -= paid;
  deep_scan.nodes += nodes;
  deep_scan.energy += paid;
  if (paid < price) return false;
  for (const Hit& hit : hits) {
    if (deep_scan.found >= kMostDeepContacts) break;
    deep_scan.Mark({hit.id, KindOf(hit.id), FactionOf(hit.id), hit.position, tick});
  }
  return true;
}

const DeepScan& Game::GetDeepScan() const { return impl_->deep_scan; }

std::string Game::DeepScanProblem(const Ship& ship) const { return impl_->DeepScanProblem(ship); }

// ---- saving ----

// The shape, unless it is saved with the program.
void Game::Impl::SaveDeepScan(ByteWriter& writer) const {
  writer(deep_scan);
  if (!deep_scan.Runs() || computer.on) return;
  std::vector<std::byte> shape;
  space.SaveShape(shape);
  writer.Blob(shape);
}

void Game::Impl::LoadDeepScan(ByteReader& reader) {
  DeepScan& scan = deep_scan;
  reader(scan);
  Require(!scan.IsEmpty(), "it is empty");
  const bool none = scan.radius == 0 && scan.nodes == 0 && scan.found == 0 && scan.energy == 0 &&
                    scan.center.x == 0 && scan.center.y == 0;
  // A ship that is lost, or not the player's any more, ends the scan in the next tick.
  Require(scan.Runs() || none, "it has a ring without a ship");
  Require(IsFinite(scan.center) && scan.radius >= 0 && scan.radius <= kMaxCoordinate &&
              IsFiniteNotNegative(scan.energy) && scan.found <= kMostDeepContacts &&
              scan.contacts.size() <= kMostDeepContacts,
          "a number is out of range");
  for (std::size_t i = 0; i < scan.contacts.size(); ++i) {
    DeepContact& contact = scan.contacts[i];
    Require(contact.tick <= tick && (i == 0 || scan.contacts[i - 1].tick <= contact.tick),
            "the contacts are not in order of time");
    Require(contact.kind == kShip || contact.kind == kPickup, "a contact is of another kind");
    Require(IsFinite(contact.position), "a contact is nowhere");
    if (contact.faction == kNone) continue;
    Require(contact.faction < loaded_factions.size(), "a contact is of no faction");
    contact.faction = loaded_factions[contact.faction];
  }
  if (!scan.Runs() || computer.on) return;
  try {
    space.RestoreShape(reader.Blob());
  } catch (const std::invalid_argument& error) {
    throw BadBytes(std::string("deep scan: the shape of the tree: ") + error.what());
  }
}

}  // namespace heliopause
