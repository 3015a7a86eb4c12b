-- Systems of the data that are not in space have no ships to replace. Ships that are gone are replaced; dismissed escorts
-- take no one's place.
local systems = include("lib/systems")

local list = space.systems()
assert(#list == 12 and not list[1].placed)
for _, system in ipairs(list) do systems.replace(system, 2) end
for _ = 1, 10 do systems.replace_smugglers(list) end
assert(#space.ships() == 0, "ships appear where no port is")

space.spawn_systems{"quill"}
for _, system in ipairs(space.systems()) do systems.replace(system, 2) end
assert(#space.ships() > 0, "the ships of a system that is in space are not replaced")

-- Replaces until nothing is missing. Returns how many ships the faction has.
local function fill(faction)
  for _ = 1, 60 do
    for _, system in ipairs(space.systems()) do systems.replace(system, 2) end
    systems.replace_smugglers(space.systems())
  end
  return #space.ships{faction = faction}
end

local function dismiss(faction, class)
  local depot = space.systems("quill")[1].ports[1]
  local ship = space.spawn{class = class, faction = faction, x = depot.x + 700, y = depot.y}
  assert(space.add_escort(ship) and space.dismiss_escort(ship))
  assert(ship:brain() == "trader" and ship:faction() == faction)
end

local function freighters(ship) return ship:brain() == "trader" and ship:class() ~= "raider" end

-- A dismissed ship flies as a trader: it is one more, and a ship that is lost comes back in spite of it.
local patrols, pirates = fill("patrol"), fill("pirate")
local smugglers = space.ships{faction = "pirate", where = freighters}
assert(#smugglers > 0, "no smuggler")
dismiss("patrol", "cutter")
dismiss("pirate", "raider")
assert(fill("patrol") == patrols + 1 and fill("pirate") == pirates + 1, "more are replaced than were lost")
space.remove(space.ships{faction = "patrol", where = function(ship) return ship:brain() == "patrol" end}[1])
assert(fill("patrol") == patrols + 1, "a dismissed cutter takes the place of a patrol")
space.remove(smugglers[1])
fill("pirate")
assert(#space.ships{faction = "pirate", where = freighters} == #smugglers, "a dismissed raider takes that of a freighter")
