-- Every search of `space` against a loop over all things, order and ties included. Objects lie on a
-- grid, so that many have the same distance. Filters are random. Prints the number of hits of each
-- call, so that the test can tell that lists were not empty.
local random = math.random

-- ---- the world ----
local factions = {"trader", "pirate", "patrol"}
local guns = {}
for i = 1, 40 do
  guns[i] = space.spawn{class = i % 2 == 0 and "cutter" or "hauler", faction = factions[i % 3 + 1],
                        x = random(-12, 12) * 150, y = random(-12, 12) * 150, vx = random(-60, 60)}
end
for i = 1, 50 do
  space.spawn_asteroid{class = i % 2 == 0 and "large" or "small", x = random(-15, 15) * 150,
                       y = random(-15, 15) * 150}
end
for i = 1, 12 do space.spawn_pickup{ore = i, x = random(-12, 12) * 150, y = random(-12, 12) * 150} end
space.spawn_body{class = "moon", x = 2500, y = 0, name = "Quill"}
space.spawn_body{class = "outpost", faction = "trader", x = -600, y = 900, name = "Rest"}
local gates = {}
for i, at in ipairs{{2400, 2400}, {-2400, -2400}, {-2400, 2550}, {2550, -2400}, {0, 2400}, {0, -2550}} do
  gates[i] = space.spawn_body{class = "gate", x = at[1], y = at[2]}
  if i % 2 == 0 then space.link_gates(gates[i - 1], gates[i]) end
end
for _, ship in ipairs(guns) do ship:fire(true) end
space.step(20)
for _, ship in ipairs(guns) do ship:fire(false) end

