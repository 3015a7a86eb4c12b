// Reads the values of one data entry with checks. Each error is appended to a list; the entry is
// valid only when there was none.
#pragma once

#include <boost/container/flat_set.hpp>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/data/data_file.hpp"

namespace heliopause {

inline constexpr std::size_t kMostListed = 40;
// Bytes of a name. Missions put names into titles (60 bytes) and two into a label (100 bytes).
inline constexpr std::size_t kLongestDataName = 40;

// "a, b, c": names that an error lists. At most kMostListed of them.
template <class Names>
std::string Listed(const Names& names) {
  std::string text;
  std::size_t count = 0;
  for (const auto& name : names) {
    if (++count > kMostListed) return text + ", ...";
    text.append(text.empty() ? "" : ", ").append(name);
  }
  return text;
}

struct Range {  // closed interval
  double low = 0, high = 0;
};

// Each getter reports an error and returns a valid default when the key is missing (unless
// `otherwise` is passed), has the wrong type or is out of range. Keeps references to its arguments.
class EntryCheck {
 public:
  EntryCheck(const DataEntry& entry, std::vector<DataError>& errors)
      : entry_(entry), errors_(errors) {}

  std::string Text(std::string_view key);  // not empty
  std::string Name(std::string_view key);  // a text of kLongestDataName bytes at most
  std::string Text(std::string_view key, std::string otherwise);
  double Number(std::string_view key, Range range);  // accepts integers
  int Integer(std::string_view key, Range range);
  int Integer(std::string_view key, Range range, int otherwise);
  bool Flag(std::string_view key, bool otherwise);
  Color ColorValue(std::string_view key);  // "#rrggbb"
  // One of `known`; returns its index.
  std::size_t Choice(std::string_view key, std::span<const std::string_view> known);
  // A list of lists of `length` numbers each. Empty when the key is missing.
  NumberLists Lists(std::string_view key, std::size_t length, Range range);
  // A list of inline tables, to be read by an EntryCheck each; a table that is invalid is to be
  // reported by Invalidate. Empty when the key is missing.
  std::span<const DataEntry> Tables(std::string_view key);
  // Calls `read(EntryCheck&)` for each of Tables(key) and finishes it. More than `most` are an
  // error, and none is read.
  template <class Read>
  void ForEachTable(std::string_view key, Read read,
                    std::size_t most = std::numeric_limits<std::size_t>::max());
  std::vector<std::string> Texts(std::string_view key);  // empty when the key is missing

  bool Has(std::string_view key) { return Find(key, false) != nullptr; }  // makes the key known
  bool IsList(std::string_view key);                                      // of texts
  void Error(std::string_view key, const std::string& reason);            // at the key's line
  std::vector<DataError>& Errors() { return errors_; }  // for tables within the entry
  void Invalidate() { valid_ = false; }                 // the reason is reported already
  // Reports the keys that no getter has read. Returns whether the entry is valid. Call it last.
  bool Finish();

 private:
  const DataValue* Find(std::string_view key, bool required);

  const DataEntry& entry_;
  std::vector<DataError>& errors_;
  boost::container::flat_set<std::string, std::less<>> read_keys_;
  bool valid_ = true;
};

template <class Read>
void EntryCheck::ForEachTable(std::string_view key, Read read, std::size_t most) {
  const std::span<const DataEntry> tables = Tables(key);
  if (tables.size() > most) {
    Error(key, std::to_string(tables.size()) + " entries (expected at most " +
                   std::to_string(most) + ")");
    return;
  }
  for (const DataEntry& table : tables) {
    EntryCheck own(table, errors_);
    read(own);
    if (!own.Finish()) Invalidate();
  }
}

}  // namespace heliopause
