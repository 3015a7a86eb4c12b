--- follow
-- Following another ship for a while, at the request of the player. The memory of the brain holds `leader`, the ship,
-- and `leaves`, the tick at which it goes its own way again.
local steer = include("lib/steer")
local follow = {}

local LOST = 8000             -- units; farther away it gives up
local NEAR = 220

-- One think of a ship that follows another one. Returns the ticks until the next; nil if it follows none, or does not
-- any more.
---@param self Thought
---@return integer?
function follow.think(self)
  local ship, memory = self.ship, self.memory
  local leader = memory.leader
  if not leader then return nil end
  local over = not leader:alive() or leader:docked_at() or space.tick() > memory.leaves
  if over or ship:distance_to(leader) > LOST then
    memory.leader, memory.leaves = nil, nil
    return nil
  end
  ship:fire(false)
  steer.alongside(ship, leader, NEAR)
  return 8
end

return follow
