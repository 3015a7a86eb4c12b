// SIGINT and SIGTERM, as a wish that the work in hand asks about: so it ends between two ticks,
// with all saved.
#pragma once

#include <atomic>
#include <csignal>

namespace heliopause {

// While one lives, the two signals no longer end the program. One at a time.
class StopWish {
 public:
  StopWish() {
    asked_ = false;
    for (std::size_t i = 0; i < 2; ++i) before_[i] = std::signal(kSignals[i], &Note);
  }
  ~StopWish() {
    for (std::size_t i = 0; i < 2; ++i) std::signal(kSignals[i], before_[i]);
  }
  StopWish(const StopWish&) = delete;
  StopWish& operator=(const StopWish&) = delete;

  bool Asked() const { return asked_; }

 private:
  static void Note(int) { asked_ = true; }

  static constexpr int kSignals[2] = {SIGINT, SIGTERM};
  static inline std::atomic<bool> asked_{false};
  static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may set nothing else");
  void (*before_[2])(int) = {};
};

}  // namespace heliopause
