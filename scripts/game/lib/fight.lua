-- Fighting, for pirates and patrols: approach, aim with lead, dodge, launch missiles, pass and turn.
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = {}

local max, min = math.max, math.min
local atan, cos, sin = math.atan, math.cos, math.sin

-- A ship that accelerates is a * t^2 / 2 away from its path after t; of all directions of its thrust, 2 / pi of
-- that are across the path in the mean.
local ASIDE = 0.5 * 2 / math.pi

---@param ship Handle
function fight.cease(ship)
  ship:fire(false)
  ship:fire_secondary(false)
  ship:set_target(nil)
end

-- Returns hull plus half of the shield, relative to the full hull.
---@param ship Handle
---@return number
function fight.health(ship)
  return (ship:hull() + 0.5 * ship:shield()) / ship:max_hull()
end

-- Returns the sums of hull and shield of the ships within `distance` units: of those hostile to `ship`, and of the ship
-- with its own side and, within half of the distance, the patrols that would help. Disabled and docked ships are left
-- out.
---@param ship Handle
---@param distance number
---@return number foes, number friends
function fight.odds(ship, distance)
  local function points(other) return other:hull() + other:shield() end
  local x, y = ship:position()
  local foes, friends = 0, points(ship)
  for _, other in ipairs(space.near(x, y, distance, {kinds = "ship", exclude = ship, limit = 60})) do
    if not other:disabled() and not other:docked_at() then
      if other:is_hostile_to(ship) then
        foes = foes + points(other)
      elseif other:faction() == ship:faction()
          or other:faction() == "patrol" and other:distance_to(ship) < distance / 2 then
        friends = friends + points(other)
      end
    end
  end
  return foes, friends
end

-- Returns a ship that a shot along `heading`, which flies at `speed` relative to the ship for `seconds`, may hit
-- although `ship` is not hostile to it, of whatever faction: before the foe, beside it or behind it; nil if the line
-- of fire is free. The shot and the others fly on straight in this forecast.
---@param ship Handle
---@param heading number
---@param speed number
---@param seconds number
---@return Handle?
function fight.endangers(ship, heading, speed, seconds)
  local x, y = ship:position()
  local vx, vy = ship:velocity()
  local sx, sy = cos(heading) * speed, sin(heading) * speed   -- of the shot, relative to the ship
  local reach = (speed + ship:speed()) * seconds
  local others = space.cone(x, y, atan(sy + vy, sx + vx), 0.7, reach, {kinds = "ship", exclude = ship})
  for _, other in ipairs(others) do
    local ox, oy = other:position()
    local ux, uy = other:velocity()
    local rx, ry, wx, wy = ox - x, oy - y, ux - vx - sx, uy - vy - sy
    -- The closest approach of the shot and the other.
    local t = max(0, min(seconds, -(rx * wx + ry * wy) / max(1, wx * wx + wy * wy)))
    local dx, dy = rx + wx * t, ry + wy * t
    -- With the spread of the shots, and how far the other may leave its path until then.
    local near = other:radius() + 12 + 0.03 * speed * t + ASIDE * other:acceleration() * t * t
    if dx * dx + dy * dy < near * near and not ship:is_hostile_to(other) then return other end
  end
  return nil
end

-- Returns a ship to spare, as fight.endangers does, but not the foe that is attacked on order.
local function to_spare(ship, foe, ordered, heading, speed, seconds)
  local other = fight.endangers(ship, heading, speed, seconds)
  if ordered and other == foe then return nil end
  return other
end

-- One think of a fight against `foe`, which must exist and not be docked. `ordered`: it is attacked although the ship
-- is not hostile to it.
---@param ship Handle
---@param foe Handle
---@param ordered? boolean
function fight.think(ship, foe, ordered)
  local away = ship:distance_to(foe)
  local _, shot_speed, range = ship:weapon()
  ship:set_target(foe)

  local _, missile_speed, missile_range = ship:weapon("secondary")
  ship:fire_secondary(missile_speed ~= nil and ship:ammunition() > 0 and away > 350
                      and away < missile_range * 0.6 and math.random() < 0.08
                      and not to_spare(ship, foe, ordered, ship:bearing_to(foe), missile_speed,
                                       away / missile_speed))

  local heading, t = lead.aim(ship, foe, shot_speed or 900)
  if not heading or not range then        -- too fast for a shot, or a ship without a gun
    ship:fire(false)
    steer.along(ship, ship:bearing_to(foe), ship:cruise_speed())
    return
  end
  if away > range * 1.1 then
    ship:fire(false)
    steer.along(ship, heading, ship:cruise_speed())
    return
  end
  if away < range * 0.8 and math.random() < 0.6 and steer.dodge(ship, 0.45) then
    ship:fire(false)
    return
  end

  -- Where another ship is in the way, flies around until the line of fire is free.
  local other = to_spare(ship, foe, ordered, heading, shot_speed, range / shot_speed)
  if other and away > 120 then
    local side = steer.difference(heading, ship:bearing_to(other)) > 0 and -1 or 1
    ship:fire(false)
    steer.along(ship, heading + side * 1.1, ship:cruise_speed() * 0.8)
    return
  end

  local off = math.abs(steer.difference(ship:heading(), heading))
  local width = max(0.04, atan(foe:radius() * 1.3, away))
  local on = off < width and t * shot_speed < range and not other
  ship:fire(on)
  ship:turn_to(heading)
  -- Far away, fly towards the foe; near, drift past it and keep aiming at it.
  ship:assist(away > 420)
  ship:brake(away < 260 and ship:speed() > 200)
  ship:thrust(off < 0.6 and (away > 420 and 0.9 or away > 200 and 0.3 or 0) or 0)
end

return fight
