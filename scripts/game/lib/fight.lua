-- Fighting, for pirates and patrols: approach, aim with lead, dodge, launch missiles, pass and turn.
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = {}

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

-- Returns whether a ship of the own faction is in the line of fire.
local function blocked(ship, heading, reach)
  local x, y = ship:position()
  local ahead = space.sweep(x, y, x + math.cos(heading) * reach, y + math.sin(heading) * reach, 6,
                            {kinds = "ship", exclude = ship, limit = 1})[1]
  return ahead and ahead:faction() == ship:faction()
end

-- One think of a fight against `foe`, which must exist and not be docked.
---@param ship Handle
---@param foe Handle
function fight.think(ship, foe)
  local away = ship:distance_to(foe)
  local _, shot_speed, range = ship:weapon()
  ship:set_target(foe)

  local _, missile_speed, missile_range = ship:weapon("secondary")
  ship:fire_secondary(missile_speed ~= nil and ship:ammunition() > 0 and away > 350
                      and away < missile_range * 0.6 and math.random() < 0.08)

  local heading, t = lead.aim(ship, foe, shot_speed or 900)
  if not heading then
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

  local off = math.abs(steer.difference(ship:heading(), heading))
  local width = math.max(0.04, math.atan(foe:radius() * 1.3, away))
  local on = off < width and t * shot_speed < range
      and not blocked(ship, heading, away - foe:radius() - 12)
  ship:fire(on)
  ship:turn_to(heading)
  -- Far away, fly towards the foe; near, drift past it and keep aiming at it.
  ship:assist(away > 420)
  ship:brake(away < 260 and ship:speed() > 200)
  ship:thrust(off < 0.6 and (away > 420 and 0.9 or away > 200 and 0.3 or 0) or 0)
end

return fight
