// Items are built from the state on each call, so they are never out of date. Activating one
// returns what to do and does not do it: Open and Settings are completed here, requests go to the
// app.
#include "view/screens/menu.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace heliopause {

namespace {
using What = MenuChoice::What;

MenuItem OpenItem(std::string label, MenuPage page) {
  MenuItem item;
  item.label = std::move(label);
  item.choice.what = What::Open;
  item.choice.page = page;
  return item;
}

MenuItem RequestItem(std::string label, Request::Type type, std::string slot = {}) {
  MenuItem item;
  item.label = std::move(label);
  item.choice.what = What::Request;
  item.choice.request = {type, std::move(slot)};
  return item;
}

// Closes the menu without a request.
MenuItem ResumeItem(std::string label) {
  MenuItem item;
  item.label = std::move(label);
  item.choice.what = What::Resume;
  return item;
}

// `option` is the index that ChangeOption takes.
MenuItem OptionItem(std::string label, std::string value, int option) {
  MenuItem item;
  item.label = std::move(label);
  item.detail = std::move(value);
  item.choice.what = What::Settings;
  item.option = option;
  return item;
}

// Values of settings as the options page shows them.
std::string OnOff(bool on) { return on ? "on" : "off"; }

bool IsOn(const Settings& settings, const std::string& mod) {
  return std::find(settings.mods.begin(), settings.mods.end(), mod) != settings.mods.end();
}

constexpr int kFirstKeyOption = 5;  // index of the option of the first key of the scenario
}  // namespace

std::string SlotName(const std::string& slot) {
  if (slot == "quick") return "Quick save";
  if (slot == "auto") return "Autosave";
  return "Slot " + slot;
}

const SlotInfo* Menu::FindSlot(const std::string& slot) const {
  const auto found =
      std::find_if(slots_.begin(), slots_.end(), [&](const SlotInfo& s) { return s.slot == slot; });
  return found == slots_.end() || !found->exists ? nullptr : &*found;
}

MenuItem Menu::SlotItem(const std::string& slot, Request::Type type) const {
  MenuItem item = RequestItem(SlotName(slot), type, slot);
  const SlotInfo* info = FindSlot(slot);
  item.detail = info == nullptr ? "empty" : info->text;
  item.broken = info != nullptr && info->broken;
  // A broken save stays enabled: the app then offers the previous save of the slot.
  item.enabled = type == Request::Type::Save || info != nullptr;
  return item;
}

// What is loaded changes only with a new game, and --mod loads whatever the switches say.
static std::string SwitchText(const ModInfo& mod, bool on) {
  if (!on && mod.needed) return "needed by others";
  if (mod.loaded == on) return OnOff(on);
  return on ? "on, not loaded yet" : "off, still loaded";
}

// A mod with a problem can be switched off, not on. What loads them comes first: the list may be
// longer than the window.
std::vector<MenuItem> Menu::ModItems(const Settings& settings) const {
  MenuItem start = RequestItem("New game with these mods", Request::Type::ChangeMods);
  start.enabled = ModsDiffer(settings);
  if (!start.enabled && !mods_.empty()) start.detail = "loaded";
  std::vector<MenuItem> items = {std::move(start)};
  for (std::size_t i = 0; i < mods_.size(); ++i) {
    const ModInfo& mod = mods_[i];
    const bool on = IsOn(settings, mod.name);
    MenuItem item =
        OptionItem(mod.title + " " + mod.version, SwitchText(mod, on), static_cast<int>(i));
    item.broken = !mod.problem.empty();
    if (item.broken) item.detail = mod.problem;
    item.enabled = mod.problem.empty() || on;
    items.push_back(std::move(item));
  }
  if (mods_.empty()) {
    MenuItem none;
    none.label = "No mods are installed";
    none.detail = "heliopause mods add FILE";
    none.enabled = false;
    items.push_back(std::move(none));
  }
  items.push_back(OpenItem("Back", MenuPage::Main));
  return items;
}

// Whether other mods are switched on than are loaded.
bool Menu::ModsDiffer(const Settings& settings) const {
  return std::any_of(mods_.begin(), mods_.end(), [&](const ModInfo& mod) {
    const bool on = IsOn(settings, mod.name) || mod.needed;
    return mod.problem.empty() && mod.loaded != on;
  });
}

void Menu::Change(int option, int direction, Settings& settings) const {
  if (page_ != MenuPage::Mods) return ChangeOption(option, direction, settings);
  const std::string& name = mods_[static_cast<std::size_t>(option)].name;
  if (std::erase(settings.mods, name) > 0) return;
  settings.mods.insert(std::lower_bound(settings.mods.begin(), settings.mods.end(), name), name);
}

