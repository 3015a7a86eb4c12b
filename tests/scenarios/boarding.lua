-- Disabled ships: the player robs one and repairs another, pirates rob, all with the same command.
local steer = include("lib/steer")
local step = include("lib/step")
local me = space.spawn{class = "freighter", faction = "player", x = 0, y = 0, player = true, name = "Ox"}

local function wreck(x, y, faction)
  for i = 0, 30 do
    local ship = space.spawn{class = "freighter", faction = faction or "trader", x = x + 300 * i, y = y}
    space.damage(ship, ship:shield() + 0.9 * ship:hull())
    if ship:disabled() then return ship end
    space.remove(ship)
  end
  error("none of 30 is disabled")
end

local function events(what, ticks)
  local found = {}
  step(ticks, function(event)
    if event.type == what then found[#found + 1] = event end
  end)
  return found
end

-- Flies alongside by the library that brains use, and boards with the question for the player.
local first = wreck(2500, 0)
space.add_cargo(first, "metals", 20)
space.set(first, {name = "Sorrow"})
me:assist(true)
local there = false
for _ = 1, 60 * 40 do
  there = steer.alongside(me, first, 80)
  if there then break end
  step()
end
assert(there, "never alongside")
me:board()
step()
local line = space.say("board")
assert(line and line.speaker == "Sorrow" and #line.choices == 3)
space.reload()
space.credits(0)
local trader = space.standing("trader")
space.answer("board", 1)
local boarded = events("boarded", 1)
assert(#boarded == 1 and boarded[1].id == "rob" and boarded[1].units == 20)
assert(me:cargo("metals") == 20 and space.credits() > 0 and space.credits() == boarded[1].amount)
assert(space.standing("trader") == trader - 12)
local changes = space.standing_changes("trader")
assert(changes[#changes].reason == "Sorrow robbed")
assert(first:robbed() and first:is_hostile_to(me) == false)

-- Repaired, and thankful.
local x, y = me:position()
local second = wreck(x, y + 400)
local sx, sy = second:position()
space.place(me, sx, sy - 90, 0, 0)
trader = space.standing("trader")
me:board(second, "repair")
assert(#events("repaired", 1) == 1)
assert(not second:disabled() and space.standing("trader") == trader + 6)

-- The question says what a robbery costs: the League has friends, the Free Holds have none.
for faction, costs in pairs{trader = "12 points of standing with Traders' League, and 5 with its friends.",
                            settler = "12 points of standing with Free Holds."} do
  local drifter = wreck(x, y + 3000, faction)
  local dx, dy = drifter:position()
  space.place(me, dx, dy - 90, 0, 0)
  local patrol = space.standing("patrol")
  me:board(drifter)
  step()
  local text = space.say("board").text
  assert(text:sub(-#costs) == costs, text)
  space.answer("board", 1)
  step()
  assert(space.standing("patrol") == patrol - (faction == "trader" and 5 or 0))
  space.remove(drifter)
end

-- A robbed ship flies again after a while, by its own crew.
assert(#events("repaired", 160 * 60) == 1 and not first:disabled())

-- Pirates shoot a freighter until it drifts, and take its cargo.
local robbed = 0
for i = 1, 8 do
  local px = 200000 + 40000 * i
  local prey = space.spawn{class = "freighter", faction = "trader", x = px, y = 0}
  space.add_cargo(prey, "food", 30)
  space.spawn{class = "marauder", faction = "pirate", brain = "pirate", x = px + 700, y = 0}
end
for _, event in ipairs(events("boarded", 60 * 90)) do
  assert(event.faction == "pirate" and event.object_faction == "trader" and event.id == "rob")
  robbed = robbed + 1
end
assert(robbed >= 2, robbed .. " of 8 were robbed")
