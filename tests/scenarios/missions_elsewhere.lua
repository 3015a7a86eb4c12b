-- The story in a world whose ports have other names: its missions lead to other ports, the third one from one port to
-- another.
local step = include("lib/step")

local me = space.spawn{class = "courier", faction = "player", x = 500, y = 500, name = "Kestrel", player = true}
local home = space.spawn_body{class = "outpost", faction = "patrol", x = 0, y = 0, name = "Home"}
local north = space.spawn_body{class = "outpost", faction = "trader", x = 0, y = -40000, name = "North"}
local south = space.spawn_body{class = "outpost", faction = "trader", x = 0, y = 60000, name = "South"}

local function go(x, y)
  if me:docked_at() then
    me:undock()
    step(2)
  end
  space.place(me, x, y, 0, 0)
end

local function dock(port)
  if me:docked_at() == port then return end
  local x, y = port:position()
  go(x, y + port:radius() + 40)
  me:dock(port)
  step(3)
  assert(me:docked_at() == port, "did not dock at " .. port:name())
end

local function begin(name)
  dock(home)
  local id, why = space.start_mission(name, home)
  assert(id, name .. ": " .. tostring(why))
  step(2)
  return id, space.missions()[1].to
end

local function is_done(name) return space.mission_record(name) == 1 end

local _, goal = begin("arc_1_lamp")
assert(goal == south, "not the port that is farthest away")
dock(goal)
assert(is_done("arc_1_lamp"))

local id = begin("arc_2_wicks")
for _ = 1, 3 do
  local at = space.marker(id .. ":goal")
  go(at.x + 50, at.y)
  step(60 * 5)
end
assert(is_done("arc_2_wicks"))
step(60 * 120)               -- until all has been said

id, goal = begin("arc_3_pupil")
assert(goal == south, "Tam is not at the port that is farthest away")
dock(south)
step(60)
assert(me:free_cargo() == me:cargo() - 2, "he is not aboard")
dock(north)
assert(is_done("arc_3_pupil"), "he goes where he comes from")
