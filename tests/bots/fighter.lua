-- Hunts what is hostile on its radar, docks for repairs, and goes to the ports in turn when it sees none.
local steer = include("lib/steer")
local fight = include("lib/fight")

local ship = space.player()
local ports = space.stations()
local goal, hurt = 1, false

local function nearest_port()
  local x, y = ship:position()
  return space.nearest(x, y, {kinds = "station", where = function(port)
    return not port:is_hostile_to(ship)
  end})
end

local function nearest_foe()
  for handle, kind, distance, bearing, hostile in space.contacts(ship, 3600, {kinds = "ship"}) do
    if hostile then return handle end
  end
end

local function think()
  if ship:docked_at() then
    hurt = false
    ship:undock()
    return
  end
  hurt = hurt or fight.health(ship) < 0.5
  local port = hurt and nearest_port()
  local foe = not hurt and nearest_foe()
  if foe then return fight.think(ship, foe) end
  fight.cease(ship)
  if port then return steer.dock(ship, port) end
  local x, y = ports[goal]:position()
  if steer.arrive(ship, x, y, 900, ship:cruise_speed()) then goal = goal % #ports + 1 end
end

while true do
  if space.tick() % 4 == 0 then think() end
  space.step()
end
