// Reads one table of the game's data and lays the changes of the mods over it, entry by entry.
//
// A change by a mod makes a new draft of the merged entry. If that is invalid, the draft before it
// stays, so no mod can take a class of the game away by a typing error.
#pragma once

#include <algorithm>
#include <boost/container/deque.hpp>
#include <boost/container/flat_map.hpp>
#include <boost/container/flat_set.hpp>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/hidden_file.hpp"
#include "game/data/catalog.hpp"
#include "game/data/entry_check.hpp"
#include "game/data/entry_overlay.hpp"

namespace heliopause {

inline constexpr std::size_t kMaxEntries = 10'000;  // of one table; far below kNone

// An entry that was read, with its references to other entries by id.
template <class T>
struct Draft {
  T item;
  std::shared_ptr<const DataEntry> entry;
  std::vector<std::pair<std::string, std::string>> references;  // key, id
  std::shared_ptr<const Draft> before;  // without the last mod's change; null: unchanged
};

template <class T>
using Drafts = std::vector<Draft<T>>;

// The ids of classes or of drafts.
template <class T>
std::vector<std::string_view> IdsOf(const std::vector<T>& list) {
  std::vector<std::string_view> ids;
  for (const T& item : list) ids.push_back(item.id);
  return ids;
}

template <class T>
std::vector<std::string_view> IdsOf(const Drafts<T>& drafts) {
  std::vector<std::string_view> ids;
  for (const Draft<T>& draft : drafts) ids.push_back(draft.item.id);
  return ids;
}

// "'x' does not exist (expected one of: a, b)".
inline std::string UnknownId(const std::string& id, const std::vector<std::string_view>& known) {
  const std::string text = "'" + id + "' does not exist";
  return known.empty() ? text : text + " (expected one of: " + Listed(known) + ")";
}

template <class T>
bool Contains(const Drafts<T>& drafts, const std::string& id) {
  return std::any_of(drafts.begin(), drafts.end(), [&](const auto& d) { return d.item.id == id; });
}

// Keeps references to its arguments.
class DraftReader {
 public:
  DraftReader(const std::filesystem::path& folder, std::span<const DataLayer> mods,
              std::vector<DataError>& errors, std::vector<DataError>& notes)
      : folder_(folder), mods_(mods), errors_(errors), notes_(notes) {}

  // Returns the entries of a file of the game, with what the mods make of them. An entry is read by
  // `read(EntryCheck&, Draft<T>&)`, except its `id` and `name`. An `optional` file may be missing.
  template <class T, class Read>
  Drafts<T> ReadAll(std::string file, std::string_view table, Read read, bool optional = false) {
    Begin(std::move(file));
    Drafts<T> drafts;
    std::error_code none;
    if (!optional || std::filesystem::exists(folder_ / file_, none))
      AddAll(drafts, EntriesOf(folder_ / file_, file_, table), read);
    for (const DataLayer& layer : mods_) {
      std::error_code error;
      const std::filesystem::path laid_over = layer.folder / file_;
      if (!std::filesystem::exists(laid_over, error)) continue;
      LayOverAll(drafts, EntriesOf(laid_over, layer.mod.name + "/data/" + file_, table), read);
    }
    return drafts;
  }

  // The same of all *.toml in a folder, such as "systems/", in the order of their names. The folder
  // need not exist, and files of a mod need not have the names of those of the game.
  template <class T, class Read>
  Drafts<T> ReadFolder(std::string folder, std::string_view table, Read read) {
    Begin(std::move(folder));
    Drafts<T> drafts;
    AddAll(drafts, EntriesOfFolder(folder_, "", table), read);
    for (const DataLayer& layer : mods_)
      LayOverAll(drafts, EntriesOfFolder(layer.folder, layer.mod.name + "/data/", table), read);
    return drafts;
  }

