#include "cluster/exchange.hpp"

#include <algorithm>

#include "cluster/phase_timer.hpp"

namespace heliopause::cluster {
namespace {

constexpr int kMessageTag = 7;  // any value: the communicator carries no other messages

}  // namespace

Exchange::Exchange(MPI_Comm comm, UniverseStatistics& statistics, std::size_t largest_message)
    : comm_(comm), statistics_(statistics), largest_message_(largest_message) {
  assert(largest_message > 0 && largest_message <= kLargestMessage && "a size that MPI can count");
  MPI_Comm_rank(comm, &rank_);
  MPI_Comm_size(comm, &ranks_);
  const auto ranks = static_cast<std::size_t>(ranks_);
  out_.resize(ranks);
  in_.resize(ranks);
  sizes_out_.resize(ranks);
  sizes_in_.resize(ranks);
}

// Starts the messages of one rank, without waiting. MPI keeps the order of messages between two
// ranks with one tag, so parts of a long one arrive in order.
void Exchange::Post(bool send, int rank, std::vector<std::byte>& bytes) {
  for (std::size_t from = 0; from < bytes.size(); from += largest_message_) {
    const int size = static_cast<int>(std::min(largest_message_, bytes.size() - from));
    MPI_Request& request = requests_.emplace_back();
    if (send) {
      MPI_Isend(bytes.data() + from, size, MPI_BYTE, rank, kMessageTag, comm_, &request);
      ++statistics_.messages;
    } else {
      MPI_Irecv(bytes.data() + from, size, MPI_BYTE, rank, kMessageTag, comm_, &request);
    }
  }
}

void Exchange::Run() {
  const PhaseTimer timer(statistics_.talk);
  const auto own = static_cast<std::size_t>(rank_);
  // Step 1: sizes, so that a receiver reserves what it needs, and ranks without bytes exchange
  // nothing.
  for (std::size_t r = 0; r < out_.size(); ++r) sizes_out_[r] = out_[r].size();
  MPI_Alltoall(sizes_out_.data(), 1, MPI_UINT64_T, sizes_in_.data(), 1, MPI_UINT64_T, comm_);
  // Step 2: receive before send, so that a message finds its buffer.
  requests_.clear();
  for (std::size_t r = 0; r < in_.size(); ++r) {
    in_[r].resize(sizes_in_[r]);
    if (r != own) Post(false, static_cast<int>(r), in_[r]);
  }
  for (std::size_t r = 0; r < out_.size(); ++r) {
    if (r == own) continue;
    Post(true, static_cast<int>(r), out_[r]);
    statistics_.bytes += out_[r].size();
  }
  // Step 3: what this rank has sent to itself needs no message.
  in_[own].swap(out_[own]);
  assert(in_[own].size() == sizes_in_[own] && "a rank receives what it has sent to itself");
  MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
  // The memory stays for the next exchange.
  for (auto& bytes : out_) bytes.clear();
}

void Exchange::Release() {
  for (auto* const all : {&out_, &in_}) {
    for (auto& bytes : *all) {
      assert((all == &in_ || bytes.empty()) && "what was put is sent first");
      std::vector<std::byte>().swap(bytes);
    }
  }
}

std::size_t Exchange::Bytes() const {
  std::size_t sum = 0;
  for (const auto* const all : {&out_, &in_}) {
    for (const auto& bytes : *all) sum += bytes.capacity();
  }
  return sum;
}

}  // namespace heliopause::cluster
