// The menus as lists that one walks through: what they show and what choosing does. Draws nothing.
#pragma once

#include <string>
#include <vector>

#include "view/screens/request.hpp"
#include "view/screens/settings.hpp"

namespace heliopause {

// One page is open at a time. Dead is the death screen: a menu with a summary.
enum class MenuPage { None, Main, Save, Load, Options, Restart, Dead };

// What came of a key or a click.
struct MenuChoice {
  enum class What { None, Resume, Open, Request, Settings };
  What what = What::None;
  MenuPage page = MenuPage::None;  // Open
  Request request;                 // Request
};

// A row of a page. `choice` is what Activate does with it.
struct MenuItem {
  std::string label, detail;
  bool enabled = true;
  bool broken = false;  // a save that cannot be read: shown in red
  MenuChoice choice;
  int option = -1;  // Options page: which setting Left, Right and Enter change
};

// Knows pages, slots and the selected row; the settings are the caller's. Needs no window.
class Menu {
 public:
  MenuPage Page() const { return page_; }
  bool IsOpen() const { return page_ != MenuPage::None; }
  void Open(MenuPage page);  // selects the first item that can be chosen
  void Close() { page_ = MenuPage::None; }

  void SetSlots(std::vector<SlotInfo> slots) { slots_ = std::move(slots); }

  std::string Title() const;
  std::vector<MenuItem> Items(const Settings& settings) const;
  std::size_t Selected() const { return selected_; }

  void Move(int steps, const Settings& settings);  // over what cannot be chosen, around the ends
  void Select(std::size_t item, const Settings& settings);  // under the mouse

  // Enter or a click: does it to menu and settings; the caller serves requests and puts changed
  // settings in force.
  MenuChoice Activate(Settings& settings);
  // Left and right on the options page.
  MenuChoice Adjust(int direction, Settings& settings) const;
  // Esc: one page back; from the first page the game goes on. From the death screen to the menu.
  MenuChoice Back();

 private:
  const SlotInfo* FindSlot(const std::string& slot) const;
  MenuItem SlotItem(const std::string& slot, Request::Type type) const;
  std::vector<MenuItem> DeathItems() const;

  MenuPage page_ = MenuPage::None;
  bool from_death_ = false;  // Back leads there
  std::size_t selected_ = 0;
  std::vector<SlotInfo> slots_;
};

std::string SlotName(const std::string& slot);  // "Slot 1", "Quick save", "Autosave"

}  // namespace heliopause
