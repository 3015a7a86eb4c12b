#include "space/storage/chunk.hpp"

#include <utility>

namespace heliopause::space {
namespace {

constexpr std::size_t kSlack = 32;

}  // namespace

void ChunkPool::Outline(std::uint32_t chunk, const Scale& scale) {
  const std::uint32_t first = chunk * kRowsPerChunk;
  for (std::uint32_t place = first; place < first + heads_[chunk].count; ++place) {
    OutlineRow(place, Position(place), scale);
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
  free_.Reserve(capacity);
  may_have_strays_.resize(std::max(may_have_strays_.size(), capacity / 64 + 1));
  ForEachColumn(
      [&](auto& column) { column.reserve(capacity); });  // that of the heads speaks for all
}

std::size_t ChunkPool::Bytes() const {
  constexpr std::size_t kEach = sizeof(ChunkHead) + sizeof(std::uint32_t) + sizeof(Rows<Body>) +
                                sizeof(Rows<Vec2>) + sizeof(Rows<Kinds>);
  return heads_.capacity() * kEach + free_.Bytes() +
         may_have_strays_.capacity() * sizeof may_have_strays_[0];
}

std::uint32_t ChunkPool::Take(std::uint32_t owner, std::uint32_t next, std::uint32_t near) {
  assert(heads_.capacity() > Used() && "EnsureSpare comes before Take");
  if (free_.Count() == 0) {
    free_.Add(Size());
    ForEachColumn([](auto& column) { column.emplace_back(); });
  }
  const std::uint32_t chunk = free_.Near(near == kNone ? given_last_ : near);
  free_.Remove(chunk);
  heads_[chunk].owner = owner;
  next_[chunk] = next;
  return chunk;
}

// Numbers of rows that are not in use stay as they are, kinds apart.
void ChunkPool::Give(std::uint32_t chunk) {
  heads_[chunk] = {};
  next_[chunk] = kNone;
  free_.Add(chunk);
  given_last_ = chunk;
}

void ChunkPool::Swap(std::uint32_t used, std::uint32_t other) {
  ForEachColumn([=](auto& column) { std::swap(column[used], column[other]); });
  for (const std::uint32_t chunk : {used, other}) AddStrays(chunk, heads_[chunk].strays);
  if (!free_.Has(other)) return;
  free_.Remove(other);
  free_.Add(used);
}

void ChunkPool::ForgetStrays() { std::fill(may_have_strays_.begin(), may_have_strays_.end(), 0); }

void ChunkPool::Clear() {
  ForgetStrays();
  ForEachColumn([](auto& column) { column.clear(); });
  free_.Clear();
  given_last_ = 0;
}

}  // namespace heliopause::space
