-- Escorts of the player: up to six ships that fly in formation and carry out orders. Their brain is ai/wing.lua.
--
-- The state is the table that wing.new returns; keep it in the memory of the scenario.
local wing = {}

wing.most = 6
wing.orders = {"follow", "attack", "hold", "mine", "dock"}
wing.formations = {"wedge", "line", "ring"}
local SPACING = 90            -- units between two places of a formation

local function check(name, value, known)
  for _, one in ipairs(known) do
    if one == value then return value end
  end
  error(name .. " = " .. tostring(value) .. " (expected " .. table.concat(known, ", ") .. ")", 3)
end

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
  check("formation", formation, wing.formations)
  local row, side = (slot + 1) // 2, slot % 2 == 1 and -1 or 1
  local ahead, aside = 0, side * row * SPACING
  if formation == "wedge" then
    ahead = -row * SPACING
  elseif formation == "ring" then
    local angle = 2 * math.pi * (slot - 1) / math.max(1, count)
    local away = SPACING * math.max(1.2, count / 3)
    ahead, aside = math.cos(angle) * away, math.sin(angle) * away
  end
  local c, s = math.cos(heading), math.sin(heading)
  return ahead * c - aside * s, ahead * s + aside * c
end

-- Returns the state of a wing without ships.
---@return table
function wing.new() return {ships = {}, order = "follow", formation = "wedge"} end

-- Returns the escorts that are left, and drops the others from the state.
---@param state table
---@return Handle[]
function wing.ships(state)
  local left = {}
  for _, ship in ipairs(state.ships) do
    if ship:alive() then left[#left + 1] = ship end
  end
  state.ships = left
  return left
end

-- Tells each escort its place and its order.
local function tell(state)
  local ships = wing.ships(state)
  for slot, ship in ipairs(ships) do
    space.send(ship, "order", {order = state.order, target = state.target, formation = state.formation,
                               slot = slot, count = #ships})
  end
end

-- Hires an escort of this class, which appears beside the player. Returns nil and the reason if there is no
-- player, six fly already, or the credits do not suffice.
---@param state table
---@param class string
---@param pay integer
---@param name? string
---@return Handle?, string?
function wing.hire(state, class, pay, name)
  local player = space.player()
  if not player then return nil, "there is no ship to follow" end
  if #wing.ships(state) >= wing.most then return nil, "six escorts are the most" end
  if space.credits() < pay then return nil, "it costs " .. pay .. " credits" end
  local x, y = player:position()
  local fx, fy = space.free_spot(x, y, 60, 2000)
  if not fx then return nil, "there is no room" end
  local ship = space.spawn{class = class, faction = "player", brain = "wing", x = fx, y = fy, name = name,
                           heading = player:heading(),
                           memory = {order = state.order, formation = state.formation, slot = #state.ships + 1,
                                     count = #state.ships + 1}}
  space.credits(space.credits() - pay)
  state.ships[#state.ships + 1] = ship
  tell(state)
  return ship
end

-- Gives all escorts an order: "follow" the player, "attack" a target (by default that of the player), "hold" this
-- position, "mine" the rocks near the player, "dock" at the nearest port.
---@param state table
---@param order string
---@param target? Handle
function wing.order(state, order, target)
  state.order = check("order", order, wing.orders)
  local player = space.player()
  state.target = order == "attack" and (target or player and player:target()) or nil
  tell(state)
end

-- Changes the formation.
---@param state table
---@param formation string
function wing.form(state, formation)
  state.formation = check("formation", formation, wing.formations)
  tell(state)
end

return wing
