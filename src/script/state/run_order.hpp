// The order of brains that run at the same time. Each has a number, the place in which it would run
// if all ran one after another. A call whose result depends on the brains before waits for the turn
// of its brain: until all with lower numbers have ended.
//
// Random numbers do not wait. A run begins at the place of the random sequence that is right if
// each run before it draws as many numbers as guessed. A run that began at a wrong place is
// repeated in its turn.
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
  // The random numbers of a run: the generator before the first and after the last.
  struct Draws {
    std::uint32_t count = 0;
    Random before, after;
  };

  // Runs 0 to count - 1 follow; `random` is the generator before them. Those that begin with
  // `budget` used up do not run.
  void Begin(std::size_t count, Totals before, std::uint64_t budget, const Random& random);
  // A guess of how many random numbers a run draws. Call it before Take.
  void Guess(std::size_t run, std::uint32_t draws) { runs_[run].draws.count = draws; }

  // Returns the number of the next run, or `count` if none may begin. Waits while it would be too
  // far ahead of the slowest one.
  std::size_t Take();
  // Waits until all runs before this one have ended. False: this run cannot have an effect, because
  // one of them ended the order (Stop) or the budget is used up.
  bool Await(std::size_t run);
  // Returns the generator before the first number of a run: exact in its turn, a guess before.
  // None: the guess would take too long.
  std::optional<Random> Generator(std::size_t run);
  // Ends a run, which each one that was taken must do. Returns the run that the caller has to
  // repeat and to end now, whose turn has come and whose guess was wrong; `count` if there is none.
  std::size_t End(std::size_t run, Totals its, const Draws& draws);
  // Ends the order before this run: it and all after it have no effect. Call it before End.
  void Stop(std::size_t run);

  // The first run without an effect because of Stop; `count` without one.
  std::size_t Stopped() const { return stopped_.load(std::memory_order_acquire); }
  // What the runs before the one that has its turn have used.
  Totals Before() const { return before_; }
  // The generator after all runs that have an effect, once all have ended.
  const Random& RandomAfter() const { return random_; }

 private:
  // Further ahead, the results of runs would only wait in memory, and be lost if a run stops the
  // order.
  static constexpr std::size_t kMostAhead = 24;
  // Drawing this many numbers takes a microsecond.
  static constexpr std::uint64_t kMostGuessed = 500;

  struct Run {
    Totals totals;
    Draws draws;  // before the run has ended: a guess of the count
    bool ended = false;
  };

  template <class F>
  void WaitFor(F&& condition);
  void Notify();

  std::mutex mutex_;  // guards runs_, before_ and random_
  std::vector<Run> runs_;
  Totals before_;  // of all runs before ended_
  Random random_;  // after them
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
  bool is_void = false;          // this run has no effect; it may be repeated
  std::optional<Random> random;  // once it has drawn a number
  RunOrder::Draws draws;
  // In place of the host's print and the game's events, which get them in the order of runs.
  std::vector<std::string> printed;
  std::vector<Event> events;

  bool Await() {
    if (has_come) return true;
    has_come = order->Await(run);
    // Numbers that were drawn from a wrong guess: what follows would depend on them.
    if (has_come && random) has_come = order->Generator(run)->State() == draws.before.State();
    is_void = !has_come;
    return has_come;
  }
  // Returns the generator for the next number; nullptr if this run has no effect.
  Random* Draw() {
    if (!random) {
      random = order->Generator(run);
      if (!random && Await()) random = order->Generator(run);
      if (!random) return nullptr;
      draws.before = *random;
    }
    ++draws.count;
    return &*random;
  }
};

}  // namespace heliopause
