-- scenario: regatta
-- A pilot that flies from gate to gate wins the race; one that does not fly loses it.
local steer = include("lib/steer")

local ship = space.player()
assert(space.say("level").shown and space.objective("gates").max == 12)
assert(space.answer("level", 1))
space.step(2)
assert(space.marker("gate").text == "Gate 1" and space.say("level") == nil)

-- The key of the scenario makes the ship faster, once.
local before = ship:speed()
assert(space.press("boost"))
space.step(2)
assert(ship:speed() > before + 500, ship:speed())
assert(space.press("boost"))
space.step(2)
assert(ship:speed() < before + 700, "there was no charge left")

local gates, ambushed = 0, false
for _ = 1, 60 * 150 do
  if space.outcome() then break end
  local gate = space.marker("gate")
  local x, y = ship:position()
  steer.along(ship, math.atan(gate.y - y, gate.x - x), ship:cruise_speed())
  gates = math.max(gates, space.objective("gates").value or 0)
  if not ambushed and space.say("ambush") then
    ambushed = true
    space.damage(space.marker("raider1").thing, 1000, ship)   -- this pilot does not fight
  end
  space.step()
end
local outcome, text = space.outcome()
print(outcome, text, space.score(), gates)
assert(outcome == "won", text)
assert(ambushed and space.objective("gates").state == "done")
assert(space.score() >= 1500)

-- The race stays won if the ship is lost after its end.
space.damage(ship, 1e6)
space.step(2)
assert(not space.player() and space.objective("gates").state == "done", "a race that is won is lost after its end")
