// The instruments around the picture (own ship, purse, target, first hints) and the marks in the
// picture (target brackets, lead point, arrows to objects off screen).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/game.hpp"
#include "view/draw/camera.hpp"
#include "view/hud/hud_layout.hpp"
#include "view/input/key_map.hpp"

namespace heliopause {

class ArrowLabels;  // hud_arrow.hpp, as the next one
class PlaceArrows;

// Input of all parts of the HUD.
struct HudFrame {
  const Game& game;
  const Camera& camera;
  double alpha = 1;
  ObjectId ship;         // the ship of the player, or the watched ship
  bool player = true;    // false: watched
  double seconds = 0;    // wall clock, for blinking
  Point mouse{-1, -1};   // pixels; outside: none
  bool controls = true;  // the keys fly the ship. False in a replay: no hints of keys
  const KeyMap& keys = DefaultKeys();
  Area time_bar{};  // where it is shown; marks stay below it
};

// Shield, hull, energy, speed, flight assist and ammunition of the ship.
void DrawStatus(const Ui& ui, const Area& area, const HudFrame& frame);
// Credits, time, ore, kills and raids. Without a player: the scenario and its number of ships.
void DrawPurse(const Ui& ui, const Area& area, const HudFrame& frame);
// Portrait, name, class, faction, distance, closing speed, worth, weapons and condition of the
// target; nothing without a target.
void DrawTarget(const Ui& ui, const Area& area, const HudFrame& frame);

// "job: Survey, bounty 420 cr": the jobs of the player that have a mark on the target, and what its
// destruction pays. Empty without both. Without titles: "job, bounty 420 cr". With escorts a reason
// follows, unless `with_reason` is false: "bounty 386 cr, shared with escorts".
std::string WorthText(const Game& game, ObjectId target, bool with_titles, bool with_reason = true);
// "gun, missiles", "unarmed"; empty if the target is no ship.
std::string WeaponsText(const Game& game, ObjectId target);

// When the hints of keys end: after a minute of flight. The time in a dock does not count: the
// screen of the port covers them, and a new pilot docks first.
class HintClock {
 public:
  void Clear() { stays_.clear(); }
  void AfterTick(const Game& game);
  // 1 while hints are shown, fading from second 50 on, 0 from second 60 on. Seconds of game time: a
  // game that is loaded later shows no hints.
  double Strength(const Game& game) const;

 private:
  struct Stay {  // in a dock: its first and its last tick
    std::uint64_t first = 0, last = 0;
  };
  std::vector<Stay> stays_;  // in order of time; few, as the hints end
};

// Key hints, wrapped to the area, with the strength of HintClock. Those that do not fit are left
// out, the last ones first.
void DrawHints(const Ui& ui, const Area& area, const HudFrame& frame, double strength);

// Marks in the picture, below the panels. The arrows are added, not drawn.
void DrawMarks(const Ui& ui, const HudLayout& layout, const HudFrame& frame, ArrowLabels& labels,
               PlaceArrows& arrows);

// Where to aim: the offset at which a shot meets a target that is now at `offset` and moves with
// `velocity`, both relative to the shooter. nullopt when no shot arrives within `longest` seconds.
// Pure.
std::optional<Vec2> LeadPoint(Vec2 offset, Vec2 velocity, double shot_speed, double longest);

// The nearest station that lets the ship in, at any distance; the null id without one.
ObjectId HomeStation(const Game& game, ObjectId ship);

// The port to fly to for docking: the target, if that is a port which lets the ship in, else the
// nearest such station of the system, else the nearest such planet. The null id beside a body, and
// without a port.
ObjectId PortToFlyTo(const Game& game, ObjectId ship, ObjectId target);

// The body that is near enough to dock at, whatever the speed; the null id without one.
ObjectId BodyInRange(const Game& game, ObjectId ship);

// The body that the ship can dock at now, at its speed; the null id without one.
ObjectId BodyToDockAt(const Game& game, ObjectId ship);

// How to dock at the target of the ship. Empty for stars, gates and ports that do not let it in,
// and where no key flies the ship.
std::string DockHint(const HudFrame& frame, const Ship& ship);

}  // namespace heliopause
