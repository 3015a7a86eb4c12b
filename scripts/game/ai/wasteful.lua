-- Examples of wasteful searches: self.memory.habit selects one for each ship. The scenario `wasteful`
-- spawns them; F3 and F6 show their searches.
local habits = {}

-- Lists everything in a wide circle at each tick.
function habits.wide(ship, x, y)
  local sum = 0
  for _, other in ipairs(space.near(x, y, 6000)) do
    if other:kind() == "ship" then sum = sum + 1 end
  end
  return sum
end

-- Makes a list and uses only its length: space.count needs no list.
function habits.list(ship, x, y)
  local rocks = space.near(x, y, 900, {kinds = "asteroid"})
  return #rocks
end

-- Makes a list to test whether it is empty: space.any ends at the first hit.
function habits.any(ship, x, y)
  return #space.near(x, y, 900, {exclude = ship}) > 0
end

-- Finds everything and keeps one: a limit does not make the search itself smaller.
function habits.one(ship, x, y)
  local all = space.near(x, y, 6000, {limit = 1, exclude = ship})
  return ship:distance_to(all[1] or ship) + #all
end

-- The efficient form: the nearest object of the kind that matters.
function habits.good(ship, x, y)
  return space.nearest(x, y, 6000, {kinds = "ship", exclude = ship})
end

---@type Brain
return {
  think = function(self, dt)
    local x, y = self.ship:position()
    if x then habits[self.memory.habit](self.ship, x, y) end
    self.ship:turn(0.2)
    self.ship:thrust(0.3)
  end,
}
