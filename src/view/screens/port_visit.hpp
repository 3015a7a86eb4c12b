// The pages of a port, one builder for each; port_pages.hpp selects among them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "game/rules/game.hpp"
#include "view/screens/list_detail.hpp"

namespace heliopause {

// The player's ship and its port.
struct Visit {
  const Game& game;
  const Ship& ship;
  const Market& market;
  const Catalog& catalog;
  const Player& player;
};

Command PortOrder(const Visit& v, Command::Type type, const std::string& id, int units = 0);

// "now", "7 min ago", "2 h ago".
std::string AgeText(const Game& game, std::uint64_t tick);

// Each clamps `selected` to its rows.
ListPage NewsPage(const Visit& v, std::size_t& selected);
ListPage TradePage(const Visit& v, std::size_t& selected);
ListPage YardPage(const Visit& v, std::size_t& selected);
ListPage OutfitPage(const Visit& v, std::size_t& selected);

}  // namespace heliopause
