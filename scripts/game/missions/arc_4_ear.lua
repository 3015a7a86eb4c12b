-- The Lamplighters, 4 of 8: the ship itself has to listen. Wants a program that runs on a flight computer,
-- where one can be bought, else a better radar.
local jobs = include("lib/jobs")

local NEAR, SLOW, HOLD = 600, 40, 10     -- units, units per second, seconds
local TIMES = 3                          -- that the tones are played
local HEARD = 2                          -- seconds of listening after which a break has cost one of them

-- Returns how the ids of the outfits begin that will do, and what they are called.
local function wanted()
  for _, outfit in ipairs(space.outfits()) do
    if string.sub(outfit.id, 1, 9) == "computer_" then return "computer_", "a flight computer" end
  end
  return "radar_", "a long-range radar"
end

-- Returns what is to be done now: "fit", "run" or "listen".
local function step()
  local me, begins = space.player(), wanted()
  for _, id in ipairs(me and me:outfits() or {}) do
    if string.sub(id, 1, #begins) == begins then
      return begins == "computer_" and not space.program() and "run" or "listen"
    end
  end
  return "fit"
end

-- Shows what is to be done now, with its mark.
local function guide(self)
  local memory = self.memory
  local now = step()
  if now == memory.step then return end
  memory.step = now
  if now == "fit" then
    local _, what = wanted()
    space.objective("goal", {text = "Have " .. what .. " fitted at a port"})
    space.marker("goal", nil)
    return
  end
  if now == "run" then
    space.objective("goal", {max = 0, text = "Start a program (menu: Flight computer)"})
  else
    space.objective("goal", {max = HOLD, text = "Stop at the mark off " .. jobs.place(self.to) .. " and listen"})
  end
  space.marker("goal", {x = memory.x, y = memory.y, radius = NEAR, text = "The quiet place"})
end

-- The tones end before the player has heard them; they come TIMES times.
local function miss(self)
  local memory = self.memory
  memory.missed = memory.missed + 1
  space.objective("goal", {value = 0})
  if memory.missed == TIMES then return space.fail("the tones have ended, and no one has heard them") end
  local left = TIMES - memory.missed
  if left > 1 then return space.alert("The tones begin again. " .. left .. " times are left") end
  space.alert("The tones begin for the last time")
end

---@type Mission
return {
  title = "A lamp that thinks",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Skerry Watch", port)
    if space.mission_record("arc_3_pupil") == 0 or not goal then return nil end
    local begins, what = wanted()
    return {
      text = "Tam has a list of tones and no ear for it: they come too fast for a hand. Have " .. what
          .. " fitted, " .. (begins == "computer_" and "start a program on it, your own or one that came with it, " or "")
          .. "and take it to a quiet place off " .. jobs.place(goal) .. ". There it has to listen for " .. HOLD
          .. " seconds. The tones are played " .. TIMES .. " times; if you move or stop listening, you miss one.",
      objective = "Have " .. what .. " fitted at a port",
      to = goal,
      pay = 1500,
      standing = {trader = 2},
      memory = {held = 0, missed = 0},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, 8000)
    guide(self)
  end,

  on_tick = function(self, dt)
    local memory = self.memory
    if not space.player() or space.tick() % 6 ~= 0 then return end
    guide(self)
    local before = memory.held
    memory.held = memory.step ~= "listen" and 0 or jobs.hold(before, memory.x, memory.y, NEAR, SLOW, 6 * dt)
    if memory.held == 0 then return before >= HEARD and miss(self) end
    space.objective("goal", {value = math.min(HOLD, math.floor(memory.held))})
    if memory.held < HOLD then return end
    space.say("tam", {speaker = "Tam Okoro",
      text = "Your machine has it! Seven tones, one for each lamp, and the order in which they were put out. Played "
          .. "backwards, that is a key. Do you know what a gate is worth that no one else can open?", seconds = 30})
    space.complete("The ship has heard the key.")
  end,
}
