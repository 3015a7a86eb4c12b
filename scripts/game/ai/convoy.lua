-- A freighter under escort: flies to memory.goal and stays docked there. It does not wait for other ships, and stops
-- without a goal.
local route = include("lib/route")
local steer = include("lib/steer")

---@type Brain
return {
  think_every = 12,

  think = function(self)
    local ship, goal = self.ship, self.memory.goal
    if not (goal and goal:alive()) then
      ship:fire(false)
      steer.rest(ship)
      return 60
    end
    if ship:docked_at() == goal then return 60 end
    if ship:docked_at() then
      ship:undock()
      return 12
    end
    ship:fire(false)
    if ship:attacker() and steer.dodge(ship, 0.4) then return 5 end
    route.fly(ship, goal)
    return 12
  end,
}
