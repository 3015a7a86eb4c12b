-- Flies to a few points around a port and holds still at each of them for the instruments.
local jobs = include("lib/jobs")

local NEAR, SLOW, HOLD = 500, 60, 5      -- units, units per second, seconds
local WHAT = {"the dust lanes", "an old mine field", "the tide of the gate", "a radio echo", "drifting ice"}

---@type Mission
return {
  title = "Survey",
  chance = 0.7,

  offer = function(port)
    local goal = jobs.open(port, "scan") and jobs.destination(port, 0, 2)
    if not goal then return nil end
    local what, points = WHAT[math.random(#WHAT)], math.random(2, 3)
    return {
      title = "Survey " .. what,
      text = "Off " .. jobs.place(goal.port) .. " someone has to measure " .. what .. " at " .. points
          .. " points. Fly to each mark, stop, and hold still for " .. HOLD .. " seconds.",
      objective = "Survey " .. what .. " off " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(400, 800, goal.jumps / 4 + points / 10 + jobs.danger(goal.port) / 8),
      seconds = 2 * jobs.seconds(goal.way + 40000),
      memory = {points = points, done = 0, held = 0},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.marks = {}
    for i = 1, memory.points do
      local x, y = jobs.near(self.to, 4000 + 2500 * i)
      memory.marks[i] = {x, y}
    end
    space.objective("goal", {value = 0, max = memory.points})
    space.marker("goal", {x = memory.marks[1][1], y = memory.marks[1][2], radius = NEAR, text = "Survey point 1"})
  end,

  on_tick = function(self, dt)
    local memory = self.memory
    local mark = memory.marks[memory.done + 1]
    if not mark or space.tick() % 6 ~= 0 then return end
    memory.held = jobs.hold(memory.held, mark[1], mark[2], NEAR, SLOW, 6 * dt)
    if memory.held < HOLD then return end
    memory.held, memory.done = 0, memory.done + 1
    space.objective("goal", {value = memory.done})
    local next = memory.marks[memory.done + 1]
    if not next then return space.complete("The data are sent by radio.") end
    space.message("Point " .. memory.done .. " is measured.")
    space.marker("goal", {x = next[1], y = next[2], text = "Survey point " .. memory.done + 1})
  end,
}
