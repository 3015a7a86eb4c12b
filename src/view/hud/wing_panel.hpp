// The escorts of the player: name, state and hull of each, with their order and formation.
#pragma once

#include <cstddef>
#include <string>

#include "game/rules/game.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// The part of the area that the panel needs, at its top; empty without escorts, or if not even one
// fits.
Area WingPanelArea(const Ui& ui, const Area& available, const Game& game);

// The number of escorts that have a row in the area.
std::size_t WingRows(const Ui& ui, const Area& area, const Game& game);

void DrawWingPanel(const Ui& ui, const Area& area, const Game& game);

// What an escort does at the moment, in one or two words: "following", "fighting", "disabled".
std::string WingOrderText(std::size_t order);      // by index of kWingOrders
std::string FormationText(std::size_t formation);  // by index of kFormations
std::string EscortState(const Game& game, ObjectId escort);

}  // namespace heliopause
