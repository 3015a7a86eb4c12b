// The menu of Esc: of a game, of a recording, the scenarios and the orders to escorts; the closing
// screen.
#include <algorithm>
#include <array>

#include "view/input/keys.hpp"
#include "view/screens/menu.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr std::array kOrders = {Action::WingFollow, Action::WingAttack, Action::WingHold,
                                Action::WingMine,   Action::WingDock,   Action::WingFormation};

}  // namespace

// The screens are here for players without a keyboard: a pad opens all of them. Another scenario
// and a restart are games of their own: a pilot goes to the title first.
std::vector<MenuItem> Menu::MainItems() const {
  if (game_.watching) return WatchItems();
  MenuItem save = OpenItem(Tr("save"), MenuPage::Save), load = OpenItem(Tr("load"), MenuPage::Load);
  save.enabled = load.enabled = game_.may_save;
  if (!game_.may_save) save.detail = Tr("iron_saves");
  std::vector<MenuItem> items = {ResumeItem(Tr("resume")), std::move(save), std::move(load)};
  if (!game_.pilot) items.push_back(OpenItem(Tr("scenarios"), MenuPage::Scenarios));
  items.push_back(OpenItem(Tr("options"), MenuPage::Options));
  items.push_back(ActionItem(Tr("map"), Action::Map));
  items.push_back(ActionItem(Tr("pilot"), Action::Standings));
  items.push_back(ActionItem(Tr("ship"), Action::ShipPage));
  items.push_back(ActionItem(Tr("log"), Action::LogPage));
  items.push_back(ActionItem(Tr("programs"), Action::Program, true));
  for (MenuItem& item : items) {
    const Action action = item.choice.action;
    if (game_.ship || (action != Action::ShipPage && action != Action::Program)) continue;
    item.enabled = false;
    item.detail = Tr("no_ship");
  }
  items.push_back(ActionItem(Tr("help"), Action::Help));
  if (game_.escorts) items.push_back(OpenItem(Tr("tab_escorts"), MenuPage::Escorts));
  if (!keys_.empty()) items.push_back(OpenItem(Tr("scenario_keys"), MenuPage::ScenarioKeys));
  items.push_back(RequestItem(Tr("to_title"), Request::Type::Title));
  items.push_back(OpenItem(Tr("mods"), MenuPage::Mods));
  if (!game_.pilot) items.push_back(OpenItem(Tr("restart"), MenuPage::Restart));
  items.push_back(RequestItem(Tr("quit"), Request::Type::Quit));
  return items;
}

// A recording has neither saves nor a ship that one could command.
std::vector<MenuItem> Menu::WatchItems() const {
  return {ResumeItem(Tr("resume")),
          RequestItem(Tr("from_the_start"), Request::Type::Restart),
          ActionItem(Tr("map"), Action::Map),
          OpenItem(Tr("options"), MenuPage::Options),
          RequestItem(Tr("to_title"), Request::Type::Title),
          RequestItem(Tr("quit"), Request::Type::Quit)};
}

// The closing screen of a scenario, with the same rules as the menu.
std::vector<MenuItem> Menu::EndItems() const {
  std::vector<MenuItem> items;
  if (!game_.pilot) {
    items.push_back(RequestItem(Tr("play_again"), Request::Type::Restart));
    items.push_back(OpenItem(Tr("another_scenario"), MenuPage::Scenarios));
  }
  MenuItem load = OpenItem(Tr("load_a_save"), MenuPage::Load);
  load.enabled = game_.may_save && std::any_of(slots_.begin(), slots_.end(),
                                               [](const SlotInfo& slot) { return slot.exists; });
  items.push_back(std::move(load));
  items.push_back(ResumeItem(Tr(game_.ship ? "fly_on" : "keep_watching")));
  items.push_back(RequestItem(Tr("to_title"), Request::Type::Title));
  items.push_back(RequestItem(Tr("quit"), Request::Type::Quit));
  return items;
}

// A broken one stays in the list, so that its author sees the reason.
std::vector<MenuItem> Menu::ScenarioItems() const {
  std::vector<MenuItem> items;
  for (const ScenarioInfo& scenario : scenarios_) {
    MenuItem item = RequestItem(Translated(scenario.title), Request::Type::Start, scenario.name);
    item.detail = scenario.name;
    item.broken = scenario.broken;
    items.push_back(std::move(item));
  }
  items.push_back(OpenItem(Tr("back"), root_));
  return items;
}

std::vector<MenuItem> Menu::EscortItems() const {
  std::vector<MenuItem> items;
  for (const Action order : kOrders) items.push_back(ActionItem(TextOf(BindingOf(order)), order));
  items.push_back(OpenItem(Tr("back"), root_));
  return items;
}

// A pad has no button for the keys of a scenario.
std::vector<MenuItem> Menu::ScenarioKeyItems(const Settings& settings) const {
  std::vector<MenuItem> items;
  for (const BoundKey& bound : KeysOfPlayer(scenario_, keys_, settings.scenario_keys)) {
    MenuItem item;
    item.label = Translated(bound.text.empty() ? bound.id : bound.text);
    item.detail = KeyLabel(bound.key);
    item.choice.what = MenuChoice::What::PressKey;
    item.choice.key = bound.id;
    items.push_back(std::move(item));
  }
  items.push_back(OpenItem(Tr("back"), root_));
  return items;
}

}  // namespace heliopause
