-- The story of the Lamplighters from its first mission to one of its endings, in the Reach, by the commands that a
-- player has (pilot.lua): no ship is moved, spawned or repaired by the script.
--
--   scripts/bots --arc                  each of the three endings, and a replay of each recording
--   scripts/bots --arc --ending 2 --first 3
--
-- ENDING: 1 the Patrol, 2 the League, 3 the captains. MINUTES: after how many the bot gives up. It earns
-- the credits that the story requires by simple jobs, buys shields and hires escorts before the second half, and ends at
-- the port behind the thirteenth gate.
local steer = include("lib/steer")
local fight = include("lib/fight")

local ending, minutes = ENDING or 1, MINUTES or 180
local PLACES = {"Lamp Post", "Thirteenth Toll", "The Open Door"}     -- by ending
local COMPUTER, ESCORT, ESCORTS, ESCORT_PRICE = "computer_1", "courier", 3, 2900
local FIRST, LATER = {"shield_1", "battery_1"}, {"heavy_blaster", "regenerator_1", "shield_2"}   -- after the escorts
local SIMPLE = {deliver = true, passengers = true, rush = true}
local RESERVE = 1500                    -- credits that it keeps for the story
local MISSIONS = {"arc_1_lamp", "arc_2_wicks", "arc_3_pupil", "arc_4_ear", "arc_5_mirror", "arc_6_debt", "arc_7_watch",
                  "arc_8_gate"}
local SYSTEMS = {}                      -- that it has visited

pilot.repairs = true
-- Tam says nothing, Mord Hask is paid.
pilot.answers = {trail = 2, price = 1, choice = ending}

local minute_of, there = {}, nil

function pilot.over() return there ~= nil or space.time() >= minutes * 60 end

function pilot.note(event, me)
  if event.type == "mission_done" then
    minute_of[event.id] = space.time() / 60
  elseif event.type == "system_entered" then
    SYSTEMS[event.id] = true
  elseif event.type == "docked" and event.subject == me and event.object_name == PLACES[ending] then
    there = space.time() / 60
  end
end

-- Whether the ship is strong enough for the end of the story, where two missions are fights.
local function is_ready() return #space.wing().ships >= 2 and pilot.has("shield_1") end

local function next_mission()
  for i, mission in ipairs(MISSIONS) do
    if space.mission_record(mission) == 0 then return mission, i end
  end
end

local function is_for_us(offer)
  local _, number = next_mission()
  if offer.story then return number <= 6 or is_ready() end
  return SIMPLE[offer.mission] and offer.jumps <= 1 and offer.danger <= 1
end

local function shop()
  local ship = space.player()
  if pilot.runs("arc_4_ear") then pilot.buy(COMPUTER) end
  if space.mission_record("arc_1_lamp") == 0 then return end
  local _, number = next_mission()
  local reserve = (number or 9) <= 4 and not pilot.has(COMPUTER) and pilot.prices[COMPUTER] or RESERVE
  local function fit(list)
    for _, id in ipairs(list) do
      if space.credits() >= pilot.prices[id] + reserve then pilot.buy(id) end
    end
  end
  fit(FIRST)
  while #space.wing().ships < ESCORTS and space.credits() >= ESCORT_PRICE + reserve and space.opens("trader", "escorts")
    and ship:docked_at():faction() == "trader" do
    local before = #space.wing().ships
    ship:hire(ESCORT)
    pilot.step(2)
    if #space.wing().ships == before then break end
  end
  if is_ready() then fit(LATER) end
end

local function at_port()
  if not space.player():docked_at() then return end
  pilot.step(30)
  shop()
  pilot.take_jobs(is_for_us)
  pilot.step(2)
end

-- ---- long ways ----

local danger_of = {}
for _, system in ipairs(space.systems()) do danger_of[system.id] = system.danger end

