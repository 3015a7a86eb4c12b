-- Ships of systems: the traffic and the lairs that data/systems names.
local populate = include("lib/populate")

local systems = {}

-- The classes of the traffic by faction, with their weights, some ten in all. `danger` is added to a weight for each
-- degree of danger, `region` in that region.
local CLASSES = {
  trader = {{"freighter", 5}, {"courier", 1}, {"packet", 2}, {"hauler", 2}, {"clipper", 0.5, region = {["The Lanes"] = 2}}},
  patrol = {{"cutter", 7}, {"frigate", 1.5, danger = 0.6}},
  settler = {{"prospector", 6}, {"freighter", 2}, {"shuttle", 2}},
  pirate = {{"raider", 8, danger = -0.8}, {"corsair", 0, danger = 0.8}, {"marauder", 1, danger = 0.5}},
}

-- Returns a random class, by these weights, for a ship of the faction in the system.
---@param system SystemInfo
---@param faction string
---@return string
function systems.class(system, faction)
  local list = CLASSES[faction]
  if not list then return populate.class(faction) end
  local sum, shares = 0, {}
  for i, row in ipairs(list) do
    local share = row[2] + (row.danger or 0) * system.danger + (row.region and row.region[system.region] or 0)
    shares[i] = math.max(0, share)
    sum = sum + shares[i]
  end
  local lot = math.random() * sum
  for i, row in ipairs(list) do
    lot = lot - shares[i]
    if lot < 0 then return row[1] end
  end
  return list[1][1]
end

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
  return populate.ship(faction, systems.class(system, faction), place.x, place.y, 300, spread)
end

local OFF = 1500           -- units: how far off a lane pirates wait
local CLEAR = 4000         -- units from ports, which patrols guard

-- Returns where a pirate of the traffic waits: beside a lane, each of which joins a port with a gate of the system, out
-- of sight of the ports, and within sight of the ships that fly there. Without a lane it is far out.
local function ambush_place(system, number)
  local port = system.ports[number % math.max(1, #system.ports) + 1]
  local gate = system.gates[number % math.max(1, #system.gates) + 1]
  if not port or not gate then
    local angle = number * 2.4
    return system.x + math.cos(angle) * 16000, system.y + math.sin(angle) * 16000
  end
  local share = 0.5 + 0.3 * math.random()
  local x, y = port.x + (gate.x - port.x) * share, port.y + (gate.y - port.y) * share
  for _, other in ipairs(system.ports) do
    local dx, dy = x - other.x, y - other.y
    local away = math.max(1, math.sqrt(dx * dx + dy * dy))
    if away < CLEAR then x, y = other.x + dx / away * CLEAR, other.y + dy / away * CLEAR end
  end
  return x, y
end

local function ambush(system, x, y)
  return populate.ship("pirate", systems.class(system, "pirate"), x, y, OFF * 0.5, OFF)
end

-- Spawns all ships that the system has at the start.
---@param system SystemInfo
function systems.populate(system)
  for _, traffic in ipairs(system.traffic) do
    for i = 1, traffic.ships do
      if traffic.faction == "pirate" then
        ambush(system, ambush_place(system, i))
      else
        systems.ship(system, traffic.faction, i, traffic.faction == "trader" and 6000 or 3000)
      end
    end
  end
  for _, lair in ipairs(system.lairs) do
    for _ = 1, lair.ships do
      populate.ship("pirate", systems.class(system, "pirate"), lair.x, lair.y, 300, 1800)
    end
    for _ = 1, lair.freighters do systems.smuggler(lair) end
  end
end

local SMUGGLERS = {"freighter", "freighter", "packet", "clipper"}

local function is_there(class)
  for _, known in ipairs(space.classes("ship")) do
    if known.id == class then return true end
  end
  return false
end

-- Spawns a freighter of pirates at a lair: it trades between lairs and the Free Holds, by the rules of all traders. nil
-- where a mod has removed all classes of freighters: others do not count as missing ones.
---@param lair SystemBody
---@return Handle?
function systems.smuggler(lair)
  local class = SMUGGLERS[math.random(#SMUGGLERS)]
  local px, py = populate.point(lair.x, lair.y, 200, 600)
  local fx, fy = space.free_spot(px, py, 60, 2000)
  for _, one in ipairs{class, table.unpack(SMUGGLERS)} do
    if is_there(one) then
      return space.spawn{class = one, faction = "pirate", brain = "trader", x = fx or px, y = fy or py}
    end
  end
  return nil
end

local FREIGHTERS = {}
for _, class in ipairs(SMUGGLERS) do FREIGHTERS[class] = true end

-- A dismissed escort has the brain of traders, too, in a class that neither smuggles nor trades by itself.
local function is_trader(ship) return ship:brain() == "trader" end
local function is_smuggler(ship) return is_trader(ship) and FREIGHTERS[ship:class()] end
local function is_on_duty(ship) return not is_trader(ship) end

-- Replaces one of the pirate freighters that are missing in all systems together, wherever they are.
---@param list SystemInfo[]
function systems.replace_smugglers(list)
  local wanted, lairs = 0, {}
  for _, system in ipairs(list) do
    for _, lair in ipairs(system.placed and system.lairs or {}) do
      wanted = wanted + lair.freighters
      for _ = 1, lair.freighters do lairs[#lairs + 1] = lair end
    end
  end
  if #space.ships{faction = "pirate", where = is_smuggler} < wanted then systems.smuggler(lairs[math.random(#lairs)]) end
end

local ALL, LANES = 120000, 25000     -- units from the star: all of a system; its lanes. Lairs are farther out
local SEEN = 8000          -- units: no pirate appears so near to the player
local RETURN = 0.25        -- the chance, each time, that a missing pirate of the lanes is replaced

-- Returns the pirates of the system within a distance of its star that do not trade.
local function count_pirates(system, radius)
  local x, y = system.x, system.y
  return space.count(x, y, radius, {kinds = "ship", faction = "pirate"})
    - space.count(x, y, radius, {kinds = "ship", faction = "pirate", where = is_trader})
end

-- Replaces one of the pirates that are missing beside the lanes, some time after its loss.
local function replace_ambush(system, missing)
  if missing <= 0 or math.random() >= RETURN then return end
  local x, y = ambush_place(system, math.random(60))
  local me = space.player()
  if not me or me:distance_to(x, y) > SEEN then ambush(system, x, y) end
end

-- Counts the ships of each faction under way within the system, and spawns at most `most` of those that are missing. No
-- search finds a docked ship, so those come on top: the lanes are as full as the data say, and the economy is measured
-- with it. Pirates of the lanes and of the lairs are counted apart, and those of the lanes come back slowly.
-- None are missing in a system that is not in space: that of a mod which the game began without.
---@param system SystemInfo
---@param most integer
function systems.replace(system, most)
  if not system.placed then return end
  local wanted, lairs = {}, 0
  for _, traffic in ipairs(system.traffic) do
    wanted[traffic.faction] = (wanted[traffic.faction] or 0) + traffic.ships
  end
  for _, lair in ipairs(system.lairs) do lairs = lairs + lair.ships end
  local near = count_pirates(system, LANES)
  replace_ambush(system, (wanted.pirate or 0) - near)
  wanted.pirate = lairs > 0 and lairs or nil
  for faction, count in pairs(wanted) do
    local there = faction == "pirate" and count_pirates(system, ALL) - near
      or space.count(system.x, system.y, ALL, {kinds = "ship", faction = faction,
                                               where = faction == "patrol" and is_on_duty or nil})
    for _ = 1, math.min(most, count - there) do systems.ship(system, faction, math.random(60), 1200) end
  end
end

return systems
