// The page Jobs of a port: what it offers, and below it the missions that run.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "game/state/missions.hpp"
#include "view/screens/list_detail.hpp"

namespace heliopause {

// "Jobs (3)": with the number of offers.
std::string JobsLabel(const Game& game);

// `selected` is clamped to the rows. The player's ship must be docked.
ListPage JobsPage(const Game& game, std::size_t& selected);

// Whether it is the id of the row of a mission that runs (ListDetail::Id), and not of an offer.
bool IsMissionRow(std::string_view id);

// "Ferrow Station, Ferrow"; empty for a thing that is gone.
std::string PlaceText(const Game& game, ObjectId id);

// "in this system", "1 gate", "2 gates".
std::string GatesText(int gates);

// "4:10 left", or "no deadline".
std::string DeadlineText(const Game& game, const Mission& mission);

}  // namespace heliopause
