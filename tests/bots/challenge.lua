-- Plays a challenge (data/challenges.toml) to its end by the commands of a player, so that its recording proves the
-- score. It does not play well, but equally in each run:
--
--   heliopause script tests/bots/challenge.lua --scenario ore_rush --seed 20261124 --record ore.rec
--   heliopause replay --headless --score ore.rec
--
-- In the race it flies from gate to gate, with ore it lets the miner of the flight computer fly, and in the siege it
-- stays near the port and fires at attackers.
local steer = include("lib/steer")
local lead = include("lib/lead")

local me = space.player()

local function race()
  space.answer("level", 1)
  local gate = space.marker("gate")
  if gate then steer.along(me, math.atan(gate.y - select(2, me:position()), gate.x - me:position()), 330) end
end

local function mine()
  if space.tick() > 0 then return end
  space.load_program("miner")
  space.program(true)
end

local function defend()
  local foe = space.enemies(me, 4000, {limit = 1})[1]
  local _, speed, range = me:weapon()
  local angle = foe and lead.aim(me, foe, speed)
  if angle then me:turn_to(angle) end
  me:fire(angle ~= nil and me:distance_to(foe) < range and math.abs(math.wrap(angle - me:heading())) < 0.06)
end

local play = space.marker("port") and mine or space.objective("gates") and race or defend
while not space.outcome() do
  if me:alive() then play() end
  space.step(2)
  assert(space.tick() < 30000, "the challenge does not end")
end
space.step(60)
print(space.outcome(), space.score())
