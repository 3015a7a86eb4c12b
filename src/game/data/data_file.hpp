// A data file as a list of entries, before anybody knows what the entries mean: the one place that
// knows TOML. A file holds tables of one name, `[[ship]]` say, each with keys and plain values.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

// monostate: something else (a table, a date, a mixed list), which nothing in data/ uses.
struct DataValue {
  std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>>
      value;
  int line = 0;
};

struct DataEntry {
  int line = 0;
  std::vector<std::pair<std::string, DataValue>> values;  // sorted by key
  const DataValue* Find(std::string_view key) const;      // nullptr when it is not there
};

// The entries of `[[table]]` in order. Faults name the file by its last part. A fault of syntax
// costs the entry that it stands in, another table the whole of that table, an unreadable file all
// of it.
std::vector<DataEntry> ReadDataFile(const std::filesystem::path& file, std::string_view table,
                                    std::vector<DataError>& errors);

}  // namespace heliopause
