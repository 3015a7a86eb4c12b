-- A trader: flies from station to station, docks, sells, loads what earns most elsewhere, leaves. Where no port is a
-- market, it only flies around. Flees from hostile ships, towards a patrol if possible, and calls for help. A patrol
-- finds the attackers of ships near it.
local steer = include("lib/steer")
local route = include("lib/route")
local trade = include("lib/trade")
local follow = include("lib/follow")

local SYSTEM = 100000      -- units; ports farther away are in other systems
local HELP = {kinds = "ship", faction = "patrol", limit = 1}

local function choose_port(self)
  local ship, here = self.ship, self.memory.port
  local ports = space.stations{where = function(port)
    return port ~= here and ship:distance_to(port) < SYSTEM and not port:is_hostile_to(ship)
      and not trade.avoids(ship, port)
  end}
  if #ports == 0 then return nil end
  -- The nearer of two random ports: most trips are short, some are long.
  local a, b = ports[math.random(#ports)], ports[math.random(#ports)]
  return ship:distance_to(a) <= ship:distance_to(b) and a or b
end

local CRIES = {"Mayday! Under attack!", "Mayday! Pirates on us!", "Any patrol, please respond!",
               "We are hit! Help!"}

local function flee(self, foe)
  local ship, memory = self.ship, self.memory
  local now = space.tick()
  if ship:attacker() and now > (memory.cry or 0) and ship:faction() ~= "pirate" then
    memory.cry = now + 1500
    ship:say(CRIES[math.random(#CRIES)])
  end
  ship:fire(false)
  if steer.dodge(ship, 0.4) then return 5 end
  local x, y = ship:position()
  local help = ship:faction() ~= "pirate" and space.nearest(x, y, 6000, HELP) or nil
  local fx, fy = foe:position()
  -- Flies to a patrol unless the foe lies in that direction.
  if help and math.abs(steer.difference(ship:bearing_to(help), ship:bearing_to(foe))) > 0.7 then
    steer.along(ship, ship:bearing_to(help), ship:cruise_speed())
  else
    steer.away(ship, fx, fy, ship:cruise_speed())
  end
  return 8
end

local function threat(self)
  local ship = self.ship
  local foe = ship:attacker()
  if foe and ship:distance_to(foe) < 2500 then return foe end
  local x, y = ship:position()
  return space.nearest(x, y, 1100, {kinds = "ship", hostile_to = ship})
end

local function at_port(self)
  local ship, memory = self.ship, self.memory
  if not memory.leave then
    memory.leave = space.tick() + 240 + math.random(600)
    trade.sell(ship)
  end
  if space.tick() < memory.leave then return 30 end
  local port = ship:docked_at()
  if port:market() and not memory.loaded then
    memory.next, memory.loaded = trade.load(ship), true
    return 6                             -- purchases arrive in the next tick
  end
  memory.port, memory.goal, memory.leave = port, memory.next, nil
  memory.next, memory.loaded = nil, nil
  ship:undock()
  return 12
end

---@type Brain
return {
  think_every = 12,

  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    if ship:docked_at() then return at_port(self) end

    local foe = threat(self)
    if foe then return flee(self, foe) end

    local pause = follow.think(self)
    if pause then return pause end

    local goal = memory.goal
    if not (goal and goal:alive()) then
      goal = choose_port(self)
      memory.goal = goal
    end
    if not goal then
      steer.rest(ship)
      return 60
    end
    if ship:distance_to(goal) < SYSTEM then steer.dock(ship, goal) else route.fly(ship, goal) end
    return ship:distance_to(goal) > 2500 and 24 or 12
  end,

  on_message = {
    -- value: {leader = Handle, seconds = number}
    follow = function(self, message)
      local memory = self.memory
      memory.leader, memory.leaves = message.value.leader, space.tick() + math.floor(60 * message.value.seconds)
    end,
  },
}