// The first item loses the least progress: the newest readable save.
std::vector<MenuItem> Menu::DeathItems() const {
  MenuItem first = SlotItem("auto", Request::Type::Load),
           second = SlotItem("quick", Request::Type::Load);
  first.label = "Load the autosave";
  second.label = "Load the quick save";
  // Order of preference: exists, readable, newest.
  const auto worth = [this](const char* slot) {
    const SlotInfo* info = FindSlot(slot);
    return info == nullptr ? std::tuple(false, false, std::filesystem::file_time_type{})
                           : std::tuple(true, !info->broken, info->written);
  };
  if (worth("quick") > worth("auto")) std::swap(first, second);
  MenuItem another = OpenItem("Load another save", MenuPage::Load);
  another.enabled =
      std::any_of(slots_.begin(), slots_.end(), [](const SlotInfo& s) { return s.exists; });
  return {first,
          second,
          another,
          RequestItem("Restart", Request::Type::Restart),
          ResumeItem("Keep watching"),
          RequestItem("Quit", Request::Type::Quit)};
}

std::vector<MenuItem> Menu::EndItems() const {
  MenuItem load = OpenItem("Load a save", MenuPage::Load);
  load.enabled =
      std::any_of(slots_.begin(), slots_.end(), [](const SlotInfo& s) { return s.exists; });
  return {RequestItem("Play again", Request::Type::Restart),
          OpenItem("Another scenario", MenuPage::Scenarios), load, ResumeItem("Fly on"),
          RequestItem("Quit", Request::Type::Quit)};
}

// A broken one stays in the list, so that its author sees the reason.
std::vector<MenuItem> Menu::ScenarioItems() const {
  std::vector<MenuItem> items;
  for (const ScenarioInfo& scenario : scenarios_) {
    MenuItem item = RequestItem(scenario.title, Request::Type::Start, scenario.name);
    item.detail = scenario.name;
    item.broken = scenario.broken;
    items.push_back(std::move(item));
  }
  items.push_back(OpenItem("Back", root_));
  return items;
}

void Menu::SetKeys(std::string scenario, std::vector<BoundKey> keys) {
  scenario_ = std::move(scenario);
  keys_ = std::move(keys);
}

std::string Menu::About() const {
  if (page_ == MenuPage::Scenarios && selected_ < scenarios_.size())
    return scenarios_[selected_].text;
  // The first row of mods is not one of them, see ModItems.
  const bool mod = page_ == MenuPage::Mods && selected_ > 0 && selected_ <= mods_.size();
  return mod ? mods_[selected_ - 1].about : "";
}

// From the death screen and the closing screen, Back must not lead to a page that resumes the game.
void Menu::Open(MenuPage page) {
  if (page == MenuPage::Main || page == MenuPage::Dead || page == MenuPage::Ended)
    root_ = page;
  else if (!IsOpen())
    root_ = MenuPage::Main;
  page_ = page;
  selected_ = page == MenuPage::Mods && !mods_.empty() ? 1 : 0;
  const std::vector<MenuItem> items = Items(Settings{});
  while (selected_ + 1 < items.size() && !items[selected_].enabled) ++selected_;
}

std::string Menu::Title() const {
  switch (page_) {
    case MenuPage::None:
      return "";
    case MenuPage::Main:
      return "HELIOPAUSE";
    case MenuPage::Save:
      return "SAVE";
    case MenuPage::Load:
      return "LOAD";
    case MenuPage::Options:
      return "OPTIONS";
    case MenuPage::Mods:
      return "MODS";
    case MenuPage::Restart:
      return "RESTART?";
    case MenuPage::Dead:
      return "SHIP LOST";
    case MenuPage::Scenarios:
      return "SCENARIOS";
    case MenuPage::Ended:
      return "";  // by the outcome, see DrawMenu
  }
  return "";
}

