-- Talks after a hail: pirates let a ship go that pays or drops its cargo; patrols follow a friend, come to help, and look
-- away at a price. Saved and loaded in the middle of a talk.
local hail = include("lib/hail")
local steer = include("lib/steer")
local run = include("lib/step")

local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true, name = "Kestrel"}

-- Runs ticks, and passes on the events that a scenario passes on.
local function step(ticks)
  run(ticks, function(event)
    if event.type == "hailed" then hail.hailed(event) end
    if event.type == "answer" then hail.answered(event) end
  end)
end

-- The number of the choice that begins with the text.
local function choice(text)
  local line = space.say("hail")
  for i, one in ipairs(line.choices) do
    if one:find(text, 1, true) == 1 then return i end
  end
  error("no choice " .. text .. " in: " .. table.concat(line.choices, " | "))
end

local function call(other)
  me:hail(other)
  step()
  return space.say("hail")
end

local function answer(text)
  space.answer("hail", choice(text))
  step()
  return space.say("hail").text
end

local function hang_up()
  space.say("hail", nil)
  space.memory.hail = nil
end

local function is_hunted()
  for _, ship in ipairs(space.ships{faction = "pirate"}) do
    if ship:target() == me then return true end
  end
  return false
end

-- Three marauders outgun a courier. One pays a sixth of the purse, and is let go.
space.credits(3000)
local gang = {}
for i = 1, 3 do gang[i] = space.spawn{class = "marauder", faction = "pirate", brain = "pirate", x = 1500, y = 300 * i} end
step(60)
assert(is_hunted(), "the pirates do not hunt")
for _, ship in ipairs(gang) do space.damage(ship, 1, me) end      -- shots before the deal do not break it
local line = call(gang[1])
assert(line.speaker == gang[1]:name() and line.text:find("alone"), line.text)
space.reload()
assert(answer("I pay 500 credits."):find("pleasure"))
assert(space.credits() == 2500)
hang_up()

-- The player pays once, for a peace with all of them.
local function has_price()
  for _, one in ipairs(space.say("hail").choices) do
    if one:find("I pay", 1, true) == 1 then return true end
  end
  return false
end
for _, ship in ipairs(gang) do
  line = call(ship)
  assert(line.text:find("It holds for 1%d%d s more"), line.text)
  assert(not has_price(), "it takes credits twice")
  hang_up()
end
step(60 * 3)
local points = me:hull() + me:shield()
for _ = 1, 20 do
  step(60)
  assert(not is_hunted(), "a pirate that was paid hunts")
end
assert(me:hull() + me:shield() >= points)
step(60 * 150)
for i, ship in ipairs(gang) do space.place(ship, 1500, 300 * i, 0, 0) end
local hunted = false
for _ = 1, 60 do
  step(60)
  hunted = is_hunted()
  if hunted then break end
end
assert(hunted, "they were paid for three minutes")

-- The cargo pays for another three minutes.
space.set(me, {hull = me:max_hull(), shield = me:max_shield()})
space.add_cargo(me, "metals", 10)
local x, y = me:position()
for i, ship in ipairs(gang) do space.place(ship, x + 1500, y + 300 * i, 0, 0) end
step(30)
call(gang[2])
assert(answer("Take my cargo"):find("Wise"))
step(1)
assert(me:cargo("metals") == 0 and #space.pickups() > 0)
hang_up()
step(60 * 2)
hunted = is_hunted()
assert(not hunted)
space.add_cargo(me, "metals", 1)      -- as one that is collected again
for _ = 1, 60 do
  step(60)
  hunted = is_hunted()
  if hunted then break end
end
assert(hunted, "the cargo is taken back, and they do not mind")
call(gang[2])
assert(has_price(), "a truce that is broken has no price")
hang_up()
for _, ship in ipairs(gang) do space.remove(ship) end

-- The patrol follows a friend, not a stranger.
x, y = me:position()
local cutter = space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = x + 600, y = y, name = "Vigil"}
step(2)
call(cutter)
assert(answer("Follow me"):find("rounds"))
hang_up()
space.standing("patrol", 60)
call(cutter)
assert(answer("Follow me"):find("Lead on"))
hang_up()
me:assist(true)
me:thrust(0.5)
step(60 * 30)
assert(me:distance_to(cutter) < 900, "it does not follow: " .. me:distance_to(cutter))
me:thrust(0)
me:brake(true)

