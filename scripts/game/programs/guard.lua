-- A drone on guard: holds the place where it was switched on, fights what comes near, and returns.
local steer = include("lib/steer")
local fight = include("lib/fight")

local WATCH, LEASH = 1800, 3500         -- units

return {
  think_every = 6,
  think = function(self)
    local ship, memory = self.ship, self.memory
    if ship:docked_at() then return 60 end
    if not memory.x then memory.x, memory.y = ship:position() end
    local home = ship:distance_to(memory.x, memory.y) < LEASH
    local foe = home and space.enemies(ship, WATCH, {limit = 1})[1]
    if foe and not foe:docked_at() then return fight.think(ship, foe) end
    ship:fire(false)
    ship:fire_secondary(false)
    steer.arrive(ship, memory.x, memory.y, 60, ship:cruise_speed())
  end,
}
