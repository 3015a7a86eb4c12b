// Brain states and failures with their binary form:
//
//   version 1   scenario name and memory, file records, brain states
//   version 2   the same, then the mailboxes that are not empty
//   version 3   the same, where the list of mailboxes may be empty, then the memories of missions
//
// The lowest version that can hold a state is written. Tables are in ascending order, and only that
// order is accepted, so that equal states have equal bytes and hashes. Counts are compared with the
// bytes left before memory is reserved: a small file cannot cause a large allocation.
#include "script/state/brain_store.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

#include "game/rules/game.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

// Without a mailbox, the state has version 1 and its bytes.
constexpr std::uint8_t kVersion = 1, kVersionWithMailboxes = 2, kVersionWithMissions = 3;

template <class A>
void IdFields(A& archive, ObjectId& id) {
  archive(id.slot);
  archive(id.generation);
}

// A blob is its size and the bytes. Loading validates them before any Lua state decodes them.
void SaveMemoryBytes(ByteWriter& writer, const std::vector<std::byte>& memory) {
  writer.Blob(memory);
}

std::vector<std::byte> LoadMemoryBytes(ByteReader& reader) {
  const std::span<const std::byte> bytes = reader.Blob();
  CheckMemory(bytes);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

BrainState* BrainStore::Find(ObjectId ship) {
  const auto at = brains_.find(ship);
  return at == brains_.end() ? nullptr : &at->second;
}

BrainState& BrainStore::FindOrAdd(ObjectId ship) { return brains_[ship]; }

void BrainStore::Remove(ObjectId ship) {
  const auto at = brains_.find(ship);
  if (at == brains_.end()) return;
  bytes_ -= std::min(bytes_, at->second.Bytes());  // it may have grown since the count
  brains_.erase(at);
}

void BrainStore::RequireCapacity(ObjectId ship, std::size_t size) const {
  const auto at = brains_.find(ship);
  if (size > MostFor(at == brains_.end() ? 0 : at->second.memory.size()))
    throw std::length_error("memory = " + std::to_string(size) +
                            " bytes (expected less: all brains together keep 16 MiB at most)");
  static_assert(kMostStored == std::size_t{16} << 20);
}

void BrainStore::SetMemory(ObjectId ship, const std::vector<std::byte>& memory) {
  BrainState& brain = FindOrAdd(ship);
  NoteChange(brain.memory.size(), memory.size());
  brain.memory = memory;
}

void BrainStore::AddMessage(ObjectId to, Delivery message) {
  if (to != ObjectId{}) NoteChange(0, message.Bytes());
  MailboxOf(to).messages.push_back(std::move(message));
}

void BrainStore::CountBytes() {
  bytes_ = 0;
  for (const auto& [ship, brain] : brains_) bytes_ += brain.Bytes();
}

// Called each tick, when nearly always all ships still exist. Otherwise one pass moves the rest
// together: erasing entries one by one would be quadratic.
void BrainStore::DropRemoved(const Game& game) {
  const auto is_gone = [&](const auto& entry) { return game.FindShip(entry.first) == nullptr; };
  if (std::none_of(brains_.begin(), brains_.end(), is_gone)) return;
  auto sequence = brains_.extract_sequence();
  sequence.erase(std::remove_if(sequence.begin(), sequence.end(), is_gone), sequence.end());
  brains_.adopt_sequence(boost::container::ordered_unique_range, std::move(sequence));
}

bool BrainStore::IsStopped(std::string_view file) const {
  const auto at = files_.find(file);
  return at != files_.end() && at->second.stopped;
}

// Keeps the last kMaxFailures ticks only: they suffice to decide whether that many lie within the
// window, and no more must be saved and hashed.
bool BrainStore::NoteFailure(std::string_view file, std::uint64_t tick) {
  auto at = files_.find(file);
  if (at == files_.end()) at = files_.emplace(std::string(file), FileRecord{}).first;
  FileRecord& record = at->second;
  const auto expired = [&](std::uint64_t failed) { return failed + kFailureTicks < tick; };
  auto& failures = record.failures;
  failures.erase(std::remove_if(failures.begin(), failures.end(), expired), failures.end());
  if (failures.size() == kMaxFailures) failures.erase(failures.begin());
  failures.push_back(tick);
  if (failures.size() < kMaxFailures || record.stopped) return false;
  record.stopped = true;
  return true;
}

void BrainStore::ClearFailures() {
  files_.clear();
  for (auto& [ship, brain] : brains_) brain.stopped = false;
}

void BrainStore::Save(ByteWriter& writer) const {
  writer(!missions.empty() ? kVersionWithMissions
         : HasMailboxes()  ? kVersionWithMailboxes
                           : kVersion);
  writer(scenario);
  SaveMemoryBytes(writer, scenario_memory);
  writer(static_cast<std::uint64_t>(files_.size()));
  for (const auto& [name, file] : files_) {
    writer(name);
    writer(static_cast<std::uint64_t>(file.failures.size()));
    for (const std::uint64_t tick : file.failures) writer(tick);
    writer(static_cast<std::uint8_t>(file.stopped));
  }
  writer(static_cast<std::uint64_t>(brains_.size()));
  for (const auto& [ship, brain] : brains_) {
    ObjectId id = ship;
    IdFields(writer, id);
    writer(brain.next_tick);
    writer(brain.last_tick);
    writer(static_cast<std::uint8_t>(brain.stopped));
    SaveMemoryBytes(writer, brain.memory);
  }
  if (HasMailboxes() || !missions.empty()) SaveMailboxes(writer);
  if (!missions.empty()) SaveMissions(writer);
}

void BrainStore::SaveMissions(ByteWriter& writer) const {
  writer(static_cast<std::uint64_t>(missions.size()));
  for (const auto& [id, mission] : missions) {
    writer(id);
    SaveMemoryBytes(writer, mission.memory);
    writer(!mission.mailbox.IsEmpty());
    if (!mission.mailbox.IsEmpty()) SaveMailbox(writer, mission.mailbox);
  }
}

void BrainStore::LoadMissions(ByteReader& reader) {
  const std::size_t count = reader.Count(16);
  if (count == 0) throw BadBytes("invalid script state: version 3 without a mission");
  for (std::size_t i = 0; i < count; ++i) {
    const auto id = reader.Get<std::uint64_t>();
    if (!missions.empty() && missions.rbegin()->first >= id)
      throw BadBytes("invalid script state: missions are not in ascending order");
    MissionMemory mission;
    mission.memory = LoadMemoryBytes(reader);
    if (reader.Get<bool>()) mission.mailbox = LoadMailbox(reader);
    missions.emplace_hint(missions.end(), id, std::move(mission));
  }
}

bool BrainStore::HasMailboxes() const {
  return !scenario_mailbox.IsEmpty() ||
         std::any_of(brains_.begin(), brains_.end(),
                     [](const auto& entry) { return !entry.second.mailbox.IsEmpty(); });
}

// The mailbox of the scenario comes first, under the null id.
void BrainStore::SaveMailboxes(ByteWriter& writer) const {
  std::uint64_t count = scenario_mailbox.IsEmpty() ? 0 : 1;
  for (const auto& [ship, brain] : brains_) count += brain.mailbox.IsEmpty() ? 0 : 1;
  writer(count);
  const auto save = [&](ObjectId id, const Mailbox& mailbox) {
    if (mailbox.IsEmpty()) return;
    IdFields(writer, id);
    SaveMailbox(writer, mailbox);
  };
  save({}, scenario_mailbox);
  for (const auto& [ship, brain] : brains_) save(ship, brain.mailbox);
}

void BrainStore::LoadMailboxes(ByteReader& reader, bool may_be_none) {
  const std::size_t count = reader.Count(64);  // bytes of the smallest mailbox
  if (count == 0 && !may_be_none)
    throw BadBytes("invalid script state: version 2 without a mailbox");
  ObjectId last;
  for (std::size_t i = 0; i < count; ++i) {
    ObjectId ship;
    IdFields(reader, ship);
    if (i > 0 && !(last < ship))
      throw BadBytes("invalid script state: mailboxes are not in ascending order");
    last = ship;
    Mailbox mailbox = LoadMailbox(reader);
    if (ship == ObjectId{}) {
      scenario_mailbox = std::move(mailbox);
      continue;
    }
    BrainState* brain = Find(ship);
    if (brain == nullptr) throw BadBytes("invalid script state: a mailbox without a brain");
    brain->mailbox = std::move(mailbox);
  }
}

// An error must not leave a mixture of two games.
void BrainStore::Load(ByteReader& reader) {
  *this = {};
  try {
    LoadAll(reader);
  } catch (...) {
    *this = {};
    throw;
  }
}

void BrainStore::LoadAll(ByteReader& reader) {
  std::uint8_t version = 0;
  reader(version);
  if (version < kVersion || version > kVersionWithMissions)
    throw BadBytes("invalid script state: unknown version " + std::to_string(version));
  reader(scenario);
  scenario_memory = LoadMemoryBytes(reader);
  const std::size_t files = reader.Count(17);  // bytes of the smallest record
  for (std::size_t i = 0; i < files; ++i) {
    std::string name;
    FileRecord file;
    reader(name);
    const std::size_t failures = reader.Count(8);
    if (failures > kMaxFailures)
      throw BadBytes("invalid script state: " + name + " has more than 10 failures");
    for (std::size_t j = 0; j < failures; ++j) {
      std::uint64_t tick = 0;
      reader(tick);
      file.failures.push_back(tick);
    }
    reader(file.stopped);
    if (!files_.empty() && !(files_.rbegin()->first < name))
      throw BadBytes("invalid script state: files are not in ascending order");
    files_.emplace_hint(files_.end(), std::move(name), std::move(file));
  }
  const std::size_t brains = reader.Count(33);
  for (std::size_t i = 0; i < brains; ++i) {
    ObjectId ship;
    BrainState brain;
    IdFields(reader, ship);
    reader(brain.next_tick);
    reader(brain.last_tick);
    reader(brain.stopped);
    brain.memory = LoadMemoryBytes(reader);
    if (!brains_.empty() && !(brains_.rbegin()->first < ship))
      throw BadBytes("invalid script state: brains are not in ascending order");
    brains_.emplace_hint(brains_.end(), ship, std::move(brain));
  }
  if (version >= kVersionWithMailboxes) LoadMailboxes(reader, version == kVersionWithMissions);
  if (version == kVersionWithMissions) LoadMissions(reader);
  CountBytes();
}

}  // namespace heliopause
