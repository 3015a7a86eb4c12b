-- An escort of the player: keeps its place in a formation and carries out orders, see space.wing. It defends the leader
-- and itself whatever the orders are, but with the order to hold it does not leave its place. It docks and launches
-- with the leader, and follows through gates.
local steer = include("lib/steer")
local fight = include("lib/fight")
local lead = include("lib/lead")
local route = include("lib/route")
local wing = include("lib/wing")

local FAR = 30000             -- units; a ship farther away may have passed a gate

local function good(ship, foe)
  return foe and foe:alive() and not foe:docked_at() and not foe:disabled() and ship:is_hostile_to(foe) and foe
end

-- The seconds for which a hit counts: 10, but not those before a truce of the leader.
local function recent(memory)
  if not memory.truce then return 10 end
  return math.max(0, math.min(10, (space.tick() - memory.truce) / 60))
end

-- The attacker of the leader or of this ship, within `range` of this ship.
local function attacker(self, leader, range)
  local ship, seconds = self.ship, recent(self.memory)
  local foe = good(ship, leader:attacker(seconds)) or good(ship, ship:attacker(seconds))
  return foe and ship:distance_to(foe) < range and foe
end

-- Flies to the place in the formation and keeps it, at the speed of the leader.
local function follow(self, leader, orders)
  local ship = self.ship
  local foe = attacker(self, leader, 1800)
  if foe then return fight.think(ship, foe) end
  fight.cease(ship)
  local port = leader:docked_at()
  if ship:distance_to(leader) > FAR then
    route.fly(ship, port or leader)
    return 8
  end
  if port then
    steer.dock(ship, port)
    return 10
  end
  local lx, ly = leader:position()
  local slot, count = ship:escort()
  local ox, oy = wing.place(orders.formation, slot or 1, count or 1, leader:heading())
  local x, y = ship:position()
  local vx, vy = leader:velocity()
  -- The speed that closes the gap within a second and a half, on top of the leader's.
  local wx, wy = vx + (lx + ox - x) / 1.5, vy + (ly + oy - y) / 1.5
  local speed = math.sqrt(wx * wx + wy * wy)
  if speed < 25 then
    steer.rest(ship)
    ship:turn_to(leader:heading())
    return 6
  end
  steer.along(ship, math.atan(wy, wx), math.min(speed, ship:cruise_speed() * 1.15))
  return 5
end

-- The target may be a ship that is no enemy: then the standing of the player falls. A disabled target is left to the
-- player, and one that has passed a gate is not followed.
local function attack(self, leader, orders)
  local ship, foe = self.ship, orders.target
  local gone = not foe or not foe:alive() or foe:docked_at() or foe:disabled() or ship:distance_to(foe) > FAR
  if gone then return follow(self, leader, orders) end
  fight.think(ship, foe, true)
  return ship:distance_to(foe) > 1800 and 12 or 6
end

-- Stays where it was when the order came, and shoots at what attacks it.
local function hold(self, leader)
  local ship, memory = self.ship, self.memory
  if not memory.x then memory.x, memory.y = ship:position() end
  local foe = good(ship, ship:attacker(recent(memory)))
  if foe then return fight.think(ship, foe) end
  fight.cease(ship)
  steer.arrive(ship, memory.x, memory.y, 40, ship:cruise_speed())
  return 8
end

-- Breaks the rocks near the leader, who collects the ore.
local function mine(self, leader, orders)
  local ship = self.ship
  local foe = attacker(self, leader, 1800)
  if foe then return fight.think(ship, foe) end
  local x, y = leader:position()
  local rock = space.nearest(x, y, 1500, {kinds = "asteroid"})
  local _, speed, range = ship:weapon()
  if not rock or not speed then return follow(self, leader, orders) end
  local heading = lead.aim(ship, rock, speed) or ship:bearing_to(rock)
  local near = ship:distance_to(rock) < range * 0.6
  ship:fire(near and math.abs(steer.difference(ship:heading(), heading)) < 0.06
            and not fight.endangers(ship, ship:heading(), speed, range / speed))
  if near then
    ship:thrust(0)
    ship:brake(true)
    ship:turn_to(heading)
  else
    local rx, ry = rock:position()
    steer.arrive(ship, rx, ry, range * 0.4, ship:cruise_speed())
  end
  return 6
end

local function dock(self)
  local ship = self.ship
  fight.cease(ship)
  if ship:docked_at() then return 30 end
  local x, y = ship:position()
  local port = space.nearest(x, y, {kinds = "station", where = function(port)
    return not port:is_hostile_to(ship)
  end})
  if not port then
    steer.rest(ship)
    return 60
  end
  steer.dock(ship, port)
  return 10
end

local TASKS = {follow = follow, attack = attack, hold = hold, mine = mine, dock = dock}

---@type Brain
return {
  think_every = 6,

  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    local leader, orders = space.player(), space.wing()
    if not leader then               -- no leader: waits for a new one, and defends itself
      local foe = good(ship, ship:attacker(10))
      if foe then return fight.think(ship, foe) end
      fight.cease(ship)
      steer.rest(ship)
      return 60
    end
    if memory.since ~= orders.since then
      memory.since, memory.x, memory.y = orders.since, nil, nil
    end
    local port = ship:docked_at()
    if port and orders.order ~= "dock" then
      if port ~= leader:docked_at() then ship:undock() end
      return 12
    end
    return TASKS[orders.order](self, leader, orders)
  end,

  on_message = {
    -- value: {seconds = number}; the leader has paid the attackers. Shots that hit until then were fired before.
    truce = function(self, message)
      self.memory.truce = space.tick() + math.floor(60 * message.value.seconds)
    end,
  },
}
