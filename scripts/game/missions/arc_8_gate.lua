-- The Lamplighters, 8 of 8: the player decides who gets the key. Three endings: the Patrol, the League, the captains of
-- the lairs. Each opens the thirteenth gate to another system of data/systems/afterlight.toml.
local jobs = include("lib/jobs")

local MEET, SLOW = 500, 60     -- units, units per second: the captains meet a ship so near and so slow
local AMBUSH = 16000           -- units from the goal: there ships attack that want the key as well

local ENDINGS = {
  {faction = "patrol", port = "Mother's Ring", system = "afterlight_patrol", pay = 3000, points = 20,
   go = "Bring the key to Commander Orsini",
   speaker = "Commander Orsini",
   text = "You could have sold it, and did not; I shall not insult you with a medal. A cutter will stand at that gate "
       .. "for as long as there is a Patrol. What lies behind it stays dark until it harms no one. Sleep well, pilot.",
   news = {"The Patrol guards a thirteenth gate at Ferrow that no one knew was open.",
           "Officers who come back from Afterlight are quiet, and ask for leave."}},
  {faction = "trader", port = "Ferrow Station", system = "afterlight_league", pay = 8000, points = 10,
   go = "Bring the key to Factor Roe of the League",
   speaker = "Benedikt Roe",
   text = "A toll, a dock, a price list: in a year people will complain about the queue. That is what I call light. The "
       .. "old woman? She cursed me and took a share. Yours is in your account; count it, I would.",
   news = {"The League opens a thirteenth gate at Ferrow, with a toll.",
           "Luxuries from Afterlight are announced at half the price. Sable Exchange rings its bell."}},
  {faction = "pirate", port = "Clinker Bar", system = "afterlight_free", pay = 2000, points = 0,
   go = "Bring the key to Captain Vantongeren",
   speaker = "Suri Vantongeren",
   text = "No cutters, no toll. Anyone who can find it may fly through, and no one who cannot. Your name goes round the "
       .. "lairs tonight: from now on our guns look the other way, unless yours do not.",
   news = {"Ships without papers vanish at a star that is on no map.",
           "Ferrow denies that it has a fourth gate. Captains are seen flying into it."}},
}

-- Whether the system in which the gate stands is in this game: a scenario may have other systems, or none.
local function has_ferrow()
  local ferrow = space.systems("ferrow")[1]
  return ferrow ~= nil and ferrow.placed
end

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
      danger = 3,
      cargo = {text = "the key", units = 1},
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
      memory.goal = jobs.named(ending.port, self.port)
      if not memory.goal then return space.fail("no port is left that lets you in") end
      if ending.faction == "pirate" then
        memory.x, memory.y = jobs.near(memory.goal, 14000)
        space.marker("goal", {x = memory.x, y = memory.y, radius = MEET, text = "Captain Vantongeren", color = "red"})
        space.objective("goal", {text = ending.go .. " off " .. jobs.place(memory.goal)})
      elseif space.player() and space.player():docked_at() == memory.goal then
        return space.complete("The key has an owner.")
      else
        space.marker("goal", {thing = memory.goal, text = "The key", color = "amber"})
        space.objective("goal", {text = ending.go .. " at " .. jobs.place(memory.goal)})
        jobs.warn_closed(memory.goal)
      end
      space.say("tam", {speaker = "Tam Okoro", text = "Then I have packed the wrong books. Fly carefully: the key is in your "
          .. "hold, and it goes where your ship goes. Also down.", seconds = 10})
    end,

    dock_refused = function(self, event)
      local memory = self.memory
      if not memory.x and jobs.arrives(event, memory.goal) then jobs.warn_closed(memory.goal) end
    end,

    docked = function(self, event)
      local memory = self.memory
      if memory.x or not memory.goal or not jobs.arrives(event, memory.goal) then return end
      space.complete("The key has an owner.")
    end,
  },

  -- Ships that want the key wait near the goal. The captains meet the player in space.
  on_tick = function(self)
    local memory, me = self.memory, space.player()
    if not memory.goal or space.tick() % 15 ~= 0 or not me or me:docked_at() then return end
    local away = memory.x and me:distance_to(memory.x, memory.y) or me:distance_to(memory.goal)
    if not memory.foes and away < AMBUSH then
      local x, y = jobs.near(me, 5000)
      memory.foes = {jobs.pirate(x, y, 3, "Third Party"), jobs.pirate(x + 400, y, 1, "Fourth Party")}
      space.alert("Someone else wants the key")
    end
    if memory.x and me:distance_to(memory.x, memory.y) < MEET and me:speed() < SLOW then
      space.complete("The key has an owner.")
    end
  end,

  failed = function(self) jobs.clear(self.memory.foes) end,

  done = function(self)
    local ending = ENDINGS[self.memory.ending]
    space.credits(space.credits() + ending.pay)
    space.message("Your share of the key: " .. ending.pay .. " credits.")      -- beside the pay of the job
    if ending.faction == "pirate" then
      local most = jobs.hask_lives() and 25 or 10
      space.standing("pirate", math.max(most, space.standing("pirate")), "the thirteenth gate")
      space.standing("patrol", math.max(-100, space.standing("patrol") - 10), "the thirteenth gate")
    else
      space.standing(ending.faction, math.min(100, space.standing(ending.faction) + ending.points),
                     "the thirteenth gate")
    end
    space.say("end", {speaker = ending.speaker, text = ending.text, seconds = 30})
    local thanks = "Seven lamps for thirteen gates, and one of them is you. Thank you."
    if has_ferrow() then
      space.spawn_systems{ending.system}
      for _, line in ipairs(ending.news) do space.news(line) end
      thanks = thanks .. " It is at Ferrow, where we lit it, and it is called Afterlight. Go and look; I have seen it."
    end
    space.say("end2", {speaker = "Ione Marsh", text = thanks, seconds = 30})
  end,
}