local all, number   -- every thing; its id as a number that orders like the index
local function list_all()
  all, number = {}, {}
  for i = #guns, 1, -1 do if not guns[i]:alive() then table.remove(guns, i) end end
  for _, list in ipairs{space.ships(), space.asteroids(), space.planets(), space.stations(),
                        space.gates(), space.pickups(), space.projectiles(0, 0, math.huge)} do
    for _, h in ipairs(list) do
      all[#all + 1] = h
      local slot, generation = string.match(h:id(), "(%d+):(%d+)")
      number[h] = slot * 65536 + generation
    end
  end
  assert(#all == space.stats().sprites, "not every thing is in a list")
end
list_all()

-- ---- filters ----
local groups = {projectile = {shot = true, missile = true}, body = {planet = true, station = true}}

local function any_of(value, fits)
  if type(value) ~= "table" then return fits(value) end
  for key, entry in pairs(value) do
    if type(key) == "number" then
      if fits(entry) then return true end
    elseif entry and fits(key) then
      return true
    end
  end
  return false
end

local function threatens(h, ship) return h:is_hostile_to(ship) or ship:attacker() == h end

local function passes(h, f)
  local kind = h:kind()
  if f.kinds and not any_of(f.kinds, function(name)
    return kind == name or (groups[name] and groups[name][kind]) end) then return false end
  if f.faction and not any_of(f.faction, function(name) return h:faction() == name end) then
    return false
  end
  if f.hostile_to and (h == f.hostile_to or not threatens(h, f.hostile_to)) then return false end
  if f.exclude and any_of(f.exclude, function(other) return other == h end) then return false end
  return not f.where or f.where(h)
end

local kinds = {"ship", "asteroid", {"ship", "shot"}, {ship = true, pickup = true, body = false},
               {"body"}, {"projectile", asteroid = true}}
local projectile_kinds = {"shot", {"shot", "missile"}, {projectile = true}}
local limits = {0, 1, 2, 5, 31, 32, 33, 1000}

local function random_filter(of_kinds)
  local f = {}
  if of_kinds and random() < 0.4 then f.kinds = of_kinds[random(#of_kinds)] end
  if random() < 0.3 then f.faction = ({"pirate", {"trader", "patrol"}, {pirate = true}})[random(3)] end
  if random() < 0.2 then f.hostile_to = guns[random(#guns)] end
  if random() < 0.3 then f.exclude = ({guns[1], {guns[2], guns[3]}, {[all[60]] = true}})[random(3)] end
  if random() < 0.2 then f.where = function(h) return h:radius() > 14 end end
  if random() < 0.5 then f.limit = limits[random(#limits)] end
  return f
end

-- ---- comparison ----
local hits = {}

-- What the filter and `keep` leave, in the order of `measure`, then of the id.
local function loop(f, keep, measure, limit)
  local wanted, rank = {}, {}
  for _, h in ipairs(all) do
    if passes(h, f) and keep(h) then
      wanted[#wanted + 1] = h
      rank[h] = measure(h)
    end
  end
  table.sort(wanted, function(a, b)
    if rank[a] ~= rank[b] then return rank[a] < rank[b] end
    return number[a] < number[b]
  end)
  for i = #wanted, (limit or math.huge) + 1, -1 do wanted[i] = nil end
  return wanted, rank
end

local function compare(name, found, wanted)
  hits[name] = (hits[name] or 0) + #wanted
  assert(#found == #wanted, name .. " found " .. #found .. ", the loop " .. #wanted)
  for i = 1, #found do assert(found[i] == wanted[i], name .. ": another thing at " .. i) end
end

local function check(name, found, f, keep, measure) compare(name, found, (loop(f, keep, measure, f.limit))) end

-- The time, or fraction, at which a point that starts at (x, y) and moves by (vx, vy) comes within
-- `reach` of the origin; nil if never.
local function contact(x, y, vx, vy, reach)
  local c = x * x + y * y - reach * reach
  if c <= 0 then return 0 end
  local a, b = vx * vx + vy * vy, x * vx + y * vy
  local root = b * b - a * c
  if b >= 0 or root < 0 then return nil end
  return c / (-b + math.sqrt(root))
end

-- As check, for ranks that the loop computes with other roundings: hits whose ranks differ by less
-- than 1e-9 may be in any order, but not those that begin in touch (rank 0).
local function check_times(name, found, f, time)
  local wanted, rank = loop(f, function(h) return time(h) ~= nil end, time, f.limit)
  hits[name] = (hits[name] or 0) + #wanted
  assert(#found == #wanted, name .. " found " .. #found .. ", the loop " .. #wanted)
  for i, h in ipairs(found) do
    local own = rank[h]
    assert(own and math.abs(own - rank[wanted[i]]) < 1e-9, name .. ": another thing at " .. i)
    if own == 0 then assert(h == wanted[i], name .. ": another order of what is in touch") end
  end
  return rank
end

local function between(value, low, high) return math.max(low, math.min(high, value)) end

-- ---- rounds ----
for round = 1, 120 do
  local x, y = random(-14, 14) * 150, random(-14, 14) * 150
  if random() < 0.3 then x, y = random(-2000, 2000) + random(), random(-2000, 2000) + random() end
  local r = ({0, 150, 300, 750, random(0, 3000), math.huge})[random(6)]
  local function distance(h) return h:distance_to(x, y) end
  local function near(h) return distance(h) <= r end
  local ship = guns[random(#guns)]
  local f = random_filter(kinds)

  check("near", space.near(x, y, r, f), f, near, distance)
  check("touching", space.touching(x, y, r, f), f,
        function(h) return distance(h) <= r + h:radius() end, distance)
  local wanted = loop(f, near, distance, f.limit)
  compare("count", {[1] = space.count(x, y, r, f)}, {#wanted})
  compare("any", {space.any(x, y, r, f)}, {#wanted > 0})
  compare("nearest", {space.nearest(x, y, r, f)}, {wanted[1]})
  local k = random(0, 40)
  compare("k_nearest", space.k_nearest(x, y, k, r, f),
          (loop(f, near, distance, math.min(k, f.limit or k))))
  local inner = random(0, 800)
  check("ring", space.ring(x, y, inner, r, f), f,
        function(h) return distance(h) >= inner and distance(h) <= r end, distance)
  local direction, half = random() * 7 - 3.5, random() * 3
  check("cone", space.cone(x, y, direction, half, r, f), f, function(h)
    local hx, hy = h:position()
    return distance(h) <= r and ((hx == x and hy == y) or
           math.abs(math.wrap(math.atan(hy - y, hx - x) - direction)) <= half)
  end, distance)

  local x1, y1 = x + random(-1500, 1500), y + random(-1500, 1500)
  local cx, cy = (x + x1) / 2, (y + y1) / 2
  check("in_box", space.in_box(x, y, x1, y1, f), f, function(h)
    local hx, hy = h:position()
    local bx = between(hx, math.min(x, x1), math.max(x, x1))
    local by = between(hy, math.min(y, y1), math.max(y, y1))
    return h:distance_to(bx, by) <= h:radius()
  end, function(h) return h:distance_to(cx, cy) end)

  local width = random(0, 60)
  local function fraction(reach)
    return function(h)
      local hx, hy = h:position()
      local t = contact(x - hx, y - hy, x1 - x, y1 - y, reach + h:radius())
      return t and t <= 1 and t or nil
    end
  end
  check_times("sweep", space.sweep(x, y, x1, y1, width, f), f, fraction(width))
  local one = {kinds = f.kinds, faction = f.faction, hostile_to = f.hostile_to,
               exclude = f.exclude, where = f.where, limit = f.limit == 0 and 0 or 1}
  local thing, px, py = space.ray(x, y, x1, y1, one)
  local rank = check_times("ray", {thing}, one, fraction(0))
  if thing then
    assert(math.abs(x + (x1 - x) * rank[thing] - px) < 1e-6 and
           math.abs(y + (y1 - y) * rank[thing] - py) < 1e-6, "ray: another point")
  end

  local sx, sy = ship:position()
  local function from_ship(h) return h:distance_to(ship) end
  local g = random_filter{"ship", {ship = true}}
  check("enemies", space.enemies(ship, r, g), g, function(h)
    return h:kind() == "ship" and h ~= ship and from_ship(h) <= r and
           (threatens(h, ship) or ship:is_hostile_to(h))
  end, from_ship)
  check("allies", space.allies(ship, r, g), g, function(h)
    return h:kind() == "ship" and h ~= ship and from_ship(h) <= r and h:faction() == ship:faction()
  end, from_ship)

  g = random_filter{"ship", {"ship", "asteroid"}, {body = true, pickup = true}}
  g.where = nil
  local radar, list = space.contacts(ship, r, g), {}
  for i = 1, #radar do
    local h = radar[i]
    list[i] = h
    assert(radar:kind(i) == h:kind() and radar:distance(i) == from_ship(h) and
           radar:bearing(i) == ship:bearing_to(h) and radar:hostile(i) == threatens(h, ship),
           "contacts: another value of " .. tostring(h))
  end
  check("contacts", list, g, function(h)
    return h ~= ship and h:kind() ~= "shot" and h:kind() ~= "gate" and from_ship(h) <= r
  end, from_ship)

  g = random_filter(projectile_kinds)
  check("projectiles", space.projectiles(x, y, r, g), g, function(h)
    return (h:kind() == "shot" or h:kind() == "missile") and near(h)
  end, distance)
  local seconds = random() * 3
  local vx, vy = ship:velocity()
  local function impact(h)
    if h:kind() ~= "shot" and h:kind() ~= "missile" or h:owner() == ship then return nil end
    local hx, hy = h:position()
    local hvx, hvy = h:velocity()
    local t = contact(hx - sx, hy - sy, hvx - vx, hvy - vy, h:radius() + ship:radius())
    return t and t <= seconds and t or nil
  end
  local shots, times = space.incoming(ship, seconds, g)
  rank = check_times("incoming", shots, g, impact)
  assert(#times == #shots)
  for i, h in ipairs(shots) do assert(math.abs(times[i] - rank[h]) < 1e-9, "incoming: a time") end

  -- Lists in order of creation.
  for name, kind in pairs{ships = "ship", asteroids = "asteroid", pickups = "pickup",
                          planets = "planet", stations = "station", gates = "gate"} do
    g = random_filter{kind, {[kind] = true}}
    local expected = {}
    for _, h in ipairs(all) do
      if h:kind() == kind and passes(h, g) and #expected < (g.limit or math.huge) then
        expected[#expected + 1] = h
      end
    end
    compare(name, space[name](g), expected)
  end

  -- A place is free if no edge is within the clearance.
  local clearance = random(10, 400)
  local free_x, free_y = space.free_spot(x, y, clearance)
  if free_x then
    hits.free_spot = (hits.free_spot or 0) + 1
    for _, h in ipairs(all) do
      assert(h:kind() == "shot" or h:distance_to(free_x, free_y) > clearance + h:radius(),
             "free_spot: it is not free")
    end
  end

  -- The circle of a planet hides; where no circle is in the way, nothing hides. Between are the
  -- outlines of stations and rocks, which a script cannot read.
  local other = guns[random(#guns)]
  local ox, oy = other:position()
  local seen, what = space.visible(ship, other)
  local planet, any
  for _, h in ipairs(all) do
    local kind, hx, hy = h:kind(), h:position()
    if kind == "planet" or kind == "station" or kind == "gate" or kind == "asteroid" then
      local covers = h:distance_to(sx, sy) <= h:radius() or h:distance_to(ox, oy) <= h:radius()
      local t = contact(sx - hx, sy - hy, ox - sx, oy - sy, h:radius())
      any = any or (t and t <= 1)
      planet = planet or (kind == "planet" and not covers and t and t <= 1)
    end
  end
  if planet then assert(seen == false and what, "visible: through a planet") end
  if not any then assert(seen and not what, "visible: nothing is between") end
  hits.visible = (hits.visible or 0) + ((planet or not any) and 1 or 0)

  -- The way through gates against all ways that use each pair once.
  local from_x, from_y = random(-3000, 3000), random(-3000, 3000)
  local to_x, to_y = random(-3000, 3000), random(-3000, 3000)
  local function left(px, py) return math.sqrt((px - to_x) ^ 2 + (py - to_y) ^ 2) end
  local best, used = math.huge, {}
  local function walk(px, py, length)
    best = math.min(best, length + left(px, py))
    for i, gate in ipairs(gates) do
      local pair = (i + 1) // 2
      if not used[pair] then
        used[pair] = true
        local qx, qy = gate:leads_to():position()
        walk(qx, qy, length + gate:distance_to(px, py))
        used[pair] = nil
      end
    end
  end
  walk(from_x, from_y, 0)
  local way, length = space.path(from_x, from_y, to_x, to_y)
  local px, py, flown = from_x, from_y, 0
  for _, gate in ipairs(way) do
    flown = flown + gate:distance_to(px, py)
    px, py = gate:leads_to():position()
  end
  flown = flown + left(px, py)
  assert(math.abs(length - best) < 1e-6 and math.abs(flown - best) < 1e-6, "path: a longer way")
  hits.path = (hits.path or 0) + #way

  -- Flat lists of a result.
  list = space.near(x, y, r, f)
  local p, v, d = space.positions(list), space.velocities(list), space.distances(list, ship)
  assert(#p == 2 * #list and #v == 2 * #list and #d == #list)
  for i, h in ipairs(list) do
    local hx, hy = h:position()
    local hvx, hvy = h:velocity()
    assert(p[2 * i - 1] == hx and p[2 * i] == hy and v[2 * i - 1] == hvx and v[2 * i] == hvy and
           d[i] == from_ship(h), "flat lists")
    assert(space.get(h:id()) == h)
  end

  if round % 10 == 0 then
    space.step(1)
    list_all()
  end
end

for name, count in pairs(hits) do print(name, count) end
