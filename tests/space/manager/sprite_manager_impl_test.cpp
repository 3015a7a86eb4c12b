// The guards and the validation that every change of a manager has.
#include "space/manager/sprite_manager_impl.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <heliopause/sprite_manager.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "space/manager/debug_validation.hpp"
#include "support/counting_allocator.hpp"
#include "support/manager_breaker.hpp"

namespace heliopause {
namespace {

std::string LogicErrorOf(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "none";
}

TEST(SpriteManagerImpl, NamesTheChangeThatACallbackHasMade) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  std::vector<SpriteId> ids;
  const std::vector<std::pair<std::string, std::function<void()>>> changes{
      {"Add", [&] { manager.Add({}); }},
      {"Remove", [&] { manager.Remove(id); }},
      {"MoveTo", [&] { manager.MoveTo(id, {}); }},
      {"AddMany", [&] { manager.AddMany({}, ids); }},
      {"ReBallance", [&] { manager.ReBallance(); }},
      {"Move", [&] { manager.Move(1); }},
      {"Tick", [&] { manager.Tick(1); }},
  };
  for (const auto& [name, change] : changes) {
    manager.ForEachSprite([&, n = name, c = change](SpriteId, const Sprite&) {
      EXPECT_EQ(LogicErrorOf(c),
                "SpriteManager::" + n + ": called inside a callback of this manager");
    });
  }
}

TEST(SpriteManagerImpl, NamesTheSearchThatCameTooEarly) {
  SpriteManager manager;
  manager.Move(1);
  std::vector<Hit> hits;
  EXPECT_EQ(LogicErrorOf([&] { manager.GetSpritesNear({}, 1, {}, hits); }),
            "SpriteManager::GetSpritesNear: called between Move and FixOutOfBounds");
  EXPECT_EQ(LogicErrorOf([&] { (void)manager.SweepFirst({}, {}, 1); }),
            "SpriteManager::SweepFirst: called between Move and FixOutOfBounds");
}

TEST(SpriteManagerImpl, LeavesItsValidationOutOfAllocationCounts) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  const test::AllocationCount count;
  manager.MoveTo(id, {1, 1});
  EXPECT_EQ(count.Calls(), 0u);
  EXPECT_FALSE(space::DebugValidation::IsRunning());
}

TEST(SpriteManagerImpl, RejectsAPositionOutsideTheBoundedCanvasByItsEdges) {
  SpriteManager manager(
      {.center = {10, 0}, .radius = 5, .canvas = Canvas::Bounded, .border = Border::Clamp});
  try {
    manager.Add({.position = {16, 0}});
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(
        error.what(),
        "SpriteManager::Add: sprite.position.x = 16 (expected 5 to 15, the bounded canvas)");
  }
}

TEST(SpriteManagerImpl, ValidateReportsWhereSlotsAndTreeDisagree) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  space::ManagerBreaker(manager).Ids().Free(id.slot);
  EXPECT_EQ(manager.Validate(), "slot 0: in the tree, but not live");
}

#ifndef NDEBUG
TEST(SpriteManagerImplDeathTest, AChangeOfASmallBrokenManagerEndsTheProgram) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  manager.Add({});
  space::ManagerBreaker(manager).Tree().Erase(id.slot);
  EXPECT_DEATH(manager.SetVelocity({1, 1}, {3, 0}), "slot 0: live, but not in the tree");
}

TEST(SpriteManagerImplDeathTest, ReadingASpriteThatOnlyTheSlotTableHasEndsTheProgram) {
  SpriteManager manager;
  const SpriteId id = manager.Add({});
  space::ManagerBreaker(manager).Tree().Erase(id.slot);
  EXPECT_DEATH(manager.Remove(id), "a live slot has an entry in the tree");
}
#endif

}  // namespace
}  // namespace heliopause
