#include "space/chunk.hpp"

namespace heliopause::space {
namespace {

constexpr std::size_t kSlack = 32;

}  // namespace

Row ChunkPool::Get(std::uint32_t place) const {
  return {Position(place), At(velocities_, place), Radius(place), KindsOf(place), Id(place)};
}

void ChunkPool::Set(std::uint32_t place, const Row& value, const Scale& scale) {
  SetPosition(place, value.position, scale);
  SetKinds(place, value.kinds);
  Velocity(place) = value.velocity;
  Radius(place) = value.radius;
  At(bodies_, place).id = value.id;
}

void ChunkPool::SetPosition(std::uint32_t place, Vec2 position, const Scale& scale) {
  At(bodies_, place).position = position;
  ChunkHead& head = heads_[place / kRowsPerChunk];
  const Whole outline = scale.Outline(position);
  head.x[place % kRowsPerChunk] = static_cast<std::uint8_t>(outline.x);
  head.y[place % kRowsPerChunk] = static_cast<std::uint8_t>(outline.y);
}

void ChunkPool::SetKinds(std::uint32_t place, Kinds kinds) {
  At(kinds_, place) = kinds;
  heads_[place / kRowsPerChunk].kinds[place % kRowsPerChunk] = Fold(kinds);
}

void ChunkPool::Copy(std::uint32_t from, std::uint32_t to) {
  ChunkHead& head = heads_[to / kRowsPerChunk];
  const ChunkHead& other = heads_[from / kRowsPerChunk];
  const unsigned row = to % kRowsPerChunk;
  const unsigned other_row = from % kRowsPerChunk;
  head.x[row] = other.x[other_row];
  head.y[row] = other.y[other_row];
  head.kinds[row] = other.kinds[other_row];
  const unsigned is_stray = other.strays >> other_row & 1u;
  head.strays = static_cast<std::uint16_t>((head.strays & ~(1u << row)) | is_stray << row);
  At(bodies_, to) = At(bodies_, from);
  At(velocities_, to) = At(velocities_, from);
  At(kinds_, to) = At(kinds_, from);
}

void ChunkPool::CopyInto(std::uint32_t to, std::uint32_t from, const Scale& scale) {
  At(bodies_, to) = At(bodies_, from);
  At(velocities_, to) = At(velocities_, from);
  At(kinds_, to) = At(kinds_, from);
  ChunkHead& head = heads_[to / kRowsPerChunk];
  const unsigned row = to % kRowsPerChunk;
  const Whole outline = scale.Outline(Position(to));
  head.x[row] = static_cast<std::uint8_t>(outline.x);
  head.y[row] = static_cast<std::uint8_t>(outline.y);
  head.kinds[row] = heads_[from / kRowsPerChunk].kinds[from % kRowsPerChunk];
}

void ChunkPool::Outline(std::uint32_t chunk, const Scale& scale) {
  const std::uint32_t first = chunk * kRowsPerChunk;
  for (std::uint32_t place = first; place < first + heads_[chunk].count; ++place) {
    SetPosition(place, Position(place), scale);
  }
}

void ChunkPool::EnsureSpare(std::size_t count) {
  if (heads_.capacity() - Used() >= count) return;
  GrowTo(Used() + count + Used() / 2 + kSlack);
}

void ChunkPool::EnsureRoom(std::size_t count) {
  if (heads_.capacity() < count) GrowTo(count + kSlack);
}

void ChunkPool::KeepSlack() {
  if (heads_.capacity() - Used() < Used() / 8 + kSlack / 2)
    GrowTo(Used() + Used() / 4 + 2 * kSlack);
}

void ChunkPool::GrowTo(std::size_t capacity) {
  free_.reserve(capacity);
  ForEachColumn(
      [&](auto& column) { column.reserve(capacity); });  // that of the heads speaks for all
}

std::size_t ChunkPool::Bytes() const {
  constexpr std::size_t kEach = sizeof(ChunkHead) + sizeof(std::uint32_t) + sizeof(Rows<Body>) +
                                sizeof(Rows<Vec2>) + sizeof(Rows<Kinds>);
  return heads_.capacity() * kEach + free_.capacity() * sizeof free_[0];
}

std::uint32_t ChunkPool::Take(std::uint32_t owner, std::uint32_t next) {
  assert(heads_.capacity() > Used() && "EnsureSpare comes before Take");
  std::uint32_t chunk = Size();
  if (free_.empty()) {
    ForEachColumn([](auto& column) { column.emplace_back(); });
  } else {
    chunk = free_.back();
    free_.pop_back();
  }
  heads_[chunk].owner = owner;
  next_[chunk] = next;
  return chunk;
}

// Numbers of rows that are not in use stay as they are, kinds apart.
void ChunkPool::Give(std::uint32_t chunk) {
  heads_[chunk] = {};
  next_[chunk] = kNone;
  free_.push_back(chunk);
}

void ChunkPool::Clear() {
  ForEachColumn([](auto& column) { column.clear(); });
  free_.clear();
}

}  // namespace heliopause::space