  // Erases drafts for which `wrong(draft, find)` holds, or undoes the last change of them, until it
  // holds for none: erasing one may leave a reference to it unresolved. find(id) returns the draft
  // of an id, or null. Cost: one call for each draft and for each reference to one that changes.
  template <class T, class Wrong>
  void DropWhere(Drafts<T>& drafts, Wrong wrong) {
    boost::container::flat_map<std::string, std::size_t, std::less<>>
        left;  // id, index; of those not erased
    boost::container::flat_multimap<std::string, std::size_t>
        users;  // the id that a draft refers to
    boost::container::deque<std::size_t> open;
    const auto note = [&](std::size_t i) {
      for (const auto& reference : drafts[i].references) users.emplace(reference.second, i);
      open.push_back(i);
    };
    for (std::size_t i = 0; i < drafts.size(); ++i) {
      left.emplace(drafts[i].item.id, i);
      note(i);
    }
    const auto find = [&](std::string_view id) {
      const auto at = left.find(id);
      return at == left.end() ? nullptr : &drafts[at->second];
    };
    for (; !open.empty(); open.pop_front()) {
      Draft<T>& draft = drafts[open.front()];
      const std::string id = draft.item.id;
      if (find(id) == nullptr || !wrong(draft, find)) continue;
      if (draft.before != nullptr) {
        draft = Draft<T>(*std::shared_ptr(draft.before));
        DropGone(draft);
        note(open.front());
      } else {
        left.erase(id);
      }
      for (auto [at, end] = users.equal_range(id); at != end; ++at) open.push_back(at->second);
    }
    std::erase_if(drafts, [&](const Draft<T>& draft) { return !left.contains(draft.item.id); });
  }

  bool IsRemoved(const std::string& id) const {
    return std::find(removed_.begin(), removed_.end(), id) != removed_.end();
  }

  // A reference to an entry that a mod removed, or that has an error of its own, is dropped.
  template <class T>
  void DropGone(Draft<T>& draft) const {
    std::erase_if(draft.references, [this](const auto& reference) {
      return IsRemoved(reference.second) || invalid_.contains(reference.second);
    });
  }
  template <class T>
  void DropGone(Drafts<T>& drafts) const {
    for (Draft<T>& draft : drafts) DropGone(draft);
  }

  // Reports the first reference to an id for which `find` returns null; the message lists the ids
  // of `known`.
  template <class T, class Find>
  bool HasMissingReference(const Drafts<T>& known, const Draft<T>& draft, const Find& find) {
    for (const auto& [key, id] : draft.references) {
      if (find(id) != nullptr) continue;
      std::vector<std::string_view> ids;
      for (const Draft<T>& other : known) {
        if (ids.size() > kMostListed) break;
        if (find(other.item.id) != nullptr) ids.push_back(other.item.id);
      }
      EntryCheck(*draft.entry, errors_).Error(key, UnknownId(id, ids));
      return true;
    }
    return false;
  }

  // Ids of the last table that name no entry: a mod has removed it, or it is not loaded for an
  // error of its own, which is reported.
  const std::vector<std::string>& Removed() const { return removed_; }
  std::vector<std::string> Invalid() const {
    return std::vector<std::string>(invalid_.begin(), invalid_.end());
  }
  std::vector<std::string> Gone() const {
    std::vector<std::string> gone = Invalid();
    gone.insert(gone.end(), removed_.begin(), removed_.end());
    return gone;
  }

 private:
  void Begin(std::string file) {
    file_ = std::move(file);
    removed_.clear();
    invalid_.clear();
  }

  // Adds entries of the game. A second entry of an id is reported and left out.
  template <class T, class Read>
  void AddAll(Drafts<T>& drafts, std::vector<DataEntry> entries, Read read) {
    for (DataEntry& entry : entries) {
      const std::string id = IdOf(entry);
      const bool second = Contains(drafts, id);
      if (second) ReportSecond(entry);
      Draft<T> draft;
      const bool valid = ReadEntry(std::move(entry), read, draft);
      if (second) continue;
      NoteInvalid(id, !valid);
      if (valid) drafts.push_back(std::move(draft));
    }
  }

  // Lays entries of one mod over the drafts. A second entry of an id is reported and left out.
  template <class T, class Read>
  void LayOverAll(Drafts<T>& drafts, std::vector<DataEntry> entries, Read read) {
    std::vector<std::string> seen;
    for (DataEntry& entry : entries) {
      const std::string id = IdOf(entry);
      if (!id.empty() && std::find(seen.begin(), seen.end(), id) != seen.end()) {
        ReportSecond(entry);
        continue;
      }
      seen.push_back(id);
      LayOver(drafts, std::move(entry), read);
    }
  }

