-- scenario: reach
-- The first minute of a new pilot: the dock key works where the game begins, there is news, and one job is in gold.
local step = include("lib/step")
local me = space.player()
assert(#space.news() >= 1, "no news at the start")
me:dock()
step(3)
local port = me:docked_at()
assert(port and port:name() == "Tessera Yard", "the dock key does not dock where the game begins")
step(60)
local gold = 0
for _, offer in ipairs(space.offers()) do
  if offer.story then gold = gold + 1 end
end
assert(gold == 1 and #space.offers() > 1, gold .. " jobs in gold")

-- The ship that is lost may be another one than that of the beginning, and has its own name.
space.set(me, {name = "Moth"})
me:undock()
step(2)
space.damage(me, 1e6)
local said = step(3, function(event) return event.type == "alert" and event.text == "The Moth is lost." end)
assert(said, "another ship is lost")
