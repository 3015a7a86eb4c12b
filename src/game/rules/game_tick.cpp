// The order of a tick: see design.md, section 5.
#include <chrono>
#include <stdexcept>

#include "game/rules/game_impl.hpp"

namespace heliopause {
namespace {

// Milliseconds from one Lap to the next.
class Stopwatch {
 public:
  double Lap() {
    const Clock::time_point now = Clock::now();
    const double passed = std::chrono::duration<double, std::milli>(now - last_).count();
    last_ = now;
    return passed;
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point last_ = Clock::now();
};

class TickMark {  // an exception must not leave the game inside a tick
 public:
  TickMark(bool& ticking, SearchLog& log) : ticking_(ticking), log_(log) { ticking_ = true; }
  TickMark(const TickMark&) = delete;
  TickMark& operator=(const TickMark&) = delete;
  ~TickMark() {
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

void Game::Tick() {
  Impl& state = *impl_;
  if (state.ticking) throw std::logic_error("Game::Tick was called from inside a tick");
  const TickMark mark(state.ticking, state.log);
  Stopwatch total;
  Stopwatch watch;
  state.events.clear();
  ++state.tick;
  state.log.BeginTick(state.tick);

  // What is posted from here on belongs to the next tick.
  std::vector<Command> posted;
  posted.swap(state.posted);
  for (const Command& command : posted) {
    if (command.type != Command::Type::Console) {
      state.Apply(command);
    } else if (script_host_ != nullptr) {
      const Console::Result result = script_host_->Execute(*this, command.text);
      AddEvent(ConsoleEvent(result));
    } else {
      AddEvent(ConsoleEvent({false, "nobody is here who understands that"}));
    }
  }
  state.times.commands = watch.Lap();

  if (script_host_ != nullptr) script_host_->Think(*this);
  state.ApplyOrders();
  state.times.think = watch.Lap();

  state.Fly();
  state.FireWeapons();
  state.times.fly = watch.Lap();

  state.space.Tick(kTickSeconds);
  state.AfterMove();
  state.times.move = watch.Lap();

  state.HitWithShots();
  state.AgeShots();
  state.Collide();
  state.DoDocking();
  state.Settle();
  state.ForgetHarm();
  state.times.hits = watch.Lap();

  if (script_host_ != nullptr) script_host_->StepScenario(*this);
  state.times.scenario = watch.Lap();
  state.times.total = total.Lap();
}

}  // namespace heliopause
