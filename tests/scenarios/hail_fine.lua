-- Peace with those that hunt the player for its standing: a fine in a hail, by the standing, which has to be there in
-- credits. Saved and loaded in the middle of a talk.
local hail = include("lib/hail")
local run = include("lib/step")

local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true, name = "Kestrel"}
local cutter = space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = 1500, y = 0, name = "Vigil"}
local post = space.spawn_body{class = "outpost", faction = "patrol", x = 0, y = -2500, name = "Post"}
local dock = space.spawn_body{class = "outpost", faction = "trader", x = 0, y = 2500, name = "Dock"}
local hauler = space.spawn{class = "freighter", faction = "trader", x = -1500, y = 0, name = "Ox"}

-- Steps while the ship of the player is not lost, and passes on what a scenario does.
local function step(ticks)
  for _ = 1, ticks or 1 do
    space.set(me, {hull = me:max_hull(), shield = me:max_shield()})
    run(1, function(event)
      if event.type == "hailed" then hail.hailed(event) end
      if event.type == "answer" then hail.answered(event) end
    end)
  end
end

-- Calls the other, and returns the number of the choice that begins with the text; nil if there is none.
local function offered(other, text)
  space.say("hail", nil)
  me:hail(other)
  step()
  for i, choice in ipairs(space.say("hail").choices) do
    if choice:find(text, 1, true) == 1 then return i end
  end
  return nil
end

local function answer(choice)
  space.answer("hail", choice)
  step()
  return space.say("hail").text
end

-- One who is no enemy has no fine to pay.
for _, other in ipairs{cutter, post, dock, hauler} do assert(not offered(other, "I pay"), "a fine without a crime") end
space.standing("patrol", -20)
assert(not offered(cutter, "I pay") and not cutter:is_hostile_to(me), "a fine at the last point of peace")

-- The worse the standing, the higher the fine.
space.standing("patrol", -21)
assert(offered(post, "I pay the fine of 500 credits."))
space.standing("patrol", -100)
assert(offered(post, "I pay the fine of 4100 credits."))

-- Without the credits nothing changes, and the hunt goes on.
space.standing("patrol", -50)
space.credits(1599)
local fine = offered(cutter, "I pay the fine of 1600 credits.")
assert(answer(fine):find("do not have that much"))
assert(space.credits() == 1599 and space.standing("patrol") == -50)
step(120)
assert(cutter:is_hostile_to(me) and cutter:target() == me, "it does not hunt")

-- With them it ends; those that were fired at take back no word.
space.credits(2000)
fine = offered(cutter, "I pay the fine of 1600 credits.")
space.reload()
assert(answer(fine):find("off our list"))
assert(space.credits() == 400 and space.standing("patrol") == -18)
assert(not cutter:is_hostile_to(me) and not post:is_hostile_to(me) and space.opens("patrol", "docking"))
step(120)
for _ = 1, 20 do
  step(60)
  assert(cutter:target() ~= me, "it hunts one who has paid")
end
assert(not offered(cutter, "I pay"), "a fine is paid twice")

-- The deed of the player comes first: what is paid already, or by deeds, is not taken again.
space.standing("patrol", -40)
space.credits(5000)
fine = offered(post, "I pay the fine of 1100 credits.")
space.standing("patrol", 5)
assert(answer(fine):find("Nothing is open"))
assert(space.credits() == 5000 and space.standing("patrol") == 5)

-- A crime between the offer and the answer costs its own part.
space.standing("patrol", -21)
fine = offered(post, "I pay the fine of 500 credits.")
space.standing("patrol", -100)
answer(fine)
assert(space.credits() == 5000 and space.standing("patrol") == -100, "paid less than it is")
assert(space.say("hail").choices[fine]:find("4100"))
answer(fine)
assert(space.credits() == 900 and space.standing("patrol") == -18)

-- A port of the League takes a fine as well. Its ships have no cash desk, and one that drifts has other sorrows.
space.standing("trader", -60)
assert(not offered(hauler, "I pay the fine"))
space.credits(100)
assert(answer(offered(dock, "I pay the fine of 2100 credits.")):find("no credit"))
assert(dock:is_hostile_to(me) and space.credits() == 100)
space.credits(2100)
assert(answer(offered(dock, "I pay the fine of 2100 credits.")):find("take you in"))
assert(not dock:is_hostile_to(me) and space.credits() == 0 and space.standing("trader") == -18)
