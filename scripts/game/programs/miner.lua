-- Breaks asteroids, collects what they release, sells it at the nearest port, and begins again. Flies
-- to the port as well when it is shot at.
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = include("lib/fight")

local FAR = 9000                        -- units: what is farther is not worth the way
local LEAST = 3                         -- units of free hold with which it flies out
local ROCK = {kinds = "asteroid"}
-- Ore alone: other goods would fill the hold, and it sells none.
local LOOSE = {kinds = "pickup", where = function(thing) return thing:ore() > 0 end}

local function sell(ship, memory)
  local x, y = ship:position()
  local port = memory.port
  if not (port and port:alive()) then
    port = space.nearest(x, y, {kinds = "station", where = function(at) return not at:is_hostile_to(ship) end})
    memory.port = port
  end
  ship:fire(false)
  if port then steer.dock(ship, port) else steer.rest(ship) end
end

local function mine(ship, rock)
  local _, speed, range = ship:weapon()
  local away = ship:distance_to(rock) - rock:radius()
  local heading = lead.aim(ship, rock, speed) or ship:bearing_to(rock)
  local near = away < range * 0.6
  local on = near and math.abs(steer.difference(ship:heading(), heading)) < 0.06
  ship:fire(on and not fight.endangers(ship, heading, speed, away / speed))
  if near then
    ship:thrust(0)
    ship:brake(true)
    ship:turn_to(heading)
  else
    local x, y = rock:position()
    steer.arrive(ship, x, y, rock:radius() + range * 0.4, ship:cruise_speed())
  end
end

return {
  think_every = 6,
  think = function(self)
    local ship, memory = self.ship, self.memory
    if ship:docked_at() then
      if ship:ore() > 0 then
        ship:sell("ore")
      elseif ship:free_cargo() < LEAST then       -- other goods fill the hold
        if not memory.told then ship:say("There is no space for ore in the hold.") end
        memory.told = true
        return 60
      end
      memory.port, memory.rock, memory.full, memory.told = nil, nil, nil, nil
      ship:undock()
      return 30
    end
    local x, y = ship:position()
    if ship:free_cargo() < LEAST or ship:attacker(10) then memory.full = true end
    if memory.full then return sell(ship, memory) end
    local loose = space.nearest(x, y, 1500, LOOSE)
    if loose then
      ship:fire(false)
      local heading = lead.aim(ship, loose, 120) or ship:bearing_to(loose)
      return steer.along(ship, heading, loose:speed() + 90)
    end
    -- One asteroid until it breaks: searching again costs nodes. A ship without a gun breaks none.
    local armed = ship:weapon() ~= nil
    if armed and not (memory.rock and memory.rock:alive()) then memory.rock = space.nearest(x, y, FAR, ROCK) end
    if armed and memory.rock then return mine(ship, memory.rock) end
    if ship:ore() > 0 then return sell(ship, memory) end
    ship:fire(false)
    steer.rest(ship)
    return 60
  end,
}
