// Hails, and scans for contraband. A ship of the law seizes what it finds and fines the player;
// flight from its scan with contraband costs standing. A scan by any other ship only reports.
#include <algorithm>

#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kHailRange = 6000;        // units: that of the radio
constexpr std::int64_t kFinePercent = 50;  // of the base price of what is seized
constexpr StandingPoints kForContraband = {-3, -1, 0};
constexpr StandingPoints kForUnpaidFine = {-5, -1, 0};
constexpr StandingPoints kForFlight = {-9, -3, 0};

bool WasScanned(const People& people, ObjectId ship) {
  return std::any_of(people.scanned.begin(), people.scanned.end(),
                     [ship](const ScannedShip& s) { return s.ship == ship; });
}

void NoteScanned(People& people, ObjectId ship, std::uint64_t tick) {
  std::erase_if(people.scanned, [ship](const ScannedShip& s) { return s.ship == ship; });
  people.scanned.push_back({ship, tick});
}

}  // namespace

// Scripts answer: the rules only check that both can hear each other.
void Game::Impl::Hail(const Ship& ship, ObjectId other) {
  const Kinds kind = KindOf(other);
  if ((kind & (kShip | kBodies)) == 0 || other == ship.id)
    return Reject(ship, other, "hail", "Select a ship or a port to hail");
  if (ship.docked_at != ObjectId{})
    return Reject(ship, other, "hail", "The radio is off while the ship is docked");
  const Vec2 from = SpriteOf(ship.id).position, at = SpriteOf(other).position;
  if (maths::Length({at.x - from.x, at.y - from.y}) > kHailRange)
    return Reject(ship, other, "hail", NameOf(other) + " is too far away to hear you");
  if (const Ship* target = FindShip(other); target != nullptr && target->docked_at != ObjectId{})
    return Reject(ship, other, "hail", target->name + " is docked");
  AddEvent(EventOf(Event::Type::Hailed, ship.id, other));
}

bool Game::Impl::IsLaw(ObjectId id) const {
  const Entry* entry = FindEntry(id);
  return entry != nullptr && entry->kind == kShip &&
         catalog->Factions()[SideOf(ships[entry->index])].law;
}

// Begins a scan, which takes kScanSeconds. A ship is scanned by one ship at a time, and not again
// within kScanPause. The player gets a warning from ships of the law, and so may flee.
void Game::Impl::BeginScan(const Ship& ship, ObjectId other) {
  const Ship* target = FindShip(other);
  if (target == nullptr || target == &ship)
    return Reject(ship, other, "scan", "Only ships are scanned");
  if (ship.docked_at != ObjectId{} || target->docked_at != ObjectId{})
    return Reject(ship, other, "scan", "A docked ship neither scans nor is scanned");
  const bool busy = std::any_of(people.scans.begin(), people.scans.end(), [&](const Scan& scan) {
    return scan.ship == other || scan.scanner == ship.id;
  });
  if (busy) return Reject(ship, other, "scan", "A scan is running");
  if (WasScanned(people, other))
    return Reject(ship, other, "scan", target->name + " was scanned just now");
  const Vec2 from = SpriteOf(ship.id).position, at = SpriteOf(other).position;
  if (maths::Length({at.x - from.x, at.y - from.y}) > kScanRange)
    return Reject(ship, other, "scan", target->name + " is too far away for a scan");
  people.scans.push_back({ship.id, other, tick});
  if (!target->is_player || !IsLaw(ship.id)) return;
  Event event = EventOf(Event::Type::Alert, ship.id, other);
  event.text = ship.name + ": Stand by for a scan. Stay where you are.";
  AddEvent(std::move(event));
}

// One step of all running scans. A scan ends when one of the ships is gone, docked or disabled; it
// fails when the ship is farther than kScanEscape. Contraband of the player is found when the ship
// docks, as when it is thrown out: a port is no way out of a scan by the law.
void Game::Impl::RunScans() {
  std::erase_if(people.scanned, [this](const ScannedShip& s) {
    return static_cast<double>(tick - s.tick) * kTickSeconds > kScanPause;
  });
  if (people.scans.empty()) return;
  std::vector<Scan> running;
  running.swap(people.scans);
  for (const Scan& scan : running) {
    const Ship* scanner = FindShip(scan.scanner);
    const Ship* ship = FindShip(scan.ship);
    if (scanner == nullptr || ship == nullptr || scanner->disabled ||
        scanner->docked_at != ObjectId{})
      continue;
    if (ship->docked_at != ObjectId{}) {
      if (ship->is_player && IsLaw(scanner->id) && VisibleContraband(*ship) > 0) FinishScan(scan);
      continue;
    }
    const Vec2 from = SpriteOf(scan.scanner).position, at = SpriteOf(scan.ship).position;
    if (maths::Length({at.x - from.x, at.y - from.y}) > kScanEscape) {
      LoseScan(scan);
    } else if (static_cast<double>(tick - scan.since) * kTickSeconds >= kScanSeconds) {
      FinishScan(scan);
    } else {
      people.scans.push_back(scan);
    }
  }
}

