-- How not to search: each ship has one bad habit, told by self.memory.habit. The scenario `wasteful`
-- is full of them: look at it with F3 and F6.
local habits = {}

-- Everything in a wide circle, at every tick.
function habits.wide(ship, x, y)
  local sum = 0
  for _, other in ipairs(space.near(x, y, 6000)) do
    if other:kind() == "ship" then sum = sum + 1 end
  end
  return sum
end

-- A list, of which only the length is used: space.count does it without one.
function habits.list(ship, x, y)
  local rocks = space.near(x, y, 900, {kinds = "asteroid"})
  return #rocks
end

-- Whether there is anybody: space.any ends at the first.
function habits.any(ship, x, y)
  return #space.near(x, y, 900, {exclude = ship}) > 0
end

-- Everybody, to keep one: a limit does not make the search itself smaller.
function habits.one(ship, x, y)
  local all = space.near(x, y, 6000, {limit = 1, exclude = ship})
  return ship:distance_to(all[1] or ship) + #all
end

-- As it should be: the nearest one, of the kind that matters.
function habits.good(ship, x, y)
  return space.nearest(x, y, 6000, {kinds = "ship", exclude = ship})
end

return {
  think = function(self, dt)
    local x, y = self.ship:position()
    if x then habits[self.memory.habit](self.ship, x, y) end
    self.ship:turn(0.2)
    self.ship:thrust(0.3)
  end,
}
