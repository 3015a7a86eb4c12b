-- The autopilot: flies the player's ship along the route of the map, through gates, and docks at its
-- goal. The rules start it and end it, see space.autopilot.
local route = include("lib/route")
local steer = include("lib/steer")

---@type Brain
return {
  think_every = 6,

  think = function(self, dt)
    local ship, goal = self.ship, space.route()
    if not goal or not goal:alive() then
      steer.rest(ship)
      return 6
    end
    local port = ship:docked_at()
    if port then
      if port ~= goal then ship:undock() end
      return 12
    end
    local to = route.fly(ship, goal)
    return ship:distance_to(to) > 2000 and 12 or 6
  end,
}
