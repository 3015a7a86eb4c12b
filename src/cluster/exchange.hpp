// Exchange: bytes from any rank to any rank. Only pairs of ranks with something to send exchange a
// message.
#pragma once

#include <mpi.h>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <heliopause/cluster/universe.hpp>
#include <span>
#include <type_traits>
#include <vector>

namespace heliopause::cluster {

/// Reads plain values from the bytes of one rank, front to back. Refers to the bytes.
class MessageReader {
 public:
  explicit MessageReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  bool Done() const { return rest_.empty(); }

  template <class T>
  T Get() {
    T value;
    Read(&value, sizeof value);
    return value;
  }

  /// Appends `count` values to `out`.
  template <class T>
  void GetMany(std::size_t count, std::vector<T>& out) {
    const std::size_t old = out.size();
    out.resize(old + count);
    if (count > 0) Read(out.data() + old, count * sizeof(T));
  }

  /// Appends all that is left to `out`.
  template <class T>
  void GetRest(std::vector<T>& out) {
    GetMany(rest_.size() / sizeof(T), out);
    assert(rest_.empty() && "a message has whole values");
  }

 private:
  void Read(void* to, std::size_t size) {
    assert(size <= rest_.size() && "a message has all values");
    std::memcpy(to, rest_.data(), size);
    rest_ = rest_.subspan(size);
  }

  std::span<const std::byte> rest_;
};

/// Collects bytes for each rank, and exchanges them. Ranks must have the same byte order and layout
/// of structs: the values are sent as they are in memory.
class Exchange {
 public:
  /// The counts of MPI are of type int, so longer bytes go in several messages.
  static constexpr std::size_t kLargestMessage = std::size_t{1} << 30;

  /// `statistics` receives the time of MPI calls and the counts; it outlives the exchange.
  /// `largest_message` is the same on all ranks, at most kLargestMessage.
  Exchange(MPI_Comm comm, UniverseStatistics& statistics,
           std::size_t largest_message = kLargestMessage);

  int Rank() const { return rank_; }
  int Ranks() const { return ranks_; }

  /// Appends a plain value, or many, to what `to` receives.
  template <class T>
  void Put(int to, const T& value) {
    PutMany(to, std::span<const T>(&value, 1));
  }
  template <class T>
  void PutMany(int to, std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    const auto bytes = std::as_bytes(values);
    auto& buffer = out_[static_cast<std::size_t>(to)];
    buffer.insert(buffer.end(), bytes.begin(), bytes.end());
  }

  /// Collective: sends what was put, and receives what the others have put. Replaces what From
  /// returned. An exchange of sizes between all ranks, then a message for each pair with bytes, or
  /// several of at most the largest size.
  void Run();

  /// What a rank has sent, this one included. Valid until Run.
  MessageReader From(int rank) const { return MessageReader(in_[static_cast<std::size_t>(rank)]); }

  /// All that all ranks have sent, as values of one type, in order of rank.
  template <class T>
  void FromAll(std::vector<T>& out) const {
    for (int rank = 0; rank < ranks_; ++rank) From(rank).GetRest(out);
  }

  /// Frees the memory of the last Run, which otherwise stays for the next one. Until then From
  /// returns nothing. Precondition: nothing was put since. Local.
  void Release();

  std::size_t Bytes() const;  // of heap, for what is sent and received

 private:
  void Post(bool send, int rank, std::vector<std::byte>& bytes);

  MPI_Comm comm_;
  UniverseStatistics& statistics_;
  std::size_t largest_message_;
  int rank_ = 0;
  int ranks_ = 1;
  std::vector<std::vector<std::byte>> out_;
  std::vector<std::vector<std::byte>> in_;
  std::vector<std::uint64_t> sizes_out_;
  std::vector<std::uint64_t> sizes_in_;
  std::vector<MPI_Request> requests_;
};

}  // namespace heliopause::cluster
