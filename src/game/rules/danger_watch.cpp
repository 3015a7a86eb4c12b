// Compares the dangers of this tick with those before: only a beginning is reported.
#include "game/rules/danger_watch.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "game/rules/game.hpp"
#include "game/state/computer.hpp"
#include "game/state/people.hpp"

namespace heliopause {
namespace {

constexpr double kForgetFactor = 1.25;  // of the range: see DangerWatch::Update
// A program that does not launch by then stays docked.
constexpr std::uint64_t kProgramTicks = 60;

// A hit by the player's own side is no attack (ForgivesDamage in game_law.cpp).
std::string AttackOn(const Game& game, ObjectId ship) {
  for (const Event& event : game.Events()) {
    if (event.type != Event::Type::Hit || event.subject != ship) continue;
    const auto own_side = game.GetCatalog().FindFaction("player");
    if (own_side && event.object_was.kind == kShip && event.object_was.faction == *own_side)
      continue;
    return event.object_was.name.empty() ? "you are under fire"
                                         : event.object_was.name + " attacks you";
  }
  return {};
}

bool HasDocked(const Game& game, ObjectId ship) {
  const std::span<const Event> events = game.Events();
  return std::any_of(events.begin(), events.end(), [ship](const Event& event) {
    return event.type == Event::Type::Docked && event.subject == ship;
  });
}

// Whether the autopilot has brought the ship to its goal in space.
bool HasArrived(const Game& game, ObjectId ship) {
  const std::span<const Event> events = game.Events();
  return std::any_of(events.begin(), events.end(), [ship](const Event& event) {
    return event.type == Event::Type::AutopilotChanged && event.subject == ship &&
           event.text == "arrived";
  });
}

// The warning before a scan by the law, or after a shot at a ship that is no enemy.
std::string WarningTo(const Game& game, ObjectId ship) {
  for (const Event& event : game.Events())
    if (event.type == Event::Type::Alert && event.object == ship)
      return event.subject_was.name + " speaks to you";
  return {};
}

bool HasCalled(const Game& game, ObjectId ship) {
  const std::span<const Event> events = game.Events();
  return std::any_of(events.begin(), events.end(), [ship](const Event& event) {
    return event.type == Event::Type::Hailed && event.subject == ship;
  });
}

}  // namespace

// A line of dialogue may end by time, which is a moment at fast speed: a new one is reported, so
// that the player can read it.
std::optional<std::string> DangerWatch::NewLine(const Game& game) {
  const Presentation& shown = game.GetPresentation();
  ShownLine now = ShownLineOf(shown);
  const bool is_new = !shown.dialogue.empty() && line_ && *line_ != now;
  line_ = std::move(now);
  if (!is_new) return std::nullopt;
  if (line_->id == kBoardLine) return std::string{};
  const std::string& speaker = shown.dialogue.front().speaker;
  return speaker.empty() ? "a message waits" : speaker + " speaks to you";
}

// Once for each docking. The miner docks, sells and launches at once, time after time: that is no
// reason to slow down.
bool DangerWatch::StaysDocked(const Game& game, ObjectId ship) {
  if (HasDocked(game, ship)) docked_ = game.TickNumber();
  const std::uint64_t wait = game.GetComputer().on ? kProgramTicks : 0;
  if (!docked_ || game.TickNumber() < *docked_ + wait) return false;
  docked_.reset();
  return true;
}

// Returns a text when a danger begins: an attack, or a hostile ship or missile that comes into
// range. A contact counts as known until it is kForgetFactor times the range away, so that one that
// crosses the edge of the range several times is reported once. The first call after a start or a
// load reports no contact.
std::optional<std::string> DangerWatch::Update(const Game& game) {
  std::optional<std::string> line = NewLine(game);
  const ObjectId ship = game.GetPlayer().ship;
  const Ship* own = game.FindShip(ship);
  if (own == nullptr || own->docked_at != ObjectId{}) {
    near_.clear();
    if (own != nullptr && StaysDocked(game, ship))
      return "docked at " + game.NameOf(own->docked_at);
    return line;
  }
  docked_.reset();
  GetContacts(game, ship, kMissileRange, contacts_, kShip | kMissile,
              SearchSite::Here("danger watch"));
  std::string danger = AttackOn(game, ship);
  boost::container::flat_set<ObjectId> now;
  for (const Contact& contact : contacts_) {
    if (!contact.hostile) continue;
    const double range = contact.kind == kMissile ? kMissileRange : kShipRange;
    const bool known = near_.contains(contact.id);
    if (contact.distance > (known ? range * kForgetFactor : range)) continue;
    now.insert(contact.id);
    if (known || !noted_ || !danger.empty()) continue;
    danger =
        contact.kind == kMissile ? "a missile follows you" : game.NameOf(contact.id) + " is near";
  }
  near_ = std::move(now);
  noted_ = true;
  if (danger.empty()) danger = WarningTo(game, ship);
  if (!danger.empty()) return danger;
  if (HasCalled(game, ship)) line = std::string{};
  if (!line && HasArrived(game, ship)) line = "you have arrived";
  return line;
}

void DangerWatch::Reset() {
  near_.clear();
  noted_ = false;
  docked_.reset();
  line_.reset();
}

}  // namespace heliopause