-- The systems of the way from one to another that is the safest by the map, without the first: each costs the square of
-- its danger, and one more. Each step is {id, gate}, the gate by which it is entered.
local function safe_way(from, goal)
  local cost, before, open = {[from] = 0}, {}, {from}
  while #open > 0 do
    local at = 1
    for i, id in ipairs(open) do if cost[id] < cost[open[at]] then at = i end end
    local id = table.remove(open, at)
    for _, gate in ipairs(space.gates()) do
      local exit = gate:leads_to()
      local to = exit and space.system(gate) == id and space.system(exit)
      if to then
        local sum = cost[id] + 1 + (danger_of[to] or 1) ^ 2
        if not cost[to] or sum < cost[to] then
          if not cost[to] then open[#open + 1] = to end
          cost[to], before[to] = sum, {from = id, gate = exit}
        end
      end
    end
  end
  local way, id = {}, goal
  while id ~= from and before[id] do
    table.insert(way, 1, {id = id, gate = before[id].gate})
    id = before[id].from
  end
  return way
end

-- Flies to a port on the safest way, with a stop at the first port behind each gate, where the ship is repaired.
local function travel(port)
  local me = space.player()
  local way = safe_way(space.system(me), space.system(port))
  for i = 1, #way - 1 do
    local stop, least
    for _, other in ipairs(space.stations{where = function(p) return not p:is_hostile_to(me) end}) do
      local away = space.system(other) == way[i].id and other:distance_to(way[i].gate)
      if away and (not least or away < least) then stop, least = other, away end
    end
    if stop then
      pilot.fly(stop)
      pilot.step(30)
    end
  end
  pilot.fly(port)
end

-- ---- missions of the story ----

-- Buys ten units of metals at a port that makes them, and brings them to the port of the mission.
local function bring_metals(job)
  local me = space.player()
  if me:cargo("metals") < 10 then
    local port = pilot.nearest(function(p)
      local market = p:market()
      return p:faction() ~= "pirate" and market and market.metals and market.metals.stock > 40
    end)
    if not me:docked_at() or me:docked_at() ~= port then pilot.fly(port) end
    pilot.step(10)
    for good in pairs(me:goods()) do if good ~= "metals" then me:sell(good) end end
    pilot.step(2)
    me:buy("metals", 10 - me:cargo("metals"))
    pilot.step(4)
    pilot.say("%d metals aboard", me:cargo("metals"))
  end
  pilot.fly(job.to)
end

-- Flies to what the marker shows: a place at first, then the ship that shows itself there.
local function seek(job)
  local me = space.player()
  pilot.launch()
  local function shown()
    local mark = pilot.goal_of(job)
    return not mark or mark.thing and mark.thing:kind() == "ship"
  end
  pilot.fly(job.to, function()
    local mark = pilot.goal_of(job)
    return shown() or mark.x and me:distance_to(mark.x, mark.y) < 20000 and not me:docked_at()
  end)
  pilot.launch()
  local mark = pilot.goal_of(job)
  if mark and mark.x then pilot.hold(mark.x, mark.y, 200, shown) end
end

local function pay_hask(job)
  seek(job)
  local me = space.player()
  while pilot.is_running(job.id) do
    local mark = pilot.goal_of(job)
    local hask = mark and mark.thing
    if not hask then break end
    if not pilot.defend() then
      local x, y = hask:position()
      steer.arrive(me, x, y, 1500, me:cruise_speed())
    end
    pilot.step(6)
  end
end

local function guard_tender(job)
  seek(job)
  local me = space.player()
  while pilot.is_running(job.id) do
    local mark = pilot.goal_of(job)
    local tender = mark and mark.thing
    if not tender then break end
    if not pilot.defend() then
      local x, y = tender:position()
      steer.arrive(me, x, y, 600, me:cruise_speed())
    end
    pilot.step(6)
  end
end

local function give_key(job)
  pilot.launch()
  while pilot.is_running(job.id) and not pilot.goal_of(job) do pilot.step(10) end
  local mark = pilot.goal_of(job)
  if mark and mark.thing then return pilot.fly(mark.thing) end
  if not mark then return end
  local me = space.player()
  local port = pilot.nearest(function(p) return p:distance_to(mark.x, mark.y) < 60000 end)
  local function is_hurt() return fight.health(me) < 0.6 end
  while pilot.is_running(job.id) do         -- a damaged ship returns to the port, and tries again
    travel(port)
    pilot.step(30)
    pilot.hold(mark.x, mark.y, 150, function() return not pilot.is_running(job.id) or is_hurt() end)
  end
end

local function do_job(job)
  if job.mission == "arc_2_wicks" then return pilot.stop_at_marks(job) end
  if job.mission == "arc_4_ear" and pilot.has(COMPUTER) then return pilot.stop_at_marks(job, pilot.program) end
  if job.mission == "arc_4_ear" then
    return pilot.fly(pilot.nearest(function(p) return p:sells(COMPUTER) end))
  end
  if job.mission == "arc_5_mirror" then return bring_metals(job) end
  if job.mission == "arc_6_debt" then return pay_hask(job) end
  if job.mission == "arc_7_watch" then return guard_tender(job) end
  if job.mission == "arc_8_gate" then return give_key(job) end
  if space.player():docked_at() == pilot.port_of(job) then pilot.launch() end
  pilot.fly(pilot.port_of(job))
end

local function behind_the_gate()
  local port = space.stations{where = function(p) return p:name() == PLACES[ending] end}[1]
  assert(port, "nothing is behind the gate")
  travel(port)
  pilot.step(30)
end

local function play()
  local turn = 0
  while true do
    at_port()
    if not next_mission() then return behind_the_gate() end
    local job = pilot.next_job()
    if job then
      do_job(job)
    else                      -- another port of the League has other jobs
      turn = turn + 1
      local me, ports = space.player(), {}
      for _, port in ipairs(space.stations{faction = "trader"}) do
        local gates = space.path(me, port)
        if port ~= me:docked_at() and gates and #gates <= 1 then ports[#ports + 1] = port end
      end
      pilot.fly(ports[turn % #ports + 1])
    end
  end
end

pilot.play(play)
local visited, count = {}, 0
for id in pairs(SYSTEMS) do
  visited[#visited + 1] = id
  count = count + 1
end
for _, mission in ipairs(MISSIONS) do
  print(string.format("  %-14s %6s", mission, minute_of[mission] and string.format("%.1f", minute_of[mission]) or "-"))
end
print(string.format("ending %d: %s at %s, %d credits, %d escorts, %d systems: %s", ending, PLACES[ending],
                    there and string.format("%.1f minutes", there) or "never", space.credits(), #space.wing().ships, count,
                    table.concat(visited, " ")))
assert(there, "the story has not ended")
assert(count >= 6, "it has led through " .. count .. " systems")
assert(space.player() and fight.health(space.player()) > 0, "the ship is lost")
