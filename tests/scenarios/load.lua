-- scenario: load
-- The number of ships doubles on schedule, and each battle continues.
local function ships() return #space.ships{kinds = "ship"} end
space.step(1200)
assert(ships() > 55 and ships() <= 64, ships())
space.step(1200)
assert(ships() > 115 and ships() <= 128, ships())
assert(space.count(0, 0, math.huge, {kinds = "projectile"}) > 20, "too few shots")
for battle = 0, 3 do
  assert(space.count(battle * 6000, 0, 3000, {kinds = "ship"}) > 16, "too few ships in battle " .. battle)
end
