-- The autopilot: flies the player's ship along the route of the map, through gates, and docks at its
-- goal. The rules start it and end it, see space.autopilot.
local route = include("lib/route")
local steer = include("lib/steer")

local BODIES = {planet = true, station = true, gate = true, star = true}

-- Flies one step of the way to a mark of the map: to a position, or alongside a thing that moves.
-- Returns the distance to what the ship flies to at the moment.
local function fly_to_mark(ship, thing, x, y)
  local sx, sy = ship:position()
  local gates = space.path(sx, sy, x, y)
  if gates and gates[1] then
    route.enter(ship, gates[1])
    return ship:distance_to(gates[1])
  end
  if thing then
    steer.alongside(ship, thing, 60)
  else
    steer.arrive(ship, x, y, 60, ship:cruise_speed())
  end
  return ship:distance_to(x, y)
end

---@type Brain
return {
  think_every = 6,

  think = function(self, dt)
    local ship = self.ship
    local goal, x, y = space.route()
    if not x or not y then
      steer.rest(ship)
      return 6
    end
    local port = ship:docked_at()
    if port then
      if port ~= goal then ship:undock() end
      return 12
    end
    if not goal or not BODIES[goal:kind()] then
      return fly_to_mark(ship, goal, x, y) > 2000 and 12 or 6
    end
    local to = route.fly(ship, goal)
    return ship:distance_to(to) > 2000 and 12 or 6
  end,
}
