-- In dangerous systems a pirate waits beside the wreck of a rescue. It leaves the wreck alone and hunts ships that come to
-- help: else the crew would be lost before the player is there. It lets a player go who has paid, and the wreck as well.
local hail = include("lib/hail")
local step = include("lib/step")

space.spawn_systems{"nine_wells"}
local home = space.stations{where = function(port) return port:name() == "Fifth Camp" end}[1]
local x, y = home:position()
local me = space.spawn{class = "courier", faction = "player", x = x, y = y + 400, name = "Kestrel", player = true}
local id = assert(space.start_mission("rescue", home))

step(2)
local at = space.marker(id .. ":goal")
space.place(me, at.x + 8800, at.y, 0, 0)      -- out of sight of the pirate
step(60)
local wreck, foe = space.marker(id .. ":goal").thing, space.ships{faction = "pirate"}[1]
assert(wreck and wreck:kind() == "ship" and foe, "no one is there")
local hull = wreck:hull()
for _ = 1, 40 do
  step(60)
  assert(foe:target() ~= wreck, "it hunts the wreck")
end
assert(wreck:alive() and wreck:hull() == hull, "the wreck is shot at")

local hunts = false
for _ = 1, 10 do
  x, y = foe:position()
  space.place(me, x + 1500, y, 0, 0)
  step(60)
  hunts = foe:target() == me
  if hunts then break end
end
assert(hunts, "it lets the helper go")

-- Paid, it lets both go: the one who has paid, and its bait.
hail.spare({player = me, other = foe, faction = "pirate"})
local wx, wy = wreck:position()
space.place(foe, wx + 1500, wy, 0, 0)
space.place(me, wx + 1500, wy + 1500, 0, 0)
step(60)
for _ = 1, 20 do
  step(60)
  assert(foe:target() ~= me, "it hunts the one who has paid")
  assert(foe:target() ~= wreck, "it hunts its bait after it was paid")
end
assert(wreck:alive() and wreck:hull() == hull, "the wreck is shot at after the bribe")
