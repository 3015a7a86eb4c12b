-- Ports that make what others use, freighters that carry it, and pirates that prey on them. The player
-- trades by the same rules.
local populate = include("lib/populate")
local hail = include("lib/hail")

-- name, planet class, planet x, y, station class, station x, y (relative to the planet), faction, market
local PORTS = {
  {"Tessera", "terran", 0, -1600, "Haven Yard", "shipyard", 0, 1100, "patrol",
   {makes = {machinery = 8}, uses = {metals = 12, electronics = 4, food = 8, luxuries = 2, medicine = 3},
    yard = true}},
  {"Anvil", "desert", 7600, -3400, "Anvil Foundry", "outpost", -700, 500, "trader",
   {makes = {metals = 26}, uses = {ore = 36, food = 6, machinery = 2}}},
  {"Rook", "moon", 9800, 5600, "Rook Mine", "outpost", 500, -450, "trader",
   {makes = {ore = 22}, uses = {food = 6, machinery = 3, medicine = 2}}},
  {"Gaunt", "moon", 2600, -9800, "Gaunt Quarry", "outpost", 520, 420, "trader",
   {makes = {ore = 16}, uses = {food = 5, machinery = 2, medicine = 1, luxuries = 1}}},
  {"Greenfield", "terran", -8200, -5200, "Greenfield Silo", "outpost", 700, 650, "trader",
   {makes = {food = 35}, uses = {machinery = 2, electronics = 2, medicine = 2, metals = 3, luxuries = 2}}},
  {"Lumen", "gas_giant", -6800, 6800, "Lumen Works", "shipyard", 1200, -500, "trader",
   {makes = {electronics = 10}, uses = {metals = 11, food = 5, ore = 2, luxuries = 2}, yard = true}},
  {"Alba", "terran", 1500, 9400, "Saint Alba", "outpost", -720, -500, "patrol",
   {makes = {medicine = 8, luxuries = 7}, uses = {food = 5, electronics = 4}}},
  {"Shade", "moon", 16500, -9800, "Shade Market", "outpost", -400, 350, "pirate",
   {makes = {arms = 4}, uses = {food = 3, medicine = 1}}},
  {"Murk", "moon", -15500, 12500, "Murk Landing", "outpost", 420, -320, "pirate",
   {uses = {arms = 4, luxuries = 1}, stock = {arms = 30}}},
}
local FIELDS = {{0, -1600, 2000, 3600, 120}, {8600, 1400, 0, 1800, 120}, {-3000, 1800, 0, 1600, 80}}
local LAIRS = {{14500, -1500}, {-13500, 600}}
local STRENGTH = {trader = 18, pirate = 5, patrol = 8}

local function station(port) return port[3] + port[7], port[4] + port[8] end

local function found_ports()
  for _, port in ipairs(PORTS) do
    populate.port(port, port[9], port[10])
  end
end

local function send(faction, i)
  local x, y
  if faction == "pirate" then
    local lair = LAIRS[i % #LAIRS + 1]
    x, y = lair[1], lair[2]
  else
    x, y = station(PORTS[i % 7 + 1])
  end
  populate.ship(faction, populate.class(faction), x, y, 300, 1200)
end

local function replace_losses()
  for faction, wanted in pairs(STRENGTH) do
    if #space.ships{faction = faction} < wanted then send(faction, math.random(60)) end
  end
end

---@type Scenario
return {
  title = "The Exchange",
  about = "Nine ports that make what others use. Buy where there is plenty, sell where there is need.",
  missions = true,

  setup = function(self)
    found_ports()
    for _, field in ipairs(FIELDS) do
      populate.field(field[1], field[2], field[3], field[4], field[5])
    end
    local x, y = station(PORTS[1])
    space.spawn{class = "courier", faction = "player", x = x + 320, y = y + 60, heading = 0,
                name = "Kestrel", player = true}
    space.credits(1200)
    for faction, count in pairs(STRENGTH) do
      for i = 1, count do send(faction, i) end
    end
  end,

  on_tick = function(self, dt)
    if space.tick() == 60 then
      space.message("Haven Yard trades: dock ({key:dock}) and see what it needs. {key:help} shows the keys.")
    end
    if space.tick() % 300 == 0 then replace_losses() end
  end,

  on_event = {
    hailed = function(self, event) hail.hailed(event) end,
    answer = function(self, event) hail.answered(event) end,
    ship_destroyed = function(self, event) hail.destroyed(event) end,
  },
}
