-- The Lamplighters, 7 of 8: the lamps are lit, and everyone sees it. Three waves in two minutes.
local jobs = include("lib/jobs")
local populate = include("lib/populate")

local NEAR, SECONDS = 4000, 120

-- The tender shows itself when the player is near.
local function show(memory)
  memory.tender = populate.spawn{class = "clipper", faction = "trader", x = memory.x, y = memory.y,
                                 name = "Seventh Lamp"}
  jobs.show(memory.tender, "green", NEAR)
end

-- Spawns one wave of attackers; the last wave depends on what the player has decided before.
local function wave(memory)
  local number = memory.waves
  local x, y = jobs.near(memory.tender, 2600)
  memory.foes[#memory.foes + 1] = jobs.pirate(x, y, number == 3 and 3 or 1)
  space.alert("They have seen the light")
  -- It would attack a player that the Patrol hunts.
  if number == 2 and space.note("patrol_knows") and space.standing("patrol") >= -20 then
    local gx, gy = jobs.near(memory.tender, 1500)
    memory.guard = populate.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = gx, y = gy,
                                  name = "Even Hand"}
    space.say("guard", {speaker = "Even Hand", text = "Even Hand again. Someone has lit a fire hazard, we are told.",
                        seconds = 8})
  end
  if number ~= 3 then return end
  if jobs.hask_lives() then
    space.say("hask", {speaker = "Mord Hask", text = "There were two more of those behind you. I have talked to them. "
                                                  .. "We are even, courier.", seconds = 8})
  else
    memory.foes[#memory.foes + 1] = jobs.pirate(x + 300, y, 1, "Hask's Heir")
  end
end

---@type Mission
return {
  title = "The long watch",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Ferrow Station", port)
    if space.mission_record("arc_6_debt") == 0 or not goal then return nil end
    return {
      text = "Ione wants to light all seven lamps at once, off " .. jobs.place(goal) .. ", from her old tender. It takes "
          .. SECONDS .. " seconds, it can be seen through half the Reach, and it cannot be stopped once begun. "
          .. "Keep the tender alive until it is done. Do not come alone: captains of the League fly with those they trust.",
      objective = "Fly to Ione's tender off " .. jobs.place(goal),
      to = goal,
      pay = 2500,
      danger = 3,
      memory = {left = SECONDS, waves = 0, foes = {}},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, 9000)
    space.marker("goal", {x = memory.x, y = memory.y, text = "Seventh Lamp", color = "green", radius = NEAR})
  end,

  -- The watch begins when the player is there, and goes on when the player leaves.
  on_tick = function(self, dt)
    local memory, me = self.memory, space.player()
    if space.tick() % 30 ~= 0 then return end
    if not memory.tender and jobs.in_sight(memory.x, memory.y) then show(memory) end
    if not memory.tender or not memory.tender:alive() then return end
    if not memory.begun then
      if not me or me:docked_at() or me:distance_to(memory.tender) > NEAR then return end
      memory.begun = true
      space.objective("goal", {text = "Keep the Seventh Lamp alive", value = 0, max = SECONDS})
      space.say("begin", {speaker = "Ione Marsh", text = "Wicks up. Those who see this will come. Be unkind to them.",
                          seconds = 8})
    end
    memory.left = memory.left - 30 * dt
    space.objective("goal", {value = math.floor(SECONDS - memory.left)})
    local passed = 1 - memory.left / SECONDS
    if memory.waves < 3 and passed >= 0.1 + 0.3 * memory.waves then
      memory.waves = memory.waves + 1
      wave(memory)
    end
    if memory.left > 0 then return end
    space.say("lit", {speaker = "Ione Marsh",
      text = "There. Do you see the star between the stars? That is the thirteenth gate, and it is warm. Now they will "
          .. "all be very polite to us for an hour.", seconds = 30})
    space.complete("The thirteenth gate burns.")
  end,

  on_event = {
    ship_destroyed = function(self, event)
      if event.subject == self.memory.tender then space.fail("the Seventh Lamp is lost") end
    end,
  },

  done = function(self) space.set(self.memory.tender, {brain = "trader"}) end,
  failed = function(self)
    local tender = self.memory.tender
    jobs.clear(self.memory.foes)
    jobs.clear(tender and {tender})
    if tender and tender:alive() then space.set(tender, {brain = "trader"}) end      -- near the player it flies on
  end,
}
