-- Ports may have names of 60 bytes: titles and objectives of jobs have room for a part of them.
local jobs = include("lib/jobs")

-- Ports without a faction have all kinds of work.
local function port(x, letter)
  return space.spawn_body{class = "outpost", x = x, y = 0, name = letter:rep(30)}
end
local here = port(0, "ä")
port(9000, "ö")
space.spawn{class = "courier", faction = "player", x = 0, y = 3000, name = "Kestrel", player = true}
assert(#here:name() == 60 and jobs.name(here) == ("ä"):rep(20), jobs.name(here))
assert(jobs.place(here) == jobs.name(here))
for _, name in ipairs{"deliver", "escort", "guard", "hunt", "passengers", "rescue", "rush", "scan"} do
  local id, why = space.start_mission(name, here)
  assert(id, name .. ": " .. tostring(why))
  for _, mission in ipairs(space.missions()) do space.abort(mission.id) end
  space.step()
end
