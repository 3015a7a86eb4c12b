// Disabled ships, scans and escorts in saves, and what ends with a ship.
#include <algorithm>

#include "game/rules/game_impl.hpp"
#include "game/rules/people_fields.hpp"

namespace heliopause {
namespace {

void Require(bool holds, const char* reason) {
  if (!holds) throw BadBytes(std::string("people: ") + reason);
}

}  // namespace

const People& Game::GetPeople() const { return impl_->people; }

void Game::Impl::ForgetShip(ObjectId ship) {
  EraseRecord(ship);
  if (people.IsEmpty()) return;
  if (people.boarding == ship) {  // with the dialogue about it
    people.boarding = {};
    EraseLines(presentation, tick, [](const DialogueLine& line) { return line.id == kBoardLine; });
  }
  std::erase_if(people.disabled, [ship](const DisabledShip& d) { return d.ship == ship; });
  std::erase_if(people.scans,
                [ship](const Scan& scan) { return scan.ship == ship || scan.scanner == ship; });
  std::erase_if(people.scanned, [ship](const ScannedShip& s) { return s.ship == ship; });
  if (people.wing.target == ship) people.wing.target = {};
  DropEscort(ship, "lost");
}

// After the rest, because it refers to the ships.
void Game::Impl::LoadPeople(ByteReader& reader) {
  reader(people);
  Require(!people.IsEmpty(), "it is empty");
  const auto is_ship = [this](ObjectId id) {
    const Entry* entry = FindEntry(id);
    return entry != nullptr && entry->kind == kShip;
  };
  for (std::size_t i = 0; i < people.disabled.size(); ++i) {
    const DisabledShip& disabled = people.disabled[i];
    Require(is_ship(disabled.ship) && disabled.since <= tick, "a disabled ship does not exist");
    Require(i == 0 || people.disabled[i - 1].ship < disabled.ship,
            "the disabled ships are not in order");
    Ship& ship = *FindShip(disabled.ship);
    Require(ship.docked_at == ObjectId{} && !ship.is_player,
            "a disabled ship is docked, or of the player");
    ship.disabled = true;
  }
  for (const Scan& scan : people.scans)
    Require(is_ship(scan.ship) && is_ship(scan.scanner) && scan.since <= tick,
            "a scan has no ship, or begins in a tick to come");
  for (const ScannedShip& scanned : people.scanned)
    Require(is_ship(scanned.ship) && scanned.tick <= tick, "a scanned ship does not exist");
  Require(people.boarding == ObjectId{} || is_ship(people.boarding),
          "a boarded ship does not exist");
  Wing& wing = people.wing;
  Require(wing.escorts.size() <= kMostEscorts && wing.since <= tick, "there are too many escorts");
  Require(!wing.escorts.empty() ||
              (wing.target == ObjectId{} && wing.since == 0 && wing.order == WingOrder::Follow &&
               wing.formation == Formation::Wedge),
          "there are orders without escorts");
  for (Escort& escort : wing.escorts) {
    Require(is_ship(escort.ship), "an escort does not exist");
    if (escort.home == kNone) continue;
    Require(escort.home < loaded_factions.size(), "an escort comes from no faction");
    escort.home = loaded_factions[escort.home];
  }
}

}  // namespace heliopause
