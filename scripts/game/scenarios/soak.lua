-- A world for `heliopause soak`, which runs for days: four colonies from the origin to the largest
-- coordinates, fights and traffic in each and between them, and comets that cross space. Lost objects
-- are replaced and objects that drift away are moved back, so that the load stays constant.
local populate = include("lib/populate")

local COLONIES = {
  {0, 0}, {3.1e6, -2.2e6}, {-7.3e8, 4.1e8},
  {1099511000000, -1099510000000},                  -- about 600,000 units from the largest coordinate
}
local STRENGTH = {trader = 5, pirate = 4, patrol = 3}     -- ships for each colony
local ROCKS = 16
local SPACE = 5000              -- units; a ship farther from all colonies is moved
local FIELD = 7000              -- units; an asteroid farther away is removed
local COMETS = 3

local function colony_of(thing)
  local best, least
  for i, colony in ipairs(COLONIES) do
    local away = thing:distance_to(colony[1], colony[2])
    if not best or away < least then best, least = i, away end
  end
  return best, least
end

-- Counts ships and asteroids by colony. Moves ships that have left one, removes asteroids that have.
local function muster()
  local ships, rocks = {}, {}
  for i = 1, #COLONIES do ships[i], rocks[i] = {trader = 0, pirate = 0, patrol = 0}, 0 end
  for _, ship in ipairs(space.ships()) do
    local i, away = colony_of(ship)
    if away > SPACE then
      i = (i + math.random(#COLONIES - 1) - 1) % #COLONIES + 1
      local x, y = populate.point(COLONIES[i][1], COLONIES[i][2], 2000, 4000)
      space.place(ship, x, y, 0, 0)
    end
    ships[i][ship:faction()] = ships[i][ship:faction()] + 1
  end
  for _, rock in ipairs(space.asteroids()) do
    local i, away = colony_of(rock)
    if away < FIELD then
      rocks[i] = rocks[i] + 1
    elseif rock:speed() < 1000 then        -- not a comet in flight
      space.remove(rock)
    end
  end
  return ships, rocks
end

local function replace_losses()
  local ships, rocks = muster()
  local lost = {trader = 0, pirate = 0, patrol = 0}
  for faction, strength in pairs(STRENGTH) do
    lost[faction] = strength * #COLONIES
    for i = 1, #COLONIES do lost[faction] = lost[faction] - ships[i][faction] end
  end
  for i, colony in ipairs(COLONIES) do
    for faction, strength in pairs(STRENGTH) do
      local count = math.min(lost[faction], strength - ships[i][faction], 2)
      for _ = 1, count do
        populate.ship(faction, populate.class(faction), colony[1], colony[2], 900, 2600)
      end
      if count > 0 then lost[faction] = lost[faction] - count end
    end
    if rocks[i] < ROCKS then
      populate.field(colony[1], colony[2], 1200, 3000, math.min(ROCKS - rocks[i], 6))
    end
  end
end

-- A comet flies from a colony outwards, at half a million to 12 million units per tick. At the largest
-- coordinate it stops, and muster() removes it.
local function send_comets(memory)
  for i = 1, COMETS do
    local comet = memory.comets[i]
    if not (comet and comet:alive()) then
      local colony = COLONIES[math.random(#COLONIES)]
      local x, y = populate.point(colony[1], colony[2], 3000, 4500)
      local angle, speed = math.random() * 2 * math.pi, 10 ^ (7.5 + math.random() * 1.35)
      memory.comets[i] = populate.asteroid{class = "small", x = x, y = y,
                                           vx = math.cos(angle) * speed, vy = math.sin(angle) * speed}
    end
  end
end

---@type Scenario
return {
  title = "Soak",
  about = "War and traffic without end, from the origin to the edge of space: for long runs.",
  career = false,
  menu = false,

  setup = function(self)
    space.memory.comets = {}
    for i, colony in ipairs(COLONIES) do
      local x, y = colony[1], colony[2]
      space.spawn_body{class = "moon", x = x, y = y, name = "Haven " .. i}
      space.spawn_body{class = "outpost", x = x - 1300, y = y + 500, faction = "trader",
                       name = "Depot " .. i}
      space.spawn_body{class = "shipyard", x = x + 1200, y = y - 700, faction = "patrol",
                       name = "Yard " .. i}
    end
    for _ = 1, 4 do replace_losses() end
    send_comets(space.memory)
  end,

  on_tick = function(self, dt)
    if space.tick() % 60 == 0 then replace_losses() end
    if space.tick() % 600 == 0 then send_comets(space.memory) end
  end,
}
