// The keys of mod.toml and their checks.
#include "game/mods/mod.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "base/trim.hpp"
#include "game/data/data_file.hpp"
#include "game/data/entry_check.hpp"

namespace heliopause {
namespace {

constexpr int kLargestNumber = 9999;
constexpr std::size_t kMaxNames = 64, kLongestText = 400;

// A text for lists: one line, not too long.
std::string Line(EntryCheck& check, std::string_view key, const std::string& otherwise) {
  std::string text = check.Text(key, otherwise);
  const bool printable = std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f;
  });
  if (!printable || text.size() > kLongestText) {
    check.Error(key, "expected one line of at most " + std::to_string(kLongestText) + " bytes");
    return otherwise;
  }
  return text;
}

std::string VersionText(EntryCheck& check, std::string_view key) {
  std::string text = check.Text(key);
  if (!text.empty() && !ParseVersion(text))
    check.Error(key, "'" + text + "' is not a version (expected for example \"1.2.0\")");
  return text;
}

// A list of names of other mods.
std::vector<std::string> Names(EntryCheck& check, std::string_view key, std::string_view own) {
  std::vector<std::string> names = check.Texts(key);
  if (names.size() > kMaxNames)
    check.Error(key, "more than " + std::to_string(kMaxNames) + " mods");
  for (const std::string& name : names) {
    if (!IsModName(name))
      check.Error(key, "'" + name.substr(0, kLongestModName) + "' is not the name of a mod");
    else if (name == own)
      check.Error(key, "the mod names itself");
  }
  return names;
}

// "wasps" or "wasps >= 1.2".
std::vector<ModRequirement> Requirements(EntryCheck& check, std::string_view own) {
  std::vector<ModRequirement> required;
  for (const std::string& text : check.Texts("requires")) {
    const auto sign = text.find(">=");
    ModRequirement one{std::string(TrimBlanks(std::string_view(text).substr(0, sign))), {}};
    if (sign != std::string::npos) one.least = TrimBlanks(std::string_view(text).substr(sign + 2));
    const bool valid = IsModName(one.name) && one.name != own &&
                       (sign == std::string::npos || ParseVersion(one.least).has_value());
    if (!valid || required.size() >= kMaxNames) {
      check.Error("requires", "'" + text.substr(0, kLongestText) +
                                  "' (expected another mod, as in \"wasps\" or \"wasps >= 1.2\")");
      break;
    }
    required.push_back(std::move(one));
  }
  return required;
}

}  // namespace

// "1", "1.2" or "1.2.3", numbers without sign; missing parts are 0.
std::optional<VersionNumber> ParseVersion(std::string_view text) {
  VersionNumber version{};
  const char *at = text.data(), *const end = at + text.size();
  for (std::size_t i = 0; i < version.size(); ++i) {
    const char* const begin = at;
    const auto [next, error] = std::from_chars(at, end, version[i]);
    if (error != std::errc() || version[i] < 0 || version[i] > kLargestNumber) return std::nullopt;
    if (*begin == '-' || (*begin == '0' && next - begin > 1)) return std::nullopt;
    at = next;
    if (at == end) return version;
    if (*at++ != '.') return std::nullopt;
  }
  return std::nullopt;
}

bool IsModName(std::string_view name) {
  if (name.empty() || name.size() > kLongestModName) return false;
  if (name.front() == '-' || name.front() == '_') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

std::vector<DataLayer> DataLayers(const std::vector<Mod>& mods) {
  std::vector<DataLayer> layers;
  for (const Mod& mod : mods) layers.push_back(mod.Data());
  return layers;
}

std::vector<std::filesystem::path> ScriptFolders(const std::vector<Mod>& mods) {
  std::vector<std::filesystem::path> folders;
  for (const Mod& mod : mods) folders.push_back(mod.Scripts());
  return folders;
}

std::optional<Mod> ReadMod(const std::filesystem::path& folder, std::vector<DataError>& errors) {
  const std::string folder_name =
      (folder.has_filename() ? folder : folder.parent_path()).filename().string();
  const std::string file = folder_name + "/mod.toml";
  const std::optional<DataEntry> table = ReadDataTable(folder / "mod.toml", file, errors);
  if (!table) return std::nullopt;
  EntryCheck check(*table, errors);
  Mod mod;
  mod.folder = folder;
  mod.name = check.Text("name");
  if (!mod.name.empty() && !IsModName(mod.name)) {
    check.Error("name", "expected 1 to " + std::to_string(kLongestModName) +
                            " of a-z, 0-9, - and _, the first one a letter or a digit");
  } else if (!mod.name.empty() && mod.name != folder_name) {
    check.Error("name", "'" + mod.name + "' (expected '" + folder_name + "', as its folder)");
  }
  mod.version = VersionText(check, "version");
  mod.game = VersionText(check, "game");
  mod.title = Line(check, "title", mod.name);
  mod.about = Line(check, "about", "");
  mod.author = Line(check, "author", "");
  mod.required = Requirements(check, mod.name);
  mod.conflicts = Names(check, "conflicts", mod.name);
  mod.after = Names(check, "after", mod.name);
  if (!check.Finish()) return std::nullopt;
  return mod;
}

}  // namespace heliopause
