-- Takes contraband to a port, in the hold like any good: a scan of the ship finds it.
local jobs = include("lib/jobs")

local FINE = 1000      -- credits for a crate that is missing: the highest price of arms
local LOST, UNPAID = 3, 2      -- points of standing: for lost crates, and for each that the player cannot pay for

---@type Mission
return {
  title = "No questions",
  chance = 0.5,

  offer = function(port)
    local me = space.player()
    -- Ports of the League have such work in back rooms, and not where the law is near.
    if not me or not jobs.open(port, "smuggle") then return nil end
    if port:faction() == "trader" and jobs.danger(port) < 2 then return nil end
    local contraband
    for _, good in ipairs(space.goods()) do
      if good.contraband then contraband = contraband or good end
    end
    local goal = jobs.destination(port, 1, 3)
    if not contraband or not goal then return nil end
    local units = math.random(3, 6)
    if me:free_cargo() < units * contraband.volume then return nil end
    return {
      title = "No questions, " .. units .. " crates",
      text = "Someone at " .. jobs.place(goal.port) .. " waits for " .. units .. " crates without papers. They lie in "
          .. "your hold like anything else: keep away from patrols that look into holds, and do not sell what is not "
          .. "yours. A crate that is missing costs " .. FINE .. " credits.",
      objective = "Bring the crates to " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(800, 1600, goal.jumps / 4 + units / 10),
      seconds = 2 * jobs.seconds(goal.way),
      danger = math.min(5, jobs.danger(goal.port) + 1),
      standing = {pirate = port:faction() == "pirate" and 4 or 5},
      memory = {good = contraband.id, units = units},
    }
  end,

  accept = function(self)
    local memory = self.memory
    local loaded = space.add_cargo(space.player(), memory.good, memory.units)
    if loaded == memory.units then return end
    memory.units, memory.rejected = loaded, true
    space.fail("there was no room for the crates")
  end,

  on_event = {
    docked = function(self, event)
      if not jobs.arrives(event, self.to) then return end
      local memory, me = self.memory, space.player()
      local there = space.remove_cargo(me, memory.good, math.min(memory.units, me:cargo(memory.good)))
      if there == memory.units then
        space.complete("No one counts, no one signs, someone pays.")
      else
        memory.units = memory.units - there
        space.fail(memory.units == 1 and "1 crate is missing" or memory.units .. " crates are missing")
      end
    end,
  },

  -- The owners take back the crates that are left, and charge for missing ones more than any port pays for them.
  failed = function(self)
    local memory, me = self.memory, space.player()
    local left = me and space.remove_cargo(me, memory.good, math.min(memory.units, me:cargo(memory.good))) or 0
    if memory.rejected then return end
    local due = FINE * (memory.units - left)
    local paid = math.min(due, space.credits())
    space.credits(space.credits() - paid)
    local points = LOST + UNPAID * math.ceil((due - paid) / FINE)
    space.standing("pirate", math.max(-100, space.standing("pirate") - points), "crates lost")
  end,
}
