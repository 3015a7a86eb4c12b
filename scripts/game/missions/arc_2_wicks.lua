-- The Lamplighters, 2 of 8: three dead beacons have to be woken. The first one falls asleep again if the others do not
-- follow in time.
local jobs = include("lib/jobs")

local NEAR, SLOW, HOLD = 450, 60, 4     -- units, units per second, seconds
local MINUTES = 5                       -- from the first beacon to the third

---@type Mission
return {
  title = "Three dead beacons",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Blotter Station", port)
    if space.mission_record("arc_1_lamp") == 0 or not goal then return nil end
    return {
      text = "A note from Ione Marsh: off " .. jobs.place(goal) .. " drift three beacons that no one has heard for forty "
          .. "years. Carry the tone of the lamp to each of them, stop beside it, and let it listen. Once the first sings, the "
          .. "others have to join it within " .. MINUTES .. " minutes, or it falls asleep again.",
      objective = "Wake the beacons off " .. jobs.place(goal),
      to = goal,
      pay = 700,
      standing = {trader = 2},
      memory = {done = 0, held = 0},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.marks = {}
    for i = 1, 3 do
      local x, y = jobs.near(self.to, 3500 + 1500 * i)
      memory.marks[i] = {x, y}
    end
    space.objective("goal", {value = 0, max = 3})
    space.marker("goal", {x = memory.marks[1][1], y = memory.marks[1][2], radius = NEAR, text = "First beacon"})
  end,

  on_tick = function(self, dt)
    local memory = self.memory
    local mark = memory.marks[memory.done + 1]
    if not mark or space.tick() % 6 ~= 0 then return end
    memory.held = jobs.hold(memory.held, mark[1], mark[2], NEAR, SLOW, 6 * dt)
    if memory.held < HOLD then return end
    memory.held, memory.done = 0, memory.done + 1
    space.objective("goal", {value = memory.done})
    if memory.done == 1 then
      space.deadline(60 * MINUTES)
      space.say("tone", {speaker = "The beacon", text = "One long tone, low enough to feel in the seat. Then: "
                                                    .. "LAMP FOUR. WHERE ARE THE OTHERS?", seconds = 9})
      space.marker("goal", {x = memory.marks[2][1], y = memory.marks[2][2], text = "Second beacon"})
    elseif memory.done == 2 then
      space.say("tone1", {speaker = "The beacon", text = "A second tone, a third above the first. Then: LAMP SIX. "
                                                     .. "WHO CARRIES YOU?", seconds = 9})
      space.marker("goal", {x = memory.marks[3][1], y = memory.marks[3][2], text = "Third beacon"})
    else
      space.say("tone2", {speaker = "Ione Marsh",
        text = "Three answer, and all three point the same way: at nothing. Do you see? One does not build a beacon "
            .. "for nothing.", seconds = 30})
      space.complete("Three beacons sing again.")
    end
  end,
}
