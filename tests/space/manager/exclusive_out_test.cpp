#include "space/manager/exclusive_out.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace heliopause::space {
namespace {

TEST(FillExclusively, KeepsTheMemoryOfTheCaller) {
  std::vector<int> out = {1, 2, 3};
  const int* const memory = out.data();
  FillExclusively("F", out, [&](std::vector<int>& own) {
    EXPECT_EQ(own, (std::vector{1, 2, 3})) << "a call that throws leaves it";
    EXPECT_TRUE(out.empty());
    own = {4, 5};
  });
  EXPECT_EQ(out, (std::vector{4, 5}));
  EXPECT_EQ(out.data(), memory);
}

TEST(FillExclusively, LeavesWhatTheSearchLeftWhenItThrows) {
  std::vector<int> out = {1, 2, 3};
  const auto fail = [](std::vector<int>&) { throw std::runtime_error("invalid"); };
  EXPECT_THROW(FillExclusively("F", out, fail), std::runtime_error);
  EXPECT_EQ(out, (std::vector{1, 2, 3}));
}

TEST(FillExclusively, NamesTheFunctionWhoseOutWasTaken) {
  std::vector<int> out;
  try {
    FillExclusively("F", out, [&](std::vector<int>& own) {
      own = {1};
      out = {2};
    });
    FAIL() << "nothing was thrown";
  } catch (const std::logic_error& error) {
    EXPECT_STREQ(error.what(),
                 "F: out is in use by a search that calls back (expected another one)");
  }
  EXPECT_TRUE(out.empty());
}

}  // namespace
}  // namespace heliopause::space
