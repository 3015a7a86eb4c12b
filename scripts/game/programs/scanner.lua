-- A deep scan: looks beyond the radar for hostile ships, ring after ring outwards, and targets the nearest that it
-- finds, which the radar then shows at its rim. Each ring costs nodes, and so energy, which the gun needs, too.
local WIDTH, FARTHEST = 3000, 30000     -- units: of a ring, and from the ship

-- The nearest hostile ship of the ring; a second result says what was used up: "nodes" or "energy".
local function scan(ship, inner)
  local x, y = ship:position()
  local found, short = space.ring(x, y, inner, inner + WIDTH, {kinds = "ship", hostile_to = ship, limit = 1})
  return found[1], short
end

return {
  think_every = 30,
  think = function(self)
    local ship, memory = self.ship, self.memory
    if ship:docked_at() or ship:target() then
      memory.inner = nil
      return
    end
    local inner = memory.inner or ship:radar_range()
    local foe, short = scan(ship, inner)
    if short then return 120 end                    -- waits for the cells, and looks there again
    if foe then
      ship:set_target(foe)
      ship:say(string.format("Deep scan: %s, %.1fk away", foe:name(), ship:distance_to(foe) / 1000))
      memory.inner = nil
    elseif inner + WIDTH > FARTHEST then
      memory.inner = nil                            -- nothing: from the beginning
    else
      memory.inner = inner + WIDTH
    end
  end,
}
