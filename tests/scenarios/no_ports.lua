-- Without a port to go to, a patrol that is badly hurt fights on, and who has nothing to do comes to
-- rest. (They flew on with their engines burning, ever faster.)
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
for _ = 1, 60 * 60 do
  space.step()
  for _, event in ipairs(space.events()) do
    fought = fought or event.type == "fired" and event.subject:faction() == "patrol"
  end
end
assert(fought, "nobody fought on")
assert(fastest(space.ships{faction = "patrol"}) < 900, "a patrol runs away without end")
assert(idle:speed() < 5, "a trader without a port does not rest")

-- The war over, who is left of the patrols rests as well.
for _, pirate in ipairs(space.ships{faction = "pirate"}) do space.remove(pirate) end
space.step(60 * 30)
assert(fastest(space.ships{faction = "patrol"}) < 20, "a patrol without a foe does not rest")
