-- Lead: the heading at which a shot hits a moving target.
local lead = {}

-- Returns the time after which a shot of `speed` (relative to the shooter) meets the target, or nil if
-- it never does: the smaller positive root of |r + w t| = speed t, where r and w are the position and
-- velocity of the target relative to the shooter.
---@param rx number
---@param ry number
---@param wx number
---@param wy number
---@param speed number
---@return number?
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
  local first, second = (-b - root) / a, (-b + root) / a
  if first > second then first, second = second, first end
  if first > 0 then return first end
  if second > 0 then return second end
  return nil
end

-- Returns the heading and the time of flight; nil if the target outruns the shot or does not exist.
---@param ship Handle
---@param target Handle
---@param speed number
---@return number?, number?
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

return lead
