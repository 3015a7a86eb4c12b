-- Takes the crew off a wreck and brings it home.
local jobs = include("lib/jobs")
local populate = include("lib/populate")

local NEAR, SLOW = 250, 60      -- units, units per second
local NAMES = {"Tin Whistle", "Bitter Lemon", "Second Thought", "Lucky Seven", "Blue Door"}

local function find_wreck(memory)
  local x, y = memory.x, memory.y
  memory.wreck = populate.spawn{class = "freighter", faction = "trader", x = x, y = y, vx = 3, vy = -2,
                                name = memory.name}
  space.set(memory.wreck, {hull = 60, shield = 0})
  jobs.show(memory.wreck, "green")
  if memory.danger <= 2 then return end
  -- The pirate waits for ships that come to help: the wreck is its bait.
  memory.foes = {jobs.pirate(x + 2500, y, memory.danger, nil, memory.wreck)}
end

---@type Mission
return {
  title = "Rescue",
  chance = 0.6,

  offer = function(port)
    local goal = jobs.open(port, "rescue") and jobs.destination(port, 0, 2)
    if not goal then return nil end
    local danger, name, crew = jobs.danger(goal.port), NAMES[math.random(#NAMES)], math.random(2, 4)
    return {
      title = "Rescue the crew of the " .. name,
      text = "The " .. name .. " drifts off " .. jobs.place(goal.port) .. ", drive dead, " .. crew .. " aboard. Stop "
          .. "beside it, take them in, and bring them to " .. port:name() .. ". Leave " .. 2 * crew
          .. " of your hold free.",
      objective = "Stop beside the " .. name .. " off " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(500, 1100, goal.jumps / 4 + danger / 8),
      seconds = 3 * jobs.seconds(goal.way) + 120,
      danger = danger,
      standing = {[port:faction() or "trader"] = 3},
      memory = {name = name, crew = crew, danger = danger},
    }
  end,

  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, 8000)
    space.marker("goal", {x = memory.x, y = memory.y, text = memory.name, color = "green"})
  end,

  on_tick = function(self)
    local memory, me = self.memory, space.player()
    if memory.aboard or space.tick() % 15 ~= 0 or not me or me:docked_at() then return end
    if not memory.wreck and jobs.in_sight(memory.x, memory.y) then find_wreck(memory) end
    if not memory.wreck or not memory.wreck:alive() then return end
    local reach = NEAR + memory.wreck:radius() + me:radius()
    if me:distance_to(memory.wreck) > reach or me:speed() > SLOW then return end
    local taken, why = space.carry("crew", {text = "crew of the " .. memory.name, passengers = memory.crew})
    if not taken then
      if not memory.told then space.alert("No room for the crew: " .. why) end
      memory.told = true
      return
    end
    memory.aboard = true
    space.objective("goal", {text = "Bring the crew to " .. jobs.place(self.port)})
    space.marker("goal", {thing = self.port, text = self.port:name(), color = "amber"})
    space.set(memory.wreck, {name = memory.name .. " (abandoned)"})
  end,

  on_event = {
    docked = function(self, event)
      if self.memory.aboard and jobs.arrives(event, self.port) then
        space.complete("All " .. self.memory.crew .. " walk off on their own feet.")
      end
    end,
    ship_destroyed = function(self, event)
      if event.subject == self.memory.wreck and not self.memory.aboard then
        space.fail("the " .. self.memory.name .. " is lost with all hands")
      end
    end,
  },

  done = function(self) jobs.clear{self.memory.wreck} end,
  -- If the player sees the wreck, it must not drift there for ever: with a crew it flies away, without one it is
  -- destroyed.
  failed = function(self)
    local wreck = self.memory.wreck
    jobs.clear(self.memory.foes)
    jobs.clear(wreck and {wreck})
    if not wreck or not wreck:alive() then return end
    if self.memory.aboard then space.damage(wreck, 1e6) else space.set(wreck, {brain = "trader"}) end
  end,
}
