-- Steering: how a ship with one engine at its back gets a wanted velocity.
-- Angles are radians from +x towards +y (y points down), speeds units a second.
local steer = {}

-- The angle from a to b by the short way, -pi .. pi.
function steer.difference(a, b)
  local d = (b - a) % (2 * math.pi)
  if d > math.pi then d = d - 2 * math.pi end
  return d
end

-- Turns and thrusts towards the velocity (vx, vy). Close enough is enough: no ship trembles.
function steer.velocity(ship, vx, vy)
  local wx, wy = ship:velocity()
  local dx, dy = vx - wx, vy - wy
  local need = math.sqrt(dx * dx + dy * dy)
  ship:brake(false)
  if need < 12 then
    ship:thrust(0)
    return
  end
  local heading = math.atan(dy, dx)
  ship:turn_to(heading)
  local off = math.abs(steer.difference(ship:heading(), heading))
  ship:thrust(off < 0.5 and math.min(1, need / 50) or 0)
end

-- Flies to a point at `speed`, and slows in time to stop within `near` units of it.
function steer.arrive(ship, x, y, speed, near)
  local sx, sy = ship:position()
  local dx, dy = x - sx, y - sy
  local away = math.sqrt(dx * dx + dy * dy)
  if away <= near then
    ship:thrust(0)
    ship:brake(true)
    return true
  end
  -- Half of what 100 units/s^2 would allow: turning around takes its time.
  local v = math.min(speed, math.sqrt(100 * (away - near)) + 10)
  steer.velocity(ship, dx / away * v, dy / away * v)
  return false
end

-- Away from a point, at full speed.
function steer.away(ship, x, y, speed)
  local sx, sy = ship:position()
  local dx, dy = sx - x, sy - y
  local away = math.max(1, math.sqrt(dx * dx + dy * dy))
  steer.velocity(ship, dx / away * speed, dy / away * speed)
end

-- Steps out of the way of the first shot that would hit within `seconds`. True when there was one.
function steer.dodge(ship, seconds, speed)
  local sx, sy = ship:position()
  local vx, vy = ship:velocity()
  for _, shot in ipairs(space.projectiles(sx, sy, 500, {hostile_to = ship, limit = 6})) do
    local px, py = shot:position()
    local ux, uy = shot:velocity()
    local rx, ry, wx, wy = px - sx, py - sy, ux - vx, uy - vy
    local w2 = wx * wx + wy * wy
    local t = w2 > 1 and -(rx * wx + ry * wy) / w2 or -1
    if t > 0 and t < seconds then
      local cx, cy = rx + wx * t, ry + wy * t          -- where it passes
      if cx * cx + cy * cy < 60 * 60 then
        local w = math.sqrt(w2)
        local side = (cx * -wy + cy * wx) > 0 and -1 or 1  -- to the side that it does not pass on
        steer.velocity(ship, vx + side * -wy / w * speed, vy + side * wx / w * speed)
        return true
      end
    end
  end
  return false
end

return steer