-- Help: a patrol too far away to see the attacker comes for it.
space.remove(cutter)
step(60 * 8)
x, y = me:position()
cutter = space.spawn{class = "frigate", faction = "patrol", brain = "patrol", x = x + 5500, y = y, name = "Bastion"}
local raider = space.spawn{class = "raider", faction = "pirate", x = x - 1200, y = y, name = "Knife"}
step(2)
call(cutter)
assert(answer("I need help"):find("1 unit is"))
hang_up()
step(60)
assert(cutter:target() == raider)
space.remove(raider)

-- A patrol is near, but does not come against an attacker that is no enemy of its faction.
local rogue = space.spawn{class = "raider", faction = "settler", x = x - 1200, y = y, name = "Rogue"}
space.damage(me, 1, rogue)
call(cutter)
assert(answer("I need help"):find("not on our list"))
hang_up()
space.remove(rogue)

-- An attacker that is disabled is no reason to call: no one would come.
local wreck
for _ = 1, 60 do
  wreck = space.spawn{class = "raider", faction = "pirate", x = x - 1200, y = y, name = "Rust"}
  space.damage(wreck, wreck:shield() + 0.9 * wreck:hull())
  if wreck:disabled() then break end
  space.remove(wreck)
end
space.damage(me, 1, wreck)
assert(me:attacker(15) == wreck)
for _, one in ipairs(call(cutter).choices) do assert(not one:find("help"), "help against a ship that drifts") end
hang_up()
space.remove(wreck)

-- A scan ends for a price, if the officer takes it; trying costs standing if not.
space.add_cargo(me, "arms", 3)
x, y = me:position()
space.place(cutter, x + 600, y, 0, 0)
local taken, rejected = 0, 0
for _ = 1, 24 do
  space.standing("patrol", 60)
  space.credits(900)
  cutter:scan(me)
  step(2)
  if me:scanner() == cutter then
    call(cutter)
    local before = space.standing("patrol")
    answer("I pay 150")
    if me:scanner() then
      rejected = rejected + 1
      assert(space.credits() == 900 and space.standing("patrol") < before)
      space.end_scan(me)
    else
      taken = taken + 1
      assert(space.credits() == 750 and me:cargo("arms") == 3)
    end
    hang_up()
  end
  space.step(60 * 151)
  space.place(cutter, x + 600, y, 0, 0)
  space.place(me, x, y, 0, 0)
  step(1)
end
assert(taken > 3 and rejected > 1, taken .. " taken, " .. rejected .. " rejected")

-- Without the credits the officer takes nothing and notes nothing, and the scan goes on.
space.standing("patrol", 60)
space.credits(149)
cutter:scan(me)
step(2)
call(cutter)
assert(answer("I pay 150"):find("With what"), "a bribe on credit")
assert(space.credits() == 149 and space.standing("patrol") == 60 and me:scanner() == cutter)
hang_up()

-- An officer who hunts the player meanwhile takes no bribe, and offers none to begin with.
call(cutter)
local offer = choice("I pay 150")
space.credits(900)
space.standing("patrol", -60)
space.answer("hail", offer)
step()
assert(space.say("hail").text:find("do not trade"), "an enemy buys a way out of a scan")
assert(space.credits() == 900 and space.standing("patrol") == -60)
hang_up()
call(cutter)
for _, one in ipairs(space.say("hail").choices) do assert(not one:find("I pay 150", 1, true), "a bribe for an enemy") end
hang_up()
space.standing("patrol", 60)
space.end_scan(me)
space.step(60 * 151)
space.place(cutter, x + 600, y, 0, 0)
space.place(me, x, y, 0, 0)
step(1)

-- The scan is over before the player offers a price: nothing is paid, and nothing is noted.
space.standing("patrol", 60)
space.credits(900)
space.remove_cargo(me, "arms")         -- a clean hold: the scan itself costs nothing
cutter:scan(me)
step(2)
call(cutter)
step(60 * 5)
assert(not me:scanner() and space.say("hail"))
assert(answer("I pay 150"):find("over"), "a scan that is over is paid for")
assert(space.credits() == 900 and space.standing("patrol") == 60, "it is noted")
hang_up()

