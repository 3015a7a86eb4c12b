-- A trader finds incoming shots by a search for projectiles and evades them.
local gun = space.spawn{class = "raider", faction = "pirate", x = 0, y = 0}
local ox = space.spawn{class = "freighter", faction = "trader", brain = "trader", x = 700, y = 0}
space.spawn_body{class = "outpost", faction = "trader", x = 9000, y = 0, name = "Far"}
gun:set_target(ox)
local lead = include("lib/lead")
local seen, moved = false, false
for tick = 1, 240 do
  gun:turn_to(lead.aim(gun, ox, 900) or 0)
  gun:fire(true)
  space.step()
  if not ox:alive() then break end
  if #space.incoming(ox, 1) > 0 then seen = true end
  if ox:speed() > 60 then moved = true end
end
assert(seen, "no shot was incoming")
assert(moved, "the trader did not move")
assert(ox:alive(), "the trader did not survive four seconds")
