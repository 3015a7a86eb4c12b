-- A patrol scans ships that pass its station: contraband is seized and fined, and a clean ship flies on.
local step = include("lib/step")

local post = space.spawn_body{class = "shipyard", x = 0, y = 0, name = "Gatehouse", faction = "patrol"}
local me = space.spawn{class = "courier", faction = "player", x = 900, y = 0, player = true, name = "Moth"}
for i = 1, 3 do
  space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = 700, y = 300 * i - 600, name = "Vigil " .. i}
end
space.credits(5000)
space.add_cargo(me, "arms", 5)

local function result(minutes)
  local scanned = step(minutes * 3600, function(event)
    return event.type == "scanned" and event.subject == me and event
  end)
  return assert(scanned, "no scan")
end

-- A newcomer has peace for five minutes, and an empty hold is of no interest.
local function peace(seconds)
  for _ = 1, seconds do
    step(60)
    assert(not me:scanner() and not me:scanned(), "scanned at " .. space.time())
  end
end
peace(299)
space.remove_cargo(me, "arms", 5)
peace(90)
space.add_cargo(me, "arms", 5)
local event = result(3)
assert(event.id == "contraband" and event.units == 5 and event.amount == 1000, event.text)
assert(me:cargo("arms") == 0 and space.credits() == 4000)
assert(space.standing("patrol") == 7)
space.reload()
assert(me:scanned() < 1)
space.add_cargo(me, "food", 2)
event = result(6)
assert(event.id == "clean", event.text)
assert(space.credits() == 4000)

-- A player who flees from a scan keeps the goods, but loses standing.
space.add_cargo(me, "arms", 5)
local warned
for _ = 1, 6 * 3600 do
  step()
  if me:scanner() then warned = true break end
end
assert(warned)
local x, y = me:position()
space.place(me, x + 4000, y, 0, 0)
event = result(1)
assert(event.id == "fled" and me:cargo("arms") == 5 and space.standing("patrol") < 0, space.standing("patrol"))
