-- Ore that is lost with the ship does not prove a mining contract, although the next ship docks where it was accepted.
-- Units that a supply contract does not count, and that are lost or sold elsewhere, need not be brought in addition.
local step = include("lib/step")

local claim = space.spawn_body{class = "outpost", faction = "settler", x = 0, y = 0, name = "Claim"}
local me
local function pilot()
  me = space.spawn{class = "courier", faction = "player", x = 0, y = 140, name = "Kestrel", player = true}
end

local function dock(port)
  me:dock(port or claim)
  step(3)
  assert(me:docked_at() == (port or claim), "did not dock")
end

pilot()
dock()
local id = assert(space.start_mission("mine", claim))
step(2)
local function goal() return space.objective(id .. ":goal") end

-- Collects all that is asked for, far from the port.
local function collect()
  space.place(me, 12000, 0, 0, 0)
  for _ = 1, 20 do
    if goal().value == goal().max then return end
    local x, y = me:position()
    space.spawn_pickup{ore = 3, x = x + 5, y = y}
    step(3)
  end
  error("no ore is counted")
end

me:undock()
step(2)
collect()
space.damage(me, 1e6)
step(2)
assert(goal().value == 0, "the ore of the lost ship counts")
pilot()
dock()
step(2)
assert(#space.missions() == 1, "ore that is lost has paid the contract")

me:undock()
step(2)
collect()
space.place(me, 0, 140, 0, 0)
dock()
step(2)
assert(space.mission_record("mine") == 1, "a second load is no proof")

space.set_market(claim, {uses = {food = 10}, stock = {food = 60}, want = {food = 200}})
id = assert(space.start_mission("supply", claim))
space.add_cargo(me, "food", 15)        -- before the job begins
step(2)
me:undock()
step(2)
space.place(me, 12000, 0, 0, 0)
space.damage(me, 1e6)
step(2)
pilot()
dock()
local units = goal().max
space.add_cargo(me, "food", units)
me:sell("food", units)
step(3)
assert(space.mission_record("supply") == 1, "what is lost with the ship has to be brought again")

space.set_market(claim, {uses = {food = 10}, stock = {food = 60}, want = {food = 200}})
local fair = space.spawn_body{class = "outpost", faction = "settler", x = 20000, y = 0, name = "Fair"}
space.set_market(fair, {uses = {food = 10}, stock = {food = 60}, want = {food = 200}})
assert(space.start_mission("supply", claim))
space.add_cargo(me, "food", 5)
step(2)
me:undock()
step(2)
space.place(me, 20000, 140, 0, 0)
dock(fair)
me:sell("food", 5)
step(3)
me:undock()
step(2)
space.place(me, 0, 140, 0, 0)
dock()
units = space.objective(space.missions()[1].id .. ":goal").max
space.add_cargo(me, "food", units)
me:sell("food", units)
step(3)
assert(space.mission_record("supply") == 2, "what was sold elsewhere has to be brought again")
