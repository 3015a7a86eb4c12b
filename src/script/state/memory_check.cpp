// Validation of script memory from a save, before Lua decodes any byte of it. Accepts exactly the
// bytes that the writer can produce, so that a loaded game is written to the same bytes again:
// known tags, keys in strictly ascending order, references to finished tables, no bytes left over.
//
// The form, with tables numbered in the order in which they begin:
//
//   memory   1 byte: 0, or 1 when a Shared follows somewhere; then the root table
//   table    tag, count, then key and value of each entry
//   value    tag and payload: nothing, 8 bytes, text (size and bytes), a table, or Shared and
//            the number of a table
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "base/bytes.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/ordered_keys.hpp"
#include "script/state/memory.hpp"
#include "script/state/memory_tag.hpp"

namespace heliopause {
namespace {

using memory::Tag;

constexpr auto kNan = std::bit_cast<std::uint64_t>(std::numeric_limits<double>::quiet_NaN());

// A recursive descent over the bytes, parallel to PutValue and PutTable in memory.cpp. The depth
// limit bounds the recursion, and counts are compared with the bytes left before anything is
// reserved.
class Checker {
 public:
  explicit Checker(std::span<const std::byte> bytes) : reader_(bytes) {}

  void Check() {
    std::uint8_t shared = 0;
    reader_(shared);
    if (shared > 1) throw BadBytes("invalid script memory: unknown first byte");
    shared_ = shared == 1;
    if (TakeTag() != Tag::Table) throw BadBytes("invalid script memory: the root is not a table");
    if (Table(1) == 0) throw BadBytes("invalid script memory: an empty table (it has no bytes)");
    if (reader_.Left() != 0) throw BadBytes("invalid script memory: bytes after the root table");
    if (shared_ && !refers_)
      throw BadBytes("invalid script memory: the first byte 1 without a reference");
  }

 private:
  Tag TakeTag() {
    std::uint8_t tag = 0;
    reader_(tag);
    if (tag < 1 || tag > static_cast<std::uint8_t>(Tag::Shared))
      throw BadBytes("invalid script memory: unknown tag");
    return static_cast<Tag>(tag);
  }

  std::string Text() {
    std::uint32_t size = 0;
    reader_(size);
    if (size > reader_.Left()) throw BadBytes("invalid script memory: ends within a string");
    std::string text(size, '\0');
    reader_.Raw(text.data(), size);
    return text;
  }

  std::int64_t Handle() {
    std::uint64_t bits = 0;
    reader_(bits);
    if (UnpackId(bits).generation == 0) throw BadBytes("invalid script memory: null handle");
    return static_cast<std::int64_t>(bits);
  }

  // Reads a key. Its text lives in `text` while the key is in use.
  KeyRef Key(std::string& text) {
    KeyRef key;
    switch (const Tag tag = TakeTag()) {
      case Tag::False:
      case Tag::True:
        key.rank = KeyRef::Rank::Boolean;
        key.integer = tag == Tag::True;
        break;
      case Tag::Integer:
        key.rank = KeyRef::Rank::Integer;
        reader_(key.integer);
        break;
      case Tag::Number:
        key.rank = KeyRef::Rank::Number;
        reader_(key.number);
        // Lua stores 2.0 as the integer 2, and rejects nan.
        if (std::isnan(key.number) ||
            (key.number == std::floor(key.number) && std::fabs(key.number) < 0x1p63))
          throw BadBytes(
              "invalid script memory: a float as key that Lua stores as integer or rejects");
        break;
      case Tag::String:
        key.rank = KeyRef::Rank::String;
        text = Text();
        key.text = text.data();
        key.size = text.size();
        break;
      case Tag::Handle:
        key.rank = KeyRef::Rank::Handle;
        key.integer = Handle();
        break;
      default:
        throw BadBytes("invalid script memory: a table as key");
    }
    return key;
  }

  void Value(int depth) {
    switch (TakeTag()) {
      case Tag::False:
      case Tag::True:
        break;
      case Tag::Integer: {
        std::int64_t value = 0;
        reader_(value);
        break;
      }
      case Tag::Number: {
        double value = 0;
        reader_(value);
        if (std::isnan(value) && std::bit_cast<std::uint64_t>(value) != kNan)
          throw BadBytes("invalid script memory: another nan than the one that is written");
        break;
      }
      case Tag::String:
        Text();
        break;
      case Tag::Handle:
        Handle();
        break;
      case Tag::Table:
        Table(depth + 1);
        break;
      case Tag::Shared: {
        std::uint32_t number = 0;
        reader_(number);
        // A reference to an unfinished table would be a cycle.
        if (!shared_ || number >= finished_.size() || !finished_[number])
          throw BadBytes("invalid script memory: reference to an unfinished or missing table");
        refers_ = true;
      }
    }
  }

  // Returns the count of entries.
  std::uint32_t Table(int depth) {
    if (depth > kDeepestMemory)
      throw BadBytes("invalid script memory: nested deeper than 64 tables");
    std::uint32_t count = 0;
    reader_(count);
    if (count > reader_.Left() / 2)
      throw BadBytes("invalid script memory: more entries than bytes");
    const std::size_t number = finished_.size();
    finished_.push_back(false);
    std::string texts[2];  // of this key and the one before
    KeyRef before;
    for (std::uint32_t i = 0; i < count; ++i) {
      const KeyRef key = Key(texts[i % 2]);
      if (i > 0 && !(before < key))
        throw BadBytes("invalid script memory: keys are not in ascending order");
      before = key;
      Value(depth);
    }
    finished_[number] = true;
    return count;
  }

  ByteReader reader_;
  bool shared_ = false;         // the first byte: a reference follows
  bool refers_ = false;         // one did
  std::vector<bool> finished_;  // by table number
};

}  // namespace

void CheckMemory(std::span<const std::byte> bytes) {
  if (bytes.size() > kLargestMemory) throw BadBytes("invalid script memory: larger than 64 KiB");
  if (!bytes.empty()) Checker(bytes).Check();
}

}  // namespace heliopause
