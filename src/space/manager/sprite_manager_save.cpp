// Save and Restore, of the state and of the tree's shape.
//
// A save, little endian whatever the machine:
//   8 bytes   "HELIOSPC"
//   u32       version, 1
//   u32 u32   slots, free slots
//   a slot:   u32 generation, u8 state (0 free, 1 live, 2 retired); when live also
//             f64 position x y, velocity x y, radius; u32 kinds; u64 tag
//   u32 ...   the free list, the slot that is given out next last
//   u64       FNV-1a of all bytes before it
//
// A shape:
//   f64 f64   center of the root
//   u8 u8     its level; how often in a row it had one occupied quadrant
//   u8 ...    nodes, see QuadTree::Shape
#include <algorithm>
#include <bit>
#include <heliopause/sprite_manager.hpp>
#include <stdexcept>
#include <string>

#include "space/manager/sprite_manager_impl.hpp"

namespace heliopause {
namespace {

constexpr char kMagic[] = {'H', 'E', 'L', 'I', 'O', 'S', 'P', 'C'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kSmallestSlot = 5;  // bytes of a slot that is not live
constexpr std::size_t kLiveSlot = kSmallestSlot + std::size_t{5} * 8 + 4 + 8;
constexpr std::size_t kChecksum = 8;
constexpr std::size_t kShapeHead = 18;

[[noreturn]] void Refuse(const std::string& reason) {
  throw std::invalid_argument("SpriteManager: not a save: " + reason);
}

std::uint64_t Fnv1a(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const std::byte b : bytes) {
    hash = (hash ^ static_cast<std::uint64_t>(b)) * 0x100000001b3u;
  }
  return hash;
}

class Writer {
 public:
  explicit Writer(std::vector<std::byte>& bytes) : bytes_(bytes) {}

  template <class Unsigned>
  void Put(Unsigned value) {
    for (unsigned i = 0; i < sizeof value; ++i) {
      bytes_.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
  }
  void Put(double value) { Put(std::bit_cast<std::uint64_t>(value)); }
  void Put(Vec2 value) {
    Put(value.x);
    Put(value.y);
  }

 private:
  std::vector<std::byte>& bytes_;
};

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::size_t Left() const { return bytes_.size(); }

  template <class Unsigned>
  Unsigned Get() {
    if (bytes_.size() < sizeof(Unsigned)) Refuse("it ends in the middle");
    Unsigned value = 0;
    for (unsigned i = 0; i < sizeof value; ++i) {
      value = static_cast<Unsigned>(value | static_cast<Unsigned>(bytes_[i]) << (8 * i));
    }
    bytes_ = bytes_.subspan(sizeof(Unsigned));
    return value;
  }
  double GetDouble() { return std::bit_cast<double>(Get<std::uint64_t>()); }
  Vec2 GetVec2() {
    const double x = GetDouble();
    const double y = GetDouble();
    return {x, y};
  }

