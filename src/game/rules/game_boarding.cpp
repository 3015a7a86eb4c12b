// Ships that are disabled rather than destroyed, and boarding them: to rob or to repair.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/utf8.hpp"
#include "game/maths/integer_hash.hpp"
#include "game/maths/maths.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

constexpr double kRepairedPart = 0.5;  // of the hull, by a ship that helps
// The credits on board of a ship: about a hundredth of its price, at least kLeastCreditsOnBoard.
constexpr int kLeastCreditsOnBoard = 60, kPricePerCreditOnBoard = 100;
// If the player dealt a larger part of the damage than this, a repair earns no standing.
constexpr double kMostOwnDamage = 0.25;
constexpr StandingPoints kForRobbery = {-12, -5, 2};
constexpr StandingPoints kForRepair = {6, 2, -1};

// Why a ship that was robbed before cannot be robbed again by a boarder with this free hold. Empty
// if it can: the boarder takes what did not fit the first time.
std::string RobbingProblem(const Ship& other, int free, const std::vector<GoodClass>& goods) {
  if (other.ore == 0 && other.goods.empty()) return other.name + " has nothing left";
  bool fits = other.ore > 0 && free > 0;
  for (std::size_t i = 0; i < other.goods.size(); ++i)
    fits = fits || (other.goods[i] > 0 && free >= goods[i].volume);
  return fits ? "" : "The hold is full";
}

// `victim`: the faction that would be robbed, empty where it is no crime.
std::string BoardingText(const std::string& victim, bool has_friends) {
  const std::string text = "The ship drifts without power. Its crew waits for what you will do.";
  if (victim.empty()) return text;
  const auto points = [](double change) { return std::to_string(static_cast<int>(-change)); };
  return text + " To take its cargo is robbery: it costs " + points(kForRobbery.own) +
         " points of standing with " + victim +
         (has_friends ? ", and " + points(kForRobbery.friends) + " with its friends." : ".");
}

// nullptr for a ship that is not disabled.
DisabledShip* FindDisabled(People& people, ObjectId ship) {
  const auto found = std::lower_bound(
      people.disabled.begin(), people.disabled.end(), ship,
      [](const DisabledShip& disabled, ObjectId id) { return disabled.ship < id; });
  return found == people.disabled.end() || found->ship != ship ? nullptr : &*found;
}

}  // namespace

// The id and the seed decide, so that neither the number of hits nor their order has an effect.
void Game::Impl::DisableIfDue(Ship& ship, ObjectId by) {
  if (ship.is_player || ship.disabled || ship.hull <= 0 ||
      ship.hull >= kDisabledPart * ClassOf(ship).hull)
    return;
  const double chance = catalog->Factions()[ship.faction].disable_chance;
  if (HashUnit(IntegerHash(options.seed, ship.id.slot, ship.id.generation)) >= chance) return;
  ship.disabled = true;
  ship.controls = {};
  SetTarget(ship, {});
  const auto place = std::find_if(people.disabled.begin(), people.disabled.end(),
                                  [&](const DisabledShip& d) { return ship.id < d.ship; });
  people.disabled.insert(place, {ship.id, tick, false});
  Event event = EventOf(Event::Type::ShipDisabled, ship.id, by);
  AddEvent(std::move(event));
}

void Game::Impl::EndDisabled(Ship& ship, double part_of_hull) {
  ship.disabled = false;
  ship.hull = std::max(ship.hull, part_of_hull * ClassOf(ship).hull);
  std::erase_if(people.disabled, [&](const DisabledShip& d) { return d.ship == ship.id; });
}

// After some time a crew repairs its ship by itself. EndDisabled removes the item, so the index
// stays.
void Game::Impl::MendDisabled() {
  for (std::size_t i = 0; i < people.disabled.size();) {
    const DisabledShip& disabled = people.disabled[i];
    if (static_cast<double>(tick - disabled.since) * kTickSeconds < kDisabledSeconds) {
      ++i;
      continue;
    }
    Ship& ship = *FindShip(disabled.ship);
    EndDisabled(ship, kMendedPart);
    AddEvent(EventOf(Event::Type::ShipRepaired, ship.id));
  }
}

void Game::Impl::Reject(const Ship& ship, ObjectId object, const char* what, std::string why) {
  Event event = EventOf(Event::Type::Rejected, ship.id, object);
  event.id = what;
  event.text = std::move(why);
  AddEvent(std::move(event));
}

