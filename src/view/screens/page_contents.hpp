// What the pages show: keys, standings, log. Pure: built from the state on each call.
#pragma once

#include "game/rules/game.hpp"
#include "game/state/presentation.hpp"
#include "view/hud/message_log.hpp"
#include "view/input/key_map.hpp"
#include "view/screens/page.hpp"

namespace heliopause {

// The action whose key opens and closes the page.
std::optional<Action> ActionOf(PageType page);

// The keys of the game, those of the scenario, and the mouse. `watching`: in a replay, the keys
// that do something there.
PageContent HelpPage(const KeyMap& keys, const std::vector<BoundKey>& scenario_keys,
                     bool watching = false);

// Each faction but the player's: its standing with him, what it opens and closes, why it changed
// last, and its description.
PageContent StandingsPage(const Game& game);

// All lines that the filter shows, the oldest first, with the time of the game.
PageContent LogPage(const MessageLog& log, const LogFilter& filter);

}  // namespace heliopause
