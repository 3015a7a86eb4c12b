-- Fighting, as pirates and patrols share it: close in, aim with lead, dodge, send missiles, break off.
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = {}

function fight.cease(ship)
  ship:fire(false)
  ship:fire_secondary(false)
end

-- One thought of a fight against `foe`, which is alive and in space.
function fight.think(ship, foe, cruise)
  ship:set_target(foe)
  local away = ship:distance_to(foe)
  local tx, ty = foe:position()
  local ux, uy = foe:velocity()

  -- A missile for a foe in the middle distance, now and then: they are few.
  local missile = away > 400 and away < 2200 and (ship:ammunition() or 0) > 0
      and math.random() < 0.06
  ship:fire_secondary(missile)

  if away > 750 then
    ship:fire(false)
    local sx, sy = ship:position()
    local v = math.min(cruise, 120 + away * 0.3)
    steer.velocity(ship, ux + (tx - sx) / away * v, uy + (ty - sy) / away * v)
    return
  end
  if steer.dodge(ship, 0.6, cruise * 0.7) then
    ship:fire(false)
    return
  end
  local on = lead.attack(ship, foe, ship:muzzle_speed() or 900, 1.1)
  -- Press on while far, drift and turn while near: ramming hurts both.
  local closing = away > 320
  ship:brake(not closing and ship:speed() > cruise * 0.6)
  ship:thrust((closing and on) and 0.7 or (closing and 0.35 or 0))
end

-- Hull and shield together, 0 .. 1 of what the hull alone can bear.
function fight.health(ship)
  return ((ship:hull() or 0) + 0.5 * (ship:shield() or 0)) / math.max(1, ship:max_hull() or 1)
end

return fight
