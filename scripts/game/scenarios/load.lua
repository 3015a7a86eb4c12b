-- How much war can a machine bear? 64 ships fight, and every 20 seconds twice as many do, in as many
-- places more, so that no place gets fuller. Who is lost is replaced. See docs/limits.md.
local populate = include("lib/populate")

local STAGE = 1200               -- ticks until the number doubles
local FIRST = 64                 -- ships
local BATTLE = 32                -- ships in one place
local SIDE, APART = 64, 6000     -- places in a row of the grid, and units between them
local AT_ONCE = 40               -- ships that come in one tick
local FACTIONS = {"patrol", "pirate"}

local function muster(memory)
  for _, faction in ipairs(FACTIONS) do
    local there = space.count(0, 0, math.huge, {kinds = "ship", faction = faction})
    memory[faction] = memory.wanted // 2 - there
  end
end

-- Half of them at most are of one faction, so that no place is overrun.
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

return {
  title = "Load",
  about = "A war that doubles every 20 seconds, to find out what a machine can bear.",

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
