-- Takes a freighter of the League, for a lair: destroyed or boarded and robbed, before it docks.
local jobs = include("lib/jobs")
local populate = include("lib/populate")

local NAMES = {"Honest Penny", "Fat Margin", "Widow's Mite", "Second Dividend", "Prudent Anne", "Net Profit"}
local PAY = {[0] = 700, 800, 900, 1100, 1300, 1500}     -- by danger
local OUT = 12000      -- units from its port, where it shows itself

-- Returns a port of the League that is near by gates, whether or not it lets the player in.
local function victim(port)
  local list = {}
  for _, other in ipairs(space.stations{where = function(station) return station:faction() == "trader" end}) do
    local gates, way = space.path(port, other)
    if gates and #gates <= 1 then list[#list + 1] = {port = other, jumps = #gates, way = way} end
  end
  return list[math.random(math.max(1, #list))]
end

---@type Mission
return {
  title = "Prize",
  chance = 0.8,

  offer = function(port)
    local goal = jobs.open(port, "prize") and victim(port)
    if not goal then return nil end
    local danger, name = jobs.danger(goal.port), NAMES[math.random(#NAMES)]
    return {
      title = "Prize: the " .. name,
      text = "The " .. name .. " is expected at " .. jobs.place(goal.port) .. " with luxuries in the hold and half a "
          .. "crew. We have a claim on it. Empty it or break it, before it has docked. What you find aboard is yours.",
      objective = "Take the " .. name .. " off " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(PAY[danger], PAY[danger] + 300, 0.5),
      seconds = 3 * jobs.seconds(goal.way),
      danger = math.min(5, danger + 1),
      standing = {pirate = 4},
      memory = {name = name, danger = danger},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, OUT)
    space.marker("goal", {x = memory.x, y = memory.y, text = memory.name, color = "red"})
  end,

  on_tick = function(self)
    local memory = self.memory
    if space.tick() % 30 ~= 0 or memory.ship or not jobs.in_sight(memory.x, memory.y) then return end
    memory.ship = populate.spawn{class = memory.danger > 3 and "clipper" or "freighter", faction = "trader",
                                 brain = "convoy", x = memory.x, y = memory.y, name = memory.name,
                                 memory = {goal = self.to}}
    space.add_cargo(memory.ship, "luxuries", 6)
    jobs.show(memory.ship, "red")
  end,

  on_event = {
    -- A full hold takes nothing, and the freighter still has its load.
    boarded = function(self, event)
      local ship = self.memory.ship
      if event.subject ~= space.player() or event.object ~= ship or event.id ~= "rob" then return end
      if event.units == 0 and next(ship:goods() or {}) then return end
      space.complete("The " .. self.memory.name .. " is lighter now, and so is the League.")
    end,

    ship_destroyed = function(self, event)
      if event.subject ~= self.memory.ship then return end
      if jobs.is_credited(event) then
        space.complete("The " .. self.memory.name .. " will not pay its insurance.")
      else
        space.fail("someone else took the " .. self.memory.name)
      end
    end,

    docked = function(self, event)
      if event.subject == self.memory.ship then space.fail("the " .. self.memory.name .. " is at the dock") end
    end,
  },

  done = function(self)
    if self.memory.ship:alive() then space.set(self.memory.ship, {brain = "trader"}) end
  end,
  -- Near the player it flies on: a convoy stays at its dock for ever.
  failed = function(self)
    local ship = self.memory.ship
    jobs.clear(ship and {ship})
    if ship and ship:alive() then space.set(ship, {brain = "trader"}) end
  end,
}
