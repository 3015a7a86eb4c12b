#include "support/counting_allocator.hpp"

#include <cstdlib>
#include <new>

#include "space/manager/debug_validation.hpp"

namespace {

thread_local std::size_t allocation_calls = 0;
thread_local std::size_t allocation_bytes = 0;
thread_local bool allocation_may_fail = false;
thread_local std::size_t allocations_left = 0;

void* Allocate(std::size_t size, std::size_t alignment) {
  const bool counts = !heliopause::space::DebugValidation::IsRunning();
  if (counts) {
    ++allocation_calls;
    allocation_bytes += size;
  }
  if (counts && allocation_may_fail && allocations_left-- == 0) {
    allocation_may_fail = false;
    throw std::bad_alloc();
  }
  if (size == 0) size = 1;
  void* memory =
      alignment <= alignof(std::max_align_t)
          ? std::malloc(size)
          : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) { return Allocate(size, 1); }
void* operator new[](std::size_t size) { return Allocate(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return Allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return Allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace heliopause::test {

AllocationCount::AllocationCount() : calls_(allocation_calls), bytes_(allocation_bytes) {}
std::size_t AllocationCount::Calls() const { return allocation_calls - calls_; }
std::size_t AllocationCount::Bytes() const { return allocation_bytes - bytes_; }

FailingAllocator::FailingAllocator(std::size_t successes) {
  allocations_left = successes;
  allocation_may_fail = true;
}
FailingAllocator::~FailingAllocator() { allocation_may_fail = false; }

}  // namespace heliopause::test
