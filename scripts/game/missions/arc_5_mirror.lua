-- The Lamplighters, 5 of 8: a mirror for the lamp. The metals for it are bought like any good, before the tanks are cold.
local jobs = include("lib/jobs")

local UNITS, MINUTES = 10, 30

-- Returns whether the faction of a port trades with the player: it may ask for more than to let the player in.
local function trades(port)
  local faction = port:faction()
  for _, entry in ipairs(space.factions()) do
    for _, grant in ipairs(entry.id == faction and entry.opens or {}) do
      if grant.what == "trade" then return space.opens(faction, "trade") end
    end
  end
  return true
end

-- Returns the port nearest to `goal` that makes metals and sells them to the player; nil without one.
local function maker(goal)
  local me, best, least = space.player(), nil, math.huge
  for _, port in ipairs(space.stations()) do
    local market = port:market()
    local metals = market and market.metals
    if metals and metals.makes > 0 and not (me and port:is_hostile_to(me)) and trades(port) then
      local _, way = space.path(port, goal)
      if way and way < least then best, least = port, way end
    end
  end
  return best
end

-- Hands the metals over, if they are aboard. The docking and the half second of on_tick may be in one tick.
local function deliver(self)
  local me = space.player()
  if self.memory.poured or not me or me:docked_at() ~= self.to or me:cargo("metals") < UNITS then return false end
  self.memory.poured = true
  space.remove_cargo(me, "metals", UNITS)
  space.say("pour", {speaker = "Old Fenn, skimmer",
    text = "My mother poured the last one. She said the Lamplighters put out their own gate, on purpose, and went "
        .. "home on foot. I never asked what was behind it. You might.", seconds = 30})
  space.say("pour2", {speaker = "Tam Okoro",
    text = "I asked her. She said: we put it out because of what came to the light. And then she made tea.", seconds = 30})
  space.complete("The mirror cools in the tanks.")
  return true
end

---@type Mission
return {
  title = "Ten bars for a mirror",
  story = true,
  once = true,

  offer = function(port)
    local goal = jobs.named("Sable Exchange", port)
    if space.mission_record("arc_4_ear") == 0 or not goal then return nil end
    local from = maker(goal)
    return {
      text = "A gate is lit with a mirror the size of a barn. The skimmers at " .. jobs.place(goal)
          .. " can pour one in their tanks, and ask nothing, but want " .. UNITS .. " units of metals. "
          .. (from and "The nearest are made at " .. jobs.place(from) or "Buy them where they are made")
          .. "; you are paid three times what they cost. The tanks stay hot for " .. MINUTES .. " minutes.",
      objective = "Bring " .. UNITS .. " metals to " .. jobs.place(goal),
      to = goal,
      pay = 1800,
      seconds = 60 * MINUTES,
      standing = {trader = 3},
    }
  end,

  accept = function(self) jobs.warn_closed(self.to) end,

  on_event = {
    dock_refused = function(self, event)
      if jobs.arrives(event, self.to) then jobs.warn_closed(self.to) end
    end,

    docked = function(self, event)
      if not jobs.arrives(event, self.to) or deliver(self) then return end
      local there = space.player():cargo("metals")
      space.message("The skimmers want " .. UNITS .. " metals, and your hold has " .. there .. ".")
    end,
  },

  -- Metals that are bought at the dock count as well, so the hold is read again and again.
  on_tick = function(self)
    if space.tick() % 30 == 0 then deliver(self) end
  end,
}
