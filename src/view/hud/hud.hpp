// The instruments around the picture: the own ship, the purse, the target, the first hints; and the
// marks in the picture: brackets, where to aim, arrows to what is off screen.
#pragma once

#include <optional>

#include "game/rules/game.hpp"
#include "view/draw/camera.hpp"
#include "view/hud/hud_layout.hpp"

namespace heliopause {

// What every part of the HUD needs to know.
struct HudFrame {
  const Game& game;
  const Camera& camera;
  double alpha = 1;
  ObjectId ship;       // whose instruments: the player's, or the ship that is watched
  bool player = true;  // false: watched
  double seconds = 0;  // wall clock, for blinking
};

// Shield, hull, energy, speed, flight assist and ammunition of the frame's ship.
void DrawStatus(const Ui& ui, const Area& area, const HudFrame& frame);
// Credits, time, ore, kills, raids. Without a player: the scenario and its number of ships.
void DrawPurse(const Ui& ui, const Area& area, const HudFrame& frame);
// Portrait, name, class, faction, distance, approach and condition of what the ship has targeted;
// nothing without a target.
void DrawTarget(const Ui& ui, const Area& area, const HudFrame& frame);

// Fades out between second 50 and 60 of a game; nothing later.
void DrawHints(const Ui& ui, const Area& area, const HudFrame& frame);

// Marks in the picture, below the panels; arrows keep beside the areas of the layout.
void DrawMarks(const Ui& ui, const HudLayout& layout, const HudFrame& frame);

// Where to aim at what is at `offset` and moves with `velocity`, both relative to the shooter, with
// shots of that speed: offset of the meeting point. nullopt when no shot arrives within `longest`
// seconds. Pure.
std::optional<Vec2> LeadPoint(Vec2 offset, Vec2 velocity, double shot_speed, double longest);

// The nearest station that does not shoot at the player's ship, anywhere; nobody when there is
// none.
ObjectId HomeStation(const Game& game, ObjectId ship);

// The body that one is near enough to dock at; nobody when there is none.
ObjectId BodyAround(const Game& game, ObjectId ship);

// Would E dock there now, the speed too being right? Then the body; else nobody.
ObjectId BodyInReach(const Game& game, ObjectId ship);

}  // namespace heliopause
