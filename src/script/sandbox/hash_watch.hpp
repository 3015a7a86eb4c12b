// Finds tables whose keys were chosen to fall into one place.
//
// Lua finds a key in a table by its remainder; keys with the same remainder stand in a chain. For
// whole numbers anybody can choose such keys, and then each access walks along all of them: a
// hundred microseconds that count as one instruction. So the watch knows the blocks of memory that
// hold the keys of larger tables, and now and then follows a few chains, some 30 steps at most. In
// honest tables chains have one to ten.
//
// It reads Lua's nodes, whose form is that of Lua 5.4: value (8 bytes), its type (1), the key's
// type (1), the distance to the next of the chain (int at 12), the key (8 bytes at 16).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heliopause {

class HashWatch {
 public:
  static constexpr std::size_t kNodeBytes = 24;
  static constexpr std::size_t kFewestNodes = 64;  // smaller tables have no long chains
  static constexpr int kLongestChain = 32;

  // How many nodes a block of that size has if it is a table's hash part; 0: it is none.
  static std::size_t NodesIn(std::size_t bytes);

  // Blocks of other sizes are passed over. False when there is no memory to remember one.
  bool Add(const void* block, std::size_t bytes) noexcept;
  void Remove(const void* block, std::size_t bytes) noexcept;
  void Clear() { blocks_.clear(), nodes_ = 0; }
  void Restart() { looked_ = 0; }
  bool Empty() const { return blocks_.empty(); }
  std::size_t Blocks() const { return blocks_.size(); }

  // Looks at a few nodes, others each time, the same ones in each run of the program. True when one
  // is followed by a chain of kLongestChain numbers or handles with one remainder.
  bool FindsCrowd();

 private:
  struct Block {
    const std::byte* nodes;
    std::size_t count;
  };
  std::vector<Block> blocks_;
  std::size_t nodes_ = 0;     // in all blocks
  std::uint32_t looked_ = 0;  // how often
};

}  // namespace heliopause
