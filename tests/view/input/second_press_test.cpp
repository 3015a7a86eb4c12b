#include "view/input/second_press.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(SecondPress, IsOfTheSameActionAtTheSameObjectInTime) {
  const ObjectId one{1, 1}, other{2, 1};
  SecondPress press;
  EXPECT_FALSE(press.Press(Action::WingAttack, one, 0));
  EXPECT_FALSE(press.Press(Action::WingAttack, other, 1));
  EXPECT_FALSE(press.Press(Action::FireSecondary, other, 2));
  EXPECT_TRUE(press.Press(Action::FireSecondary, other, 3));
  EXPECT_TRUE(press.Press(Action::FireSecondary, other, 3 + SecondPress::kWithin));
  EXPECT_FALSE(press.Press(Action::FireSecondary, other, 3.1 + 2 * SecondPress::kWithin));
}

}  // namespace
}  // namespace heliopause
