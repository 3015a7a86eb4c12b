// The docking rule: one function for the rules and for the hints of the HUD.
#include "game/rules/docking.hpp"

#include "game/maths/maths.hpp"
#include "game/rules/game.hpp"

namespace heliopause {

// The order of the checks is the order in which a pilot can act on the reasons.
DockStatus CheckDocking(const Sprite& ship, const Sprite& body, bool hostile) {
  const double distance =
      maths::Length({body.position.x - ship.position.x, body.position.y - ship.position.y});
  if (distance > body.radius + kDockRange) return DockStatus::TooFar;
  if (maths::Length(ship.velocity) > kDockSpeed) return DockStatus::TooFast;
  return hostile ? DockStatus::Hostile : DockStatus::Allowed;
}

}  // namespace heliopause
