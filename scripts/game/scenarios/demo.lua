-- A battle: a pirate fleet meets a patrol fleet around a station among rocks. Nobody needs to play.
local populate = include("lib/populate")

-- A wedge of ships that flies towards the middle.
local function fleet(faction, side, count)
  for i = 1, count do
    local row = math.floor((math.sqrt(8 * i - 7) - 1) / 2)
    local place = i - row * (row + 1) / 2 - 1
    local x = side * (1500 + row * 90)
    local y = (place - row / 2) * 110
    local classes = faction == "pirate" and {"raider", "marauder"} or {"cutter", "frigate"}
    space.spawn{class = i % 5 == 0 and classes[2] or classes[1], faction = faction, brain = faction,
                x = x, y = y, vx = -side * 180, vy = 0, heading = side > 0 and math.pi or 0,
                memory = faction == "pirate" and {home_x = 0, home_y = 0} or nil}
  end
end

return {
  title = "The battle of Quill",

  setup = function(self)
    space.spawn_body{class = "moon", x = 900, y = -1500, name = "Quill"}
    space.spawn_body{class = "outpost", x = 0, y = 500, name = "Quill Depot", faction = "patrol"}
    populate.field(0, 0, 500, 2600, 160)
    fleet("patrol", -1, 28)
    fleet("pirate", 1, 32)
    populate.ships("trader", 6, 0, 500, 200, 600)
    space.memory.reinforced = 0
  end,

  -- The battle never ends: whoever falls far behind gets a few more from outside.
  on_tick = function(self, dt)
    if space.tick() % 240 ~= 0 then return end
    for _, side in ipairs{{"patrol", -1}, {"pirate", 1}} do
      if #space.ships{faction = side[1]} < 14 then
        for _ = 1, 6 do
          populate.ship(side[1], populate.class(side[1]), side[2] * 2600, 0, 0, 500,
                        side[1] == "pirate" and {home_x = 0, home_y = 0} or nil)
        end
        space.memory.reinforced = space.memory.reinforced + 6
      end
    end
  end,
}
