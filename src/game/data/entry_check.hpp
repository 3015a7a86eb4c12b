// Reads the values of one data entry with checks. Each error is appended to a list; the entry is
// valid only when there was none.
#pragma once

#include <boost/container/flat_set.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/data/data_file.hpp"

namespace heliopause {

struct Range {  // closed interval
  double low = 0, high = 0;
};

// Each getter reports an error and returns a valid default when the key is missing (unless
// `otherwise` is passed), has the wrong type or is out of range. Keeps references to its arguments.
class EntryCheck {
 public:
  EntryCheck(std::string file, const DataEntry& entry, std::vector<DataError>& errors)
      : file_(std::move(file)), entry_(entry), errors_(errors) {}

  std::string Text(std::string_view key);  // not empty
  std::string Text(std::string_view key, std::string otherwise);
  double Number(std::string_view key, Range range);  // accepts integers
  int Integer(std::string_view key, Range range);
  int Integer(std::string_view key, Range range, int otherwise);
  bool Flag(std::string_view key, bool otherwise);
  Color ColorValue(std::string_view key);                // "#rrggbb"
  std::vector<std::string> Texts(std::string_view key);  // empty when the key is missing

  bool Has(std::string_view key) const { return entry_.Find(key) != nullptr; }
  void Error(std::string_view key, const std::string& reason);  // at the key's line
  // Reports the keys that no getter has read. Returns whether the entry is valid. Call it last.
  bool Finish();

 private:
  const DataValue* Find(std::string_view key, bool required);

  std::string file_;
  const DataEntry& entry_;
  std::vector<DataError>& errors_;
  boost::container::flat_set<std::string, std::less<>> read_keys_;
  bool valid_ = true;
};

}  // namespace heliopause
