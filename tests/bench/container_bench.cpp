// The containers of the index beside those in place of which they stand, as a table in Markdown:
//
//   heliopause_container_bench [ITEMS [ROUNDS]]        200000 and 9 by default
//
// In each round all containers do the same work in turn. The table has the shortest time, in
// processor time. The exit code is 1 when two containers give different results.
//
//   pool: items of 64 bytes by index, with a free list
//     grow      from empty, one by one
//     read      at random indices
//     reuse     free half of the items in random order, and allocate as many
//     refill    clear, and allocate all again
//   column: numbers that are overwritten after the resize
//     cold      in a new container
//     warm      in one that has had this size
//   hits: three columns that grow by 100 entries at a time, one of which is written
#include <algorithm>
#include <boost/container/deque.hpp>
#include <boost/container/stable_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/hash.hpp"
#include "base/random.hpp"
#include "bench/table_writer.hpp"
#include "space/search/hit_buffer.hpp"
#include "space/storage/pool.hpp"

namespace {

using namespace heliopause;

struct Row {
  std::string operation;
  std::string container;
  std::function<std::uint64_t()> work;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t result = 0;
};

// --- pools ---------------------------------------------------------------------------------------

struct Item {  // as large as a cache line
  std::uint64_t key = 0;
  std::uint64_t rest[7] = {};
};

class PoolStore {
 public:
  std::uint32_t Allocate() {
    pool_.EnsureSpare(1);
    return pool_.Allocate();
  }
  void Free(std::uint32_t index) { pool_.Free(index); }
  void Clear() { pool_.Clear(); }
  Item& operator[](std::uint32_t index) { return pool_[index]; }

 private:
  space::Pool<Item, 64> pool_;
};

// Another container with the same free list.
template <class Container>
class ContainerStore {
 public:
  std::uint32_t Allocate() {
    if (free_.empty()) {
      items_.emplace_back();
      return static_cast<std::uint32_t>(items_.size() - 1);
    }
    const std::uint32_t index = free_.back();
    free_.pop_back();
    items_[index] = Item{};
    return index;
  }
  void Free(std::uint32_t index) { free_.push_back(index); }
  void Clear() {
    items_.clear();
    free_.clear();
  }
  Item& operator[](std::uint32_t index) { return items_[index]; }

 private:
  Container items_;
  Buffer<std::uint32_t> free_;
};

template <class Store>
std::uint64_t Fill(Store& store, std::uint32_t count) {
  std::uint64_t sum = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t index = store.Allocate();
    store[index].key = i;
    sum += index;
  }
  return sum;
}

// `order` contains each index once.
template <class Store>
void AddPool(const char* name, const std::vector<std::uint32_t>& order, std::vector<Row>& rows) {
  const auto count = static_cast<std::uint32_t>(order.size());
  const auto store = std::make_shared<Store>();
  Fill(*store, count);
  rows.push_back({"pool: grow", name, [count] {
                    Store fresh;
                    const std::uint64_t sum = Fill(fresh, count);
                    return sum + fresh[count - 1].key;
                  }});
  rows.push_back({"pool: read", name, [store, &order] {
                    Fnv1a hash;
                    for (const std::uint32_t index : order) hash.AddWord((*store)[index].key);
                    return hash.Value();
                  }});
  rows.push_back({"pool: reuse", name, [store, &order] {
                    for (std::size_t i = 0; i < order.size() / 2; ++i) store->Free(order[i]);
                    std::uint64_t sum = 0;
                    for (std::size_t i = 0; i < order.size() / 2; ++i) {
                      const std::uint32_t index = store->Allocate();
                      (*store)[index].key = index;
                      sum += index * i;
                    }
                    return sum;
                  }});
  rows.push_back({"pool: refill", name, [store, count] {
                    store->Clear();
                    return Fill(*store, count);
                  }});
}

// --- columns -------------------------------------------------------------------------------------

template <class T>
void ResizeTo(Buffer<T>& column, std::size_t size) {
  column.resize(size, boost::container::default_init);
}
template <class T>
void ResizeTo(std::vector<T>& column, std::size_t size) {
  column.resize(size);
}

template <class Column>
std::uint64_t Overwrite(Column& column, std::size_t size) {
  column.clear();
  ResizeTo(column, size);
  for (std::size_t i = 0; i < size; ++i) column[i] = i * 0x9e3779b97f4a7c15u;
  return column[size / 2] ^ column[size - 1];
}

template <class Column>
void AddColumn(const char* name, std::size_t count, std::vector<Row>& rows) {
  rows.push_back({"column: cold", name, [count] {
                    Column fresh;
                    return Overwrite(fresh, count);
                  }});
  const auto warm = std::make_shared<Column>();
  rows.push_back({"column: warm", name, [warm, count] { return Overwrite(*warm, count); }});
}

// --- hits ----------------------------------------------------------------------------------------

constexpr std::size_t kRun = 100;  // entries of a leaf

