#include "view/input/held_key.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(HeldKey, BeginsOnceWhenItIsHeld) {
  HeldKey key;
  EXPECT_FALSE(key.Begins(100)) << "never pressed";
  key.Press(1);
  EXPECT_FALSE(key.Begins(1 + HeldKey::kHold * 0.9));
  EXPECT_TRUE(key.Begins(1 + HeldKey::kHold));
  EXPECT_FALSE(key.Begins(9));
  EXPECT_FALSE(key.Release()) << "it was no tap";
}

TEST(HeldKey, ATapHasNoEffectAndSaysSo) {
  HeldKey key;
  key.Press(1);
  EXPECT_TRUE(key.Release());
  EXPECT_FALSE(key.Begins(9));
  EXPECT_FALSE(key.Release());
}

}  // namespace
}  // namespace heliopause
