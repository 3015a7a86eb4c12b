-- A damaged patrol docks at a port of its friends, also where one of pirates is nearer.
space.spawn_body{class = "outpost", faction = "pirate", x = 0, y = 0, name = "Den"}
local post = space.spawn_body{class = "outpost", faction = "patrol", x = 4000, y = 0, name = "Post"}
local cutter = space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = 600, y = 0, name = "Vigil"}
space.set(cutter, {hull = 10, shield = 0})

local docked = false
for _ = 1, 60 do
  space.step(60)
  docked = docked or cutter:docked_at() == post
end
assert(docked and cutter:hull() == cutter:max_hull(), "it waits at a port that does not let it in")
