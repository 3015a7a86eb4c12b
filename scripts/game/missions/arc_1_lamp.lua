-- The Lamplighters, 1 of 8: a brass lamp for an old woman. The first mission of a game, offered
-- wherever the player docks first.
local jobs = include("lib/jobs")

---@type Mission
return {
  title = "A lamp for Quill",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Quill Depot", port)
    if not goal or goal == port then goal = jobs.named("Inkwell Landing", port) end
    if not goal or goal == port then return nil end
    return {
      text = "A brass lamp, older than the gates, in a box marked BY HAND. The sender is dead, the postage is paid. "
          .. "It goes to Ione Marsh at " .. jobs.place(goal) .. ". The clerk is glad to be rid of it: it hums at night.",
      objective = "Bring the lamp to Ione Marsh at " .. jobs.place(goal),
      to = goal,
      pay = 500,
      cargo = {text = "a brass lamp", units = 1},
      standing = {trader = 1, patrol = 1},
    }
  end,

  accept = function(self) jobs.warn_closed(self.to) end,

  on_event = {
    dock_refused = function(self, event)
      if jobs.arrives(event, self.to) then jobs.warn_closed(self.to) end
    end,

    docked = function(self, event)
      if not jobs.arrives(event, self.to) then return end
      space.say("ione", {speaker = "Ione Marsh",
        text = "So Corrin kept his word, and died of it. You do not know what this is? Before the gates ran by "
            .. "themselves, people lit them, with lamps like this one. We were called the Lamplighters. There were "
            .. "seven of us for thirteen gates, as we counted: one for each star.", seconds = 30})
      space.say("ione2", {speaker = "Ione Marsh",
        text = "You count twelve stars on your map? Everyone does. I shall need a pilot who delivers: my notes will wait "
            .. "for you at every dock.", seconds = 30})
      space.complete("Ione Marsh has her lamp.")
    end,
  },
}
