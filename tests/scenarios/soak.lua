-- scenario: soak
-- All four colonies have ships that fight, also the far ones; comets leave; ships change colonies.
local step = include("lib/step")

local COLONIES = {{0, 0}, {3.1e6, -2.2e6}, {-7.3e8, 4.1e8}, {1099511000000, -1099510000000}}
local function colony_of(thing)
  for i, colony in ipairs(COLONIES) do
    local away = thing:distance_to(colony[1], colony[2])   -- nil if it no longer exists
    if away and away < 20000 then return i end
  end
end

local first, moved, hits = {}, 0, {0, 0, 0, 0}
for _, ship in ipairs(space.ships()) do first[ship] = colony_of(ship) end

-- What must happen in each colony within some minutes, whatever the seed: fights, and traffic between colonies.
local function all_has_happened()
  for i = 1, 4 do
    if hits[i] <= 10 then return false end
  end
  return moved > 0
end

local seconds = 0
while not all_has_happened() and seconds < 240 do
  step(60, function(event)
    local i = event.type == "hit" and event.subject and colony_of(event.subject)
    if i then hits[i] = hits[i] + 1 end
  end)
  seconds, moved = seconds + 1, 0
  for ship, i in pairs(first) do
    if ship:alive() and colony_of(ship) ~= i then moved = moved + 1 end
  end
end
for i = 1, 4 do assert(hits[i] > 10, "too few hits in colony " .. i .. ": " .. hits[i]) end
assert(moved > 0, "no ship changed colonies")
assert(#space.ships() > 40, "losses are not replaced")
local comets = space.count(0, 0, math.huge, {kinds = "asteroid", where = function(rock)
  return rock:speed() > 1e7
end})
assert(comets >= 1, "no comet flies")
