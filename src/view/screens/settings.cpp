// The format is one `name = value` per line; # starts a comment line. Each line is parsed by
// itself, so an unknown line of a newer version costs that line alone.
#include "view/screens/settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <span>
#include <sstream>
#include <system_error>

#include "base/trim.hpp"
#include "game/mods/mod.hpp"
#include "game/rules/game_threads.hpp"
#include "game/state/safe_file.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr std::size_t kMostMods = 500;
constexpr std::size_t kLargestFile = std::size_t{64} << 10;  // bytes; a normal file has about 400
constexpr std::string_view kKeyPrefix = "key ", kBindPrefix = "bind ", kPadPrefix = "pad ";
constexpr std::size_t kMostKeyLines = 500;

bool ReadBool(std::string_view value, bool& out) {
  if (value != "true" && value != "false") return false;
  out = value == "true";
  return true;
}

// Accepts the values of kFrameLimits only: the menu cycles through these.
bool ReadFrameLimit(std::string_view value, int& out) {
  int number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size()) return false;
  if (std::find(std::begin(kFrameLimits), std::end(kFrameLimits), number) == std::end(kFrameLimits))
    return false;
  out = number;
  return true;
}

// "hornets, wasps": names of mods, each once.
bool ReadMods(std::string_view value, std::vector<std::string>& out) {
  std::vector<std::string> mods;
  while (!value.empty()) {
    const auto comma = value.find(',');
    const std::string_view name = TrimLine(value.substr(0, comma));
    if (!IsModName(name) || mods.size() >= kMostMods) return false;
    mods.emplace_back(name);
    value.remove_prefix(comma == std::string_view::npos ? value.size() : comma + 1);
  }
  std::sort(mods.begin(), mods.end());
  mods.erase(std::unique(mods.begin(), mods.end()), mods.end());
  out = std::move(mods);
  return true;
}

// A line `key SCENARIO/ID = F`; an id may contain `=`.
std::string ReadKeyChoice(std::string_view line, Settings& settings) {
  const auto equals = line.rfind('=');
  const std::string_view item =
      TrimLine(line.substr(kKeyPrefix.size(), equals - kKeyPrefix.size()));
  const std::string_view key = TrimLine(line.substr(equals + 1));
  const auto known = ScenarioKeys();
  if (std::find(known.begin(), known.end(), key) == known.end())
    return std::string(key.substr(0, 40)) + " is no key for a scenario";
  if (settings.scenario_keys.size() >= kMostKeyChoices) return "too many keys of scenarios";
  settings.scenario_keys.push_back({std::string(item), std::string(key)});
  return "";
}

// A line `bind ACTION = KEY, KEY`; the key may be `=`.
std::string ReadBind(std::string_view line, std::vector<KeyLine>& key_lines) {
  const auto equals = line.find('=');
  const std::string_view action =
      TrimLine(line.substr(kBindPrefix.size(), equals - kBindPrefix.size()));
  if (key_lines.size() >= kMostKeyLines) return "too many keys";
  KeyLine key_line;
  std::string error = ParseKeyLine(action, TrimLine(line.substr(equals + 1)), key_line);
  if (error.empty()) key_lines.push_back(key_line);
  return error;
}

template <class T>
bool ReadInteger(std::string_view value, T least, T most, T& out) {
  T number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size()) return false;
  if (number < least || number > most) return false;
  out = number;
  return true;
}

// Written so that NaN fails as well.
bool ReadUiScale(std::string_view value, double& out) {
  double number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size()) return false;
  if (!(number >= kSmallestUiScale && number <= kLargestUiScale)) return false;
  out = number;
  return true;
}

template <class T>
struct Named {
  std::string_view name;
  T* target;
};

// One table for reading, writing and the list of known names.
std::array<Named<bool>, 11> Flags(Settings& settings) {
  return {{{"fullscreen", &settings.fullscreen},
           {"radar_log", &settings.radar_log},
           {"hints", &settings.hints},
           {"flight_assist", &settings.flight_assist},
           {"pause_in_background", &settings.pause_in_background},
           {"killcam", &settings.killcam},
           {"mute", &settings.volumes.mute},
           {"log_own", &settings.log.own},
           {"log_fights", &settings.log.fights},
           {"log_law", &settings.log.law},
           {"log_chatter", &settings.log.chatter}}};
}

