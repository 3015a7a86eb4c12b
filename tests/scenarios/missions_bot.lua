-- scenario: exchange
-- A bot that lives on jobs: it docks, takes what it can carry to another port, flies there by the
-- autopilot, docks, and is paid, five times, one after another, over saves and loads.
local run = include("lib/step")
local me = space.player()
local KINDS = {deliver = true, passengers = true, rush = true, arc_1_lamp = true}
local done, failed, earned = 0, 0, 0

local function step(ticks)
  run(ticks, function(event)
    if event.type == "mission_done" then done, earned = done + 1, earned + event.amount end
    if event.type == "mission_failed" then failed = failed + 1 end
  end)
end

local function fly(goal)
  space.route(goal)
  space.autopilot(true)
  for _ = 1, 240 do
    step(60)
    if not space.player() or me:docked_at() == goal then break end
  end
  assert(me:docked_at() == goal, "did not arrive at " .. goal:name())
end

-- Takes the best paid offer that fits, by credits and distance. What is done is not offered again for some minutes:
-- where nothing is left, the bot looks at the next port.
local function accept(tries)
  local here, best, worth = me:docked_at(), nil, 0
  for _, offer in ipairs(space.offers()) do
    if KINDS[offer.mission] and offer.to then
      local value = offer.pay / (3000 + here:distance_to(offer.to))
      if value > worth then best, worth = offer, value end
    end
  end
  if not best then
    assert(tries > 0, here:name() .. " has no job")
    local ports = space.stations{where = function(port) return port ~= here and not port:is_hostile_to(me) end}
    fly(ports[1 + tries % #ports])
    return accept(tries - 1)
  end
  local count = #space.missions()
  space.accept(best.id)
  step(2)
  assert(#space.missions() == count + 1, best.title .. " was not accepted")
  return best.to
end

local yard = space.stations{where = function(port) return port:name() == "Haven Yard" end}[1]
me:hail(yard)
step(3)
assert(space.say("hail").speaker == "Haven Yard", "the scenario does not answer hails")
space.say("hail", nil)
fly(yard)
assert(space.offers()[1].mission == "arc_1_lamp", "the first docking offers the story")
local credits = space.credits()
for job = 1, 5 do
  local to = accept(4)
  local hash = space.hash()
  space.reload()
  assert(space.hash() == hash, "the state changed by saving and loading")
  fly(to)
  assert(done == job, "job " .. job .. " was not done")
end
assert(failed == 0 and space.credits() >= credits + earned and earned >= 5 * 400)
print("five jobs, " .. earned .. " credits, " .. math.floor(space.time()) .. " s")
