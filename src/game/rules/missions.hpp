// Rules of missions that the screens share with the game.
#pragma once

#include <string>
#include <string_view>

#include "game/rules/game.hpp"
#include "game/state/missions.hpp"

namespace heliopause {

// The part of the hold that the loads take.
int VolumeOf(const std::vector<MissionLoad>& loads);

// Why the player cannot accept a mission with these terms now; empty if possible.
std::string MissionProblem(const Missions& missions, const MissionTerms& terms, int free_hold);

// Whether a mission has kept this note (Game::KeepMissionNote).
bool HasNote(const Missions& missions, std::string_view id);

// The period of a tick: ports make new offers in each one. Periods count from 1.
constexpr std::uint64_t OfferPeriod(std::uint64_t tick) { return tick / kOfferTicks + 1; }

// Whether an offer of this period was accepted at this port, and runs or is done: the port would
// make it again when the player comes back. `only`: the script makes one offer at a port, so any
// of this script is the same one, whatever its texts say: they may depend on the ship.
bool IsTaken(const Missions& missions, ObjectId port, std::uint64_t period,
             const MissionTerms& terms, bool only);

// The names of the records of such an offer that is done, by its texts and by its script alone. The
// next period erases them.
std::string DoneOfferName(ObjectId port, std::uint64_t period, const MissionTerms& terms);
std::string DoneScriptName(ObjectId port, std::uint64_t period, const std::string& file);

// The marker of what is to be done now: "goal", or the first one that the mission shows. nullptr
// without one.
const Marker* MarkOf(const Game& game, const Mission& mission);

// Where a running mission leads: the body of that marker, which its script may set to another one
// on the way; without one, the body of its terms.
ObjectId GoalOf(const Game& game, const Mission& mission);

// Returns the mark of a running mission with the shortest way from the player's ship, other than
// that of the port where the ship is docked; nullptr without one.
const Marker* NearestMark(const Game& game);

// What is wrong with terms of a script or a save, by their limits: "pay = -3 (expected 0 to
// 1000000)". Empty: nothing.
std::string TermsError(const MissionTerms& terms);

}  // namespace heliopause
