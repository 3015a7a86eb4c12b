// The pages of options and of keys: their rows, and what a change does to the settings.
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "view/input/keys.hpp"
#include "view/screens/menu.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
using What = MenuChoice::What;

// Indices of the options on their page. The keys of the scenario follow.
enum Option {
  kFullscreen,
  kRadarScale,
  kHints,
  kFlightAssist,
  kFrameLimit,
  kPauseInBackground,
  kInterface,
  kColors,
  kLogOwn,
  kLogFights,
  kLogLaw,
  kLogChatter,
  kKillcam,
  kVolume,
  kVolumeEffects,
  kVolumeMusic,
  kMute,
  kLanguage,
  kDifficulty,
  kFirstKey,
};

// The flag that the option switches; null for another one.
bool* FlagOf(int option, Settings& settings) {
  switch (option) {
    case kFullscreen:
      return &settings.fullscreen;
    case kRadarScale:
      return &settings.radar_log;
    case kHints:
      return &settings.hints;
    case kFlightAssist:
      return &settings.flight_assist;
    case kPauseInBackground:
      return &settings.pause_in_background;
    case kLogOwn:
      return &settings.log.own;
    case kLogFights:
      return &settings.log.fights;
    case kLogLaw:
      return &settings.log.law;
    case kLogChatter:
      return &settings.log.chatter;
    case kKillcam:
      return &settings.killcam;
    case kMute:
      return &settings.volumes.mute;
    default:
      return nullptr;
  }
}

// The volume that the option changes; null for another one.
int* VolumeOf(int option, Settings& settings) {
  switch (option) {
    case kVolume:
      return &settings.volumes.master;
    case kVolumeEffects:
      return &settings.volumes.effects;
    case kVolumeMusic:
      return &settings.volumes.music;
    default:
      return nullptr;
  }
}

// From the loudest on to silence, and back.
int NextVolume(int now, int direction) {
  const int steps = kLoudest / kVolumeStep + 1;
  const int step = (now + kVolumeStep / 2) / kVolumeStep;
  return (step + direction + steps) % steps * kVolumeStep;
}

// A language that is not in the list comes before the first one.
std::string NextLanguage(const std::string& now, int direction,
                         const std::vector<std::string>& all) {
  if (all.empty()) return now;
  const auto at = std::find(all.begin(), all.end(), now);
  if (at == all.end()) return all.front();
  const auto count = static_cast<std::ptrdiff_t>(all.size());
  return all[static_cast<std::size_t>((at - all.begin() + direction + count) % count)];
}

std::string Percent(int value) { return std::to_string(value) + " %"; }

// The steps of the page; a file may hold any value between, and the next step is on the grid.
double NextUiScale(double now, int direction) {
  // The index on the grid; adding `steps` before the remainder keeps it from being negative.
  const double grid = std::round((now - kSmallestUiScale) / kUiScaleStep);
  const double steps = (kLargestUiScale - kSmallestUiScale) / kUiScaleStep + 1;
  const double next = std::fmod(grid + direction + steps, steps);
  return kSmallestUiScale + next * kUiScaleStep;
}

// The actions with keys that can be chosen, in the order of the help screen.
std::vector<const KeyBinding*> Rows() {
  std::vector<const KeyBinding*> rows;
  for (const KeyBinding& row : KeyTable())
    if (row.action != Action::Menu) rows.push_back(&row);
  return rows;
}
}  // namespace

std::vector<MenuItem> Menu::OptionItems(const Settings& settings) const {
  const std::string limit =
      settings.frame_limit == 0 ? Tr("none") : std::to_string(settings.frame_limit);
  const std::string scale = std::to_string(std::lround(settings.ui_scale * 100)) + " %";
  // In the order of Option: an item's number is its setting.
  std::vector<MenuItem> items = {
      OptionItem(Tr("opt_fullscreen"), OnOff(settings.fullscreen), kFullscreen),
      OptionItem(Tr("opt_radar"), Tr(settings.radar_log ? "radar_log" : "radar_linear"),
                 kRadarScale),
      OptionItem(Tr("opt_hints"), OnOff(settings.hints), kHints),
      OptionItem(Tr("opt_assist"), OnOff(settings.flight_assist), kFlightAssist),
      OptionItem(Tr("opt_frames"), limit, kFrameLimit),
      OptionItem(Tr("opt_pause"), OnOff(settings.pause_in_background), kPauseInBackground),
      OptionItem(Tr("opt_size"), scale, kInterface),
      OptionItem(Tr("opt_colors"),
                 Tr(settings.colors == ColorScheme::Safe ? "colors_safe" : "colors_standard"),
                 kColors),
      OptionItem(Tr("opt_log_own"), OnOff(settings.log.own), kLogOwn),
      OptionItem(Tr("opt_log_fights"), OnOff(settings.log.fights), kLogFights),
      OptionItem(Tr("opt_log_law"), OnOff(settings.log.law), kLogLaw),
      OptionItem(Tr("opt_log_chatter"), OnOff(settings.log.chatter), kLogChatter),
      OptionItem(Tr("opt_killcam"), OnOff(settings.killcam), kKillcam),
      OptionItem(Tr("opt_volume"), Percent(settings.volumes.master), kVolume),
      OptionItem(Tr("opt_sounds"), Percent(settings.volumes.effects), kVolumeEffects),
      OptionItem(Tr("opt_music"), Percent(settings.volumes.music), kVolumeMusic),
      OptionItem(Tr("opt_mute"), OnOff(settings.volumes.mute), kMute),
      // With the English word: a reader of another language finds it.
      OptionItem(settings.language == "en" ? Tr("language") : Tr("language") + " (Language)",
                 Tr("language_name"), kLanguage)};
  if (game_.pilot) items.insert(items.begin(), DifficultyItem());
  int option = kFirstKey;
  for (const BoundKey& bound : KeysOfPlayer(scenario_, keys_, settings.scenario_keys))
    items.push_back(OptionItem(Tr("opt_key", {bound.text.empty() ? bound.id : bound.text}),
                               KeyLabel(bound.key), option++));
  items.push_back(OpenItem(Tr("pad"), MenuPage::Pad));
  items.push_back(OpenItem(Tr("keys"), MenuPage::Keys));
  items.push_back(OpenItem(Tr("back"), root_));
  return items;
}

