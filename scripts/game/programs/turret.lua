-- Turns to the nearest enemy within range and fires when it is on target. You fly the rest.
local lead = include("lib/lead")

return {
  think_every = 6,
  think = function(self)
    local ship = self.ship
    local _, speed, range = ship:weapon()
    local foe = space.enemies(ship, range or 0, {limit = 1})[1]
    local angle = foe and lead.aim(ship, foe, speed)
    if angle then ship:turn_to(angle) else ship:turn(0) end
    ship:fire(angle ~= nil and math.abs(math.wrap(angle - ship:heading())) < 0.06)
  end,
}
