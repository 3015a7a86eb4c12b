// The prices of a port at the last visit of the player, and what it sells.
#pragma once

#include <cstddef>
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

// Whether the player has seen the prices of the port.
bool WasSeen(const Game& game, ObjectId body);

// The price of a good, by index of the catalog, at the last visit; 0 if it was not traded there or
// the port was never visited.
int SeenPrice(const Game& game, ObjectId body, std::size_t good);

// What a port sells that the player has visited: names of ships and outfits, several to a line.
std::vector<PriceRow> SoldThere(const Game& game, ObjectId body);

}  // namespace heliopause