-- Pirates come to help a friend against the law, and follow.
space.remove(cutter)
space.standing("pirate", 40)
space.standing("patrol", -50)
local corsair = space.spawn{class = "corsair", faction = "pirate", brain = "pirate", x = x + 3000, y = y, name = "Thorn"}
cutter = space.spawn{class = "cutter", faction = "patrol", x = x - 1200, y = y, name = "Rule"}
step(2)
call(corsair)
assert(answer("I need help"):find("friend of the lairs"))
hang_up()
step(60)
assert(corsair:target() == cutter, "no one comes to help")
space.remove(cutter)
space.standing("patrol", 10)
step(60)
call(corsair)
assert(answer("Follow me"):find("Where to"))
hang_up()
step(60 * 30)
assert(me:distance_to(corsair) < 900, "it does not follow: " .. me:distance_to(corsair))
space.remove(corsair)
space.standing("pirate", -60)

-- A port without a faction answers as well; a ship that is too far away does not.
local line2 = call(space.spawn_body{class = "outpost", x = x, y = y + 900, name = "Lone Rock"})
assert(line2 and line2.speaker == "Lone Rock")
hang_up()
assert(not call(space.spawn{class = "raider", faction = "pirate", x = x + 90000, y = y}))

-- Answers keep their numbers after the first question.
local west = space.spawn_body{class = "outpost", x = x - 900, y = y, faction = "trader", name = "West Rock"}
local before = call(west).choices
assert(before[1] == "Who are you?")
local told = answer("Who are you?")
local after = space.say("hail").choices
assert(table.concat(before, "|") == table.concat(after, "|"), "the answers have other numbers")
assert(answer("Who are you?") == told, "it does not answer again")
hang_up()

-- A port that is closed to an enemy says how to improve the standing.
local standing = space.standing("trader")
space.standing("trader", -40)
assert(call(west).text:find("would change our mind"))
space.standing("trader", standing)
hang_up()

-- A call has its whole time, also if an earlier one is still open.
local first = space.spawn_body{class = "outpost", x = x, y = y - 900, name = "Near Rock"}
local second = space.spawn_body{class = "outpost", x = x + 900, y = y, name = "East Rock"}
assert(call(first).speaker == "Near Rock")
step(60 * 20)
assert(call(second).speaker == "East Rock")
step(60 * 10)
local open = space.say("hail")
assert(open and open.speaker == "East Rock", "the second call ends with the time of the first one")

-- A player that has docked before the answer does not pay, as after the loss of a ship, when a new one is docked.
hang_up()
local quay = space.spawn_body{class = "outpost", x = x + 60000, y = y, name = "Quay"}
space.place(me, x + 60000, y + quay:radius() + 40, 0, 0)
local thief = space.spawn{class = "raider", faction = "pirate", x = x + 60000, y = y + 1500, name = "Fingers"}
step(2)
space.credits(3000)
call(thief)
local pays = choice("I pay 500")
me:dock(quay)
step(3)
assert(me:docked_at() == quay, "it does not dock")
space.answer("hail", pays)
step()
assert(space.credits() == 3000, "a bribe is paid at a dock")

-- A talk ends with either ship, and with no other one.
local function destroy(ship)
  space.damage(ship, 1e6)
  if ship:alive() then space.damage(ship, 1e6) end      -- it was disabled
  for _, event in ipairs(space.events()) do
    if event.type == "ship_destroyed" then hail.destroyed(event) end
  end
  assert(not ship:alive())
end
me:undock()
step(2)
assert(call(thief))
destroy(space.spawn{class = "raider", faction = "pirate", x = x + 70000, y = y})
assert(space.say("hail"), "a talk ends with another ship")
destroy(thief)
assert(not space.say("hail") and not space.memory.hail, "a talk with a destroyed ship goes on")
assert(call(quay))
destroy(me)
assert(not space.say("hail"), "a talk goes on without a ship")
