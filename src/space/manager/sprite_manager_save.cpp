// SpriteManager: Save and Restore, of the state and of the tree's shape.
//
// A save, little endian on every machine:
//   8 bytes   "HELIOSPC"
//   u32       version, 1
//   u32 u32   slots, free slots
//   a slot:   u32 generation, u8 state (0 free, 1 live, 2 retired); when live also
//             f64 position x y, velocity x y, radius; u32 kinds; u64 tag
//   u32 ...   the free list; the last slot is allocated next
//   u64       HashBytes of all bytes before it; older saves have FNV-1a, byte by byte
//
// A shape:
//   f64 f64   center of the root
//   u8 u8     its level; consecutive ReBallances with one occupied quadrant
//   u8 ...    nodes, see TreeShape
#include <algorithm>
#include <array>
#include <cassert>
#include <heliopause/sprite_manager.hpp>
#include <stdexcept>
#include <string>

#include "base/bytes.hpp"
#include "base/hash_writer.hpp"
#include "base/record.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/tree/bulk_build.hpp"

namespace heliopause {
namespace {

using State = space::SlotTable::State;

constexpr char kMagic[] = {'H', 'E', 'L', 'I', 'O', 'S', 'P', 'C'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMinSlotBytes = 5;  // of a slot that is not live
constexpr std::size_t kLiveSlotBytes = kMinSlotBytes + std::size_t{5} * 8 + 4 + 8;
constexpr std::size_t kChecksumBytes = 8;
constexpr std::size_t kMinBytes = sizeof kMagic + 4 + kChecksumBytes;
constexpr std::size_t kShapeHeaderBytes = 18;

[[noreturn]] void RejectSave(const std::string& reason) {
  throw std::invalid_argument("invalid save: " + reason);
}

// Checks magic, version and checksum; returns a reader of what is between version and checksum.
ByteReader OpenSave(std::span<const std::byte> bytes) {
  if (bytes.size() < kMinBytes) {
    RejectSave(std::to_string(bytes.size()) + " bytes (expected at least " +
               std::to_string(kMinBytes) + ")");
  }
  for (std::size_t i = 0; i < sizeof kMagic; ++i) {
    if (bytes[i] != static_cast<std::byte>(kMagic[i])) {
      RejectSave("the first 8 bytes are not HELIOSPC");
    }
  }
  const std::span<const std::byte> body = bytes.first(bytes.size() - kChecksumBytes);
  ByteReader reader(body.subspan(sizeof kMagic));
  const auto version = reader.Get<std::uint32_t>();
  if (version != kVersion) {
    RejectSave("version " + std::to_string(version) + " (expected " + std::to_string(kVersion) +
               ")");
  }
  const auto checksum = ByteReader(bytes.last(kChecksumBytes)).Get<std::uint64_t>();
  if (checksum != HashBytes(body) && checksum != Fnv1aOfBytes(body)) {
    RejectSave("the checksum does not match the content");
  }
  return reader;
}

// A sprite without its slot, for a writer and a reader; the order is the format.
template <class Archive>
void ArchiveSprite(Archive& archive, Sprite& sprite) {
  archive(sprite.position);
  archive(sprite.velocity);
  archive(sprite.radius);
  archive(sprite.kinds);
  archive(sprite.tag);
}

// All of a save but its checksum. `Impl` is SpriteManager::Impl.
template <class Impl, class Writer>
void WriteState(const Impl& impl, const std::vector<std::uint32_t>& free, Writer& writer) {
  for (const char c : kMagic) writer(c);
  writer(kVersion);
  writer(static_cast<std::uint32_t>(impl.ids.Size()));
  writer(static_cast<std::uint32_t>(free.size()));
  for (std::uint32_t slot = 0; slot < impl.ids.Size(); ++slot) {
    writer(impl.ids.GenerationOf(slot));
    writer(impl.ids.StateOf(slot));
    if (impl.ids.StateOf(slot) != State::Live) continue;
    Sprite sprite = impl.SpriteAt(slot);
    ArchiveSprite(writer, sprite);
  }
  for (const std::uint32_t slot : free) writer(slot);
}

// Retired and generation 0 go together: a slot is retired when its generation has wrapped around.
State ReadState(ByteReader& reader, std::uint32_t slot, std::uint32_t generation) {
  const auto state = reader.Get<std::uint8_t>();
  const bool is_retired = state == static_cast<std::uint8_t>(State::Retired);
  if (state > static_cast<std::uint8_t>(State::Retired) || (generation == 0) != is_retired) {
    RejectSave("slot " + std::to_string(slot) + " has state " + std::to_string(state) +
               " and generation " + std::to_string(generation));
  }
  return static_cast<State>(state);
}

// Reads the free list onto a table whose slots have been read. It has to contain each free slot
// once.
void ReadFreeList(ByteReader& reader, std::uint32_t length, space::SlotTable& ids) {
  for (std::uint32_t i = 0; i < length; ++i) {
    const auto slot = reader.Get<std::uint32_t>();
    if (!ids.MayBePushed(slot)) {
      const std::string name = "slot " + std::to_string(slot);
      if (slot >= ids.Size()) RejectSave(name + " of the free list does not exist");
      if (ids.IsLive(slot)) RejectSave(name + " of the free list is live");
      if (ids.GenerationOf(slot) == 0) RejectSave(name + " of the free list is retired");
      RejectSave(name + " appears twice in the free list");
    }
    ids.PushFree(slot);
  }
}

}  // namespace

// The bytes of a save in pieces of up to 4 KB.
std::uint64_t SpriteManager::Impl::Hash() const {
  HashWriter writer;
  WriteState(*this, ids.FreeList(), writer);
  return writer.Finish();
}

void SpriteManager::Impl::Save(std::vector<std::byte>& bytes) const {
  const std::vector<std::uint32_t> free = ids.FreeList();
  const std::size_t size = kMinBytes + 8 + ids.Size() * kMinSlotBytes +
                           ids.Count() * (kLiveSlotBytes - kMinSlotBytes) + free.size() * 4;
  bytes.resize(size);  // from here on nothing throws
  RecordWriter writer{std::span(bytes)};
  WriteState(*this, free, writer);
  writer(HashBytes(std::span(bytes).first(size - kChecksumBytes)));
  assert(writer.Left() == 0 && "the size of a save is known before it is written");
}

// Builds a slot table and a tree beside the present ones and swaps them in at the end, so that an
// error changes nothing. The size of the lists is compared with the bytes that are left before
// memory is reserved for them.
void SpriteManager::Impl::Restore(std::span<const std::byte> bytes) {
  ByteReader reader = OpenSave(bytes);
  const auto slots = reader.Get<std::uint32_t>();
  const auto free = reader.Get<std::uint32_t>();
  if (slots > space::kMaxSlots || free > slots ||
      std::uint64_t{slots} * kMinSlotBytes + std::uint64_t{free} * 4 > reader.Left()) {
    RejectSave(std::to_string(slots) + " slots, " + std::to_string(free) +
               " of them free (more than its bytes can hold)");
  }
  space::SlotTable new_ids;
  space::QuadTree new_tree(options);
  // As much as the present parts have: a program that restores again and again stays warm.
  new_ids.Reserve(std::max<std::size_t>(slots, ids.Capacity()));
  new_tree.ReserveAsMuchAs(tree);
  const auto most_live = std::min<std::size_t>(slots - free, reader.Left() / kLiveSlotBytes);
  new_tree.EnsureSpareFor(slots, most_live);
  std::vector<space::Entry> entries;
  entries.reserve(most_live);
  std::uint32_t free_slots = 0;
  std::array<std::byte, kLiveSlotBytes - kMinSlotBytes> record;
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const auto generation = reader.Get<std::uint32_t>();
    const State state = ReadState(reader, slot, generation);
    Sprite sprite;
    if (state == State::Live) {
      reader.Raw(record.data(), record.size());
      RecordReader fields{record};
      ArchiveSprite(fields, sprite);
      CheckSprite({"invalid save", "slots", slot}, sprite);
      entries.push_back({sprite.position,
                         sprite.velocity,
                         sprite.radius,
                         sprite.kinds,
                         {slot, generation},
                         sprite.tag});
    }
    new_ids.Append(generation, state);
    if (state == State::Free) ++free_slots;
  }
  if (free != free_slots) {
    RejectSave("free list of " + std::to_string(free) + " slots (expected " +
               std::to_string(free_slots) + ")");
  }
  ReadFreeList(reader, free, new_ids);
  if (reader.Left() != 0) RejectSave(std::to_string(reader.Left()) + " bytes after its end");
  space::InsertAll(new_tree.MutableStorage(), entries);
  assert(new_ids.Count() == new_tree.Count() && "each live slot has its sprite in the tree");
  new_tree.ReBallance();
  new_tree.ResetTickStatistics();  // statistics count from the Restore on
  if (RemovesAtBorder()) {
    leaving.reserve(new_ids.Capacity());
    removed.reserve(new_ids.Capacity());
  }
  ids = std::move(new_ids);  // from here on nothing throws
  new_tree.TakeScratchOf(tree);
  tree = std::move(new_tree);
  removed.clear();
}

void SpriteManager::SaveShape(std::vector<std::byte>& bytes) const {
  impl_->GuardSearch("SpriteManager::SaveShape");
  const space::TreeShape shape = impl_->tree.GetShape();
  bytes.reserve(kShapeHeaderBytes + shape.nodes.size());
  bytes.clear();  // from here on nothing throws
  ByteWriter writer(std::move(bytes));
  writer(shape.center);
  writer(shape.level);
  writer(shape.single_child_ticks);
  writer.Raw(shape.nodes.data(), shape.nodes.size());
  bytes = std::move(writer.Bytes());
}

void SpriteManager::RestoreShape(std::span<const std::byte> bytes) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::RestoreShape");
  impl_->GuardSearch("SpriteManager::RestoreShape");
  if (bytes.size() < kShapeHeaderBytes) {
    throw std::invalid_argument("invalid shape: " + std::to_string(bytes.size()) +
                                " bytes (expected at least " + std::to_string(kShapeHeaderBytes) +
                                ")");
  }
  ByteReader reader(bytes);
  space::TreeShape shape;
  reader(shape.center);
  reader(shape.level);
  reader(shape.single_child_ticks);
  shape.nodes.resize(reader.Left());
  reader.Raw(shape.nodes.data(), shape.nodes.size());
  auto shaped = impl_->tree.WithShape(impl_->options, shape);
  if (!shaped) {
    throw std::invalid_argument("invalid shape: not that of a sound tree of these sprites");
  }
  shaped->TakeScratchOf(impl_->tree);
  impl_->tree = std::move(*shaped);
}

std::uint64_t SpriteManager::Hash() const { return impl_->Hash(); }

void SpriteManager::Save(std::vector<std::byte>& bytes) const { impl_->Save(bytes); }

void SpriteManager::Restore(std::span<const std::byte> bytes) {
  const Impl::ChangeScope change(*impl_, "SpriteManager::Restore");
  try {
    impl_->Restore(bytes);
  } catch (const BadBytes& error) {
    RejectSave(error.what());
  }
}

}  // namespace heliopause
