--- wing
-- Escorts of the player: up to six ships that fly in formation and carry out orders. Their brain is ai/wing.lua. The
-- game keeps which they are and what they do, see space.wing; ports offer them by escort_of in data/ships.toml.
local wing = {}

local SPACING = 90            -- units between two places of a formation
local MOST = 6                -- escorts, as in the rules

-- Returns the position of the slot-th of `count` escorts relative to a leader that flies along `heading`:
--
--      wedge  L       line  2 1 L 3 4 ...      ring   1 2
--            1 2            (abreast)                6 L 3
--           3   4                                     5 4
---@param formation string
---@param slot integer
---@param count integer
---@param heading number
---@return number x, number y
function wing.place(formation, slot, count, heading)
  local row, side = (slot + 1) // 2, slot % 2 == 1 and -1 or 1
  local ahead, aside = 0, side * row * SPACING
  if formation == "wedge" then
    ahead = -row * SPACING
  elseif formation == "ring" then
    local angle = 2 * math.pi * (slot - 1) / math.max(1, count)
    local away = SPACING * math.max(1.2, count / 3)
    ahead, aside = math.cos(angle) * away, math.sin(angle) * away
  elseif formation ~= "line" then
    error("formation = " .. tostring(formation) .. " (expected wedge, line or ring)", 2)
  end
  local c, s = math.cos(heading), math.sin(heading)
  return ahead * c - aside * s, ahead * s + aside * c
end

-- Spawns an escort of this class beside the player, for `pay` credits. Returns nil and the reason if there is no
-- player, six fly already, or the credits do not suffice. At a port, player:hire(class) hires what is offered there.
---@param class string
---@param pay integer
---@param name? string
---@return Handle?, string?
function wing.hire(class, pay, name)
  local player = space.player()
  if not player then return nil, "there is no ship to follow" end
  if #space.wing().ships >= MOST then return nil, MOST .. " escorts are the most" end
  if space.credits() < pay then return nil, "it costs " .. pay .. " credits" end
  local x, y = player:position()
  local fx, fy = space.free_spot(x, y, 60, 2000)
  if not fx then return nil, "there is no room" end
  local ship = space.spawn{class = class, faction = "player", x = fx, y = fy, name = name, heading = player:heading()}
  space.add_escort(ship)
  space.credits(space.credits() - pay)
  return ship
end

return wing
