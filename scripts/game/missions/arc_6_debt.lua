-- The Lamplighters, 6 of 8: a pirate has the last tone. The player pays him, who returns the favour in the seventh
-- mission, or fights him.
local jobs = include("lib/jobs")
local populate = include("lib/populate")

local PRICE, HIGH = 600, 900      -- credits; the second one if the player has called the Patrol before

local FAR = 6000                  -- units: a player who is farther away has left without an answer

local function price() return space.note("patrol_knows") and HIGH or PRICE end

-- Removes the question of Hask if the player is far away or has lost the ship. He asks again when the player is near.
local function withdraw(memory)
  local me = space.player()
  if not space.say("price") or me and memory.hask:alive() and me:distance_to(memory.hask) < FAR then return end
  space.say("price", nil)
  memory.met = nil
end

---@type Mission
return {
  title = "What Mord Hask took",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Femur Halt", port)
    if space.mission_record("arc_5_mirror") == 0 or not goal then return nil end
    return {
      text = "The seventh lamp went to a pawnbroker, and from there, with the pawnbroker's teeth, to Mord Hask. He "
          .. "loiters off " .. jobs.place(goal) .. ". Ask him for it. Ione thinks that he will name a price; Tam thinks "
          .. "that he will not need to.",
      objective = "Find Mord Hask off " .. jobs.place(goal),
      to = goal,
      pay = 1800,
      danger = 3,
      standing = {trader = 3},
    }
  end,

  -- He is spawned when the player is near, so that no other ship finds him first.
  accept = function(self)
    local memory = self.memory
    memory.x, memory.y = jobs.near(self.to, 9000)
    space.marker("goal", {x = memory.x, y = memory.y, text = "Mord Hask", color = "red"})
  end,

  -- He waits without a brain until the player talks to him, and belongs to the pirates only when he fights: otherwise a
  -- patrol or an escort of the player would destroy him before.
  on_tick = function(self)
    local memory, me = self.memory, space.player()
    if space.tick() % 15 ~= 0 then return end
    if memory.met then return withdraw(memory) end
    if not me or me:docked_at() then return end
    if not memory.hask then
      if not jobs.in_sight(memory.x, memory.y) then return end
      memory.hask = populate.spawn{class = "corsair", faction = "settler", x = memory.x, y = memory.y,
                                   name = "Mord Hask"}
      jobs.show(memory.hask, "red")
    end
    if not memory.hask:alive() then return end
    if me:distance_to(memory.hask) > 2200 and memory.hask:attacker(60) ~= me then return end
    memory.met, memory.price = true, price()
    if memory.price == HIGH then
      space.say("badges", {speaker = "Mord Hask", text = "You are the one who calls badges when a cook gets nervous.",
                           seconds = 8})
    end
    space.say("price", {speaker = "Mord Hask",
      text = "The old witch sends a courier for her candle? " .. memory.price .. " credits and it is yours. Or come and "
          .. "look for it in my wreck, if you can make one.",
      choices = {"Pay " .. memory.price .. " credits", "Look for it in the wreck"}})
  end,

  on_event = {
    answer = function(self, event)
      local memory = self.memory
      if event.id ~= "price" or not memory.hask:alive() then return end
      if event.amount == 1 and space.credits() >= memory.price then
        space.credits(space.credits() - memory.price)
        space.standing("pirate", math.min(100, space.standing("pirate") + 10), "Mord Hask was paid")
        space.say("deal", {speaker = "Mord Hask", text = "Pleasure. It hums at night, did she tell you? I slept badly for "
                                                     .. "a year. For that I owe you one.", seconds = 8})
        memory.paid = true
        space.note("hask_lives", true)
        return space.complete("The seventh lamp was bought.")
      end
      if event.amount == 1 then space.message("You do not have " .. memory.price .. " credits.") end
      space.set(memory.hask, {faction = "pirate", brain = "pirate"})
      space.objective("goal", {text = "Defeat Mord Hask"})
    end,

    player_died = function(self) withdraw(self.memory) end,

    ship_destroyed = function(self, event)
      if event.subject ~= self.memory.hask then return end
      if not jobs.is_credited(event) then return space.fail("someone else has the seventh lamp now") end
      space.standing("patrol", math.min(100, space.standing("patrol") + 3), "Mord Hask is dead")
      space.complete("The seventh lamp floated in the wreck.")
    end,
  },

  -- If he was paid, he flies back to the port.
  done = function(self)
    if self.memory.paid then space.set(self.memory.hask, {brain = "convoy", memory = {goal = self.to}}) end
  end,
  -- Removes his lines. If the player sees him, he gets a brain that flies away: without one he would stay there for
  -- ever.
  failed = function(self)
    local hask = self.memory.hask
    space.say("badges", nil)
    space.say("price", nil)
    jobs.clear(hask and {hask})
    if hask and hask:alive() and hask:brain() == "" then space.set(hask, {brain = "trader"}) end
  end,
}
