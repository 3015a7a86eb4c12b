// Processor times of frames, for `play --times`.
#pragma once

#include <cstdint>
#include <cstdio>
#include <ctime>

namespace heliopause {

// Processor time of the calling thread, in milliseconds.
inline double ThreadMilliseconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
}

// Sums the parts of frames, in milliseconds of the thread that draws. Software GL does most of its
// work in other threads: the total of the program contains it.
class FrameTimes {
 public:
  void Add(double update, double draw) {
    ++frames_;
    update_ += update;
    draw_ += draw;
  }
  // Prints one line with the mean per frame. Nothing without a frame.
  void Print() const {
    if (frames_ == 0) return;
    const double n = static_cast<double>(frames_);
    const double all = 1e3 * static_cast<double>(std::clock() - began_) / CLOCKS_PER_SEC;
    std::printf(
        "frames %llu: processor %.3f ms each, of which update %.3f, draw %.3f, other threads "
        "%.3f\n",
        static_cast<unsigned long long>(frames_), all / n, update_ / n, draw_ / n,
        (all - update_ - draw_) / n);
  }

 private:
  std::clock_t began_ = std::clock();
  std::uint64_t frames_ = 0;
  double update_ = 0, draw_ = 0;
};

}  // namespace heliopause
