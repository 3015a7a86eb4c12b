// What waits for one script, the scenario or the brain of a ship: events, messages, visits of its
// regions, and timers. Part of the saved and hashed state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "script/state/region.hpp"

namespace heliopause {

// Limits of one mailbox. Events beyond theirs are dropped and counted; a message beyond its limit
// is rejected when it is sent, a timer when it is set.
inline constexpr std::size_t kMaxBrainEvents = 64, kMaxScenarioEvents = 20'000;
inline constexpr std::size_t kMaxBrainMessages = 32, kMaxScenarioMessages = 256;
inline constexpr std::size_t kMaxBrainTimers = 32, kMaxScenarioTimers = 256;
inline constexpr std::size_t kLongestTopic = 60;    // bytes, also of names of timers
inline constexpr std::size_t kLargestValue = 1024;  // bytes of the value of a message or a timer

// Ticks of the longest timer, which is more than a week, and of the latest tick that a save may
// contain: sums of both stay far below 2^64.
inline constexpr std::uint64_t kLongestTimer = 60 * 1'000'000;
inline constexpr std::uint64_t kLatestTick = std::uint64_t{1} << 62;
inline constexpr std::uint64_t kNever = ~std::uint64_t{0};

// An event or a message that a script has not handled yet.
struct Delivery {
  std::string name;              // the type of the event, the topic of the message
  std::uint64_t due = 0;         // the first tick in which it is handled
  std::vector<std::byte> table;  // the argument of the handler, encoded as in memory.hpp

  std::size_t Bytes() const { return name.size() + table.size(); }
};

struct Timer {
  std::uint64_t id = 0;          // 1, 2, ... of this mailbox
  std::uint64_t due = 0;         // tick
  std::uint64_t every = 0;       // ticks between two calls; 0: it ends after the first
  std::uint64_t count = 0;       // of calls so far
  std::string name;              // of the handler
  std::vector<std::byte> value;  // the table {value = ...}, encoded as in memory.hpp
};

struct Mailbox {
  std::vector<Delivery> events, messages;  // in order of arrival
  std::size_t in_delivery = 0;             // messages that a run has taken out; not saved
  std::vector<Timer> timers;               // by ascending id
  std::uint64_t last_timer = 0;            // id of the newest timer
  std::uint64_t dropped_events = 0;        // beyond the limit, since the last report
  std::vector<Region> regions;             // in the order in which they were set
  std::vector<Visit> visits;               // each of one of the regions, in order
  // Removed since the running delivery took its visits out; not saved. One of the same name that
  // was set after that is another region.
  std::vector<std::string> removed_regions;

  bool IsEmpty() const;
  // What a script keeps here: messages, timers, members of regions. Events and visits come from the
  // game.
  std::size_t Bytes() const;
  // The earliest tick in which something is due; kNever if nothing waits.
  std::uint64_t DueSince() const;

  void AddEvent(Delivery event, std::size_t most);  // drops it if `most` wait

  // For a script that was stopped: timers and regions stay. Visits are found again later.
  void DropDeliveries();

  Region* FindRegion(std::string_view name);  // nullptr without one
  // Whether the region of a visit that a delivery has taken out does not exist any more.
  bool IsVoid(const Visit& visit) const;
  // Removes the region with its visits that wait. Returns false for an unknown name.
  bool RemoveRegion(std::string_view name);

  // Moves the deliveries that are due to the end of `out`.
  static void TakeDue(std::vector<Delivery>& from, std::uint64_t tick, std::vector<Delivery>& out);
  static void TakeDue(std::vector<Visit>& from, std::uint64_t tick, std::vector<Visit>& out);

  // Adds a timer and returns its id.
  std::uint64_t AddTimer(Timer timer);
  bool CancelTimer(std::uint64_t id);  // false for an unknown id
  // Copies the timer that is due first (by tick, then by id) to `out`, with `count` including this
  // call, and removes it or sets it to its next tick, which is after `tick`. Returns false if no
  // timer is due.
  bool TakeDueTimer(std::uint64_t tick, Timer& out);
};

// Loading throws BadBytes for what no game could have saved.
void SaveMailbox(ByteWriter& writer, const Mailbox& box);
Mailbox LoadMailbox(ByteReader& reader);

}  // namespace heliopause
