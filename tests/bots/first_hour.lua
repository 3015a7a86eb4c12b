-- The first hour of a new pilot: the steps of STEPS, one after the other, by the commands that a player has. The
-- bot changes nothing else and draws no random number, so its recording replays to the same hashes:
--
--   heliopause script tests/bots/first_hour.lua --scenario reach --record hour.rec
--   heliopause replay --headless hour.rec
--
-- `scripts/bots --first-hour` does both. A line is printed at each step, and a table at the end; an error if a step was
-- not reached, or later than the aim. MINUTES: how long it plays; 0: until all steps are reached.
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = include("lib/fight")

local minutes = MINUTES or 0
local LONGEST = 60                       -- minutes, with MINUTES = 0
local SYSTEM = 100000                    -- units; what is farther away is in another system
local NEAR = 2600                        -- units; a hostile ship within them is fought
local PATROL = 9000                      -- units; a patrol within them is near
local RELOAD = 6 * 60 * 60               -- ticks between two saves that are loaded at once

-- What a player should reach, and by which minute.
local STEPS = {
  {"docked", 1, "docked, with one job in gold"},
  {"gate", 4, "first gate"},
  {"outfit", 10, "first outfit"},
  {"pirate", 18, "first pirate, with a patrol near"},
  {"hook", 25, "the story has asked for more"},
  {"company", 40, "second ship or first escort"},
  {"script", 55, "a program of one's own, which a mission has asked for"},
}
local OUTFITS = {"shield_1", "battery_1"}    -- the first that is paid for is bought
local COMPUTER, ESCORT, SHIP = "computer_1", "courier", "prospector"
local ESCORT_PRICE = 2900                -- of data/ships.toml
local BACK = 0.75                        -- what a yard gives for a ship and its outfits

-- The program that a player writes first: the turret of docs/scripting.md, in twelve lines.
local PROGRAM = [[
local lead = include("lib/lead")
return {
  think_every = 6,
  think = function(self)
    local ship = self.ship
    local _, speed, range = ship:weapon()
    local foe = space.enemies(ship, range or 0, {limit = 1})[1]
    local angle = foe and lead.aim(ship, foe, speed)
    if angle then ship:turn_to(angle) end
    ship:fire(angle ~= nil and math.abs(math.wrap(angle - ship:heading())) < 0.06)
  end,
}
]]

local reached, prices, class = {}, {}, space.player():class()
for _, outfit in ipairs(space.outfits()) do prices[outfit.id] = outfit.price end
for _, class in ipairs(space.classes("ship")) do prices[class.id] = class.price end

