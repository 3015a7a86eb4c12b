-- scenario: ore_rush
-- Three minutes without a sale are no victory.
for _ = 1, 181 do
  space.step(60)
  for _, raider in ipairs(space.ships{faction = "pirate"}) do space.remove(raider) end
end
local outcome, text = space.outcome()
assert(outcome == "lost" and text == "Nothing is sold.", tostring(outcome) .. ": " .. tostring(text))
