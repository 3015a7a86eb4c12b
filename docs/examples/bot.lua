-- Plays the game without a window: breaks asteroids, collects the ore, docks to sell it.
--
--   heliopause script docs/examples/bot.lua --scenario reach --seed 7
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = include("lib/fight")

local ship = space.player()
local start = space.credits()
local target            -- the asteroid until it breaks: the nearest one changes on the way

local function mine(rock)
  local _, speed, range = ship:weapon()
  local heading = lead.aim(ship, rock, speed) or ship:bearing_to(rock)
  local near = ship:distance_to(rock) < range * 0.7
  -- A shot that hits a ship of the law makes an enemy of it.
  ship:fire(near and math.abs(steer.difference(ship:heading(), heading)) < 0.05
            and not fight.endangers(ship, heading, speed, range / speed))
  if near then
    ship:thrust(0)
    ship:brake()
    ship:turn_to(heading)
  else
    local x, y = rock:position()
    steer.arrive(ship, x, y, range * 0.5, ship:cruise_speed())
  end
end

local function sell()
  ship:fire(false)
  local x, y = ship:position()
  steer.dock(ship, space.nearest(x, y, {kinds = "station"}))
end

-- The next action: collect loose ore, else sell, else mine the next rock.
local function think()
  if ship:docked_at() then
    -- A port with a market buys nothing by itself.
    if ship:ore() > 0 then ship:sell("ore") else ship:undock() end
    return
  end
  local x, y = ship:position()
  local ore = space.nearest(x, y, 1500, {kinds = "pickup", where = function(thing) return thing:ore() > 0 end})
  if not (target and target:alive()) then
    target = space.nearest(x, y, 12000, {kinds = "asteroid"})
  end
  local full = ship:ore() >= ship:cargo() * 0.75
  if ore and not full then
    ship:fire(false)
    -- Fast from afar, and slow enough near it to turn to it.
    local speed = math.min(ore:speed() + 70 + 0.4 * ship:distance_to(ore), ship:cruise_speed())
    steer.along(ship, lead.aim(ship, ore, speed) or ship:bearing_to(ore), speed)
  elseif full or not target then
    sell()
  else
    mine(target)
  end
end

for tick = 1, 60 * 600 do
  if tick % 4 == 0 then think() end
  space.step()
  for _, event in ipairs(space.events()) do
    if event.type == "docked" and event.subject == ship then
      print(string.format("%5.1f s: docked, %d credits", space.time(), space.credits()))
    end
  end
  if not ship:alive() then error("the bot lost its ship") end
end
local earned = space.credits() - start
print(string.format("%d rocks are left, %d credits earned", #space.asteroids(), earned))
assert(earned > 0, "ten minutes and nothing sold")
