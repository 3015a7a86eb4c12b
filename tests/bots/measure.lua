-- The measure around a bot: scripts/bots runs this file and that of a bot as one script. It counts, in the events of
-- each tick, what happens to the player, and prints a line of figures; the last line counts.
--
-- A bot steps the game by space.step(), as usual, and ends when it likes. MINUTES is the most that it may play.
local real = space
local space = setmetatable({}, {__index = real})
local measure = {start = real.credits(), damage = {}, taken = 0, dealt = 0, cause = "-"}

local function line()
  local list = {}
  for faction, points in pairs(measure.damage) do
    list[#list + 1] = string.format("%s=%.0f", faction, points)
  end
  local player = real.player()
  print(string.format("FIGURES alive=%d seconds=%.0f credits=%d dealt=%.0f taken=%.0f cause=%s %s",
                      player and 1 or 0, real.time(), real.credits() - measure.start, measure.dealt,
                      measure.taken, measure.cause:gsub("[ =]", "_"), table.concat(list, " ")))
end

local function count(event, player)
  if event.type == "hit" and event.subject == player then
    local by = event.object_faction or "unknown"
    measure.damage[by] = (measure.damage[by] or 0) + event.amount
    measure.taken = measure.taken + event.amount
  elseif event.type == "hit" and event.object == player and event.kind == "ship" then
    measure.dealt = measure.dealt + event.amount
  elseif event.type == "player_died" then
    measure.cause = event.text
  end
end

function space.step(ticks)
  for _ = 1, ticks or 1 do
    local player = real.player()
    real.step()
    for _, event in ipairs(real.events()) do count(event, player) end
    if real.tick() % 600 == 0 then line() end
    if measure.cause ~= "-" then
      line()
      error("the ship is lost: " .. measure.cause)
    end
    if real.tick() >= MINUTES * 3600 then
      line()
      error("the time is over")
    end
  end
end
