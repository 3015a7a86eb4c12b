-- scenario: siege
-- The first raid of the siege is announced and reaches a port within two minutes. It is not home:
-- there it stays quiet. A raid without the player pays nothing.
local step = include("lib/step")
local player = space.player()
assert(player and player:name() == "Kestrel")
assert(#space.ships() >= 300, "too few ships")
assert(#space.asteroids() >= 2000, "too few asteroids")
local x, y = player:position()
assert(space.any(x, y, 1200, {kinds = "asteroid"}), "no asteroid near the start")
assert(space.any(x, y, 1200, {kinds = "ship", faction = "trader"}), "no trader near the start")

local announced, arrived, promised
for tick = 1, 60 * 120 do
  step(1, function(event)
    local raid = event.type == "alert" and event.text:find("Raid 1", 1, true)
    if raid and not announced then announced = tick end
    promised = promised or event.type == "message" and event.text:find("It pays to help", 1, true)
  end)
  if tick % 60 == 0 then
    assert(not space.any(x, y, 3000, {kinds = "ship", hostile_to = player}), "a pirate at home")
    if announced and not arrived then
      for _, station in ipairs(space.stations()) do
        local sx, sy = station:position()
        arrived = arrived or space.any(sx, sy, 1600, {kinds = "ship", hostile_to = player}) and tick
      end
    end
    if arrived and tick > arrived + 60 * 5 then break end
  end
end
assert(announced and announced <= 60 * 65, "the first raid was not announced in time")
assert(promised, "no one says that a raid is a contract")
assert(arrived and arrived <= announced + 60 * 45, "the first raid did not arrive in time")
assert(player:alive() and player:hull() == player:max_hull(), "home is not safe")
assert(space.credits() == 0, "a raid without the player pays")
