// Detects tables whose keys were chosen to collide.
//
// Lua hashes an integer key by its remainder; keys with equal remainders form a chain. A script can
// choose such keys, and then each access walks the whole chain: 100 us that count as one
// instruction. The watch therefore records the memory blocks that hold the hash parts of larger
// tables, and samples a few chains now and then, at most kLongestChain steps each. Chains of
// ordinary tables have one to ten nodes.
//
// It reads the nodes of Lua 5.4 (lobject.h):
//
//   byte 0      8             9           10       12            16
//        value  type of value type of key padding  next (int32)  key
//
// `next` is the distance to the next node of the chain, in nodes; 0 ends it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace heliopause {

class HashWatch {
 public:
  static constexpr std::size_t kNodeBytes = 24;
  static constexpr std::size_t kMinNodes = 64;  // chains of smaller tables are short enough
  static constexpr int kLongestChain = 32;

  // Returns the count of nodes in a block of that size if it can be a table's hash part, else 0.
  static std::size_t NodesIn(std::size_t bytes);

  // Ignores blocks of other sizes. Returns false if there is no memory to record one.
  bool Add(const void* block, std::size_t bytes) noexcept;
  void Remove(const void* block, std::size_t bytes) noexcept;
  void Clear() { blocks_.clear(), nodes_ = 0; }
  // At the beginning of a run.
  void Restart() { samples_taken_ = 0, calls_ = made_ = 0; }
  bool Empty() const { return blocks_.empty(); }
  std::size_t Blocks() const { return blocks_.size(); }
  std::size_t Made() const { return made_; }  // blocks added since Restart()

  // Samples a few nodes: other ones at each call, but the same sequence in each run of the program.
  // Returns true if one starts a chain of kLongestChain numbers or handles with one remainder. With
  // many blocks from before Restart(), only some calls sample.
  bool FindsLongChain();

 private:
  struct Block {
    const std::byte* nodes;
    std::size_t count;
  };
  std::vector<Block> blocks_;
  std::size_t nodes_ = 0;            // in all blocks
  std::uint32_t samples_taken_ = 0;  // by calls of FindsLongChain since Restart
  std::size_t calls_ = 0, made_ = 0;
};

}  // namespace heliopause
