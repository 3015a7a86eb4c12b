-- scenario: reach
-- The thirteenth place: hidden until the end of the story places it, then behind a gate of Ferrow, with ships, a market,
-- and something to find.
local step = include("lib/step")
local me = space.player()
assert(#space.systems() == 12, "a hidden system is in the list")
local gates = #space.gates()
local function named(name) return space.stations{where = function(port) return port:name() == name end}[1] end
assert(not named("The Open Door"))

space.spawn_systems{"afterlight_free"}
local door = assert(named("The Open Door"), "it is not placed")
assert(#space.systems() == 13 and #space.gates() == gates + 2)
local way = space.path(me, door)
assert(#way == 3 and way[3]:name() == "Afterlight Gate", "it is not behind a gate of Ferrow")
assert(door:market().luxuries.makes == 3 and door:sells("rock_drill") and not door:sells("drive_1"))

-- Ships come with time, as losses are replaced.
step(60 * 30)
local x, y = door:position()
assert(space.count(x, y, 120000, {kinds = "ship", faction = "settler"}) >= 2, "no one comes")
local hash = space.hash()
space.reload()
assert(space.hash() == hash, "the state changed by saving and loading")

-- The first visit finds the hold of the one who stayed.
local found = 0
local function enter()
  space.place(me, x, y - 900, 0, 0)
  step(90, function(event)
    if event.type == "message" and event.text:find("Shut the door", 1, true) then found = found + 1 end
  end)
end
enter()
local crates = 0
for _, pickup in ipairs(space.pickups()) do crates = crates + (pickup:goods().luxuries or 0) end
assert(found == 1 and crates == 15, found .. " lines, " .. crates .. " units")
space.place(me, 0, -3000, 0, 0)
step(60)
enter()
assert(found == 1, "it is found again")
