-- Hunts pirates in the systems beside home, docks for repairs, and spares all others. Whole hours, in the Reach.
local steer = include("lib/steer")
local fight = include("lib/fight")
local route = include("lib/route")

local SYSTEM, DANGER = 100000, 2          -- units; systems up to that danger
local owner, beat, hurt, at = nil, nil, false, 1

-- The ports to fly between: those of systems with some danger, the nearest way first.
local function ports_to_watch(ship)
  local list = {}
  for _, system in ipairs(space.systems()) do
    if system.danger >= 1 and system.danger <= DANGER then
      for _, port in ipairs(system.ports) do
        local body = space.nearest(port.x, port.y, 500, {kinds = "station"})
        local gates, way = space.path(ship, body)
        if gates and not body:is_hostile_to(ship) then list[#list + 1] = {body = body, way = way} end
      end
    end
  end
  table.sort(list, function(a, b) return a.way < b.way or a.way == b.way and a.body:id() < b.body:id() end)
  local bodies = {}
  for i = 1, math.min(4, #list) do bodies[i] = list[i].body end
  return bodies
end

local function nearest_port(ship)
  local x, y = ship:position()
  return space.nearest(x, y, SYSTEM, {kinds = "station", where = function(p) return not p:is_hostile_to(ship) end})
end

local function nearest_foe(ship)
  for handle, kind, distance, bearing, hostile in space.contacts(ship, 4000, {kinds = "ship"}) do
    if hostile and not handle:docked_at() then return handle end
  end
end

local function think(ship)
  if ship:docked_at() then
    hurt = false
    ship:undock()
    return 30
  end
  hurt = hurt or fight.health(ship) < 0.6
  local foe = not hurt and nearest_foe(ship)
  if foe then
    fight.think(ship, foe)
    return 4
  end
  fight.cease(ship)
  local port = hurt and nearest_port(ship)
  if port then
    if not steer.dodge(ship, 0.4) then steer.dock(ship, port) end
    return 6
  end
  beat = beat or ports_to_watch(ship)
  local goal = beat[at]
  if not goal then return 60 end
  if ship:distance_to(goal) > SYSTEM then
    route.fly(ship, goal)
  else
    local x, y = goal:position()
    if steer.arrive(ship, x, y, 1200, ship:cruise_speed()) then at = at % #beat + 1 end
  end
  return 8
end

local pause = 0
while true do
  local ship = space.player()
  if ship then
    if ship ~= owner then owner, beat, hurt, pause = ship, nil, false, 0 end
    pause = pause - 1
    if pause <= 0 then pause = think(ship) end
  end
  space.step()
end
