-- Escorts: six at most, each order, each formation, through a gate and into a dock with the leader; saved and loaded
-- on the way.
local wing = include("lib/wing")
local step = include("lib/step")

local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true, name = "Lead"}
local nothing, why = wing.hire("cutter", 500)
assert(not nothing and why:find("500 credits"), why)
space.credits(3600)
local function ships() return space.wing().ships end
for i = 1, 6 do assert(wing.hire("cutter", 500, "Wing " .. i)) end
assert(space.credits() == 600 and #ships() == 6)
nothing, why = wing.hire("cutter", 10)
assert(not nothing and why == "6 escorts are the most", why)

-- Each formation is kept, at rest and under way.
local function off()
  local worst = 0
  local x, y = me:position()
  for slot, ship in ipairs(ships()) do
    local ox, oy = wing.place(space.wing().formation, slot, 6, me:heading())
    local sx, sy = ship:position()
    worst = math.max(worst, math.sqrt((x + ox - sx) ^ 2 + (y + oy - sy) ^ 2))
  end
  return worst
end
for _, formation in ipairs{"wedge", "line", "ring"} do
  space.wing{formation = formation}
  me:brake(true)
  me:thrust(0)
  step(60 * 15)
  assert(off() < 60, formation .. " at rest: " .. off())
  me:brake(false)
  me:assist(true)
  me:thrust(0.4)
  step(60 * 12)
  assert(off() < 250, formation .. " under way: " .. off())
end
me:thrust(0)
me:brake(true)
step(60 * 10)
space.reload()

-- Attack: the target of the player by default.
local x, y = me:position()
local foe = space.spawn{class = "raider", faction = "pirate", x = x + 2500, y = y, name = "Knife"}
me:set_target(foe)
step(2)
space.wing{order = "attack"}
step(60 * 40)
assert(not foe:alive(), "the wing did not attack")
step(60 * 20)
assert(off() < 300, "the wing did not return: " .. off())

-- On order they also attack ships that are no enemies, and the player loses standing for it.
local trader = space.spawn{class = "freighter", faction = "trader", x = x + 1500, y = y}
local before = space.standing("trader")
space.wing{order = "attack", target = trader}
step(60 * 20)
assert(not trader:alive() or trader:hull() < trader:max_hull(), "the wing spares what it is sent at")
assert(space.standing("trader") < before, "no one answers for it")
space.remove(trader)
space.wing{order = "follow"}
for _, faction in ipairs{"trader", "patrol"} do space.standing(faction, 10) end
step(60 * 20)
assert(off() < 300, "the wing did not return from its order: " .. off())

-- Hold: they stay where they are, and the player flies away.
space.wing{order = "hold"}
me:brake(false)
me:thrust(1)
step(60 * 20)
for _, ship in ipairs(ships()) do assert(ship:distance_to(x, y) < 1500, "it did not hold") end
me:thrust(0)
me:brake(true)
space.wing{order = "follow"}
step(60 * 40)
assert(off() < 300, "the wing did not follow: " .. off())

-- Mine: rocks near the player break.
x, y = me:position()
for i = 1, 4 do space.spawn_asteroid{class = "large", x = x + 300 * i, y = y - 700} end
space.wing{order = "mine"}
local broken = 0
step(60 * 60, function(event)
  if event.type == "asteroid_broken" then broken = broken + 1 end
end)
assert(broken >= 4, "few rocks broken: " .. broken)

-- Dock, and leave again when the order changes.
space.spawn_body{class = "outpost", x = x, y = y + 1500, name = "Post", faction = "patrol"}
space.wing{order = "dock"}
step(60 * 60)
for _, ship in ipairs(ships()) do assert(ship:docked_at(), ship:name() .. " did not dock") end
space.wing{order = "follow"}
step(60 * 30)
for _, ship in ipairs(ships()) do assert(not ship:docked_at(), ship:name() .. " did not launch") end

assert(not pcall(space.wing, {order = "dance"}))
assert(not pcall(space.wing, {formation = "heap"}))

-- They dock with the leader, and launch with it.
local post = space.nearest(x, y, {kinds = "station"})
me:brake(true)
space.place(me, x, y + 1500 - 200, 0, 0)
me:dock(post)
step(2)
assert(me:docked_at() == post)
step(60 * 30)
for _, ship in ipairs(ships()) do assert(ship:docked_at() == post, ship:name() .. " did not dock with the leader") end
me:undock()
step(60 * 5)
for _, ship in ipairs(ships()) do assert(not ship:docked_at(), ship:name() .. " did not launch with the leader") end

-- They follow through a gate.
local near = space.spawn_body{class = "gate", x = x + 3000, y = y + 1500, name = "Near"}
local far = space.spawn_body{class = "gate", x = x + 500000, y = y, name = "Far"}
space.link_gates(near, far)
space.place(me, x + 500400, y, 0, 0)
step(60 * 90)
for _, ship in ipairs(ships()) do
  assert(ship:distance_to(me) < 3000, ship:name() .. " stayed behind: " .. ship:distance_to(me))
end

-- A target that has passed a gate is not followed.
local mx, my = me:position()
local runner = space.spawn{class = "freighter", faction = "trader", x = mx + 2000, y = my}
space.wing{order = "attack", target = runner}
step(30)
space.place(runner, x, y - 60000, 0, 0)
step(60 * 40)
for _, ship in ipairs(ships()) do
  assert(ship:distance_to(me) < 3000, ship:name() .. " flies after it: " .. ship:distance_to(me))
end

-- Without a leader they wait, and defend themselves.
space.wing{order = "follow"}
space.remove(me)
local left, fights = ships()[1], false
x, y = left:position()
foe = space.spawn{class = "raider", faction = "pirate", x = x + 900, y = y, name = "Thorn"}
space.damage(left, 1, foe)
for _ = 1, 10 do
  step(30)
  fights = fights or left:target() == foe
end
assert(fights, "an escort without a leader does not defend itself")
