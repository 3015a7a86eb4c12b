-- Takes a small parcel to a port against the clock.
local jobs = include("lib/jobs")

local PARCELS = {"blood plasma", "a court order", "a heart valve", "a sealed bid", "a codebook", "a vaccine"}

---@type Mission
return {
  title = "Rush delivery",
  chance = 0.7,

  offer = function(port)
    if not jobs.open(port, "rush") then return nil end
    local goal, me = jobs.destination(port, 1, 2), space.player()
    if not goal or not me then return nil end
    local what = PARCELS[math.random(#PARCELS)]
    -- What the ship needs at nine tenths of its speed, a minute to dock, and half a minute for each gate.
    local seconds = math.ceil(goal.way / (me:cruise_speed() * 0.9) + 60 + 30 * goal.jumps)
    return {
      title = "Rush: " .. what,
      text = "To " .. jobs.place(goal.port) .. " within " .. seconds .. " seconds. After that, "
          .. what .. " is of no use to anyone there.",
      objective = "Bring " .. what .. " to " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(600, 1100, goal.jumps / 3 + jobs.danger(goal.port) / 10),
      seconds = seconds,
      cargo = {text = what, units = 1},
      standing = {[port:faction() or "trader"] = 2},
    }
  end,

  on_event = {
    docked = function(self, event)
      if jobs.arrives(event, self.to) then
        local left = math.floor(space.deadline() or 0)
        space.complete("In time, with " .. left .. (left == 1 and " second left." or " seconds left."))
      end
    end,
  },
}
