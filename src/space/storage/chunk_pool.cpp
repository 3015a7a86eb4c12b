// Chunks come from the free set near a given chunk, so that neighbouring leaves stay close in
// memory; tree/repacker.hpp corrects what that leaves out of order.
#include "space/storage/chunk_pool.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace heliopause::space {

void ChunkPool::QuantizeChunk(std::uint32_t chunk, const Quantizer& quantizer) {
  assert(headers_[chunk].count <= kEntriesPerChunk && "a chunk has 16 lanes");
  const std::uint32_t first = chunk * kEntriesPerChunk;
  for (std::uint32_t entry = first; entry < first + headers_[chunk].count; ++entry) {
    QuantizeEntry(entry, Position(entry), quantizer);
  }
}

void ChunkPool::EnsureSpare(std::size_t count) {
  if (headers_.capacity() - Used() < count) GrowTo(Growth::CapacityForSpare(Used(), count));
}

void ChunkPool::Reserve(std::size_t count) {
  if (headers_.capacity() < count) GrowTo(Growth::CapacityForReserve(count));
}

void ChunkPool::KeepSpare() {
  if (Growth::IsSpareLow(Used(), headers_.capacity() - Used()))
    GrowTo(Growth::CapacityToKeep(Used()));
}

void ChunkPool::GrowTo(std::size_t capacity) {
  free_.Reserve(capacity);
  may_have_strays_.resize(std::max(may_have_strays_.size(), capacity / 64 + 1));
  ForEachColumn([&](auto& column) { column.reserve(capacity); });
}

std::size_t ChunkPool::Bytes() const {
  constexpr std::size_t kEach = sizeof(ChunkHeader) + sizeof(std::uint32_t) +
                                sizeof(ChunkColumn<HotEntry>) + sizeof(ChunkColumn<Vec2>) +
                                sizeof(ChunkColumn<Kinds>) + sizeof(ChunkColumn<std::uint64_t>);
  return headers_.capacity() * kEach + free_.Bytes() +
         may_have_strays_.capacity() * sizeof may_have_strays_[0];
}

std::uint32_t ChunkPool::Allocate(std::uint32_t owner, std::uint32_t next, std::uint32_t near) {
  assert(headers_.capacity() > Used() && "EnsureSpare comes before Allocate");
  if (free_.Count() == 0) {  // a new chunk at the end; the capacity is there
    free_.Add(Size());
    ForEachColumn([](auto& column) { column.emplace_back(); });
  }
  const std::uint32_t chunk = free_.Near(near == kNone ? freed_last_ : near);
  free_.Remove(chunk);
  assert(headers_[chunk].count == 0 && "a free chunk is empty");
  headers_[chunk].owner = owner;
  next_[chunk] = next;
  return chunk;
}

// The columns of unused lanes keep their old values, kinds in the header apart: a filter must not
// match an unused lane.
void ChunkPool::Free(std::uint32_t chunk) {
  assert(!free_.Has(chunk) && "a chunk is freed once");
  headers_[chunk] = {};
  next_[chunk] = kNone;
  free_.Add(chunk);
  freed_last_ = chunk;
}

// Both chunks are marked again: the marks of strays belong to places in the pool, not to contents.
void ChunkPool::Swap(std::uint32_t used, std::uint32_t other) {
  assert(used != other && used < Size() && other < Size() && "two different chunks are swapped");
  assert(!free_.Has(used) && "the first of the two is in use");
  ForEachColumn([=](auto& column) { std::swap(column[used], column[other]); });
  for (const std::uint32_t chunk : {used, other}) AddStrays(chunk, headers_[chunk].strays);
  if (!free_.Has(other)) return;
  free_.Remove(other);
  free_.Add(used);
}

void ChunkPool::ForgetStrays() { std::fill(may_have_strays_.begin(), may_have_strays_.end(), 0); }

void ChunkPool::Clear() {
  ForgetStrays();
  ForEachColumn([](auto& column) { column.clear(); });
  free_.Clear();
  freed_last_ = 0;
}

}  // namespace heliopause::space
