-- A patrol: flies from station to station, reads its radar, helps attacked ships, fights hostile ships,
-- and docks for repairs when it is badly damaged.
local steer = include("lib/steer")
local fight = include("lib/fight")
local follow = include("lib/follow")

local SYSTEM = 100000      -- units; ports farther away are in other systems
local SCAN = 850           -- units; within that, a scan can begin
local PEACE = 5 * 60 * 60  -- ticks: a new game begins without a scan of the player
local SUSPECTS = {kinds = "ship", faction = {"player", "trader"}, limit = 6}

-- Returns whether a ship drifts and is the target of the player, who may want to board it.
local function is_prize(other)
  local me = other:disabled() and space.player()
  return me and me:target() == other
end

-- Returns the nearest hostile ship on the radar: also one that drifts and has just attacked, unless it is a prize of the
-- player. Its crew repairs it in two minutes, and it attacks again.
local function read_radar(ship)
  for handle, kind, distance, bearing, hostile in space.contacts(ship, 3600, {kinds = "ship"}) do
    if hostile and not is_prize(handle) then return handle end
  end
  return nil
end

-- Returns a ship that attacks a trader, a patrol or the player within 6,500 units.
local function answer_call(ship)
  local x, y = ship:position()
  local honest = {kinds = "ship", faction = {"trader", "patrol", "player"}, exclude = ship, limit = 40}
  for _, friend in ipairs(space.near(x, y, 6500, honest)) do
    local foe = friend:attacker(10)
    if foe and foe ~= ship and ship:is_hostile_to(foe) and not foe:docked_at() and not foe:disabled() then
      return foe
    end
  end
  return nil
end

-- Returns the nearest port that lets the ship in.
local function nearest_port(ship)
  local x, y = ship:position()
  return space.nearest(x, y, {kinds = "station", where = function(port) return not port:is_hostile_to(ship) end})
end

local function repair(self)
  local ship, memory = self.ship, self.memory
  fight.cease(ship)
  local port = nearest_port(ship)
  if not port then          -- none exists any more
    memory.hurt = nil
    return 1
  end
  if ship:attacker(4) and steer.dodge(ship, 0.4) then return 6 end
  steer.dock(ship, port)
  return 12
end

local function at_port(self)
  local memory = self.memory
  if not memory.leave then memory.leave = space.tick() + 240 end
  if space.tick() < memory.leave then return 30 end
  memory.leave, memory.hurt = nil, nil
  self.ship:undock()
  return 12
end

-- Returns whether the ship is not to be scanned: the player in the first minutes of a game, or with
-- an empty hold.
local function has_peace(other)
  return other:is_player() and (space.tick() < PEACE or next(other:goods()) == nil)
end

-- Scans a ship near the station that it guards, now and then: the player, or traffic. Returns the ship while the scan
-- runs.
local function inspect(self)
  local ship, memory = self.ship, self.memory
  local suspect = memory.suspect
  if suspect and suspect:alive() and suspect:scanner() == ship then return suspect end
  memory.suspect = nil
  local now = space.tick()
  if now < (memory.inspects or 0) then return nil end
  memory.inspects = now + 200 + math.random(200)
  local x, y = ship:position()
  for _, other in ipairs(space.near(x, y, SCAN, SUSPECTS)) do
    local due = not other:escort() and math.random() < 0.3 and not has_peace(other)
    if due and not other:disabled() and not other:scanned() and not other:scanner() then
      ship:scan(other)
      memory.suspect = other
      return other
    end
  end
  return nil
end

-- Flies a ring around one station, then around another.
local function patrol(self)
  local ship, memory = self.ship, self.memory
  fight.cease(ship)
  local post = memory.post
  if not (post and post:alive()) then
    local stations = space.stations{where = function(port)
      return ship:distance_to(port) < SYSTEM and not port:is_hostile_to(ship)
    end}
    if #stations == 0 then
      steer.rest(ship)
      return 60
    end
    -- The nearer of two random stations: near ones are more frequent.
    local a, b = stations[math.random(#stations)], stations[math.random(#stations)]
    post = ship:distance_to(a) < ship:distance_to(b) and a or b
    memory.post, memory.angle, memory.legs = post, math.random() * 2 * math.pi, 3 + math.random(4)
  end
  local suspect = ship:distance_to(post) < 3500 and inspect(self)
  if suspect then
    steer.alongside(ship, suspect, 250)
    return 10
  end
  local x, y = post:position()
  local away = post:radius() + 700
  local px, py = x + math.cos(memory.angle) * away, y + math.sin(memory.angle) * away
  if steer.arrive(ship, px, py, 160, 240) then
    memory.angle = memory.angle + 1.2
    memory.legs = memory.legs - 1
    if memory.legs <= 0 then memory.post = nil end
  end
  return 16
end

local function still_good(ship, foe)
  return foe and foe:alive() and not foe:docked_at() and not foe:disabled() and ship:is_hostile_to(foe)
      and ship:distance_to(foe) < 7500
end

---@type Brain
return {
  think_every = 10,

  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    if ship:docked_at() then return at_port(self) end

    if not memory.hurt and fight.health(ship) < 0.4 and nearest_port(ship) then
      memory.hurt, memory.foe = true, nil
      if math.random() < 0.5 then ship:say("Taking heavy damage, returning to port.") end
    end
    if memory.hurt then return repair(self) end

    local now = space.tick()
    local foe = still_good(ship, memory.foe) and memory.foe or nil
    if now > (memory.look or 0) or not foe and memory.foe then
      memory.look = now + 70 + math.random(50)
      local seen = read_radar(ship)
      if not seen and not foe then
        seen = answer_call(ship)
        if seen and math.random() < 0.3 then ship:say("Hold on, we are coming!") end
      end
      foe = seen or foe
    end
    memory.foe = foe
    if not foe then return follow.think(self) or patrol(self) end
    fight.think(ship, foe)
    return ship:distance_to(foe) > 1800 and 16 or 6
  end,

  on_message = {
    -- value: a hostile ship near someone who called for help.
    help = function(self, message)
      if still_good(self.ship, message.value) then self.memory.foe = message.value end
    end,
    -- value: {leader = Handle, seconds = number}
    follow = function(self, message)
      local memory = self.memory
      memory.leader, memory.leaves = message.value.leader, space.tick() + math.floor(60 * message.value.seconds)
    end,
  },
}