// Not cached: slots and settings change while the menu is open.
std::vector<MenuItem> Menu::Items(const Settings& settings) const {
  using Type = Request::Type;
  switch (page_) {
    case MenuPage::None:
      return {};
    case MenuPage::Main:
      return {ResumeItem("Resume"),
              OpenItem("Save", MenuPage::Save),
              OpenItem("Load", MenuPage::Load),
              OpenItem("Scenarios", MenuPage::Scenarios),
              OpenItem("Options", MenuPage::Options),
              OpenItem("Mods", MenuPage::Mods),
              OpenItem("Restart", MenuPage::Restart),
              RequestItem("Quit", Type::Quit)};
    case MenuPage::Save:
      return {SlotItem("1", Type::Save), SlotItem("2", Type::Save), SlotItem("3", Type::Save),
              OpenItem("Back", MenuPage::Main)};
    case MenuPage::Load:
      return {SlotItem("1", Type::Load),    SlotItem("2", Type::Load),
              SlotItem("3", Type::Load),    SlotItem("quick", Type::Load),
              SlotItem("auto", Type::Load), OpenItem("Back", root_)};
    case MenuPage::Options:
      return OptionItems(settings);
    case MenuPage::Mods:
      return ModItems(settings);
    case MenuPage::Restart:
      return {OpenItem("Cancel", MenuPage::Main), RequestItem("Yes, restart", Type::Restart)};
    case MenuPage::Dead:
      return DeathItems();
    case MenuPage::Scenarios:
      return ScenarioItems();
    case MenuPage::Ended:
      return EndItems();
  }
  return {};
}

// The keys of the scenario come after the settings.
std::vector<MenuItem> Menu::OptionItems(const Settings& settings) const {
  const std::string limit =
      settings.frame_limit == 0 ? "none" : std::to_string(settings.frame_limit);
  std::vector<MenuItem> items = {
      OptionItem("Full screen", OnOff(settings.fullscreen), 0),
      OptionItem("Radar scale", settings.radar_log ? "logarithmic" : "linear", 1),
      OptionItem("Hints", OnOff(settings.hints), 2),
      OptionItem("Flight assist at start", OnOff(settings.flight_assist), 3),
      OptionItem("Frame limit", limit, 4)};
  int option = kFirstKeyOption;
  for (const BoundKey& bound : KeysOfPlayer(scenario_, keys_, settings.scenario_keys))
    items.push_back(
        OptionItem("Key: " + (bound.text.empty() ? bound.id : bound.text), bound.key, option++));
  items.push_back(OpenItem("Back", MenuPage::Main));
  return items;
}

// Flags toggle in either direction; the frame limit cycles through its list, a key through those
// that are free.
void Menu::ChangeOption(int option, int direction, Settings& settings) const {
  if (option >= kFirstKeyOption)
    return ChangeKey(scenario_, keys_, static_cast<std::size_t>(option - kFirstKeyOption),
                     direction, settings.scenario_keys);
  bool* const flags[] = {&settings.fullscreen, &settings.radar_log, &settings.hints,
                         &settings.flight_assist};
  if (option >= 0 && option < 4) {
    *flags[option] = !*flags[option];
    return;
  }
  const int count = static_cast<int>(std::size(kFrameLimits));
  const auto at = std::find(std::begin(kFrameLimits), std::end(kFrameLimits), settings.frame_limit);
  const int now = static_cast<int>(at - std::begin(kFrameLimits)) % count;
  settings.frame_limit = kFrameLimits[(now + direction + count) % count];
}
// At most one full cycle: all items may be disabled.
void Menu::Move(int steps, const Settings& settings) {
  const std::vector<MenuItem> items = Items(settings);
  if (items.empty()) return;
  const std::size_t count = items.size(), step = steps > 0 ? 1 : count - 1;
  for (std::size_t tries = 0; tries < count; ++tries) {
    selected_ = (selected_ + step) % count;
    if (items[selected_].enabled) return;
  }
}

void Menu::Select(std::size_t item, const Settings& settings) {
  const std::vector<MenuItem> items = Items(settings);
  if (item < items.size() && items[item].enabled) selected_ = item;
}

// Requests close the menu first: a load replaces the game behind it.
MenuChoice Menu::Activate(Settings& settings) {
  const std::vector<MenuItem> items = Items(settings);
  if (selected_ >= items.size() || !items[selected_].enabled) return {};
  const MenuItem& item = items[selected_];
  if (item.choice.what == What::Open) {
    Open(item.choice.page);
  } else if (item.choice.what == What::Settings) {
    Change(item.option, 1, settings);
  } else {
    Close();  // saving resumes the game, too
  }
  return item.choice;
}

MenuChoice Menu::Adjust(int direction, Settings& settings) const {
  const std::vector<MenuItem> items = Items(settings);
  if (selected_ >= items.size() || items[selected_].option < 0 || !items[selected_].enabled)
    return {};
  Change(items[selected_].option, direction, settings);
  return items[selected_].choice;
}

MenuChoice Menu::Back() {
  MenuChoice choice;
  if (page_ == root_ || page_ == MenuPage::None) {
    choice.what = What::Resume;
    Close();
  } else {
    Open(root_);
  }
  return choice;
}

}  // namespace heliopause