void Game::Impl::ReportScan(const Scan& scan, const char* result, int units, std::int64_t fine,
                            std::string text) {
  NoteScanned(people, scan.ship, tick);
  Event event = EventOf(Event::Type::Scanned, scan.ship, scan.scanner);
  event.id = result;
  event.units = units;
  event.amount = static_cast<double>(fine);
  event.text = std::move(text);
  AddEvent(std::move(event));
}

void Game::Impl::LoseScan(const Scan& scan) {
  const Ship& ship = *FindShip(scan.ship);
  const Ship& scanner = *FindShip(scan.scanner);
  const bool fled = ship.is_player && IsLaw(scanner.id) && VisibleContraband(ship) > 0;
  if (!fled) return ReportScan(scan, "lost", 0, 0, "out of reach of the scanner");
  ReportScan(scan, "fled", 0, 0, scanner.name + " has noted your flight");
  ChangeStandings(SideOf(scanner), kForFlight, "Fled from a scan by " + scanner.name);
}

// The shielded part of the hold takes contraband first.
int Game::Impl::VisibleContraband(const Ship& ship) const {
  int volume = 0;
  for (std::size_t i = 0; i < ship.goods.size(); ++i) {
    const GoodClass& good = catalog->Goods()[i];
    if (good.contraband) volume += ship.goods[i] * good.volume;
  }
  return std::max(0, volume - ClassOf(ship).shielded_hold);
}

// Takes as many units of forbidden goods as stick out of the shielded hold, in the order of the
// data. They leave the game.
int Game::Impl::Seize(Ship& ship, std::int64_t& value, std::string& text) {
  int hidden = ClassOf(ship).shielded_hold, units = 0;
  for (std::size_t i = 0; i < catalog->Goods().size(); ++i) {
    const auto good = static_cast<GoodIndex>(i);
    const GoodClass& type = catalog->Goods()[i];
    if (!type.contraband || KeyOf(good) == kNone) continue;
    const int had = UnitsOf(ship, good), kept = std::min(had, hidden / type.volume);
    hidden -= kept * type.volume;
    const int taken = had - kept;
    if (taken == 0) continue;
    AddUnits(ship, good, -taken);
    Book(good, &GoodLedger::lost, taken);
    units += taken;
    value += std::int64_t{taken} * type.price;
    text += (text.empty() ? "" : ", ") + std::to_string(taken) + " " + type.name;
  }
  return units;
}

// Ships of the law seize contraband and fine the player kFinePercent of its value. What the player
// cannot pay costs standing instead. A scan by any other ship only reports what is in the hold.
void Game::Impl::FinishScan(const Scan& scan) {
  Ship& ship = *FindShip(scan.ship);
  const Ship& scanner = *FindShip(scan.scanner);
  const int found = VisibleContraband(ship);
  if (found == 0) return ReportScan(scan, "clean", 0, 0, "nothing forbidden");
  if (!IsLaw(scanner.id)) return ReportScan(scan, "contraband", found, 0, "forbidden goods");
  std::int64_t value = 0;
  std::string text;
  const int units = Seize(ship, value, text);
  text += " seized";
  if (!ship.is_player) return ReportScan(scan, "contraband", units, 0, std::move(text));
  const std::int64_t fine = value * kFinePercent / 100;
  const std::int64_t paid =
      std::clamp<std::int64_t>(fine, 0, std::max<std::int64_t>(player.credits, 0));
  player.credits -= paid;
  text += ", fined " + std::to_string(paid) + " credits";
  ReportScan(scan, "contraband", units, paid, std::move(text));
  const FactionIndex side = SideOf(scanner);
  ChangeStandings(side, kForContraband, "Contraband found by " + scanner.name);
  if (paid < fine) ChangeStandings(side, kForUnpaidFine, "A fine that was not paid");
}

int Game::VisibleContraband(const Ship& ship) const { return impl_->VisibleContraband(ship); }

bool Game::EndScan(ObjectId ship) {
  if (impl_->FindShip(ship) == nullptr) return false;
  std::erase_if(impl_->people.scans, [ship](const Scan& scan) { return scan.ship == ship; });
  NoteScanned(impl_->people, ship, impl_->tick);
  return true;
}

}  // namespace heliopause
