-- The first hour of a new pilot: the steps of STEPS, one after the other, by the commands that a player has (pilot.lua).
--
--   scripts/bots --first-hour --record hour.rec
--   heliopause replay --headless hour.rec
--
-- A line is printed at each step, and a table at the end; an error if a step was not reached, or later than the aim.
-- MINUTES: how long it plays; 0: until all steps are reached.
local minutes = MINUTES or 0
local LONGEST = 60                       -- minutes, with MINUTES = 0
local SYSTEM = 100000                    -- units; what is farther away is in another system
local PATROL = 9000                      -- units; a patrol within them is near

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

local reached, class = {}, space.player():class()

local function reach(step, ...)
  if reached[step] then return end
  reached[step] = space.time() / 60
  pilot.say("* %s: %s", step, string.format(...))
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
  print(string.format("%s: %d credits, %s, %d escorts", pilot.clock(), space.credits(), me and me:class() or "no ship",
                      #space.wing().ships))
  assert(#late == 0, "not reached in time: " .. table.concat(late, ", "))
  assert(me, "the ship is lost")
end

pilot.repairs = true

function pilot.over()
  if minutes > 0 then return space.time() >= minutes * 60 end
  return all_reached() or space.time() >= LONGEST * 60
end

function pilot.met(foe)
  local x, y = space.player():position()
  local patrols = space.count(x, y, PATROL, {kinds = "ship", faction = "patrol"})
  if patrols > 0 then reach("pirate", "%s, %d ships of the patrol near", foe:name(), patrols) end
end

-- Whether the mission runs that requires a program.
local function asked_for_program() return pilot.runs("arc_4_ear") ~= nil end

function pilot.note(event, me)
  if event.type == "gate" and event.subject == me then
    reach("gate", "%s", event.object_name or "?")
  elseif event.type == "refitted" then
    reach(space.player():class() ~= class and "company" or "outfit", "%s", event.text)
    class = space.player():class()
  elseif event.type == "mission_accepted" and event.id == "arc_2_wicks" then
    reach("hook", "%s", event.text)
  elseif event.type == "wing" and event.id == "hired" then
    reach("company", "escort %s", event.name or "?")
  elseif event.type == "program" and event.amount == 1 and event.id == "mine" and asked_for_program() then
    reach("script", "the turret runs")
  end
end

-- Whether a job has to wait until the credits suffice for the computer that it requires.
local function waits(job)
  return job.mission == "arc_4_ear" and not pilot.has(COMPUTER) and space.credits() < pilot.prices[COMPUTER]
end

local SIMPLE = {deliver = true, passengers = true}

-- Whether the bot can do this job: a transport to a port, a hunt where danger is low, and the first half of the story.
local function is_for_us(offer)
  if offer.story then return offer.mission <= "arc_4_ear" end
  if offer.mission == "hunt" then return offer.danger <= 2 and offer.jumps <= 1 end
  return SIMPLE[offer.mission] and offer.jumps <= 1 and offer.danger <= 1
end

local function shop()
  local ship = space.player()
  for _, id in ipairs(not reached.outfit and OUTFITS or {}) do
    if space.mission_record("arc_1_lamp") > 0 and pilot.buy(id) then return end
  end
  if asked_for_program() then pilot.buy(COMPUTER) end
  if #space.wing().ships == 0 and space.credits() >= ESCORT_PRICE and space.opens("trader", "escorts") then
    ship:hire(ESCORT)
    pilot.step(2)
  end
  -- A larger ship, once the mission that requires the computer is done: the yard takes the computer with the ship.
  if reached.script and not asked_for_program() then pilot.change_ship(SHIP) end
end

local function at_port()
  if not space.player():docked_at() then return end
  pilot.step(30)
  pilot.take_jobs(is_for_us)
  shop()
end

-- Where to fly without a job: to a port that may hire out an escort, if there is none yet and it can be paid, else home.
local function next_port(home)
  if #space.wing().ships > 0 or space.credits() < ESCORT_PRICE or not space.opens("trader", "escorts") then
    return home
  end
  local x, y = space.player():position()
  return space.nearest(x, y, SYSTEM, {kinds = "station", faction = "trader"}) or home
end

local function play()
  local x, y = space.player():position()
  local home = space.nearest(x, y, 5000, {kinds = "station"})
  pilot.fly(home)
  pilot.step(30)
  local gold = 0
  for _, offer in ipairs(space.offers()) do gold = gold + (offer.story and 1 or 0) end
  assert(gold == 1, "the first port offers " .. gold .. " jobs of the story")
  reach("docked", "%s offers %d jobs", home:name(), #space.offers())
  while true do
    at_port()
    local job = pilot.next_job(waits)
    if not job then
      pilot.fly(next_port(home))
    elseif job.mission == "hunt" then
      pilot.hunt(job)
    elseif job.mission == "arc_2_wicks" then
      pilot.stop_at_marks(job)
    elseif job.mission == "arc_4_ear" and pilot.has(COMPUTER) then
      pilot.stop_at_marks(job, pilot.program)
    else
      if space.player():docked_at() == pilot.port_of(job) then pilot.launch() end
      pilot.fly(pilot.port_of(job))
    end
  end
end

pilot.play(play)
report()
