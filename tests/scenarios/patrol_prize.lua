-- A patrol leaves a drifting pirate alone that is the target of the player, who may want to board it, and fights others.
local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true, name = "Kestrel"}
local cutter = space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = 900, y = 0, name = "Vigil"}

local wreck
for _ = 1, 60 do
  wreck = space.spawn{class = "raider", faction = "pirate", x = 900, y = 900, name = "Rust"}
  space.damage(wreck, wreck:shield() + 0.9 * wreck:hull())
  if wreck:disabled() then break end
  space.remove(wreck)
end
assert(wreck:disabled(), "no raider is disabled")

-- Whether the patrol aims at the ship within some seconds. The pirate has just shot at it, and no one is lost.
local function is_hunted(ship)
  space.damage(cutter, 1, wreck)
  for _ = 1, 30 do
    space.set(cutter, {hull = cutter:max_hull(), shield = cutter:max_shield()})
    space.step(10)
    if cutter:target() == ship then return true end
  end
  return false
end

me:set_target(wreck)
space.step()
local hull = wreck:hull()
assert(not is_hunted(wreck), "it fights the prize of the player")
assert(wreck:alive() and wreck:hull() == hull)

-- A pirate that fights beside it is no prize, although the player aims at it.
local raider = space.spawn{class = "raider", faction = "pirate", x = 1500, y = 900, name = "Knife"}
assert(is_hunted(raider), "it fights no pirate at all")
me:set_target(raider)
space.step()
assert(is_hunted(raider), "it fights no target of the player")
space.remove(raider)

-- No one claims the wreck: it would be repaired, and attack again.
me:set_target(nil)
space.step()
assert(is_hunted(wreck), "it fears a ship that drifts")
