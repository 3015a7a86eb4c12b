// The prices of a port at the last visit of the player, and what it sells.
#pragma once

#include <string>
#include <vector>

#include "game/state/kinds.hpp"
#include "view/draw/palette.hpp"

namespace heliopause {

class Game;

struct PriceRow {
  std::string label, value;
  Rgba color = palette::kText;
};

// A row that says how long ago the port was seen, then one for each good that it trades, with the
// price and how far that is from the usual one. One row for a port that was never visited; none for
// a body without a market.
std::vector<PriceRow> SeenPrices(const Game& game, ObjectId body);

// What a port sells that the player has visited: names of ships and outfits, several to a line.
std::vector<PriceRow> SoldThere(const Game& game, ObjectId body);

}  // namespace heliopause
