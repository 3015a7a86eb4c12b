-- A load test. 64 ships fight; every 20 seconds their number doubles, and so does the number of battles,
-- so that the density stays constant. Lost ships are replaced. See docs/limits.md.
local populate = include("lib/populate")

local STAGE = 1200               -- ticks until the number doubles
local FIRST = 64                 -- ships
local BATTLE = 32                -- ships in one battle
local SIDE, APART = 64, 6000     -- battles per row of the grid, and units between them
local AT_ONCE = 40               -- ships spawned in one tick, at most
local FACTIONS = {"patrol", "pirate"}

local function muster(memory)
  for _, faction in ipairs(FACTIONS) do
    local there = space.count(0, 0, math.huge, {kinds = "ship", faction = faction})
    memory[faction] = memory.wanted // 2 - there
  end
end

-- At most half of the spawned ships are of one faction, so that neither side wins a battle at once.
local function reinforce(memory)
  for _, faction in ipairs(FACTIONS) do
    local count = math.max(0, math.min(memory[faction], AT_ONCE // 2))
    memory[faction] = memory[faction] - count
    for _ = 1, count do
      local place = math.random(0, memory.wanted // BATTLE - 1)
      local x, y = place % SIDE * APART, place // SIDE * APART
      populate.ship(faction, populate.class(faction), x, y, 900, 1700, {home_x = x, home_y = y})
    end
  end
end

---@type Scenario
return {
  title = "Load",
  about = "A war that doubles every 20 seconds, to find out what a machine can bear.",
  career = false,
  menu = false,

  setup = function(self)
    space.memory.wanted = FIRST
    muster(space.memory)
  end,

  on_tick = function(self, dt)
    local memory = space.memory
    if space.tick() % STAGE == 1 and space.tick() > 1 then memory.wanted = memory.wanted * 2 end
    if space.tick() % 30 == 0 then muster(memory) end
    reinforce(memory)
  end,
}
