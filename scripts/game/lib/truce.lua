--- truce
-- The terms of a deal with a pirate that was paid: for its brain, and for a talk that asks whether the deal holds.
local truce = {}

local UNDER_WAY = 150      -- ticks: shots of guns that were fired before a deal may hit so long after it

-- Returns the tick from which on hits break a deal that is made now. What was fired before the deal does not.
---@return integer
function truce.begins() return space.tick() + UNDER_WAY end

-- Returns whether `other`, who has paid or flies for who has, keeps a deal with a pirate that `begins` at a tick: it
-- has not shot at the pirate since. `free`: the free hold of a `payer` who has paid with the cargo, and who has not
-- taken it back.
---@param pirate Handle
---@param other Handle
---@param begins integer
---@param payer Handle
---@param free? integer
---@return boolean
function truce.kept(pirate, other, begins, payer, free)
  local since = (space.tick() - begins) / 60
  if since > 0 and pirate:attacker(math.min(10, since)) == other then return false end
  return not free or payer:free_cargo() >= free
end

return truce
