#include "space/search/many_search.hpp"

#include <algorithm>
#include <numeric>

#include "base/parallel_for.hpp"
#include "space/geometry/morton_order.hpp"
#include "space/search/query.hpp"

namespace heliopause::space {
namespace {

// Queries of a part that may have a thread of its own: some 100 microseconds of work, so that
// handing it out is cheap and the last one to end keeps nobody waiting for long.
constexpr std::size_t kPartSize = 64;

// Sprites from which on, in one thread, the way along the curve saves more than it costs: sorting,
// and copying every hit once more. Measured with a query for each ten sprites, of 3 and of 78 hits:
// at 100,000 sprites it loses a tenth to a fifth, at 300,000 still some, at 500,000 it is even, at
// a million it wins a tenth to a fifth. Smaller trees are in the cache whatever the order.
constexpr std::size_t kLargeTree = 400'000;

}  // namespace

void ManySearch::Run() {
  AllOrNothing([this] { tree_.Count() < kLargeTree ? RunAsAsked() : RunInZOrder(); });
}

void ManySearch::Run(Executor executor) {
  AllOrNothing([&] { RunInParts(executor); });
}

template <class F>
void ManySearch::AllOrNothing(const F& search) {
  try {
    search();
  } catch (...) {
    out_.hits.clear();
    out_.offsets.clear();
    throw;
  }
}

void ManySearch::RunInZOrder() {
  Begin(std::max<std::size_t>(queries_.size(), 1));
  for (std::size_t part = 0; part < parts_; ++part) SearchPart(part);
  MakeRoom();
  for (std::size_t part = 0; part < parts_; ++part) CopyPart(part);
}

// Hit by hit into place, since each query's begin where those of the one before end.
void ManySearch::RunAsAsked() {
  if (out_.parts_.empty()) out_.parts_.resize(1);
  std::vector<Hit>& of_one = out_.parts_.front().of_one;
  out_.hits.clear();
  out_.offsets.assign(1, 0);
  for (const DiscQuery& query : queries_) {
    tree_.FindNear({ids_, query.kinds}, query.point, query.radius, of_one);
    out_.hits.insert(out_.hits.end(), of_one.begin(), of_one.end());
    out_.offsets.push_back(out_.hits.size());
  }
}

void ManySearch::RunInParts(Executor executor) {
  Begin(kPartSize);
  ParallelFor(executor, parts_, out_.states_, [this](std::size_t part) { SearchPart(part); });
  MakeRoom();
  ParallelFor(executor, parts_, out_.states_, [this](std::size_t part) { CopyPart(part); });
}

void ManySearch::Begin(std::size_t part_size) {
  part_size_ = part_size;
  parts_ = (queries_.size() + part_size - 1) / part_size;
  SortInMortonOrder(queries_, out_.morton_keys_, out_.spare_keys_);
  if (out_.parts_.size() < parts_) out_.parts_.resize(parts_);
  out_.offsets.assign(queries_.size() + 1, 0);
}

std::span<const MortonKey> ManySearch::KeysOf(std::size_t part) const {
  const std::size_t first = part * part_size_;
  return std::span(out_.morton_keys_).subspan(first, std::min(part_size_, queries_.size() - first));
}

// Leaves behind each query's offset how many hits it has.
void ManySearch::SearchPart(std::size_t part) {
  auto& [found, of_one] = out_.parts_[part];
  found.clear();
  for (const MortonKey key : KeysOf(part)) {
    const DiscQuery& query = queries_[QueryIndexOf(key)];
    tree_.FindNear({ids_, query.kinds}, query.point, query.radius, of_one);
    found.insert(found.end(), of_one.begin(), of_one.end());
    out_.offsets[QueryIndexOf(key) + 1] = of_one.size();
  }
}

void ManySearch::MakeRoom() {
  std::partial_sum(out_.offsets.begin(), out_.offsets.end(), out_.offsets.begin());
  out_.hits.resize(out_.offsets.back());
}

void ManySearch::CopyPart(std::size_t part) {
  const Hit* from = out_.parts_[part].found.data();
  for (const MortonKey key : KeysOf(part)) {
    const std::size_t* const offset = &out_.offsets[QueryIndexOf(key)];
    std::copy_n(from, offset[1] - offset[0], out_.hits.data() + offset[0]);
    from += offset[1] - offset[0];
  }
}

}  // namespace heliopause::space
