-- Brings a freighter to another port. Pirates wait for it halfway.
local jobs = include("lib/jobs")
local populate = include("lib/populate")

local CALL, STAY = 6000, 20000      -- units: where the player is when it leaves its port, and when it arrives

local NAMES = {"Patient Ox", "Brass Kettle", "Lady of Lead", "Third Mortgage", "Slow Promise", "Old Wheel"}

local function leave(self)
  local memory = self.memory
  local x, y = jobs.near(self.port, self.port:radius() + 400)
  memory.ship = populate.spawn{class = "freighter", faction = "trader", brain = "convoy", x = x, y = y,
                               name = memory.name, memory = {goal = self.to}}
  jobs.show(memory.ship, "green")
end

---@type Mission
return {
  title = "Escort",
  chance = 0.7,

  offer = function(port)
    if not jobs.open(port, "escort") then return nil end
    local goal = jobs.destination(port, 0, 1)
    if not goal then return nil end
    local danger, name = math.max(1, jobs.danger(goal.port)), NAMES[math.random(#NAMES)]
    return {
      title = "Escort the " .. name,
      text = "The freighter " .. name .. " goes to " .. jobs.place(goal.port) .. " and expects company of the wrong "
          .. "kind. Stay with it until it has docked.",
      objective = "Bring the " .. name .. " to " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(600, 1300, danger / 6 + goal.jumps / 4),
      seconds = 3 * jobs.seconds(goal.way),
      danger = math.min(5, danger + 1),
      standing = {trader = 2},
      memory = {name = name, danger = danger},
    }
  end,

  accept = function(self)
    space.marker("goal", {thing = self.port, text = self.memory.name, color = "green"})
    space.marker("port", {thing = self.to, text = self.to:name(), color = "amber"})
  end,

  -- It leaves its port with the player. The ambush is laid when it is near its goal, ahead of it.
  on_tick = function(self)
    local memory, me = self.memory, space.player()
    if space.tick() % 30 ~= 0 then return end
    if not self.to:alive() or not memory.ship and not self.port:alive() then
      return space.fail("a port of the " .. memory.name .. " is gone")
    end
    if memory.foes then return end
    if not memory.ship then
      if me and not me:docked_at() and me:distance_to(self.port) < CALL then leave(self) end
      return
    end
    if not memory.ship:alive() then return end
    if memory.ship:docked_at() or memory.ship:distance_to(self.to) > 7000 then return end
    memory.foes = {}
    for i = 1, memory.danger > 2 and 2 or 1 do
      local x, y = jobs.near(memory.ship, 2200)
      memory.foes[i] = jobs.pirate(x, y, memory.danger)
    end
    space.say("ambush", {speaker = memory.name, text = "There they are! Keep them off me!", seconds = 6})
  end,

  on_event = {
    docked = function(self, event)
      if event.subject ~= self.memory.ship or event.object ~= self.to then return end
      local me = space.player()
      if not me or me:distance_to(self.to) > STAY then
        return space.fail("the " .. self.memory.name .. " arrived without you")
      end
      space.complete("The " .. self.memory.name .. " is at the dock.")
    end,
    ship_destroyed = function(self, event)
      if event.subject == self.memory.ship then space.fail("the " .. self.memory.name .. " is lost") end
    end,
  },

  failed = function(self)
    jobs.clear(self.memory.foes)
    if self.memory.ship and self.memory.ship:alive() then space.set(self.memory.ship, {brain = "trader"}) end
  end,
  done = function(self) space.set(self.memory.ship, {brain = "trader"}) end,
}
