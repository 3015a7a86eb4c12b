// Scratch: a vector whose memory this thread keeps.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

namespace heliopause {

/// An empty vector with the memory that the last one at this depth had, so that a warm call does
/// not allocate. Lives on the stack: searches nest where callbacks search, and each depth has
/// memory of its own; deeper than kDepths, no memory is kept. Nor is any after the thread's objects
/// have been destroyed, as in destructors of static objects.
template <class T>
class Scratch {
 public:
  Scratch() {
    if (Kept* kept = OfThisDepth()) kept->swap(values);
    ++depth_;
  }
  ~Scratch() {
    --depth_;
    values.clear();
    if (Kept* kept = OfThisDepth()) kept->swap(values);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::vector<T> values;

 private:
  using Kept = std::vector<T>;
  static constexpr std::size_t kDepths = 4;

  struct OfThread {
    std::array<Kept, kDepths> kept;
    ~OfThread() { depth_ = kDepths; }
  };

  static Kept* OfThisDepth() {
    thread_local OfThread memory;
    return depth_ < kDepths ? &memory.kept[depth_] : nullptr;
  }

  static inline thread_local std::size_t depth_ = 0;
};

}  // namespace heliopause
