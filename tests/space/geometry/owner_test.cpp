#include <gtest/gtest.h>

#include <heliopause/owner.hpp>
#include <type_traits>
#include <utility>

namespace heliopause::internal {
namespace {

// Counts the objects that exist.
struct Counted {
  explicit Counted(int& count) : alive(count) { ++alive; }
  ~Counted() { --alive; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  int& alive;
};

static_assert(!std::is_copy_constructible_v<Owner<Counted>>);
static_assert(sizeof(Owner<Counted>) == sizeof(void*), "the debugger's views rely on it");

TEST(Owner, DestroysItsObject) {
  int alive = 0;
  {
    const Owner<Counted> owner(new Counted(alive));
    EXPECT_EQ(alive, 1);
    EXPECT_EQ(&(*owner).alive, &alive);
    EXPECT_EQ(owner->alive, 1);
  }
  EXPECT_EQ(alive, 0);
}

TEST(Owner, IsEmptyAfterAMove) {
  int alive = 0;
  Owner<Counted> first(new Counted(alive));
  Counted* const object = first.get();
  Owner<Counted> second(std::move(first));
  EXPECT_EQ(first.get(), nullptr);
  EXPECT_EQ(second.get(), object);
  EXPECT_EQ(alive, 1);
  first = Owner<Counted>();
  EXPECT_EQ(alive, 1);
}

TEST(Owner, AssignmentDestroysTheOldObject) {
  int alive = 0;
  Owner<Counted> first(new Counted(alive));
  Owner<Counted> second(new Counted(alive));
  EXPECT_EQ(alive, 2);
  first = std::move(second);
  EXPECT_EQ(alive, 1);
  Owner<Counted>& same = first;
  first = std::move(same);
  EXPECT_EQ(alive, 1);
  EXPECT_NE(first.get(), nullptr);
}

}  // namespace
}  // namespace heliopause::internal
