#include "base/reentrancy_guard.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <stdexcept>
#include <thread>

namespace heliopause::space {
namespace {

TEST(ReentrancyGuard, MarksItsManagerWhileItExists) {
  const int manager = 0;
  EXPECT_FALSE(ReentrancyGuard::IsInCallbackOf(&manager));
  {
    const ReentrancyGuard guard(&manager);
    EXPECT_TRUE(ReentrancyGuard::IsInCallbackOf(&manager));
  }
  EXPECT_FALSE(ReentrancyGuard::IsInCallbackOf(&manager));
}

TEST(ReentrancyGuard, MarksEveryManagerOfNestedCallbacks) {
  const int managers[3] = {};
  const ReentrancyGuard outer(&managers[0]);
  {
    const ReentrancyGuard inner(&managers[1]);
    const ReentrancyGuard again(&managers[0]);
    EXPECT_TRUE(ReentrancyGuard::IsInCallbackOf(&managers[0]));
    EXPECT_TRUE(ReentrancyGuard::IsInCallbackOf(&managers[1]));
    EXPECT_FALSE(ReentrancyGuard::IsInCallbackOf(&managers[2]));
  }
  EXPECT_TRUE(ReentrancyGuard::IsInCallbackOf(&managers[0])) << "the outer callback still runs";
  EXPECT_FALSE(ReentrancyGuard::IsInCallbackOf(&managers[1]));
}

TEST(ReentrancyGuard, EndsWithAnException) {
  const int manager = 0;
  try {
    const ReentrancyGuard guard(&manager);
    throw std::runtime_error("a callback that throws");
  } catch (const std::runtime_error&) {
  }
  EXPECT_FALSE(ReentrancyGuard::IsInCallbackOf(&manager));
}

TEST(ReentrancyGuard, IsSeenOnlyInItsOwnThread) {
  const int manager = 0;
  const ReentrancyGuard guard(&manager);
  std::optional<bool> seen;
  std::thread([&] {
    seen = ReentrancyGuard::IsInCallbackOf(&manager);
    const ReentrancyGuard other(&manager);
  }).join();
  EXPECT_EQ(seen, false);
  EXPECT_TRUE(ReentrancyGuard::IsInCallbackOf(&manager)) << "not ended by the other thread's guard";
}

}  // namespace
}  // namespace heliopause::space
