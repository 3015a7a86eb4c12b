-- Pirates that were paid let the escorts of the player go as well, and the escorts cease fire.
local hail = include("lib/hail")
local wing = include("lib/wing")
local run = include("lib/step")

local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true, name = "Kestrel"}
space.credits(2000)
for i = 1, 2 do assert(wing.hire("cutter", 100, "Wing " .. i)) end
local escorts, gang = space.wing().ships, {}
for i = 1, 3 do
  gang[i] = space.spawn{class = "marauder", faction = "pirate", brain = "pirate", x = 1500, y = 300 * i}
end
local friends = {me, escorts[1], escorts[2]}

-- Steps while no ship is lost, disabled or flees.
local function step(ticks)
  for _ = 1, ticks do
    for _, ship in ipairs(space.ships()) do space.set(ship, {hull = ship:max_hull(), shield = ship:max_shield()}) end
    run()
  end
end

-- Whether a ship of the list aims at one of the others.
local function aims(list, others)
  for _, ship in ipairs(list) do
    for _, other in ipairs(others) do
      if ship:target() == other then return true end
    end
  end
  return false
end

local fights = false
for _ = 1, 60 do
  step(30)
  fights = aims(escorts, gang)
  if fights then break end
end
assert(fights, "the escorts do not defend the player")

-- The player knows who they are.
hail.hailed({type = "hailed", subject = me, object = escorts[1]})
assert(space.say("hail").choices[1] == "How are you?")
space.say("hail", nil)
space.memory.hail = nil

hail.spare({player = me, other = gang[1], faction = "pirate"})
step(60 * 8)
for _ = 1, 30 do
  step(30)
  assert(not aims(gang, friends), "a pirate that was paid hunts")
  assert(not aims(escorts, gang), "an escort breaks the deal")
end
