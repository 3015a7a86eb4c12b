// Contacts that begin, stay and end, against sets of pairs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/torus_search.hpp>
#include <iterator>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "support/counting_allocator.hpp"
#include "support/executors.hpp"
#include "support/random.hpp"

namespace heliopause {
namespace {

using Pair = std::pair<SpriteId, SpriteId>;
using Pairs = std::vector<Pair>;

Pairs PairsOf(std::span<const Contact> contacts) {
  Pairs pairs;
  for (const Contact& contact : contacts) pairs.emplace_back(contact.first.id, contact.second.id);
  return pairs;
}

Pairs Minus(const Pairs& a, const Pairs& b) {
  Pairs rest;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
  return rest;
}

SpriteManager Moving(unsigned count) {
  SpriteManager manager(
      {.radius = 500, .canvas = Canvas::Bounded, .border = Border::Bounce, .leaf_capacity = 16});
  test::Random random(3);
  for (unsigned i = 0; i < count; ++i) {
    manager.Add({random.In(500), random.In(200), random.Between(2, 12), 1u << i % 3, 100 + i});
  }
  return manager;
}

TEST(ContactTracker, BeginsStaysAndEndsInOrder) {
  SpriteManager manager = Moving(800);
  test::Random random(4);
  ContactTracker all, some, threaded;
  Pairs before_all, before_some;
  std::size_t ended = 0;
  for (int tick = 0; tick < 60; ++tick) {
    manager.Tick(0.02);
    const SpriteId gone{static_cast<std::uint32_t>(random.Below(800)), 1};
    if (manager.Remove(gone)) manager.Add({.position = random.In(400), .radius = 9, .tag = 5});
    Pairs pairs;
    manager.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
    std::sort(pairs.begin(), pairs.end());
    all.Update(manager);
    EXPECT_EQ(PairsOf(all.All()), pairs);
    EXPECT_EQ(PairsOf(all.Began()), Minus(pairs, before_all));
    EXPECT_EQ(PairsOf(all.Ended()), Minus(before_all, pairs));
    EXPECT_EQ(PairsOf(all.Stayed()), Minus(pairs, Minus(pairs, before_all)));
    for (const Contact& contact : all.All()) {
      EXPECT_EQ(contact.first.tag, manager.Get(contact.first.id)->tag);
      EXPECT_EQ(contact.second.tag, manager.Get(contact.second.id)->tag);
    }
    ended += all.Ended().size();
    before_all = pairs;
    pairs.clear();
    manager.ForEachOverlappingPair(1, 6, [&](SpriteId a, SpriteId b) { pairs.emplace_back(a, b); });
    std::sort(pairs.begin(), pairs.end());
    some.Update(manager, 1, 6);
    threaded.Update(manager, 1, 6, test::kBackwards);
    EXPECT_EQ(PairsOf(some.Began()), Minus(pairs, before_some));
    EXPECT_EQ(PairsOf(some.Ended()), Minus(before_some, pairs));
    EXPECT_EQ(PairsOf(threaded.Began()), PairsOf(some.Began()));
    before_some = pairs;
  }
  EXPECT_GT(ended, 100u);
}

// Two circles that fly side by side across the seam, one behind the other.
TEST(ContactTracker, KeepsAContactAcrossTheSeam) {
  SpriteManager manager({.radius = 100, .canvas = Canvas::Bounded, .border = Border::Wrap});
  const SpriteId one =
      manager.Add({.position = {95, 0}, .velocity = {1, 0}, .radius = 2, .tag = 1});
  const SpriteId two =
      manager.Add({.position = {92, 0}, .velocity = {1, 0}, .radius = 2, .tag = 2});
  const TorusSearch torus(manager);
  ContactTracker plane, wrapped, threaded;
  std::size_t ended = 0;
  for (int tick = 0; tick < 20; ++tick) {
    plane.Update(manager, 1, 1);
    wrapped.Update(torus, 1, 1);
    threaded.Update(torus, 1, 1, test::kBackwards);
    EXPECT_EQ(PairsOf(wrapped.All()), (Pairs{{one, two}})) << tick;
    EXPECT_EQ(wrapped.All()[0].second.tag, 2u);
    EXPECT_EQ(wrapped.Began().size(), tick == 0 ? 1u : 0u);
    EXPECT_EQ(PairsOf(threaded.All()), PairsOf(wrapped.All()));
    ended += plane.Ended().size();
    manager.Tick(1);
  }
  EXPECT_EQ(ended, 1u) << "in the plane it ends at the seam";
}

// The order is by ids, whichever way the pairs are sorted: few contacts of high slots, and many.
TEST(ContactTracker, SortsFewAndManyContacts) {
  SpriteManager manager;
  std::vector<SpriteId> ids;
  for (int i = 0; i < 2000; ++i) ids.push_back(manager.Add({.position = {i * 10.0, 0}}));
  manager.SetRadius(ids[1999], 25);  // touches 1997 and 1998
  manager.SetRadius(ids[1500], 15);  // touches 1499 and 1501
  ContactTracker contacts;
  contacts.Update(manager);
  EXPECT_EQ(PairsOf(contacts.All()), (Pairs{{ids[1499], ids[1500]},
                                            {ids[1500], ids[1501]},
                                            {ids[1997], ids[1999]},
                                            {ids[1998], ids[1999]}}));
  manager.SetRadius(ids[7], 1e6);
  contacts.Update(manager);
  EXPECT_EQ(contacts.All().size(), 1999u + 4);
  EXPECT_EQ(contacts.Stayed().size(), 4u);
  EXPECT_TRUE(std::is_sorted(
      contacts.All().begin(), contacts.All().end(), [](const Contact& a, const Contact& b) {
        return std::pair(a.first.id, a.second.id) < std::pair(b.first.id, b.second.id);
      }));
}

TEST(ContactTracker, EndsTheContactsOfASpriteThatIsGone) {
  SpriteManager manager;
  const SpriteId a = manager.Add({.radius = 5, .tag = 1});
  const SpriteId b = manager.Add({.radius = 5, .tag = 2});
  ContactTracker contacts;
  contacts.Update(manager);
  ASSERT_EQ(contacts.Began().size(), 1u);
  manager.Remove(b);
  const SpriteId c = manager.Add({.radius = 5, .tag = 3});
  EXPECT_EQ(c.slot, b.slot);
  contacts.Update(manager);
  EXPECT_EQ(PairsOf(contacts.Ended()), (Pairs{{a, b}}));
  EXPECT_EQ(contacts.Ended()[0].second.tag, 2u);
  EXPECT_EQ(PairsOf(contacts.Began()), (Pairs{{a, c}}));
  EXPECT_TRUE(contacts.Stayed().empty());
}

TEST(ContactTracker, GoesOnAfterASave) {
  SpriteManager manager = Moving(300);
  ContactTracker contacts;
  contacts.Update(manager);
  std::vector<std::byte> bytes, again;
  contacts.Save(bytes);
  EXPECT_EQ(bytes.size(), 28 + 32 * contacts.All().size());
  ContactTracker restored;
  restored.Restore(bytes);
  EXPECT_EQ(PairsOf(restored.All()), PairsOf(contacts.All()));
  EXPECT_EQ(PairsOf(restored.Stayed()), PairsOf(contacts.All()));
  EXPECT_TRUE(restored.Began().empty() && restored.Ended().empty());
  restored.Save(again);
  EXPECT_EQ(again, bytes);
  manager.Tick(0.1);
  contacts.Update(manager);
  restored.Update(manager);
  EXPECT_EQ(PairsOf(restored.Began()), PairsOf(contacts.Began()));
  EXPECT_EQ(PairsOf(restored.Ended()), PairsOf(contacts.Ended()));
}

TEST(ContactTracker, RejectsEveryChangedByteOfASave) {
  SpriteManager manager = Moving(100);
  ContactTracker contacts;
  contacts.Update(manager);
  const Pairs before = PairsOf(contacts.All());
  std::vector<std::byte> whole;
  contacts.Save(whole);
  ASSERT_GT(before.size(), 2u);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::vector<std::byte> bytes = whole;
    bytes[i] ^= std::byte{1};
    EXPECT_THROW(contacts.Restore(bytes), std::invalid_argument) << i;
    bytes.resize(i);
    EXPECT_THROW(contacts.Restore(bytes), std::invalid_argument) << i;
  }
  EXPECT_EQ(PairsOf(contacts.All()), before);
  contacts.Clear();
  EXPECT_TRUE(contacts.All().empty() && contacts.Ended().empty());
}

TEST(ContactTracker, IsUnchangedWhenAnUpdateThrows) {
  SpriteManager manager = Moving(300);
  ContactTracker contacts;
  contacts.Update(manager);
  const Pairs before = PairsOf(contacts.All());
  manager.Move(0.01);
  EXPECT_THROW(contacts.Update(manager), std::logic_error);
  EXPECT_EQ(PairsOf(contacts.All()), before);
  manager.FixOutOfBounds();
  const auto skips = [](std::size_t, FunctionRef<void(std::size_t)>) {};
  EXPECT_THROW(contacts.Update(manager, skips), std::logic_error);
  EXPECT_EQ(PairsOf(contacts.All()), before);
  contacts.Update(manager);
  EXPECT_EQ(contacts.Began().size() + contacts.Stayed().size(), contacts.All().size());
}

TEST(ContactTracker, RejectsAChangeInsideItsOwnUpdate) {
  SpriteManager manager = Moving(300);
  ContactTracker contacts, other, expected;
  std::vector<std::byte> saved;
  contacts.Save(saved);
  std::size_t rejected = 0;
  const auto error_of = [&](FunctionRef<void()> change) -> std::string {
    try {
      change();
    } catch (const std::logic_error& error) {
      ++rejected;
      return error.what();
    }
    return "none";
  };
  const auto nested = [&](std::size_t count, FunctionRef<void(std::size_t)> task) {
    for (std::size_t i = 0; i < count; ++i) {
      task(i);
      EXPECT_EQ(error_of([&] { contacts.Update(manager); }),
                "ContactTracker::Update: called inside an Update of this tracker");
      EXPECT_EQ(error_of([&] { contacts.Clear(); }),
                "ContactTracker::Clear: called inside an Update of this tracker");
      EXPECT_EQ(error_of([&] { contacts.Restore(saved); }),
                "ContactTracker::Restore: called inside an Update of this tracker");
      EXPECT_EQ(error_of([&] { other.Update(manager); }), "none") << "another tracker";
    }
  };
  expected.Update(manager);
  contacts.Update(manager, nested);
  EXPECT_GE(rejected, 3u) << "the executor was called";
  EXPECT_FALSE(contacts.All().empty());
  EXPECT_EQ(PairsOf(contacts.All()), PairsOf(expected.All()));
  EXPECT_EQ(PairsOf(contacts.Began()), PairsOf(expected.Began()));
  contacts.Update(manager);
  EXPECT_TRUE(contacts.Began().empty() && contacts.Ended().empty()) << "the guard has ended";
}

TEST(ContactTracker, DoesNotAllocateOnceWarm) {
  SpriteManager manager = Moving(300);
  ContactTracker contacts;
  for (int i = 0; i < 3; ++i) contacts.Update(manager);
  const test::AllocationCount warm;
  contacts.Update(manager);
  contacts.Update(manager, 1, 2);
  EXPECT_EQ(warm.Calls(), 0u);
}

}  // namespace
}  // namespace heliopause
