-- A race through twelve gates against the clock, with an ambush halfway. It uses all that a scenario
-- can show: HUD, markers, objectives, score, dialogue, a key of its own, camera and pace, an end.
local populate = include("lib/populate")

local GATES = {
  {1500, 0}, {2900, -700}, {4100, -1900}, {4300, -3500}, {3100, -4700}, {1500, -4300},
  {-200, -4900}, {-1700, -4100}, {-2300, -2500}, {-1300, -1300}, {-1900, 300}, {-300, 900},
}
local GATE_RADIUS = 150
local AMBUSH = 6                         -- the gate that wakes the raiders
local LEVELS = {        -- seconds at the start and for each gate; points per gate; raiders in ambush
  {start = 22, gate = 7, points = 100, raiders = 1},
  {start = 16, gate = 5, points = 200, raiders = 2},
}
local BOOST, BOOST_SPEED, RECHARGE = "boost", 600, 10    -- speed in units per second, seconds

-- The present gate is green and in the tree view as well, the one after it is dim.
local function show_gates(memory)
  local gate, after = GATES[memory.gate], GATES[memory.gate + 1]
  space.marker("gate", {x = gate[1], y = gate[2], radius = GATE_RADIUS, color = "green",
                        tree = true, text = after and "Gate " .. memory.gate or "Finish"})
  if after then
    space.marker("next", {x = after[1], y = after[2], radius = GATE_RADIUS, color = "dim",
                          radar = false, text = "Gate " .. memory.gate + 1})
  else
    space.marker("next", nil)
  end
end

local function begin(memory, level)
  memory.level, memory.running = level, true
  memory.left = LEVELS[level].start
  show_gates(memory)
  space.score(0)
  space.sound("race/start")
  space.alert(level == 1 and "Go!" or "Go, racer!")
end

local function spring_ambush(memory)
  memory.raiders = {}
  local gate = GATES[AMBUSH + 2]
  local count = LEVELS[memory.level].raiders
  for i = 1, count do
    local x, y = populate.point(gate[1], gate[2], 500, 700)
    memory.raiders[i] = populate.ship("pirate", "raider", x, y, 0, 60, {home_x = x, home_y = y})
    space.marker("raider" .. i, {thing = memory.raiders[i], color = "red", text = "Raider"})
  end
  space.objective("raiders", {text = "Bonus: shoot the raiders", max = count})
  space.say("ambush", {speaker = "Knife", text = "Nice ship. Hand it over.", seconds = 4})
  space.camera{thing = memory.raiders[1], radius = 500, seconds = 1}
  space.pace(0.4, 1)
  space.sound("race/alarm", {thing = memory.raiders[1]})
end

local function pass_gate(memory)
  local level = LEVELS[memory.level]
  space.score(space.score() + level.points)
  space.objective("gates", {value = memory.gate})
  space.sound("race/gate")
  memory.left = memory.left + level.gate
  memory.charge = RECHARGE
  memory.gate = memory.gate + 1
  if memory.gate > #GATES then
    space.objective("gates", {state = "done"})
    local bonus = math.floor(memory.left) * 20
    space.score(space.score() + bonus)
    space.win(string.format("Twelve gates in %.1f seconds. The time left is worth %d points.",
                            memory.flown, bonus))
    return
  end
  if memory.gate == AMBUSH + 1 then spring_ambush(memory) end
  show_gates(memory)
end

local function lose(memory, reason)
  space.objective("gates", {state = "failed"})
  space.lose(reason)
end

-- Called in every tick of the race.
local function race(memory, dt, ship)
  memory.left, memory.flown = memory.left - dt, memory.flown + dt
  memory.charge = math.min(RECHARGE, memory.charge + dt)
  space.hud("time", {value = math.max(0, math.floor(memory.left * 10) / 10),
                     color = memory.left < 5 and "red" or "white"})
  space.hud("boost", {value = math.floor(memory.charge * 10) / 10,
                      color = memory.charge == RECHARGE and "blue" or "dim"})
  local gate = GATES[memory.gate]
  if ship:distance_to(gate[1], gate[2]) < GATE_RADIUS then pass_gate(memory) end
  if memory.left <= 0 then lose(memory, "The clock has run out at gate " .. memory.gate .. ".") end
end

local function boost(memory)
  local ship = space.player()
  if not (memory.running and ship) or memory.charge < RECHARGE or ship:docked_at() then return end
  local x, y = ship:position()
  local vx, vy = ship:velocity()
  local angle = ship:heading()
  space.place(ship, x, y, vx + math.cos(angle) * BOOST_SPEED, vy + math.sin(angle) * BOOST_SPEED)
  memory.charge = 0
  space.sound("race/boost", {thing = ship})
end

local function count_raiders(memory, event)
  for _, raider in ipairs(memory.raiders or {}) do
    if event.subject == raider then
      memory.shot = memory.shot + 1
      local by_player = event.object == space.player()
      if by_player and not space.outcome() then space.score(space.score() + 300) end
      space.objective("raiders", {value = memory.shot,
                                  state = memory.shot == #memory.raiders and "done" or "open"})
    end
  end
end

---@type Scenario
return {
  title = "The Quill regatta",
  about = "Twelve gates against the clock, a boost, and an ambush on the way. "
          .. "Two minutes, if you are fast.",
  career = false,

  setup = function(self)
    local memory = space.memory
    memory.gate, memory.flown, memory.charge, memory.shot = 1, 0, RECHARGE, 0
    memory.running = false
    space.spawn_body{class = "moon", x = 1200, y = -2400, name = "Quill"}
    space.spawn_body{class = "outpost", x = -200, y = 300, name = "Quill Depot", faction = "patrol"}
    populate.field(1200, -2400, 900, 2600, 130)
    space.spawn{class = "courier", faction = "player", x = 0, y = 0, name = "Kestrel", player = true}
    space.objective("gates", {text = "Fly through the gates", max = #GATES})
    space.hud("time", {text = "Time", value = LEVELS[1].start, max = 45})
    space.hud("boost", {text = "Boost", value = RECHARGE, max = RECHARGE, color = "blue"})
    space.key(BOOST, {key = "F", text = "boost"})
    space.say("level", {speaker = "Race marshal", seconds = 30,
                        text = "Twelve gates around Quill; each adds seconds to your clock. "
                               .. "How do you fly today?",
                        choices = {"For fun: more time", "To win: less time, double points"}})
    space.camera{x = GATES[1][1], y = GATES[1][2], radius = 900, seconds = 2}
  end,

  on_tick = function(self, dt)
    local memory, ship = self.memory, space.player()
    if memory.running and ship and not space.outcome() then race(memory, dt, ship) end
  end,

  on_event = {
    answer = function(self, event)
      -- 0: the marshal got no answer.
      if event.id == "level" then begin(self.memory, event.amount == 2 and 2 or 1) end
    end,
    key = function(self, event)
      if event.id == BOOST then boost(self.memory) end
    end,
    ship_destroyed = function(self, event) count_raiders(self.memory, event) end,
    -- The player may fly on after the end and lose the ship.
    player_died = function(self, event)
      if not space.outcome() then lose(self.memory, "The Kestrel is lost.") end
    end,
  },
}
