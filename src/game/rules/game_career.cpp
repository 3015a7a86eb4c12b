// Rules of a pilot: difficulty, the rewinds that are left, and the insurance.
//
// A rewind restores an earlier state, and with it an earlier count of rewinds. The first tick from
// there therefore begins with a command that says how many were left in the state that was
// discarded: a rewind costs one, whatever it takes back.
#include <algorithm>
#include <cmath>

#include "game/maths/maths.hpp"
#include "game/rules/career_fields.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr const char* kInsuredClass = "courier";

// Without a courier in the data: the ship that takes the fewest hits.
ShipClassIndex UsualClass(const std::vector<ShipClass>& ships) {
  ShipClassIndex best = kNone;
  for (std::size_t i = 0; i < ships.size(); ++i) {
    if (ships[i].id == kInsuredClass) return static_cast<ShipClassIndex>(i);
    if (best == kNone || ships[i].hull + ships[i].shield < ships[best].hull + ships[best].shield)
      best = static_cast<ShipClassIndex>(i);
  }
  return best;
}

// The lost class if a yard sells it for less: a ship is never worth more lost than sold.
ShipClassIndex InsuredClass(const Catalog& catalog, const std::string& lost) {
  const ShipClassIndex usual = UsualClass(catalog.Ships());
  const auto own = catalog.FindShip(lost);
  if (usual == kNone || !own) return usual;
  const int price = catalog.Ships()[*own].price;
  return price > 0 && price < catalog.Ships()[usual].price ? *own : usual;
}

}  // namespace

// Commands come from recordings as well: what does not fit the state is ignored.
bool Game::Impl::ApplyToCareer(const Command& command) {
  switch (command.type) {
    case Command::Type::BeginCareer:
      BeginCareer(command.value);
      return true;
    case Command::Type::Rewound:
      if (career.difficulty != Difficulty::Pilot || !(command.value >= 0)) return true;
      career.rewinds_left = static_cast<std::uint32_t>(
          std::max(std::min<double>(career.rewinds_left, command.value) - 1, 0.0));
      return true;
    case Command::Type::Insure:
      Insure();
      return true;
    default:
      return false;
  }
}

void Game::Impl::BeginCareer(double difficulty) {
  const bool known =
      difficulty >= 1 && difficulty < kDifficulties && difficulty == std::floor(difficulty);
  if (!known) return;
  const auto wanted = static_cast<Difficulty>(difficulty);
  if (!career.IsEmpty()) {
    // Iron is chosen at the beginning and stays: with a way out of it, it would deny nothing. A
    // change gives no rewinds: the next docking does.
    const bool iron = wanted == Difficulty::Iron || career.difficulty == Difficulty::Iron;
    if (!iron) career.difficulty = wanted;
    return;
  }
  career.difficulty = wanted;
  if (const Ship* ship = FindShip(player.ship))
    career.last_port = ship->docked_at != ObjectId{}
                           ? ship->docked_at
                           : NearestPort(SpriteOf(ship->id).position, false);
  RefillRewinds();
}

void Game::Impl::RefillRewinds() {
  if (career.difficulty == Difficulty::Pilot) career.rewinds_left = kRewindsPerLaunch;
}

// The nearest port that lets the player in, whatever the distance; of equal ones the first. A port
// is a station, or where the player docked last. `quiet`: not one of a friend of the law that hunts
// the player, where the hunters fly as well.
ObjectId Game::Impl::NearestPort(Vec2 from, bool quiet) const {
  const std::vector<FactionClass>& all = catalog->Factions();
  const auto hunters_fly_at = [&](FactionIndex owner) {
    return owner < all.size() &&
           std::any_of(all.begin(), all.end(), [&](const FactionClass& hunter) {
             const auto index = static_cast<FactionIndex>(&hunter - all.data());
             return hunter.law && IsHostile(index, player_faction) && AreFriends(index, owner);
           });
  };
  ObjectId nearest;
  double least = 0;
  for (const Body& body : bodies) {
    const bool last = body.id == career.last_port && IsDockable(KindOf(body.id));
    if (!(catalog->Bodies()[body.type].station || last) ||
        !LetsIn(body.faction, player_faction, true) || (quiet && hunters_fly_at(body.faction)))
      continue;
    const Vec2 port = SpriteOf(body.id).position;
    const double distance = maths::Length({port.x - from.x, port.y - from.y});
    if (nearest != ObjectId{} && distance >= least) continue;
    nearest = body.id;
    least = distance;
  }
  return nearest;
}

// The last port, or the one nearest to it. At a port where the law shoots at the new ship as soon
// as it undocks, a wanted pilot would lose one after the other.
ObjectId Game::Impl::InsurancePort() const {
  const bool stands = FindEntry(career.last_port) != nullptr;
  const Vec2 from = stands ? SpriteOf(career.last_port).position : Vec2{};
  const ObjectId quiet = NearestPort(from, true);
  return quiet != ObjectId{} ? quiet : NearestPort(from, false);
}

// A new ship, docked at the port, less a share of the credits. No effect while the player lives.
void Game::Impl::Insure() {
  const ObjectId port = InsurancePort();
  if (career.IsEmpty() || !player.dead || port == ObjectId{}) return;
  ShipSpawn spawn;
  spawn.type = InsuredClass(*catalog, career.lost_class);
  spawn.faction = player_faction == kNone ? FactionIndex{0} : player_faction;
  spawn.position = SpriteOf(port).position;
  spawn.is_player = true;
  Ship* ship = FindShip(SpawnShip(spawn));
  if (ship == nullptr) return;  // the data have no ship at all
  ReportSpawn(ship->id);
  player.credits -= std::max<std::int64_t>(player.credits, 0) / kInsuranceShare;
  ++career.ships_lost;
  career.lost_class.clear();
  Berth(*ship, port);
  Event event = EventOf(Event::Type::Docked, ship->id, port);
  event.text = "a new ship from the insurance";
  AddEvent(std::move(event));
}

void Game::Impl::LoadCareer(ByteReader& reader) {
  reader(career);
  if (career.IsEmpty()) throw BadBytes("career: it is empty");
  if (career.rewinds_left > kRewindsPerLaunch) {
    throw BadBytes("career: rewinds_left = " + std::to_string(career.rewinds_left) +
                   " (expected at most " + std::to_string(kRewindsPerLaunch) + ")");
  }
}

const Career& Game::GetCareer() const { return impl_->career; }

ObjectId Game::InsurancePort() const {
  return impl_->career.IsEmpty() ? ObjectId{} : Living().InsurancePort();
}

}  // namespace heliopause
