// A data file as a list of entries, not yet interpreted. The only module that depends on the TOML
// parser. A file consists of tables of one name, such as `[[ship]]`, each with keys and values:
// plain ones, lists of texts, lists of lists of numbers, lists of inline tables.
#pragma once

#include <boost/container/flat_map.hpp>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

// Bytes of a data file. A larger one is rejected before it is read.
inline constexpr std::uintmax_t kLargestDataFile = std::uintmax_t{4} << 20;
// After this many, the rest of a data file is not read.
inline constexpr std::size_t kMostSyntaxErrors = 100;

struct DataEntry;
using NumberLists = std::vector<std::vector<double>>;

// monostate: any other type (a table, a date, a mixed list), which no data file uses. An empty list
// is a list of no texts, of whatever type it would be with items.
struct DataValue {
  std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>,
               NumberLists, std::vector<DataEntry>>
      value;
  int line = 0;
  std::string file;  // as errors name it
};

struct DataEntry {
  std::string file;  // as errors name it
  int line = 0;
  boost::container::flat_map<std::string, DataValue, std::less<>> values;
  const DataValue* Find(std::string_view key) const;  // nullptr when there is no such key
};

// Returns the entries of `[[table]]` in order and appends to `errors`, which name the file `name`.
// A syntax error costs the entry that contains it, a table of another name that table, an
// unreadable or too large file all entries.
std::vector<DataEntry> ReadDataFile(const std::filesystem::path& file, const std::string& name,
                                    std::string_view table, std::vector<DataError>& errors);

// Returns the keys of a file that has no tables, such as mod.toml. An unreadable file and a syntax
// error give nullopt and an error.
std::optional<DataEntry> ReadDataTable(const std::filesystem::path& file, const std::string& name,
                                       std::vector<DataError>& errors);

}  // namespace heliopause
