// The order of a tick:
//
//   1. posted commands (player, console, replay)
//   2. brains run; their commands apply in (ship, sequence) order
//   3. flight and weapons set velocities and spawn shots
//   4. SpriteManager::Tick moves all sprites; the border of the canvas is handled
//   5. hits, expiry of shots, collisions, docking, gates, fields; removed objects are erased,
//   debris is spawned
//   6. the scenario handles the events of the tick; events that it causes wait for the next tick
#include <cassert>
#include <stdexcept>

#include "base/stopwatch.hpp"
#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Marks the game as ticking, and unmarks it when an exception of a script host leaves the tick.
class TickGuard {
 public:
  TickGuard(bool& ticking, SearchLog& log) : ticking_(ticking), log_(log) { ticking_ = true; }
  TickGuard(const TickGuard&) = delete;
  TickGuard& operator=(const TickGuard&) = delete;
  ~TickGuard() {
    ticking_ = false;
    log_.EndTick();
  }

 private:
  bool& ticking_;
  SearchLog& log_;
};

Event ConsoleEvent(const Console::Result& result) {
  Event event;
  event.type = result.ok ? Event::Type::ConsoleOutput : Event::Type::ConsoleError;
  event.text = result.text;
  return event;
}

}  // namespace

// Commands that are posted from here on apply in the next tick.
void Game::Impl::ApplyPosted(Game& game, ScriptHost* host) {
  std::vector<Command> applied;
  applied.swap(posted);
  for (const Command& command : applied) {
    game.EraseBrainStates();  // before a console line gives a ship the memory of its new brain
    if (ApplyToScenario(command) || ApplyToRoute(command) || ApplyToCareer(command) ||
        ApplyToWing(command) || ApplyToMissions(command) || ApplyToComputer(command))
      continue;
    if (command.type != Command::Type::Console) {
      Apply(command);
    } else if (host != nullptr) {
      const Console::Result result = host->Execute(game, command.text);
      EraseRemoved();
      game.AddEvent(ConsoleEvent(result));
    } else {
      game.AddEvent(ConsoleEvent({false, "no script host is attached: console lines cannot run"}));
    }
  }
  game.EraseBrainStates();
}

void Game::Tick() {
  Impl& state = *impl_;
  if (state.ticking) throw std::logic_error("Game::Tick: called during a tick");
  assert(state.debris.empty() && "debris is spawned in the tick that makes it");
  const TickGuard guard(state.ticking, state.log);
  state.EraseRemoved();  // by changes since the last tick
  Stopwatch total;
  Stopwatch watch;
  HandOverEvents();
  state.events.clear();
  state.events_taken = 0;
  ++state.tick;
  state.log.BeginTick(state.tick);
  // Before it, all objects that setup has placed are in one leaf, and each search of a script would
  // test them all.
  if (state.tick == 1) state.space.ReBallance();

  state.ApplyPosted(*this, script_host_);
  state.BeginComputer();
  state.RunDeepScan();
  state.times.commands = watch.Lap();

  state.EraseRemoved();  // brains read the lists, in several threads
  if (script_host_ != nullptr) script_host_->Think(*this);
  state.ApplyOrders();
  state.times.think = watch.Lap();

  state.Fly();
  state.FireWeapons();
  state.times.fly = watch.Lap();

  state.NoteBorderShots();
  state.space.Tick(kTickSeconds);
  state.HandleBorder();
  state.times.move = watch.Lap();

  state.ResolveShotHits();
  state.ExpireShots();
  state.ResolveCollisions();
  state.ProcessDockRequests();
  state.PassGates();
  state.WakeFields();
  state.SpawnDebris();
  state.EraseRemoved();
  state.DecayRecentDamage();
  state.MendDisabled();
  state.RunScans();
  state.RunEconomy();
  state.RunMissions();
  state.EndExpiredItems();
  state.FollowRoute(*this);
  state.UpdatePlayerSystem();
  state.times.hits = watch.Lap();

  EraseBrainStates();
  HandOverEvents();
  if (script_host_ != nullptr) script_host_->StepScenario(*this);
  state.EraseRemoved();
  HandOverEvents();  // what the scenario caused: it handles that in the next tick
  state.times.scenario = watch.Lap();
  state.times.total = total.Milliseconds();
}

}  // namespace heliopause
