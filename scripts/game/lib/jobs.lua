-- For missions: where they lead, how long they may take, what they pay.
local populate = include("lib/populate")
local jobs = {}

local SLOW = 130        -- units per second: what a deadline assumes of a ship on the whole way

-- The work of each faction: the chance that one of its ports offers a kind of job at a time. A faction without a list
-- has all of them.
local WORK = {
  trader = {deliver = 1, passengers = 1, escort = 1, supply = 1, rush = 0.4, mine = 0.5, scan = 0.5, smuggle = 0.3},
  patrol = {hunt = 1, guard = 1, scan = 1, supply = 1, deliver = 0.5, passengers = 0.5},
  settler = {rush = 1, rescue = 1, mine = 1, supply = 1, deliver = 0.5, passengers = 0.5, smuggle = 0.5},
  pirate = {smuggle = 1, prize = 1, deliver = 0.7, supply = 1},
}

-- A kind in none of these lists is that of a mod: each faction has such work.
local KINDS = {}
for _, work in pairs(WORK) do
  for kind in pairs(work) do KINDS[kind] = true end
end

-- Returns whether the port offers a job of this kind now: it is work of the faction of the port, and the standing with
-- it opens its jobs. A port without a faction has no list of friends.
---@param port Handle
---@param kind string
---@return boolean
function jobs.open(port, kind)
  local faction = port:faction()
  local work = WORK[faction or ""]
  if work and KINDS[kind] and math.random() >= (work[kind] or 0) then return false end
  return faction == nil or faction == "player" or space.opens(faction, "jobs")
end

-- Returns by id of a faction whether its docks are closed to the player: they open by a standing that the player does not
-- have. A mod may ask for more than not to be hostile.
local function closed_docks()
  local closed = {}
  for _, faction in ipairs(space.factions()) do
    for _, grant in ipairs(faction.opens) do
      if grant.what == "docking" then closed[faction.id] = not space.opens(faction.id, "docking") end
    end
  end
  return closed
end

-- Returns whether the docks of a port let the player in; `closed` is what closed_docks returns.
local function lets_in(port, closed)
  local me = space.player()
  return not closed[port:faction() or ""] and not (me and port:is_hostile_to(me))
end

