-- Hunts hostile ships on its radar unless they are stronger, flees to a port if they are or if its own ship is damaged,
-- and flies from port to port if it sees none. (A lone courier that attacks a lair of twenty is lost.)
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

local function run(foe)
  fight.cease(ship)
  if steer.dodge(ship, 0.5) then return end
  local port = nearest_port()
  local x, y = foe:position()
  -- Flies to the port, unless the foe is in the way.
  if math.abs(steer.difference(ship:bearing_to(port), ship:bearing_to(foe))) > 0.8 then
    return steer.dock(ship, port)
  end
  steer.away(ship, x, y, ship:cruise_speed())
end

local function think()
  if ship:docked_at() then
    if hurt then goal = goal % #ports + 1 end
    hurt = false
    ship:undock()
    return
  end
  hurt = hurt or fight.health(ship) < 0.6
  local foe = nearest_foe()
  if foe then
    local foes, own = fight.odds(ship, 4000)
    hurt = hurt or foes > 1.2 * own
    if hurt then return run(foe) end
    return fight.think(ship, foe)
  end
  fight.cease(ship)
  if hurt then return steer.dock(ship, nearest_port()) end
  local x, y = ports[goal]:position()
  if steer.arrive(ship, x, y, 900, ship:cruise_speed()) then goal = goal % #ports + 1 end
end

while true do
  if space.tick() % 4 == 0 then think() end
  space.step()
end
