// Hash functions of the project. None of them is for cryptography.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace heliopause {

/// 64-bit FNV-1a (Fowler, Noll and Vo), fed with bytes or with whole 64-bit words. Words are eight
/// times as fast as bytes and give a different hash.
class Fnv1a {
 public:
  void Add(std::byte byte) { AddWord(static_cast<std::uint64_t>(byte)); }
  void AddWord(std::uint64_t word) { hash_ = (hash_ ^ word) * 0x100000001b3u; }
  std::uint64_t Value() const { return hash_; }
  /// The value after a final mix. A multiplication carries upwards only: in Value(), a change in a
  /// high bit of a word does not reach the low bits.
  std::uint64_t MixedValue() const {
    const std::uint64_t mixed = (hash_ ^ (hash_ >> 32)) * 0x9e3779b97f4a7c15u;
    return mixed ^ (mixed >> 29);
  }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

/// FNV-1a of all bytes, one by one.
inline std::uint64_t Fnv1aOfBytes(std::span<const std::byte> bytes) {
  Fnv1a hash;
  for (const std::byte byte : bytes) hash.Add(byte);
  return hash.Value();
}

/// HashBytes of bytes that come in pieces.
class PiecewiseHash {
 public:
  /// Adds whole words: a multiple of 8 bytes.
  void AddWords(std::span<const std::byte> words);

  /// The hash of all words and of these bytes behind them.
  std::uint64_t Finish(std::span<const std::byte> rest);

 private:
  Fnv1a words_;
  std::uint64_t size_ = 0;
};

/// FNV-1a over little-endian 64-bit words, the last one padded with zeros, then the length and a
/// final mix: the hash of game states, saves and recordings. The same on every machine.
std::uint64_t HashBytes(std::span<const std::byte> bytes);

}  // namespace heliopause
