-- How often a courier meets pirates: flies a tour by the autopilot through systems of danger 0 to 3, from port to port, as
-- a trader does, and does not fight. Prints for each danger of data/systems: minutes in flight there, hostile ships met
-- (within sight, after a pause of half a minute), those of them that shot at it, and the damage, in couriers lost. The
-- script repairs its hull, so that no run ends early. Fails if home is not safe, or if a tour through danger 2 and 3 meets
-- less than one in ten minutes.
--
--   scripts/bots --lanes
local MINUTES = MINUTES or 60
local NEAR, PAUSE = 2600, 30 * 60      -- units, ticks
-- Each is joined with the next one by a gate, the last one with the first.
local TOUR = {"tessera", "brannoch", "marrow", "brannoch", "ferrow", "halloway", "ferrow", "sable_cross", "old_mother",
              "tessera", "quill", "lantern", "quill"}

local danger_of, ports_of, turn = {}, {}, {}
for _, system in ipairs(space.systems()) do
  danger_of[system.id], ports_of[system.id], turn[system.id] = system.danger, {}, 0
end
for _, port in ipairs(space.stations()) do
  local list = ports_of[space.system(port) or ""]
  if list and port:faction() ~= "pirate" then list[#list + 1] = port end
end

local sums = {}
for danger = 0, 5 do sums[danger] = {ticks = 0, met = 0, shot = 0, damage = 0} end
local seen, shot, foe = -PAUSE, false, nil

local function hostile_near(ship)
  for handle, _, _, _, hostile in space.contacts(ship, NEAR, {kinds = "ship"}) do
    if hostile and not handle:docked_at() and not handle:disabled() then return handle end
  end
end

local function measure(ship)
  local sum = sums[danger_of[space.system(ship) or ""] or 1]
  local full = ship:max_hull() + ship:max_shield()
  sum.damage = sum.damage + (full - ship:hull() - ship:shield()) / full
  space.set(ship, {hull = ship:max_hull(), shield = ship:max_shield()})
  if ship:docked_at() then return end
  sum.ticks = sum.ticks + 6
  foe = hostile_near(ship)
  if foe then
    if space.tick() - seen > PAUSE then
      sum.met, shot = sum.met + 1, false
    end
    seen = space.tick()
  end
  local attacker = ship:attacker(1)
  if attacker and not shot and attacker:is_hostile_to(ship) then
    sum.shot, shot = sum.shot + 1, true
  end
end

local function fly(port)
  local ship = space.player()
  while ship:docked_at() ~= port and space.time() < MINUTES * 60 do
    if ship:docked_at() and not space.autopilot() then
      ship:undock()
      space.step(30)
    end
    if not space.autopilot() then
      space.route(port)
      space.autopilot(true)
    end
    space.step(6)
    measure(ship)
  end
  space.step(120)
end

local stop = 1
while space.time() < MINUTES * 60 do
  stop = stop % #TOUR + 1
  local id = TOUR[stop]
  turn[id] = turn[id] + 1
  fly(ports_of[id][turn[id] % #ports_of[id] + 1])
end

print(string.format("%6s %8s %5s %10s %5s %8s", "danger", "minutes", "met", "in 10 min.", "shot", "couriers"))
local far = {ticks = 0, met = 0}
for danger = 0, 5 do
  local sum = sums[danger]
  if sum.ticks > 0 then
    print(string.format("%6d %8.1f %5d %10.2f %5d %8.1f", danger, sum.ticks / 3600, sum.met, sum.met / sum.ticks * 36000,
                        sum.shot, sum.damage))
  end
  if danger == 2 or danger == 3 then far.ticks, far.met = far.ticks + sum.ticks, far.met + sum.met end
end
assert(sums[0].met == 0, "home is not safe")
assert(far.met / far.ticks * 36000 >= 1, "a trader meets too few pirates")
