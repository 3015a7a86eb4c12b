#include "game/state/state_hash.hpp"

#include <gtest/gtest.h>

#include <set>

namespace heliopause {
namespace {

TEST(StateHash, EveryPartHasItsOwnName) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < kStateParts; ++i) names.insert(NameOf(static_cast<StatePart>(i)));
  EXPECT_EQ(names.size(), kStateParts);
  EXPECT_STREQ(NameOf(StatePart::Options), "options");
  EXPECT_STREQ(NameOf(StatePart::Scripts), "scripts");
}

TEST(StateHash, DifferingPartsAreListedInOrder) {
  StateHash one;
  StateHash other = one;
  EXPECT_EQ(DifferingParts(one, other), "");
  other.parts[static_cast<std::size_t>(StatePart::Shots)] = 1;
  other.parts[static_cast<std::size_t>(StatePart::Ships)] = 1;
  EXPECT_EQ(DifferingParts(one, other), "ships, shots");
}

#ifndef NDEBUG
TEST(StateHashDeathTest, APartBeyondTheLastIsAnErrorOfTheProgram) {
  EXPECT_DEATH(NameOf(static_cast<StatePart>(kStateParts)), "a part of the state");
}
#endif

}  // namespace
}  // namespace heliopause
