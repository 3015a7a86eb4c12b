-- Traders with an escort meet pirates: the traders flee and call for help, the patrol fires at the pirates.
local step = include("lib/step")

space.spawn_body{class = "outpost", faction = "trader", x = 6000, y = 0, name = "Far"}
space.spawn_body{class = "outpost", faction = "trader", x = -6000, y = 0, name = "Near"}
local traders, patrols, pirates = {}, {}, {}
for i = 1, 3 do
  traders[i] = space.spawn{class = "freighter", faction = "trader", brain = "trader",
                           x = -300 * i, y = 0}
  patrols[i] = space.spawn{class = "cutter", faction = "patrol", brain = "patrol",
                           x = -300 * i, y = 1800}
end
for i = 1, 3 do
  pirates[i] = space.spawn{class = "raider", faction = "pirate", brain = "pirate",
                           x = 1200 + 80 * i, y = -400}
end

local called, answered = false, false
step(60 * 90, function(event)
  local subject, object = event.subject, event.object
  if event.type == "message" and subject and subject:faction() == "trader" then called = true end
  if event.type == "hit" and object and object:faction() == "patrol" then answered = true end
end)
assert(called, "no trader called for help")
assert(answered, "no patrol answered")
local left = 0
for _, pirate in ipairs(pirates) do if pirate:alive() then left = left + 1 end end
assert(left < 3, "no pirate was destroyed")

-- A freighter under escort whose goal is gone stops.
local goal = space.spawn_body{class = "outpost", faction = "trader", x = 60000, y = 60000, name = "Gone"}
local ox = space.spawn{class = "freighter", faction = "trader", brain = "convoy", x = 50000, y = 60000, name = "Ox",
                       memory = {goal = goal}}
step(60 * 8)
assert(ox:speed() > 50, "it does not fly")
space.remove(goal)
step(60 * 10)
assert(ox:speed() < 1, "it flies on without a goal")
