-- scenario: default
-- The first raid of the default game is announced and reaches the port near the player within the first
-- minute.
local player = space.player()
assert(player and player:name() == "Kestrel")
assert(#space.ships() >= 300, "too few ships")
assert(#space.asteroids() >= 2000, "too few asteroids")
local x, y = player:position()
assert(space.any(x, y, 1200, {kinds = "asteroid"}), "no asteroid near the start")
assert(space.any(x, y, 1200, {kinds = "ship", faction = "trader"}), "no trader near the start")

local announced, arrived
for tick = 1, 60 * 50 do
  space.step()
  for _, event in ipairs(space.events()) do
    assert(event.type ~= "script_error", event.text)
    local raid = event.type == "alert" and event.text:find("Raid 1", 1, true)
    if raid and not announced then announced = tick end
  end
  if announced and not arrived
      and space.any(x, y, 1600, {kinds = "ship", hostile_to = player}) then
    arrived = tick
  end
end
assert(announced and announced <= 60 * 25, "the first raid was not announced in time")
assert(arrived and arrived <= 60 * 45, "the first raid did not arrive in time")
