// Reads the values of one data entry, checked: each fault goes on a list, and the entry is sound
// only when there was none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/data/data_file.hpp"

namespace heliopause {

struct Range {  // closed
  double low = 0, high = 0;
};

// Each getter reports a fault and gives a harmless value when the key is missing (unless
// `otherwise` is handed over), of the wrong type or out of range. Refers to all that it is given.
class EntryCheck {
 public:
  EntryCheck(std::string file, const DataEntry& entry, std::vector<DataError>& errors)
      : file_(std::move(file)), entry_(entry), errors_(errors) {}

  std::string Text(std::string_view key);  // not empty
  std::string Text(std::string_view key, std::string otherwise);
  double Number(std::string_view key, Range range);  // whole numbers are fine
  int Whole(std::string_view key, Range range);
  int Whole(std::string_view key, Range range, int otherwise);
  bool Flag(std::string_view key, bool otherwise);
  Color Hue(std::string_view key);                       // "#rrggbb"
  std::vector<std::string> Texts(std::string_view key);  // none when it is missing

  bool Has(std::string_view key) const { return entry_.Find(key) != nullptr; }
  void Error(std::string_view key, const std::string& reason);  // at the key's line
  bool Finish();                                                // reports unknown keys; sound?

 private:
  const DataValue* Find(std::string_view key, bool must);

  std::string file_;
  const DataEntry& entry_;
  std::vector<DataError>& errors_;
  std::vector<std::string> asked_;
  bool sound_ = true;
};

}  // namespace heliopause