 private:
  std::span<const std::byte> bytes_;
};

// The payload between version and checksum.
Reader Open(std::span<const std::byte> bytes) {
  if (bytes.size() < sizeof kMagic + 4 + kChecksum) {
    Refuse(std::to_string(bytes.size()) + " bytes are too few");
  }
  for (std::size_t i = 0; i < sizeof kMagic; ++i) {
    if (bytes[i] != static_cast<std::byte>(kMagic[i])) Refuse("it does not begin like one");
  }
  const std::span<const std::byte> body = bytes.first(bytes.size() - kChecksum);
  Reader reader(body.subspan(sizeof kMagic));
  const auto version = reader.Get<std::uint32_t>();
  if (version != kVersion) Refuse("version " + std::to_string(version) + " is unknown");
  if (Reader(bytes.last(kChecksum)).Get<std::uint64_t>() != Fnv1a(body)) {
    Refuse("the checksum is wrong");
  }
  return reader;
}

}  // namespace

void SpriteManager::Impl::Save(std::vector<std::byte>& bytes) const {
  using State = space::SlotTable::State;
  const std::vector<std::uint32_t> free = ids.FreeList();
  bytes.reserve(sizeof kMagic + 12 + ids.Size() * kSmallestSlot +
                ids.Count() * (kLiveSlot - kSmallestSlot) + free.size() * 4 + kChecksum);
  bytes.clear();  // from here on nothing throws
  for (const char c : kMagic) bytes.push_back(static_cast<std::byte>(c));
  Writer writer(bytes);
  writer.Put(kVersion);
  writer.Put(static_cast<std::uint32_t>(ids.Size()));
  writer.Put(static_cast<std::uint32_t>(free.size()));
  for (std::uint32_t slot = 0; slot < ids.Size(); ++slot) {
    writer.Put(ids.GenerationOf(slot));
    writer.Put(static_cast<std::uint8_t>(ids.StateOf(slot)));
    if (ids.StateOf(slot) != State::Live) continue;
    const Sprite sprite = SpriteAt(slot);
    writer.Put(sprite.position);
    writer.Put(sprite.velocity);
    writer.Put(sprite.radius);
    writer.Put(sprite.kinds);
    writer.Put(sprite.tag);
  }
  for (const std::uint32_t slot : free) writer.Put(slot);
  writer.Put(Fnv1a(bytes));
}

// Builds ids and tree anew beside the present ones, and only then puts them in their place.
void SpriteManager::Impl::Restore(std::span<const std::byte> bytes) {
  using State = space::SlotTable::State;
  Reader reader = Open(bytes);
  const auto slots = reader.Get<std::uint32_t>();
  const auto free = reader.Get<std::uint32_t>();
  if (slots > space::kMaxSlots || free > slots ||
      std::uint64_t{slots} * kSmallestSlot + std::uint64_t{free} * 4 > reader.Left()) {
    Refuse(std::to_string(slots) + " slots are more than its bytes hold");
  }
  space::SlotTable new_ids;
  space::QuadTree new_tree(options);
  new_ids.Reserve(std::max<std::size_t>(slots, ids.Capacity()));
  new_tree.ReserveAsMuchAs(tree);
  std::uint32_t free_found = 0;
  for (std::uint32_t slot = 0; slot < slots; ++slot) {
    const auto generation = reader.Get<std::uint32_t>();
    const auto state = reader.Get<std::uint8_t>();
    if (state > static_cast<std::uint8_t>(State::Retired) ||
        (generation == 0) != (state == static_cast<std::uint8_t>(State::Retired))) {
      Refuse("slot " + std::to_string(slot) + " has an impossible state");
    }
    Sprite sprite;
    if (static_cast<State>(state) == State::Live) {
      sprite.position = reader.GetVec2();
      sprite.velocity = reader.GetVec2();
      sprite.radius = reader.GetDouble();
      sprite.kinds = reader.Get<std::uint32_t>();
      sprite.tag = reader.Get<std::uint64_t>();
      CheckSprite(sprite);
      new_tree.EnsureCapacityForSlot(slot);
      new_tree.Insert(
          {sprite.position, sprite.velocity, sprite.radius, sprite.kinds, {slot, generation}});
    }
    new_ids.Append(generation, static_cast<State>(state), sprite.tag);
    if (static_cast<State>(state) == State::Free) ++free_found;
  }
  if (free != free_found) Refuse("its free list does not fit its free slots");
  for (std::uint32_t i = 0; i < free; ++i) {
    const auto slot = reader.Get<std::uint32_t>();
    if (!new_ids.MayBePushed(slot)) Refuse("slot " + std::to_string(slot) + " is not free twice");
    new_ids.PushFree(slot);
  }
  if (reader.Left() != 0) Refuse(std::to_string(reader.Left()) + " bytes are too many");
  new_tree.ReBallance();
  new_tree.ForgetTouches();
  const std::size_t room = new_ids.Capacity();
  if (leaving.capacity() < room && MayRemove()) {
    leaving.reserve(room);
    removed.reserve(room);
  }
  ids = std::move(new_ids);
  tree = std::move(new_tree);
  removed.clear();
}

void SpriteManager::SaveShape(std::vector<std::byte>& bytes) const {
  impl_->GuardSearch();
  const space::TreeShape shape = impl_->tree.GetShape();
  bytes.reserve(kShapeHead + shape.nodes.size());
  bytes.clear();  // from here on nothing throws
  Writer writer(bytes);
  writer.Put(shape.center);
  writer.Put(shape.level);
  writer.Put(shape.single_child_ticks);
  for (const std::uint8_t node : shape.nodes) writer.Put(node);
}

void SpriteManager::RestoreShape(std::span<const std::byte> bytes) {
  impl_->GuardChange();
  impl_->GuardSearch();
  constexpr const char* kNoShape = "SpriteManager: not a shape of a tree of these sprites";
  if (bytes.size() < kShapeHead) throw std::invalid_argument(kNoShape);
  Reader reader(bytes);
  space::TreeShape shape;
  shape.center = reader.GetVec2();
  shape.level = reader.Get<std::uint8_t>();
  shape.single_child_ticks = reader.Get<std::uint8_t>();
  while (reader.Left() > 0) shape.nodes.push_back(reader.Get<std::uint8_t>());
  auto shaped = impl_->tree.WithShape(impl_->options, shape);
  if (!shaped) throw std::invalid_argument(kNoShape);
  impl_->tree = std::move(*shaped);
}

void SpriteManager::Save(std::vector<std::byte>& bytes) const { impl_->Save(bytes); }

void SpriteManager::Restore(std::span<const std::byte> bytes) {
  impl_->GuardChange();
  impl_->Restore(bytes);
}

}  // namespace heliopause
