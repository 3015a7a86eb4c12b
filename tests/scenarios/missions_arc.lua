-- The eight missions of the Lamplighters: each is lost once, by what can go wrong in it, and then won, in their order,
-- with a save and a load in the middle of each; the last one with each of its three endings, each of which opens a place
-- of its own behind the thirteenth gate.
local run = include("lib/step")

local me = space.spawn{class = "courier", faction = "player", x = 500, y = 500, name = "Kestrel", player = true}
local home = space.spawn_body{class = "outpost", faction = "patrol", x = 0, y = 0, name = "Home"}
local ports = {}
for i, name in ipairs{"Quill Depot", "Blotter Station", "Daughterport", "Inkwell Landing", "Skerry Watch",
                      "Sable Exchange", "Femur Halt", "Ferrow Station", "Mother's Ring", "Clinker Bar"} do
  ports[name] = space.spawn_body{class = "outpost", faction = "trader", x = 40000 * i, y = 30000, name = name}
end
space.credits(20000)

local ended
local shares = 0        -- how many shares of the key were reported
local closed            -- what is said of docks that do not let the player in
local function step(ticks)
  run(ticks, function(event)
    if event.type == "message" and event.text:find("Your share of the key", 1, true) then shares = shares + 1 end
    if event.type == "message" and event.text:find("are closed to you", 1, true) then closed = event.text end
    if event.type == "mission_done" or event.type == "mission_failed" then ended = event end
  end)
end

local function go(x, y)
  if me:docked_at() then
    me:undock()
    step(2)
  end
  space.place(me, x, y, 0, 0)
end

local function dock(port)
  if me:docked_at() == port then return end
  local x, y = port:position()
  go(x, y + port:radius() + 40)
  me:dock(port)
  step(3)
  assert(me:docked_at() == port, "did not dock at " .. port:name())
end

