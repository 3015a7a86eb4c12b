// The rules of the flight computer: when its program runs, what its searches cost, what it
// commands.
//
// The player's keys have precedence: the program does not command a control that the player holds,
// and does not steer at all while the player steers. The same holds for the autopilot.
#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>

#include "game/rules/game_impl.hpp"
#include "game/rules/object_fields.hpp"

namespace heliopause {

template <class A>
void Fields(A& archive, Computer& c) {
  archive(c.name);
  archive(c.text);
  archive(c.on);
  archive(c.held);
  archive(c.assist_before);
  archive(c.next_tick);
  archive(c.last_tick);
  if constexpr (A::kReading) {
    const std::span<const std::byte> memory = archive.Blob();
    c.memory.assign(memory.begin(), memory.end());
  } else {
    archive.Blob(c.memory);
  }
}

namespace {

// The bit of a control that the player can hold; 0 for other commands.
std::uint8_t HeldBit(Command::Type type) {
  switch (type) {
    case Command::Type::Thrust:
      return kHoldsThrust;
    case Command::Type::Turn:
      return kHoldsTurn;
    case Command::Type::Brake:
      return kHoldsBrake;
    case Command::Type::FirePrimary:
      return kHoldsPrimary;
    case Command::Type::FireSecondary:
      return kHoldsSecondary;
    default:
      return 0;
  }
}

std::uint8_t HeldNow(const Controls& c) {
  return static_cast<std::uint8_t>((c.thrust > 0 ? kHoldsThrust : 0) |
                                   (c.turn != 0 ? kHoldsTurn : 0) | (c.brake ? kHoldsBrake : 0) |
                                   (c.fire_primary ? kHoldsPrimary : 0) |
                                   (c.fire_secondary ? kHoldsSecondary : 0));
}

}  // namespace

const ShipClass* Game::Impl::ComputerClass() const {
  const Entry* entry = FindEntry(player.ship);
  if (entry == nullptr) return nullptr;
  const ShipClass& type = ClassOf(ships[entry->index]);
  return type.computer_nodes > 0 ? &type : nullptr;
}

void Game::Impl::ReportProgram(const std::string& text, const std::string& error) {
  Event event;
  event.type = Event::Type::ProgramChanged;
  if (Alive(player.ship)) event = EventOf(Event::Type::ProgramChanged, player.ship);
  event.id = computer.name;
  event.amount = computer.on ? 1 : 0;
  event.text = text;
  event.cause = error;
  AddEvent(std::move(event));
}

// Returns false for a command that is not of the computer, or that others must see as well.
bool Game::Impl::ApplyToComputer(const Command& command) {
  if (command.type == Command::Type::LoadProgram) {
    LoadProgram(command.text, command.value >= 0.5);
    return true;
  }
  if (command.type == Command::Type::SwitchProgram) {
    SwitchProgram(command.value >= 0.5, "off");
    return true;
  }
  NoteSteering(command);
  return false;
}

// A program of the same name takes the place of the running one: its memory stays, as with a brain
// whose file changes.
void Game::Impl::LoadProgram(const std::string& command, bool start) {
  std::string name, text;
  const std::string why = ReadProgram(command, name, text);
  if (!why.empty()) return ReportProgram(why);
  if (name != computer.name) {
    SwitchProgram(false, "off");
    computer = {};
  }
  computer.name = std::move(name);
  computer.text = std::move(text);
  computer.next_tick = 0;
  if (computer.on) return ReportProgram("loaded");
  if (!start) return ReportProgram("loaded, {key:program} starts it");
  SwitchProgram(true, {});
}

void Game::Impl::SwitchProgram(bool on, const std::string& reason, const std::string& error) {
  if (on == computer.on) return;
  Ship* ship = FindShip(player.ship);
  if (on && computer.IsEmpty()) return ReportProgram("no program is loaded");
  if (on && ship == nullptr) return ReportProgram("there is no ship");
  if (on && ComputerClass() == nullptr) return ReportProgram("the ship has no flight computer");
  computer.on = on;
  if (on) {
    // The autopilot has changed flight assist, and keeps the choice of the player.
    computer.assist_before =
        FindAutopilotShip() != nullptr ? systems.assist_before : ship->controls.flight_assist;
    computer.held = ship->brain.empty() ? HeldNow(ship->controls) : 0;
    computer.next_tick = 0;
    RebuildTree();
  } else if (ship != nullptr && ship->brain.empty()) {
    // Controls that the player holds stay as they are.
    Controls& controls = ship->controls;
    const Controls before = controls;
    controls = {};
    controls.flight_assist = computer.assist_before;
    if ((computer.held & kHoldsThrust) != 0) controls.thrust = before.thrust;
    if ((computer.held & kHoldsTurn) != 0) controls.turn = before.turn;
    controls.brake = (computer.held & kHoldsBrake) != 0;
    controls.fire_primary = (computer.held & kHoldsPrimary) != 0;
    controls.fire_secondary = (computer.held & kHoldsSecondary) != 0;
  }
  if (!on) computer.held = 0;
  ReportProgram(on ? "on" : reason, error);
}

// Rebuilds the tree, so that its shape depends on the sprites alone and not on its history: a
// search costs the same in a game that was loaded and in one that was not.
void Game::Impl::RebuildTree() {
  std::vector<std::byte> bytes;
  space.Save(bytes);
  SpriteManager fresh(options.space);
  fresh.Restore(bytes);
  fresh.ReBallance();
  space = std::move(fresh);
}

// ReBallance: between ticks the bounds of changed nodes may be wider than necessary, and those of a
// tree that was loaded are not. Searches would visit other nodes.
void Game::Impl::BeginComputer() {
  computer_use = {};
  if (!computer.on) return;
  const ShipClass* type = ComputerClass();
  if (type == nullptr)
    return SwitchProgram(
        false, Alive(player.ship) ? "the ship has no flight computer" : "the ship is lost");
  computer_use.budget = static_cast<std::uint64_t>(type->computer_nodes);
  space.ReBallance();
}

// When the player begins to steer, what the program has commanded ends.
void Game::Impl::NoteSteering(const Command& command) {
  if (!computer.on || command.ship != player.ship) return;
  Ship* ship = FindShip(player.ship);
  if (ship == nullptr) return;
  if (command.type == Command::Type::FlightAssist) computer.assist_before = command.value >= 0.5;
  const std::uint8_t bit = HeldBit(command.type);
  if (bit == 0) return;
  const bool steered = (computer.held & kHoldsSteering) != 0;
  if (command.value != 0)
    computer.held = static_cast<std::uint8_t>(computer.held | bit);
  else
    computer.held = static_cast<std::uint8_t>(computer.held & ~bit);
  if (steered || (computer.held & kHoldsSteering) == 0) return;
  const Controls before = ship->controls;
  ship->controls = {};
  ship->controls.fire_primary = before.fire_primary;
  ship->controls.fire_secondary = before.fire_secondary;
  ship->controls.flight_assist = computer.assist_before;
}

// Whether a command of the running program takes effect. The autopilot and the keys that the player
// holds have precedence; guns have keys of their own, so a program may fire while the player
// steers.
bool Game::Impl::MayProgram(const Command& command) const {
  const Entry* entry = FindEntry(player.ship);
  const bool autopilot = entry != nullptr && !ships[entry->index].brain.empty();
  switch (command.type) {
    case Command::Type::Thrust:
    case Command::Type::Turn:
    case Command::Type::TurnTo:
    case Command::Type::Brake:
    case Command::Type::FlightAssist:
      return !autopilot && (computer.held & kHoldsSteering) == 0;
    case Command::Type::Dock:
    case Command::Type::Undock:
      return !autopilot;
    case Command::Type::FirePrimary:
    case Command::Type::FireSecondary:
      return (computer.held & HeldBit(command.type)) == 0;
    default:
      return true;
  }
}

// ---- for the script host ----

const Computer& Game::GetComputer() const { return impl_->computer; }
const ComputerUse& Game::GetComputerUse() const { return impl_->computer_use; }
Computer& Game::ComputerForProgram() { return impl_->computer; }

bool Game::ProgramRuns() const {
  return impl_->computer.on && impl_->ComputerClass() != nullptr && impl_->computer_use.budget > 0;
}

std::uint64_t Game::ProgramNodesLeft() const {
  const ComputerUse& use = impl_->computer_use;
  const ShipClass* type = impl_->ComputerClass();
  if (type == nullptr || use.starved != Starved::No || use.nodes >= use.budget) return 0;
  const std::uint64_t left = use.budget - use.nodes;
  if (type->node_energy <= 0) return left;
  const double paid = std::floor(impl_->FindShip(impl_->player.ship)->energy / type->node_energy);
  return paid < static_cast<double>(left) ? static_cast<std::uint64_t>(paid) : left;
}

// Charges the program for the nodes that a search has visited, and the ship for their energy. When
// the budget or the energy is used up, charges what is left and returns false: the search then has
// no result. The first reason of the tick is kept, for the advice on F6.
bool Game::ChargeProgram(std::uint64_t nodes) {
  ComputerUse& use = impl_->computer_use;
  const ShipClass* type = impl_->ComputerClass();
  if (type == nullptr) return false;
  const std::uint64_t left = ProgramNodesLeft();
  const bool enough = nodes <= left;
  if (!enough && use.starved == Starved::No)
    use.starved = left < use.budget - use.nodes ? Starved::Energy : Starved::Nodes;
  const std::uint64_t paid = std::min(nodes, left);
  Ship& ship = *impl_->FindShip(impl_->player.ship);
  const double energy = std::min(ship.energy, static_cast<double>(paid) * type->node_energy);
  ship.energy -= energy;
  use.nodes += paid;
  use.energy += energy;
  ++use.searches;
  return enough;
}

void Game::OrderByProgram(Command command) {
  if (impl_->MayProgram(command)) Order(std::move(command));
}

void Game::StopProgram(const std::string& error) {
  impl_->SwitchProgram(false, "stopped by an error: " + error, error);
}

// ---- saving ----

// A game is saved between ticks, when the shape does not change.
void Game::Impl::SaveComputer(ByteWriter& writer) const {
  writer(computer);
  if (!computer.on) return;
  std::vector<std::byte> shape;
  space.SaveShape(shape);
  writer.Blob(shape);
}

void Game::Impl::LoadComputer(ByteReader& reader) {
  reader(computer);
  std::string name, text;
  const std::string why = ReadProgram(computer.name + "\n" + computer.text, name, text);
  if (!why.empty()) throw BadBytes("computer: " + why);
  if (computer.held > (kHoldsSteering | kHoldsPrimary | kHoldsSecondary) ||
      computer.last_tick > tick)
    throw BadBytes("computer: a number is out of range");
  if (!computer.on) return;
  try {
    space.RestoreShape(reader.Blob());
  } catch (const std::invalid_argument& error) {
    throw BadBytes(std::string("computer: the shape of the tree: ") + error.what());
  }
}

}  // namespace heliopause
