-- The Lamplighters, 6 of 8: a pirate has the last tone. He can be paid or be fought.
local jobs = include("lib/jobs")

local PRICE = 600

---@type Mission
return {
  title = "What Mord Hask took",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Brannoch Dock", port)
    if space.mission_record("arc_5_mirror") == 0 or not goal then return nil end
    return {
      text = "The seventh lamp went to a pawnbroker, and from there, with the pawnbroker's teeth, to Mord Hask. He "
          .. "loiters off " .. jobs.place(goal) .. ". Ask him for it. Ione thinks that he will name a price; Tam thinks "
          .. "that he will not need to.",
      objective = "Find Mord Hask off " .. jobs.place(goal),
      to = goal,
      pay = 1800,
      danger = 2,
    }
  end,

  -- He waits without a brain until one talks to him.
  accept = function(self)
    local x, y = jobs.near(self.to, 9000)
    self.memory.hask = space.spawn{class = "corsair", faction = "pirate", x = x, y = y, name = "Mord Hask"}
    space.marker("goal", {thing = self.memory.hask, text = "Mord Hask", color = "red"})
  end,

  on_tick = function(self)
    local memory, me = self.memory, space.player()
    if memory.met or space.tick() % 15 ~= 0 or not me or me:docked_at() or not memory.hask:alive() then return end
    if me:distance_to(memory.hask) > 2200 and memory.hask:attacker(60) ~= me then return end
    memory.met = true
    space.say("price", {speaker = "Mord Hask",
      text = "The old witch sends a courier for her candle? " .. PRICE .. " credits and it is yours. Or come and "
          .. "look for it in my wreck, if you can make one.",
      choices = {"Pay " .. PRICE .. " credits", "Look for it in the wreck"}})
  end,

  on_event = {
    answer = function(self, event)
      local memory = self.memory
      if event.id ~= "price" or not memory.hask:alive() then return end
      if event.amount == 1 and space.credits() >= PRICE then
        space.credits(space.credits() - PRICE)
        space.standing("pirate", math.min(100, space.standing("pirate") + 10), "Mord Hask was paid")
        space.say("deal", {speaker = "Mord Hask", text = "Pleasure. It hums at night, did she tell you?", seconds = 8})
        memory.paid = true
        return space.complete("The seventh lamp was bought.")
      end
      if event.amount == 1 then space.message("You do not have " .. PRICE .. " credits.") end
      local x, y = memory.hask:position()
      space.set(memory.hask, {brain = "pirate"})
      space.objective("goal", {text = "Defeat Mord Hask"})
      memory.fights = {x, y}
    end,

    ship_destroyed = function(self, event)
      if event.subject ~= self.memory.hask then return end
      space.standing("patrol", math.min(100, space.standing("patrol") + 3), "Mord Hask is dead")
      space.complete("The seventh lamp floated in the wreck.")
    end,
  },

  done = function(self)
    if self.memory.paid then space.set(self.memory.hask, {brain = "pirate"}) end
  end,
  failed = function(self) jobs.clear{self.memory.hask} end,
}
