-- A battle: a pirate fleet meets a patrol fleet between a moon and a depot, among asteroids. Runs
-- without a player.
local populate = include("lib/populate")

-- Spawns a wedge of ships that flies towards the origin.
local function fleet(faction, side, count)
  local classes = faction == "pirate" and {"raider", "marauder"} or {"cutter", "frigate"}
  for i = 1, count do
    local row = math.floor((math.sqrt(8 * i - 7) - 1) / 2)
    local place = i - row * (row + 1) // 2 - 1
    local x = side * (1150 + row * 85)
    local y = (place - row / 2) * 110
    space.spawn{class = i % 4 == 0 and classes[2] or classes[1], faction = faction, brain = faction,
                x = x, y = y, vx = -side * 160, heading = side > 0 and math.pi or 0,
                memory = {home_x = side * 900, home_y = 0}}
  end
end

-- Reinforces a fleet that has lost too many ships, so that the battle goes on.
local function reinforce(memory)
  for faction, side in pairs{patrol = -1, pirate = 1} do
    if #space.ships{faction = faction} < 18 then
      for _ = 1, 6 do
        populate.ship(faction, populate.class(faction), side * 1900, 0, 0, 500,
                      {home_x = side * 900, home_y = 0})
      end
      memory.reinforced = memory.reinforced + 6
    end
  end
end

---@type Scenario
return {
  title = "The battle of Quill",
  about = "Two fleets clash around the origin; a good sight without a player.",
  career = false,

  setup = function(self)
    space.memory.reinforced = 0
    space.spawn_body{class = "moon", x = 750, y = -900, name = "Quill"}
    space.spawn_body{class = "outpost", x = -500, y = 650, name = "Quill Depot", faction = "patrol"}
    populate.field(0, 0, 700, 2600, 150)
    fleet("patrol", -1, 30)
    fleet("pirate", 1, 34)
    populate.ships("trader", 5, -500, 650, 200, 600)
  end,

  on_tick = function(self, dt)
    if space.tick() % 240 == 0 then reinforce(space.memory) end
  end,
}
