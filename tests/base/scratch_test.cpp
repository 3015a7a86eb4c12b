// Scratch: memory that a thread keeps for the next call.
#include "base/scratch.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(Scratch, IsEmptyAndHasTheMemoryOfTheLastOne) {
  const int* memory = nullptr;
  {
    Scratch<int> scratch;
    scratch.values.assign(100, 7);
    memory = scratch.values.data();
  }
  Scratch<int> scratch;
  EXPECT_TRUE(scratch.values.empty());
  EXPECT_GE(scratch.values.capacity(), 100u);
  EXPECT_EQ(scratch.values.data(), memory);
}

// Each depth has its own vector, and below the last one a vector without memory.
void Nest(int depth) {
  Scratch<char> scratch;
  EXPECT_TRUE(scratch.values.empty());
  scratch.values.assign(10, static_cast<char>(depth));
  if (depth > 0) Nest(depth - 1);
  EXPECT_EQ(scratch.values, std::vector<char>(10, static_cast<char>(depth)));
}

TEST(Scratch, Nests) {
  Nest(9);
  Nest(9);
}

}  // namespace
}  // namespace heliopause
