-- Lives on jobs, one after the other, by the commands that a player has: takes the best paid job for the way from the
-- board of a port near home, and does it. Deliveries, rushes and passengers by the autopilot; surveys,
-- mining and hunts by hand. For runs of hours in the Reach.
local steer = include("lib/steer")
local fight = include("lib/fight")
local miner = include("programs/miner")

local SYSTEM = 100000                    -- units; what is farther away is in another system
local DANGER, JUMPS = 1, 2               -- of a job, at most
local NEAR = 2600                        -- units; a hostile ship within them is fought
local TAKEN = {deliver = true, rush = true, passengers = true, scan = true, mine = true, hunt = true}

local function step(ticks)
  for _ = 1, ticks do
    if not space.player() then return end
    space.step()
  end
end

local function is_running(job)
  for _, other in ipairs(space.missions()) do if other.id == job.id then return true end end
  return false
end

-- The marker of a mission: its number is before the name.
local function goal_of(job) return space.marker(job.id .. ":goal") end

local function is_going(job) return space.player() and is_running(job) end

local function launch()
  local ship = space.player()
  if ship and ship:docked_at() then
    ship:undock()
    step(30)
  end
end

local function nearest_foe(ship)
  for handle, _, _, _, hostile in space.contacts(ship, NEAR, {kinds = "ship"}) do
    if hostile and not handle:docked_at() and not handle:disabled() then return handle end
  end
end

-- Fights for a few ticks, if a foe is near and the ship is not badly damaged. Returns whether it does.
local function defend()
  local ship = space.player()
  local foe = ship and not ship:docked_at() and fight.health(ship) > 0.6 and nearest_foe(ship)
  if not foe then return false end
  fight.think(ship, foe)
  step(4)
  if space.player() and not nearest_foe(ship) then
    fight.cease(ship)
    ship:assist(true)
    ship:brake(false)
  end
  return true
end

-- Flies by the autopilot to a port until there() is true, and fights on the way.
local function fly(port, there)
  launch()
  while space.player() and not there() do
    if not defend() then
      local ship = space.player()
      if not ship:docked_at() and not space.autopilot() then
        space.route(port)
        space.autopilot(true)
      end
      step(12)
    end
  end
  space.autopilot(false)
  step(2)
end

local function dock(port)
  local ship = space.player()
  if not ship or ship:docked_at() == port then return end
  fly(port, function() return space.player():docked_at() == port end)
end

-- Flies to the marker of the job until done() is true: by the autopilot to its system, by hand within it.
local function go_to_marker(job, near, done)
  fly(job.to, function()
    local mark, ship = goal_of(job), space.player()
    if not is_running(job) or not mark then return true end
    if mark.thing then return true end
    return ship:distance_to(mark.x, mark.y) < SYSTEM and not ship:docked_at()
  end)
  while is_going(job) and not done() do
    local mark, ship = goal_of(job), space.player()
    if not defend() and mark then
      local x, y = mark.x, mark.y
      if mark.thing then x, y = mark.thing:position() end
      steer.arrive(ship, x, y, near, ship:cruise_speed())
      step(6)
    end
  end
end

local function mine(job)
  local ship, memory = space.player(), {}
  launch()
  while is_going(job) do
    if not defend() then step(miner.think({ship = ship, memory = memory}, 0.1) or miner.think_every) end
  end
end

-- A survey ends at its last mark, a hunt with the prey.
local function play(job)
  if job.mission == "mine" then return mine(job) end
  if job.mission == "scan" or job.mission == "hunt" then
    return go_to_marker(job, job.mission == "scan" and 100 or 500, function() return false end)
  end
  dock(job.to)
end

local function best_offer(here)
  local best, worth
  for _, offer in ipairs(space.offers()) do
    if TAKEN[offer.mission] and not offer.story and offer.danger <= DANGER and offer.jumps <= JUMPS then
      local way = offer.to == here and 10000 or here:distance_to(offer.to)
      local value = offer.pay / (10000 + way)
      if not best or value > worth then best, worth = offer, value end
    end
  end
  return best
end

-- Another port of the system, in turn.
local function next_port(here)
  local list, at = space.stations{where = function(port)
    return here:distance_to(port) < SYSTEM and port:faction() ~= "pirate"
  end}, 1
  for i, port in ipairs(list) do if port == here then at = i end end
  return list[at % #list + 1]
end

local function work()
  local ship = space.player()
  local here = ship:docked_at()
  if not here then
    local x, y = ship:position()
    return dock(space.nearest(x, y, {kinds = "station", where = function(port)
      return not port:is_hostile_to(ship)
    end}))
  end
  step(30)
  if ship:ore() > 0 then ship:sell("ore") end
  local offer = best_offer(here)
  if not offer then return dock(next_port(here)) end
  space.accept(offer.id)
  step(2)
  for _, job in ipairs(space.missions()) do
    if job.title == offer.title then
      print(string.format("%5.0f s: %s (%s, %d)", space.time(), job.title, job.mission, job.pay))
      return play(job)
    end
  end
end

while true do
  if space.player() then work() else space.step() end
end
