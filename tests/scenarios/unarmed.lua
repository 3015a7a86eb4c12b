-- A pilot of a ship without a gun, as mods may have them, flies to its foe: nothing fails.
local fight = include("lib/fight")
local ship = space.spawn{class = "courier", faction = "patrol", x = 0, y = 0}
local foe = space.spawn{class = "raider", faction = "pirate", x = 2500, y = 0}

-- The same ship, without a weapon.
local unarmed = setmetatable({weapon = function() end}, {__index = function(_, name)
  return function(_, ...) return ship[name](ship, ...) end
end})

local nearest = 2500
for _ = 1, 200 do
  fight.think(unarmed, foe)
  space.step(4)
  nearest = math.min(nearest, ship:distance_to(foe))
end
assert(nearest < 600, "it does not approach: " .. nearest)

-- The program that mines only collects then, and waits.
local miner = include("programs/miner")
space.spawn_asteroid{class = "small", x = 300, y = 900}
assert(miner.think({ship = unarmed, memory = {}}) == 60, "it does not wait")
