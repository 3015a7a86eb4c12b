-- Ships of systems: the traffic and the lairs that data/systems names.
local populate = include("lib/populate")

local systems = {}

-- Spawns one ship of the faction where such ships come from in the system: pirates at a lair, others
-- at a port of the faction or, without one, at any. Returns nil if there is no such place.
---@param system SystemInfo
---@param faction string
---@param number integer
---@param spread number
---@return Handle?
function systems.ship(system, faction, number, spread)
  local places = faction == "pirate" and #system.lairs > 0 and system.lairs or nil
  if not places then
    places = {}
    for _, port in ipairs(system.ports) do
      if port.faction == faction then places[#places + 1] = port end
    end
    if #places == 0 then places = system.ports end
  end
  local place = places[number % #places + 1]
  if not place then return nil end
  return populate.ship(faction, populate.class(faction), place.x, place.y, 300, spread)
end

local OFF = 1500           -- units: how far off a lane pirates wait
local CLEAR = 4000         -- units from ports, which patrols guard

-- Pirates of the traffic wait beside the lanes, each of which joins a port with a gate of the system: out of sight of
-- the ports, and within sight of the ships that fly there. Without a lane they wait far out.
local function ambush(system, number)
  local port = system.ports[number % math.max(1, #system.ports) + 1]
  local gate = system.gates[number % math.max(1, #system.gates) + 1]
  local x, y
  if port and gate then
    local share = 0.5 + 0.3 * math.random()
    x, y = port.x + (gate.x - port.x) * share, port.y + (gate.y - port.y) * share
    for _, other in ipairs(system.ports) do
      local dx, dy = x - other.x, y - other.y
      local away = math.max(1, math.sqrt(dx * dx + dy * dy))
      if away < CLEAR then x, y = other.x + dx / away * CLEAR, other.y + dy / away * CLEAR end
    end
  else
    local angle = number * 2.4
    x, y = system.x + math.cos(angle) * 16000, system.y + math.sin(angle) * 16000
  end
  return populate.ship("pirate", populate.class("pirate"), x, y, OFF * 0.5, OFF)
end

-- Spawns all ships that the system has at the start.
---@param system SystemInfo
function systems.populate(system)
  for _, traffic in ipairs(system.traffic) do
    for i = 1, traffic.ships do
      if traffic.faction == "pirate" then
        ambush(system, i)
      else
        systems.ship(system, traffic.faction, i, traffic.faction == "trader" and 6000 or 3000)
      end
    end
  end
  for _, lair in ipairs(system.lairs) do
    populate.ships("pirate", lair.ships, lair.x, lair.y, 300, 1800)
  end
end

-- Counts the ships of each faction within the system, and spawns at most `most` of those that are
-- missing.
---@param system SystemInfo
---@param most integer
function systems.replace(system, most)
  local wanted = {}
  for _, traffic in ipairs(system.traffic) do
    wanted[traffic.faction] = (wanted[traffic.faction] or 0) + traffic.ships
  end
  for _, lair in ipairs(system.lairs) do
    wanted.pirate = (wanted.pirate or 0) + lair.ships
  end
  for faction, count in pairs(wanted) do
    local there = space.count(system.x, system.y, 120000, {kinds = "ship", faction = faction})
    for _ = 1, math.min(most, count - there) do
      local number = math.random(60)
      if faction == "pirate" and #system.lairs == 0 then
        ambush(system, number)
      else
        systems.ship(system, faction, number, 1200)
      end
    end
  end
end

return systems
