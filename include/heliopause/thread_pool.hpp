// ThreadPool: an executor of plain threads, for a program that has no pool of its own.
//
//   heliopause::ThreadPool pool;              // as many threads as the machine runs at once
//   space.Tick(1.0 / 60, pool);
//   space.SearchMany(queries, found, pool);
//
// Header only: the library itself starts no thread. Link the threads of your system
// (Threads::Threads in CMake). tbb_executor.hpp is the same for oneTBB.
#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <heliopause/function_ref.hpp>
#include <mutex>
#include <thread>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

/// Runs the tasks of one call at a time in the calling thread and in threads of its own, which wait
/// between calls. A call from a second thread, or from inside a task, runs its tasks in the thread
/// that calls: so calls may overlap and nest. It does not allocate after construction. Starting a
/// call takes some microseconds; a thread that has had no task for about 50 microseconds sleeps,
/// and waking it takes longer.
class ThreadPool {
 public:
  /// `threads` counts the calling thread, which takes part: 1 starts none. 0 means
  /// std::thread::hardware_concurrency(). Throws std::system_error when a thread cannot be started.
  explicit ThreadPool(std::size_t threads = 0) {
    // In parentheses: windows.h defines a macro of this name.
    if (threads == 0) threads = (std::max)(1u, std::thread::hardware_concurrency());
    workers_.reserve(threads - 1);
    try {
      while (workers_.size() + 1 < threads) workers_.emplace_back([this] { Work(); });
    } catch (...) {
      Stop();
      throw;
    }
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  /// Precondition: no call is running.
  ~ThreadPool() { Stop(); }

  /// The number of threads, the calling one included.
  std::size_t Threads() const { return workers_.size() + 1; }

  /// Calls task(0) to task(count - 1), each once, and returns when all have ended. Tasks must not
  /// throw.
  void operator()(std::size_t count, FunctionRef<void(std::size_t)> task) {
    Job job{task, count};
    if (count < 2 || workers_.empty() || is_busy_.exchange(1) != 0) {
      job.Run();
      return;
    }
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
      ++calls_;
    }
    wake_.notify_all();
    job.Run();
    std::unique_lock lock(mutex_);
    job_ = nullptr;  // a thread that wakes only now finds no job
    left_.wait(lock, [this] { return running_ == 0; });
    lock.unlock();
    is_busy_ = 0;
  }

 private:
  using Task = FunctionRef<void(std::size_t)>;

  struct Job {
    Task task;
    std::size_t count;
    std::atomic<std::size_t> next = 0;

    void Run() {
      for (std::size_t i = next++; i < count; i = next++) task(i);
    }
  };

  void Work() {
    std::uint64_t seen = 0;
    for (;;) {
      for (int i = 0; i < kYields && calls_ == seen; ++i) std::this_thread::yield();
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return stops_ || (job_ != nullptr && calls_ != seen); });
      if (stops_) return;
      seen = calls_;
      Job& job = *job_;
      ++running_;
      lock.unlock();
      job.Run();
      lock.lock();
      if (--running_ == 0) left_.notify_one();
    }
  }

  void Stop() {
    {
      const std::lock_guard lock(mutex_);
      stops_ = true;
    }
    wake_.notify_all();
    for (std::thread& worker : workers_) worker.join();
    workers_.clear();
  }

  // Before a thread sleeps: about 50 microseconds, longer than the pause between two steps of a
  // tick.
  static constexpr int kYields = 100;

  std::vector<std::thread> workers_;
  std::mutex mutex_;
  std::condition_variable wake_;          // of the workers
  std::condition_variable left_;          // of the caller: no worker is in the job
  std::atomic<std::uint64_t> calls_ = 0;  // written under the mutex
  Job* job_ = nullptr;                    // the rest is guarded by the mutex
  std::size_t running_ = 0;               // workers in the job
  bool stops_ = false;
  std::atomic<std::uint32_t> is_busy_ = 0;  // a word, as TaskState::has_begun
};

}  // namespace v0_1
}  // namespace heliopause
