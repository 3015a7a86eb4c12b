// Items are built from the state on each call, so they are never out of date. Activating one
// returns what to do and does not do it: Open and Settings are completed here, requests go to the
// app.
#include "view/screens/menu.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
using What = MenuChoice::What;
}  // namespace

// The forms of an item, by what it does. Each sets the members that this form has.
MenuItem OpenItem(std::string label, MenuPage page) {
  MenuItem item;
  item.label = std::move(label);
  item.choice.what = What::Open;
  item.choice.page = page;
  return item;
}

MenuItem RequestItem(std::string label, Request::Type type, std::string slot) {
  MenuItem item;
  item.label = std::move(label);
  item.choice.what = What::Request;
  item.choice.request.type = type;
  item.choice.request.slot = std::move(slot);
  return item;
}

MenuItem OptionItem(std::string label, std::string value, int option) {
  MenuItem item;
  item.label = std::move(label);
  item.detail = std::move(value);
  item.choice.what = What::Settings;
  item.option = option;
  return item;
}

MenuItem ResumeItem(std::string label) {
  MenuItem item;
  item.label = std::move(label);
  item.choice.what = What::Resume;
  return item;
}

MenuItem ActionItem(std::string label, Action action, bool shift) {
  MenuItem item;
  item.label = std::move(label);
  item.choice.what = What::Perform;
  item.choice.action = action;
  item.choice.shift = shift;
  return item;
}

std::string OnOff(bool on) { return Tr(on ? "on" : "off"); }

std::string SlotName(const std::string& slot) {
  if (slot == "quick") return Tr("slot_quick");
  if (slot == "auto") return Tr("slot_auto");
  if (slot == "last") return Tr("slot_last");
  return Tr("slot_number", {slot});
}

const SlotInfo* Menu::FindSlot(const std::string& slot) const {
  const auto found =
      std::find_if(slots_.begin(), slots_.end(), [&](const SlotInfo& s) { return s.slot == slot; });
  return found == slots_.end() || !found->exists ? nullptr : &*found;
}

MenuItem Menu::SlotItem(const std::string& slot, Request::Type type) const {
  MenuItem item = RequestItem(SlotName(slot), type, slot);
  const SlotInfo* info = FindSlot(slot);
  item.detail = info == nullptr ? Tr("slot_empty") : info->text;
  item.broken = info != nullptr && info->broken;
  // The death screen offers saves of this game alone.
  if (type == Request::Type::Load && root_ == MenuPage::Death && info != nullptr && info->earlier) {
    item.detail = Tr("slot_earlier");
    item.enabled = item.broken = false;
    return item;
  }
  // A broken save stays enabled: the app then offers the previous save of the slot.
  item.enabled = type == Request::Type::Save || info != nullptr;
  return item;
}

// `option` counts in the list of the open page: the same number means another setting on each of
// them.
void Menu::Change(int option, int direction, Settings& settings) {
  if (page_ == MenuPage::NewPilot) return ChangeDraft(option, direction);
  if (page_ == MenuPage::Keys) return ResetKeys(settings);
  if (page_ == MenuPage::Pad) return ChangePad(option, direction, settings.pad);
  if (page_ != MenuPage::Mods) return ChangeOption(option, direction, settings);
  // A mod that is loaded is dropped, any other is added. The list stays sorted, so that equal
  // choices make equal files.
  const std::string& name = mods_[static_cast<std::size_t>(option)].name;
  if (std::erase(settings.mods, name) > 0) return;
  settings.mods.insert(std::lower_bound(settings.mods.begin(), settings.mods.end(), name), name);
}

