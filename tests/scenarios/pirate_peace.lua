-- A pirate hunts enemies alone: it lets a ship go that becomes a friend of the lairs, and a stray shot makes no ship its
-- enemy.
local me = space.spawn{class = "freighter", faction = "player", x = 0, y = 0, player = true, name = "Ox"}
local raider = space.spawn{class = "raider", faction = "pirate", brain = "pirate", x = 1500, y = 0, name = "Knife"}

local function hunts(seconds)
  for _ = 1, seconds * 6 do
    space.step(10)
    if raider:target() == me then return true end
  end
  return false
end

assert(space.standing("pirate") < -20 and hunts(10), "it does not hunt an enemy")
space.standing("pirate", 20)
space.step(30)
assert(not hunts(10), "it hunts a friend of the lairs")

-- Its own stray shot: for the one who was hit it is hostile now, but not the other way round.
space.set(me, {hull = me:max_hull(), shield = me:max_shield()})
local x, y = me:position()
space.place(raider, x + 1500, y, 0, 0)
space.damage(me, 1, raider)
assert(me:is_hostile_to(raider) and not raider:is_hostile_to(me))
assert(not hunts(10), "it hunts a ship that it has hit in passing")

-- It fights a ship that shoots at it, whatever the standing.
x, y = me:position()
space.place(raider, x + 800, y, 0, 0)
space.damage(raider, 30, me)           -- more than a stray shot
assert(raider:attacker(5) == me and hunts(5), "it does not defend itself")
