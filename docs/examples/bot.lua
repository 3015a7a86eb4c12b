-- Plays the game without a window: breaks asteroids, collects the ore, docks to sell it.
--
--   heliopause script docs/examples/bot.lua --scenario empty --seed 7
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = include("lib/fight")

local ship = space.player()
local sold = 0

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
    ship:undock()
    return
  end
  local x, y = ship:position()
  local ore = space.nearest(x, y, 1500, {kinds = "pickup"})
  local rock = space.nearest(x, y, 12000, {kinds = "asteroid"})
  local full = ship:ore() >= ship:cargo() / 2
  if ore and not full then
    ship:fire(false)
    local heading = lead.aim(ship, ore, 120) or ship:bearing_to(ore)
    steer.along(ship, heading, ore:speed() + 70)
  elseif full or not rock then
    sell()
  else
    mine(rock)
  end
end

for tick = 1, 60 * 600 do
  if tick % 4 == 0 then think() end
  space.step()
  for _, event in ipairs(space.events()) do
    if event.type == "docked" and event.subject == ship then
      sold = space.credits()
      print(string.format("%5.1f s: docked, %d credits", space.time(), sold))
    end
  end
  if not ship:alive() then error("the bot lost its ship") end
end
print(string.format("%d rocks are left, %d credits earned", #space.asteroids(), sold))
assert(sold > 0, "ten minutes and nothing sold")
