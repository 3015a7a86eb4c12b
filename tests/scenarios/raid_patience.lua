-- A raid that no one beats off ends when the patience of the raiders does, and the message says so.
local raids = include("lib/raids")

local port = space.spawn_body{class = "outpost", faction = "trader", x = 0, y = 0, name = "Dock"}
space.spawn{class = "courier", faction = "player", x = 20000, y = 0, name = "Kestrel", player = true}
local state = raids.new({{port = port, danger = 2}}, 60, 600)

-- Runs until a raid is over; returns what is said about it.
local function ended(seconds)
  for _ = 1, 60 * seconds do
    space.step()
    if space.tick() % 30 == 0 then raids.watch(state) end
    for _, event in ipairs(space.events()) do
      if event.type == "message" and event.text:find("Dock", 1, true) then return event.text end
    end
  end
  error("the raid does not end")
end

local function marked()
  local marker = space.marker("raid")
  return marker and marker.thing
end
assert(not marked(), "a port is marked before the raid")
while #space.ships{faction = "pirate"} == 0 do
  space.step()
  if space.tick() % 30 == 0 then raids.watch(state) end
end
assert(marked() == port, "the port is not marked")
local text = ended(160)
assert(not marked(), "the port stays marked")
assert(#space.ships{faction = "pirate"} == 2, "the raiders are gone")
assert(text == "No one has driven the raiders off from Dock.", text)

-- The second raid finds all markers taken, and comes without one.
for i = 1, 64 do space.marker("full " .. i, {x = i, y = 0}) end
for _, ship in ipairs(space.ships{faction = "pirate"}) do space.remove(ship) end
while #space.ships{faction = "pirate"} == 0 do
  space.step()
  if space.tick() % 30 == 0 then raids.watch(state) end
  assert(space.time() < 200, "no second raid")
end
assert(not marked(), "there is no marker left")
for _, ship in ipairs(space.ships{faction = "pirate"}) do space.remove(ship) end
text = ended(10)
assert(text == "The raid on Dock was beaten off without you.", text)
