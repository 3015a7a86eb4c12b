-- As many passengers come aboard as the text says.
local step = include("lib/step")

local me = space.spawn{class = "courier", faction = "player", x = 0, y = 500, name = "Kestrel", player = true}
local ports = {}
for i = 1, 16 do
  ports[i] = space.spawn_body{class = "outpost", faction = "trader", x = 30000 * i, y = 0, name = "Port " .. i}
end

local COUNTS = {["A family"] = 4, ["Two surveyors"] = 2, ["A choir"] = 4, ["A judge"] = 2, ["Three apprentice"] = 3,
                ["A widow"] = 1, ["Four Holders"] = 4, ["An auditor"] = 1}

local seen = {}
for _, port in ipairs(ports) do
  local id = assert(space.start_mission("passengers", port))
  step(2)
  local text, count = space.missions()[1].text, nil
  for who, number in pairs(COUNTS) do
    if text:sub(1, #who) == who then count, seen[who] = number, true end
  end
  assert(count, text)
  assert(me:cargo() - me:free_cargo() == 2 * count, text)
  space.abort(id)
  step(3)
end
assert(next(seen, (next(seen))), "all ports have the same passengers")
