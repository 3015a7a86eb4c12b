-- How dangerous a region is, from 0 to 5, and what that means. Home is 0: no pirate waits there, none is sent there,
-- and those of other regions do not follow a prey into it.
--
--   0 home       patrols, no pirates
--   1 calm       a single raider now and then, with a patrol near
--   2 uneasy     pairs of raiders; small raids on ports
--   3 rough      groups with a marauder; patrols are outnumbered
--   4 lawless    few patrols, many pirates, large raids
--   5 lair       no patrols at all
local populate = include("lib/populate")
local danger = {}

local LEVELS = {
  [0] = {patrols = 10, pirates = 0, raiders = 0},
  {patrols = 8, pirates = 1, raiders = 0},
  {patrols = 6, pirates = 4, raiders = 3},
  {patrols = 5, pirates = 8, raiders = 8},
  {patrols = 3, pirates = 14, raiders = 18},
  {patrols = 0, pirates = 22, raiders = 0},
}

local function level(of)
  local row = math.type(of) == "integer" and LEVELS[of]
  if not row then error("danger = " .. tostring(of) .. " (expected 0, 1, 2, 3, 4 or 5)", 3) end
  return row
end

-- Returns how many patrols, pirates live in a region of this danger.
---@param of integer
---@return integer patrols, integer pirates
function danger.garrison(of)
  local row = level(of)
  return row.patrols, row.pirates
end

-- Returns the number of ships of the largest raid on a port in such a region; 0: it is never raided.
---@param of integer
---@return integer
function danger.raiders(of) return level(of).raiders end

-- Returns the initial memory of a pirate that stays within `leash` units of (x, y): it waits there, and neither
-- selects prey beyond nor follows it.
---@param x number
---@param y number
---@param leash number
---@return table
function danger.brief(x, y, leash) return {home_x = x, home_y = y, leash = leash} end

-- Spawns the patrols and pirates of a region of this radius around (x, y): patrols in its inner third, pirates at
-- its rim.
---@param of integer
---@param x number
---@param y number
---@param radius number
function danger.settle(of, x, y, radius)
  local patrols, pirates = danger.garrison(of)
  populate.ships("patrol", patrols, x, y, radius * 0.05, radius / 3)
  for _ = 1, pirates do
    local px, py = populate.point(x, y, radius * 0.6, radius)
    populate.ship("pirate", populate.class("pirate"), px, py, 0, 300, danger.brief(px, py, radius * 0.6))
  end
end

return danger
