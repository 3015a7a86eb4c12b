-- The siege as a challenge: five minutes, points for damage to pirates, kills and ore.
local siege = include("scenarios/siege")

local SECONDS = 300
local KILL, ORE = 50, 2                 -- points for a pirate, for a unit of ore

local function add(memory, points)
  memory.points = memory.points + points
  space.score(math.floor(memory.points))
end

---@type Scenario
return {
  title = "The siege, five minutes",
  about = "A challenge: points for damage to pirates, for each that you destroy, and for ore that you "
          .. "sell, in five minutes. A lost ship ends it.",
  career = false,

  setup = function(self)
    siege.setup(self)
    space.memory.points = 0
    space.score(0)
    space.hud("time", {text = "Time", value = SECONDS, max = SECONDS})
  end,

  on_tick = function(self, dt)
    siege.on_tick(self, dt)
    if space.outcome() then return end
    local left = SECONDS - space.time()
    space.hud("time", {value = math.max(0, math.ceil(left)), color = left < 30 and "red" or "white"})
    if left <= 0 then space.win("Five minutes: " .. space.score() .. " points.") end
  end,

  on_event = {
    hailed = siege.on_event.hailed,
    answer = siege.on_event.answer,
    hit = function(self, event)
      siege.on_event.hit(self, event)
      if event.object == space.player() and event.faction == "pirate" and not space.outcome() then
        add(self.memory, event.amount)
      end
    end,
    ship_destroyed = function(self, event)
      siege.on_event.ship_destroyed(self, event)
      if event.faction == "pirate" and not space.outcome() then
        add(self.memory, KILL * (event.share or 0))
      end
    end,
    ore_sold = function(self, event)
      if not space.outcome() then add(self.memory, ORE * (event.ore or 0)) end
    end,
    player_died = function(self, event)
      siege.on_event.player_died(self, event)
      space.lose("The ship is lost. " .. space.score() .. " points.")
    end,
  },
}
