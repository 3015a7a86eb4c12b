-- scenario: reach
-- The autopilot flies the player through two gates to a port, over saves and loads; rocks of fields
-- are made near the player; every system has its ships.
local step = include("lib/step")
local me = space.player()
assert(#space.systems() == 12 and #space.gates() >= 24 and #space.ships() > 500)
for _, system in ipairs(space.systems()) do
  assert(space.count(system.x, system.y, 120000, {kinds = "ship"}) > 10, system.id)
end

-- The ships of the Reach: all twelve classes, settlers at the Holds, and freighters of pirates.
local classes, count, settlers, smugglers = {}, 0, 0, 0
for _, ship in ipairs(space.ships()) do
  if not classes[ship:class()] then count = count + 1 end
  classes[ship:class()] = true
  if ship:faction() == "settler" then settlers = settlers + 1 end
  if ship:faction() == "pirate" and ship:brain() == "trader" then smugglers = smugglers + 1 end
end
assert(count == 12, count .. " of twelve classes fly")
assert(settlers >= 25 and smugglers >= 15, settlers .. " settlers, " .. smugglers .. " smugglers")
local holds = space.stations{faction = "settler"}
assert(#holds >= 6, #holds .. " Holds")
for _, hold in ipairs(holds) do assert(hold:market() and not hold:is_hostile_to(me), hold:name()) end
local lairs = space.stations{faction = "pirate"}
assert(#lairs > 0, "no lair")
for _, lair in ipairs(lairs) do assert(lair:market(), lair:name() .. " has no market") end

local goal = space.stations{where = function(port) return port:name() == "Ferrow Station" end}[1]
local gates = space.path(me, goal)
assert(#gates == 2, "Ferrow is two gates away")
space.route(goal)
space.autopilot(true)
step(2)
assert(space.autopilot() and me:brain() == "autopilot")

local passed = 0
for i = 1, 90 do
  if i % 10 == 1 then                       -- shortens the way through the system
    local next = space.path(me, goal)[1] or goal
    if me:distance_to(next) > 3000 then
      local x, y = next:position()
      space.place(me, x - 1200, y)
    end
  end
  step(60, function(event)
    if event.type == "gate" and event.subject == me then passed = passed + 1 end
  end)
  if i % 10 == 0 then
    local before = space.hash()
    space.reload()
    assert(space.hash() == before, "the state changed by saving and loading")
  end
  if me:docked_at() == goal then break end
end
assert(passed == 2, "it passed " .. passed .. " gates")
assert(space.system(me) == "ferrow")
assert(me:docked_at() == goal and not space.autopilot() and space.route() == nil, "it did not arrive")
assert(#space.asteroids() > 100, "fields near the player have asteroids")

-- Pirates of the lanes that are lost come back beside the lanes, out of sight of the player, and no more of them than
-- there were; those of the lair stay at the lair.
local systems, ferrow = include("lib/systems"), nil
for _, system in ipairs(space.systems()) do if system.id == "ferrow" then ferrow = system end end
local PIRATES = {kinds = "ship", faction = "pirate"}
local function of_lanes() return space.near(ferrow.x, ferrow.y, 25000, PIRATES) end
local all = space.count(ferrow.x, ferrow.y, 120000, PIRATES)
local lost = #of_lanes()
for _, ship in ipairs(of_lanes()) do space.remove(ship) end
step()
for _ = 1, 80 do systems.replace(ferrow, 2) end
step()
assert(#of_lanes() == 4, #of_lanes() .. " pirates wait beside the lanes of Ferrow")
for _, ship in ipairs(of_lanes()) do assert(me:distance_to(ship) > 4000, "a pirate appears beside the player") end
assert(space.count(ferrow.x, ferrow.y, 120000, PIRATES) <= all - lost + 4 + 2, "the lair has grown")
