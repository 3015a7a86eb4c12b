// The program of the flight computer: like a brain of the player's ship, but with its own budget
// and beside the brain that may fly the ship (the autopilot). Its memory is in the state of the
// game (game/state/computer.hpp), and an error switches it off.
#include "game/rules/game.hpp"
#include "game/state/computer.hpp"
#include "insight/search_log.hpp"
#include "script/bindings/computer_library.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/host/think_job.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

int OpenProgram(lua_State* lua) {
  OpenState(lua);
  MeterSearches(lua);
  return 0;
}

bool HandlesAnything(const Handlers& h) {
  return h.events.any() || h.all_messages || h.all_enters || h.all_leaves || !h.topics.empty() ||
         !h.timers.empty() || !h.enters.empty() || !h.leaves.empty();
}

// Counts nodes while the program runs.
class MeterScope {
 public:
  MeterScope(ScriptContext& context, SearchLog& log) : context_(context), log_(log) {
    context_.in_program = true;
    log_.metered = 0;
    log_.Meter(true);
  }
  ~MeterScope() {
    context_.in_program = false;
    log_.Meter(false);
  }
  MeterScope(const MeterScope&) = delete;
  MeterScope& operator=(const MeterScope&) = delete;

 private:
  ScriptContext& context_;
  SearchLog& log_;
};

}  // namespace

LoadedFile LuaHost::Impl::LoadProgram(const std::string& name, const std::string& text) {
  LoadedFile file = LoadText(Sandbox::Kind::Brain, name, text, OpenProgram);
  if (file.error.empty() && HandlesAnything(file.handlers))
    file.error = FileOf(name) + ": a program has think and think_every alone, no handlers";
  return file;
}

std::string LuaHost::Impl::CheckProgram(const std::string& name) {
  std::string source, program_name, text;
  const bool read = context.texts.Get(context, name, source);
  if (!read) return FileOf(name) + ": " + source;
  const std::string command = name.substr(name.find('/') + 1) + "\n" + source;
  const std::string why = ReadProgram(command, program_name, text);
  return why.empty() ? LoadProgram(name, text).error : FileOf(name) + ": " + why;
}

// Loaded again when its text changes.
LoadedFile& LuaHost::Impl::Program(const Computer& computer) {
  const std::string name = "programs/" + computer.name;
  if (program != nullptr && program->name == name && program_text == computer.text) return *program;
  program_text = computer.text;
  program = std::make_unique<LoadedFile>(LoadProgram(name, computer.text));
  context.program_file = FileOf(name);
  context.program_text = computer.text;
  ++context.program_edition;
  return *program;
}

// The ship coasts: SwitchProgram releases its controls.
void LuaHost::Impl::FailProgram(Game& game, const std::string& error) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  ReportError(game, game.GetPlayer().ship, error, ship == nullptr ? "" : ship->name);
  game.StopProgram(error);
}

void LuaHost::Impl::RunProgram(Game& game) {
  if (!game.ProgramRuns()) return;
  Computer& computer = game.ComputerForProgram();
  const std::uint64_t now = game.TickNumber();
  if (computer.next_tick == 0) computer.next_tick = computer.last_tick = now;
  if (computer.next_tick > now) return;
  LoadedFile& file = Program(computer);
  if (!file.error.empty()) {
    meter.AddError(file.name, file.error);
    return FailProgram(game, file.error);
  }
  try {
    CheckMemory(computer.memory);  // it comes from a save
  } catch (const BadBytes& error) {
    return FailProgram(game, FileOf(file.name) + ": its memory is damaged: " + error.what());
  }
  Sandbox& sandbox = *file.sandbox;
  Mailbox none;
  Deliveries deliveries(none, now, 0);
  ThinkJob job{game.GetPlayer().ship, static_cast<double>(now - computer.last_tick) * kTickSeconds,
               &computer.memory,      &sandbox.bytes,
               &deliveries,           true,
               &file.locals};
  context.self = game.GetPlayer().ship;
  context.orders.clear();
  context.outbox.clear();
  const Random before = game.ScriptRandom();
  bool thought = false;
  {
    const MeterScope metering(context, game.Log());
    thought = meter.Run(file.name, sandbox, ThinkBody, &job, kThinkBudget);
  }
  context.self = {};
  WarnOf(file.name, job.changed, "self.memory");
  // No effect but for the energy of its searches.
  if (!thought) {
    game.ScriptRandom() = before;
    return FailProgram(game, sandbox.Error());
  }
  computer.memory = sandbox.bytes;
  computer.last_tick = now;
  computer.next_tick =
      now + (job.pause > 0 ? static_cast<std::uint64_t>(job.pause) : file.think_every);
  for (Command& order : context.orders) game.OrderByProgram(std::move(order));
}

}  // namespace heliopause
