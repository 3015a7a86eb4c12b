-- scenario: load
-- The war doubles when it should, and goes on in each place.
local function ships() return #space.ships{kinds = "ship"} end
space.step(1200)
assert(ships() > 55 and ships() <= 64, ships())
space.step(1200)
assert(ships() > 115 and ships() <= 128, ships())
assert(space.count(0, 0, math.huge, {kinds = "projectile"}) > 20, "nobody fires")
for place = 0, 3 do
  assert(space.count(place * 6000, 0, 3000, {kinds = "ship"}) > 16, "nobody in place " .. place)
end