// The disabled ship that is nearest by its edge, within kBoardRange of the edge of `ship`. Of
// equally near ones, the one that was disabled first.
ObjectId Game::Impl::ShipToBoard(const Ship& ship) const {
  if (ship.docked_at != ObjectId{}) return {};
  const Sprite from = SpriteOf(ship.id);
  ObjectId nearest;
  double least = 0;
  for (const DisabledShip& disabled : people.disabled) {
    const Sprite at = SpriteOf(disabled.ship);
    const double distance =
        maths::Length({at.position.x - from.position.x, at.position.y - from.position.y}) -
        at.radius - from.radius;
    if (distance > kBoardRange || disabled.ship == ship.id) continue;
    if (nearest != ObjectId{} && distance >= least) continue;
    nearest = disabled.ship;
    least = distance;
  }
  return nearest;
}

// The order of the checks is the order in which a pilot can act on the reasons.
std::string Game::Impl::BoardingProblem(const Ship& ship, ObjectId other) const {
  if (ship.docked_at != ObjectId{} || ship.disabled) return "Only a ship in flight boards another";
  const Entry* entry = FindEntry(other);
  if (entry == nullptr) return "There is no disabled ship within reach";
  if (entry->kind != kShip || other == ship.id) return "Only ships are boarded";
  const Ship& target = ships[entry->index];
  if (!target.disabled) return target.name + " is not disabled";
  const Sprite from = SpriteOf(ship.id), at = SpriteOf(other);
  const double distance =
      maths::Length({at.position.x - from.position.x, at.position.y - from.position.y});
  if (distance > from.radius + at.radius + kBoardRange) return "Too far from " + target.name;
  const double speed =
      maths::Length({at.velocity.x - from.velocity.x, at.velocity.y - from.velocity.y});
  if (speed > kBoardSpeed)
    return "Too fast to board " + target.name + ": " +
           std::to_string(static_cast<int>(kBoardSpeed)) + " u/s at most relative to it";
  return {};
}

// Boards `other`, or the nearest disabled ship for the null id. Without `how`, the player chooses
// in a dialogue; its answer posts the command again, with "rob" or "repair".
void Game::Impl::Board(Ship& ship, ObjectId other, const std::string& how) {
  if (other == ObjectId{}) other = ShipToBoard(ship);
  const std::string why = BoardingProblem(ship, other);
  if (!why.empty()) return Reject(ship, other, "board", why);
  Ship& target = *FindShip(other);
  if (how.empty() && ship.is_player) {
    AskBoarding(target);
  } else if (how == "rob") {
    Rob(ship, target);
  } else if (how == "repair") {
    Repair(ship, target);
  } else {
    Reject(ship, other, "board", "Board to \"rob\" or to \"repair\"");
  }
}

// Shows a line of dialogue, as a scenario would: it is saved, and its answer is a command. If the
// line is shown already, it becomes that of this ship, and its time begins again.
void Game::Impl::AskBoarding(const Ship& other) {
  // Names of data have no limit; a cut in the middle of a character would be no text.
  std::string speaker = other.name;
  CutUtf8(speaker, kLongestLabel);
  if (!IsPlainText(speaker)) speaker.clear();
  const std::vector<FactionClass>& all = catalog->Factions();
  const FactionIndex side = SideOf(other);
  const bool has_friends = std::any_of(all.begin(), all.end(), [&](const FactionClass& type) {
    const auto index = static_cast<FactionIndex>(&type - all.data());
    return index != player_faction && AreFriends(index, side);
  });
  const std::string text =
      BoardingText(IsCrimeToRob(other) ? all[side].name : std::string(), has_friends);
  std::vector<DialogueLine>& lines = presentation.dialogue;
  if (DialogueLine* open = FindItem(lines, kBoardLine)) {
    open->speaker = std::move(speaker);
    open->text = text;
    people.boarding = other.id;
    if (open == lines.data()) presentation.dialogue_since = tick;
    return;
  }
  if (lines.size() >= kMaxDialogueLines)
    return Reject(*FindShip(player.ship), other.id, "board",
                  "Too many people want to talk to you: answer them first");
  DialogueLine line;
  line.id = kBoardLine;
  line.speaker = std::move(speaker);
  line.text = text;
  line.choices = {"Take cargo and credits", "Repair it and give it fuel", "Leave it alone"};
  line.ticks = static_cast<std::uint64_t>(kBoardSeconds / kTickSeconds + 0.5);
  if (lines.empty()) presentation.dialogue_since = tick;
  lines.push_back(std::move(line));
  people.boarding = other.id;
}

void Game::Impl::AnswerBoarding(std::size_t choice) {
  const ObjectId other = std::exchange(people.boarding, {});
  Ship* ship = FindShip(player.ship);
  if (ship == nullptr || other == ObjectId{} || choice < 1 || choice > 2) return;
  Board(*ship, other, choice == 1 ? "rob" : "repair");
}

