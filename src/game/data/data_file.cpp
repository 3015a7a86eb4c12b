// Converts TOML to entries. toml++ parses a file completely or not at all. For one syntax error to
// cost one entry only, a file that does not parse is split at its table headers (`[[`), and each
// part is parsed alone; the line numbers are corrected by the lines before the part.
#include "game/data/data_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <iterator>

namespace heliopause {
namespace {

int LineOf(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

std::vector<std::string> Texts(const toml::array& list, bool& all_texts) {
  std::vector<std::string> texts;
  for (const toml::node& item : list) {
    const auto* text = item.as_string();
    all_texts = all_texts && text != nullptr;
    if (text != nullptr) texts.push_back(text->get());
  }
  return texts;
}

DataValue ValueOf(const toml::node& node) {
  DataValue result{{}, LineOf(node)};
  if (const auto* flag = node.as_boolean()) result.value = flag->get();
  if (const auto* whole = node.as_integer()) result.value = whole->get();
  if (const auto* number = node.as_floating_point()) result.value = number->get();
  if (const auto* text = node.as_string()) result.value = text->get();
  if (const auto* list = node.as_array()) {
    bool all_texts = true;
    std::vector<std::string> texts = Texts(*list, all_texts);
    if (all_texts) result.value = std::move(texts);
  }
  return result;
}

DataEntry EntryOf(const toml::table& table, int first_line) {
  DataEntry entry{LineOf(table) + first_line, {}};
  for (const auto& [key, node] : table) {
    DataValue value = ValueOf(node);
    value.line += first_line;
    entry.values.emplace(std::string(key.str()), std::move(value));
  }
  return entry;
}

// Collects the entries and errors of one text. `first_line` is the number of lines of the file that
// precede the text.
struct Collector {
  std::string file;
  std::string table;
  std::vector<DataError>& errors;
  std::vector<DataEntry> entries;

  void AddEntries(const toml::table& root, int first_line) {
    for (const auto& [key, node] : root) {
      const toml::array* list = node.as_array();
      if (key.str() != table || list == nullptr || !list->is_homogeneous<toml::table>()) {
        std::string reason(key.str());
        reason.append(": unknown table (expected [[").append(table).append("]])");
        errors.push_back({file, LineOf(node) + first_line, std::move(reason)});
        continue;
      }
      for (const toml::node& item : *list) entries.push_back(EntryOf(*item.as_table(), first_line));
    }
  }

  // Returns false for a syntax error, which it reports only when `report`.
  bool Parse(std::string_view text, int first_line, bool report) {
    try {
      AddEntries(toml::parse(text), first_line);
      return true;
    } catch (const toml::parse_error& error) {
      if (report) {
        errors.push_back({file, static_cast<int>(error.source().begin.line) + first_line,
                          std::string("syntax error: ").append(error.description())});
      }
      return false;
    }
  }
};

// Offsets of each `[[` at the start of a line, with the start and the end of the text.
std::vector<std::size_t> Cuts(std::string_view text) {
  std::vector<std::size_t> cuts{0};
  for (std::size_t at = text.find("\n[["); at != std::string_view::npos;
       at = text.find("\n[[", at + 1)) {
    cuts.push_back(at + 1);
  }
  cuts.push_back(text.size());
  return cuts;
}

}  // namespace

const DataValue* DataEntry::Find(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? nullptr : &found->second;
}

std::vector<DataEntry> ReadDataFile(const std::filesystem::path& file, std::string_view table,
                                    std::vector<DataError>& errors) {
  Collector collector{file.filename().string(), std::string(table), errors, {}};
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream.is_open() || stream.bad()) {
    errors.push_back({collector.file, 0, "cannot be read"});
    return {};
  }
  if (collector.Parse(text, 0, false)) return std::move(collector.entries);

  // Part by part, and this time errors are reported.
  const std::vector<std::size_t> cuts = Cuts(text);
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(cuts[i]), '\n');
    const std::string_view part = std::string_view(text).substr(cuts[i], cuts[i + 1] - cuts[i]);
    collector.Parse(part, static_cast<int>(lines), true);
  }
  return std::move(collector.entries);
}

}  // namespace heliopause
