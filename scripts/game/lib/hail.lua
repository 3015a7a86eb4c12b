--- hail
-- Talks with ships and ports that the player hails. What a faction says is in hail/FACTION.lua (hail/default.lua for
-- others), which a mod may add or replace; what an answer does is here.
--
-- A scenario passes on three of its events: hail.hailed, hail.answered and hail.destroyed. The state is
-- space.memory.hail, and space.memory.truces for the deals with pirates.
local truce = include("lib/truce")
local hail = {}

local LINE = "hail"           -- id of the line of dialogue
local SECONDS = 25            -- until an unanswered call ends
local COMPANY = 3500          -- units: ships within this distance of the player take part in its fight
local HELPERS = 7000          -- units: the range of a call for help
local HELP, OF_LAIRS = {"patrol", "trader"}, {"pirate"}    -- factions that help; those that pirates call
local FOLLOWS, SPARES = 180, 180     -- seconds
local WANTED, PARDON = -20, -18   -- standing: below the first a faction hunts the player; that after a paid fine
local POINT, LEAST_FINE = 50, 500    -- credits: for each point up to the pardon, and at least
local FLIGHT = 7              -- seconds: seekers that were fired before a deal have hit by then

-- What the player can say, in this order; at most four of them at a time.
local TOPICS = {"greet", "help", "bribe", "fine", "cargo", "follow", "news"}
local LABELS = {greet = "Who are you?", help = "I need help!", cargo = "Take my cargo and let me go.",
                follow = "Follow me.", news = "What is new?"}

-- Returns the file of the faction: a table of functions of a talk, by topic, and `open`, the first words.
local function file_of(faction)
  -- Ids of factions are any text, names of files are not.
  if not faction:find("^[%w_-]+$") then return include("hail/default") end
  local found, file = pcall(include, "hail/" .. faction)
  if found then return file end
  if not tostring(file):find(" no hail/" .. faction .. ".lua", 1, true) then error(file, 0) end
  return include("hail/default")
end

-- Returns two sums of hull and shield near the player: of the ships that are hostile to it, and of its own ship with its
-- escorts.
local function strengths(player)
  local x, y = player:position()
  local foes, own = 0, 0
  for _, ship in ipairs(space.near(x, y, COMPANY, {kinds = "ship", limit = 40})) do
    local points = ship:hull() + ship:shield()
    if ship == player or ship:escort() then
      own = own + points
    elseif not ship:disabled() and ship:is_hostile_to(player) then
      foes = foes + points
    end
  end
  return foes, own
end

-- Returns the last attacker of the player, else the nearest hostile ship within the radius. Leaves out `but`, and
-- disabled and docked ships, against which no help comes.
local function foe_of(player, radius, but)
  local function fights(ship) return ship ~= but and not ship:disabled() and not ship:docked_at() end
  local foe = player:attacker(15)
  if foe and fights(foe) then return foe end
  local x, y = player:position()
  return space.nearest(x, y, radius, {kinds = "ship", hostile_to = player, where = fights})
end

-- Returns the situation of the player: "calm", "attacked" by others, "hunted" by the one that is hailed, or "outgunned"
-- by it and its company.
local function situation(player, other)
  if other:is_hostile_to(player) then
    local foes, own = strengths(player)
    return foes > 1.4 * own and "outgunned" or "hunted"
  end
  return foe_of(player, 2500, other) and "attacked" or "calm"
end

-- Returns for how many seconds the ship still lets the player go; nil if it was not paid, or if the deal is broken.
local function truce_with(player, other)
  for _, deal in ipairs(space.memory.truces or {}) do
    if deal.ship == other and deal.who == player and space.tick() < deal.ends then
      if not truce.kept(other, player, deal.begins, player, deal.free) then return nil end
      return math.ceil((deal.ends - space.tick()) / 60)
    end
  end
  return nil
end

