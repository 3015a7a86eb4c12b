-- The measure around a bot: scripts/bots runs this file and that of a bot as one script. It counts, in the events of
-- each tick, what happens to the player, and prints a line of figures; the last line counts.
--
-- A bot steps the game by space.step(), as usual, and ends when it likes. MINUTES is the most that it may play.
-- DEATHS: whether a lost ship is replaced as by the insurance (a courier, or the own class if that is cheaper, at the
-- last port for a tenth of the credits); else the game ends with it. A bot for hours therefore reads its
-- ship by space.player() again in each step.
local real = space
local space = setmetatable({}, {__index = real})
local measure = {start = real.credits(), damage = {}, taken = 0, dealt = 0, cause = "-", deaths = 0, trips = 0,
                 kills = 0, done = 0, failed = 0, spent = 0}

local price = {}
for _, class in ipairs(real.classes("ship")) do price[class.id] = class.price end

-- Credits that a player wants first: an outfit, and the prospector beside the courier, for which a yard gives three
-- quarters. Seconds until they were earned.
local WANTS = {outfit = 1500, ship = price.prospector - price.courier * 3 // 4}

local function earned() return real.credits() - measure.start + measure.spent end

local function line()
  local list = {}
  for faction, points in pairs(measure.damage) do
    list[#list + 1] = string.format("%s=%.0f", faction, points)
  end
  local player = real.player()
  print(string.format("FIGURES alive=%d seconds=%.0f credits=%d dealt=%.0f taken=%.0f cause=%s deaths=%d trips=%d "
                      .. "kills=%d done=%d failed=%d outfit=%.0f ship=%.0f %s",
                      player and 1 or 0, real.time(), earned(), measure.dealt,
                      measure.taken, measure.cause:gsub("[ =]", "_"), measure.deaths, measure.trips,
                      measure.kills, measure.done, measure.failed, measure.outfit or 0, measure.ship or 0,
                      table.concat(list, " ")))
end

local function count(event, player)
  if event.type == "hit" and event.subject == player then
    local by = event.object_faction or "unknown"
    measure.damage[by] = (measure.damage[by] or 0) + event.amount
    measure.taken = measure.taken + event.amount
  elseif event.type == "hit" and event.object == player and event.kind == "ship" then
    measure.dealt = measure.dealt + event.amount
  elseif event.type == "ship_destroyed" and event.object == player then
    measure.kills = measure.kills + 1
  elseif event.type == "docked" and event.subject == player then
    measure.trips = measure.trips + 1
    measure.port = event.object
  elseif event.type == "mission_done" then
    measure.done = measure.done + 1
  elseif event.type == "mission_failed" then
    measure.failed = measure.failed + 1
  elseif event.type == "refitted" then
    measure.spent = measure.spent + (event.amount or 0)
  elseif event.type == "player_died" then
    measure.cause = event.text
    measure.deaths = measure.deaths + 1
  end
end

-- Spawns a new ship of the player as the insurance does (Game::Impl::Insure).
local function replace_ship()
  local port = measure.port or real.stations()[1]
  local x, y = port:position()
  local credits = math.max(0, real.credits())
  real.credits(real.credits() - credits // 10)
  local own = price[measure.class] or 0
  local class = own > 0 and own < price.courier and measure.class or "courier"
  real.spawn{class = class, faction = "player", x = x + port:radius() + 120, y = y, player = true}
end

function space.step(ticks)
  for _ = 1, ticks or 1 do
    local player = real.player()
    if player then measure.class = player:class() end
    real.step()
    for _, event in ipairs(real.events()) do count(event, player) end
    for want, credits in pairs(WANTS) do
      if not measure[want] and earned() >= credits then measure[want] = real.time() end
    end
    if real.tick() % 600 == 0 then line() end
    if not real.player() and measure.cause ~= "-" then
      if not DEATHS then
        line()
        error("the ship is lost: " .. measure.cause)
      end
      replace_ship()
    end
    if real.tick() >= MINUTES * 3600 then
      line()
      error("the time is over")
    end
  end
end
