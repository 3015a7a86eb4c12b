-- scenario: demo
-- Saving and loading during a battle does not change the state.
space.step(150)
local before = space.hash()
space.reload()
assert(space.hash() == before, "the state changed by saving and loading")
local ships = #space.ships()
space.step(60)
assert(#space.ships() > 0 and ships > 0)
for _ = 1, 10 do
  space.step(10)
  before = space.hash()
  space.reload()
  assert(space.hash() == before, "the state changed by saving and loading again")
end
