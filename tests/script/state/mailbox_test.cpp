// What waits for a script, without Lua: limits, order, timers, and what a save may contain.
#include "script/state/mailbox.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

Mailbox Filled() {
  Mailbox box;
  box.AddEvent({"hit", 3, {}}, 10);
  box.messages.push_back({"go", 4, {}});
  Timer timer;
  timer.due = 6;
  timer.every = 5;
  timer.name = "wave";
  box.AddTimer(timer);
  timer.due = 5;
  timer.every = 0;
  box.AddTimer(timer);
  return box;
}

std::vector<std::byte> BytesOf(const Mailbox& box) {
  ByteWriter writer;
  SaveMailbox(writer, box);
  return writer.Bytes();
}

std::string ErrorOf(const Mailbox& box) {
  const std::vector<std::byte> bytes = BytesOf(box);
  ByteReader reader(bytes);
  try {
    LoadMailbox(reader);
  } catch (const BadBytes& error) {
    return error.what();
  }
  return "";
}

TEST(Mailbox, CountsEventsBeyondItsLimit) {
  Mailbox box;
  for (int i = 0; i < 5; ++i) box.AddEvent({"hit", 1, {}}, 3);
  EXPECT_EQ(box.events.size(), 3u);
  EXPECT_EQ(box.dropped_events, 2u);
}

TEST(Mailbox, GivesWhatIsDueInTheOrderOfArrival) {
  std::vector<Delivery> list = {{"a", 2, {}}, {"b", 3, {}}, {"c", 1, {}}}, due;
  Mailbox::TakeDue(list, 2, due);
  ASSERT_EQ(due.size(), 2u);
  EXPECT_EQ(due[0].name + due[1].name, "ac");
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].name, "b");
}

TEST(Mailbox, ReturnsWhenTheFirstIsDue) {
  EXPECT_EQ(Mailbox{}.DueSince(), kNever);
  EXPECT_EQ(Filled().DueSince(), 3u);
}

TEST(Mailbox, TimersRunByTickThenByAge) {
  Mailbox box = Filled();
  Timer timer;
  EXPECT_FALSE(box.TakeDueTimer(4, timer));
  ASSERT_TRUE(box.TakeDueTimer(6, timer));
  EXPECT_EQ(timer.id, 2u) << "due earlier";
  ASSERT_TRUE(box.TakeDueTimer(6, timer));
  EXPECT_EQ(timer.id, 1u);
  EXPECT_EQ(timer.count, 1u);
  EXPECT_FALSE(box.TakeDueTimer(6, timer)) << "once in a tick";
  ASSERT_EQ(box.timers.size(), 1u) << "the other ran once only";
  EXPECT_EQ(box.timers[0].due, 11u);
}

TEST(Mailbox, ALateTimerKeepsItsSchedule) {
  Mailbox box = Filled();
  box.CancelTimer(2);
  Timer timer;
  ASSERT_TRUE(box.TakeDueTimer(23, timer));
  EXPECT_EQ(box.timers[0].due, 26u) << "6 + 4 * 5, the first after 23";
  EXPECT_FALSE(box.TakeDueTimer(23, timer));
}

TEST(Mailbox, CancelsATimerOnce) {
  Mailbox box = Filled();
  EXPECT_TRUE(box.CancelTimer(1));
  EXPECT_FALSE(box.CancelTimer(1));
  EXPECT_FALSE(box.CancelTimer(99));
}

Mailbox WithRegions() {
  Mailbox box = Filled();
  for (const char* name : {"port", "gate"}) {
    Region region;
    region.name = name;
    region.members = {{1, 1}, {2, 1}};
    box.regions.push_back(region);
    box.visits.push_back({name, {2, 1}, 2, true, false});
    box.visits.push_back({name, {3, 1}, 2, false, true});
  }
  return box;
}

TEST(Mailbox, RemovesARegionWithItsVisits) {
  Mailbox box = WithRegions();
  EXPECT_EQ(box.DueSince(), 2u);
  EXPECT_TRUE(box.RemoveRegion("port"));
  EXPECT_FALSE(box.RemoveRegion("port"));
  EXPECT_EQ(box.FindRegion("port"), nullptr);
  ASSERT_EQ(box.visits.size(), 2u);
  EXPECT_EQ(box.visits[0].region, "gate");
  EXPECT_EQ(box.FindRegion("gate"), &box.regions[0]);
}

// A later check finds them again.
TEST(Mailbox, RevertsTheVisitsThatItDrops) {
  Mailbox box = WithRegions();
  box.DropDeliveries();
  EXPECT_TRUE(box.visits.empty());
  EXPECT_EQ(box.regions[0].members, (std::vector<ObjectId>{{1, 1}, {3, 1}}));
  EXPECT_FALSE(box.IsEmpty());
  EXPECT_EQ(box.timers.size(), 2u);
}

TEST(Mailbox, IsTheSameAfterSaveAndLoad) {
  const std::vector<std::byte> bytes = BytesOf(WithRegions());
  ByteReader reader(bytes);
  EXPECT_EQ(BytesOf(LoadMailbox(reader)), bytes);
  EXPECT_EQ(reader.Left(), 0u);
}

TEST(Mailbox, LoadRejectsWhatNoGameSaves) {
  EXPECT_EQ(ErrorOf(Filled()), "");
  EXPECT_EQ(ErrorOf({}), "invalid script state: an empty mailbox");
  Mailbox box = Filled();
  box.timers[1].id = 1;
  EXPECT_EQ(ErrorOf(box), "invalid script state: timers are not in ascending order");
  box = Filled();
  box.last_timer = 1;
  EXPECT_EQ(ErrorOf(box), "invalid script state: a timer is newer than the newest");
  box = Filled();
  box.timers[0].every = kLongestTimer + 1;
  EXPECT_EQ(ErrorOf(box), "invalid script state: a timer is out of range");
  box = Filled();
  box.events[0].name = std::string(61, 'x');
  EXPECT_EQ(ErrorOf(box), "invalid script state: a name of more than 60 bytes");
  box = Filled();
  box.events[0].table = {std::byte{7}};
  EXPECT_NE(ErrorOf(box), "");
  const std::vector<std::byte> bytes = BytesOf(WithRegions());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ByteReader reader({bytes.data(), size});
    EXPECT_THROW(LoadMailbox(reader), BadBytes) << size;
  }
}

}  // namespace
}  // namespace heliopause
