// Screens over the picture: menus, death screen, docked panel.
#pragma once

#include <optional>

#include "game/rules/game.hpp"
#include "view/draw/ui.hpp"
#include "view/screens/menu.hpp"

namespace heliopause {

// The frame of a menu and the rows of its items. Drawing and mouse use the same layout.
struct MenuLayout {
  Area frame;
  std::size_t first = 0;  // the item of the first row
  std::vector<Area> rows;
  Area about;  // text about the selected scenario; empty on other pages
};
// A list that is longer than the window is shown page by page: that of the item `selected`.
MenuLayout LayOutMenu(const Ui& ui, MenuPage page, std::size_t items, std::size_t selected = 0);
// The index of the item at the mouse.
std::optional<std::size_t> MenuRowAt(const MenuLayout& layout, Point mouse);

// `game` is used for the summary of the death screen and of the closing screen.
void DrawMenu(const Ui& ui, const Menu& menu, const Settings& settings, const Game& game);

// A line at the lower edge of the window, below the menu of the title.
void DrawNotice(const Ui& ui, const std::string& text);

// The frame of the panel below.
Area DockedFrame(const Ui& ui, const std::string& done);

// The panel of a docked ship: the station, the result of docking (`done`, text of the event), and
// the possessions.
void DrawDocked(const Ui& ui, const Game& game, const std::string& done, const KeyMap& keys);

}  // namespace heliopause