// Iron is chosen at the beginning and stays: if a pilot could leave it, it would forbid nothing.
// Between story and pilot the player may change at any time.
MenuItem Menu::DifficultyItem() const {
  const bool story = game_.difficulty == Difficulty::Story;
  MenuItem item = OptionItem(Tr("difficulty"), DifficultyName(game_.difficulty), kDifficulty);
  item.enabled = game_.difficulty != Difficulty::Iron;
  if (!item.enabled) item.detail = Tr("iron_for_good", {item.detail});
  item.choice.what = What::Request;
  item.choice.request.type = Request::Type::ChangeDifficulty;
  item.choice.request.difficulty = story ? Difficulty::Pilot : Difficulty::Story;
  return item;
}

// Flags toggle in either direction; the others cycle through their values, a key of the scenario
// through those that are free.
void Menu::ChangeOption(int option, int direction, Settings& settings) const {
  if (option >= kFirstKey)
    return ChangeKey(scenario_, keys_, static_cast<std::size_t>(option - kFirstKey), direction,
                     settings.scenario_keys);
  if (bool* flag = FlagOf(option, settings)) {
    *flag = !*flag;
  } else if (int* volume = VolumeOf(option, settings)) {
    *volume = NextVolume(*volume, direction);
  } else if (option == kInterface) {
    settings.ui_scale = NextUiScale(settings.ui_scale, direction);
  } else if (option == kLanguage) {
    settings.language = NextLanguage(settings.language, direction, languages_);
  } else if (option == kColors) {
    settings.colors =
        settings.colors == ColorScheme::Safe ? ColorScheme::Standard : ColorScheme::Safe;
  } else if (option == kFrameLimit) {
    const int count = static_cast<int>(std::size(kFrameLimits));
    const auto at =
        std::find(std::begin(kFrameLimits), std::end(kFrameLimits), settings.frame_limit);
    // A limit that is not in the list counts as the first one.
    const int now = static_cast<int>(at - std::begin(kFrameLimits)) % count;
    settings.frame_limit = kFrameLimits[(now + direction + count) % count];
  }
}

// The first row resets all keys.
std::vector<MenuItem> Menu::KeyItems(const Settings& settings) const {
  std::vector<MenuItem> items = {OptionItem(Tr("keys_reset"), "", 0)};
  items.front().enabled = settings.keys != KeyMap();
  int option = 1;
  for (const KeyBinding* row : Rows()) {
    // The row that waits says so in place of its keys.
    const bool waits = waits_for_key_ && selected_ == items.size();
    MenuItem item = OptionItem(
        TextOf(*row), waits ? Tr("press_a_key") : settings.keys.Names(row->action), option++);
    item.choice.what = What::Bind;
    items.push_back(std::move(item));
  }
  items.push_back(OpenItem(Tr("back"), MenuPage::Options));
  return items;
}

std::string Menu::KeysAbout() const {
  if (!note_.empty()) return note_;
  return Tr(waits_for_key_ ? "keys_wait" : "keys_about");
}

void Menu::ResetKeys(Settings& settings) const { settings.keys = KeyMap(); }

// The second key of an action stays; the new first key may have been the second one.
MenuChoice Menu::TakeKey(Key key, Settings& settings) {
  waits_for_key_ = false;
  note_.clear();
  const bool again = std::exchange(exchange_, kUnknownKey) == key;
  const std::vector<const KeyBinding*> rows = Rows();
  if (key == Key::Escape || selected_ == 0 || selected_ > rows.size()) return {};
  const Action action = rows[selected_ - 1]->action;
  KeyMap exchanged = settings.keys;
  const bool possible = exchanged.Exchange(action, key);
  if (again && possible) {
    const std::string others = TextOf(BindingOf(*settings.keys.Find(key)));
    const std::string before = KeyLabel(settings.keys.Of(action).first);
    settings.keys = exchanged;
    MenuChoice choice = Rebound("");
    note_ = Tr("keys_exchanged", {TextOf(BindingOf(action)), KeyLabel(key), others, before});
    return choice;
  }
  ActionKeys keys = settings.keys.Of(action);
  if (keys.second == key) keys.second = kUnknownKey;
  keys.first = key;
  const std::string reason = settings.keys.Bind(action, keys);
  if (!possible) return Rebound(reason);
  waits_for_key_ = true;
  exchange_ = key;
  note_ = Tr("key_exchange", {reason, KeyLabel(key)});
  return {};
}

MenuChoice Menu::ResetKey(Settings& settings) {
  const std::vector<const KeyBinding*> rows = Rows();
  if (page_ != MenuPage::Keys || selected_ == 0 || selected_ > rows.size()) return {};
  return Rebound(settings.keys.Reset(rows[selected_ - 1]->action));
}

MenuChoice Menu::Rebound(std::string reason) {
  note_ = reason.empty() ? "" : Tr("key_rejected", {reason});
  MenuChoice choice;
  if (reason.empty()) choice.what = What::Settings;
  return choice;
}

}  // namespace heliopause
