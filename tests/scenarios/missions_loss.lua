-- Ore that is lost with the ship does not prove a mining contract, although the next ship docks where it was accepted.
local claim = space.spawn_body{class = "outpost", faction = "settler", x = 0, y = 0, name = "Claim"}
local me
local function pilot()
  me = space.spawn{class = "courier", faction = "player", x = 0, y = 140, name = "Kestrel", player = true}
end

local function step(ticks)
  for _ = 1, ticks do
    space.step()
    for _, event in ipairs(space.events()) do assert(event.type ~= "script_error", event.text) end
  end
end

local function dock()
  me:dock(claim)
  step(3)
  assert(me:docked_at() == claim, "did not dock")
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
