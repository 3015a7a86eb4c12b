// What covers the picture: menus, death, help, the docked panel, the pause sign.
#pragma once

#include <optional>

#include "game/rules/game.hpp"
#include "view/draw/ui.hpp"
#include "view/screens/menu.hpp"

namespace heliopause {

// The frame that menus stand in and the rows of their items: for drawing and for the mouse.
struct MenuLayout {
  Area frame;
  std::vector<Area> rows;
};
MenuLayout LayOutMenu(const Ui& ui, MenuPage page, std::size_t items);
std::optional<std::size_t> MenuRowAt(const MenuLayout& layout, Point mouse);

// `game` gives the death screen its summary.
void DrawMenu(const Ui& ui, const Menu& menu, const Settings& settings, const Game& game);

// All keys and what the mouse does, in one panel that fits a window of 640 x 480.
void DrawHelp(const Ui& ui);
// A sign in the upper part of the window; the picture stays to be looked at.
void DrawPause(const Ui& ui);

// While the player's ship is docked: where, what was done (`done`, as the game told it), what is
// owned.
void DrawDocked(const Ui& ui, const Game& game, const std::string& done);

}  // namespace heliopause
