-- Hornets stay with the swarm and attack together: a hornet that sees a foe stores it, and others
-- near it attack the target of their neighbour.
local steer = include("lib/steer")
local fight = include("lib/fight")

local function prey(ship, memory)
  if memory.foe and memory.foe:alive() and not memory.foe:docked_at() then return memory.foe end
  local x, y = ship:position()
  for _, mate in ipairs(space.near(x, y, 600, {kinds = "ship", faction = "swarm", limit = 6})) do
    local target = mate ~= ship and mate:target()
    if target and target:alive() and target:kind() == "ship" then return target end
  end
  return space.enemies(ship, 2200, {limit = 1})[1]
end

return {
  think_every = 6,
  think = function(self)
    local ship, memory = self.ship, self.memory
    memory.foe = prey(ship, memory)
    if memory.foe then return fight.think(ship, memory.foe) end
    fight.cease(ship)
    if memory.nest then steer.arrive(ship, memory.nest[1], memory.nest[2], 400, 200) end
    return 12
  end,
}
