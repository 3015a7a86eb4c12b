-- A trader: flies from station to station, docks, loads, leaves; runs from whoever shoots, towards help.
local steer = include("lib/steer")

local function choose_port(self)
  local here = self.memory.port
  local x, y = self.ship:position()
  local ports, n = {}, 0
  for _, port in ipairs(space.stations()) do
    if port ~= here and not port:is_hostile_to(self.ship) then
      n = n + 1
      ports[n] = port
    end
  end
  if n == 0 then return nil end
  -- One of two drawn, the nearer: most trips are short, some are long.
  local a, b = ports[math.random(n)], ports[math.random(n)]
  return self.ship:distance_to(a) <= self.ship:distance_to(b) and a or b
end

local function flee(self, foe)
  local ship = self.ship
  if not self.memory.cried or space.tick() - self.memory.cried > 900 then
    self.memory.cried = space.tick()
    ship:say("Mayday! Under attack!")
  end
  -- To the nearest patrol that could help, else straight away.
  local x, y = ship:position()
  local help = space.nearest(x, y, 6000, {kinds = "ship", faction = "patrol"})
  if steer.dodge(ship, 0.5, 200) then return end
  if help then
    local hx, hy = help:position()
    steer.arrive(ship, hx, hy, 400, 100)
  else
    local fx, fy = foe:position()
    steer.away(ship, fx, fy, 450)
  end
end

return {
  think_every = 12,

  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    if ship:docked_at() then
      if space.tick() >= (memory.leave or 0) then
        memory.port = ship:docked_at()
        memory.goal = nil
        ship:undock()
      end
      return
    end
    local foe = ship:attacker()
    if not foe then
      foe = space.enemies(ship, 900)[1]
    end
    if foe and foe:alive() and ship:distance_to(foe) < 2500 then
      flee(self, foe)
      return
    end
    if not (memory.goal and memory.goal:alive()) then
      memory.goal = choose_port(self)
    end
    local goal = memory.goal
    if not goal then
      ship:brake(true)
      return
    end
    local gx, gy = goal:position()
    if steer.arrive(ship, gx, gy, 260, goal:radius() + 60) then
      if ship:speed() < 80 then
        ship:dock(goal)
        memory.leave = space.tick() + 300 + math.random(600)
      end
    end
  end,
}