// Takes goods in descending order of price per volume. Returns the units.
int Game::Impl::TakeCargo(Ship& ship, Ship& other, std::string& text) {
  const std::vector<GoodClass>& goods = catalog->Goods();
  std::vector<GoodIndex> list;
  for (std::size_t i = 0; i < goods.size(); ++i) list.push_back(static_cast<GoodIndex>(i));
  std::stable_sort(list.begin(), list.end(), [&](GoodIndex a, GoodIndex b) {
    return goods[a].price * goods[b].volume > goods[b].price * goods[a].volume;
  });
  if (catalog->OreGood() == kNone) list.push_back(kNone);  // ore without an economy
  int units = 0;
  for (const GoodIndex good : list) {
    const int taken = std::min(UnitsOf(other, good), FreeHold(ship) / VolumeOf(good));
    if (taken <= 0) continue;
    AddUnits(other, good, -taken);
    AddUnits(ship, good, taken);
    units += taken;
    text += (text.empty() ? "" : ", ") + std::to_string(taken) + " " +
            (good == kNone ? std::string("Ore") : goods[good].name);
  }
  return units;
}

// Robbing a ship is a crime of the player unless the faction of the ship is hostile. Taking the
// rest of the cargo later is part of the same crime.
bool Game::Impl::IsCrimeToRob(const Ship& other) {
  const FactionIndex side = SideOf(other);
  if (side == player_faction || IsHostile(side, player_faction)) return false;
  const DisabledShip* disabled = FindDisabled(people, other.id);
  const DamageRecord* record = FindRecord(other.id);
  return disabled == nullptr || !disabled->robbed || record == nullptr || !record->robbed;
}

// Only the player gets credits; other ships take cargo alone.
void Game::Impl::Rob(Ship& ship, Ship& other) {
  DisabledShip& record = *FindDisabled(people, other.id);
  if (record.robbed) {
    const std::string why = RobbingProblem(other, FreeHold(ship), catalog->Goods());
    if (!why.empty()) return Reject(ship, other.id, "board", why);
  }
  const bool crime = ship.is_player && IsCrimeToRob(other);
  record.robbed = true;
  Event event = EventOf(Event::Type::Boarded, ship.id, other.id);
  event.id = "rob";
  // Escorts yield no credits, and a robbed ship gets no new ones in space: otherwise a ship could
  // be robbed, repaired and disabled again without end.
  if (ship.is_player && SideOf(other) != player_faction && !DamageRecordOf(other).robbed) {
    DamageRecordOf(other).robbed = true;
    const double luck =
        0.5 + HashUnit(IntegerHash(options.seed, other.id.slot, other.id.generation), 1);
    const int price = catalog->Ships()[other.type].price;
    const auto credits = static_cast<std::int64_t>(
        std::max(kLeastCreditsOnBoard, price / kPricePerCreditOnBoard) * luck);
    player.credits += credits;
    event.amount = static_cast<double>(credits);
    event.text = std::to_string(credits) + " credits";
  }
  // What the ship has lost, by good: before minus after.
  std::vector<int> taken = other.goods;
  event.units = TakeCargo(ship, other, event.text);
  for (std::size_t i = 0; i < std::min(taken.size(), other.goods.size()); ++i)
    taken[i] -= other.goods[i];
  ReportLostCargo(other, taken, event.position, true);
  if (event.text.empty()) event.text = "nothing";
  AddEvent(std::move(event));
  if (!crime) return;
  other.last_attacker = ship.id;
  other.last_attacked_tick = tick;
  ChangeStandings(SideOf(other), kForRobbery, other.name + " robbed");
}

// The faction of the ship thanks for a repair with standing, except where there is nothing to thank
// for: the ship was robbed before, or the player had dealt most of its damage.
void Game::Impl::Repair(const Ship& ship, Ship& other) {
  const bool robbed = FindDisabled(people, other.id)->robbed;
  const bool thanks = !robbed && PlayersPart(other.id) <= kMostOwnDamage;
  EndDisabled(other, kRepairedPart);
  other.energy = ClassOf(other).energy;
  Event event = EventOf(Event::Type::Boarded, ship.id, other.id);
  event.id = "repair";
  event.text = "repaired and refuelled";
  AddEvent(std::move(event));
  AddEvent(EventOf(Event::Type::ShipRepaired, other.id, ship.id));
  const FactionIndex side = SideOf(other);
  if (!ship.is_player || !thanks || side == player_faction) return;
  ChangeStandings(side, kForRepair, other.name + " repaired");
}

std::string Game::BoardingProblem(const Ship& ship, ObjectId other) const {
  return impl_->BoardingProblem(ship, other);
}

ObjectId Game::ShipToBoard(const Ship& ship) const { return impl_->ShipToBoard(ship); }

}  // namespace heliopause
