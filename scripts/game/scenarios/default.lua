-- The default game: a home planet with a shipyard, four other ports, asteroid fields, traffic, pirates,
-- and raids that grow. The canvas is infinite.
local populate = include("lib/populate")

-- name, planet class, planet x, y, station class, station x, y (relative to the planet)
local PORTS = {
  {"Tessera",    "terran",    0,      -1600,  "Tessera Yard",   "shipyard", 0,    1100},
  {"Brannoch",   "desert",    14500,  -6200,  "Brannoch Dock",  "outpost",  -700, 500},
  {"Old Mother", "gas_giant", -12000, -13500, "Mother's Ring",  "outpost",  1300, 400},
  {"Quill",      "moon",      -9800,  11600,  "Quill Depot",    "outpost",  500,  -450},
  {"Ferrow",     "desert",    9400,   15200,  "Ferrow Station", "shipyard", 650,  -600},
}
-- x, y, inner, outer, asteroids
local FIELDS = {
  {0, -1600, 2000, 4400, 420},          -- the ring around home
  {7400, 3000, 0, 2600, 420},
  {-7800, -3400, 0, 3000, 460},
  {-12000, -13500, 2200, 4400, 540},    -- the giant's ring
  {1200, 11500, 0, 2800, 420},
}
-- Where pirates wait between raids.
local LAIRS = {{5800, -13000}, {-15500, 1500}, {15500, 6500}, {-1500, 18500}}

local STRENGTH = {trader = 162, pirate = 92, patrol = 78}
local FIRST_RAID, PAUSE = 20 * 60, 45 * 60      -- ticks until the first raid, and between raids
local PATIENCE = 150 * 60                       -- ticks after which the next raid comes in any case

local function station(port) return port[3] + port[7], port[4] + port[8] end

local function found_worlds()
  for i, port in ipairs(PORTS) do
    space.spawn_body{class = port[2], x = port[3], y = port[4], name = port[1]}
    local x, y = station(port)
    space.spawn_body{class = port[6], x = x, y = y, name = port[5],
                     faction = i % 2 == 1 and "patrol" or "trader"}
  end
end

-- Returns the position where the i-th ship of a faction appears. The home port gets few patrols, because
-- its raids are for the player.
local function origin(faction, i)
  if faction == "patrol" and i % #PORTS == 0 and i % 3 ~= 0 then i = i + 1 + i % 4 end
  if faction ~= "pirate" then return station(PORTS[i % #PORTS + 1]) end
  local lair = LAIRS[i % #LAIRS + 1]
  return lair[1], lair[2]
end

local function send_traffic()
  for faction, count in pairs(STRENGTH) do
    for i = 1, count do
      local x, y = origin(faction, i)
      local spread = faction == "trader" and 6500 or 3500
      populate.ship(faction, populate.class(faction), x, y, 400, spread)
    end
  end
end

-- Replaces lost ships, at most four of a faction at a time: traders and patrols appear at a port, pirates
-- at a lair.
local function replace_losses()
  for faction, wanted in pairs(STRENGTH) do
    local missing = wanted - #space.ships{faction = faction}
    for _ = 1, math.min(missing, 4) do
      local x, y = origin(faction, math.random(60))
      populate.ship(faction, populate.class(faction), x, y, 250, 900)
    end
  end
end

-- ---- raids: on the port nearest to the player, one ship more each time ----

-- Returns where a raid on (x, y) starts: of six random positions around it, the one with the fewest
-- patrols near.
local function approach(x, y)
  local best_x, best_y, fewest
  for _ = 1, 6 do
    local px, py = populate.point(x, y, 2300, 2700)
    local patrols = space.count(px, py, 2200, {faction = "patrol"})
    if not fewest or patrols < fewest then best_x, best_y, fewest = px, py, patrols end
  end
  return best_x, best_y
end

local function send_raid(memory, player)
  local px, py = player:position()
  local port = space.nearest(px, py, {kinds = "station"})
  if not port then return end
  memory.wave = memory.wave + 1
  memory.next_raid = space.tick() + PATIENCE
  local x, y = port:position()
  local sx, sy = approach(x, y)
  local first = memory.wave == 1         -- two light ships that do not hunt the player
  local count = first and 2 or math.min(memory.wave + 2, 18)
  memory.raiders = {}
  for i = 1, count do
    -- In later raids the first two hunt the player.
    local brief = {home_x = x, home_y = y}
    if not first and i <= 2 and player:distance_to(port) < 4000 then
      brief.prey, brief.look = player, space.tick() + 900
    end
    local class = i % 3 == 0 and "marauder" or "raider"
    memory.raiders[i] = populate.ship("pirate", class, sx, sy, 0, 300, brief)
  end
  space.alert(string.format("Raid %d: %d pirates make for %s!", memory.wave, count, port:name()))
end

local function raid_beaten(memory)
  local bonus = 150 * memory.wave
  space.waves(memory.wave)
  space.credits(space.credits() + bonus)
  space.message(string.format("Raid %d beaten off. The ports pay you %d credits.",
                              memory.wave, bonus))
  memory.raiders = nil
  memory.next_raid = space.tick() + PAUSE
end

local function watch_raids(memory)
  local player = space.player()
  if not player then return end
  if memory.raiders then
    local left = 0
    for _, raider in ipairs(memory.raiders) do
      if raider:alive() then left = left + 1 end
    end
    if left == 0 then raid_beaten(memory) end
  end
  if space.tick() >= memory.next_raid then send_raid(memory, player) end
end

---@type Scenario
return {
  title = "Tessera",
  about = "A home system with ports, traffic, asteroid fields, and pirate raids that grow.",

  setup = function(self)
    local memory = space.memory
    memory.wave, memory.next_raid = 0, FIRST_RAID
    found_worlds()
    for _, field in ipairs(FIELDS) do
      populate.field(field[1], field[2], field[3], field[4], field[5])
    end
    local x, y = station(PORTS[1])
    space.spawn{class = "courier", faction = "player", x = x + 320, y = y + 60, heading = 0,
                name = "Kestrel", player = true}
    -- For the first minute: asteroids to shoot at, and a trader that passes.
    for _, rock in ipairs{{700, 120, "medium"}, {860, -80, "large"}, {980, 190, "small"},
                          {1150, 20, "medium"}} do
      space.spawn_asteroid{class = rock[3], x = x + rock[1], y = y + rock[2], vx = -4, vy = 2}
    end
    populate.ship("trader", "freighter", x + 500, y - 250, 0, 60)
    send_traffic()
  end,

  on_tick = function(self, dt)
    if space.tick() == 60 then
      space.message("Welcome to Tessera Yard. Rocks drift ahead of you: their ore sells here. "
                    .. "F1 shows the keys.")
    end
    if space.tick() % 30 == 0 then watch_raids(space.memory) end
    if space.tick() % 150 == 0 then replace_losses() end
  end,

  on_event = {
    player_died = function(self, event)
      space.alert("The Kestrel is lost.")
    end,
  },
}
