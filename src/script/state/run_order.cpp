// Ended runs form a prefix, whose end is ended_. A thread that ends the run at that end advances it
// over all runs that have ended meanwhile, up to one that has to be repeated, and repeats that one.
// Numbers are taken in ascending order, so the run at ended_ is always one that a thread executes,
// or the next to be taken: it waits for nothing, and no thread waits forever.
#include "script/state/run_order.hpp"

#include <cassert>
#include <thread>

namespace heliopause {
namespace {

// A brain takes some ten microseconds; a wait longer than a few of them sleeps.
constexpr int kYields = 200;

}  // namespace

void RunOrder::Begin(std::size_t count, Totals before, std::uint64_t budget, const Random& random) {
  runs_.assign(count, {});
  before_ = before;
  random_ = random;
  budget_ = budget;
  count_ = count;
  next_ = ended_ = 0;
  stopped_ = count;
  is_used_up_ = before.used >= budget;
}

template <class F>
void RunOrder::WaitFor(F&& condition) {
  for (int i = 0; i < kYields; ++i) {
    if (condition()) return;
    std::this_thread::yield();
  }
  for (;;) {
    const std::uint32_t seen = changes_.load();
    if (condition()) return;
    changes_.wait(seen);
  }
}

void RunOrder::Notify() {
  ++changes_;
  changes_.notify_all();
}

std::size_t RunOrder::Take() {
  const std::size_t run = next_++;
  if (run >= count_) return count_;
  WaitFor([&] { return run < ended_ + kMostAhead || Stopped() <= run || is_used_up_; });
  return Stopped() <= run || is_used_up_ ? count_ : run;
}

bool RunOrder::Await(std::size_t run) {
  WaitFor([&] { return ended_ >= run || Stopped() <= run; });
  return Stopped() > run && !is_used_up_;
}

std::optional<Random> RunOrder::Generator(std::size_t run) {
  const std::lock_guard lock(mutex_);
  std::uint64_t draws = 0;
  for (std::size_t i = ended_; i < run; ++i) draws += runs_[i].draws.count;
  if (draws > kMostGuessed) return std::nullopt;
  Random random = random_;
  for (; draws > 0; --draws) random.Next();
  return random;
}

std::size_t RunOrder::End(std::size_t run, Totals its, const Draws& draws) {
  std::size_t again = count_;
  {
    const std::lock_guard lock(mutex_);
    assert(run < count_ && !runs_[run].ended && "each run ends once");
    runs_[run] = {its, draws, true};
    std::size_t end = ended_;
    for (; end < count_ && runs_[end].ended && end < Stopped(); ++end) {
      if (is_used_up_) continue;  // without an effect
      Run& ended = runs_[end];
      if (ended.draws.count > 0 && ended.draws.before.State() != random_.State()) {
        ended.ended = false;
        again = end;
        break;
      }
      before_.used += ended.totals.used;
      before_.nearest += ended.totals.nearest;
      if (ended.draws.count > 0) random_ = ended.draws.after;
      if (before_.used >= budget_) is_used_up_ = true;
    }
    ended_ = end;
  }
  Notify();
  return again;
}

void RunOrder::Stop(std::size_t run) {
  std::size_t first = stopped_;
  while (run < first && !stopped_.compare_exchange_weak(first, run)) {
  }
  Notify();
}

}  // namespace heliopause
