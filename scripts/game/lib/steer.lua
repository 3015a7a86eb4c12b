-- Steering. Angles are radians from +x towards +y (y points down), speeds units a second.
-- Every function gives commands to the brain's own ship and keeps no state.
local steer = {}

local abs, sqrt, max, min = math.abs, math.sqrt, math.max, math.min
local atan, cos, sin = math.atan, math.cos, math.sin

-- The angle from a to b by the short way, -pi .. pi.
function steer.difference(a, b)
  return math.wrap(b - a)
end

local ROCKS = {kinds = "asteroid", limit = 1}

-- The heading, bent aside where a rock lies ahead.
local function around_rocks(ship, heading)
  local x, y = ship:position()
  local reach = 90 + ship:speed() * 1.1
  local tx, ty = x + cos(heading) * reach, y + sin(heading) * reach
  local rock = space.sweep(x, y, tx, ty, ship:radius() + 14, ROCKS)[1]
  if not rock then return heading end
  local side = steer.difference(heading, ship:bearing_to(rock)) > 0 and -1 or 1
  return heading + side * 0.9
end

-- Flies along a heading at a speed; flight assist takes the drift away.
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

-- Comes to rest, whatever it did before: the engine burns on until it is told to stop.
function steer.rest(ship)
  ship:thrust(0)
  ship:brake(true)
end

-- Flies to a point and stops within `near` of it. True when it is there.
function steer.arrive(ship, x, y, near, speed)
  local sx, sy = ship:position()
  local dx, dy = x - sx, y - sy
  local away = sqrt(dx * dx + dy * dy)
  if away <= near then
    steer.rest(ship)
    return true
  end
  -- A ship stops from v within v*v / (2 * brake); it gets two thirds of that speed.
  local stop = 0.66 * sqrt(2 * ship:brake_power() * (away - near)) + 15
  steer.along(ship, atan(dy, dx), min(speed, stop))
  return false
end

-- Straight away from a point.
function steer.away(ship, x, y, speed)
  local sx, sy = ship:position()
  steer.along(ship, atan(sy - y, sx - x), speed)
end

-- Steps aside of the first shot that would hit within `seconds`. True when there is one.
function steer.dodge(ship, seconds)
  local shots = space.incoming(ship, seconds)
  local shot = shots[1]
  if not shot then return false end
  local sx, sy = ship:position()
  local px, py = shot:position()
  local vx, vy = shot:velocity()
  -- To the side of the shot's path on which the ship already is.
  local side = (sx - px) * -vy + (sy - py) * vx > 0 and 1 or -1
  local heading = atan(side * vx, side * -vy)
  -- Whichever of the two directions across the path is nearer to the nose.
  if abs(steer.difference(ship:heading(), heading)) > 2 then heading = heading + math.pi end
  ship:assist(false)
  ship:turn_to(heading)
  ship:brake(false)
  ship:thrust(abs(steer.difference(ship:heading(), heading)) < 1.2 and 1 or 0)
  return true
end

return steer
