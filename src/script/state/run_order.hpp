// The order of brains that run at the same time. Each has a number, the place in which it would run
// if all ran one after another. What depends on the brains before it waits for its turn: until all
// with lower numbers have ended.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/state/event.hpp"

namespace heliopause {

// Thread safe but for Begin.
class RunOrder {
 public:
  // What the runs before the first have used of their common budget, and of searches for the
  // nearest.
  struct Totals {
    std::uint64_t used = 0, nearest = 0;
  };

  // Runs 0 to count - 1 follow. Those that begin with `budget` used up do not run.
  void Begin(std::size_t count, Totals before, std::uint64_t budget);

  // Returns the number of the next run, or `count` if none may begin. Waits while it would be too
  // far ahead of the slowest one.
  std::size_t Take();
  // Waits until all runs before this one have ended. False: this run cannot have an effect, because
  // one of them ended the order (Stop) or the budget is used up.
  bool Await(std::size_t run);
  // Ends a run, which each one that was taken must do.
  void End(std::size_t run, Totals its);
  // Ends the order before this run: it and all after it have no effect. Call it before End.
  void Stop(std::size_t run);

  // The first run without an effect because of Stop; `count` without one.
  std::size_t Stopped() const { return stopped_.load(std::memory_order_acquire); }
  // Of the runs before the one that has its turn.
  Totals Before() const { return before_; }

 private:
  // Further ahead, the results of runs would only wait in memory, and be lost if a run stops the
  // order.
  static constexpr std::size_t kMostAhead = 24;

  struct Run {
    Totals totals;
    bool ended = false;
  };

  template <class F>
  void WaitFor(F&& condition);
  void Notify();

  std::mutex mutex_;  // guards runs_ and before_
  std::vector<Run> runs_;
  Totals before_;  // of all runs before ended_
  std::uint64_t budget_ = 0;
  std::size_t count_ = 0;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<std::size_t> ended_ = 0;  // all runs below have ended
  std::atomic<std::size_t> stopped_ = 0;
  std::atomic<bool> is_used_up_ = false;  // the budget, by the runs below ended_
  std::atomic<std::uint32_t> changes_ = 0;
};

// A run in this order: what its calls need of it.
struct BrainTurn {
  RunOrder* order = nullptr;
  std::size_t run = 0;
  bool has_come = false;         // Await has returned true
  bool is_void = false;          // Await has returned false
  std::optional<Random> random;  // the generator when this run drew first
  // In place of the host's print and the game's events, which get them in the order of runs.
  std::vector<std::string> printed;
  std::vector<Event> events;

  bool Await() {
    has_come = has_come || order->Await(run);
    is_void = !has_come;
    return has_come;
  }
};

}  // namespace heliopause
