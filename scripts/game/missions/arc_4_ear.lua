-- The Lamplighters, 4 of 8: the ship itself has to listen. Asks for a flight computer, where one can be
-- bought, else for a better radar.
local jobs = include("lib/jobs")

local NEAR, SLOW, HOLD = 600, 40, 10     -- units, units per second, seconds

-- Returns how the ids of the outfits begin that will do, and what they are called.
local function wanted()
  for _, outfit in ipairs(space.outfits()) do
    if string.sub(outfit.id, 1, 9) == "computer_" then return "computer_", "a flight computer" end
  end
  return "radar_", "a long-range radar"
end

local function fitted()
  local me, begins = space.player(), wanted()
  for _, id in ipairs(me and me:outfits() or {}) do
    if string.sub(id, 1, #begins) == begins then return true end
  end
  return false
end

-- What is to be done now, with its mark.
local function guide(self)
  local memory = self.memory
  local ready = fitted()
  if ready == memory.ready then return end
  memory.ready = ready
  if ready then
    space.objective("goal", {text = "Stop at the mark off " .. jobs.place(self.to) .. " and listen", max = HOLD})
    space.marker("goal", {x = memory.x, y = memory.y, radius = NEAR, text = "The quiet place"})
  else
    local _, what = wanted()
    space.objective("goal", {text = "Have " .. what .. " fitted at a port"})
    space.marker("goal", nil)
  end
end

---@type Mission
return {
  title = "A lamp that thinks",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Skerry Watch", port)
    if space.mission_record("arc_3_pupil") == 0 or not goal then return nil end
    local _, what = wanted()
    return {
      text = "Tam has a list of tones and no ear for it: they come too fast for a hand. Have " .. what
          .. " fitted, write it a program that points the ship for you if it can run one, and take it to a quiet place off "
          .. jobs.place(goal) .. ". There it has to listen for " .. HOLD .. " seconds.",
      objective = "Have " .. what .. " fitted at a port",
      to = goal,
      pay = 1500,
      memory = {held = 0},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, 8000)
    guide(self)
  end,

  on_tick = function(self, dt)
    local memory, me = self.memory, space.player()
    if not me or space.tick() % 6 ~= 0 then return end
    guide(self)
    if not memory.ready or me:docked_at() then return end
    if me:distance_to(memory.x, memory.y) > NEAR or me:speed() > SLOW then
      memory.held = 0
      return
    end
    memory.held = memory.held + 6 * dt
    space.objective("goal", {value = math.min(HOLD, math.floor(memory.held))})
    if memory.held < HOLD then return end
    space.say("tam", {speaker = "Tam Okoro",
      text = "Your machine has it! Seven tones, one for each lamp, and the order in which they were put out. Played "
          .. "backwards, that is a key. Do you know what a gate is worth that no one else can open?"})
    space.complete("The ship has heard the key.")
  end,
}
