-- Flying along routes: through gates to a place that may be in another system.
local steer = include("lib/steer")

local route = {}

-- Returns what to fly to next on the way to `goal`: a gate, or the goal itself.
---@param ship Handle
---@param goal Handle
---@return Handle
function route.next(ship, goal)
  local gates = space.path(ship, goal)
  return gates and gates[1] or goal
end

-- Flies into a gate, slowly enough to pass it.
---@param ship Handle
---@param gate Handle
function route.enter(ship, gate)
  local x, y = gate:position()
  steer.arrive(ship, x, y, 20, ship:cruise_speed())
end

-- Flies one step of the way to `goal`, and docks there if it is a port. Call it in each think.
-- Returns what the ship flies to at the moment.
---@param ship Handle
---@param goal Handle
---@return Handle
function route.fly(ship, goal)
  local to = route.next(ship, goal)
  local kind = to:kind()
  if to ~= goal then
    route.enter(ship, to)
  elseif kind == "station" or kind == "planet" then
    steer.dock(ship, goal)
  else
    local x, y = goal:position()
    steer.arrive(ship, x, y, goal:radius() + 60, ship:cruise_speed())
  end
  return to
end

return route
