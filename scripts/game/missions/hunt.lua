-- Destroys a wanted pirate.
local jobs = include("lib/jobs")

local NAMES = {"Cutter Vane", "Red Osk", "Halfhand", "Mother Grin", "The Accountant", "Pale Dorrin", "Nine Toes",
               "Widow Kess", "Old Saltire", "Smiling Ruud"}
local DEAD = "hunted "                 -- and the name: a note
local PAY = {[0] = 300, 400, 600, 1000, 1500, 1700}    -- by danger

-- Returns the name of a pirate that is neither dead nor hunted now: from the list, then an heir of one of them, then
-- any.
local function wanted()
  local hunted = {}
  for _, mission in ipairs(space.missions()) do hunted[mission.title] = true end
  for _, heir in ipairs{"", "'s heir"} do
    local free = {}
    for _, name in ipairs(NAMES) do
      name = name .. heir
      if not hunted["Wanted: " .. name] and not space.note(DEAD .. name) then free[#free + 1] = name end
    end
    if #free > 0 then return free[math.random(#free)] end
  end
  return NAMES[math.random(#NAMES)]
end

---@type Mission
return {
  title = "Bounty hunt",
  offers = 2,
  chance = 0.6,

  offer = function(port)
    local goal = jobs.open(port, "hunt") and jobs.destination(port, 0, 2)
    local danger = goal and jobs.danger(goal.port) or 0
    if danger == 0 then return nil end      -- not at home either, where patrols would be faster
    local name = wanted()
    local _, class = jobs.pirate_class(danger)
    return {
      title = "Wanted: " .. name,
      text = name .. " waits for freighters off " .. jobs.place(goal.port) .. ", in a " .. class
          .. " that shoots at everyone who comes near. The Patrol pays for the wreck, and for nothing less. "
          .. "If someone else is faster, there is nothing to pay.",
      objective = "Destroy " .. name .. " off " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(PAY[danger], PAY[danger] + 300, 0.5),
      seconds = 3 * jobs.seconds(goal.way),
      danger = math.max(2, math.min(5, danger + 1)),
      standing = {patrol = 2},
      memory = {name = name, danger = danger},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, 7000)
    space.marker("goal", {x = memory.x, y = memory.y, text = memory.name, color = "red"})
  end,

  on_event = {
    ship_destroyed = function(self, event)
      if event.subject ~= self.memory.prey then return end
      space.note(DEAD .. self.memory.name, true)
      if jobs.is_credited(event) then
        space.complete(self.memory.name .. " is dead, and the Patrol has the wreck on film.")
      else
        space.fail("someone else destroyed " .. self.memory.name)
      end
    end,
  },

  on_tick = function(self)
    local memory = self.memory
    if space.tick() % 30 ~= 0 then return end
    if memory.prey then
      if not memory.prey:alive() then space.fail("the prey is gone") end
    elseif jobs.in_sight(memory.x, memory.y) then
      memory.prey = jobs.pirate(memory.x, memory.y, memory.danger, memory.name)
      jobs.show(memory.prey, "red")
    end
  end,

  failed = function(self) jobs.clear(self.memory.prey and {self.memory.prey}) end,
}
