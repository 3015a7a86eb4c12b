#include "heliopause/function_ref.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <memory>

namespace heliopause {
namespace {

int Double(int x) { return 2 * x; }
int Call(FunctionRef<int(int)> f, int x) { return f(x); }
void GiveThree(FunctionRef<void(int)> f) { f(3); }

TEST(FunctionRef, CallsFunctionsLambdasAndObjects) {
  EXPECT_EQ(Call(Double, 4), 8);
  EXPECT_EQ(Call(&Double, 4), 8);
  int offset = 10;
  EXPECT_EQ(Call([&](int x) { return x + offset; }, 4), 14);
  const std::function<int(int)> function = Double;
  EXPECT_EQ(Call(function, 5), 10);
  auto counter = [n = 0](int x) mutable { return n += x; };
  EXPECT_EQ(Call(counter, 2), 2);
  EXPECT_EQ(Call(counter, 2), 4) << "refers to the object without a copy";
}

TEST(FunctionRef, DiscardsTheResultWhenItReturnsVoid) {
  int seen = 0;
  GiveThree([&](int x) { return seen = x; });
  EXPECT_EQ(seen, 3);
}

TEST(FunctionRef, TakesArgumentsThatOnlyMove) {
  const auto take = [](std::unique_ptr<int> p) { return *p; };
  const FunctionRef<int(std::unique_ptr<int>)> ref = take;
  EXPECT_EQ(ref(std::make_unique<int>(7)), 7);
}

TEST(FunctionRef, LetsExceptionsThrough) {
  EXPECT_THROW(GiveThree([](int x) { throw x; }), int);
}

TEST(FunctionRef, IsEmptyByDefault) {
  const FunctionRef<int(int)> empty;
  EXPECT_FALSE(empty);
  const auto twice = [](int x) { return 2 * x; };
  const FunctionRef<int(int)> ref = twice;
  EXPECT_TRUE(ref);
  static_assert(!std::is_convertible_v<FunctionRef<int(int)>, bool>);
}

#ifndef NDEBUG
TEST(FunctionRefDeathTest, CallingAnEmptyOneEndsTheProgram) {
  const FunctionRef<int(int)> empty;
  EXPECT_DEATH(empty(1), "an empty FunctionRef has no target to call");
}
#endif

TEST(FunctionRef, IsNotMadeFromWhatCannotBeCalled) {
  static_assert(!std::is_constructible_v<FunctionRef<int(int)>, int>);
  static_assert(!std::is_constructible_v<FunctionRef<int(int)>, std::nullptr_t>);
  static_assert(!std::is_constructible_v<FunctionRef<bool(int)>, void (*)(int)>);
  static_assert(sizeof(FunctionRef<int(int)>) == 2 * sizeof(void*));
}

}  // namespace
}  // namespace heliopause
