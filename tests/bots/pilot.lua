-- What bots that play as a person would have in common: flights by the autopilot and by hand, fights, jobs, purchases.
-- scripts/bots runs this file and that of a bot as one script. It uses the commands that a player has, changes nothing
-- else and draws no random number, so a recording of it replays to the same hashes.
--
-- A bot sets pilot.over (whether the play is over), pilot.note (called with each event and the player's ship) and
-- pilot.answers (the choice for a line of dialogue, by its name), and calls pilot.play.
local steer = include("lib/steer")
local lead = include("lib/lead")
local fight = include("lib/fight")

local SYSTEM = 100000                    -- units; what is farther away is in another system
local NEAR = 2600                        -- units; a hostile ship within them is fought
local RELOAD = 6 * 60 * 60               -- ticks between two saves that are loaded at once
local HURT = 0.6                         -- health below which it does not look for fights
local OUTNUMBERED = 1.5                  -- nor does it against more than this multiple of its side's hull and shield

local pilot = {
  over = function() return false end,
  note = function() end,
  answers = {},
  repairs = false,                       -- whether a hurt or outnumbered ship turns to the nearest port on its way
  met = function() end,                  -- called with a pirate at the beginning of a fight
  prices = {},
}
for _, outfit in ipairs(space.outfits()) do pilot.prices[outfit.id] = outfit.price end
for _, ship in ipairs(space.classes("ship")) do pilot.prices[ship.id] = ship.price end

local OVER = {}        -- the error that ends the play

function pilot.clock()
  return string.format("%2d:%02d", math.floor(space.time()) // 60, math.floor(space.time()) % 60)
end

function pilot.say(...) print(pilot.clock(), string.format(...)) end

-- Where the markers and lines of a mission are: its number is before their names.
function pilot.goal_of(job) return space.marker(job.id .. ":goal") end

local LINES = {"ione", "ione2", "tone", "tone1", "tone2", "tam", "trail", "guard", "tam2", "pour", "pour2", "badges",
               "price", "deal", "begin", "hask", "lit", "choice", "end", "end2"}
local talkers = {}      -- ids of missions: the last line of one is there after its end
local function answer_lines()
  for _, job in ipairs(space.missions()) do talkers[job.id] = true end
  for mission in pairs(talkers) do
    for _, name in ipairs(LINES) do
      local id = mission .. ":" .. name
      local line = space.say(id)
      if line then space.answer(id, #line.choices > 0 and (pilot.answers[name] or 1) or nil) end
    end
  end
end

local function tell(event, me)
  if event.type == "docked" and event.subject == me then
    pilot.say("docked at %s, %d credits, standing %.0f", event.object_name or "?", space.credits(),
              space.standing("trader"))
  elseif event.type == "refitted" then
    pilot.say("bought %s for %d", event.text, event.amount)
  elseif event.type == "ship_destroyed" and event.object == me and event.faction == "pirate" then
    pilot.say("destroyed %s", event.name or "a pirate")
  elseif event.type == "mission_accepted" then
    pilot.say("accepted: %s (%d)", event.text, event.amount)
  elseif event.type == "mission_done" then
    pilot.say("done: %s (%d)", event.text, event.amount)
  elseif event.type == "mission_failed" then
    pilot.say("failed: %s: %s", event.text, event.cause or "")
  elseif event.type == "player_died" then
    pilot.say("dead: %s", event.text or "?")
  end
end

-- Runs ticks (one by default), answers lines of dialogue, and reports each event to pilot.note.
function pilot.step(ticks)
  for _ = 1, ticks or 1 do
    if pilot.over() or not space.player() then error(OVER) end
    local me = space.player()
    if space.tick() % 60 == 0 then answer_lines() end
    space.step()
    for _, event in ipairs(space.events()) do
      tell(event, me)
      pilot.note(event, me)
    end
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

local function is_fit(ship)
  local foes, friends = fight.odds(ship, 4000)
  return fight.health(ship) > HURT and foes < OUTNUMBERED * friends
end

-- Fights what is near until it is gone, or the ship is hurt or outnumbered. Returns whether there was anything.
function pilot.defend()
  local ship, fought = space.player(), false
  local foe = nearest_foe(ship)
  while foe and is_fit(ship) do
    fought = true
    if foe:faction() == "pirate" then pilot.met(foe) end
    aim(ship, foe)
    pilot.step(4)
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

function pilot.launch()
  local ship = space.player()
  if ship:docked_at() then
    ship:undock()
    pilot.step(30)
  end
end

local function set_out(port)
  space.route(port)
  space.autopilot(true)
  pilot.step(2)
end

-- A hurt or outnumbered ship docks at the nearest port of the system, and launches again, repaired, when it may.
local function repair()
  local ship = space.player()
  local x, y = ship:position()
  local port = space.nearest(x, y, SYSTEM, {kinds = "station", where = function(p) return not p:is_hostile_to(ship) end})
  if not port then return end
  pilot.say("hurt or outnumbered, to %s", port:name())
  set_out(port)
  while ship:docked_at() ~= port do
    if not space.autopilot() then set_out(port) end
    pilot.step(6)
  end
  pilot.step(30)
  while not is_fit(ship) do pilot.step(60) end
  pilot.launch()
end

-- Flies to a port by the autopilot, and fights on the way. Ends earlier if there() is true.
function pilot.fly(port, there)
  local ship = space.player()
  set_out(port)
  while ship:docked_at() ~= port and not (there and there()) do
    if not ship:docked_at() then pilot.defend() end
    if pilot.repairs and not ship:docked_at() and not is_fit(ship) then repair() end
    if not space.autopilot() and ship:docked_at() ~= port then set_out(port) end
    pilot.step(6)
  end
end

-- Flies by hand to a position of the same system, and rests there until done() is true.
function pilot.hold(x, y, near, done)
  local ship = space.player()
  pilot.launch()
  while not done() do
    pilot.defend()
    steer.arrive(ship, x, y, near, ship:cruise_speed())
    pilot.step(6)
  end
  ship:brake(false)
end

-- ---- jobs ----

function pilot.is_running(id)
  for _, job in ipairs(space.missions()) do if job.id == id then return job end end
end

function pilot.runs(mission)
  for _, job in ipairs(space.missions()) do if job.mission == mission then return job end end
end

-- Where a job leads now: its marker may have moved on from the first port.
function pilot.port_of(job)
  local mark = pilot.goal_of(job)
  local thing = mark and mark.thing
  return thing and thing:kind() == "station" and thing or job.to
end

-- Returns the accepted job with the shortest way, or nil. The way of a job of the story counts as half of its length, and
-- that of a hunt as a tenth, because other ships hunt the prey as well. Jobs for which waits(job) is true are left out.
function pilot.next_job(waits)
  local ship, best, least = space.player(), nil, nil
  for _, job in ipairs(space.missions()) do
    local port, way = pilot.port_of(job), 0       -- without a port: wherever the ship is
    if port then
      local _, units = space.path(ship, port)
      way = units
    end
    local units = (way or 1e9) * (job.mission == "hunt" and 0.1 or job.story and 0.5 or 1)
    local later = waits and waits(job)
    if not later and (not best or units < least) then best, least = job, units end
  end
  return best
end

-- Accepts offers for which fits(offer) is true: all of the story first, then others while fewer than four jobs run.
function pilot.take_jobs(fits)
  for _, offer in ipairs(space.offers()) do
    if offer.story and fits(offer) then space.accept(offer.id) end
  end
  pilot.step(2)
  for _, offer in ipairs(space.offers()) do
    if #space.missions() < 4 and not offer.story and fits(offer) then
      space.accept(offer.id)
      pilot.step(2)
    end
  end
end

-- The prey shows itself when the player is near; then the marker of the hunt is on it.
function pilot.hunt(job)
  local ship = space.player()
  local function prey()
    local mark = pilot.goal_of(job)
    return mark and mark.thing
  end
  pilot.fly(job.to, function() return prey() or not pilot.is_running(job.id) end)
  pilot.launch()
  while prey() and is_fit(ship) do
    if not pilot.defend() and prey() then
      local x, y = prey():position()
      steer.arrive(ship, x, y, 500, ship:cruise_speed())
    end
    pilot.step(6)
  end
end

-- Beacons and quiet places: the marker of the mission shows where to stop. `ready` is called before each.
function pilot.stop_at_marks(job, ready)
  local ship = space.player()
  pilot.fly(job.to, function()
    local mark = pilot.goal_of(job)
    return mark and mark.x and ship:distance_to(mark.x, mark.y) < 20000
  end)
  while pilot.is_running(job.id) do
    local mark = pilot.goal_of(job)
    if not mark or not mark.x then return end
    if ready then ready() end
    pilot.hold(mark.x, mark.y, 100, function()
      local now = pilot.is_running(job.id) and pilot.goal_of(job)
      return not now or now.x ~= mark.x or now.y ~= mark.y
    end)
  end
  space.program(false)
end

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

-- Starts it, unless a program runs.
function pilot.program()
  if space.program() then return end
  space.load_program("mine", PROGRAM)
  pilot.step(2)
  space.program(true)
  pilot.step(2)
end

-- ---- purchases ----

function pilot.has(id)
  for _, outfit in ipairs(space.player():outfits()) do if outfit == id then return true end end
  return false
end

-- Buys an outfit that is sold where the ship is docked, if there are the credits. Returns whether it did.
function pilot.buy(id)
  local ship = space.player()
  if pilot.has(id) or space.credits() < pilot.prices[id] or not ship:docked_at():sells(id) then return false end
  ship:buy_outfit(id)
  pilot.step(2)
  return pilot.has(id)
end

-- Exchanges the ship for one of another class, if that is sold here and the credits suffice.
function pilot.change_ship(class)
  local ship = space.player()
  if ship:class() == class or not ship:docked_at():sells(class) then return false end
  local worth = pilot.prices[ship:class()]
  for _, id in ipairs(ship:outfits()) do worth = worth + pilot.prices[id] end
  if space.credits() < pilot.prices[class] - worth * 0.75 then return false end    -- what a yard gives
  ship:buy_ship(class)
  pilot.step(2)
  return ship:class() == class
end

-- The nearest port by its way, gates included, of those that `fits`.
function pilot.nearest(fits)
  local ship, best, least = space.player(), nil, nil
  for _, port in ipairs(space.stations{where = function(p) return not p:is_hostile_to(ship) and fits(p) end}) do
    local _, way = space.path(ship, port)
    if way and (not best or way < least) then best, least = port, way end
  end
  return best
end

-- Runs `play` until the play is over or the ship is lost; prints any other error.
function pilot.play(play)
  local done, why = pcall(play)
  if not done and why ~= OVER then print(tostring(why)) end
end
