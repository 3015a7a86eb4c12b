// A data file as a list of entries, not yet interpreted. The only module that depends on the TOML
// parser. A file consists of tables of one name, such as `[[ship]]`, each with keys and plain
// values.
#pragma once

#include <boost/container/flat_map.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

// monostate: any other type (a table, a date, a mixed list), which no file in data/ uses.
struct DataValue {
  std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>>
      value;
  int line = 0;
};

struct DataEntry {
  int line = 0;
  boost::container::flat_map<std::string, DataValue, std::less<>> values;
  const DataValue* Find(std::string_view key) const;  // nullptr when there is no such key
};

// Returns the entries of `[[table]]` in order and appends to `errors`, which name the file without
// its folder. A syntax error costs the entry that contains it, a table of another name that table,
// an unreadable file all entries.
std::vector<DataEntry> ReadDataFile(const std::filesystem::path& file, std::string_view table,
                                    std::vector<DataError>& errors);

}  // namespace heliopause
