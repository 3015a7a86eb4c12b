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

-- Pirates of the traffic lie in wait off the lanes, in the direction of the lair.
local function ambush(system, number)
  local angle = number * 2.4
  local x, y = system.x + math.cos(angle) * 16000, system.y + math.sin(angle) * 16000
  return populate.ship("pirate", populate.class("pirate"), x, y, 0, 1500)
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
