-- scenario: exchange
-- Goods add up while freighters carry them, ships are lost and the player trades: minutes of the exchange.
-- tests/economy/two_hours.lua is the long version.
local function adds_up()
  local goods = space.ledger()
  assert(next(goods), "no good is booked")
  for id, good in pairs(goods) do
    local there, booked = good.stocks + good.ships + good.pickups, good.made + good.found - good.used - good.lost
    assert(there == booked, string.format("%s at tick %d: %d there, %d booked", id, space.tick(), there, booked))
  end
end

local player, yard = space.player(), nil
for _, port in ipairs(space.stations()) do
  if port:name() == "Haven Yard" then yard = port end
end
adds_up()
local x, y = yard:position()
space.place(player, x, y + yard:radius(), 0, 0)
player:dock(yard)
space.step(2)
assert(player:docked_at() == yard)

-- The player buys and sells by the rules of all: never at a profit without a journey.
local credits, stock = space.credits(), yard:stock("machinery")
player:buy("machinery", 5)
space.step(1)
assert(player:cargo("machinery") == 5 and yard:stock("machinery") == stock - 5)
assert(space.credits() < credits and player:free_cargo() == player:cargo() - 10)
player:sell("machinery")
space.step(1)
assert(player:cargo("machinery") == 0 and space.credits() <= credits)
player:buy("food")
space.step(1)
assert(player:cargo("food") > 0)
player:undock()
space.step(2)
player:jettison("food", 2)
space.step(1)
local pod
for _, pickup in ipairs(space.pickups()) do pod = pickup:goods().food and pickup or pod end
assert(pod and pod:goods().food == 2)
adds_up()
space.remove(player)

for i = 1, 20 do
  space.step(240)
  adds_up()
  if i % 4 == 0 then                    -- a loss: its cargo floats
    for _, ship in ipairs(space.ships{faction = "trader"}) do
      local units = 0
      for id, count in pairs(ship:goods()) do units = units + (id == "ore" and 0 or count) end
      if units >= 8 and not ship:docked_at() then space.damage(ship, 10000) break end
    end
    adds_up()
  end
end
local carried, lost = 0, 0
for _, ship in ipairs(space.ships{faction = "trader"}) do
  for _, units in pairs(ship:goods()) do carried = carried + units end
end
for _, item in ipairs(space.news()) do lost = lost + (item.text:find("was lost") and 1 or 0) end
assert(carried > 50, "freighters carry " .. carried)
assert(lost > 0, "a loss is in the news")

-- No freighter sets out for a port before which four pirates wait; those of pirates do.
local trade = include("lib/trade")
local port, freighter = space.stations{faction = "trader"}[1], space.ships{faction = "trader"}[1]
local x, y = port:position()
for _, ship in ipairs(space.near(x, y, 3500, {kinds = "ship", faction = "pirate"})) do space.remove(ship) end
space.step()
assert(not trade.avoids(freighter, port), "a free port is avoided")
local foe
for i = 1, 4 do foe = space.spawn{class = "raider", faction = "pirate", x = x + 900 + 200 * i, y = y} end
assert(trade.avoids(freighter, port) and not trade.avoids(foe, port), "a blockade does not keep freighters away")
