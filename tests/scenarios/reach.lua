-- scenario: reach
-- The autopilot flies the player through two gates to a port, over saves and loads; rocks of fields
-- are made near the player; every system has its ships.
local me = space.player()
assert(#space.systems() == 12 and #space.gates() >= 24 and #space.ships() > 500)
for _, system in ipairs(space.systems()) do
  assert(space.count(system.x, system.y, 120000, {kinds = "ship"}) > 10, system.id)
end

local goal = space.stations{where = function(port) return port:name() == "Ferrow Station" end}[1]
local gates = space.path(me, goal)
assert(#gates == 2, "Ferrow is two gates away")
space.route(goal)
space.autopilot(true)
space.step(2)
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
  for _ = 1, 60 do
    space.step()
    for _, event in ipairs(space.events()) do
      if event.type == "gate" and event.subject == me then passed = passed + 1 end
    end
  end
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
