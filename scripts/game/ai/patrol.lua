-- A patrol: goes from station to station, reads its radar, answers calls, fights, and docks to repair.
local steer = include("lib/steer")
local fight = include("lib/fight")

-- The nearest hostile ship on the radar.
local function read_radar(ship)
  local radar = space.contacts(ship, 3500)
  for i = 1, #radar do
    if radar:hostile(i) and radar:kind(i) == "ship" then return radar:handle(i) end
  end
  return nil
end

-- Who attacks an ally within call.
local function answer_call(ship)
  for _, ally in ipairs(space.allies(ship, 6000)) do
    local foe = ally:attacker()
    if foe and foe:alive() and foe:is_hostile_to(ship) then return foe end
  end
  return nil
end

local function next_post(self)
  local stations = space.stations()
  if #stations == 0 then return nil end
  local best = stations[math.random(#stations)]
  local other = stations[math.random(#stations)]
  if self.ship:distance_to(other) < self.ship:distance_to(best) then best = other end
  return best
end

local function repair(self)
  local ship, memory = self.ship, self.memory
  local x, y = ship:position()
  local port = space.nearest(x, y, 1e9, {kinds = "station"})
  if not port then
    memory.repairing = nil
    return
  end
  local px, py = port:position()
  if steer.arrive(ship, px, py, 300, port:radius() + 60) and ship:speed() < 80 then
    ship:dock(port)
    memory.leave = space.tick() + 240
  end
end

return {
  think_every = 8,

  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    if ship:docked_at() then
      if space.tick() >= (memory.leave or 0) then
        memory.repairing = nil
        ship:undock()
      end
      return
    end
    if fight.health(ship) < 0.4 and not memory.repairing then
      memory.repairing = true
      ship:say("Returning to base for repairs.")
    end
    if memory.repairing then
      fight.cease(ship)
      if not steer.dodge(ship, 0.6, 250) then repair(self) end
      return
    end

    local foe = memory.foe
    if foe and (not foe:alive() or foe:docked_at() or ship:distance_to(foe) > 7000) then foe = nil end
    if not foe or space.tick() > (memory.look or 0) then
      memory.look = space.tick() + 90
      local found = read_radar(ship)
      if not found and not foe then
        found = answer_call(ship)
        if found then ship:say("Hold on, we are coming!") end
      end
      foe = found or foe
    end
    memory.foe = foe
    if foe then
      fight.think(ship, foe, 360)
      return
    end

    fight.cease(ship)
    if not (memory.post and memory.post:alive()) then memory.post = next_post(self) end
    local post = memory.post
    if not post then
      ship:brake(true)
    else
      local x, y = post:position()
      if steer.arrive(ship, x, y, 240, post:radius() + 500) then memory.post = next_post(self) end
    end
  end,
}
