-- Hunts pirates: accepts the bounties of the boards, and fights hostile ships on its way from port to port of the
-- systems near home, but not groups that are stronger; docks for repairs, and buys shield and gun. For runs of hours in
-- the Reach.
local steer = include("lib/steer")
local fight = include("lib/fight")
local route = include("lib/route")

local SYSTEM, DANGER = 100000, 2          -- units; systems up to that danger
local HARDEST = 3                         -- danger of the bounties that it takes
local WANTED = {"shield_1", "regenerator_1", "heavy_blaster", "battery_1"}    -- the first that fits is bought
local OUTNUMBERED = 1.5                   -- it fights no more than this multiple of its side's hull and shield
local owner, prey, goal, hurt = nil, nil, nil, false

local function is_open(ship)
  return function(port) return not port:is_hostile_to(ship) end
end

local function nearest_port(ship)
  local x, y = ship:position()
  return space.nearest(x, y, SYSTEM, {kinds = "station", where = is_open(ship)})
end

-- Another port of a system that is neither safe nor lost, a near one rather than a far one.
local function next_port(ship, here)
  local danger = {}
  for _, system in ipairs(space.systems()) do danger[system.id] = system.danger end
  local list = {}
  for _, port in ipairs(space.stations{where = is_open(ship)}) do
    local level = danger[space.system(port) or ""]
    if port ~= here and port:faction() ~= "pirate" and level and level >= 1 and level <= DANGER then
      local gates, way = space.path(ship, port)
      if gates then list[#list + 1] = {port = port, way = way} end
    end
  end
  table.sort(list, function(a, b) return a.way < b.way or a.way == b.way and a.port:id() < b.port:id() end)
  local pick = list[math.random(math.max(1, math.min(5, #list)))]
  return pick and pick.port
end

-- The ship of a bounty that is accepted, by the name in its title; the port where it waits until it shows itself.
local function wanted(ship)
  for _, job in ipairs(space.missions()) do
    if job.mission == "hunt" then
      local name = job.title:sub(#"Wanted: " + 1)
      local x, y = ship:position()
      local foe = space.nearest(x, y, 1e9, {kinds = "ship", faction = "pirate",
                                            where = function(other) return other:name() == name end})
      return foe or job.to     -- it shows itself there
    end
  end
end

local function is_outnumbered(ship)
  local foes, friends = fight.odds(ship, 4000)
  return foes > OUTNUMBERED * friends
end

local function at_port(ship)
  if is_outnumbered(ship) then return 60 end        -- it waits until they are gone
  hurt = false
  local prices = {}
  for _, outfit in ipairs(space.outfits()) do prices[outfit.id] = outfit.price end
  for _, id in ipairs(WANTED) do
    if space.credits() > prices[id] + 300 then ship:buy_outfit(id) end
  end
  for _, offer in ipairs(space.offers()) do
    if offer.mission == "hunt" and offer.danger <= HARDEST then space.accept(offer.id) end
  end
  space.step(2)
  if not ship:alive() then return 2 end
  prey = wanted(ship)
  goal = not prey and next_port(ship, ship:docked_at()) or nil
  ship:undock()
  return 30
end

local function nearest_foe(ship)
  for handle, kind, distance, bearing, hostile in space.contacts(ship, 4000, {kinds = "ship"}) do
    if hostile and not handle:docked_at() and not handle:disabled() then return handle end
  end
end

local function think(ship)
  if ship:docked_at() then return at_port(ship) end
  hurt = hurt or fight.health(ship) < 0.6 or is_outnumbered(ship)
  local foe = not hurt and nearest_foe(ship)
  if foe then
    fight.think(ship, foe)
    return 4
  end
  fight.cease(ship)
  if prey and (not prey:alive() or prey:kind() ~= "ship") then prey, goal = wanted(ship), nil end
  local to = hurt and nearest_port(ship) or prey or goal
  if not to then
    goal = nearest_port(ship)
    return 60
  end
  if hurt and steer.dodge(ship, 0.4) then return 4 end
  if ship:distance_to(to) > SYSTEM then
    route.fly(ship, to)
  elseif to == prey then
    local x, y = to:position()
    steer.arrive(ship, x, y, 600, ship:cruise_speed())
  else
    steer.dock(ship, to)
  end
  return ship:distance_to(to) > 2500 and 8 or 6
end

local pause = 0
while true do
  local ship = space.player()
  if ship then
    if ship ~= owner then owner, prey, goal, hurt, pause = ship, nil, nil, false, 0 end
    pause = pause - 1
    if pause <= 0 then pause = think(ship) end
  end
  space.step()
end
