-- Lead: where to aim so that a shot and a moving target meet.
local steer = include("lib/steer")
local lead = {}

-- The time after which a shot of `speed` (over the shooter's own) meets the target, or nil when it never
-- catches up: the smaller positive root of |r + w t| = speed t, with r and w relative to the shooter.
function lead.time(rx, ry, wx, wy, speed)
  local a = wx * wx + wy * wy - speed * speed
  local b = rx * wx + ry * wy
  local c = rx * rx + ry * ry
  if math.abs(a) < 1e-6 then
    if b >= 0 then return nil end
    return -c / (2 * b)
  end
  local d = b * b - a * c
  if d < 0 then return nil end
  local root = math.sqrt(d)
  local t1, t2 = (-b - root) / a, (-b + root) / a
  if t1 > t2 then t1, t2 = t2, t1 end
  if t1 > 0 then return t1 end
  if t2 > 0 then return t2 end
  return nil
end

-- The heading to aim at, and the time of flight; nil when the target outruns the shot.
function lead.aim(ship, target, speed)
  local sx, sy = ship:position()
  local tx, ty = target:position()
  if not tx then return nil end
  local vx, vy = ship:velocity()
  local ux, uy = target:velocity()
  local rx, ry, wx, wy = tx - sx, ty - sy, ux - vx, uy - vy
  local t = lead.time(rx, ry, wx, wy, speed)
  if not t then return nil end
  return math.atan(ry + wy * t, rx + wx * t), t
end

-- Turns towards the lead point and fires while the nose is on it. `reach`: how long a shot lives, s.
function lead.attack(ship, target, speed, reach)
  local heading, t = lead.aim(ship, target, speed)
  if not heading then
    ship:fire(false)
    return false
  end
  ship:turn_to(heading)
  local away = ship:distance_to(target)
  local width = math.max(0.05, math.atan(target:radius() * 1.2, away))
  local on = math.abs(steer.difference(ship:heading(), heading)) < width and t < reach
  ship:fire(on)
  return on
end

return lead
