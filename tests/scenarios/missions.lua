-- Each of the twelve templates of missions is won once and lost once, in a world of five ports of four factions, each at
-- a port of a faction that has such work. Flights are shortened: the player is put where it would fly to.
local run = include("lib/step")

local me
local function pilot()
  me = space.spawn{class = "courier", faction = "player", x = 500, y = 500, name = "Kestrel", player = true}
end
pilot()
local PORTS = {}
for name, row in pairs{Watch = {"patrol", 0, 0}, Away = {"trader", 30000, 0}, Beyond = {"trader", 0, 30000},
                       Hold = {"settler", -30000, 0}, Lair = {"pirate", 0, -30000}} do
  PORTS[name] = space.spawn_body{class = "outpost", faction = row[1], x = row[2], y = row[3], name = name}
end
local home
for _, faction in ipairs{"patrol", "trader", "settler"} do space.standing(faction, 30) end

local ended      -- the last event of an end
local said       -- the last message
local function step(ticks)
  run(ticks, function(event)
    if event.type == "mission_done" or event.type == "mission_failed" then ended = event end
    if event.type == "message" then said = event.text end
  end)
end

local function go(x, y, speed)
  if me:docked_at() then
    me:undock()
    step(2)
  end
  space.place(me, x, y, speed or 0, 0)
end

local function dock(port)
  if me:docked_at() == port then return end
  local x, y = port:position()
  go(x, y + port:radius() + 40)
  me:dock(port)
  step(3)
  assert(me:docked_at() == port, "did not dock at " .. port:name())
end

local function info(id)
  for _, mission in ipairs(space.missions()) do
    if mission.id == id then return mission end
  end
end

local function mark(id) return space.marker(id .. ":goal") end

-- Begins the mission at home, with an empty list of ships but the player's.
local function begin(name)
  for _, ship in ipairs(space.ships()) do
    if ship ~= me then space.remove(ship) end
  end
  space.set(me, {hull = me:max_hull(), shield = me:max_shield()})
  dock(home)
  local id, why = space.start_mission(name, home)
  assert(id, name .. ": " .. tostring(why))
  step(2)
  ended = nil
  assert(info(id) and space.objective(id .. ":goal"), name .. " shows no objective")
  return id
end

local function expect(name, id, done, reason)
  step(3)
  assert(ended and ended.id == name, name .. " has not ended")
  assert(ended.type == (done and "mission_done" or "mission_failed"), name .. ": " .. ended.cause)
  assert(not reason or string.find(ended.cause, reason, 1, true), name .. ": " .. ended.cause)
  assert(not info(id) and not mark(id) and not space.objective(id .. ":goal"), name .. " has left something")
end

-- Plays it once to its end by `win`, once by `lose`.
local function both(name, win, lose, reason)
  local id = begin(name)
  local pay, before = info(id).pay, space.credits()
  assert(pay >= 300 and pay <= 2000, name .. " pays " .. pay)
  win(id)
  expect(name, id, true)
  assert(space.credits() >= before + pay, name .. " has not paid")
  id = begin(name)
  before = space.credits()
  lose(id)
  expect(name, id, false, reason)
  assert(space.credits() <= before, name .. " has paid for a failure")
  local won, lost = space.mission_record(name)
  assert(won == 1 and lost == 1, name .. ": " .. won .. " won, " .. lost .. " lost")
end

local function deliver(id) dock(info(id).to) end
local function die()
  go(5000, 5000)
  space.damage(me, 1e6)
  step(2)
  pilot()
end

home = PORTS.Away
both("deliver", function(id)
  assert(me:free_cargo() < me:cargo(), "the crates take no room")
  deliver(id)
  assert(me:free_cargo() == me:cargo())
end, function() die() end, "lost with the ship")

home = PORTS.Hold
both("rush", deliver, function(id)
  go(5000, 5000)
  step(math.ceil(info(id).seconds * 60) + 2)
end, "too late")

home = PORTS.Away
both("passengers", deliver, function(id)
  local to = info(id).to
  go(5000, 5000)
  space.set(me, {shield = 0, hull = 0.3 * me:max_hull()})      -- as by a collision, which is no hit
  step(12)
  assert(space.objective(id .. ":goal").state == "failed", "they do not mind")
  dock(to)
end, "got off")