-- Answers what is said, the choice with `choice`; the mission may open a line at any time.
local function listen(id, names, choice)
  for _, name in ipairs(names) do
    local line = space.say(id .. ":" .. name)
    if line then
      space.answer(id .. ":" .. name, #line.choices > 0 and choice or nil)
      step(2)
    end
  end
end
local LINES = {"ione", "ione2", "tone", "tone1", "tone2", "tam", "trail", "guard", "tam2", "pour", "pour2", "badges",
               "price", "deal", "begin", "hask", "lit", "choice", "end", "end2"}

local function mark(id) return space.marker(id .. ":goal") end

local debtor     -- Mord Hask, once he is paid
local function begin(name)
  for _, ship in ipairs(space.ships()) do
    if ship ~= me and ship ~= debtor then space.remove(ship) end
  end
  space.set(me, {hull = me:max_hull(), shield = me:max_shield()})
  dock(home)
  local id, why = space.start_mission(name, home)
  assert(id, name .. ": " .. tostring(why))
  step(2)
  ended = nil
  return id
end

local function play(name, win, lose, reason)
  local id = begin(name)
  lose(id)
  step(3)
  assert(ended and ended.id == name and ended.type == "mission_failed", name .. " was not lost")
  assert(ended.cause == reason, name .. ": " .. ended.cause)
  listen(id, LINES, 1)
  id = begin(name)
  local hash = space.hash()
  space.reload()
  assert(space.hash() == hash, name .. ": the state changed by saving and loading")
  win(id)
  step(3)
  assert(ended and ended.id == name and ended.type == "mission_done", name .. " was not won")
  listen(id, LINES, 1)
  assert(not mark(id) and not space.objective(id .. ":goal"), name .. " has left something")
end

local function die()
  go(5000, 5000)
  space.damage(me, 1e6)
  step(2)
  me = space.spawn{class = "courier", faction = "player", x = 500, y = 500, name = "Kestrel", player = true}
end

-- Nothing but the first is offered at the beginning.
dock(home)
for _, name in ipairs{"arc_2_wicks", "arc_5_mirror", "arc_8_gate"} do
  local id, why = space.start_mission(name, home)
  assert(not id and why == "it is not offered there now", name)
end

play("arc_1_lamp", function() dock(ports["Quill Depot"]) end, die, "lost with the ship")

play("arc_2_wicks", function(id)
  for _ = 1, 3 do
    local at = mark(id)
    go(at.x + 50, at.y)
    step(60 * 5)
    listen(id, LINES)
  end
end, function(id)
  go(mark(id).x + 50, mark(id).y)
  step(60 * 5)
  assert(space.objective(id .. ":goal").value == 1, "the first beacon sleeps")
  step(60 * 60 * 5)            -- the others are not woken
end, "too late")

-- An enemy of the League is told how to go on: with the job, and at the dock.
do
  local before, port = space.standing("trader"), ports["Daughterport"]
  assert(not closed, closed)
  space.standing("trader", -40)
  local id = begin("arc_3_pupil")
  assert(closed and closed:find("The docks of Daughterport are closed to you. Destroyed pirates", 1, true), "no way on")
  closed = nil
  local x, y = port:position()
  go(x, y + port:radius() + 40)
  me:dock(port)
  step(3)
  assert(closed and not me:docked_at(), "the dock is silent")
  space.standing("trader", before)
  space.abort(id)
  step(3)
end

play("arc_3_pupil", function(id)
  space.add_cargo(me, "food")
  dock(ports["Daughterport"])
  step(60)
  assert(me:free_cargo() == 0 and not space.say(id .. ":tam"), "he is aboard a full ship")
  space.remove_cargo(me, "food")       -- sold there
  step(31)
  listen(id, LINES, 2)         -- Tam says nothing to the Patrol
  assert(me:free_cargo() == me:cargo() - 2)
  local x, y = ports["Inkwell Landing"]:position()
  go(x + 5000, y)
  step(60)
  assert(#space.ships{faction = "pirate"} == 1, "no one waits")
  assert(#space.ships{faction = "patrol"} == 0 and not space.note("patrol_knows"), "who was called?")
  space.damage(space.ships{faction = "pirate"}[1], 1e6, me)
  dock(ports["Inkwell Landing"])
end, function(id)
  dock(ports["Daughterport"])
  listen(id, {"tam", "trail"}, 2)
  die()
end, "lost with the ship")

-- If the mission is accepted in the port of the pupil, he comes aboard at once.
do
  dock(ports["Daughterport"])
  local id = space.start_mission("arc_3_pupil", ports["Daughterport"])
  if id then
    step(2)
    assert(me:free_cargo() == me:cargo() - 2 and space.say(id .. ":tam"), "he waits for another docking")
    listen(id, {"tam"})
    space.answer(id .. ":trail", 1)      -- the Patrol is called: it comes, and it remembers
    step(2)
    local x, y = ports["Inkwell Landing"]:position()
    go(x + 5000, y)
    step(60)
    assert(#space.ships{faction = "patrol"} == 1, "no one has come")
    for _, ship in ipairs(space.ships()) do
      if ship ~= me then space.remove(ship) end
    end
    listen(id, {"guard"})
    space.abort(id)
    step(2)

    -- No cutter comes to the aid of a player that the Patrol hunts: it would attack.
    local standing = space.standing("patrol")
    space.standing("patrol", -40)
    dock(ports["Daughterport"])
    id = assert(space.start_mission("arc_3_pupil", ports["Daughterport"]))
    step(2)
    listen(id, {"tam"})
    space.answer(id .. ":trail", 1)
    step(2)
    go(x + 5000, y)
    step(60)
    assert(#space.ships{faction = "pirate"} == 1 and not space.say(id .. ":trail"))
    assert(#space.ships{faction = "patrol"} == 0, "help that hunts the player")
    space.abort(id)
    step(2)
    space.standing("patrol", standing)
  else
    error("not offered in his port")
  end
end

local function computer()
  for _, outfit in ipairs(space.outfits()) do
    if string.sub(outfit.id, 1, 9) == "computer_" then return outfit.id end
  end
  error("no flight computer in the data")
end

play("arc_4_ear", function(id)
  assert(mark(id) == nil, "without the machine there is no mark")
  assert(space.fit(me, computer()))
  step(12)
  local at = mark(id)
  go(at.x + 100, at.y)
  step(60 * 12)
  assert(not ended, "a computer without a program has listened")
  space.load_program("turret")
  space.program(true)
  step(60 * 8)
  space.program(false)
  step(60)
  local goal = space.objective(id .. ":goal")
  assert(goal.text:find("Start a program"), "the program has ended")
  assert(not goal.max, "no seconds count before it listens")
  space.program(true)
  step(60 * 9)
  assert(not ended, "the ten seconds begin again with the program")
  step(60 * 12)
end, function(id)
  assert(space.fit(me, computer()))
  step(12)
  space.load_program("turret")
  space.program(true)
  for _ = 1, 3 do              -- it moves each time before the end
    local at = mark(id)
    go(at.x + 100, at.y)
    step(60 * 4)
    go(at.x + 5000, at.y)
    step(30)
  end
  space.program(false)
  die()
end, "the tones have ended, and no one has heard them")

play("arc_5_mirror", function(id)
  dock(ports["Sable Exchange"])
  assert(not ended, "it ends without metals")
  space.add_cargo(me, "metals", 12)      -- bought there
  step(31)
  assert(ended and me:cargo("metals") == 2, "the metals are not taken without another docking")
end, function(id)
  local seconds = space.missions()[1].seconds
  assert(seconds and seconds <= 1800, "the tanks stay hot")
  go(5000, 5000)
  step(math.ceil(60 * seconds))
end, "too late")

-- The docking is in the tick in which the mission looks for metals that were bought at the dock.
do
  local id, port = begin("arc_5_mirror"), ports["Sable Exchange"]
  space.remove_cargo(me, "metals")
  assert(space.add_cargo(me, "metals", 20) == 20)
  local x, y = port:position()
  go(x, y + port:radius() + 40)
  while (space.tick() + 1) % 30 ~= 0 do step() end
  me:dock(port)
  step()
  assert(me:docked_at() == port and space.tick() % 30 == 0)
  step(2)
  assert(ended and me:cargo("metals") == 10, "the metals are taken twice")
  space.remove_cargo(me, "metals")
  listen(id, LINES)
end

-- The text of the mission names a port that makes metals.
do
  space.set_market(ports["Daughterport"], {makes = {metals = 5}})
  local id = begin("arc_5_mirror")
  local text = space.missions()[1].text
  assert(text:find("The nearest are made at Daughterport;", 1, true), text)
  space.abort(id)
  step(2)
  -- A pilot with a low standing may dock at the League, but not buy there.
  local before = space.standing("trader")
  space.standing("trader", -15)
  space.set_market(home, {makes = {metals = 1}})
  id = begin("arc_5_mirror")
  text = space.missions()[1].text
  assert(text:find("The nearest are made at Home;", 1, true), text)
  space.abort(id)
  step(2)
  space.standing("trader", before)
end

-- The ship that the player is to find is in space only when the player is near.
local function find(id, what)
  step(300)
  local at = mark(id)
  assert(at.x and not at.thing and #space.ships() == (debtor and 2 or 1), what .. " is there before the player")
  go(at.x + 1500, at.y)
  step(30)
  return assert(mark(id).thing, what .. " does not show itself")
end

-- If the player gives the mission up beside Mord Hask, his ship does not drift there for ever.
do
  local id = begin("arc_6_debt")
  local hask = find(id, "Mord Hask")
  space.abort(id)
  step(3)
  assert(hask:alive() and hask:brain() == "trader", "he stays where he was found")
end

play("arc_6_debt", function(id)
  local hask = find(id, "Mord Hask")
  local guard = space.spawn{class = "cutter", faction = "patrol", x = 9000, y = 9000}
  assert(not guard:is_hostile_to(hask) and not me:is_hostile_to(hask), "others fight him before he names his price")
  assert(space.say(id .. ":badges"), "he has heard of the call to the Patrol")
  local credits = space.credits()
  listen(id, {"badges"})
  local x, y = hask:position()
  assert(space.say(id .. ":price"), "he names no price")
  die()
  step(15)
  assert(not space.say(id .. ":price"), "he is paid from any distance, in the ship of the insurance")
  go(x + 1500, y)
  step(30)
  assert(space.say(id .. ":price"), "he does not ask the next ship")
  go(x + 20000, y)
  step(30)
  assert(not space.say(id .. ":price"), "he is paid from any distance")
  go(x + 1500, y)
  step(30)
  listen(id, {"badges"})
  listen(id, {"price"}, 1)
  step(2)
  assert(space.credits() == credits - 900 + 1800, "he was not paid")
  assert(space.note("hask_lives"), "he forgets")
  step(60)
  assert(hask:alive() and hask:brain() == "convoy" and not hask:is_hostile_to(me), "who was paid attacks")
  debtor = hask
end, function(id)
  local hask = find(id, "Mord Hask")
  listen(id, {"badges"})
  listen(id, {"price"}, 2)
  assert(hask:brain() == "pirate" and hask:is_hostile_to(me), "he does not fight")
  space.damage(hask, 1e6, space.spawn{class = "cutter", faction = "patrol", x = 9000, y = 9000})
end, "someone else has the seventh lamp now")

local guarded, thanked = false, false
local function watch(id)
  local x, y = find(id, "the tender"):position()
  go(x + 500, y)
  for _ = 1, 130 do
    for _, foe in ipairs(space.ships{faction = "pirate"}) do space.damage(foe, 1e6, me) end
    step(60)
    guarded = guarded or #space.ships{faction = "patrol"} > 0
    thanked = thanked or space.say(id .. ":hask") ~= nil
    listen(id, LINES)
    if ended then break end
  end
end
play("arc_7_watch", watch, function(id)
  local tender = find(id, "the tender")
  local x, y = tender:position()
  go(x + 500, y)
  step(60)
  local before = space.objective(id .. ":goal").value
  go(x + 9000, y)
  step(60 * 4)
  assert(space.objective(id .. ":goal").value > before, "what cannot be stopped waits for the player")
  space.damage(tender, 1e6)
end, "the Seventh Lamp is lost")
assert(guarded, "the cutter that was called in the third mission does not come")
assert(thanked, "Mord Hask, who was paid, does not pay back")

-- If the player has paid Mord Hask and destroyed him afterwards, no message from him arrives.
space.remove(debtor)
debtor, thanked, guarded = nil, false, false
do
  local id, standing = begin("arc_7_watch"), space.standing("patrol")
  space.standing("patrol", -60)
  watch(id)
  step(3)
  listen(id, LINES, 1)
  space.standing("patrol", standing)
end
assert(ended and ended.type == "mission_done" and not thanked, "Mord Hask speaks though he is dead")
assert(not guarded, "a cutter that hunts the player comes to its aid")

-- The last mission, lost and won: the key goes to the port, or to the captains.
local function give_key(choice, port)
  play("arc_8_gate", function(id)
    assert(me:free_cargo() == me:cargo() - 1, "the key takes no room")
    listen(id, {"choice"}, choice)
    local at = mark(id)
    assert(at, "nothing is marked")
    local x, y = at.x, at.y
    if at.thing then x, y = at.thing:position() end
    go(x + 12000, y)
    step(60)
    local foes = space.ships{faction = "pirate"}
    assert(#foes >= 2, "no one else wants the key")
    for _, foe in ipairs(foes) do space.remove(foe) end
    if port then
      dock(port)
    else
      go(at.x, at.y)
      step(30)
    end
  end, function(id)
    listen(id, {"choice"}, choice)
    die()
  end, "lost with the ship")
end

-- If no port has the name of the goal, and none lets the player in, the mission fails.
do
  local before, ring = space.standing("trader"), ports["Mother's Ring"]
  local id = begin("arc_8_gate")
  space.standing("trader", -50)
  space.set(ring, {name = "Elsewhere"})
  listen(id, {"choice"}, 1)
  step(3)
  assert(ended and ended.type == "mission_failed" and ended.cause == "no port is left that lets you in", "no reason")
  space.set(ring, {name = "Mother's Ring"})
  space.standing("trader", before)
end

local function hidden(name)
  return #space.stations{where = function(port) return port:name() == name end} == 0
end

-- Without the system of the gate no port appears behind it.
give_key(1, ports["Mother's Ring"])
assert(hidden("Lamp Post"), "a gate opens where none stands")
space.spawn_systems{"ferrow"}

-- Three endings: the state before the last mission is that of each.
for choice, ending in ipairs{{"patrol", "Mother's Ring", "Lamp Post"}, {"trader", "Ferrow Station", "Thirteenth Toll"},
                             {"pirate", nil, "The Open Door"}} do
  local before, credits = space.standing(ending[1]), space.credits()
  assert(hidden(ending[3]), "the gate is open before the end")
  give_key(choice, ending[2] and ports[ending[2]])
  assert(space.standing(ending[1]) > before, ending[1] .. " has not noticed")
  assert(space.credits() > credits + 2000)
  assert(shares == choice + 1, "the share is paid in silence")
  assert(not hidden(ending[3]), "nothing is behind the gate")
  local news = space.news()
  assert(#news >= 2, "no one talks of it")
end
print("eight missions lost and won, three endings")
