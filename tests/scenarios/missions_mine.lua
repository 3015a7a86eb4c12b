-- An assay job counts ore of the system of its port alone, and no second one runs beside it.
local step = include("lib/step")

space.spawn_systems{"ferrow", "quill"}
local near, far
for _, system in ipairs(space.systems()) do
  if system.id == "ferrow" then near = system end
  if system.id == "quill" then far = system end
end
local claim = space.spawn_body{class = "outpost", faction = "settler", x = near.x, y = near.y + 5000, name = "Claim"}
local other = space.spawn_body{class = "outpost", faction = "settler", x = near.x, y = near.y - 5000, name = "Other"}
local me = space.spawn{class = "courier", faction = "player", x = near.x, y = near.y + 5140, name = "Kestrel",
                       player = true}
me:dock(claim)
step(3)
assert(me:docked_at() == claim, "did not dock")
local id = assert(space.start_mission("mine", claim))
step(2)
assert(not space.start_mission("mine", other), "one unit of ore counts for two jobs")
me:undock()
step(2)

local said = 0
local function collect(x, y)
  space.place(me, x, y, 0, 0)
  for _ = 1, 2 do
    space.spawn_pickup{ore = 1, x = x + 5, y = y}
    step(3, function(event)
      if event.type == "message" and event.text:find("another system") then said = said + 1 end
    end)
  end
  return space.objective(id .. ":goal").value
end

assert(collect(far.x + 9000, far.y) == 0 and me:cargo("ore") == 2, "ore of another system counts")
assert(said == 1, "it is said " .. said .. " times")
assert(collect(near.x + 9000, near.y) == 2, "ore of this system does not count")
space.abort(id)
step(2)
assert(space.start_mission("mine", other), "no other job follows")
