-- A deep scan among moving ships, once as it is and once with a save and a load in each tenth tick: the same
-- contacts, the same energy and the same state. Then one that the cells do not last for.
local step = include("lib/step")

local function scan(reloads)
  local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, name = "Kestrel", player = true}
  space.fit(me, "deep_scanner")
  for i = 1, 300 do
    local angle, away = i * 2.4, 3000 + 180 * i
    space.spawn{class = i % 5 == 0 and "raider" or "freighter", faction = i % 5 == 0 and "pirate" or "trader",
                x = math.cos(angle) * away, y = math.sin(angle) * away, vx = 40 - i % 80, vy = 15, name = "Ship " .. i}
  end
  step(60)
  me:deep_scan()
  local ended
  for tick = 1, 200 do
    step(1, function(event)
      if event.type == "deep_scan" and event.id ~= "begun" then ended = event end
    end)
    if reloads and tick % 10 == 0 then
      local hash = space.hash()
      space.reload()
      assert(space.hash() == hash, "a load changed the state at " .. tick)
    end
  end
  assert(ended and ended.id == "done", "the scan has not ended: " .. (ended and ended.id .. ", " .. ended.amount or "no event"))
  local text, pirates = {}, 0
  for _, contact in ipairs(space.deep_contacts()) do
    text[#text + 1] = string.format("%s %.3f %.3f %.2f", contact.object:name(), contact.x, contact.y, contact.seconds)
    if contact.faction == "pirate" then pirates = pirates + 1 end
  end
  assert(#text == ended.found and #text > 200 and pirates > 40, #text .. " contacts, " .. pirates .. " pirates")
  assert(ended.amount > 0)
  local result = {table.concat(text, "\n"), ended.amount, me:energy()}
  for _, ship in ipairs(space.ships()) do space.remove(ship) end
  step(60 * 31)
  assert(#space.deep_contacts() == 0, "contacts end after half a minute")
  return result
end

local plain, loaded = scan(false), scan(true)
for i = 1, 3 do assert(plain[i] == loaded[i], "a load changed the scan: " .. plain[i] .. "\n" .. loaded[i]) end

local me = space.spawn{class = "courier", faction = "player", x = 0, y = 0, player = true}
space.fit(me, "deep_scanner")
me:deep_scan()
step(30)
local why
for _ = 1, 60 do
  space.set(me, {energy = 0})
  step(1, function(event)
    if event.type == "deep_scan" then why = event.id end
  end)
end
assert(why == "energy", "a scan goes on without energy: " .. tostring(why))
print("deep scans with and without loads are equal")