  // Entries of the files of `folder` / file_; errors name them with `prefix` in front.
  std::vector<DataEntry> EntriesOfFolder(const std::filesystem::path& folder,
                                         const std::string& prefix, std::string_view table) {
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder / file_, error)) {
      const std::filesystem::path& file = entry.path();
      if (file.extension() == ".toml" && !IsHiddenFile(file)) files.push_back(file);
    }
    std::sort(files.begin(), files.end());
    std::vector<DataEntry> all;
    for (const std::filesystem::path& file : files) {
      std::vector<DataEntry> entries =
          EntriesOf(file, prefix + file_ + file.filename().string(), table);
      std::move(entries.begin(), entries.end(), std::back_inserter(all));
    }
    return all;
  }

  // Returns false, and has reported why, if the entry is invalid.
  template <class T, class Read>
  bool ReadEntry(DataEntry entry, Read read, Draft<T>& draft) {
    draft.entry = std::make_shared<const DataEntry>(std::move(entry));
    EntryCheck check(*draft.entry, errors_);
    draft.item.id = check.Text("id");
    if constexpr (requires { draft.item.name; }) draft.item.name = check.Name("name");
    read(check, draft);
    return check.Finish();
  }

  // A later entry of this id may be valid.
  void NoteInvalid(const std::string& id, bool invalid) {
    if (invalid)
      invalid_.insert(id);
    else
      invalid_.erase(id);
  }

  static std::string IdOf(const DataEntry& entry) {
    const DataValue* id = entry.Find("id");
    const auto* text = id != nullptr ? std::get_if<std::string>(&id->value) : nullptr;
    return text != nullptr ? *text : std::string();
  }

  void ReportSecond(const DataEntry& entry) {
    EntryCheck(entry, errors_)
        .Error("id", "'" + IdOf(entry) + "' is already the id of an entry above");
  }

  std::vector<DataEntry> EntriesOf(const std::filesystem::path& file, const std::string& name,
                                   std::string_view table) {
    std::vector<DataEntry> entries = ReadDataFile(file, name, table, errors_);
    if (entries.size() <= kMaxEntries) return entries;
    errors_.push_back({name, 0, "more than " + std::to_string(kMaxEntries) + " entries"});
    entries.resize(kMaxEntries);
    return entries;
  }

  // Adds, changes or removes a draft, as entry_overlay.hpp says.
  template <class T, class Read>
  void LayOver(Drafts<T>& drafts, DataEntry change, Read read) {
    const std::string id = IdOf(change);
    const auto at = std::find_if(drafts.begin(), drafts.end(),
                                 [&](const Draft<T>& draft) { return draft.item.id == id; });
    bool valid = true;
    if (IsRemoval(change, errors_, valid)) {
      if (!valid) return;
      if (at == drafts.end())
        return EntryCheck(change, errors_).Error("id", UnknownId(id, IdsOf(drafts)));
      NoteRemoval(*at->entry, change, file_, notes_);
      removed_.push_back(id);
      drafts.erase(at);
    } else if (at == drafts.end()) {
      Add(drafts, std::move(change), read);
    } else {
      DataEntry merged = Merged(*at->entry, change, file_, errors_, notes_, valid);
      Draft<T> draft;
      if (!ReadEntry(std::move(merged), read, draft) || !valid) return;
      draft.before = std::make_shared<const Draft<T>>(std::move(*at));
      *at = std::move(draft);
    }
  }

  // A mistyped id looks like a new entry, in which all keys are missing. The first of these errors
  // says that the id is new.
  template <class T, class Read>
  void Add(Drafts<T>& drafts, DataEntry entry, Read read) {
    const std::string id = IdOf(entry);
    const std::size_t errors = errors_.size();
    if (drafts.size() >= kMaxEntries) {
      errors_.push_back(
          {entry.file, entry.line, "more than " + std::to_string(kMaxEntries) + " entries"});
      return;
    }
    Draft<T> draft;
    const bool valid = ReadEntry(std::move(entry), read, draft);
    NoteInvalid(id, !valid);
    if (valid) {
      std::erase(removed_, id);
      drafts.push_back(std::move(draft));
    } else if (!id.empty() && errors_.size() > errors &&
               errors_[errors].reason.ends_with("missing")) {
      errors_[errors].reason +=
          IsRemoved(id) ? " (a mod that is loaded before has removed '" + id + "')"
                        : " ('" + id + "' is new; to change an entry, its id is one of: " +
                              Listed(IdsOf(drafts)) + ")";
    }
  }

  const std::filesystem::path& folder_;
  std::span<const DataLayer> mods_;
  std::vector<DataError>&errors_, &notes_;
  std::string file_;                  // the file or folder being read, below that of the data
  std::vector<std::string> removed_;  // ids that mods have removed from it and not added again
  boost::container::flat_set<std::string> invalid_;  // ids of entries that are not loaded
};

}  // namespace heliopause
