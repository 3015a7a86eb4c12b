-- Raids of pirates on ports: each is a contract of the ports. They pay for the damage that the player's side
-- deals to the raiders, also to those that get away, and nothing to a player who deals none.
--
-- The state is the table that raids.new returns; keep it in the memory of the scenario. Call raids.watch now and then,
-- raids.hit for each event hit, and raids.destroyed for each event ship_destroyed. While a raid runs, the marker "raid"
-- shows its port, unless 64 other markers are shown.
local populate = include("lib/populate")
local danger = include("lib/danger")
local raids = {}

local PATIENCE = 150 * 60     -- ticks after which the raiders leave
local PAY = 150               -- credits for a raid, times its number
local NEAR = 60000            -- units: a raid is on a port that the player can reach, in the same system
local AWAY = 6000             -- units from the port, where raiders appear: some fifteen seconds of flight
local ROUGH = 3               -- from this danger on, each third raider is a marauder
local OUT = 15000             -- units from the port: the goal of raiders that leave and have no lair in the system
local GONE = 12000            -- units from the player: beyond, a raider that has left is removed

-- Returns the state of raids on `ports`, a list of {port = Handle, danger = 0 to 5}. Ports of danger 0 are never
-- raided. `first` and `pause` are ticks: until the first raid, and from the end of one to the next.
---@param ports table[]
---@param first integer
---@param pause integer
---@return table
function raids.new(ports, first, pause)
  local targets = {}
  for _, entry in ipairs(ports) do
    if danger.raiders(entry.danger) > 0 then targets[#targets + 1] = entry end
  end
  return {ports = targets, wave = 0, next = space.tick() + first, pause = pause}
end

-- Returns the entry of the port in danger that is nearest to the player; nil if none is near.
local function nearest(state, player)
  local best, least
  for _, entry in ipairs(state.ports) do
    local away = entry.port:alive() and player:distance_to(entry.port)
    if away and away < NEAR and (not best or away < least) then best, least = entry, away end
  end
  return best
end

-- Returns where a raid on (x, y) starts: of six random positions around it, the one with the fewest
-- patrols near.
local function approach(x, y)
  local best_x, best_y, fewest
  for _ = 1, 6 do
    local px, py = populate.point(x, y, AWAY - 200, AWAY + 200)
    local patrols = space.count(px, py, 2200, {faction = "patrol"})
    if not fewest or patrols < fewest then best_x, best_y, fewest = px, py, patrols end
  end
  return best_x, best_y
end

local function send(state, player)
  local entry = nearest(state, player)
  if not entry then return end
  local port, wave = entry.port, state.wave + 1
  local x, y = port:position()
  local sx, sy = approach(x, y)
  local first = wave == 1         -- two light ships
  local count = first and 2 or math.min(wave + 2, danger.raiders(entry.danger))
  state.raiders, state.parts, state.port = {}, {}, port
  state.count, state.next = count, space.tick() + PATIENCE
  for i = 1, count do
    -- They hunt none until they are at the port: who hears the alert can still dock, leave or prepare.
    local brief = {home_x = x, home_y = y, leash = AWAY, leaving = true}
    local class = i % 3 == 0 and entry.danger >= ROUGH and "marauder" or "raider"
    state.raiders[i] = populate.ship("pirate", class, sx, sy, 0, 300, brief)
    state.parts[i] = 0
  end
  -- Without a marker where 64 others are shown: that is an error, and the alert names the port.
  pcall(space.marker, "raid", {thing = port, text = "Raid", color = "red"})
  space.alert(string.format("Raid %d: %d pirates make for %s!", wave, count, port:name()))
  if first then space.message("It pays to help: credits for the damage that you deal to the raiders.") end
end

-- Returns the position of the nearest lair within a system's size of the port; nil without one.
local function nearest_lair(port)
  local best, least
  for _, system in ipairs(space.systems()) do
    for _, lair in ipairs(system.placed and system.lairs or {}) do
      local away = port:distance_to(lair.x, lair.y)
      if away < 2 * NEAR and (not least or away < least) then best, least = lair, away end
    end
  end
  return best
end

-- A save from before parts were kept: what was counted stays, in an entry of its own.
local function complete(state)
  if not state.raiders or state.parts then return end
  state.parts = {}
  for i = 1, #state.raiders do state.parts[i] = 0 end
  state.parts[#state.raiders + 1] = state.part or 0
end

-- Raiders go to the lair of the system; without one, out of sight of the port.
local function send_away(state)
  local x, y = state.port:position()
  if not x then return end          -- the port is gone
  local lair = nearest_lair(state.port)
  for _, raider in ipairs(state.raiders) do
    local rx, ry = raider:position()
    if rx then
      local angle = math.atan(ry - y, rx - x)
      local to = lair or {x = x + OUT * math.cos(angle), y = y + OUT * math.sin(angle)}
      space.send(raider, "leave", {x = to.x, y = to.y})
      state.away = state.away or {}
      state.away[#state.away + 1] = raider
    end
  end
end

-- Removes raiders that have left and are out of sight: each raid would add to the pirates for ever.
local function drop_away(state, player)
  for i = #(state.away or {}), 1, -1 do
    local raider = state.away[i]
    if raider:alive() and player:distance_to(raider) > GONE then space.remove(raider) end
    if not raider:alive() then table.remove(state.away, i) end
  end
end

-- The end of a raid, won or not; `left` raiders are still there, and fly away. Only raids in which the player took part
-- count and make the next one larger.
local function finish(state, left)
  local part = 0            -- of the whole raid, 0 to 1
  for _, of_raider in ipairs(state.parts) do part = part + of_raider / state.count end
  local pay = math.floor(part * PAY * (state.wave + 1) + 0.5)
  local name = state.port:name() or "the port"
  if part > 0 then
    state.wave = state.wave + 1
    space.waves(state.wave)
    space.credits(space.credits() + pay)
    local text = left == 0 and "The raid on %s is over. You dealt %.0f %% of the damage: %d credits."
      or "The raiders fly away from %s. You dealt %.0f %% of what destroys them: %d credits."
    space.message(string.format(text, name, 100 * part, pay))
  elseif left == 0 then
    space.message("The raid on " .. name .. " was beaten off without you.")
  else
    space.message("The raiders fly away from " .. name .. ". You dealt them no damage.")
  end
  send_away(state)
  space.marker("raid", nil)
  state.raiders = nil
  state.next = space.tick() + state.pause
end

-- Returns the index of the raider that the event is about; nil if it is another ship.
local function index_of(state, event)
  complete(state)
  for i, raider in ipairs(state.raiders or {}) do
    if raider == event.subject then return i end
  end
end

-- Counts a hit by the player's side on a raider, as a part of its hull and shield: finish pays for it, at most for the
-- whole ship, although shields regenerate.
---@param state table
---@param event Event
function raids.hit(state, event)
  if event.object_faction ~= "player" or event.faction ~= "pirate" then return end
  local i = index_of(state, event)
  if not i or not event.subject:alive() then return end
  local whole = event.subject:max_hull() + event.subject:max_shield()
  state.parts[i] = math.min(1, state.parts[i] + event.amount / whole)
end

-- Counts the part of the damage to a destroyed raider that the player's side dealt, in place of what was counted for
-- its hits: that of others lessens it.
---@param state table
---@param event Event
function raids.destroyed(state, event)
  local i = index_of(state, event)
  if i then state.parts[i] = event.share end
end

-- Sends raids and ends them. Call it every half second or so.
---@param state table
function raids.watch(state)
  local player = space.player()
  if not player then return end
  complete(state)
  drop_away(state, player)
  if state.raiders then
    local left = 0
    for _, raider in ipairs(state.raiders) do
      if raider:alive() then left = left + 1 end
    end
    if left == 0 or space.tick() >= state.next then finish(state, left) end
  end
  if space.tick() >= state.next and not state.raiders then send(state, player) end
end

return raids
