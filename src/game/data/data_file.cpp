// Converts TOML to entries. toml++ parses a file completely or not at all. For one syntax error to
// cost one entry only, a file that does not parse is split at its table headers (`[[`), and each
// part is parsed alone; the line numbers are corrected by the lines before the part.
#include "game/data/data_file.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <fstream>

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

// A number as a double; nullopt for anything else.
std::optional<double> NumberOf(const toml::node& node) {
  if (const auto* whole = node.as_integer()) return static_cast<double>(whole->get());
  if (const auto* number = node.as_floating_point()) return number->get();
  return std::nullopt;
}

// A list of lists of numbers, of any lengths; nullopt for anything else.
std::optional<NumberLists> Numbers(const toml::array& list) {
  NumberLists lists;
  for (const toml::node& item : list) {
    const toml::array* inner = item.as_array();
    if (inner == nullptr) return std::nullopt;
    lists.emplace_back();
    for (const toml::node& node : *inner) {
      const std::optional<double> number = NumberOf(node);
      if (!number) return std::nullopt;
      lists.back().push_back(*number);
    }
  }
  return lists;
}

// Makes entries and values of one file. `first_line` is the number of its lines that precede the
// parsed text.
struct Converter {
  const std::string& file;
  int first_line;

  DataEntry EntryOf(const toml::table& table) const {
    DataEntry entry{file, LineOf(table) + first_line, {}};
    for (const auto& [key, node] : table)
      entry.values.emplace(std::string(key.str()), ValueOf(node));
    return entry;
  }

  DataValue ValueOf(const toml::node& node) const {
    DataValue result{{}, LineOf(node) + first_line, file};
    if (const auto* flag = node.as_boolean()) result.value = flag->get();
    if (const auto* whole = node.as_integer()) result.value = whole->get();
    if (const auto* number = node.as_floating_point()) result.value = number->get();
    if (const auto* text = node.as_string()) result.value = text->get();
    if (const auto* list = node.as_array()) SetList(*list, result);
    return result;
  }

  void SetList(const toml::array& list, DataValue& result) const {
    bool all_texts = true;
    std::vector<std::string> texts = Texts(list, all_texts);
    if (all_texts) {
      result.value = std::move(texts);
    } else if (list.is_homogeneous<toml::table>()) {
      std::vector<DataEntry> entries;
      for (const toml::node& item : list) entries.push_back(EntryOf(*item.as_table()));
      result.value = std::move(entries);
    } else if (std::optional<NumberLists> numbers = Numbers(list)) {
      result.value = std::move(*numbers);
    }
  }
};

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
      const Converter converter{file, first_line};
      for (const toml::node& item : *list) entries.push_back(converter.EntryOf(*item.as_table()));
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

// Reads at most kLargestDataFile bytes of a regular file: reading a pipe or a device might not end.
std::optional<std::string> ReadText(const std::filesystem::path& file, const std::string& name,
                                    std::vector<DataError>& errors) {
  std::error_code error;
  if (std::filesystem::exists(file, error) && !std::filesystem::is_regular_file(file, error)) {
    errors.push_back({name, 0, "is not a regular file"});
    return std::nullopt;
  }
  std::ifstream stream(file, std::ios::binary);
  std::string text;
  std::array<char, 1 << 14> block{};
  while (stream.read(block.data(), block.size()) || stream.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() <= kLargestDataFile) continue;
    errors.push_back(
        {name, 0, "is larger than " + std::to_string(kLargestDataFile >> 20) + " MiB"});
    return std::nullopt;
  }
  if (stream.is_open() && !stream.bad()) return text;
  errors.push_back({name, 0, "cannot be read"});
  return std::nullopt;
}

}  // namespace

const DataValue* DataEntry::Find(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? nullptr : &found->second;
}

std::vector<DataEntry> ReadDataFile(const std::filesystem::path& file, const std::string& name,
                                    std::string_view table, std::vector<DataError>& errors) {
  Collector collector{name, std::string(table), errors, {}};
  const std::optional<std::string> whole = ReadText(file, name, errors);
  if (!whole) return {};
  const std::string& text = *whole;
  if (collector.Parse(text, 0, false)) return std::move(collector.entries);

  // Part by part, and this time errors are reported.
  const std::vector<std::size_t> cuts = Cuts(text);
  std::size_t invalid = 0;
  int lines = 0;  // that precede the part
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    const std::string_view part = std::string_view(text).substr(cuts[i], cuts[i + 1] - cuts[i]);
    if (!collector.Parse(part, lines, true) && ++invalid == kMostSyntaxErrors) {
      errors.push_back({name, 0, "too many syntax errors; the rest is not read"});
      break;
    }
    lines += static_cast<int>(std::count(part.begin(), part.end(), '\n'));
  }
  return std::move(collector.entries);
}

std::optional<DataEntry> ReadDataTable(const std::filesystem::path& file, const std::string& name,
                                       std::vector<DataError>& errors) {
  const std::optional<std::string> text = ReadText(file, name, errors);
  if (!text) return std::nullopt;
  try {
    DataEntry entry = Converter{name, 0}.EntryOf(toml::parse(*text));
    entry.line = 1;
    return entry;
  } catch (const toml::parse_error& error) {
    errors.push_back({name, static_cast<int>(error.source().begin.line),
                      std::string("syntax error: ").append(error.description())});
    return std::nullopt;
  }
}

}  // namespace heliopause
