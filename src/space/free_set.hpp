// FreeSet: which of the numbers 0 to n - 1 are free, a bit each, to find one near another.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace heliopause::space {

class FreeSet {
 public:
  void Reserve(std::size_t numbers) { words_.reserve(numbers / 64 + 1); }
  std::size_t Count() const { return count_; }
  std::size_t Bytes() const { return words_.capacity() * sizeof words_[0]; }
  bool Has(std::uint32_t number) const {
    return number / 64 < words_.size() && (words_[number / 64] >> number % 64 & 1u) != 0;
  }

  /// For which there is room.
  void Add(std::uint32_t number) {
    while (words_.size() <= number / 64) words_.push_back(0);
    count_ += Has(number) ? 0 : 1;
    words_[number / 64] |= BitOf(number);
  }
  void Remove(std::uint32_t number) {
    count_ -= Has(number) ? 1 : 0;
    words_[number / 64] &= ~BitOf(number);
  }
  void Clear() {
    words_.clear();
    count_ = 0;
  }

  /// One of them, of which there is one: of the same 64 when it can be, or else of the next 64 that
  /// have one, and after the last the first. Of 64 numbers the next one, and after the last the
  /// first.
  std::uint32_t Near(std::uint32_t number) const {
    assert(count_ > 0 && "there is one");
    std::size_t word = number / 64 < words_.size() ? number / 64 : 0;
    while (words_[word] == 0) word = word + 1 < words_.size() ? word + 1 : 0;
    const int turn = static_cast<int>(number % 64);
    const int steps = std::countr_zero(std::rotr(words_[word], turn));
    return static_cast<std::uint32_t>(64 * word) + static_cast<std::uint32_t>(turn + steps) % 64;
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
  static std::uint64_t BitOf(std::uint32_t number) { return std::uint64_t{1} << number % 64; }

  std::vector<std::uint64_t> words_;
  std::size_t count_ = 0;
};

}  // namespace heliopause::space
