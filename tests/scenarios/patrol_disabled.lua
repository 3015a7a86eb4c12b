-- A patrol holds its fire when its foe is disabled, also when that one has attacked it: a disabled ship can be boarded.
local cutter = space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = 0, y = 0, name = "Vigil"}

-- A raider without a pilot that is disabled; each is by chance.
local function wreck()
  for _ = 1, 60 do
    local ship = space.spawn{class = "raider", faction = "pirate", x = 700, y = 0, name = "Knife"}
    space.damage(ship, ship:shield() + 0.9 * ship:hull())
    if ship:disabled() then return ship end
    space.remove(ship)
  end
  error("none of 60 is disabled")
end

local foe = wreck()
space.damage(cutter, 5, foe)           -- its last shot
local hull = foe:hull()
for _ = 1, 15 do
  space.step(60)
  assert(cutter:target() == nil, "it aims at a ship that drifts")
end
assert(foe:alive() and foe:hull() == hull, "it shoots at a ship that drifts")

-- One that flies is fought.
local other = space.spawn{class = "raider", faction = "pirate", x = 900, y = 300, name = "Thorn"}
local aimed = false
for _ = 1, 10 do
  space.step(60)
  aimed = aimed or cutter:target() == other
end
assert(aimed, "it does not fight")
