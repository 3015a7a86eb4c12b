-- The default game: a home world with its yard, four more ports, asteroid fields between them, traffic,
-- pirates in the gaps, and raids that grow. Infinite canvas: fly as far as you like.
local populate = include("lib/populate")

-- name, planet class, planet x, y, station class, station x, y (relative to the planet)
local PORTS = {
  {"Tessera",   "terran",     0,      -1600,  "Tessera Yard",   "shipyard", 0,     1100},
  {"Brannoch",  "desert",     14500,  -6200,  "Brannoch Dock",  "outpost",  -700,  500},
  {"Old Mother", "gas_giant", -12000, -13500, "Mother's Ring",  "outpost",  1300,  400},
  {"Quill",     "moon",       -9800,  11600,  "Quill Depot",    "outpost",  500,   -450},
  {"Ferrow",    "desert",     9400,   15200,  "Ferrow Station", "shipyard", 650,   -600},
}
-- x, y, inner, outer, asteroids
local FIELDS = {
  {0, -1600, 1900, 4200, 420},          -- the ring around home
  {7400, 3000, 0, 2600, 380},
  {-7800, -3400, 0, 3000, 420},
  {-12000, -13500, 2200, 4200, 460},    -- the giant's ring
  {1200, 11500, 0, 2800, 380},
}
-- Where pirates lurk between raids.
local LAIRS = {{5800, -13000}, {-15500, 1500}, {15500, 6500}, {-1500, 18500}}

local STRENGTH = {trader = 150, pirate = 84, patrol = 70}
local FIRST_RAID, RAID_EVERY = 35 * 60, 100 * 60      -- ticks

local function station(port) return port[3] + port[7], port[4] + port[8] end

local function found_worlds()
  for i, port in ipairs(PORTS) do
    space.spawn_body{class = port[2], x = port[3], y = port[4], name = port[1]}
    local x, y = station(port)
    space.spawn_body{class = port[6], x = x, y = y, name = port[5], faction = i % 2 == 1 and "patrol" or "trader"}
  end
end

local function send_traffic()
  for faction, count in pairs(STRENGTH) do
    for i = 1, count do
      local x, y
      if faction == "pirate" then
        local lair = LAIRS[i % #LAIRS + 1]
        x, y = lair[1], lair[2]
      else
        x, y = station(PORTS[i % #PORTS + 1])
      end
      populate.ship(faction, populate.class(faction), x, y, 300, faction == "trader" and 6500 or 3500)
    end
  end
end

-- Who was lost is replaced, a few at a time: traders and patrols leave a port, pirates a lair.
local function replace_losses()
  for faction, wanted in pairs(STRENGTH) do
    local missing = wanted - #space.ships{faction = faction}
    for _ = 1, math.min(missing, 3) do
      local x, y
      if faction == "pirate" then
        local lair = LAIRS[math.random(#LAIRS)]
        x, y = lair[1], lair[2]
      else
        x, y = station(PORTS[math.random(#PORTS)])
      end
      populate.ship(faction, populate.class(faction), x, y, 200, 900)
    end
  end
end

-- A raid on the port nearest to the player: `wave` + 1 raiders, a marauder for every third wave.
local function raid(wave)
  local player = space.player()
  if not player then return end
  local px, py = player:position()
  local port = space.nearest(px, py, math.huge, {kinds = "station"})
  if not port then return end
  local x, y = port:position()
  local angle = math.random() * 2 * math.pi
  local sx, sy = x + math.cos(angle) * 3600, y + math.sin(angle) * 3600
  local raiders = math.min(wave + 1, 14)
  for i = 1, raiders do
    local class = i % 3 == 0 and "marauder" or "raider"
    populate.ship("pirate", class, sx, sy, 0, 300, {home_x = x, home_y = y})
  end
  space.alert(string.format("Wave %d: %d pirates raid %s!", wave, raiders, port:name()))
end

local function tick_raids(memory)
  if space.tick() < memory.next_raid then return end
  memory.wave = memory.wave + 1
  memory.next_raid = space.tick() + math.max(50 * 60, RAID_EVERY - memory.wave * 3 * 60)
  if memory.wave > 1 and space.player() then
    space.set_waves(memory.wave - 1)
    space.message(string.format("Wave %d survived.", memory.wave - 1))
  end
  raid(memory.wave)
end

return {
  title = "Tessera",

  setup = function(self)
    local memory = space.memory
    memory.wave, memory.next_raid = 0, FIRST_RAID
    found_worlds()
    for _, field in ipairs(FIELDS) do
      populate.field(field[1], field[2], field[3], field[4], field[5])
    end
    send_traffic()
    local x, y = station(PORTS[1])
    space.spawn{class = "courier", faction = "player", x = x + 320, y = y + 60, heading = 0,
                name = "Kestrel", player = true}
    -- Something to do in the first minute: rocks to shoot at, and a trader that passes by.
    for _, rock in ipairs{{700, 120, "medium"}, {860, -80, "large"}, {980, 190, "small"}} do
      space.spawn_asteroid{class = rock[3], x = x + rock[1], y = y + rock[2], vx = -4, vy = 2}
    end
    populate.ship("trader", "freighter", x + 500, y - 250, 0, 60)
    space.message("Welcome to Tessera Yard. Rocks drift to starboard: their ore sells here. F1 shows the keys.")
  end,

  on_tick = function(self, dt)
    tick_raids(space.memory)
    if space.tick() % 300 == 0 then replace_losses() end
  end,
}