-- A truce of the ship is kept in place of its last one; those that are over are dropped.
local function keep_truce(deal)
  local kept = {deal}
  for _, old in ipairs(space.memory.truces or {}) do
    if old.ship ~= deal.ship and space.tick() < old.ends then kept[#kept + 1] = old end
  end
  space.memory.truces = kept
end

-- Returns a talk: the table that the functions of a faction get.
local function new_talk(player, other)
  local faction = other:faction()
  local standing = faction == "player" and 100 or faction and space.standing(faction) or 0
  return {other = other, player = player, faction = faction, port = other:kind() ~= "ship", standing = standing,
          situation = situation(player, other), hostile = other:is_hostile_to(player),
          price = hail.price(player, other), fine = hail.fine(standing), truce = truce_with(player, other)}
end

-- Returns what it costs to be left alone: a sixth of the credits, 150 at least.
---@param player Handle
---@param other Handle
---@return integer
function hail.price(player, other)
  return math.max(150, space.credits() // 6 // 10 * 10)
end

-- Returns the fine by which a faction that hunts the player for its standing makes peace; nil for any other.
---@param standing number
---@return integer?
function hail.fine(standing)
  return standing < WANTED and math.max(LEAST_FINE, POINT * math.ceil(PARDON - standing)) or nil
end

-- ---- what answers do ----

-- Ships of the law and traders near come to fight the attacker of the player; if the hailed ship is a pirate, pirates do.
-- Returns how many come, and whether others are near that are not hostile to the attacker.
---@param talk table
---@return integer count, boolean neutral
function hail.call_help(talk)
  local x, y = talk.player:position()
  local foe = foe_of(talk.player, COMPANY)
  if not foe then return 0, false end
  local count, neutral = 0, false
  local helpers = talk.faction == "pirate" and OF_LAIRS or HELP
  local near = {kinds = "ship", faction = helpers, exclude = talk.player, limit = 30}
  for _, ship in ipairs(space.near(x, y, HELPERS, near)) do
    if not ship:is_hostile_to(foe) then
      neutral = neutral or ship ~= foe and not ship:disabled()
    elseif count < 4 and space.send(ship, "help", foe) then
      count = count + 1
    end
  end
  return count, neutral
end

-- The hailed pirate and its company let the player and its escorts go for some minutes, unless they shoot, or the
-- player takes back the cargo that it has dropped in this talk. The escorts cease fire.
---@param talk table
---@param seconds? number
function hail.spare(talk, seconds)
  local x, y = talk.player:position()
  local company = {kinds = "ship", faction = talk.faction, limit = 30}
  local terms = {who = talk.player, seconds = seconds or SPARES, free = talk.free}
  local now = space.tick()
  local function spare(ship)
    if not space.send(ship, "spare", terms) then return end
    keep_truce{ship = ship, who = terms.who, begins = truce.begins(), ends = now + math.floor(60 * terms.seconds),
               free = terms.free}
  end
  for _, ship in ipairs(space.near(x, y, COMPANY, company)) do spare(ship) end
  spare(talk.other)
  for _, ship in ipairs(space.wing().ships) do space.send(ship, "truce", {seconds = FLIGHT}) end
end

-- The player pays. Returns false, and takes nothing, if the credits do not suffice.
---@param talk table
---@return boolean
function hail.pay(talk)
  if space.credits() < talk.price then return false end
  space.credits(space.credits() - talk.price)
  return true
end

-- The player pays the fine, and is no enemy of the faction any more. Returns false, and takes nothing, if none is due or
-- the credits do not suffice.
---@param talk table
---@return boolean
function hail.pay_fine(talk)
  if not talk.fine or space.credits() < talk.fine then return false end
  space.credits(space.credits() - talk.fine)
  space.standing(talk.faction, PARDON, "A fine paid")
  return true
end

-- The player drops all cargo. Returns whether there is any; talk.free is then the hold that is free without it.
---@param talk table
---@return boolean
function hail.drop_cargo(talk)
  local free, any, volumes = talk.player:free_cargo(), false, {}
  for _, good in ipairs(space.goods()) do volumes[good.id] = good.volume end
  for good, units in pairs(talk.player:goods()) do
    talk.player:jettison(good)
    free, any = free + units * (volumes[good] or 1), true
  end
  talk.free = any and free or nil
  return any
end

-- The hailed ship follows the player for some minutes. Returns false if its pilot cannot.
---@param talk table
---@return boolean
function hail.follow(talk)
  return space.send(talk.other, "follow", {leader = talk.player, seconds = FOLLOWS}) == true
end

-- The scan of the player by the law ends, as if nothing was found.
---@param talk table
function hail.end_scan(talk) space.end_scan(talk.player) end

-- ---- what most factions answer ----

-- Returns whether peaceful pilots talk of the topic: hostile and disabled ships only answer who they are, and hostile
-- ones take a fine.
---@param talk table
---@param topic string
---@return boolean
function hail.offers(talk, topic)
  if topic == "fine" then return not talk.other:disabled() end
  if talk.hostile or talk.other:disabled() then return topic == "greet" end
  if topic == "help" then return talk.situation == "attacked" end
  if topic == "follow" then return not talk.port and talk.situation == "calm" end
  return topic == "greet" or topic == "news"
end

-- Returns the latest news, or `otherwise` if there is none.
---@param otherwise string
---@return string
function hail.news(otherwise)
  local item = space.news()[1]
  return item and item.text or otherwise
end

-- ---- the talk ----

local function topics_of(file, talk)
  local topics = {}
  for _, topic in ipairs(TOPICS) do
    local offered = file[topic] and (not file.offers or file.offers(talk, topic, hail))
    local due = topic ~= "fine" or talk.fine
    if offered and due and #topics < 4 then topics[#topics + 1] = topic end
  end
  return topics
end

local function label(talk, topic)
  if topic == "greet" and talk.faction == "player" then return "How are you?" end      -- an escort is known
  if topic == "fine" then return "I pay the fine of " .. talk.fine .. " credits." end
  return topic == "bribe" and "I pay " .. talk.price .. " credits." or LABELS[topic]
end

local function show(talk, text, topics)
  local choices = {}
  for i, topic in ipairs(topics) do choices[i] = label(talk, topic) end
  choices[#choices + 1] = "Out."
  space.say(LINE, nil)      -- a line that is still open would keep what is left of its time
  space.say(LINE, {speaker = talk.other:name(), text = text, choices = choices, seconds = SECONDS})
  space.memory.hail = {player = talk.player, other = talk.other, price = talk.price, fine = talk.fine, topics = topics}
end

-- For the event `hailed`: a call of the player begins a talk.
---@param event Event
function hail.hailed(event)
  local player, other = space.player(), event.object
  if not player or event.subject ~= player or not other or not other:alive() then return end
  local talk = new_talk(player, other)
  local file = file_of(talk.faction or "default")
  show(talk, file.open(talk), topics_of(file, talk))
end

-- For the event `answer`. Returns whether it belongs to a talk.
---@param event Event
---@return boolean
function hail.answered(event)
  if event.id ~= LINE then return false end
  local state = space.memory.hail
  space.memory.hail = nil
  local player = space.player()
  local topic = state and state.topics[event.amount]
  if not topic or not player or not state.other:alive() then return true end
  -- The insurance may have docked a new ship of the player during the talk: there the player can talk, but not pay for
  -- help in flight.
  if player:docked_at() and topic ~= "greet" and topic ~= "news" then
    space.message("The radio is off while the ship is docked")
    return true
  end
  local talk = new_talk(player, state.other)
  talk.price, talk.fine = state.price, talk.fine and state.fine
  local file = file_of(talk.faction or "default")
  -- A crime since the offer makes the fine higher: the offer is made again.
  local due = talk.fine and hail.fine(talk.standing)
  if topic == "fine" and due and due > talk.fine then
    talk.fine = due
    show(talk, file.open(talk), topics_of(file, talk))
    return true
  end
  local text = file[topic](talk, hail)
  -- After a greeting the player may choose another topic. "greet" stays in the list, so that the others keep their
  -- numbers: pressing its key twice does nothing else.
  show(talk, text, topic == "greet" and topics_of(file, talk) or {})
  return true
end

-- For the event `ship_destroyed`: a talk ends with the ship of either side.
---@param event Event
function hail.destroyed(event)
  local state = space.memory.hail
  if not state or event.subject ~= state.other and event.subject ~= state.player then return end
  space.memory.hail = nil
  space.say(LINE, nil)
end

return hail