-- The prey appears when the player is near, so that no patrol is first.
local function find_prey(id)
  step(60)
  local at = mark(id)
  assert(at.x and not at.thing and #space.ships{faction = "pirate"} == 0, "the prey is there before the player")
  dock(info(id).to)
  step(60)
  assert(#space.ships{faction = "pirate"} == 0, "the prey does not wait for a docked player")
  go(at.x + 8000, at.y)
  step(31)
  local prey = mark(id).thing
  assert(prey and prey:distance_to(at.x, at.y) < 400, "the prey does not show itself")
  local class = info(id).text:match("in a (%a+) that shoots")
  assert(class and class:lower() == prey:class(), "its ship is another one: " .. info(id).text)
  return prey
end

home = PORTS.Watch
both("hunt", function(id)
  local prey = find_prey(id)
  local cutter = space.spawn{class = "cutter", faction = "patrol", x = 9000, y = 9000}
  space.damage(prey, 0.97 * (prey:hull() + prey:shield()), cutter)
  space.damage(prey, 1e6, me)          -- strikes last, with 3 % of the damage
end, function(id)
  local prey = find_prey(id)
  local cutter = space.spawn{class = "cutter", faction = "patrol", x = 9000, y = 9000}
  space.damage(prey, 1e6, cutter)
end, "someone else")

-- Who is dead or hunted is not wanted again: ten names, then those of ten heirs.
do
  local seen = {}
  for i = 1, 12 do
    local id = begin("hunt")
    local name = info(id).title:match("^Wanted: (.+)$")
    assert(not seen[name], name .. " is wanted again")
    seen[name] = true
    assert(not name:find("heir") == (i <= 8), "hunt " .. i .. ": " .. name)
    local at = mark(id)
    go(at.x + 8000, at.y)
    step(31)
    space.damage(assert(mark(id).thing, "the prey does not show itself"), 1e6, me)
    expect("hunt", id, true)
  end
  local id, other = begin("hunt"), assert(space.start_mission("hunt", home))
  step(2)
  assert(info(id).title ~= info(other).title, "two hunts for one")
  space.abort(id)
  space.abort(other)
  step(3)
end

both("scan", function(id)
  for _ = 1, 3 do
    local at = mark(id)
    if not at then break end
    go(at.x + 100, at.y)
    step(60 * 6)
  end
end, function(id) space.abort(id) end, "given up")

home = PORTS.Hold
both("mine", function(id)
  go(12000, 12000)
  for _ = 1, 20 do
    if me:free_cargo() == 0 then break end
    local x, y = me:position()
    space.spawn_pickup{ore = 3, x = x + 5, y = y}
    step(3)
  end
  assert(space.objective(id .. ":goal").value == space.objective(id .. ":goal").max, "no ore counted")
  dock(home)
end, function(id)
  dock(info(id).to)            -- empty
  assert(info(id))
  go(12000, 12000)
  local x, y = me:position()
  space.spawn_pickup{ore = 1, x = x + 5, y = y}
  step(3)
  for _ = 1, 40 do             -- the same unit, again and again
    me:jettison("ore", 1)
    step(2)
    for _, pickup in ipairs(space.pickups()) do
      local px, py = pickup:position()
      space.place(me, px, py, 0, 0)
      step(70)
    end
  end
  assert(me:cargo("ore") >= 1, "the unit is not collected")
  assert(space.objective(id .. ":goal").value <= 1, "the same unit is counted again")
  space.add_cargo(me, "ore", 8)          -- bought
  me:jettison("ore", 8)
  step(2)
  for _, pickup in ipairs(space.pickups()) do
    local px, py = pickup:position()
    space.place(me, px, py, 0, 0)
    step(70)
  end
  assert(me:cargo("ore") >= 8 and space.objective(id .. ":goal").value <= 1, "ore that was bought is counted")
  space.remove_cargo(me, "ore", me:cargo("ore"))
  dock(info(id).to)
  assert(info(id), "one unit of ore has paid the contract")
  space.abort(id)
end, "given up")

-- The goal of a job is not in space before the player is near: no other ship can end the job.
local function waits(id, what)
  step(300)
  assert(mark(id) and #space.ships() == 1, what .. " is there before the player")
end

home = PORTS.Away
both("escort", function(id)
  waits(id, "the freighter")
  local to = info(id).to
  local x, y = home:position()
  go(x + 500, y)
  step(60)
  local ship = mark(id).thing
  assert(ship:kind() == "ship", "it has not left its port")
  x, y = to:position()
  space.place(ship, x, y + 3000)
  go(x, y + 4000)
  step(60)
  local foes = space.ships{faction = "pirate"}
  assert(#foes >= 1, "no one waits for it")
  for _, foe in ipairs(foes) do space.damage(foe, 1e6, me) end
  for _ = 1, 60 do
    step(60)
    if ended then break end
  end
end, function(id)
  local to = info(id).to
  local x, y = home:position()
  go(x + 500, y)
  step(60)
  local ship = mark(id).thing
  x, y = to:position()
  space.place(ship, x, y + 300)     -- the player stays where it is
  for _ = 1, 30 do
    step(60)
    for _, foe in ipairs(space.ships{faction = "pirate"}) do space.remove(foe) end
    if ended then break end
  end
end, "arrived without you")

home = PORTS.Watch
local function find_ship(id)
  local at = mark(id)
  go(at.x + 2000, at.y)
  step(60)
  return assert(mark(id).thing, "it does not show itself")
end

both("guard", function(id)
  waits(id, "the survey ship")
  local x, y = find_ship(id):position()
  local function goal() return space.objective(id .. ":goal") end
  go(x + 600, y)
  step(60)
  assert(goal().text == "Keep the Plumb Line alive", goal().text)
  go(x + 6000, y)
  step(31)
  local before = goal().value
  step(120)
  assert(goal().text:find("Too far") and goal().value == before, "the counter stops without a word")
  go(x + 600, y)
  step(60)
  assert(goal().text == "Keep the Plumb Line alive" and goal().value > before, "it does not go on")
  for _ = 1, 60 * 4 do
    for _, foe in ipairs(space.ships{faction = "pirate"}) do space.damage(foe, 1e6, me) end
    step(60)
    if ended then break end
  end
end, function(id) space.damage(find_ship(id), 1e6) end, "is lost")

home = PORTS.Hold
both("rescue", function(id)
  waits(id, "the wreck")
  local x, y = find_ship(id):position()
  go(x + 120, y)
  step(30)
  assert(mark(id).thing == home, "the crew is not aboard")
  assert(me:free_cargo() < me:cargo())
  dock(home)
end, function(id) space.damage(find_ship(id), 1e6) end, "all hands")

-- An abandoned wreck near the dock does not stay for ever.
do
  local id = begin("rescue")
  local wreck = find_ship(id)
  local x, y = wreck:position()
  go(x + 120, y)
  step(30)
  x, y = home:position()
  space.place(wreck, x + 3000, y)
  dock(home)
  step(3)
  assert(ended and ended.type == "mission_done" and not wreck:alive(), "the wreck stays")
end

-- A wreck beside a player who gives up does not stay either: its crew repairs it, and an abandoned one breaks up.
for _, aboard in ipairs{false, true} do
  local id = begin("rescue")
  local wreck = find_ship(id)
  if aboard then
    local x, y = wreck:position()
    go(x + 120, y)
    step(30)
    assert(me:free_cargo() < me:cargo(), "the crew is not aboard")
  end
  space.abort(id)
  step(3)
  if aboard then
    assert(not wreck:alive(), "an abandoned wreck stays")
  else
    assert(wreck:alive() and wreck:brain() == "trader", "the wreck stays where it is")
  end
end

-- Lairs have work for a friend, and other ports have none that leads there.
home = PORTS.Lair
assert(not space.start_mission("prize", PORTS.Lair), "a lair has work for a stranger")
space.standing("pirate", 20)
local jobs = include("lib/jobs")
for name, port in pairs(PORTS) do
  local goals = jobs.ports(port, 0, 9)
  assert(#goals > 0, name .. " has no port to send a pilot to")
  for _, goal in ipairs(goals) do assert(goal.port ~= PORTS.Lair, name .. " sends a pilot to a lair") end
end
both("prize", function(id)
  waits(id, "the freighter")
  space.damage(find_ship(id), 1e6, me)
end, function(id)
  space.damage(find_ship(id), 1e6, space.spawn{class = "raider", faction = "pirate", x = 9000, y = 9000})
end, "someone else")

-- A freighter that has reached its dock flies on, also when the player is near.
do
  local id = begin("prize")
  local ship, to = find_ship(id), info(id).to
  local x, y = to:position()
  space.place(ship, x, y + to:radius() + 60)
  go(x + 3000, y)
  for _ = 1, 30 do
    step(60)
    if ended then break end
  end
  expect("prize", id, false, "at the dock")
  assert(ship:alive() and ship:brain() == "trader", "it stays at the dock for ever")
end

-- With a full hold the player takes nothing: the freighter keeps its load, and can be boarded again.
do
  local ship
  for _ = 1, 30 do                -- until one is disabled
    local id = begin("prize")
    ship = find_ship(id)
    space.damage(ship, ship:shield() + 0.9 * ship:hull())
    if ship:disabled() then break end
    space.abort(id)
    step(3)
  end
  assert(ship:disabled(), "none of 30 is disabled")
  step(60 * 12)                   -- it slows down
  local x, y = ship:position()
  go(x + 80, y)
  space.add_cargo(me, "food", me:free_cargo())
  me:board(ship, "rob")
  step(2)
  assert(ship:robbed() and not ended, "a full hold has emptied it")
  space.remove_cargo(me, "food")
  me:board(ship, "rob")
  step(3)
  assert(ended and ended.type == "mission_done" and me:cargo("luxuries") == 6, "its load is not enough")
  space.remove_cargo(me, "luxuries")
  for _, faction in ipairs{"patrol", "trader"} do space.standing(faction, 30) end
end

both("smuggle", function(id)
  assert(me:cargo("arms") > 0)
  assert(info(id).text:find("costs 1000 credits", 1, true), "it costs what no one has said")
  assert(info(id).to == PORTS.Hold, "it leads to another lair or to a Hold")
  deliver(id)
  assert(me:cargo("arms") == 0)
end, function(id)
  local to, credits = info(id).to, space.credits()
  go(5000, 5000)
  me:jettison("arms", 1)
  step(2)
  dock(to)
  step(2)
  assert(space.credits() == credits - 1000, "a crate that is sold elsewhere earns more than it costs")
end, "1 crate is missing")

-- Crates that the player cannot pay for cost standing; those for which the hold has no room cost nothing.
do
  local id, before = begin("smuggle"), space.standing("pirate")
  space.credits(500)
  space.remove_cargo(me, "arms")
  space.abort(id)
  step(3)
  assert(space.credits() == 0 and space.standing("pirate") <= before - 3 - 2 * 3, "crates for nothing")
  before = space.standing("pirate")
  id = assert(space.start_mission("smuggle", home))
  space.add_cargo(me, "food")            -- before the crates are loaded
  step(3)
  assert(not info(id) and me:cargo("arms") == 0 and space.standing("pirate") == before, "it costs to have no room")
  space.remove_cargo(me, "food")
end

home = PORTS.Away
local function shortage() space.set_market(home, {uses = {food = 10}, stock = {food = 2}, want = {food = 200}}) end
shortage()
both("supply", function(id)
  local units = space.objective(id .. ":goal").max
  space.add_cargo(me, "food", units)
  me:sell("food", units - 1)
  step(3)
  assert(info(id) and space.objective(id .. ":goal").value == units - 1, "one unit is missing")
  me:sell("food", 1)
  step(1)
  shortage()
end, function(id)
  local units = space.objective(id .. ":goal").max
  local other = PORTS.Beyond
  space.set_market(other, {uses = {food = 10}, stock = {food = 2}, want = {food = 200}})
  assert(space.objective(id .. ":goal").value == 0 and units >= 6)
  space.abort(id)
end, "given up")
-- Units that are bought at that port, or were in the hold when the job was accepted, do not count for it.
do
  space.credits(20000)
  space.set_market(home, {uses = {food = 10}, stock = {food = 60}, want = {food = 200}})
  local id = begin("supply")
  assert(not space.start_mission("supply", home), "two contracts are paid for one load")
  local goal = space.objective(id .. ":goal")
  me:buy("food", goal.max)
  step(2)
  assert(me:cargo("food") == goal.max)
  me:sell("food", goal.max)
  step(3)
  assert(info(id) and space.objective(id .. ":goal").value == 0, "bought and sold again counts")
  space.abort(id)
  step(3)
  space.set_market(home, {uses = {food = 10}, stock = {food = 60}, want = {food = 200}})
  id = assert(space.start_mission("supply", home))
  space.add_cargo(me, "food", 15)        -- before the job begins
  step(2)
  assert(said == "What you have in the hold does not count: bring other food from elsewhere.", said)
  me:sell("food", 15)
  step(3)
  assert(info(id) and space.objective(id .. ":goal").value == 0, "bought before, and sold again counts")
  space.abort(id)
  step(3)
end
shortage()
space.add_cargo(me, "food", 1)
dock(home)
assert(not space.start_mission("supply", home), "what was bought here is sold here again")
space.remove_cargo(me, "food", 1)
space.set_market(home, {stock = {food = 200}, want = {food = 200}})
dock(home)
assert(not space.start_mission("supply", home), "nothing is short")

-- An escort whose goal is gone ends, and its freighter flies elsewhere.
do
  local id = begin("escort")
  local to = info(id).to
  local x, y = home:position()
  go(x + 500, y)
  step(60)
  local ship = mark(id).thing
  assert(ship:kind() == "ship", "it has not left its port")
  space.remove(to)
  step(31)
  expect("escort", id, false, "is gone")
  assert(ship:alive() and ship:brain() == "trader", "it waits for a port that is gone")
end
print("twelve templates won and lost")
