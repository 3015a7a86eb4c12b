-- Two hours of the exchange: goods add up, no price stays at its limit, a blockade raises prices.
--
--   heliopause script tests/economy/two_hours.lua --scenario exchange
local MINUTES = 120

local function adds_up()
  for id, good in pairs(space.ledger()) do
    local there, booked = good.stocks + good.ships + good.pickups, good.made + good.found - good.used - good.lost
    assert(there == booked, string.format("%s at tick %d: %d there, %d booked", id, space.tick(), there, booked))
  end
end

local base, ports = {}, {}
for _, good in ipairs(space.goods()) do base[good.id] = good.price end
for _, port in ipairs(space.stations()) do
  if port:market() then ports[#ports + 1] = port end
end
space.remove(space.player())

local at_limit, samples = {}, 0
for minute = 1, MINUTES do
  for _ = 1, 6 do
    space.step(600)
    adds_up()
    samples = samples + 1
    for _, port in ipairs(ports) do
      for id in pairs(port:market()) do
        local buy, sell = port:price(id)
        local key = port:name() .. ": " .. id
        if buy >= base[id] * 2.48 or sell <= base[id] * 0.41 then at_limit[key] = (at_limit[key] or 0) + 1 end
      end
    end
  end
end
local worst, share = "none", 0
for key, count in pairs(at_limit) do
  if count / samples > share then worst, share = key, count / samples end
end
print(string.format("%d minutes: goods add up; longest at a price limit: %s, %.0f %% of the time",
                    MINUTES, worst, 100 * share))
for id, good in pairs(space.ledger()) do
  print(string.format("  %-12s made %6d  found %5d  used %6d  lost %5d  stocks %5d  ships %4d  floating %3d",
                      id, good.made, good.found, good.used, good.lost, good.stocks, good.ships, good.pickups))
end
assert(share <= 0.3, worst .. " is at its limit for too long")

-- A blockade: for twenty minutes, pirates wait at one port that needs food.
local function food(port) return port:price("food") end
local port
for _, candidate in ipairs(ports) do
  if candidate:name() == "Gaunt Quarry" then port = candidate end
end
local before = 0
for _ = 1, 10 do
  space.step(600)
  before = before + food(port) / 10
end
local x, y = port:position()
local guards, after = {}, before
local function keep_up()                 -- the blockade replaces its losses
  for i = 1, 12 do
    if not (guards[i] and guards[i]:alive()) then
      guards[i] = space.spawn{class = "marauder", faction = "pirate", brain = "pirate",
                              x = x + 900 * math.cos(i), y = y + 900 * math.sin(i),
                              memory = {home_x = x, home_y = y}}
    end
  end
end
for _ = 1, 120 do
  keep_up()
  space.step(600)
  after = math.max(after, food(port))
end
adds_up()
print(string.format("blockade of %s: food from %.0f to %.0f credits (%+.0f %%)", port:name(), before, after,
                    100 * (after / before - 1)))
assert(after > 1.2 * before, "a blockade raises the price")
