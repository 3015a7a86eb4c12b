-- A cutter meets a raider: they find each other, aim ahead, hit, and do damage.
local step = include("lib/step")

local cutter = space.spawn{class = "cutter", faction = "patrol", brain = "patrol",
                           x = 0, y = 0, name = "Vigil"}
local raider = space.spawn{class = "raider", faction = "pirate", brain = "pirate",
                           x = 2000, y = 300, name = "Knife"}

local fired, hits = 0, 0
for tick = 1, 60 * 120 do
  step(1, function(event)
    if event.type == "fired" then fired = fired + 1 end
    if event.type == "hit" then hits = hits + 1 end
  end)
  if not (cutter:alive() and raider:alive()) then break end
end
assert(fired > 20, "too few shots: " .. fired)
assert(hits > fired * 0.1, "too few hits: " .. hits .. " hits of " .. fired)
assert(not raider:alive() or not cutter:alive() or raider:hull() < raider:max_hull(),
       "no ship was damaged")
