-- The Lamplighters, 3 of 8: Ione's pupil has to be fetched before others fetch him.
local jobs = include("lib/jobs")
local populate = include("lib/populate")

-- Takes him aboard, if there is room.
local function take_in(self)
  local memory = self.memory
  local taken, why = space.carry("tam", {text = "Tam Okoro", passengers = 1})
  if not taken then
    if not memory.told then space.alert("Tam Okoro finds no room: " .. why) end
    memory.told = true
    return
  end
  memory.aboard = true
  space.objective("goal", {text = "Bring Tam to " .. jobs.place(memory.goal)})
  space.marker("goal", {thing = memory.goal, text = "Tam's new home"})
  jobs.warn_closed(memory.goal)
  space.say("tam", {speaker = "Tam Okoro",
    text = "Two men with a patrol badge asked the cook for me, and two without one asked the harbour master. "
        .. "If you please, let us leave before they ask each other.", seconds = 30})
  space.say("trail", {speaker = "Tam Okoro",
    text = "We could call the Patrol and ask for company: then they know my name, and yours. Or we say nothing, and hope "
        .. "that no one else has asked the cook.",
    choices = {"Call the Patrol", "Say nothing"}})
end

---@type Mission
return {
  title = "The pupil",
  story = true,
  once = true,

  offer = function(port)
    local from = jobs.named("Daughterport", port)
    local to = from and jobs.named("Inkwell Landing", from)      -- without these names, two different ports
    if space.mission_record("arc_2_wicks") == 0 or not from or not to or from == to then return nil end
    return {
      text = "Tam Okoro learned from Ione until she sent him away for his safety. Someone has begun to ask for him by "
          .. "name. Take him in at " .. jobs.place(from) .. " and bring him to " .. jobs.place(to)
          .. ". Keep 2 of your hold free: he sleeps on his instruments.",
      objective = "Take Tam Okoro in at " .. jobs.place(from),
      to = from,
      pay = 900,
      danger = 2,
      standing = {trader = 2},
      memory = {goal = to},
    }
  end,

  -- In the port where he waits, he comes aboard at once.
  accept = function(self)
    local me = space.player()
    if me and me:docked_at() == self.to then take_in(self) else jobs.warn_closed(self.to) end
  end,

  on_event = {
    answer = function(self, event)
      if event.id ~= "trail" then return end
      self.memory.called = event.amount == 1
      space.note("patrol_knows", event.amount == 1 or nil)
    end,

    dock_refused = function(self, event)
      local goal = self.memory.aboard and self.memory.goal or self.to
      if jobs.arrives(event, goal) then jobs.warn_closed(goal) end
    end,

    docked = function(self, event)
      local memory = self.memory
      if not memory.aboard and jobs.arrives(event, self.to) then
        memory.told = false
        take_in(self)
      elseif memory.aboard and jobs.arrives(event, memory.goal) then
        space.say("tam2", {speaker = "Tam Okoro",
          text = "My rooms smell of paper again; I had missed it. The beacons, you woke them? Then they have told her what they told me: that a gate is missing. Not "
              .. "broken. Put out, like a lamp, by the last one who left.", seconds = 30})
        space.complete("Tam Okoro is safe, for now.")
      end
    end,
  },

  -- He comes aboard as soon as there is room. Ships that look for him wait at the destination.
  on_tick = function(self)
    local memory, me = self.memory, space.player()
    if space.tick() % 30 ~= 0 or not me then return end
    if not memory.aboard and me:docked_at() == self.to then take_in(self) end
    if not memory.aboard or memory.foes or me:docked_at() then return end
    if me:distance_to(memory.goal) > 9000 then return end
    local x, y = jobs.near(memory.goal, 4500)
    memory.foes = {jobs.pirate(x, y, 1, "Nameless Cutter")}
    space.alert("A ship without a name turns towards you")
    if not memory.called or space.standing("patrol") < -20 then return end      -- it would hunt the player
    memory.guard = populate.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = x + 1500, y = y,
                                  name = "Even Hand"}
    space.say("guard", {speaker = "Even Hand", text = "Patrol cutter Even Hand. We have been told to look the other way, "
                                                   .. "and happen to be looking at you.", seconds = 9})
  end,

  failed = function(self) jobs.clear(self.memory.foes) end,
}
