-- Without a port to return to, a badly damaged patrol keeps fighting, and a ship without a task comes to
-- rest. (Regression: such ships accelerated without end.)
local step = include("lib/step")

local function fastest(ships)
  local most = 0
  for _, ship in ipairs(ships) do most = math.max(most, ship:speed()) end
  return most
end

local hurt, foe = {}, {}
for i = 1, 8 do
  hurt[i] = space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = i * 200, y = 0}
  foe[i] = space.spawn{class = "raider", faction = "pirate", brain = "pirate", x = i * 200, y = 1500}
  space.damage(hurt[i], hurt[i]:max_hull() * 0.7 + hurt[i]:shield())
end
local idle = space.spawn{class = "freighter", faction = "trader", brain = "trader", x = 0, y = 90000,
                         vx = 200}
local fought = false
step(60 * 60, function(event)
  fought = fought or event.type == "fired" and event.subject:faction() == "patrol"
end)
assert(fought, "no damaged patrol fired")
assert(fastest(space.ships{faction = "patrol"}) < 900, "a patrol accelerates without end")
assert(idle:speed() < 5, "a trader without a port does not come to rest")

-- Without enemies the remaining patrols come to rest as well.
for _, pirate in ipairs(space.ships{faction = "pirate"}) do space.remove(pirate) end
step(60 * 30)
assert(fastest(space.ships{faction = "patrol"}) < 20, "a patrol without an enemy does not come to rest")
