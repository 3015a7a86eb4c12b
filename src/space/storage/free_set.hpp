// FreeSet: which of the numbers 0 to n - 1 are free, one bit each, to find one near another.
//
//   groups_   1 0 0 1 ...            bit w: word w has a free number
//   words_    ...0110 | 0 | 0 | ...  bit i of word w: the number 64 * w + i is free
//
// Without the groups, the search for the next free number, thousands of words away, took 17 % of
// the time to build the leaf of a million coincident sprites.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heliopause::space {

class FreeSet {
 public:
  void Reserve(std::size_t numbers) {
    words_.reserve(numbers / 64 + 1);
    groups_.reserve(numbers / 4096 + 1);
  }
  std::size_t Count() const { return count_; }
  std::size_t Bytes() const {
    return (words_.capacity() + groups_.capacity()) * sizeof(std::uint64_t);
  }
  bool Has(std::uint32_t number) const {
    return number / 64 < words_.size() && (words_[number / 64] >> number % 64 & 1u) != 0;
  }

  /// Adds a number below the reserved count; does not allocate then.
  void Add(std::uint32_t number) {
    while (words_.size() <= number / 64) words_.push_back(0);
    while (groups_.size() <= number / 4096) groups_.push_back(0);
    count_ += Has(number) ? 0 : 1;
    words_[number / 64] |= BitOf(number);
    groups_[number / 4096] |= BitOf(number / 64);
  }
  void Remove(std::uint32_t number) {
    count_ -= Has(number) ? 1 : 0;
    words_[number / 64] &= ~BitOf(number);
    if (words_[number / 64] == 0) groups_[number / 4096] &= ~BitOf(number / 64);
  }
  void Clear() {
    words_.clear();
    groups_.clear();
    count_ = 0;
  }

  /// Returns a free number close to `number`, which need not be free itself. The set must not be
  /// empty. The word of `number` is tried first, then the words after it, cyclically. Within the
  /// word that is found, it is the first free number from `number` % 64 on, cyclically.
  std::uint32_t Near(std::uint32_t number) const {
    assert(count_ > 0 && "the set has a free number");
    const std::uint32_t word = WordFrom(number / 64 < words_.size() ? number / 64 : 0);
    const int turn = static_cast<int>(number % 64);
    const int steps = std::countr_zero(std::rotr(words_[word], turn));
    assert(steps < 64 && "a word that is marked in groups_ has a free number");
    return 64 * word + static_cast<std::uint32_t>(turn + steps) % 64;
  }

  template <class F>
  void ForEach(const F& visit) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t bits = words_[word]; bits != 0; bits &= bits - 1) {
        visit(static_cast<std::uint32_t>(64 * word) +
              static_cast<std::uint32_t>(std::countr_zero(bits)));
      }
    }
  }

 private:
  // Returns the first word that has a free number, from this one on; cyclically, after the last one
  // it goes on with word 0.
  std::uint32_t WordFrom(std::uint32_t word) const {
    std::uint32_t group = word / 64;
    std::uint64_t bits = groups_[group] >> word % 64 << word % 64;
    while (bits == 0) {
      group = group + 1 < groups_.size() ? group + 1 : 0;
      bits = groups_[group];
    }
    return 64 * group + static_cast<std::uint32_t>(std::countr_zero(bits));
  }

  static std::uint64_t BitOf(std::uint32_t number) { return std::uint64_t{1} << number % 64; }

  std::vector<std::uint64_t> words_;
  std::vector<std::uint64_t> groups_;
  std::size_t count_ = 0;
};

}  // namespace heliopause::space
