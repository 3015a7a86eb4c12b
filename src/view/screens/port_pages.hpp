// What the pages of a port show: built from the game in each frame.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "game/rules/game.hpp"
#include "view/screens/list_detail.hpp"

namespace heliopause {

enum class PortTab { News, Jobs, Trade, Yard, Outfits, Escorts };
inline constexpr std::size_t kPortTabs = 6;

std::string NameOf(PortTab tab);

// The pages of the port at which the player's ship is docked; without a market that of its jobs, if
// it offers any.
std::vector<PortTab> PortTabs(const Game& game);

// Whether the port where the player is docked offers a mission of the story.
bool HasStoryOffer(const Game& game);

// The page with the details of row `selected`, which is clamped to the rows. The player's ship must
// be docked at a port with that tab.
ListPage PortPage(const Game& game, PortTab tab, std::size_t& selected);

}  // namespace heliopause
