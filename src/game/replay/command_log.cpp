// Both lists are sorted by step, so the entries of a step are found by binary search.
#include "game/replay/command_log.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "game/rules/game.hpp"

namespace heliopause {
namespace {

constexpr auto kByStep = [](const auto& entry, std::uint64_t step) { return entry.step < step; };

// The first entry of this step or a later one.
template <class T>
auto From(T& entries, std::uint64_t step) {
  return std::lower_bound(entries.begin(), entries.end(), step, kByStep);
}

bool IsConsoleLine(const LoggedCommand& entry) {
  return entry.command.type == Command::Type::Console;
}

}  // namespace

void CommandLog::Add(std::vector<Command> commands) {
  ++length_;
  for (Command& command : commands) commands_.push_back({length_, std::move(command)});
}

void CommandLog::AddStateLoad(std::vector<std::byte> state, bool same_game) {
  state_loads_.push_back({length_, std::move(state), same_game});
}

// The caller resets the console if this returns true: its variables may depend on dropped lines.
bool CommandLog::TruncateAfter(std::uint64_t step) {
  if (step >= length_) return false;
  length_ = step;
  const auto commands = From(commands_, step + 1);
  const auto loads = From(state_loads_, step + 1);
  const bool console_affected =
      loads != state_loads_.end() || std::any_of(commands, commands_.end(), IsConsoleLine);
  commands_.erase(commands, commands_.end());
  state_loads_.erase(loads, state_loads_.end());
  return console_affected;
}

void CommandLog::DropBefore(std::uint64_t step) {
  commands_.erase(commands_.begin(), From(commands_, step));
  state_loads_.erase(state_loads_.begin(), From(state_loads_, step));
}

std::span<const LoggedCommand> CommandLog::CommandsOf(std::uint64_t step) const {
  return {From(commands_, step), From(commands_, step + 1)};
}

bool CommandLog::HasConsoleLine(std::uint64_t step) const {
  const std::span<const LoggedCommand> commands = CommandsOf(step);
  return std::any_of(commands.begin(), commands.end(), IsConsoleLine);
}

void CommandLog::Tick(Game& game, std::uint64_t step) const {
  assert(step >= 1 && step <= length_ && "the command log contains the step");
  for (const LoggedCommand& entry : CommandsOf(step)) game.Post(entry.command);
  game.Tick();
}

// An empty state resets the console only; otherwise the game is loaded first.
bool CommandLog::ApplyStateLoads(Game& game, std::uint64_t step) const {
  const auto end = From(state_loads_, step + 1);
  const auto begin = From(state_loads_, step);
  for (auto load = begin; load != end; ++load) {
    if (!load->state.empty()) {
      ByteReader reader(load->state);
      game.Load(reader);
    }
    game.ForgetConsole();
  }
  return begin != end;
}

}  // namespace heliopause
