-- A pirate: waits near its home, selects a prey that is near, rich and weak, hunts it, and flees when badly damaged. A
-- scenario may set the home, and the leash: how far from it the pirate follows a prey. A bait is a ship that it never
-- hunts: it waits for ships that come to the bait. space.spawn{..., memory = {home_x =, home_y =, leash =, bait =}}
local steer = include("lib/steer")
local fight = include("lib/fight")
local follow = include("lib/follow")
local truce = include("lib/truce")

-- Returns the cost of a prey: the distance in units, more for strong and armed ships, less for cargo.
local function cost(ship, prey)
  local sum = ship:distance_to(prey) + 6 * (prey:hull() + prey:shield()) - 4 * prey:cargo()
  local faction = prey:faction()
  if faction == "patrol" then sum = sum + 1800 end
  if faction == "player" then sum = sum - 300 end
  return sum
end

-- Returns whether a ship is so near to the pirate's home that it may be followed.
local function within_leash(memory, prey)
  return not memory.leash or prey:distance_to(memory.home_x, memory.home_y) < memory.leash
end

-- Returns whether a ship may be hunted: it is an enemy, or attacks; near the home, not robbed yet, and not the bait. A
-- ship that this pirate has hit by accident is hostile to the pirate for a while. That alone does not make it a prey.
local function is_game(ship, memory, prey)
  return prey ~= memory.bait and ship:is_hostile_to(prey) and within_leash(memory, prey) and not prey:robbed()
end

-- Returns whether the pirate lets the ship go: it has paid, or escorts the player who has (the terms of lib/truce).
local function is_spared(ship, memory, prey)
  local who = memory.spared
  if not who or space.tick() >= memory.spared_until then return false end
  if prey ~= who and not (who:is_player() and prey:escort()) then return false end
  return truce.kept(ship, prey, memory.spared_from or 0, who, memory.spared_free)
end

local function choose_prey(ship, memory)
  local best, least
  for _, prey in ipairs(space.enemies(ship, 3600, {limit = 24})) do
    local sum = cost(ship, prey)
    if (not best or sum < least) and is_game(ship, memory, prey) and not is_spared(ship, memory, prey) then
      best, least = prey, sum
    end
  end
  return best
end

local function lurk(self)
  local ship, memory = self.ship, self.memory
  local now = space.tick()
  if now > (memory.moves or 0) then
    local angle, away = math.random() * 2 * math.pi, 300 + math.random() * 1700
    memory.x = memory.home_x + math.cos(angle) * away
    memory.y = memory.home_y + math.sin(angle) * away
    memory.moves = now + 500 + math.random(900)
  end
  fight.cease(ship)
  steer.arrive(ship, memory.x, memory.y, 90, 170)
  return 20
end

-- Flees from an attacker that is near, else flies home, until it is repaired or the time is over.
local function run(self)
  local ship, memory = self.ship, self.memory
  fight.cease(ship)
  local foe = ship:attacker(8)
  if foe and ship:distance_to(foe) < 2600 then
    local x, y = foe:position()
    if not steer.dodge(ship, 0.4) then steer.away(ship, x, y, ship:cruise_speed() * 1.1) end
  else
    steer.arrive(ship, memory.home_x, memory.home_y, 200, ship:cruise_speed())
  end
  return 8
end

local function still_good(ship, prey, memory)
  return prey and prey:alive() and not prey:docked_at() and ship:distance_to(prey) < 5000
      and is_game(ship, memory, prey) and not is_spared(ship, memory, prey)
end

-- Comes alongside a disabled prey at its speed, and takes its cargo.
local function plunder(ship, prey)
  fight.cease(ship)
  if steer.alongside(ship, prey, 60) then ship:board(prey, "rob") end
  return 6
end

---@type Brain
return {
  think_every = 8,

  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    local now = space.tick()
    if not memory.home_x then memory.home_x, memory.home_y = ship:position() end

    local health = fight.health(ship)
    if memory.running then
      if health > 0.75 or now > memory.running then memory.running = nil end
    elseif health < 0.35 and not memory.desperate then
      memory.running, memory.prey = now + 1200, nil
      memory.desperate = math.random() < 0.3      -- these do not flee a second time
      if math.random() < 0.5 then ship:say("Breaking off!") end
    end
    if memory.leaving and ship:distance_to(memory.home_x, memory.home_y) < 2000 then memory.leaving = nil end
    if memory.running or memory.leaving then return run(self) end

    -- A near attacker comes before the prey. Without one, selects a prey again from time to time.
    local prey = still_good(ship, memory.prey, memory) and memory.prey or nil
    local attacker = ship:attacker(5)
    if attacker and attacker ~= prey and not attacker:docked_at()
        and ship:distance_to(attacker) < 1400 and within_leash(memory, attacker)
        and not is_spared(ship, memory, attacker) then
      prey = attacker
    elseif not prey or now > (memory.look or 0) then
      memory.look = now + 100 + math.random(60)
      prey = choose_prey(ship, memory) or prey
    end
    memory.prey = prey
    if not prey then return follow.think(self) or lurk(self) end
    if prey:disabled() then return plunder(ship, prey) end
    fight.think(ship, prey)
    return ship:distance_to(prey) > 1800 and 16 or 6
  end,

  on_message = {
    -- value: a ship that attacks a friend of the lairs.
    help = function(self, message)
      local memory = self.memory
      if still_good(self.ship, message.value, memory) then
        memory.prey, memory.look = message.value, space.tick() + 600
      end
    end,
    -- value: {x = number, y = number}; the end of a raid. The pirate hunts none until it is near this new home
    -- (memory.leaving; raiders come to a port in the same way).
    leave = function(self, message)
      local memory = self.memory
      memory.home_x, memory.home_y, memory.moves = message.value.x, message.value.y, nil
      memory.prey, memory.leaving = nil, true
    end,
    -- value: {leader = Handle, seconds = number}
    follow = function(self, message)
      local memory = self.memory
      memory.leader, memory.leaves = message.value.leader, space.tick() + math.floor(60 * message.value.seconds)
    end,
    -- value: {who = Handle, seconds = number, free = integer or nil}; the scenario sends it for a pirate that was paid.
    -- free: the free hold of a player who has paid with the cargo.
    spare = function(self, message)
      local memory = self.memory
      memory.spared, memory.spared_until = message.value.who, space.tick() + math.floor(60 * message.value.seconds)
      memory.spared_from, memory.spared_free = truce.begins(), message.value.free
      if memory.prey == memory.spared then memory.prey = nil end
    end,
  },
}