std::array<Named<int>, 3> VolumesOf(Settings& settings) {
  return {{{"volume", &settings.volumes.master},
           {"volume_effects", &settings.volumes.effects},
           {"volume_music", &settings.volumes.music}}};
}

// Names all settings, so that a typing error shows its correction.
std::string UnknownSetting(std::string_view name) {
  Settings settings;
  std::string known =
      "bind ACTION, colors, frame_limit, key SCENARIO/ID, language, mods, pad BUTTON, "
      "pad_dead_zone, threads, ui_scale";
  for (const auto& flag : Flags(settings)) known += ", " + std::string(flag.name);
  for (const auto& volume : VolumesOf(settings)) known += ", " + std::string(volume.name);
  return "unknown setting " + std::string(name.substr(0, 40)) + " (known: " + known + ")";
}

// Returns the error, or an empty string.
std::string ReadValue(std::string_view name, std::string_view value, Settings& settings) {
  // Step 1: the tables: flags, then volumes.
  const std::string id(name);
  for (const auto& flag : Flags(settings)) {
    if (flag.name == name)
      return ReadBool(value, *flag.target) ? "" : id + " must be true or false";
  }
  for (const auto& volume : VolumesOf(settings)) {
    if (volume.name == name)
      return ReadInteger(value, 0, kLoudest, *volume.target)
                 ? ""
                 : id + " must be a whole number from 0 to 100";
  }
  // Step 2: settings with a rule of their own. A value that is rejected leaves the default.
  if (name == "pad_dead_zone")
    return ReadInteger(value, kLeastPadDeadZone, kMostPadDeadZone, settings.pad.dead_zone)
               ? ""
               : "pad_dead_zone must be a whole number from 5 to 60";
  if (name == "ui_scale")
    return ReadUiScale(value, settings.ui_scale) ? "" : "ui_scale must be a number from 0.75 to 2";
  if (name == "colors") {
    const auto scheme = FindColorScheme(value);
    settings.colors = scheme.value_or(settings.colors);
    return scheme ? "" : "colors must be standard or safe";
  }
  if (name == "language") {
    if (!IsLanguageName(value)) return "language must be a name as en or de";
    settings.language = value;
    return "";
  }
  if (name == "mods")
    return ReadMods(value, settings.mods) ? "" : "mods must be names of mods with commas between";
  if (name == "threads")
    return ReadInteger(value, std::size_t{0}, kMostThreads, settings.threads)
               ? ""
               : "threads must be a whole number from 0 to 256";
  if (name == "frame_limit")
    return ReadFrameLimit(value, settings.frame_limit) ? ""
                                                       : "frame_limit must be 30, 60, 120 or 0";
  return UnknownSetting(name);
}

// In TOML words stand in quotes.
std::string_view Unquoted(std::string_view value) {
  const bool quoted = value.size() >= 2 && value.front() == '"' && value.back() == '"';
  return quoted ? value.substr(1, value.size() - 2) : value;
}

// Returns the error of the line, or an empty string.
std::string ReadLine(std::string_view line, Settings& settings, std::vector<KeyLine>& key_lines) {
  const auto equals = line.find('=');
  if (equals == std::string_view::npos) return "expected `name = value`";
  // Lines of keys begin with a word and a blank, which no name of a setting has.
  if (line.starts_with(kKeyPrefix)) return ReadKeyChoice(line, settings);
  if (line.starts_with(kBindPrefix)) return ReadBind(line, key_lines);
  if (line.starts_with(kPadPrefix))
    return settings.pad.map.Read(
        TrimLine(line.substr(kPadPrefix.size(), equals - kPadPrefix.size())),
        TrimLine(line.substr(equals + 1)));
  return ReadValue(TrimLine(line.substr(0, equals)), Unquoted(TrimLine(line.substr(equals + 1))),
                   settings);
}
}  // namespace

