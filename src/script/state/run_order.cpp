// Ended runs form a prefix, whose end is ended_. A thread that ends the run at that end advances it
// over all runs that have ended meanwhile. Numbers are taken in ascending order, so the run at
// ended_ is always one that a thread executes, or the next to be taken: it waits for nothing, and
// no thread waits forever.
#include "script/state/run_order.hpp"

#include <cassert>
#include <thread>

namespace heliopause {
namespace {

// A brain takes some ten microseconds; a wait longer than a few of them sleeps.
constexpr int kYields = 200;

}  // namespace

void RunOrder::Begin(std::size_t count, Totals before, std::uint64_t budget) {
  runs_.assign(count, {});
  before_ = before;
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

void RunOrder::End(std::size_t run, Totals its) {
  {
    const std::lock_guard lock(mutex_);
    assert(run < count_ && !runs_[run].ended && "each run ends once");
    runs_[run] = {its, true};
    std::size_t end = ended_;
    for (; end < count_ && runs_[end].ended && end < Stopped(); ++end) {
      before_.used += runs_[end].totals.used;
      before_.nearest += runs_[end].totals.nearest;
      if (before_.used >= budget_) is_used_up_ = true;
    }
    ended_ = end;
  }
  Notify();
}

void RunOrder::Stop(std::size_t run) {
  std::size_t first = stopped_;
  while (run < first && !stopped_.compare_exchange_weak(first, run)) {
  }
  Notify();
}

}  // namespace heliopause
