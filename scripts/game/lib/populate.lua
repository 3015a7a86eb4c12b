-- Filling space with asteroids and ships, for all scenarios.
local populate = {}

-- Returns a random point of the ring between two radii, evenly distributed over its area.
---@param x number
---@param y number
---@param inner number
---@param outer number
---@return number x, number y
function populate.point(x, y, inner, outer)
  local angle = math.random() * 2 * math.pi
  local away = math.sqrt(inner * inner + math.random() * (outer * outer - inner * inner))
  return x + math.cos(angle) * away, y + math.sin(angle) * away
end

-- The classes that scripts of the game spawn.
local OWN = {
  ship = {courier = true, freighter = true, hauler = true, raider = true, marauder = true, cutter = true,
          frigate = true, shuttle = true, prospector = true, packet = true, corsair = true, clipper = true},
  asteroid = {large = true, medium = true, small = true},
}

-- Returns a class in place of one that a mod has removed: the first of `others` that is there, else any. nil if the
-- class is there, or not one of the game.
local function substitute(kind, class, others)
  local all, there = space.classes(kind), {}
  for _, known in ipairs(all) do there[known.id] = true end
  if there[class] or not OWN[kind][class] then return nil end
  for _, other in ipairs(others) do
    if there[other] then return other end
  end
  return all[1] and all[1].id
end

local SIZES = {"medium", "small", "large"}

-- Spawns an asteroid as space.spawn_asteroid does. Where a mod has removed its class, it is of another one; nil where
-- the data have none.
---@param description AsteroidDescription
---@return Handle?
function populate.asteroid(description)
  local made, result = pcall(space.spawn_asteroid, description)
  if made then return result end
  local class = substitute("asteroid", description.class, SIZES)
  if not class and #space.classes("asteroid") > 0 then error(result, 0) end
  description.class = class
  return class and space.spawn_asteroid(description)
end

-- Spawns `count` asteroids in a ring that rotates slowly around its center.
---@param x number
---@param y number
---@param inner number
---@param outer number
---@param count integer
function populate.field(x, y, inner, outer, count)
  for _ = 1, count do
    local px, py = populate.point(x, y, inner, outer)
    local drawn = math.random()
    local class = drawn < 0.3 and "large" or (drawn < 0.7 and "medium" or "small")
    local dx, dy = px - x, py - y
    local away = math.max(1, math.sqrt(dx * dx + dy * dy))
    local speed = 3 + math.random() * 7
    populate.asteroid{class = class, x = px, y = py,
                      vx = -dy / away * speed + math.random() * 4 - 2,
                      vy = dx / away * speed + math.random() * 4 - 2}
  end
end

-- Spawns a planet and its station, which is returned: a row is the name of the planet, its class, x and
-- y, the name of the station, its class, x and y relative to the planet.
---@param row table
---@param faction string
---@param market? MarketDescription
---@return Handle
function populate.port(row, faction, market)
  local planet, class, x, y, station, station_class, dx, dy = table.unpack(row)
  space.spawn_body{class = class, x = x, y = y, name = planet}
  return space.spawn_body{class = station_class, x = x + dx, y = y + dy, name = station, faction = faction,
                          market = market}
end

local CLASSES = {trader = {"freighter", "hauler"}, pirate = {"raider", "marauder"},
                 patrol = {"cutter", "frigate"}, settler = {"freighter", "hauler"}}
-- The brains of factions whose brain is not named as they are.
local BRAINS = {settler = "trader"}

-- Returns a random ship class of the faction: the small one in 3 of 4 cases. A faction of a mod has those of traders.
---@param faction string
---@return string
function populate.class(faction)
  return (CLASSES[faction] or CLASSES.trader)[math.random() < 0.75 and 1 or 2]
end

-- Spawns a ship as space.spawn does. Where a mod has removed its class, it is of another one of its faction.
---@param description ShipDescription
---@return Handle
function populate.spawn(description)
  local made, result = pcall(space.spawn, description)
  if made then return result end
  local class = substitute("ship", description.class, CLASSES[description.faction] or CLASSES.trader)
  if not class then error(result, 0) end
  description.class = class
  return space.spawn(description)
end

-- Spawns a ship with the brain of its faction at a free position in the ring. `memory` is the initial
-- memory of its brain.
---@param faction string
---@param class string
---@param x number
---@param y number
---@param inner number
---@param outer number
---@param memory? table
---@return Handle
function populate.ship(faction, class, x, y, inner, outer, memory)
  local px, py = populate.point(x, y, inner, outer)
  local fx, fy = space.free_spot(px, py, 60, 2000)
  return populate.spawn{class = class, faction = faction, brain = BRAINS[faction] or faction,
                        x = fx or px, y = fy or py, heading = math.random() * 2 * math.pi - math.pi, memory = memory}
end

---@param faction string
---@param count integer
---@param x number
---@param y number
---@param inner number
---@param outer number
function populate.ships(faction, count, x, y, inner, outer)
  for _ = 1, count do
    populate.ship(faction, populate.class(faction), x, y, inner, outer)
  end
end

return populate
