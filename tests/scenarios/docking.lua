-- A trader flies from port to port and docks at each.
local function port(x, name)
  return space.spawn_body{class = "outpost", faction = "trader", x = x, y = 0, name = name}
end
local a, b = port(-1500, "West"), port(1500, "East")
local ship = space.spawn{class = "freighter", faction = "trader", brain = "trader",
                         x = 0, y = 200, name = "Ox"}

local visits, before = {}, nil
for tick = 1, 60 * 150 do
  space.step()
  local at = ship:docked_at()
  if at ~= before then
    if at then visits[#visits + 1] = at end
    before = at
  end
end
assert(ship:alive(), "the trader was destroyed")
assert(#visits >= 3, "it docked only " .. #visits .. " times")
for i = 2, #visits do assert(visits[i] ~= visits[i - 1], "it docked twice at the same port") end
for _, at in ipairs(visits) do assert(at == a or at == b) end
