-- The Reach: twelve systems of data/systems in three regions, joined by gates, with pirates' lairs
-- beyond the lanes. All systems are simulated all the time. Danger grows from Tessera outward.
local populate = include("lib/populate")
local systems = include("lib/systems")
local raids = include("lib/raids")
local hail = include("lib/hail")

local HOME = "tessera"
local EVERY = 60          -- ticks between two systems whose losses are replaced
local FIRST_RAID, PAUSE = 180 * 60, 240 * 60    -- ticks until the first raid, and between raids

local function find(list, id)
  for _, system in ipairs(list) do
    if system.id == id then return system end
  end
  return list[1]
end

-- Returns the ports of all systems with the danger of their system, for raids.
local function ports_in_danger(list)
  local ports = {}
  for _, system in ipairs(list) do
    for _, port in ipairs(system.ports) do
      local body = space.nearest(port.x, port.y, 500, {kinds = "station"})
      if body then ports[#ports + 1] = {port = body, danger = system.danger} end
    end
  end
  return ports
end

-- What the player finds behind the thirteenth gate: each place has a line of its own, once, and the hold of the last
-- Lamplighter, who did not come home.
local AFTERLIGHT = {
  afterlight_patrol = "Ione Marsh: So this is what we were afraid of. It is a garden. One of us stayed to water it.",
  afterlight_league = "Tam Okoro: There is a table laid for seven, and the League has put a price on each plate.",
  afterlight_free = "Mord Hask's voice, or one like it: Shut the door behind you. It gets in.",
}

local function behind_the_gate(system, line)
  space.message(line)
  for i = 1, 3 do
    space.spawn_pickup{good = "luxuries", units = 5, x = system.x - 3600 + 120 * i, y = system.y + 3500, vx = 2, vy = -1}
  end
end

---@type Scenario
return {
  title = "The Reach",
  about = "Twelve systems on one canvas: trade, fight, explore. Home is safe; danger grows outward.",
  missions = true,

  setup = function(self)
    local memory = space.memory
    memory.next = 1
    space.spawn_systems()
    local list = space.systems()
    for _, system in ipairs(list) do systems.populate(system) end
    memory.raids = raids.new(ports_in_danger(list), FIRST_RAID, PAUSE)
    local port = find(list, HOME).ports[1]
    -- Within reach of the dock, so that the dock key works at once.
    space.spawn{class = "courier", faction = "player", x = port.x + 270, y = port.y + 60, heading = 0,
                name = "Kestrel", player = true}
    space.credits(1500)      -- a first load
    local yard = space.nearest(port.x, port.y, 500, {kinds = "station"})
    space.news("The Patrol pays for each raider beside the lanes of Brannoch, Quill and Old Mother.", yard)
    space.news("Corrin Vale, courier, is dead. The last of his mail still lies at Tessera Yard.", yard)
    -- For the first minute: asteroids to shoot at.
    for _, rock in ipairs{{760, 120, "medium"}, {940, -80, "medium"}, {1080, 190, "small"},
                          {1250, 20, "medium"}} do
      populate.asteroid{class = rock[3], x = port.x + rock[1], y = port.y + rock[2], vx = -2, vy = 1}
    end
  end,

  -- One system after another replaces its losses, two ships of a faction at a time.
  on_tick = function(self, dt)
    if space.tick() == 60 then
      space.message("Welcome to Tessera Yard. {key:dock} docks, and the page Jobs has one in gold. "
                    .. "{key:map} shows the map: select a port there, and {key:autopilot} lets the "
                    .. "autopilot fly. {key:help} shows the keys.")
    end
    if space.tick() % 30 == 0 then raids.watch(space.memory.raids) end
    if space.tick() % EVERY ~= 0 then return end
    local list, memory = space.systems(), space.memory
    -- A mod with more systems may be gone since the save.
    systems.replace(list[memory.next] or list[1], 2)
    memory.next = memory.next % #list + 1
    if memory.next == 1 then systems.replace_smugglers(list) end
  end,

  on_event = {
    hailed = function(self, event) hail.hailed(event) end,
    answer = function(self, event) hail.answered(event) end,
    hit = function(self, event) raids.hit(space.memory.raids, event) end,
    ship_destroyed = function(self, event)
      raids.destroyed(space.memory.raids, event)
      hail.destroyed(event)
    end,
    system_entered = function(self, event)
      space.message("Entering " .. event.text .. ".")
      local line, memory = AFTERLIGHT[event.id], space.memory
      if not line or memory.afterlight then return end
      memory.afterlight = true
      behind_the_gate(find(space.systems(), event.id), line)
    end,
    player_died = function(self, event)
      space.alert("The " .. (event.name or "ship") .. " is lost.")
    end,
  },
}
