-- Steering. Angles are radians from +x towards +y (y points down), speeds are units per second.
-- The functions command the brain's own ship and keep no state.
local steer = {}

local abs, sqrt, max, min = math.abs, math.sqrt, math.max, math.min
local atan, cos, sin = math.atan, math.cos, math.sin

-- Returns the shorter turn from angle a to angle b, in (-pi, pi].
---@param a number
---@param b number
---@return number
function steer.difference(a, b)
  return math.wrap(b - a)
end

local ROCKS = {kinds = "asteroid", limit = 1}
local END_OF_SPACE = 2.0 ^ 40     -- no search begins or ends beyond it

-- Returns the heading, turned aside if an asteroid lies ahead.
local function around_rocks(ship, heading)
  local x, y = ship:position()
  local reach = 90 + ship:speed() * 1.1
  local tx = max(-END_OF_SPACE, min(END_OF_SPACE, x + cos(heading) * reach))
  local ty = max(-END_OF_SPACE, min(END_OF_SPACE, y + sin(heading) * reach))
  local rock = space.sweep(x, y, tx, ty, ship:radius() + 14, ROCKS)[1]
  if not rock then return heading end
  local side = steer.difference(heading, ship:bearing_to(rock)) > 0 and -1 or 1
  return heading + side * 0.9
end

-- Flies along a heading at a speed. Flight assist removes the drift.
---@param ship Handle
---@param heading number
---@param speed number
function steer.along(ship, heading, speed)
  heading = around_rocks(ship, heading)
  local vx, vy = ship:velocity()
  local ahead = vx * cos(heading) + vy * sin(heading)
  local off = abs(steer.difference(ship:heading(), heading))
  ship:assist(true)
  ship:turn_to(heading)
  if ahead > speed + 20 then
    ship:brake(true)
    ship:thrust(0)
  else
    ship:brake(off > 1.6 and ship:speed() > 60)
    ship:thrust(off < 0.7 and max(0, min(1, (speed - ahead) / 40 + 0.1)) or 0)
  end
end

-- Comes to rest. Sets the thrust to zero as well: commands hold until they are changed.
---@param ship Handle
function steer.rest(ship)
  ship:thrust(0)
  ship:brake(true)
end

-- Flies to a point and stops within `near` of it. Returns true once it is there.
---@param ship Handle
---@param x number
---@param y number
---@param near number
---@param speed number
---@return boolean
function steer.arrive(ship, x, y, near, speed)
  local sx, sy = ship:position()
  local dx, dy = x - sx, y - sy
  local away = sqrt(dx * dx + dy * dy)
  if away <= near then
    steer.rest(ship)
    return true
  end
  -- Braking from speed v takes the distance v*v / (2 * brake); uses two thirds of that speed.
  local stop = 0.66 * sqrt(2 * ship:brake_power() * (away - near)) + 15
  steer.along(ship, atan(dy, dx), min(speed, stop))
  return false
end

-- Flies to a moving thing and matches its velocity. Returns whether the ship is within `near` of its edge, at a
-- relative speed of at most 40 units/s.
---@param ship Handle
---@param thing Handle
---@param near number
---@return boolean
function steer.alongside(ship, thing, near)
  local x, y = ship:position()
  local tx, ty = thing:position()
  local vx, vy = thing:velocity()
  local ux, uy = ship:velocity()
  local dx, dy = tx - x, ty - y
  local away = max(0, sqrt(dx * dx + dy * dy) - ship:radius() - thing:radius())
  local close = away <= near
  -- The speed that can still be braked away, on top of the velocity of the thing.
  local gain = close and 0 or 0.6 * sqrt(2 * ship:brake_power() * (away - near)) + 10
  local length = max(1, sqrt(dx * dx + dy * dy))
  local wx, wy = vx + dx / length * gain, vy + dy / length * gain
  local speed = sqrt(wx * wx + wy * wy)
  if speed < 15 then
    steer.rest(ship)
  else
    steer.along(ship, atan(wy, wx), min(speed, ship:cruise_speed()))
  end
  return close and sqrt((vx - ux) ^ 2 + (vy - uy) ^ 2) <= 40
end

-- Flies to a port and docks there. A port accepts a ship that is near and slow enough.
---@param ship Handle
---@param port Handle
function steer.dock(ship, port)
  local x, y = port:position()
  local there = steer.arrive(ship, x, y, port:radius() + 90, ship:cruise_speed())
  if there and ship:speed() < 100 then ship:dock(port) end
end

-- Flies straight away from a point.
---@param ship Handle
---@param x number
---@param y number
---@param speed number
function steer.away(ship, x, y, speed)
  local sx, sy = ship:position()
  steer.along(ship, atan(sy - y, sx - x), speed)
end

-- Evades the first projectile that would hit within `seconds`. Returns whether there is one.
---@param ship Handle
---@param seconds number
---@return boolean
function steer.dodge(ship, seconds)
  local shots = space.incoming(ship, seconds)
  local shot = shots[1]
  if not shot then return false end
  local sx, sy = ship:position()
  local px, py = shot:position()
  local vx, vy = shot:velocity()
  -- Evades to the side of the projectile's path on which the ship is.
  local side = (sx - px) * -vy + (sy - py) * vx > 0 and 1 or -1
  local heading = atan(side * vx, side * -vy)
  -- Of the two directions across the path, uses the one that needs the smaller turn.
  if abs(steer.difference(ship:heading(), heading)) > 2 then heading = heading + math.pi end
  ship:assist(false)
  ship:turn_to(heading)
  ship:brake(false)
  ship:thrust(abs(steer.difference(ship:heading(), heading)) < 1.2 and 1 or 0)
  return true
end

return steer
