-- The siege, a game for scores: a home planet with a shipyard, four other ports, asteroid fields, traffic,
-- pirates, and raids that grow. Home is safe; danger grows with the distance. The canvas is infinite.
local populate = include("lib/populate")
local danger = include("lib/danger")
local raids = include("lib/raids")
local hail = include("lib/hail")

-- name, planet class, planet x, y, station class, station x, y (relative to the planet), danger, faction
local PORTS = {
  {"Tessera",    "terran",    0,      -1600,  "Tessera Yard",   "shipyard", 0,    1100, 0, "patrol"},
  {"Brannoch",   "desert",    14500,  -6200,  "Brannoch Dock",  "outpost",  -700, 500,  2, "trader"},
  {"Quill",      "moon",      -9800,  11600,  "Quill Depot",    "outpost",  500,  -450, 3, "settler"},
  {"Old Mother", "gas_giant", -12000, -13500, "Mother's Ring",  "outpost",  1300, 400,  3, "trader"},
  {"Ferrow",     "desert",    9400,   15200,  "Ferrow Station", "shipyard", 650,  -600, 4, "patrol"},
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
local LEASH = 6000            -- units from the lair that a pirate follows its prey: not as far as home
-- Indices of PORTS: where the patrols begin. Most are at home.
local POSTS = {1, 2, 1, 3, 1, 4, 2, 5}

local STRENGTH = {trader = 162, pirate = 92, patrol = 78}
local FIRST_RAID, PAUSE = 60 * 60, 45 * 60      -- ticks until the first raid, and between raids

local function station(port) return port[3] + port[7], port[4] + port[8] end

-- Returns the ports with their danger.
local function found_worlds()
  local ports = {}
  for i, port in ipairs(PORTS) do
    ports[i] = {port = populate.port(port, port[10]), danger = port[9]}
  end
  return ports
end

-- Returns the position where the i-th ship of a faction appears, and the initial memory of its brain.
local function origin(faction, i)
  if faction == "patrol" then return station(PORTS[POSTS[i % #POSTS + 1]]) end
  if faction ~= "pirate" then return station(PORTS[i % #PORTS + 1]) end
  local lair = LAIRS[i % #LAIRS + 1]
  return lair[1], lair[2], danger.brief(lair[1], lair[2], LEASH)
end

local function send_traffic()
  for faction, count in pairs(STRENGTH) do
    for i = 1, count do
      local x, y, brief = origin(faction, i)
      local spread = faction == "trader" and 6500 or 3500
      populate.ship(faction, populate.class(faction), x, y, 400, spread, brief)
    end
  end
end

-- Replaces lost ships, at most four of a faction at a time: traders and patrols appear at a port, pirates
-- at a lair.
local function replace_losses()
  for faction, wanted in pairs(STRENGTH) do
    local missing = wanted - #space.ships{faction = faction}
    for _ = 1, math.min(missing, 4) do
      local x, y, brief = origin(faction, math.random(60))
      populate.ship(faction, populate.class(faction), x, y, 250, 900, brief)
    end
  end
end

---@type Scenario
return {
  title = "The siege of Tessera",
  about = "A home system with ports, traffic, asteroid fields, and pirate raids that grow.",

  setup = function(self)
    space.memory.raids = raids.new(found_worlds(), FIRST_RAID, PAUSE)
    for _, field in ipairs(FIELDS) do
      populate.field(field[1], field[2], field[3], field[4], field[5])
    end
    local x, y = station(PORTS[1])
    space.spawn{class = "courier", faction = "player", x = x + 320, y = y + 60, heading = 0,
                name = "Kestrel", player = true}
    -- For the first minute: asteroids to shoot at, and a trader that passes.
    for _, rock in ipairs{{700, 120, "medium"}, {860, -80, "large"}, {980, 190, "small"},
                          {1150, 20, "medium"}} do
      populate.asteroid{class = rock[3], x = x + rock[1], y = y + rock[2], vx = 2, vy = 1}
    end
    populate.ship("trader", "freighter", x + 500, y - 250, 0, 60)
    send_traffic()
  end,

  on_tick = function(self, dt)
    if space.tick() == 60 then
      space.message("Welcome to Tessera Yard. Rocks drift ahead of you: their ore sells here. "
                    .. "{key:help} shows the keys.")
    elseif space.tick() == 600 then
      space.message("Raids on the ports will grow: earn a better ship, and help to beat them off for as "
                    .. "long as you can.")
    end
    if space.tick() % 30 == 0 then raids.watch(space.memory.raids) end
    if space.tick() % 150 == 0 then replace_losses() end
  end,

  on_event = {
    hailed = function(self, event) hail.hailed(event) end,
    answer = function(self, event) hail.answered(event) end,
    hit = function(self, event) raids.hit(space.memory.raids, event) end,
    ship_destroyed = function(self, event)
      raids.destroyed(space.memory.raids, event)
      hail.destroyed(event)
    end,
    player_died = function(self, event)
      space.alert("The " .. (event.name or "ship") .. " is lost.")
    end,
  },
}
