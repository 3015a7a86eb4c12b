-- The programs that ship for the flight computer, on a courier with the smallest one: the turret and the
-- guard win against a raider, the dodger is hit less than a ship that drifts, the miner earns.
local step = include("lib/step")

local function courier(outfit)
  space.program(false)
  space.step()
  for _, ship in ipairs(space.ships()) do space.remove(ship) end
  for _, rock in ipairs(space.asteroids()) do space.remove(rock) end
  return space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true,
                     outfits = {outfit or "computer_1"}}
end

local function run(name)
  space.load_program(name)
  space.program(true)
  step(2)
  assert(space.program() == name, name .. " does not run")
end

for _, name in ipairs{"turret", "guard"} do
  local me = courier("computer_2")
  run(name)
  local raider = space.spawn{class = "raider", faction = "pirate", x = 600, y = 200}
  for _ = 1, 60 do if raider:alive() then step(30) end end
  assert(me:alive() and not raider:alive(), name .. " did not win")
  assert(space.program() == name, name .. " was stopped")
end

-- Shots at a ship that dodges, and at one that does not.
local function hits(program)
  local me = courier()
  if program then run(program) end
  local gunner = space.spawn{class = "cutter", faction = "pirate", x = 700, y = 0, heading = math.pi}
  local count = 0
  for _ = 1, 60 * 12 do
    gunner:turn_to(gunner:bearing_to(me))
    gunner:fire(true)
    space.set(me, {hull = 100, shield = 90, energy = 100})
    step(1, function(event)
      if event.type == "hit" and event.subject == me then count = count + 1 end
    end)
  end
  return count
end
local drifting, dodging = hits(nil), hits("dodger")
print("hits: " .. drifting .. " without, " .. dodging .. " with the dodger")
assert(drifting > 5 and dodging < drifting / 2)

-- Ten minutes at the most until the first ore is sold.
courier()
space.spawn_body{class = "outpost", x = -600, y = 0, faction = "trader", name = "Pit"}
for i = 1, 30 do
  space.spawn_asteroid{class = "small", x = 600 + (i % 6) * 180, y = (i // 6) * 200 - 400, vx = 0, vy = 0}
end
-- It leaves other goods alone: they would fill its hold, and it sells none.
local loot = space.spawn_pickup{good = "machinery", units = 6, x = 200, y = 0}
assert(loot:ore() == 0 and loot:goods().machinery == 6)
local before = space.credits()
run("miner")
for _ = 1, 200 do
  if space.credits() == before then step(60) end
end
print("the miner earned " .. space.credits() - before)
assert(space.credits() > before and space.program() == "miner")

-- With a hold that is full of other goods it waits at the port.
do
  local me = courier()
  space.add_cargo(me, "food", me:free_cargo())
  run("miner")
  for _ = 1, 60 do
    if not me:docked_at() then space.step(60) end
  end
  assert(me:docked_at(), "it does not dock")
  for _ = 1, 300 do
    space.step()
    assert(me:docked_at(), "it flies about with a full hold")
  end
end

-- The deep scan finds, beyond the radar, the nearer of two raiders, if there is energy.
local me = courier("computer_2")
local near = space.spawn{class = "raider", faction = "pirate", x = 0, y = 15000}
space.spawn{class = "raider", faction = "pirate", x = -21000, y = 0}
space.spawn{class = "freighter", faction = "trader", x = 6000, y = 0}
assert(me:radar_range() < 6000)
run("scanner")
for _ = 1, 600 do
  space.set(me, {energy = 0})
  space.step()
end
assert(not me:target(), "without energy it sees nothing")
for _ = 1, 900 do
  if not me:target() then space.step() end
end
assert(me:target() == near, "it finds what is nearest")
assert(space.program() == "scanner")
