-- Takes crates to a port one to three gates away.
local jobs = include("lib/jobs")

local CRATES = {"seed stock", "pump seals", "water filters", "spare lamps", "survey maps", "drill heads",
                "winter clothing", "reactor gaskets", "school books", "antibiotics"}
local WHY = {
  "The regular freighter is in dock with a cracked drive.",
  "The buyer has paid twice already, to two captains who never came.",
  "Nothing urgent, nothing dangerous. Someone just has to fly it.",
  "The League's haulers do not stop for so little.",
}
local LAIR_CRATES = {"water filters", "pump seals", "winter clothing", "reactor gaskets", "antibiotics", "seed stock"}

---@type Mission
return {
  title = "Delivery",
  offers = 3,

  offer = function(port)
    if not jobs.open(port, "deliver") then return nil end
    local goal = jobs.destination(port, 1, 3)
    if not goal then return nil end
    local list = port:faction() == "pirate" and LAIR_CRATES or CRATES
    local units, what = math.random(3, 9), list[math.random(#list)]
    local danger = jobs.danger(goal.port)
    return {
      title = "Deliver " .. what,
      text = units .. " crates of " .. what .. " for " .. jobs.place(goal.port) .. ". " .. WHY[math.random(#WHY)],
      objective = "Deliver " .. what .. " to " .. jobs.place(goal.port),
      to = goal.port,
      pay = jobs.pay(400, 900, (goal.jumps - 1) / 4 + danger / 10 + units / 40),
      seconds = 2 * jobs.seconds(goal.way),
      cargo = {text = what, units = units},
      standing = {[goal.port:faction() or "trader"] = 1},
    }
  end,

  on_event = {
    docked = function(self, event)
      if jobs.arrives(event, self.to) then space.complete("All crates are there, and none is open.") end
    end,
  },
}
