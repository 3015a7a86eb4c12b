-- Collects ore from rocks of the system of the port and shows it there.
local jobs = include("lib/jobs")

local FLOATS = 120 * 60     -- ticks: how long ore that was thrown out can be collected

-- Returns whether such a job runs: a unit of ore would count for both.
local function runs()
  for _, mission in ipairs(space.missions()) do
    if mission.mission == "mine" then return true end
  end
  return false
end

---@type Mission
return {
  title = "Mining contract",
  chance = 0.7,

  offer = function(port)
    if runs() or not jobs.open(port, "mine") then return nil end
    local me = space.player()
    local most = me and me:cargo() or 0
    if most < 8 then return nil end
    local units = math.random(8, math.min(18, most))
    return {
      title = "Assay: " .. units .. " ore",
      text = "The assay office pays for the proof that the rocks here are worth a crew. Break rocks in this "
          .. "system, collect " .. units .. " units of ore, and dock at " .. port:name()
          .. ". The map shows the fields. The ore stays yours.",
      objective = "Collect ore and dock at " .. port:name(),
      to = port,
      pay = jobs.pay(300, 700, units / 20),
      seconds = 1800,
      danger = jobs.danger(port),
      memory = {units = units, count = 0, system = space.system(port)},
    }
  end,

  accept = function(self)
    space.objective("goal", {value = 0, max = self.memory.units})
  end,

  on_event = {
    picked_up = function(self, event)
      local memory = self.memory
      if event.subject ~= space.player() or event.good ~= "ore" then return end
      if memory.system and space.system(event.subject) ~= memory.system then
        if not memory.elsewhere then space.message("Ore of another system does not count for the assay office.") end
        memory.elsewhere = true
        return
      end
      local before = space.tick() > (memory.floats or 0) and math.max(0, memory.count) or memory.count
      local count = math.min(memory.units, before + math.floor(event.amount))
      if count == memory.units and memory.count < count then
        space.message("That is enough ore. Dock at " .. self.to:name() .. ".")
      end
      memory.count = count
      space.objective("goal", {value = math.max(0, count)})
    end,

    -- Ore that is thrown out is subtracted, also below 0 while it floats. Otherwise ore that was mined or bought before
    -- would count when it is collected again.
    cargo_moved = function(self, event)
      local memory = self.memory
      if event.subject ~= space.player() or event.good ~= "ore" then return end
      memory.count, memory.floats = memory.count - event.units, space.tick() + FLOATS
      space.objective("goal", {value = math.max(0, memory.count)})
    end,

    -- The ore is lost with the ship, and the insurance docks a new one.
    player_died = function(self)
      local memory = self.memory
      memory.count = math.min(0, memory.count)
      space.objective("goal", {value = 0})
    end,

    docked = function(self, event)
      if jobs.arrives(event, self.to) and self.memory.count >= self.memory.units then
        space.complete("The assay office is content.")
      end
    end,
  },
}