// The first item loses the least progress: a rewind, then the newest readable save.
std::vector<MenuItem> Menu::DeathItems() const {
  using Type = Request::Type;
  const bool iron = game_.difficulty == Difficulty::Iron;
  MenuItem back = RequestItem(Tr("take_back"), Type::TakeBack);
  back.detail = game_.may_rewind ? game_.rewinds : Tr(iron ? "iron_no_way_back" : "no_rewind");
  back.enabled = game_.may_rewind;
  std::vector<MenuItem> items = {std::move(back)};
  // An iron pilot without a port has no way on: the title has one for the player.
  const bool over = game_.pilot && iron && game_.insurance.empty();
  if (game_.pilot) {
    MenuItem insurance = RequestItem(Tr("insurance"), Type::Insure);
    insurance.detail = game_.insurance;
    if (game_.insurance.empty()) insurance.detail = Tr(over ? "insurance_over" : "insurance_none");
    insurance.enabled = !game_.insurance.empty();
    items.push_back(std::move(insurance));
  }
  if (game_.may_save) {
    for (MenuItem& item : SavesAfterDeath()) items.push_back(std::move(item));
  }
  if (!game_.pilot) items.push_back(RequestItem(Tr("restart"), Type::Restart));
  items.push_back(ResumeItem(Tr("keep_watching")));
  items.push_back(RequestItem(Tr("to_title"), Type::Title));
  if (over) items.back().detail = Tr("begin_another");
  items.push_back(RequestItem(Tr("quit"), Type::Quit));
  return items;
}

// The two slots that the game writes by itself or by one key, the better one first; then the page
// of all slots.
std::vector<MenuItem> Menu::SavesAfterDeath() const {
  MenuItem first = SlotItem("auto", Request::Type::Load),
           second = SlotItem("quick", Request::Type::Load);
  first.label = Tr("load_auto");
  second.label = Tr("load_quick");
  // Order of preference: exists, readable, newest.
  const auto worth = [this](const char* slot) {
    const SlotInfo* info = FindSlot(slot);
    return info == nullptr || info->earlier
               ? std::tuple(false, false, std::filesystem::file_time_type{})
               : std::tuple(true, !info->broken, info->written);
  };
  if (worth("quick") > worth("auto")) std::swap(first, second);
  MenuItem another = OpenItem(Tr("load_another"), MenuPage::Load);
  another.enabled = std::any_of(slots_.begin(), slots_.end(),
                                [](const SlotInfo& s) { return s.exists && !s.earlier; });
  return {first, second, another};
}

void Menu::SetKeys(std::string scenario, std::vector<BoundKey> keys) {
  scenario_ = std::move(scenario);
  keys_ = std::move(keys);
}

// The text about the selected item, for pages that have one: see HasAbout in screens.cpp.
std::string Menu::About() const {
  if (page_ == MenuPage::NewPilot) return AboutNewPilot();
  if (page_ == MenuPage::Pilots || page_ == MenuPage::Pilot || page_ == MenuPage::DeletePilot)
    return AboutPilot();
  if (page_ == MenuPage::Keys) return KeysAbout();
  if (page_ == MenuPage::Challenges)
    return selected_ < challenges_.size() ? challenges_[selected_].text : "";
  if (page_ == MenuPage::Replays && replays_.empty()) return Tr("replays_none");
  if (page_ == MenuPage::Replays && selected_ < replays_.size()) return replays_[selected_].about;
  if (page_ == MenuPage::Pad) return Tr("pad_about");
  if (page_ == MenuPage::Scenarios && selected_ < scenarios_.size())
    return scenarios_[selected_].text;
  // The first row of mods is not one of them, see ModItems.
  const bool mod = page_ == MenuPage::Mods && selected_ > 0 && selected_ <= mods_.size();
  return mod ? mods_[selected_ - 1].about : "";
}