local function clock()
  return string.format("%2d:%02d", math.floor(space.time()) // 60, math.floor(space.time()) % 60)
end

local function say(...) print(clock(), string.format(...)) end

local function reach(step, ...)
  if reached[step] then return end
  reached[step] = space.time() / 60
  say("* %s: %s", step, string.format(...))
end

local function all_reached()
  for _, step in ipairs(STEPS) do if not reached[step[1]] then return false end end
  return true
end

local function report()
  local late = {}
  print(string.format("%-8s %6s %6s  %s", "step", "aim", "minute", "what"))
  for _, step in ipairs(STEPS) do
    local minute = reached[step[1]]
    print(string.format("%-8s %6.1f %6s  %s", step[1], step[2], minute and string.format("%.1f", minute) or "-",
                        step[3]))
    if not minute or minute > step[2] then late[#late + 1] = step[1] end
  end
  local me = space.player()
  print(string.format("%s: %d credits, %s, %d escorts", clock(), space.credits(), me and me:class() or "no ship",
                      #space.wing().ships))
  assert(#late == 0, "not reached in time: " .. table.concat(late, ", "))
  assert(me, "the ship is lost")
end

local OVER = {}        -- the error that ends the play
local function is_over()
  if minutes > 0 then return space.time() >= minutes * 60 end
  return all_reached() or space.time() >= LONGEST * 60
end

-- Where the markers and lines of a mission are: its number is before their names.
local function goal_of(job) return space.marker(job.id .. ":goal") end

local function answer_lines()
  for _, job in ipairs(space.missions()) do
    for _, line in ipairs{"ione", "ione2", "tone", "tone2", "tam", "tam2"} do space.answer(job.id .. ":" .. line) end
  end
end

-- Whether the mission runs that asks for a program.
local function asked_for_program()
  for _, job in ipairs(space.missions()) do if job.mission == "arc_4_ear" then return true end end
  return false
end

local function note(event, me)
  if event.type == "docked" and event.subject == me then
    say("docked at %s, %d credits, standing %.0f", event.object_name or "?", space.credits(), space.standing("trader"))
  elseif event.type == "gate" and event.subject == me then
    reach("gate", "%s", event.object_name or "?")
  elseif event.type == "refitted" then
    say("bought %s for %d", event.text, event.amount)
    reach(space.player():class() ~= class and "company" or "outfit", "%s", event.text)
    class = space.player():class()
  elseif event.type == "ship_destroyed" and event.object == me and event.faction == "pirate" then
    say("destroyed %s", event.name or "a pirate")
  elseif event.type == "mission_accepted" then
    say("accepted: %s (%d)", event.text, event.amount)
    if event.id == "arc_2_wicks" then reach("hook", "%s", event.text) end
  elseif event.type == "mission_done" then
    say("done: %s (%d)", event.text, event.amount)
  elseif event.type == "mission_failed" then
    say("failed: %s: %s", event.text, event.cause or "")
  elseif event.type == "wing" and event.id == "hired" then
    reach("company", "escort %s", event.name or "?")
  elseif event.type == "program" and event.amount == 1 and event.id == "mine" and asked_for_program() then
    reach("script", "the turret runs")
  elseif event.type == "player_died" then
    say("dead: %s", event.text or "?")
  end
end

-- A tick, with what a player notices.
local function step(ticks)
  for _ = 1, ticks or 1 do
    if is_over() or not space.player() then error(OVER) end
    local me = space.player()
    if space.tick() % 60 == 0 then answer_lines() end
    space.step()
    for _, event in ipairs(space.events()) do note(event, me) end
    if space.tick() % RELOAD == 0 then space.reload() end
  end
end

-- ---- fights ----

local function nearest_foe(ship)
  for handle, _, _, _, hostile in space.contacts(ship, NEAR, {kinds = "ship"}) do
    if hostile and not handle:docked_at() and not handle:disabled() then return handle end
  end
end

-- A tenth of a second of a fight: turns to the lead mark and fires when it is ahead and no other ship is in the way.
local function aim(ship, foe)
  local away = ship:distance_to(foe)
  local _, speed, range = ship:weapon()
  local heading, time = lead.aim(ship, foe, speed)
  ship:set_target(foe)
  if not heading or away > range then
    ship:fire(false)
    steer.along(ship, heading or ship:bearing_to(foe), ship:cruise_speed())
    return
  end
  local other = fight.endangers(ship, heading, speed, range / speed)
  local off = math.abs(steer.difference(ship:heading(), heading))
  ship:fire(off < math.max(0.04, math.atan(foe:radius() * 1.3, away)) and time * speed < range and not other)
  ship:assist(away > 420)
  ship:turn_to(heading)
  ship:brake(away < 260 and ship:speed() > 200)
  ship:thrust(off < 0.6 and (away > 420 and 0.9 or away > 200 and 0.3 or 0) or 0)
end

-- Fights what is near until it is gone or the ship is hurt. Returns whether there was anything.
local function defend()
  local ship, fought = space.player(), false
  local foe = nearest_foe(ship)
  while foe and fight.health(ship) > 0.6 do
    fought = true
    if foe:faction() == "pirate" then
      local x, y = ship:position()
      local patrols = space.count(x, y, PATROL, {kinds = "ship", faction = "patrol"})
      if patrols > 0 then reach("pirate", "%s, %d ships of the patrol near", foe:name(), patrols) end
    end
    aim(ship, foe)
    step(4)
    foe = nearest_foe(ship)
  end
  if fought then
    fight.cease(ship)
    ship:assist(true)
    ship:brake(false)
  end
  return fought
end

-- ---- journeys ----

-- By the autopilot to a port, and fights on the way. Ends early when `there` says so.
local function fly(port, there)
  local ship = space.player()
  space.route(port)
  space.autopilot(true)
  step(2)
  while ship:docked_at() ~= port and not (there and there()) do
    if not ship:docked_at() then defend() end
    if not space.autopilot() and ship:docked_at() ~= port then
      space.route(port)
      space.autopilot(true)
    end
    step(6)
  end
end

local function launch(ship)
  if ship:docked_at() then ship:undock() step(30) end
end

-- By hand to a position of the same system, and to rest there until `done`.
local function hold(x, y, near, done)
  local ship = space.player()
  launch(ship)
  while not done() do
    defend()
    steer.arrive(ship, x, y, near, ship:cruise_speed())
    step(6)
  end
  ship:brake(false)
end

local function is_running(id)
  for _, job in ipairs(space.missions()) do if job.id == id then return job end end
end

-- ---- jobs ----

local SIMPLE = {deliver = true, passengers = true}

-- Whether the bot can do this job: what it takes to a port, a hunt for the weak, and the first half of the story.
local function is_for_us(offer)
  if offer.story then return offer.mission <= "arc_4_ear" or all_reached() end
  if offer.mission == "hunt" then return offer.danger <= 2 and offer.jumps <= 1 end
  return SIMPLE[offer.mission] and offer.jumps <= 1 and offer.danger <= 1
end

-- Where a job leads now: its marker may have moved on from the first port.
local function port_of(job)
  local mark = goal_of(job)
  local thing = mark and mark.thing
  return thing and thing:kind() == "station" and thing or job.to
end

-- What is near; the story may be twice as far, and a hunt ten times, because others are after the prey as well.
local function next_job()
  local ship, best, least = space.player(), nil, nil
  for _, job in ipairs(space.missions()) do
    local _, way = space.path(ship, port_of(job))
    local units = (way or 1e9) * (job.mission == "hunt" and 0.1 or job.story and 0.5 or 1)
    if not best or units < least then best, least = job, units end
  end
  return best
end

local function take_jobs()
  for _, offer in ipairs(space.offers()) do
    if offer.story and is_for_us(offer) then space.accept(offer.id) end
  end
  step(2)
  for _, offer in ipairs(space.offers()) do
    if #space.missions() < 4 and not offer.story and is_for_us(offer) then
      space.accept(offer.id)
      step(2)
    end
  end
end

local function has(ship, id)
  for _, outfit in ipairs(ship:outfits()) do if outfit == id then return true end end
  return false
end

-- Buys `id` if there are the credits. Returns whether it did.
local function buy(ship, id)
  if has(ship, id) or space.credits() < prices[id] then return false end
  ship:buy_outfit(id)
  step(2)
  return has(ship, id)
end

local function shop()
  local ship = space.player()
  for _, id in ipairs(not reached.outfit and OUTFITS or {}) do
    if space.mission_record("arc_1_lamp") > 0 and buy(ship, id) then return end
  end
  if asked_for_program() then buy(ship, COMPUTER) end
  if #space.wing().ships == 0 and space.credits() >= ESCORT_PRICE and space.opens("trader", "escorts") then
    ship:hire(ESCORT)
    step(2)
  end
  -- A larger ship, once the mission that asks for the computer is done: the yard takes that as well.
  if ship:class() ~= SHIP and reached.script and not asked_for_program() then
    local worth = prices[ship:class()]
    for _, id in ipairs(ship:outfits()) do worth = worth + prices[id] end
    if space.credits() >= prices[SHIP] - worth * BACK and ship:docked_at():class() == "shipyard" then
      ship:buy_ship(SHIP)
      step(2)
    end
  end
end

local function at_port()
  local ship = space.player()
  if not ship:docked_at() then return end
  step(30)
  take_jobs()
  shop()
end

-- The prey shows itself when the player is near; then the marker of the hunt is on it.
local function hunt(job)
  local ship = space.player()
  local function prey()
    local mark = goal_of(job)
    return mark and mark.thing
  end
  fly(job.to, function() return prey() or not is_running(job.id) end)
  launch(ship)
  while prey() and fight.health(ship) > 0.6 do
    if not defend() and prey() then
      local x, y = prey():position()
      steer.arrive(ship, x, y, 500, ship:cruise_speed())
    end
    step(6)
  end
end

-- Beacons and quiet places: the marker of the mission shows where to stop.
local function stop_at_marks(job)
  local ship = space.player()
  fly(job.to, function()
    local mark = goal_of(job)
    return mark and mark.x and ship:distance_to(mark.x, mark.y) < 20000
  end)
  while is_running(job.id) do
    local mark = goal_of(job)
    if not mark or not mark.x then return end
    if job.mission == "arc_4_ear" and not space.program() then
      space.load_program("mine", PROGRAM)
      step(2)
      space.program(true)
      step(2)
    end
    hold(mark.x, mark.y, 100, function()
      local now = is_running(job.id) and goal_of(job)
      return not now or now.x ~= mark.x or now.y ~= mark.y
    end)
  end
  space.program(false)
end

-- Without a job: where an escort is for hire, if one is paid for, else home.
local function next_port(home)
  if #space.wing().ships > 0 or space.credits() < ESCORT_PRICE or not space.opens("trader", "escorts") then
    return home
  end
  local x, y = space.player():position()
  return space.nearest(x, y, SYSTEM, {kinds = "station", faction = "trader"}) or home
end

local function play()
  local ship = space.player()
  local x, y = ship:position()
  local home = space.nearest(x, y, 5000, {kinds = "station"})
  fly(home)
  step(30)
  local gold = 0
  for _, offer in ipairs(space.offers()) do gold = gold + (offer.story and 1 or 0) end
  assert(gold == 1, "the first port offers " .. gold .. " jobs of the story")
  reach("docked", "%s offers %d jobs", home:name(), #space.offers())
  while true do
    at_port()
    local job = next_job()
    if not job then
      fly(next_port(home))
    elseif job.mission == "hunt" then
      hunt(job)
    elseif job.mission == "arc_2_wicks" or job.mission == "arc_4_ear" and has(space.player(), COMPUTER) then
      stop_at_marks(job)
    else
      if space.player():docked_at() == port_of(job) then launch(space.player()) end
      fly(port_of(job))
    end
  end
end

local done, why = pcall(play)
if not done and why ~= OVER then print(tostring(why)) end
report()
