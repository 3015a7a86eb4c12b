// Kept sorted by ship and by file name, so that the bytes, and with them the state hash, do not
// depend on who thought first.
#include "script/state/brain_store.hpp"

#include <algorithm>

#include "game/rules/game.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

constexpr std::uint8_t kVersion = 1;

template <class A>
void IdFields(A& archive, ObjectId& id) {
  archive(id.slot);
  archive(id.generation);
}

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
  const auto at =
      std::lower_bound(script_host_.begin(), script_host_.end(), ship,
                       [](const BrainState& mind, ObjectId id) { return mind.ship < id; });
  return at != script_host_.end() && at->ship == ship ? &*at : nullptr;
}

BrainState& BrainStore::FindOrAdd(ObjectId ship) {
  const auto at =
      std::lower_bound(script_host_.begin(), script_host_.end(), ship,
                       [](const BrainState& mind, ObjectId id) { return mind.ship < id; });
  if (at != script_host_.end() && at->ship == ship) return *at;
  BrainState mind;
  mind.ship = ship;
  return *script_host_.insert(at, std::move(mind));
}

void BrainStore::DropTheGone(const Game& game) {
  std::erase_if(script_host_,
                [&](const BrainState& mind) { return game.FindShip(mind.ship) == nullptr; });
}

bool BrainStore::IsStopped(std::string_view file) const {
  for (const FileRecord& record : files_)
    if (record.name == file) return record.stopped;
  return false;
}

// The last ten failures are enough to know whether ten fell into a minute, so no more are kept,
// saved or hashed.
bool BrainStore::NoteFailure(std::string_view file, std::uint64_t tick) {
  auto at = std::lower_bound(
      files_.begin(), files_.end(), file,
      [](const FileRecord& record, std::string_view name) { return record.name < name; });
  if (at == files_.end() || at->name != file)
    at = files_.insert(at, {std::string(file), {}, false});
  std::vector<std::uint64_t>& failures = at->failures;
  failures.push_back(tick);
  std::erase_if(failures, [&](std::uint64_t failed) { return failed + kFailureTicks < tick; });
  if (failures.size() < kMostFailures || at->stopped) {
    if (failures.size() > kMostFailures) failures.erase(failures.begin());
    return false;
  }
  at->stopped = true;
  return true;
}

void BrainStore::Forgive() {
  files_.clear();
  for (BrainState& mind : script_host_) mind.stopped = false;
}

void BrainStore::Save(ByteWriter& writer) const {
  writer(kVersion);
  writer(scenario);
  SaveMemoryBytes(writer, scenario_memory);
  writer(static_cast<std::uint64_t>(files_.size()));
  for (const FileRecord& file : files_) {
    writer(file.name);
    writer(static_cast<std::uint64_t>(file.failures.size()));
    for (const std::uint64_t tick : file.failures) writer(tick);
    writer(static_cast<std::uint8_t>(file.stopped));
  }
  writer(static_cast<std::uint64_t>(script_host_.size()));
  for (const BrainState& mind : script_host_) {
    IdFields(writer, const_cast<ObjectId&>(mind.ship));
    writer(mind.next_tick);
    writer(mind.last_tick);
    writer(static_cast<std::uint8_t>(mind.stopped));
    SaveMemoryBytes(writer, mind.memory);
  }
}

// Half a store would be a mixture of two games.
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
  if (version != kVersion) throw BadBytes("the scripts' memory is of an unknown version");
  reader(scenario);
  scenario_memory = LoadMemoryBytes(reader);
  const std::size_t files = reader.Count(17);
  for (std::size_t i = 0; i < files; ++i) {
    FileRecord file;
    reader(file.name);
    const std::size_t failures = reader.Count(8);
    if (failures > kMostFailures) throw BadBytes("a script failed more often than it can");
    for (std::size_t j = 0; j < failures; ++j) {
      std::uint64_t tick = 0;
      reader(tick);
      file.failures.push_back(tick);
    }
    reader(file.stopped);
    if (!files_.empty() && !(files_.back().name < file.name))
      throw BadBytes("the scripts' records are out of order");
    files_.push_back(std::move(file));
  }
  const std::size_t minds = reader.Count(33);
  for (std::size_t i = 0; i < minds; ++i) {
    BrainState mind;
    IdFields(reader, mind.ship);
    reader(mind.next_tick);
    reader(mind.last_tick);
    reader(mind.stopped);
    mind.memory = LoadMemoryBytes(reader);
    if (!script_host_.empty() && !(script_host_.back().ship < mind.ship))
      throw BadBytes("the scripts' minds are out of order");
    script_host_.push_back(std::move(mind));
  }
}

}  // namespace heliopause