// From the death screen and the closing screen, Back must not lead to a page that resumes the game.
void Menu::Open(MenuPage page) {
  const MenuPage before = page_, parent = IsOpen() ? Parent() : MenuPage::None;
  if (page == MenuPage::Main || page == MenuPage::Death || page == MenuPage::End ||
      page == MenuPage::Title)
    root_ = page;
  else if (!IsOpen())
    root_ = MenuPage::Main;
  // What a page needs from the one before, which is still open here.
  if (page == MenuPage::NewPilot) BeginDraft();
  if (page == MenuPage::Pilot && page_ == MenuPage::Pilots && selected_ < pilots_.size())
    pilot_ = pilots_[selected_].folder;
  page_ = page;
  waits_for_key_ = false;
  exchange_ = kUnknownKey;
  note_.clear();
  // The first item that can be chosen. Settings change values but no items, so the default ones
  // serve.
  selected_ = page == MenuPage::Mods && !mods_.empty() ? 1 : 0;
  const std::vector<MenuItem> items = Items(Settings{});
  while (selected_ + 1 < items.size() && !items[selected_].enabled) ++selected_;
  if (page == parent) SelectOpenerOf(before);
}

// Selects the row that opened the page: a key pressed after Esc must not act on the first row.
void Menu::SelectOpenerOf(MenuPage page) {
  const std::vector<MenuItem> items = Items(Settings{});
  for (std::size_t i = 0; i < items.size(); ++i) {
    const MenuChoice& choice = items[i].choice;
    if (choice.what != What::Open || choice.page != page || !items[i].enabled) continue;
    // The rows of all pilots open the same page.
    if (page != MenuPage::Pilot || pilots_[i].folder == pilot_) selected_ = i;
  }
}

std::string Menu::Title() const {
  switch (page_) {
    case MenuPage::None:
      return "";
    case MenuPage::Main:
      return "HELIOPAUSE";
    case MenuPage::Save:
      return Tr("title_save");
    case MenuPage::Load:
      return Tr("title_load");
    case MenuPage::Options:
      return Tr("title_options");
    case MenuPage::Keys:
      return Tr("title_keys");
    case MenuPage::Mods:
      return Tr("title_mods");
    case MenuPage::Restart:
      return Tr("title_restart");
    case MenuPage::Death:
      return Tr("title_dead");
    case MenuPage::Scenarios:
      return Tr("title_scenarios");
    case MenuPage::End:
      return "";  // by the outcome, see DrawMenu
    case MenuPage::Title:
      return "HELIOPAUSE";
    case MenuPage::Pilots:
      return Tr("title_pilots");
    case MenuPage::Pilot:
      return ShownPilot() == nullptr ? Tr("title_pilot") : ShownPilot()->name;
    case MenuPage::DeletePilot:
      return Tr("title_delete");
    case MenuPage::NewPilot:
      return Tr("title_new_pilot");
    case MenuPage::Challenges:
      return Tr("title_challenges", {day_});
    case MenuPage::Replays:
      return Tr("title_replays");
    case MenuPage::Escorts:
      return Tr("escorts_title");
    case MenuPage::ScenarioKeys:
      return Tr("title_scenario_keys");
    case MenuPage::Pad:
      return Tr("title_pad");
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
      return MainItems();
    case MenuPage::Save:
      return {SlotItem("1", Type::Save), SlotItem("2", Type::Save), SlotItem("3", Type::Save),
              OpenItem(Tr("back"), MenuPage::Main)};
    case MenuPage::Load:
      return LoadItems();
    case MenuPage::Options:
      return OptionItems(settings);
    case MenuPage::Keys:
      return KeyItems(settings);
    case MenuPage::Mods:
      return ModItems(settings);
    case MenuPage::Restart:
      return {OpenItem(Tr("cancel"), MenuPage::Main),
              RequestItem(Tr("restart_yes"), Type::Restart)};
    case MenuPage::Death:
      return DeathItems();
    case MenuPage::Scenarios:
      return ScenarioItems();
    case MenuPage::End:
      return EndItems();
    case MenuPage::Title:
      return TitleItems();
    case MenuPage::Pilots:
      return PilotsItems();
    case MenuPage::Pilot:
      return PilotItems();
    case MenuPage::DeletePilot:
      return DeletePilotItems();
    case MenuPage::NewPilot:
      return NewPilotItems();
    case MenuPage::Challenges:
      return ChallengeItems();
    case MenuPage::Replays:
      return ReplayItems();
    case MenuPage::Escorts:
      return EscortItems();
    case MenuPage::ScenarioKeys:
      return ScenarioKeyItems(settings);
    case MenuPage::Pad:
      return PadItems(settings);
  }
  return {};
}

