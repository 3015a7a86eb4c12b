// Counts heap allocations. Linking counting_allocator.cpp replaces operator new for the whole test
// program.
#pragma once

#include <cstddef>

namespace heliopause::test {

/// The allocations of this thread since the object was constructed.
class AllocationCount {
 public:
  AllocationCount();
  std::size_t Calls() const;
  std::size_t Bytes() const;

 private:
  std::size_t calls_;
  std::size_t bytes_;
};

/// While the object exists, `successes` allocations of this thread succeed and the next one throws
/// std::bad_alloc.
class FailingAllocator {
 public:
  explicit FailingAllocator(std::size_t successes);
  ~FailingAllocator();
  FailingAllocator(const FailingAllocator&) = delete;
  FailingAllocator& operator=(const FailingAllocator&) = delete;
};

}  // namespace heliopause::test
