-- Danger grows with the distance from home: idle couriers wait on the lanes of all systems at once, where traders and
-- players fly. Prints for each danger of data/systems how many couriers survived, and for how long on average. Fails if
-- a courier is lost at home, if more couriers survive in outer systems (danger 4, 5) than in farther ones (2, 3), or in
-- these than near home (1), by more than 10 % of the couriers, if the share of survivors is not 20 points lower in outer
-- systems than near home, or if a system that is more gates away from home has a lower danger.
--
--   heliopause script tests/bots/danger.lua --scenario reach --seed 1
local MINUTES = MINUTES or 5
local LANES = 6                     -- couriers of a system, at most one on each lane
local SHARE = 0.65                  -- of the lane, from the port on

-- The number of gates from home to each system, by a breadth-first search over linked gates.
local systems, jumps, queue, links = {}, {tessera = 0}, {"tessera"}, {}
for _, system in ipairs(space.systems()) do systems[system.id], links[system.id] = system, {} end
for _, gate in ipairs(space.gates()) do
  local other = gate:leads_to()
  if other then table.insert(links[space.system(gate)], space.system(other)) end
end
for _, id in ipairs(queue) do
  for _, to in ipairs(links[id]) do
    if not jumps[to] then
      jumps[to] = jumps[id] + 1
      queue[#queue + 1] = to
    end
  end
end
for _, id in ipairs(queue) do
  for _, other in ipairs(queue) do
    assert(jumps[id] <= jumps[other] or systems[id].danger >= systems[other].danger,
           id .. " is farther than " .. other .. " and less dangerous")
  end
end

-- {ship, danger, seconds}
local probes = {}
for _, id in ipairs(queue) do
  local system = systems[id]
  local lanes = {}
  for _, port in ipairs(system.ports) do
    for _, gate in ipairs(system.gates) do lanes[#lanes + 1] = {port, gate} end
  end
  for i = 1, math.min(LANES, #lanes) do
    local port, gate = lanes[i][1], lanes[i][2]
    local x, y = port.x + (gate.x - port.x) * SHARE, port.y + (gate.y - port.y) * SHARE
    local ship = space.spawn{class = "courier", faction = "player", x = x, y = y, name = system.id .. i}
    probes[#probes + 1] = {ship = ship, danger = system.danger, system = system.id}
  end
end

while space.time() < MINUTES * 60 do
  space.step(30)
  for _, probe in ipairs(probes) do
    if not probe.seconds and not probe.ship:alive() then probe.seconds = space.time() end
  end
end

local sums, share = {}, {}
local GROUP = {[0] = "home", "near", "far", "far", "outermost", "outermost"}
for _, probe in ipairs(probes) do
  for _, key in ipairs{probe.danger, GROUP[probe.danger]} do
    local sum = sums[key] or {games = 0, lived = 0, seconds = 0}
    sums[key] = sum
    sum.games = sum.games + 1
    sum.lived = sum.lived + (probe.seconds and 0 or 1)
    sum.seconds = sum.seconds + (probe.seconds or space.time())
    share[key] = sum.lived / sum.games
  end
end
print(string.format("%6s %8s %5s %7s", "danger", "couriers", "lived", "seconds"))
for danger = 0, 5 do
  local sum = sums[danger]
  print(string.format("%6d %8d %5d %7.0f", danger, sum.games, sum.lived, sum.seconds / sum.games))
end
assert(share.home == 1, "home is not safe")
assert(share.near >= share.far - 0.1 and share.far >= share.outermost - 0.1, "the danger does not grow")
assert(share.near >= share.outermost + 0.2, "the outermost systems are as safe as those near home")
