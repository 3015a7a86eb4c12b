// ThreadMeter: an executor that measures what it runs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>
#include <heliopause/executor.hpp>
#include <heliopause/thread_pool.hpp>
#include <thread>
#include <vector>

namespace heliopause::bench {

/// Processor time of the calling thread, in milliseconds. Other load on the machine does not count.
inline double ThreadMilliseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
}

/// Runs tasks by a pool, and takes the processor time of each. From that it computes the critical
/// path: what a machine with that many free cores would take if a task took as long there. Each
/// task goes to the thread that has had the least so far. So the figure holds on a loaded machine,
/// where elapsed time means little; it does not contain the time to wake threads.
class ThreadMeter {
 public:
  explicit ThreadMeter(std::size_t threads) : pool_(threads), loads_(threads) {}

  std::size_t Threads() const { return pool_.Threads(); }

  void operator()(std::size_t count, FunctionRef<void(std::size_t)> task) {
    times_.assign(count, 0);
    const std::thread::id caller = std::this_thread::get_id();
    double of_caller = 0;
    pool_(count, [&](std::size_t i) {
      const double begin = ThreadMilliseconds();
      task(i);
      times_[i] = ThreadMilliseconds() - begin;
      if (std::this_thread::get_id() == caller) of_caller += times_[i];
    });
    std::fill(loads_.begin(), loads_.end(), 0);
    for (const double time : times_) {
      *std::min_element(loads_.begin(), loads_.end()) += time;
      work_ += time;
    }
    of_caller_ += of_caller;
    path_ += *std::max_element(loads_.begin(), loads_.end());
  }

  /// The processor time of some work of this thread, in milliseconds.
  struct Figures {
    double work = 0;    ///< of all threads
    double path = 0;    ///< the critical path
    double serial = 0;  ///< outside tasks
  };
  template <class Work>
  Figures Measure(const Work& work) {
    work_ = path_ = of_caller_ = 0;
    const double begin = ThreadMilliseconds();
    work();
    const double serial = ThreadMilliseconds() - begin - of_caller_;
    return {serial + work_, serial + path_, serial};
  }

 private:
  ThreadPool pool_;
  std::vector<double> times_, loads_;
  double work_ = 0, path_ = 0, of_caller_ = 0;  // in tasks, since Measure began
};

}  // namespace heliopause::bench
