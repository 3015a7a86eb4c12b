-- The Lamplighters, 8 of 8: who gets the key. Three endings: the Patrol, the League, the captains of the
-- lairs.
local jobs = include("lib/jobs")

local MEET, SLOW = 500, 60     -- units, units per second: where the captains wait

local ENDINGS = {
  {faction = "patrol", port = "Mother's Ring", pay = 3000, points = 20,
   go = "Bring the key to Commander Orsini",
   speaker = "Commander Orsini",
   text = "You could have sold it, and did not; I shall not insult you with a medal. A cutter will stand at that gate "
       .. "for as long as there is a Patrol. What lies behind it stays dark until it harms no one. Sleep well, pilot.",
   news = "The Patrol closes a thirteenth gate that no one knew was open."},
  {faction = "trader", port = "Ferrow Station", pay = 8000, points = 10,
   go = "Bring the key to Factor Roe of the League",
   speaker = "Benedikt Roe",
   text = "A toll, a dock, a price list: in a year people will complain about the queue. That is what I call light. The "
       .. "old woman? She cursed me and took a share. Yours is in your account; count it, I would.",
   news = "The League announces a thirteenth gate, with a toll."},
  {faction = "pirate", pay = 2000, points = 0,
   go = "Bring the key to Captain Vantongeren",
   speaker = "Suri Vantongeren",
   text = "No cutters, no toll. Anyone who can find it may fly through, and no one who cannot. Your name goes round the "
       .. "lairs tonight: from now on our guns look the other way, unless yours do not.",
   news = "Ships without papers vanish at a star that is on no map."},
}

---@type Mission
return {
  title = "The thirteenth gate",
  story = true,
  once = true,

  offer = function(port)
    if space.mission_record("arc_7_watch") == 0 then return nil end
    return {
      text = "Ione Marsh holds a key that three parties want, and puts it into your hand. \"I am too old to be right,\" "
          .. "she says. \"You have flown for everyone. Which of them would you trust with a door?\"",
      objective = "Decide who gets the key",
      pay = 1000,
    }
  end,

  accept = function(self)
    space.say("choice", {speaker = "Ione Marsh", text = "Which of them would you trust with a door?",
      choices = {"The Patrol: let it be guarded", "The League: let it be used", "The captains: let it be free"}})
  end,

  on_event = {
    answer = function(self, event)
      local ending = event.id == "choice" and ENDINGS[event.amount]
      if not ending then return end
      local memory = self.memory
      memory.ending = event.amount
      local text = ending.go
      if ending.port then
        memory.goal = jobs.named(ending.port, self.port)
        text = text .. " at " .. jobs.place(memory.goal)
        space.marker("goal", {thing = memory.goal, text = "The key", color = "amber"})
      else
        memory.x, memory.y = jobs.near(self.port, 14000)
        space.marker("goal", {x = memory.x, y = memory.y, radius = MEET, text = "Captain Vantongeren", color = "red"})
      end
      space.objective("goal", {text = text})
    end,

    docked = function(self, event)
      if self.memory.goal and jobs.arrives(event, self.memory.goal) then space.complete("The key has an owner.") end
    end,
  },

  -- The captains come to no one's dock.
  on_tick = function(self)
    local memory, me = self.memory, space.player()
    if not memory.x or space.tick() % 15 ~= 0 or not me or me:docked_at() then return end
    if me:distance_to(memory.x, memory.y) < MEET and me:speed() < SLOW then
      space.complete("The key has an owner.")
    end
  end,

  done = function(self)
    local ending = ENDINGS[self.memory.ending]
    space.credits(space.credits() + ending.pay)
    if ending.faction == "pirate" then
      space.standing("pirate", math.max(10, space.standing("pirate")), "the thirteenth gate")
      space.standing("patrol", math.max(-100, space.standing("patrol") - 10), "the thirteenth gate")
    else
      space.standing(ending.faction, math.min(100, space.standing(ending.faction) + ending.points),
                     "the thirteenth gate")
    end
    space.news(ending.news)
    space.say("end", {speaker = ending.speaker, text = ending.text})
    space.say("end2", {speaker = "Ione Marsh", text = "Seven lamps for thirteen gates, and one of them is you. Thank you."})
  end,
}
