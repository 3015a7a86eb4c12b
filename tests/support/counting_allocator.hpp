// Counts what the program takes from the heap. Linking counting_allocator.cpp replaces operator new
// for the whole test program.
#pragma once

#include <cstddef>

namespace heliopause::test {

/// What this thread has taken from the heap since this was made.
class AllocationCount {
 public:
  AllocationCount();
  std::size_t Calls() const;
  std::size_t Bytes() const;

 private:
  std::size_t calls_;
  std::size_t bytes_;
};

/// While it stands, the allocation after `successes` more of this thread throws std::bad_alloc.
class FailingAllocator {
 public:
  explicit FailingAllocator(std::size_t successes);
  ~FailingAllocator();
  FailingAllocator(const FailingAllocator&) = delete;
  FailingAllocator& operator=(const FailingAllocator&) = delete;
};

}  // namespace heliopause::test
