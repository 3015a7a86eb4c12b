-- A ship, a station and a few asteroids: for learning to fly and for trying scripts.
local populate = include("lib/populate")

---@type Scenario
return {
  title = "Empty space",
  about = "A ship, a station and a few rocks.",
  career = false,

  setup = function(self)
    space.spawn_body{class = "outpost", x = 0, y = 400, name = "Waypoint", faction = "trader"}
    for i = 1, 6 do
      local angle = i * math.pi / 3
      populate.asteroid{class = i % 2 == 0 and "medium" or "small",
                        x = math.cos(angle) * 900, y = math.sin(angle) * 900}
    end
    space.spawn{class = "courier", faction = "player", x = 0, y = 0, heading = -math.pi / 2,
                name = "Kestrel", player = true}
  end,
}
