-- scenario: siege_score
-- Ships answer a hail in the challenge as in the siege itself.
local me = space.player()
local x, y = me:position()
local other = assert(space.nearest(x, y, 5000, {kinds = "ship", faction = "trader"}), "no trader near the start")
me:hail(other)
space.step(3)
local line = assert(space.say("hail"), "no one answers")
assert(line.speaker == other:name() and #line.choices >= 2)
space.answer("hail", #line.choices)      -- "Out."
space.step(3)
assert(not space.say("hail"))