class HitBufferColumns {
 public:
  void Clear() { hits_.Clear(); }
  std::uint32_t* Append() { return hits_.BeginAppend(kRun); }
  void End(const std::uint32_t* end) { hits_.EndAppend(end); }
  std::uint32_t Last() const { return hits_.Entries().back(); }

 private:
  space::HitBuffer hits_;
};

template <class Doubles, class Entries, class Keys>
class PlainColumns {
 public:
  void Clear() {
    squares_.clear();
    entries_.clear();
    keys_.clear();
  }
  std::uint32_t* Append() {
    const std::size_t before = entries_.size();
    ResizeTo(squares_, before + kRun);
    ResizeTo(entries_, before + kRun);
    ResizeTo(keys_, before + kRun);
    return entries_.data() + before;
  }
  void End(const std::uint32_t*) {}
  std::uint32_t Last() const { return entries_.back(); }

 private:
  Doubles squares_;
  Entries entries_;
  Keys keys_;
};

template <class Columns>
std::uint64_t AppendRuns(Columns& columns, std::size_t count) {
  columns.Clear();
  std::uint64_t sum = 0;
  for (std::size_t first = 0; first < count; first += kRun) {
    std::uint32_t* end = columns.Append();
    for (std::size_t i = 0; i < kRun; ++i) *end++ = static_cast<std::uint32_t>(first + i);
    columns.End(end);
    sum += columns.Last();
  }
  return sum;
}

template <class Columns>
void AddHits(const char* name, std::size_t count, std::vector<Row>& rows) {
  rows.push_back({"hits: cold", name, [count] {
                    Columns fresh;
                    return AppendRuns(fresh, count);
                  }});
  const auto warm = std::make_shared<Columns>();
  rows.push_back({"hits: warm", name, [warm, count] { return AppendRuns(*warm, count); }});
}

// --- the program ---------------------------------------------------------------------------------

std::vector<std::uint32_t> ShuffledIndices(std::uint32_t count) {
  std::vector<std::uint32_t> order(count);
  for (std::uint32_t i = 0; i < count; ++i) order[i] = i;
  SmallRandom random(7);
  for (std::uint32_t i = count; i > 1; --i) std::swap(order[i - 1], order[random.Below(i)]);
  return order;
}

// Returns whether all containers gave the same result in each operation.
bool Measure(std::vector<Row>& rows, unsigned long rounds) {
  for (unsigned long round = 0; round < rounds; ++round) {
    for (Row& row : rows) {
      const double start = bench::ProcessorSeconds();
      row.result = row.work();
      row.seconds = std::min(row.seconds, bench::ProcessorSeconds() - start);
    }
  }
  return std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    return std::all_of(rows.begin(), rows.end(), [&](const Row& other) {
      return other.operation != row.operation || other.result == row.result;
    });
  });
}

// The rows of an operation one below the other.
void Print(std::vector<Row>& rows, std::size_t count) {
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.operation < b.operation; });
  Fnv1a hash;
  std::printf("| operation | container | ns for an item |\n|---|---|---|\n");
  for (const Row& row : rows) {
    const double nanoseconds = row.seconds * 1e9 / static_cast<double>(count);
    std::printf("| %s | %s | %.2f |\n", row.operation.c_str(), row.container.c_str(), nanoseconds);
    hash.AddWord(row.result);
  }
  std::printf("\n%zu items, hash of the results %016llx\n", count,
              static_cast<unsigned long long>(hash.MixedValue()));
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned long count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 200'000;
  const unsigned long rounds = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 9;
  if (argc > 3 || count < 1 || count > 100'000'000 || rounds < 1) {
    std::fprintf(stderr, "usage: heliopause_container_bench [ITEMS [ROUNDS]]\n");
    return 2;
  }
  const std::vector<std::uint32_t> order = ShuffledIndices(static_cast<std::uint32_t>(count));
  std::vector<Row> rows;
  AddPool<PoolStore>("Pool", order, rows);
  AddPool<ContainerStore<std::vector<Item>>>("std::vector", order, rows);
  AddPool<ContainerStore<boost::container::deque<Item>>>("boost deque", order, rows);
  AddPool<ContainerStore<boost::container::stable_vector<Item>>>("boost stable_vector", order,
                                                                 rows);
  AddColumn<Buffer<std::uint64_t>>("Buffer, default_init", count, rows);
  AddColumn<std::vector<std::uint64_t>>("std::vector", count, rows);
  AddHits<HitBufferColumns>("HitBuffer", count, rows);
  AddHits<PlainColumns<Buffer<double>, Buffer<std::uint32_t>, Buffer<std::uint64_t>>>(
      "Buffer, default_init", count, rows);
  AddHits<
      PlainColumns<std::vector<double>, std::vector<std::uint32_t>, std::vector<std::uint64_t>>>(
      "std::vector", count, rows);
  if (!Measure(rows, rounds)) {
    std::fprintf(stderr, "The containers give different results.\n");
    return 1;
  }
  Print(rows, count);
}
