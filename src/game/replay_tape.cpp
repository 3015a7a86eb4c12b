// Everything is kept in order of steps, so a step's part is found by halving.
#include "game/replay_tape.hpp"

#include <algorithm>
#include <utility>

#include "game/game.hpp"

namespace heliopause {
namespace {

constexpr auto kByStep = [](const auto& entry, std::uint64_t step) { return entry.step < step; };

// The first entry of this step or a later one.
template <class T>
auto From(T& entries, std::uint64_t step) {
  return std::lower_bound(entries.begin(), entries.end(), step, kByStep);
}

bool IsConsoleLine(const TapeCommand& entry) {
  return entry.command.type == Command::Type::Console;
}

}  // namespace

void ReplayTape::Add(std::vector<Command> commands) {
  ++length_;
  for (Command& command : commands) commands_.push_back({length_, std::move(command)});
}

void ReplayTape::AddJump(std::vector<std::byte> state) {
  jumps_.push_back({length_, std::move(state)});
}

bool ReplayTape::CutAt(std::uint64_t step) {
  if (step >= length_) return false;
  length_ = step;
  const auto commands = From(commands_, step + 1);
  const auto jumps = From(jumps_, step + 1);
  const bool touched =
      jumps != jumps_.end() || std::any_of(commands, commands_.end(), IsConsoleLine);
  commands_.erase(commands, commands_.end());
  jumps_.erase(jumps, jumps_.end());
  return touched;
}

void ReplayTape::ForgetBefore(std::uint64_t step) {
  commands_.erase(commands_.begin(), From(commands_, step));
  jumps_.erase(jumps_.begin(), From(jumps_, step));
}

std::span<const TapeCommand> ReplayTape::CommandsOf(std::uint64_t step) const {
  return {From(commands_, step), From(commands_, step + 1)};
}

bool ReplayTape::HasConsoleLine(std::uint64_t step) const {
  const std::span<const TapeCommand> commands = CommandsOf(step);
  return std::any_of(commands.begin(), commands.end(), IsConsoleLine);
}

void ReplayTape::Tick(Game& game, std::uint64_t step) const {
  for (const TapeCommand& entry : CommandsOf(step)) game.Post(entry.command);
  game.Tick();
}

bool ReplayTape::Jump(Game& game, std::uint64_t step) const {
  const auto end = From(jumps_, step + 1);
  const auto begin = From(jumps_, step);
  for (auto jump = begin; jump != end; ++jump) {
    if (!jump->state.empty()) {
      ByteReader reader(jump->state);
      game.Load(reader);
    }
    game.ForgetConsole();
  }
  return begin != end;
}

}  // namespace heliopause
