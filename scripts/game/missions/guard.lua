-- Stays with a survey ship while pirates come in two waves.
local jobs = include("lib/jobs")
local populate = include("lib/populate")

local NEAR, MINUTES = 4000, 3

---@type Mission
return {
  title = "Guard duty",
  chance = 0.6,

  offer = function(port)
    local goal = jobs.open(port, "guard") and jobs.destination(port, 0, 1)
    if not goal then return nil end
    local danger = math.max(1, jobs.danger(goal.port))
    return {
      title = "Guard a survey ship",
      text = "The Plumb Line maps the sky off " .. jobs.place(goal.port) .. " and cannot move while it does. Fly there "
          .. "and keep it alive for " .. MINUTES .. " minutes. Two visits are expected.",
      objective = "Fly to the Plumb Line off " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(500, 1200, danger / 6 + goal.jumps / 5),
      seconds = 2 * jobs.seconds(goal.way) + MINUTES * 60 + 240,
      danger = math.min(5, danger + 1),
      standing = {patrol = 2},
      memory = {danger = danger, left = MINUTES * 60, waves = 0, foes = {}},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, 9000)
    space.marker("goal", {x = memory.x, y = memory.y, text = "Plumb Line", color = "green", radius = NEAR})
  end,

  -- Time counts while the player is there. A wave comes after a fifth of it, and after three fifths.
  on_tick = function(self, dt)
    local memory, me = self.memory, space.player()
    if space.tick() % 30 ~= 0 or not me then return end
    if not memory.ship and jobs.in_sight(memory.x, memory.y) then
      memory.ship = populate.spawn{class = "prospector", faction = "trader", x = memory.x, y = memory.y,
                                   name = "Plumb Line"}
      jobs.show(memory.ship, "green", NEAR)
    end
    if not memory.ship or not memory.ship:alive() then return end
    local away = me:docked_at() ~= nil or me:distance_to(memory.ship) > NEAR
    if away and not memory.begun then return end
    if memory.away ~= away then
      local text = away and "Too far from the Plumb Line: fly back" or "Keep the Plumb Line alive"
      space.objective("goal", {text = text, max = MINUTES * 60})
      memory.begun, memory.away = true, away
    end
    if away then return end
    memory.left = memory.left - 30 * dt
    space.objective("goal", {value = math.floor(MINUTES * 60 - memory.left)})
    local passed = 1 - memory.left / (MINUTES * 60)
    if memory.waves < 2 and passed >= 0.2 + 0.4 * memory.waves then
      memory.waves = memory.waves + 1
      for _ = 1, memory.danger > 2 and 2 or 1 do
        local x, y = jobs.near(memory.ship, 2600)
        memory.foes[#memory.foes + 1] = jobs.pirate(x, y, memory.danger)
      end
      space.alert("Pirates close in on the Plumb Line")
    end
    if memory.left <= 0 then space.complete("The map is finished.") end
  end,

  on_event = {
    ship_destroyed = function(self, event)
      if event.subject == self.memory.ship then space.fail("the Plumb Line is lost") end
    end,
  },

  done = function(self) space.set(self.memory.ship, {brain = "trader"}) end,
  failed = function(self)
    local ship = self.memory.ship
    jobs.clear(self.memory.foes)
    jobs.clear(ship and {ship})
    -- Near the player it flies on: without a brain it would drift there for ever.
    if ship and ship:alive() then space.set(ship, {brain = "trader"}) end
  end,
}
