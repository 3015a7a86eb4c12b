-- scenario: ore_rush
-- The objective says what to do, and three minutes without a sale are no victory.
assert(space.objective("sell").text:find("Lode Exchange", 1, true) and space.objective("sell").state == "open")
for _ = 1, 181 do
  space.step(60)
  for _, raider in ipairs(space.ships{faction = "pirate"}) do space.remove(raider) end
end
local outcome, text = space.outcome()
assert(outcome == "lost" and text == "Nothing is sold.", tostring(outcome) .. ": " .. tostring(text))
assert(space.objective("sell").state == "failed")
