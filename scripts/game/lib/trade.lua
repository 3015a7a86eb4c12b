-- Trade with goods: what to load here and where to take it. Prices follow the stocks, so the margin of
-- a load falls with its size; the estimate takes the price in the middle of the load.
local trade = {}

local max, min = math.max, math.min
local SYSTEM = 100000      -- units; ports farther away are in other systems
local STRANGERS = 3        -- ports of other systems that a trader considers
-- Crew, fuel and wear of a freighter: credits a second for each unit of the hold. A journey that earns less is not
-- made, so freighters only reduce the differences of prices: those that just pay for the journey remain, larger ones
-- between systems than inside one.
local RUNNING = 0.08

-- Returns the credits for a unit in the middle of a load of `units` that is added to a stock (negative
-- units: taken). `good` is an entry of port:market(), `base` the price in data/goods.toml.
---@param good MarketGood
---@param base number
---@param units number
---@return number
function trade.price(good, base, units)
  local stock = max(1, good.stock + units / 2)
  return base * max(0.4, min(2.5, math.pow(good.want / stock, 0.6)))
end

-- The goods that a ship may carry, by id.
local function lawful(ship)
  local goods, outlaw = {}, ship:faction() == "pirate"
  for _, good in ipairs(space.goods()) do
    if outlaw or not good.contraband then goods[good.id] = good end
  end
  return goods
end

-- The best margin of a load of one good, and its units: a large load spoils the price at both ports, so
-- smaller ones are tried as well.
local function margin(good, from, to, room)
  local units, best, load = min(room // good.volume, from.stock // 2), 0, 0
  while units >= 1 do
    local credits = units * (trade.price(to, good.price, units) - trade.price(from, good.price, -units))
    if credits > best then best, load = credits, units end
    units = units // 2
  end
  return best, load
end

-- Sells all cargo that the port trades.
---@param ship Handle
function trade.sell(ship)
  local market = ship:docked_at():market()
  if not market then return end
  for id in pairs(ship:goods()) do
    if market[id] then ship:sell(id) end
  end
end

local BEFORE, BLOCKADE = 3000, 4      -- units from a port, pirates within them

-- Returns whether pirates blockade a port: then no freighter sets out for it, but those of pirates do.
---@param ship Handle
---@param port Handle
---@return boolean
function trade.avoids(ship, port)
  if ship:faction() == "pirate" then return false end
  local x, y = port:position()
  return space.count(x, y, BEFORE, {kinds = "ship", faction = "pirate"}) >= BLOCKADE
end

-- The ports to consider, with the way to each in units: those of the system, and a few others that
-- gates lead to.
local function candidates(ship, here, where)
  local list, far = {}, {}
  local function is_open(port) return port ~= here and not port:is_hostile_to(ship) and (not where or where(port)) end
  for _, port in ipairs(space.stations{where = is_open}) do
    local away = here:distance_to(port)
    if away >= SYSTEM then
      far[#far + 1] = port
    elseif not trade.avoids(ship, port) then
      list[#list + 1] = {port = port, way = away}
    end
  end
  for _ = 1, min(STRANGERS, #far) do
    local port = far[math.random(#far)]
    local gates, way = space.path(here, port)
    if gates and #gates > 0 and not trade.avoids(ship, port) then list[#list + 1] = {port = port, way = way} end
  end
  return list
end

-- Buys the goods with the best margin per second of the journey to a port that is not hostile, and returns that port;
-- nil if nothing is worth a journey. Two ships in the same situation choose differently: otherwise all of them would go
-- to the same port. `running`: credits a second for each unit of the free hold that a journey must earn, by default the
-- cost of a freighter. `where`: whether to consider a port, by default each.
---@param ship Handle
---@param running? number
---@param where? fun(port: Handle): boolean
---@return Handle?
function trade.load(ship, running, where)
  local here = ship:docked_at()
  local market, goods, room = here:market(), lawful(ship), ship:free_cargo()
  local least = room * (running or RUNNING)
  local best, best_worth, best_market
  for _, candidate in ipairs(candidates(ship, here, where)) do
    local port, there = candidate.port, candidate.port:market()
    if there then
      local most = 0
      for id, good in pairs(goods) do
        if market[id] and there[id] then most = max(most, (margin(good, market[id], there[id], room))) end
      end
      local seconds = 20 + candidate.way / ship:cruise_speed()
      local worth = most / seconds
      if worth > least then
        worth = worth * (0.6 + 0.8 * math.random())
        if not best or worth > best_worth then best, best_worth, best_market = port, worth, there end
      end
    end
  end
  if not best then return nil end
  local offers = {}
  for id, good in pairs(goods) do
    if market[id] and best_market[id] then
      local credits, units = margin(good, market[id], best_market[id], room)
      if credits > 0 then
        offers[#offers + 1] = {id = id, units = units, volume = good.volume,
                               worth = credits / (units * good.volume)}
      end
    end
  end
  table.sort(offers, function(a, b) return a.worth > b.worth or a.worth == b.worth and a.id < b.id end)
  for _, offer in ipairs(offers) do
    local units = min(offer.units, room // offer.volume)
    if units > 0 then ship:buy(offer.id, units) end
    room = room - units * offer.volume
  end
  return best
end

return trade
