-- Buys at low prices and sells at high ones, by the library of the game's own traders, in systems that are not too
-- dangerous for a courier; flees from attackers. For runs of hours.
local steer = include("lib/steer")
local route = include("lib/route")
local trade = include("lib/trade")

local SYSTEM, DANGER = 100000, 2      -- units; systems up to that danger
local goal, owner, asked

-- The nearest open port of the system.
local function nearest(ship)
  local x, y = ship:position()
  return space.nearest(x, y, SYSTEM, {kinds = "station", where = function(p) return not p:is_hostile_to(ship) end})
end

local function is_calm(port)
  local id = space.system(port)
  for _, system in ipairs(space.systems()) do
    if system.id == id then return system.danger <= DANGER end
  end
  return false
end

local function think(ship)
  local port = ship:docked_at()
  if port then
    if asked ~= port then          -- purchases and sales have an effect in the next tick
      trade.sell(ship)
      asked, goal = port, nil
      return 4
    end
    goal = trade.load(ship, 0.02, is_calm)
    if not goal then               -- nothing is worth a journey: another port has other prices
      local ports = space.stations{where = function(p)
        return p ~= port and port:distance_to(p) < SYSTEM and not p:is_hostile_to(ship) and is_calm(p)
      end}
      goal = ports[math.random(math.max(1, #ports))]
    end
    space.step(2)
    asked = nil
    if ship:alive() then ship:undock() end
    return 12
  end
  local foe = ship:attacker(6)
  if foe and ship:distance_to(foe) < 2000 and steer.dodge(ship, 0.5) then return 4 end
  if not (goal and goal:alive()) then goal = nearest(ship) end
  if not goal then return 60 end
  if ship:distance_to(goal) < SYSTEM then steer.dock(ship, goal) else route.fly(ship, goal) end
  return ship:distance_to(goal) > 2500 and 12 or 6
end

local pause = 0
while true do
  local ship = space.player()
  if ship then
    if ship ~= owner then owner, goal, asked, pause = ship, nil, nil, 0 end
    pause = pause - 1
    if pause <= 0 then pause = think(ship) end
  end
  space.step()
end
