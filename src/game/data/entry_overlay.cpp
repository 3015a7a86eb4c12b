// Keys are merged before any value is checked: whether a value is valid, EntryCheck decides for the
// merged entry as a whole.
#include "game/data/entry_overlay.hpp"

#include <algorithm>
#include <boost/container/flat_map.hpp>

#include "game/data/entry_check.hpp"

namespace heliopause {
namespace {

constexpr std::string_view kId = "id", kUnset = "unset", kRemove = "remove";

std::string IdOf(const DataEntry& entry) {
  const DataValue* id = entry.Find(kId);
  const auto* text = id != nullptr ? std::get_if<std::string>(&id->value) : nullptr;
  return text != nullptr ? *text : std::string();
}

// Errors name a file of a mod as "mod/data/file", so a file of the game has no such folder.
bool IsOfGame(const std::string& file, const std::string& game_file) {
  if (!game_file.ends_with('/')) return file == game_file;
  return file.starts_with(game_file) && file.find("/data/") == std::string::npos;
}

// The keys of a change that replace what one file of another mod has set.
struct Replaced {
  int line = 0, line_before = 0;  // the first ones
  std::vector<std::string> keys;
};

// One note for all keys: if two mods have a new entry with the same id, every key is set twice.
void NoteTwice(const DataEntry& change, const std::string& file_before, const Replaced& replaced,
               std::vector<DataError>& notes) {
  notes.push_back({change.file, replaced.line,
                   Listed(replaced.keys) +
                       (replaced.keys.size() == 1 ? ": changes what " : ": change what ") +
                       file_before + ":" + std::to_string(replaced.line_before) + " has set for '" +
                       IdOf(change) + "'; the mod that is loaded last counts"});
}

}  // namespace

void NoteRemoval(const DataEntry& base, const DataEntry& change, const std::string& game_file,
                 std::vector<DataError>& notes) {
  for (const auto& [key, value] : base.values) {
    if (IsOfGame(value.file, game_file) || value.file == change.file) continue;
    const DataValue* remove = change.Find(kRemove);
    notes.push_back({change.file, remove != nullptr ? remove->line : change.line,
                     "remove: '" + IdOf(change) + "' goes, which " + value.file + ":" +
                         std::to_string(value.line) + " changes"});
    return;
  }
}

bool IsRemoval(const DataEntry& change, std::vector<DataError>& errors, bool& valid) {
  const DataValue* remove = change.Find(kRemove);
  if (remove == nullptr) return false;
  EntryCheck check(change, errors);
  check.Text(kId);
  if (!check.Flag(kRemove, false)) check.Error(kRemove, "expected true, or no such key");
  valid = check.Finish();
  return true;
}

DataEntry Merged(const DataEntry& base, const DataEntry& change, const std::string& game_file,
                 std::vector<DataError>& errors, std::vector<DataError>& notes, bool& valid) {
  DataEntry merged = base;
  merged.file = change.file;
  merged.line = change.line;
  boost::container::flat_map<std::string, Replaced> replaced;  // by the file that has set the keys
  const auto replace = [&](const std::string& key, int line, const DataValue& before) {
    if (IsOfGame(before.file, game_file) || before.file == change.file) return;
    Replaced& of_file = replaced[before.file];
    const bool first = of_file.keys.empty();
    of_file.line = first ? line : std::min(of_file.line, line);
    of_file.line_before = first ? before.line : std::min(of_file.line_before, before.line);
    of_file.keys.push_back(key);
  };
  for (const auto& [key, value] : change.values) {
    if (key == kId || key == kUnset) continue;
    const DataValue* before = base.Find(key);
    if (before != nullptr) replace(key, value.line, *before);
    merged.values.insert_or_assign(key, value);
  }
  EntryCheck check(change, errors);
  const std::vector<std::string> unset = check.Texts(kUnset);
  for (const std::string& key : unset) {
    const DataValue* before = base.Find(key);
    if (before == nullptr || key == kId || change.Find(key) != nullptr) {
      check.Error(kUnset, "'" + key + "' is not a key that '" + IdOf(change) + "' has set");
      valid = false;
      continue;
    }
    replace(key, change.Find(kUnset)->line, *before);
    merged.values.erase(key);
  }
  for (const auto& [file, keys] : replaced) NoteTwice(change, file, keys, notes);
  // A wrong type of `unset` is reported by Texts, which returns nothing.
  const DataValue* list = change.Find(kUnset);
  if (list != nullptr && !std::holds_alternative<std::vector<std::string>>(list->value))
    valid = false;
  return merged;
}

}  // namespace heliopause