-- Returns the ports that are `least` to `most` gates away and let the player in: a list of {port, jumps, way} by
-- creation. Where no gates are, all are 0 gates away. Jobs of a lair lead to other lairs and to the Holds alone; jobs
-- of other ports do not lead to lairs.
---@param port Handle
---@param least integer
---@param most integer
---@return table[]
function jobs.ports(port, least, most)
  local list, closed = {}, closed_docks()
  local outlaw = port:faction() == "pirate"
  if #space.gates() == 0 then least = 0 end
  for _, other in ipairs(space.stations()) do
    local faction = other:faction()
    local lair = faction == "pirate"
    local fits = outlaw and (lair or faction == "settler") or not outlaw and not lair
    if other ~= port and fits and lets_in(other, closed) then
      local gates, way = space.path(port, other)
      if gates and #gates >= least and #gates <= most then
        list[#list + 1] = {port = other, jumps = #gates, way = way}
      end
    end
  end
  return list
end

-- Says how to go on where the docks of a goal do not let the player in. Returns whether that is so.
---@param goal Handle
---@return boolean
function jobs.warn_closed(goal)
  if lets_in(goal, closed_docks()) then return false end
  space.message("The docks of " .. goal:name() .. " are closed to you. Destroyed pirates, repaired ships or a fine may open "
                .. "them again: hail the port.")
  return true
end

-- Returns one of these ports by lot; nil without one.
---@param port Handle
---@param least integer
---@param most integer
---@return table?
function jobs.destination(port, least, most)
  local list = jobs.ports(port, least, most)
  return list[math.random(math.max(1, #list))]
end

-- Returns the station of this name; without one, of ports that let the player in, the one that is
-- farthest from `port`: so that a written mission can be flown in every scenario.
---@param name string
---@param port Handle
---@return Handle?
function jobs.named(name, port)
  local list = space.stations{where = function(station) return station:name() == name end}
  if list[1] then return list[1] end
  local best, most
  for _, other in ipairs(jobs.ports(port, 0, 99)) do
    if not best or other.way > most then best, most = other.port, other.way end
  end
  return best
end

-- Returns the name of a thing for titles and objectives, cut to 40 bytes: those of data are not longer, but scripts may
-- give names of 60.
---@param thing Handle
---@return string
function jobs.name(thing)
  local name = thing:name()
  return #name <= 40 and name or name:sub(1, utf8.offset(name, 0, 41) - 1)
end

local LONGEST_PLACE = 55        -- bytes: an objective has 100, and the longest text before a place has 45

-- Returns the name of a place with its system: "Ferrow Station, Ferrow". Without the system where both are too long
-- for an objective.
---@param thing Handle
---@return string
function jobs.place(thing)
  local name, id = jobs.name(thing), space.system(thing)
  local system = id and space.systems(id)[1]
  if system and #name + #system.name + 2 <= LONGEST_PLACE then return name .. ", " .. system.name end
  return name
end

-- Returns the danger of the system of a thing, 0 to 5; 1 outside of all systems.
---@param thing Handle
---@return integer
function jobs.danger(thing)
  local id = space.system(thing)
  local system = id and space.systems(id)[1]
  return system and system.danger or 1
end

-- Returns a generous time for a way, in whole minutes: seconds.
---@param way number
---@return integer
function jobs.seconds(way)
  return 60 * math.ceil((180 + way / SLOW) / 60)
end

-- Returns pay between `low` and `high`, by a share from 0 to 1 and some luck, in tens.
---@param low integer
---@param high integer
---@param share number
---@return integer
function jobs.pay(low, high, share)
  share = math.max(0, math.min(1, share + (math.random() - 0.5) * 0.2))
  return math.floor((low + (high - low) * share) / 10 + 0.5) * 10
end

-- Returns whether the event says that the player has docked at `port`.
---@param event Event
---@param port Handle?
---@return boolean
function jobs.arrives(event, port)
  return port ~= nil and event.subject == space.player() and event.object == port
end

local SIGHT = 9000      -- units

-- Returns whether the player is in flight and so near to a position that what waits there shows itself. Before that it
-- is not in space: a patrol or a pirate would end the job without the player.
---@param x number
---@param y number
---@return boolean
function jobs.in_sight(x, y)
  local me = space.player()
  return me ~= nil and not me:docked_at() and me:distance_to(x, y) < SIGHT
end

-- Moves the mark of the objective from the position where a thing was expected to the thing.
---@param thing Handle
---@param color string
---@param radius? number
function jobs.show(thing, color, radius)
  space.marker("goal", nil)
  space.marker("goal", {thing = thing, text = thing:name(), color = color, radius = radius})
end

local CREDITED = 0.05   -- of the damage

-- Returns whether the player has destroyed a ship or has a part in its loss. With less, the loss counts as caused by
-- others.
---@param event Event
---@return boolean
function jobs.is_credited(event)
  return (event.share or 0) > CREDITED or event.object ~= nil and event.object == space.player()
end

-- Returns whether Mord Hask was paid, in the sixth mission of the story, and has not been destroyed since.
---@return boolean
function jobs.hask_lives()
  -- A Mord Hask of a mission that was given up has another brain.
  local function named(ship) return ship:name() == "Mord Hask" and ship:brain() == "convoy" end
  return space.note("hask_lives") and #space.ships{where = named} > 0
end

-- Returns a free position about `away` units from a thing.
---@param thing Handle
---@param away number
---@return number x, number y
function jobs.near(thing, away)
  local x, y = thing:position()
  local angle = math.random() * 2 * math.pi
  x, y = x + math.cos(angle) * away, y + math.sin(angle) * away
  local fx, fy = space.free_spot(x, y, 80, 3000)
  return fx or x, fy or y
end

-- Returns for how long the player has held still near a position: the time until now and `seconds`
-- more, or 0 if the ship is away, docked or faster than `slow`.
---@param held number
---@param x number
---@param y number
---@param near number
---@param slow number
---@param seconds number
---@return number
function jobs.hold(held, x, y, near, slow, seconds)
  local me = space.player()
  if not me or me:docked_at() or me:distance_to(x, y) > near or me:speed() > slow then return 0 end
  return held + seconds
end

-- The classes of pirates by danger, the weakest first.
local PIRATES = {[0] = "raider", "raider", "raider", "corsair", "marauder", "marauder"}

-- Returns the class of ship that a pirate of this danger flies: its id and its name.
---@param danger integer
---@return string id, string name
function jobs.pirate_class(danger)
  local id = PIRATES[danger] or "raider"
  for _, class in ipairs(space.classes("ship")) do
    if class.id == id then return id, class.name end
  end
  return id, id    -- a mod has removed it
end

-- Spawns a pirate that stays near a position and hunts ships that come there. It leaves its bait
-- alone.
---@param x number
---@param y number
---@param danger integer
---@param name? string
---@param bait? Handle
---@return Handle
function jobs.pirate(x, y, danger, name, bait)
  return populate.spawn{class = jobs.pirate_class(danger), faction = "pirate", brain = "pirate", x = x, y = y,
                        name = name, memory = {home_x = x, home_y = y, leash = 9000, bait = bait}}
end

-- Removes the things of a list that still exist and that the player does not see: all while it is docked, else those
-- that are far away.
---@param list Handle[]
function jobs.clear(list)
  local me = space.player()
  local sees = me and not me:docked_at()
  for _, thing in ipairs(list or {}) do
    if thing:alive() and not (sees and thing:distance_to(me) < 6000) then space.remove(thing) end
  end
end

return jobs
