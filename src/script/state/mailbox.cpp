// Saving and loading of a mailbox, with its limits, and what is due in a tick.
#include "script/state/mailbox.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "script/state/memory.hpp"

namespace heliopause {
namespace {

// A name, a tick and a blob are three 64-bit numbers at least.
constexpr std::size_t kLeastDelivery = 24, kLeastTimer = 48;

void Require(bool holds, const char* reason) {
  if (!holds) throw BadBytes(std::string("invalid script state: ") + reason);
}

// The bytes of a table of the script, checked here so that reading them later cannot fail.
std::vector<std::byte> LoadTable(ByteReader& reader) {
  const std::span<const std::byte> bytes = reader.Blob();
  CheckMemory(bytes);
  return {bytes.begin(), bytes.end()};
}

void SaveDeliveries(ByteWriter& writer, const std::vector<Delivery>& list) {
  writer(static_cast<std::uint64_t>(list.size()));
  for (const Delivery& delivery : list) {
    writer(delivery.name);
    writer(delivery.due);
    writer.Blob(delivery.table);
  }
}

std::vector<Delivery> LoadDeliveries(ByteReader& reader, std::size_t most) {
  std::vector<Delivery> list;
  const std::size_t count = reader.Count(kLeastDelivery);
  Require(count <= most, "more deliveries than a mailbox holds");
  for (std::size_t i = 0; i < count; ++i) {
    Delivery delivery;
    delivery.name = LoadName(reader);
    reader(delivery.due);
    delivery.table = LoadTable(reader);
    list.push_back(std::move(delivery));
  }
  return list;
}

// Moves what is due by `tick` to the end of `out`, in order, and keeps the order of the rest.
template <class T>
void MoveDue(std::vector<T>& from, std::uint64_t tick, std::vector<T>& out) {
  const auto later = std::stable_partition(from.begin(), from.end(),
                                           [tick](const T& item) { return item.due <= tick; });
  out.insert(out.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(later));
  from.erase(from.begin(), later);
}

}  // namespace

bool Mailbox::IsEmpty() const {
  return events.empty() && messages.empty() && timers.empty() && last_timer == 0 &&
         dropped_events == 0 && regions.empty();
}

std::size_t Mailbox::Bytes() const {
  std::size_t bytes = 0;
  for (const Delivery& message : messages) bytes += message.Bytes();
  for (const Timer& timer : timers) bytes += timer.name.size() + timer.value.size();
  for (const Region& region : regions) bytes += region.members.size() * sizeof(ObjectId);
  return bytes;
}

// The earliest tick in which anything is due, kNever without any: the host calls a script only
// then.
std::uint64_t Mailbox::DueSince() const {
  std::uint64_t first = kNever;
  const auto include = [&first](const auto& list) {
    for (const auto& item : list) first = std::min(first, item.due);
  };
  include(events);
  include(messages);
  include(visits);
  include(timers);
  return first;
}

// A full mailbox drops new events and counts them: the oldest ones are delivered.
void Mailbox::AddEvent(Delivery event, std::size_t most) {
  if (events.size() < most)
    events.push_back(std::move(event));
  else
    ++dropped_events;
}

void Mailbox::DropDeliveries() {
  events.clear();
  messages.clear();
  dropped_events = 0;
  // Backwards: a thing may have entered and left again.
  for (auto visit = visits.rbegin(); visit != visits.rend(); ++visit)
    if (Region* region = FindRegion(visit->region)) RevertVisit(*region, *visit);
  visits.clear();
}

Region* Mailbox::FindRegion(std::string_view name) {
  const auto at = std::find_if(regions.begin(), regions.end(),
                               [name](const Region& region) { return region.name == name; });
  return at == regions.end() ? nullptr : &*at;
}

// With its visits: no handler is called for a region that is gone.
bool Mailbox::RemoveRegion(std::string_view name) {
  std::erase_if(visits, [name](const Visit& visit) { return visit.region == name; });
  if (std::erase_if(regions, [name](const Region& region) { return region.name == name; }) == 0)
    return false;
  removed_regions.emplace_back(name);
  return true;
}

bool Mailbox::IsVoid(const Visit& visit) const {
  return std::none_of(regions.begin(), regions.end(),
                      [&](const Region& region) { return region.name == visit.region; }) ||
         std::find(removed_regions.begin(), removed_regions.end(), visit.region) !=
             removed_regions.end();
}

void Mailbox::TakeDue(std::vector<Delivery>& from, std::uint64_t tick, std::vector<Delivery>& out) {
  MoveDue(from, tick, out);
}

void Mailbox::TakeDue(std::vector<Visit>& from, std::uint64_t tick, std::vector<Visit>& out) {
  MoveDue(from, tick, out);
}

std::uint64_t Mailbox::AddTimer(Timer timer) {
  timer.id = ++last_timer;
  timers.push_back(std::move(timer));
  return last_timer;
}

bool Mailbox::CancelTimer(std::uint64_t id) {
  return std::erase_if(timers, [id](const Timer& timer) { return timer.id == id; }) != 0;
}

bool Mailbox::TakeDueTimer(std::uint64_t tick, Timer& out) {
  // By time, then by age: timers of one tick run in the order of their creation.
  const auto first =
      std::min_element(timers.begin(), timers.end(), [](const Timer& a, const Timer& b) {
        return std::pair(a.due, a.id) < std::pair(b.due, b.id);
      });
  if (first == timers.end() || first->due > tick) return false;
  ++first->count;
  out = *first;
  if (first->every == 0) {
    timers.erase(first);
    return true;
  }
  // A brain that had to wait for its turn does not catch up on the calls that it missed.
  first->due += (1 + (tick - first->due) / first->every) * first->every;
  assert(first->due > tick && "a timer runs at most once in a tick");
  return true;
}

// In the order of LoadMailbox; part of the save and of the state hash.
void SaveMailbox(ByteWriter& writer, const Mailbox& box) {
  SaveDeliveries(writer, box.events);
  SaveDeliveries(writer, box.messages);
  writer(static_cast<std::uint64_t>(box.timers.size()));
  for (const Timer& timer : box.timers) {
    writer(timer.id);
    writer(timer.due);
    writer(timer.every);
    writer(timer.count);
    writer(timer.name);
    writer.Blob(timer.value);
  }
  writer(box.last_timer);
  writer(box.dropped_events);
  SaveRegions(writer, box.regions);
  SaveVisits(writer, box.visits);
}

Mailbox LoadMailbox(ByteReader& reader) {
  Mailbox box;
  // Limits are those of a scenario, the larger ones: a mailbox does not know whose it is.
  box.events = LoadDeliveries(reader, kMaxScenarioEvents);
  box.messages = LoadDeliveries(reader, kMaxScenarioMessages);
  const std::size_t timers = reader.Count(kLeastTimer);
  Require(timers <= kMaxScenarioTimers, "more timers than a mailbox holds");
  for (std::size_t i = 0; i < timers; ++i) {
    Timer timer;
    reader(timer.id);
    reader(timer.due);
    reader(timer.every);
    reader(timer.count);
    timer.name = LoadName(reader);
    timer.value = LoadTable(reader);
    Require(timer.id > (box.timers.empty() ? 0 : box.timers.back().id),
            "timers are not in ascending order");
    Require(timer.every <= kLongestTimer && timer.due <= kLatestTick, "a timer is out of range");
    box.timers.push_back(std::move(timer));
  }
  reader(box.last_timer);
  reader(box.dropped_events);
  box.regions = LoadRegions(reader);
  box.visits = LoadVisits(reader, box.regions);
  Require(box.timers.empty() || box.timers.back().id <= box.last_timer,
          "a timer is newer than the newest");
  // A state has one form: a script without anything to keep has no mailbox.
  Require(!box.IsEmpty(), "an empty mailbox");
  return box;
}

}  // namespace heliopause