Settings ParseSettings(std::string_view text, std::vector<std::string>& errors) {
  Settings settings;
  std::vector<KeyLine> key_lines;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const std::string_view line = TrimLine(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t before = key_lines.size();
    const std::string error = ReadLine(line, settings, key_lines);
    if (!error.empty()) errors.push_back("line " + std::to_string(number) + ": " + error);
    if (key_lines.size() > before) key_lines.back().number = number;
  }
  // All bindings at once: two lines may exchange keys, which one after the other would be a
  // conflict.
  settings.keys = KeyMap::From(key_lines, errors);
  return settings;
}

// The order of the members, so that files of equal settings are equal.
std::string FormatSettings(const Settings& settings) {
  std::ostringstream out;
  out << std::boolalpha << "# Heliopause: written by the options menu\n"
      << "fullscreen = " << settings.fullscreen << "\nradar_log = " << settings.radar_log
      << "\nhints = " << settings.hints << "\nflight_assist = " << settings.flight_assist
      << "\npause_in_background = " << settings.pause_in_background
      << "\nkillcam = " << settings.killcam << "\nframe_limit = " << settings.frame_limit
      << "\nui_scale = " << settings.ui_scale << "\ncolors = " << ColorSchemeName(settings.colors)
      << "\nlog_own = " << settings.log.own << "\nlog_fights = " << settings.log.fights
      << "\nlog_law = " << settings.log.law << "\nlog_chatter = " << settings.log.chatter
      << "\nvolume = " << settings.volumes.master
      << "\nvolume_effects = " << settings.volumes.effects
      << "\nvolume_music = " << settings.volumes.music << "\nmute = " << settings.volumes.mute
      << "\n";
  // From here on, default values are left out, so that a later version may change the default.
  if (settings.language != Settings{}.language) out << "language = " << settings.language << "\n";
  if (settings.threads != Settings{}.threads) out << "threads = " << settings.threads << "\n";
  if (!settings.mods.empty()) out << "mods = ";
  for (std::size_t i = 0; i < settings.mods.size(); ++i)
    out << (i == 0 ? "" : ", ") << settings.mods[i];
  if (!settings.mods.empty()) out << "\n";
  for (const KeyBinding& row : KeyTable())
    if (!settings.keys.IsDefault(row.action))
      out << kBindPrefix << row.id << " = " << KeyLineText(settings.keys.Of(row.action)) << "\n";
  if (settings.pad.dead_zone != kPadDeadZone)
    out << "pad_dead_zone = " << settings.pad.dead_zone << "\n";
  for (const PadSlot slot : PadSlots()) {
    if (settings.pad.map.IsDefault(slot)) continue;
    const auto action = settings.pad.map.Of(slot);
    out << kPadPrefix << PadSlotId(slot) << " = " << (action ? BindingOf(*action).id : "none")
        << "\n";
  }
  for (const KeyChoice& choice : settings.scenario_keys)
    out << kKeyPrefix << choice.item << " = " << choice.key << "\n";
  return out.str();
}

Settings LoadSettings(const std::filesystem::path& file, std::vector<std::string>& errors) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return {};
  std::ifstream in(file, std::ios::binary);
  // One read with a limit: a file that is no settings file may have any size.
  std::string text(kLargestFile, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  // A file of exactly kLargestFile bytes counts as too large.
  if (!in.eof() && (in.fail() || text.size() == kLargestFile)) {
    errors.push_back(text.empty() ? "cannot be read" : "is too large");
    return {};
  }
  return ParseSettings(text, errors);
}

bool SaveSettings(const Settings& settings, const std::filesystem::path& file, std::string& why) {
  std::error_code ignored;  // ReplaceFile reports the failure
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), ignored);
  std::vector<std::string> errors;
  LoadSettings(file, errors);
  std::optional<std::filesystem::path> old;  // keep lines of a newer version and typing errors
  if (!errors.empty()) old = file.string() + ".1";
  const std::string text = FormatSettings(settings);
  try {
    ReplaceFile(file, std::as_bytes(std::span(text)), old);
    return true;
  } catch (const FileError& error) {
    why = file.string() + ": " + error.what();
    return false;
  }
}

}  // namespace heliopause
