-- Asks for a good that the port runs short of: what the player brings from elsewhere and sells there counts.
local jobs = include("lib/jobs")

local SHORT = 1.6      -- of the usual price: from there on, the news says so
local LEAST = 6        -- units

-- Returns whether a contract for the good runs there: a unit that is sold would count for both.
local function is_ordered(port, good)
  for _, mission in ipairs(space.missions()) do
    if mission.mission == "supply" and mission.to == port and mission.title == "Supply: " .. good.name then return true end
  end
  return false
end

-- Returns the good that is most expensive there by its usual price, and by how much; nil if none is short. Units in
-- the hold do not count: they may have been bought back here after the last contract.
local function shortage(port, me)
  local best, most = nil, SHORT
  for _, good in ipairs(space.goods()) do
    local _, price = port:price(good.id)
    local share = price and me:cargo(good.id) == 0 and not good.contraband and price / good.price or 0
    if share >= most and not is_ordered(port, good) then best, most = good, share end
  end
  return best, most
end

---@type Mission
return {
  title = "Supply",

  offer = function(port)
    local me = space.player()
    if not me or not jobs.open(port, "supply") then return nil end
    local good, share = shortage(port, me)
    if not good or me:cargo() // good.volume < LEAST then return nil end
    local units = math.random(LEAST, math.min(15, me:cargo() // good.volume))
    return {
      title = "Supply: " .. good.name,
      text = port:name() .. " runs short of " .. good.name .. ". Bring " .. units .. " units from elsewhere and sell them "
          .. "there: the port pays on top of the price.",
      objective = "Sell " .. good.name .. " at " .. jobs.name(port),
      to = port,
      pay = jobs.pay(300, 700, units / 30 + (share - SHORT)),
      seconds = 2400,
      standing = {[port:faction() or "trader"] = 2},
      memory = {good = good.id, units = units, sold = 0},
    }
  end,

  -- Units in the hold now do not count: they may have been bought here after the offer.
  accept = function(self)
    local memory, me = self.memory, space.player()
    memory.sold = me and -me:cargo(memory.good) or 0
    space.objective("goal", {value = 0, max = memory.units})
    if memory.sold == 0 then return end
    space.message("What you have in the hold does not count: bring other " .. memory.good .. " from elsewhere.")
  end,

  on_event = {
    -- Units that are bought at this port are subtracted, also below 0: otherwise they could be sold again at once and
    -- count. Below 0, units that are sold elsewhere are added again: they have left the hold.
    traded = function(self, event)
      local memory = self.memory
      if event.subject ~= space.player() or event.good ~= memory.good then return end
      if event.object ~= self.to then
        if memory.sold < 0 and event.units < 0 then memory.sold = math.min(0, memory.sold - event.units) end
        return
      end
      memory.sold = math.min(memory.units, memory.sold - event.units)
      space.objective("goal", {value = math.max(0, memory.sold)})
      if memory.sold == memory.units then space.complete("The shelves are full again.") end
    end,

    -- Units that did not count are lost with the ship.
    player_died = function(self) self.memory.sold = math.max(0, self.memory.sold) end,
  },
}
