// Executors for tests: one that runs tasks in reverse order, one with four threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <heliopause/executor.hpp>
#include <thread>
#include <vector>

namespace heliopause::test {

inline constexpr auto kBackwards = [](std::size_t count, FunctionRef<void(std::size_t)> work) {
  while (count > 0) work(--count);
};

inline constexpr auto kByFourThreads = [](std::size_t count, FunctionRef<void(std::size_t)> work) {
  std::atomic<std::size_t> next = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (std::size_t i = next++; i < count; i = next++) work(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
};

}  // namespace heliopause::test
