-- Systems of the data that are not in space have no ships to replace.
local systems = include("lib/systems")

local list = space.systems()
assert(#list == 12 and not list[1].placed)
for _, system in ipairs(list) do systems.replace(system, 2) end
for _ = 1, 10 do systems.replace_smugglers(list) end
assert(#space.ships() == 0, "ships appear where no port is")

space.spawn_systems{"quill"}
for _, system in ipairs(space.systems()) do systems.replace(system, 2) end
assert(#space.ships() > 0, "the ships of a system that is in space are not replaced")
