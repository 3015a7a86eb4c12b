-- Flies by the miner that ships for the flight computer, and buys a larger hold. For runs of hours.
local program = include("programs/miner")

local memory, pause, owner = {}, 0, nil
local WANTED = {"hold_1", "thruster_1", "hold_1"}     -- the first that fits is bought

local function buy(ship)
  local prices = {}
  for _, outfit in ipairs(space.outfits()) do prices[outfit.id] = outfit.price end
  for _, id in ipairs(WANTED) do
    if space.credits() > prices[id] + 500 then ship:buy_outfit(id) end
  end
end

while true do
  local ship = space.player()
  if ship then
    if ship ~= owner then owner, memory, pause = ship, {}, 0 end
    pause = pause - 1
    if pause <= 0 then
      if ship:docked_at() then buy(ship) end
      pause = program.think({ship = ship, memory = memory}, 0.1) or program.think_every
    end
  end
  space.step()
end
