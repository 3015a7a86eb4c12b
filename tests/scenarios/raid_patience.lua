-- A raid that no one beats off ends when the patience of the raiders does: they fly away, and the message says so. The
-- player is paid for the damage dealt, also to raiders that get away.
local raids = include("lib/raids")

local port = space.spawn_body{class = "outpost", faction = "trader", x = 0, y = 0, name = "Dock"}
space.spawn{class = "courier", faction = "player", x = 40000, y = 0, name = "Kestrel", player = true}
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
assert(text == "The raiders fly away from Dock. You dealt them no damage.", text)
assert(space.credits() == 0, "a raid without the player pays")
local function farthest()
  local away = 0
  for _, ship in ipairs(space.ships{faction = "pirate"}) do away = math.max(away, ship:distance_to(port)) end
  return away
end
for _ = 1, 60 * 30 do space.step() end
assert(farthest() > 6000, "the raiders stay")
for i = 1, 64 do space.marker("full " .. i, {x = i, y = 0}) end     -- for the next raid
local left = space.ships{faction = "pirate"}
raids.watch(state)
for _, ship in ipairs(left) do assert(not ship:alive(), "a raider that has left stays for ever") end

-- The second raid finds all markers taken, and comes without one.
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

-- The third raid is paid by the damage to a raider that gets away: half of one of two ships. Damage by others pays
-- nothing, and no ship more than once.
while #space.ships{faction = "pirate"} == 0 do
  space.step()
  if space.tick() % 30 == 0 then raids.watch(state) end
end
local raiders = space.ships{faction = "pirate"}
local whole = raiders[1]:max_hull() + raiders[1]:max_shield()
local function hit(raider, part, by)
  raids.hit(state, {subject = raider, faction = "pirate", object_faction = by, amount = part * whole})
end
hit(raiders[1], 0.25, "player")
hit(raiders[1], 0.25, "player")
hit(raiders[2], 0.5, "patrol")
text = ended(160)
assert(text == "The raiders fly away from Dock. You dealt 25 % of what destroys them: 38 credits.", text)
assert(space.credits() == 38 and state.wave == 1, "the damage is not paid")

-- The fourth raid is the first larger one: three light ships, the most for this danger. They come from afar and hunt none
-- until they are at the port, not even a player who waits in their way.
for _, ship in ipairs(space.ships{faction = "pirate"}) do space.remove(ship) end
while #space.ships{faction = "pirate"} == 0 do
  space.step()
  if space.tick() % 30 == 0 then raids.watch(state) end
end
raiders = space.ships{faction = "pirate"}
assert(#raiders == 3, #raiders .. " raiders")
local player = space.player()
local x, y = raiders[1]:position()
space.place(player, x * 0.6, y * 0.6, 0, 0)
local hunted
for _ = 1, 60 * 20 do
  space.step()
  for _, raider in ipairs(raiders) do
    assert(raider:class() == "raider", "a marauder in an uneasy system")
    local away = raider:distance_to(port)
    if raider:target() == player and not hunted then hunted = away end
  end
end
assert(hunted and hunted < 2100, "the player is hunted at " .. tostring(hunted) .. " units from the port")
