#include "base/counted.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

TEST(Counted, OneIsSingularAndAllOthersPlural) {
  EXPECT_EQ(Counted(0, "file"), "0 files");
  EXPECT_EQ(Counted(1, "file"), "1 file");
  EXPECT_EQ(Counted(21, "file"), "21 files");
}

TEST(Counted, APluralMayBeAWordOfItsOwn) {
  EXPECT_EQ(Counted(1, "leaf", "leaves"), "1 leaf");
  EXPECT_EQ(Counted(2, "leaf", "leaves"), "2 leaves");
}

}  // namespace
}  // namespace heliopause
