-- A challenge: mine and sell as much ore as possible in three minutes. A raider comes halfway.
local populate = include("lib/populate")

local SECONDS, RAIDER = 180, 90

---@type Scenario
return {
  title = "Ore rush",
  about = "A challenge: three minutes, a field of asteroids, one port. What you sell counts. The ship has a "
          .. "flight computer: fly it yourself, or write the program that does.",
  career = false,

  setup = function(self)
    space.memory.sold = 0
    space.spawn_body{class = "moon", x = 0, y = -1500, name = "Lode"}
    space.memory.port = space.spawn_body{class = "outpost", x = 0, y = 300, name = "Lode Exchange",
                                         faction = "trader"}
    populate.field(0, 0, 700, 2400, 160)
    space.spawn{class = "courier", faction = "player", x = 320, y = 300, heading = 0, name = "Kestrel",
                player = true, outfits = {"computer_1"}}
    space.score(0)
    space.objective("sell", {text = "Mine ore and sell it at Lode Exchange"})
    space.hud("time", {text = "Time", value = SECONDS, max = SECONDS})
    space.hud("hold", {text = "Hold", value = 0, max = 24, color = "amber"})
    space.marker("port", {thing = space.memory.port, radius = 150, text = "Sell here",
                          color = "green"})
  end,

  on_tick = function(self, dt)
    local memory, ship = self.memory, space.player()
    if space.outcome() then return end
    if space.tick() == 60 then
      space.message("Three minutes: shoot rocks and fly over their ore, then dock at Lode Exchange "
                    .. "({key:dock}), which buys it. {key:help} shows the keys.")
    end
    local left = SECONDS - space.time()
    space.hud("time", {value = math.max(0, math.ceil(left)), color = left < 20 and "red" or "white"})
    if ship then space.hud("hold", {value = ship:ore(), max = ship:cargo()}) end
    if not memory.raided and space.time() >= RAIDER then
      memory.raided = true
      local x, y = populate.point(0, 0, 3000, 3200)
      populate.ship("pirate", "raider", x, y, 0, 60, {home_x = 0, home_y = 0})
      space.alert("A raider has smelled the ore")
    end
    if left > 0 then return end
    space.objective("sell", {state = memory.sold > 0 and "done" or "failed"})
    if memory.sold == 0 then return space.lose("Nothing is sold.") end
    space.win(memory.sold == 1 and "1 unit sold." or memory.sold .. " units sold.")
  end,

  on_event = {
    ore_sold = function(self, event)
      if space.outcome() then return end
      self.memory.sold = self.memory.sold + event.ore
      space.score(self.memory.sold * 10)
    end,
    player_died = function(self, event)
      if not space.outcome() then space.objective("sell", {state = "failed"}) end
      space.lose("The ship is lost.")
    end,
  },
}
