-- Takes passengers to a port. If the hull falls below half, they leave at the next dock.
local jobs = include("lib/jobs")

-- The passengers of an offer: the beginning of its text, and their number.
local WHO = {{"A family of ice cutters wants", 4}, {"Two surveyors and their dog want", 2}, {"A choir on tour wants", 4},
             {"A judge and her clerk want", 2}, {"Three apprentice welders want", 3}, {"A widow with an urn wants", 1},
             {"Four Holders with one vote want", 4}, {"An auditor of the League wants", 1}}

---@type Mission
return {
  title = "Passengers",
  chance = 0.75,

  offer = function(port)
    if not jobs.open(port, "passengers") then return nil end
    local goal = jobs.destination(port, 1, 3)
    if not goal then return nil end
    local who, count = table.unpack(WHO[math.random(#WHO)])
    return {
      title = "Passage to " .. jobs.name(goal.port),
      text = who .. " to go to " .. jobs.place(goal.port) .. ", in one piece and without a fight: a hull "
          .. "below half, and they get off at the next dock and pay nothing.",
      objective = "Bring your passengers to " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(450, 950, (goal.jumps - 1) / 4 + count / 10 + jobs.danger(goal.port) / 10),
      seconds = 2 * jobs.seconds(goal.way),
      passengers = count,
    }
  end,

  -- Tests the hull itself, not the event `hit`: a collision damages the hull as well.
  on_tick = function(self)
    local me = space.player()
    if self.memory.afraid or space.tick() % 6 ~= 0 or not me or me:hull() > 0.5 * me:max_hull() then return end
    self.memory.afraid = true
    space.objective("goal", {text = "Your passengers want to get off at the next dock", state = "failed"})
  end,

  on_event = {
    docked = function(self, event)
      if event.subject ~= space.player() then return end
      if self.memory.afraid then
        space.fail("your passengers got off at " .. event.object:name())
      elseif jobs.arrives(event, self.to) then
        space.complete("They thank you, and one forgets a hat.")
      end
    end,
  },
}
