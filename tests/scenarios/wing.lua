-- Escorts: six at most, each order, each formation; saved and loaded on the way.
local wing = include("lib/wing")

local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true, name = "Lead"}
local state = wing.new()
space.memory.wing = state
local nothing, why = wing.hire(state, "cutter", 500)
assert(not nothing and why:find("500 credits"), why)
space.credits(3600)
for i = 1, 6 do assert(wing.hire(state, "cutter", 500, "Wing " .. i)) end
assert(space.credits() == 600 and #wing.ships(state) == 6)
nothing, why = wing.hire(state, "cutter", 10)
assert(not nothing and why:find("six"), why)

-- Each formation is kept, at rest and under way.
local function off()
  local worst = 0
  local x, y = me:position()
  for slot, ship in ipairs(wing.ships(state)) do
    local ox, oy = wing.place(state.formation, slot, 6, me:heading())
    local sx, sy = ship:position()
    worst = math.max(worst, math.sqrt((x + ox - sx) ^ 2 + (y + oy - sy) ^ 2))
  end
  return worst
end
for _, formation in ipairs(wing.formations) do
  wing.form(state, formation)
  me:brake(true)
  me:thrust(0)
  space.step(60 * 15)
  assert(off() < 60, formation .. " at rest: " .. off())
  me:brake(false)
  me:assist(true)
  me:thrust(0.4)
  space.step(60 * 12)
  assert(off() < 250, formation .. " under way: " .. off())
end
me:thrust(0)
me:brake(true)
space.step(60 * 10)
space.reload()
state = space.memory.wing

-- Attack: the target of the player by default.
local x, y = me:position()
local foe = space.spawn{class = "raider", faction = "pirate", x = x + 2500, y = y, name = "Knife"}
me:set_target(foe)
space.step(2)
wing.order(state, "attack")
space.step(60 * 40)
assert(not foe:alive(), "the wing did not attack")
space.step(60 * 20)
assert(off() < 300, "the wing did not return: " .. off())

-- Hold: they stay where they are, and the player flies away.
wing.order(state, "hold")
me:brake(false)
me:thrust(1)
space.step(60 * 20)
for _, ship in ipairs(wing.ships(state)) do assert(ship:distance_to(x, y) < 1500, "it did not hold") end
me:thrust(0)
me:brake(true)
wing.order(state, "follow")
space.step(60 * 40)
assert(off() < 300, "the wing did not follow: " .. off())

-- Mine: rocks near the player break.
x, y = me:position()
for i = 1, 4 do space.spawn_asteroid{class = "large", x = x + 300 * i, y = y - 700} end
wing.order(state, "mine")
local broken = 0
for _ = 1, 60 * 60 do
  space.step()
  for _, event in ipairs(space.events()) do
    if event.type == "asteroid_broken" then broken = broken + 1 end
  end
end
assert(broken >= 4, "few rocks broken: " .. broken)

-- Dock, and leave again when the order changes.
space.spawn_body{class = "outpost", x = x, y = y + 1500, name = "Post", faction = "patrol"}
wing.order(state, "dock")
space.step(60 * 60)
for _, ship in ipairs(wing.ships(state)) do assert(ship:docked_at(), ship:name() .. " did not dock") end
wing.order(state, "follow")
space.step(60 * 30)
for _, ship in ipairs(wing.ships(state)) do assert(not ship:docked_at(), ship:name() .. " did not launch") end

assert(not pcall(wing.order, state, "dance"))
assert(not pcall(wing.form, state, "heap"))
