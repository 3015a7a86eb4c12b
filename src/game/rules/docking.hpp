// The docking rule, for the rules and for the hints of the HUD.
#pragma once

#include <heliopause/sprite.hpp>

namespace heliopause {

enum class DockStatus { Allowed, TooFar, TooFast, Hostile };

// Whether a ship may dock at a body: within kDockRange of its edge, not faster than kDockSpeed, and
// not hostile to each other. Returns the first reason against it, in this order.
DockStatus CheckDocking(const Sprite& ship, const Sprite& body, bool hostile);

}  // namespace heliopause