std::vector<MenuItem> Menu::LoadItems() const {
  std::vector<MenuItem> items;
  for (const char* slot : {"1", "2", "3", "quick", "auto"})
    items.push_back(SlotItem(slot, Request::Type::Load));
  if (FindSlot("last") != nullptr) items.push_back(SlotItem("last", Request::Type::Load));
  items.push_back(OpenItem(Tr("back"), root_));
  return items;
}

// At most one full cycle: all items may be disabled.
void Menu::Move(int steps, const Settings& settings) {
  const std::vector<MenuItem> items = Items(settings);
  if (items.empty()) return;
  note_.clear();
  // A step back is count - 1 steps forward: no negative numbers.
  const std::size_t count = items.size(), step = steps > 0 ? 1 : count - 1;
  for (std::size_t tries = 0; tries < count; ++tries) {
    selected_ = (selected_ + step) % count;
    if (items[selected_].enabled) return;
  }
}

// By the mouse; an item that is not enabled keeps the selection where it is.
void Menu::Select(std::size_t item, const Settings& settings) {
  const std::vector<MenuItem> items = Items(settings);
  if (item == selected_ || item >= items.size() || !items[item].enabled) return;
  note_.clear();
  selected_ = item;
}

// Requests close the menu first: a load replaces the game behind it.
MenuChoice Menu::Activate(Settings& settings) {
  const std::vector<MenuItem> items = Items(settings);
  if (selected_ >= items.size() || !items[selected_].enabled) return {};
  const MenuItem& item = items[selected_];
  if (item.choice.what == What::None) return {};  // a recording that cannot be played
  // One branch for each kind of choice; the last one closes the menu, because the game goes on.
  if (item.choice.what == What::Open) {
    Open(item.choice.page);
  } else if (item.choice.what == What::Settings) {
    // A hurried Enter must not begin another game than the one that is offered.
    if (page_ == MenuPage::NewPilot) return Move(1, settings), MenuChoice{};
    Change(item.option, 1, settings);
  } else if (item.choice.what == What::Request && item.option >= 0) {
    return item.choice;  // the page shows its result
  } else if (item.choice.what == What::Bind) {
    waits_for_key_ = true;
    note_.clear();
  } else if (item.choice.request.type == Request::Type::DeletePilot && item.option < 0 &&
             item.choice.what == What::Request) {
    Open(MenuPage::Pilots);
  } else {
    Close();  // saving resumes the game, too
  }
  return item.choice;
}

// Left and right: only options have values; a key is bound by Enter alone.
MenuChoice Menu::Adjust(int direction, Settings& settings) {
  const std::vector<MenuItem> items = Items(settings);
  if (selected_ >= items.size() || items[selected_].option < 0 || !items[selected_].enabled)
    return {};
  if (page_ == MenuPage::Keys) return {};
  if (items[selected_].choice.what == What::Request) return items[selected_].choice;
  Change(items[selected_].option, direction, settings);
  return items[selected_].choice;
}

// Title and death screen have nothing behind them.
MenuChoice Menu::Back() {
  MenuChoice choice;
  if (page_ == MenuPage::Title || page_ == MenuPage::Death) return choice;
  if (page_ == root_ || page_ == MenuPage::None) {
    choice.what = What::Resume;
    Close();
  } else {
    Open(Parent());
  }
  return choice;
}

MenuPage Menu::Parent() const {
  if (page_ == MenuPage::Pilot) return MenuPage::Pilots;
  if (page_ == MenuPage::Keys || page_ == MenuPage::Pad) return MenuPage::Options;
  return page_ == MenuPage::DeletePilot ? MenuPage::Pilot : root_;
}

}  // namespace heliopause
