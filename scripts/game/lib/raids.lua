-- Raids of pirates on ports: each is a contract of the ports. They pay for the damage that the player's side
-- deals to the raiders, and nothing to a player who deals none.
--
-- The state is the table that raids.new returns; keep it in the memory of the scenario. Call raids.watch now and
-- then, and raids.destroyed for each event ship_destroyed. While a raid runs, the marker "raid" shows its port,
-- unless 64 other markers are shown.
local populate = include("lib/populate")
local danger = include("lib/danger")
local raids = {}

local PATIENCE = 150 * 60     -- ticks after which the next raid comes in any case
local PAY = 150               -- credits for a raid, times its number
local NEAR = 60000            -- units: a raid is on a port that the player can reach, in the same system

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
    local px, py = populate.point(x, y, 2300, 2700)
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
  local first = wave == 1         -- two light ships that do not hunt the player
  local count = first and 2 or math.min(wave + 2, danger.raiders(entry.danger))
  state.raiders, state.earned, state.part, state.port = {}, 0, 0, port
  state.count, state.next = count, space.tick() + PATIENCE
  for i = 1, count do
    -- In later raids the first two hunt the player.
    local brief = {home_x = x, home_y = y, leash = 6000}
    if not first and i <= 2 and player:distance_to(port) < 4000 then
      brief.prey, brief.look = player, space.tick() + 900
    end
    local class = i % 3 == 0 and "marauder" or "raider"
    state.raiders[i] = populate.ship("pirate", class, sx, sy, 0, 300, brief)
  end
  -- Without a marker where 64 others are shown: that is an error, and the alert names the port.
  pcall(space.marker, "raid", {thing = port, text = "Raid", color = "red"})
  space.alert(string.format("Raid %d: %d pirates make for %s!", wave, count, port:name()))
  if first then space.message("It pays to help: credits for the damage that you deal to the raiders.") end
end

-- The end of a raid, won or not; `left` raiders are still there. Only raids in which the player took part count and make
-- the next one larger.
local function finish(state, left)
  local pay = math.floor(state.earned + 0.5)
  local name = state.port:name() or "the port"
  if state.part > 0 then
    state.wave = state.wave + 1
    space.waves(state.wave)
    space.credits(space.credits() + pay)
    space.message(string.format("The raid on %s is over. You dealt %.0f %% of the damage: %d credits.", name,
                                100 * state.part / state.count, pay))
  elseif left == 0 then
    space.message("The raid on " .. name .. " was beaten off without you.")
  else
    space.message("No one has driven the raiders off from " .. name .. ".")
  end
  space.marker("raid", nil)
  state.raiders = nil
  state.next = space.tick() + state.pause
end

-- Counts the part of the damage to a raider that the player's side dealt: finish pays for it.
---@param state table
---@param event Event
function raids.destroyed(state, event)
  for _, raider in ipairs(state.raiders or {}) do
    if raider == event.subject then
      state.part = state.part + event.share
      state.earned = state.earned + event.share * PAY * (state.wave + 1) / state.count
    end
  end
end

-- Sends raids and ends them. Call it every half second or so.
---@param state table
function raids.watch(state)
  local player = space.player()
  if not player then return end
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
