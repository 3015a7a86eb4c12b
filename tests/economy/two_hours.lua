-- Hours of an economy without the player: goods add up, no price stays at its limit, a blockade raises prices. In the
-- Reach (the default of the command) or in the small scenario exchange:
--
--   scripts/bots --economy                                  two hours of the Reach, and a blockade of twenty minutes
--   heliopause script tests/economy/two_hours.lua --scenario exchange
--
-- MINUTES, BLOCKADE: how long both take. The table has a row for each good: what was made, found, used and lost, how
-- often one of its prices was at a limit, and the mean of its prices over the usual one.
local minutes, blockade = MINUTES or 120, BLOCKADE or 20
local REST = 0.3         -- the share of the time that a price may be at its limit
local RISE = 1.2         -- the factor by which a blockade must raise a price
local PORTS = {["Femur Halt"] = "food", ["Gaunt Quarry"] = "food"}     -- the blockaded ports, and a good that each needs
-- Where a price counts as at its limit: a port makes no more of a good at 4 times what it wants, and uses no more at a
-- third of it; the rules clamp prices a little beyond.
local LOW, HIGH = 0.44, 1.9

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

-- ---- prices ----

local at_limit, of_good, samples = {}, {}, 0
local function look()
  samples = samples + 1
  for _, port in ipairs(ports) do
    for id in pairs(port:market()) do
      local buy, sell = port:price(id)
      local sum = of_good[id] or {prices = 0, count = 0, limit = 0}
      of_good[id] = sum
      sum.prices, sum.count = sum.prices + (buy + sell) / 2 / base[id], sum.count + 1
      if buy >= base[id] * HIGH or sell <= base[id] * LOW then
        local key = port:name() .. ": " .. id
        at_limit[key], sum.limit = (at_limit[key] or 0) + 1, sum.limit + 1
      end
    end
  end
end

for _ = 1, minutes * 6 do
  space.step(600)
  adds_up()
  look()
end

local worst = {}
for key, count in pairs(at_limit) do worst[#worst + 1] = {key = key, share = count / samples} end
table.sort(worst, function(a, b) return a.share > b.share or a.share == b.share and a.key < b.key end)
print(string.format("%g minutes, %d ports: goods add up. Longest at a limit:", minutes, #ports))
for i = 1, math.min(SHOW or 5, #worst) do print(string.format("  %3.0f %%  %s", 100 * worst[i].share, worst[i].key)) end
print(string.format("%-12s %6s %6s %6s %6s %7s %6s %8s %6s %6s", "good", "made", "found", "used", "lost", "stocks", "ships",
                    "floating", "limit", "price"))
for id, good in pairs(space.ledger()) do
  local sum = of_good[id]
  print(string.format("%-12s %6d %6d %6d %6d %7d %6d %8d %4.0f %% %6.2f", id, good.made, good.found, good.used, good.lost,
                      good.stocks, good.ships, good.pickups, 100 * sum.limit / sum.count, sum.prices / sum.count))
end
local too_long = worst[1] and worst[1].share > REST and worst[1].key

-- ---- a blockade: pirates wait at one port that needs a good ----

local port, good
for _, candidate in ipairs(ports) do
  if PORTS[candidate:name()] then port, good = candidate, PORTS[candidate:name()] end
end
local function price() return (port:price(good)) end
local before = 0
for _ = 1, 10 do
  space.step(600)
  before = before + price() / 10
end
local x, y = port:position()
local guards, after = {}, before
local function keep_up()                 -- the blockade replaces its losses, and calls back those that hunt elsewhere
  for i = 1, 12 do
    local gx, gy = x + 900 * math.cos(i), y + 900 * math.sin(i)
    if not (guards[i] and guards[i]:alive()) then
      guards[i] = space.spawn{class = "marauder", faction = "pirate", brain = "pirate", x = gx, y = gy,
                              memory = {home_x = x, home_y = y}}
    elseif guards[i]:distance_to(port) > 2500 then
      space.place(guards[i], gx, gy, 0, 0)
    end
  end
end
for _ = 1, blockade * 6 do
  keep_up()
  space.step(600)
  after = math.max(after, price())
end
adds_up()
print(string.format("blockade of %s: %s from %.0f to %.0f credits (%+.0f %%)", port:name(), good, before, after,
                    100 * (after / before - 1)))
assert(not too_long, (too_long or "") .. " is at its limit for too long")
assert(after > RISE * before, "a blockade raises the price")
