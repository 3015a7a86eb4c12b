-- Three minutes to collect ore and sell it at a station. Each unit scores, and so does the time that
-- is left at the end; a raider turns up every half minute. Lost with the ship or with the time.
local populate = include("lib/populate")
local GOAL, SECONDS, RAID_SECONDS = 40, 180, 30
local UNIT_POINTS, SECOND_POINTS = 50, 10

local function raid()
  local x, y = populate.point(0, 0, 3000, 3200)
  populate.ship("pirate", "raider", x, y, 0, 60, {home_x = 0, home_y = 0})
end

-- What the player sees of the memory. Fields that are left out stay as they are.
local function show(memory)
  local player = space.player()
  space.objective("sell", {value = memory.sold, state = memory.sold >= GOAL and "done" or "open"})
  space.hud("time", {value = memory.left, color = memory.left <= 20 and "red" or "white"})
  space.hud("cargo", {text = "On board: " .. (player and player:ore() or 0) .. " ore"})
end

local function sell(memory, units)
  memory.sold = math.min(GOAL, memory.sold + units)
  space.score(memory.sold * UNIT_POINTS)
  show(memory)
  if memory.sold < GOAL then return end
  space.score(space.score() + memory.left * SECOND_POINTS)
  space.win(string.format("%d units in %d seconds; %d points for the time that was left.",
                          GOAL, SECONDS - memory.left, memory.left * SECOND_POINTS))
end

local function lose(reason)
  space.objective("sell", {state = "failed"})
  space.lose(reason)
end

return {
  title = "Ore rush",
  about = "Shoot rocks, pick up what they hold, sell 40 units within three minutes.",

  setup = function(self)
    local memory = self.memory
    memory.sold, memory.left = 0, SECONDS
    local station = space.spawn_body{class = "outpost", x = 0, y = 0, name = "Weighing station",
                                     faction = "trader"}
    populate.field(0, 0, 500, 1800, 90)
    space.spawn{class = "courier", faction = "player", x = 0, y = 300, player = true}
    space.marker("station", {thing = station, color = "green", world = false})
    space.objective("sell", {text = "Sell ore ({key:dock} docks)", max = GOAL})
    space.hud("time", {text = "Time", max = SECONDS})
    space.score(0)
    show(memory)
    space.say("hello", {speaker = "Weighing station", seconds = 8,
                        text = "Forty units, and no questions asked. Raiders have heard of it, too."})
  end,

  on_tick = function(self)
    local memory, tick = self.memory, space.tick()
    if space.outcome() then return end
    if tick % (RAID_SECONDS * 60) == 0 then raid() end
    if tick % 60 ~= 0 then return end
    memory.left = memory.left - 1
    show(memory)
    if memory.left <= 0 then lose("The time is over.") end
  end,

  on_event = {
    ore_sold = function(self, event)
      if not space.outcome() then sell(self.memory, event.ore) end
    end,
    player_died = function()
      if not space.outcome() then lose("Your ship is lost.") end
    end,
  },
}
