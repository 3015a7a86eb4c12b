-- The description of all calls that scripts can make. scripts/api generates from it the annotations
-- for editors (the other files of this folder) and docs/scripting_reference.md; the console's
-- help(name) reads it. Tests compare it with the bindings and their argument checks, run every
-- example, and fail when a generated file is out of date.
--
-- A file is a list of texts, which are taken as they are, and of functions: name, parameters with
-- their types ("?" behind a name: may be left out), what comes back, what it does, an example;
-- `notes` say more of a parameter, `overload` names another way to call it.
local api = {}

api.globals = {
  [[
---@meta
-- Lua 5.4 without io, os, debug, package, require, dofile, loadfile, collectgarbage, string.dump,
-- pack and unpack. pairs and next go in a fixed order (integers, other numbers, strings by bytes,
-- booleans, handles). Patterns have at most two repetitions and work on at most 1,024 characters.
-- setmetatable takes the metamethods as they are then: later changes count at the next
-- setmetatable.

---A brain file returns this: scripts/game/ai/NAME.lua for ships with brain = "NAME".
---@class Brain
---@field think fun(self: Thought, dt: number): integer?  may return the ticks until it thinks again (1 to 3600)
---@field think_every? integer                            ticks between two thoughts; 1 when left out

---New at each think.
---@class Thought
---@field ship Handle
---@field memory table  kept: booleans, numbers, strings, handles and tables of these, without cycles, 64 KiB

---A scenario file returns this: scripts/game/scenarios/NAME.lua.
---@class Scenario
---@field title? string
---@field about? string
---@field space? Canvas
---@field setup? fun(self: {memory: table})
---@field on_tick? fun(self: {memory: table}, dt: number)
---@field on_event? EventHandler|table<string, EventHandler>  one for all, or one for each type of event

---@alias EventHandler fun(self: {memory: table}, event: Event)

---@class Canvas
---@field canvas? "infinite"|"bounded"
---@field border? "keep"|"wrap"|"clamp"|"bounce"|"remove"  what a bounded one does with who leaves
---@field radius? number
---@field x? number
---@field y? number
]],
  {"include", "name string", "any",
   'Runs a file of scripts/game once in this state and gives back what it returns: include("lib/lead").',
   [[
local lead = include("lib/lead")
local angle, seconds = lead.aim(me, foe, 900)   -- where to aim so that shot and target meet
assert(angle == 0 and seconds > 0)
]]},
  {"math.wrap", "radians number", "number",
   "The angle within (-pi, pi].",
   [[
assert(math.abs(math.wrap(2 * math.pi + 1) - 1) < 1e-9)
]]},
  {"math.pow", "base number, exponent number", "number",
   "The same bits on every machine, as all of `math`.",
   [[
assert(math.pow(2, 10) == 1024)
]]},
  {"reload", "", "",
   "Console alone: reads every script anew; memories stay."},
  {"help", "name? string", "string",
   "Console alone: what one can do here; with a name, what stands here about it.",
   notes = {name = '"near", "space.near", "hull"'}},
}

api.space = {
  [[
---@meta
-- What scripts can ask and do, for editors (LuaLS) and readers. Never loaded by the game. Angles
-- are radians from +x towards +y (y points down), speeds units a second. A wrong argument is an
-- error that names it; something that is gone gives nil.

---@alias KindName "ship"|"shot"|"missile"|"projectile"|"asteroid"|"planet"|"station"|"body"|"pickup"

---One filter table for all searches; an unknown key is an error.
---@class Filter
---@field kinds? KindName|KindName[]      what it is
---@field faction? string|string[]        whose it is: "player", "trader", "pirate", "patrol"
---@field hostile_to? Handle              that would shoot at this ship on sight, or did so in the last 20 s
---@field exclude? Handle|Handle[]        at most 32
---@field limit? integer                  the first so many
---@field where? fun(h: Handle): boolean  asked last, nearest first

---@class space
---@field memory table  a scenario's memory: booleans, numbers, strings, handles and tables of these, without cycles, 64 KiB; all else is lost on load
space = {}

-- ---- searches: lists of handles, nearest first ----
]],
  {"space.near", "x number, y number, radius number, filter? Filter", "Handle[]",
   "Whose center is within `radius`.",
   notes = {radius = "math.huge is fine"},
   [[
for _, thing in ipairs(space.near(0, 0, 1000, {kinds = {"ship", "asteroid"}, exclude = me})) do
  print(thing:kind(), thing:name(), me:distance_to(thing))
end
assert(space.near(0, 0, 1000, {kinds = "ship", exclude = me})[1] == guard)
]]},
  {"space.touching", "x number, y number, radius number, filter? Filter", "Handle[]",
   "Whose edge is within `radius`.",
   [[
local x, y = base:position()
assert(#space.touching(x, y + base:radius() + 5, 10) == 1)   -- its edge is near, its center is not
assert(#space.near(x, y + base:radius() + 5, 10) == 0)
]]},
  {"space.nearest", "x number, y number, radius? number, filter? Filter", "Handle?",
   "The nearest one; the radius may be left out.",
   overload = "fun(x: number, y: number, filter: Filter): Handle?",
   [[
assert(space.nearest(0, 0, {exclude = me, kinds = "ship"}) == guard)
assert(space.nearest(0, 0, 100, {exclude = me}) == nil)
]]},
  {"space.k_nearest", "x number, y number, k integer, radius? number, filter? Filter", "Handle[]",
   "The `k` nearest; the radius may be left out.",
   notes = {k = "at most 10,000"},
   overload = "fun(x: number, y: number, k: integer, filter: Filter): Handle[]",
   [[
local two = space.k_nearest(0, 0, 2, {kinds = "ship", exclude = me})
assert(two[1] == guard and two[2] == foe)
]]},
  {"space.in_box", "x0 number, y0 number, x1 number, y1 number, filter? Filter", "Handle[]",
   "Whose circle overlaps the box; ordered from its middle.",
   [[
assert(space.in_box(500, -100, 700, 100)[1] == foe)
]]},
  {"space.sweep", "x0 number, y0 number, x1 number, y1 number, radius number, filter? Filter", "Handle[]",
   "Whom a circle of `radius` touches on its straight way, first touched first. Radius 0 is a ray.",
   [[
local x, y = foe:position()
local first = space.sweep(0, 0, x, y, 4, {exclude = me})[1]   -- what a shot of radius 4 would meet
assert(first == foe)
]]},
  {"space.ring", "x number, y number, inner number, outer number, filter? Filter", "Handle[]",
   "Centers at least `inner` and at most `outer` away.",
   [[
assert(space.ring(0, 0, 500, 700, {kinds = "ship"})[1] == foe)   -- not me, not the guard
]]},
  {"space.cone", "x number, y number, direction number, half_angle number, radius number, filter? Filter", "Handle[]",
   "Centers seen within `half_angle` of `direction`.",
   [[
local ahead = space.cone(0, 0, 0, math.rad(15), 1000, {kinds = "ship", exclude = me})
assert(#ahead == 1 and ahead[1] == foe)
]]},
  {"space.count", "x number, y number, radius number, filter? Filter", "integer",
   "How many `space.near` would find.",
   [[
assert(space.count(0, 0, 1000, {kinds = "asteroid"}) == 6)
]]},
  {"space.any", "x number, y number, radius number, filter? Filter", "boolean",
   "Whether `space.near` would find any.",
   [[
if space.any(0, 0, 2000, {hostile_to = me}) then print("careful") end
assert(space.any(0, 0, 2000, {faction = "pirate"}))
]]},
  {"space.projectiles", "x number, y number, radius number, filter? Filter", "Handle[]",
   "Shots and missiles within `radius`.",
   [[
foe:turn_to(math.pi)
space.step(60)
foe:fire(true)
space.step(12)
local shots = space.projectiles(0, 0, 1000)
assert(#shots > 0 and shots[1]:owner() == foe)
]]},
  {"space.incoming", "ship Handle, seconds number", "Handle[], number[]",
   "The projectiles of others that will touch the ship within `seconds` if both fly straight on, soonest first, and when.",
   notes = {seconds = "0 to 60"},
   [[
foe:turn_to(math.pi)
space.step(60)
foe:fire(true)
space.step(12)
local shots, times = space.incoming(me, 2)
for i, shot in ipairs(shots) do print(shot:kind(), "in", times[i], "s") end
assert(#shots == #times)
]]},
  {"space.enemies", "ship Handle, range? number, filter? Filter", "Handle[]",
   "Ships that are hostile to the ship, or it to them; within its radar range when `range` is left out.",
   [[
assert(space.enemies(me, 3000)[1] == foe)
]]},
  {"space.allies", "ship Handle, range? number, filter? Filter", "Handle[]",
   "Ships of its own faction.",
   [[
local wing = space.spawn{class = "cutter", faction = "patrol", x = -400, y = 50}
assert(space.allies(guard)[1] == wing)
]]},
  [[
---What a radar shows, nearest first, in one object:
---`for handle, kind, distance, bearing, hostile in space.contacts(ship) do ... end`
---@class Contacts
---@field [integer] Handle
---@operator len: integer
---@operator call: Handle
local contacts = {}
]],
  {"contacts:handle", "i integer", "Handle?",
   "The contact itself.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:handle(1) == guard and radar[1] == guard)
]]},
  {"contacts:kind", "i integer", "KindName?",
   "What it is.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:kind(1) == "ship" and radar:kind(99) == nil)
]]},
  {"contacts:distance", "i integer", "number?",
   "From center to center.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:distance(2) == 600)
]]},
  {"contacts:bearing", "i integer", "number? radians, seen from the ship",
   "Seen from the ship.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:bearing(2) == 0)   -- towards +x
]]},
  {"contacts:hostile", "i integer", "boolean?",
   "Whether it would shoot.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:hostile(2) and not radar:hostile(1))
]]},
  {"contacts:get", "i integer", "Handle?, KindName?, number?, number?, boolean?",
   "All of these at once.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
local handle, kind, distance, bearing, hostile = radar:get(2)
assert(handle == foe and hostile)
]]},
  {"space.contacts", "ship Handle, range? number, filter? Filter", "Contacts",
   "What a radar shows, nearest first, in one object that is made anew by each call.",
   notes = {range = "the ship's radar range when left out", filter = "without `where`"},
   overload = "fun(ship: Handle, filter: Filter): Contacts",
   [[
for handle, kind, distance, bearing, hostile in space.contacts(me) do
  print(kind, handle:name(), math.floor(distance), math.deg(bearing), hostile)
end
assert(#space.contacts(me, 1000, {kinds = "ship"}) == 2)
]]},
  [[
---@class Stats
---@field sprites integer    in the quadtree
---@field nodes integer
---@field leaves integer
---@field depth integer
---@field splits integer     in the last tick, as the next two
---@field merges integer
---@field strays integer
---@field outside integer    beyond a bounded canvas
---@field ships integer
---@field shots integer
---@field asteroids integer
---@field bodies integer
---@field pickups integer

-- ---- lists in order of creation ----
]],
  {"space.ships", "filter? Filter", "Handle[]",
   "All ships, docked ones too.",
   [[
assert(#space.ships() == 3 and #space.ships{faction = "pirate"} == 1)
]]},
  {"space.planets", "filter? Filter", "Handle[]",
   "All planets and moons.",
   [[
for _, planet in ipairs(space.planets()) do print(planet:name()) end
assert(space.planets()[1] == moon)
]]},
  {"space.stations", "filter? Filter", "Handle[]",
   "All stations.",
   [[
assert(space.stations()[1]:name() == "Waypoint")
]]},
  {"space.asteroids", "filter? Filter", "Handle[]",
   "All asteroids.",
   [[
local near = space.asteroids{where = function(rock) return rock:distance_to(me) < 1000 end}
assert(#near == 6)
]]},
  {"space.pickups", "filter? Filter", "Handle[]",
   "All that can be picked up.",
   [[
space.spawn_pickup{ore = 3, x = 50, y = 0}
assert(space.pickups()[1]:ore() == 3)
]]},
  {"space.get", "id string", "Handle?",
   "The thing that an id names, as handle:id() gives it.",
   [[
assert(space.get(foe:id()) == foe)
]]},
  {"space.player", "", "Handle?",
   "The player's ship.",
   [[
assert(space.player() == me)
]]},
  {"space.free_spot", "x number, y number, clearance number, radius? number", "number? x, number? y",
   "A place near (x, y) with nothing within `clearance`.",
   notes = {radius = "32 times the clearance when left out"},
   [[
local x, y = space.free_spot(0, 0, 100)
assert(#space.touching(x, y, 100) == 0)
]]},
  {"space.tick", "", "integer",
   "Ticks since the start; 60 are a second.",
   [[
local before = space.tick()
space.step(5)
assert(space.tick() == before + 5)
]]},
  {"space.time", "", "number seconds of game time",
   "Game time.",
   [[
space.step(90)
assert(space.time() >= 1.5)
]]},
  {"space.stats", "", "Stats",
   "The quadtree and the world in numbers.",
   [[
local stats = space.stats()
assert(stats.ships == 3 and stats.nodes >= stats.leaves)
]]},
  [[
-- ---- scenarios, the console and `heliopause script` alone ----

---@class ShipDescription
---@field class string
---@field faction string
---@field x number
---@field y number
---@field vx? number
---@field vy? number
---@field heading? number
---@field name? string
---@field brain? string   a file of scripts/game/ai
---@field player? boolean it becomes the player's ship
---@field memory? table   what its brain finds in self.memory

---@class AsteroidDescription
---@field class string    "small", "medium" or "large"
---@field x number
---@field y number
---@field vx? number
---@field vy? number

---@class BodyDescription
---@field class string    a class of data/bodies.toml
---@field x number
---@field y number
---@field name? string
---@field faction? string

---@class PickupDescription
---@field ore integer
---@field x number
---@field y number
---@field vx? number
---@field vy? number
]],
  {"space.spawn", "description ShipDescription", "Handle",
   "A ship.",
   [[
local wing = space.spawn{class = "cutter", faction = "patrol", x = 100, y = 0, heading = math.pi,
                         name = "Two", brain = "patrol", memory = {beat = 1}}
assert(wing:name() == "Two" and wing:class() == "cutter")
]]},
  {"space.spawn_asteroid", "description AsteroidDescription", "Handle",
   "An asteroid.",
   [[
local big = space.spawn_asteroid{class = "large", x = 900, y = 0, vx = -20}
assert(big:kind() == "asteroid")
]]},
  {"space.spawn_body", "description BodyDescription", "Handle",
   "A planet, moon or station.",
   [[
local depot = space.spawn_body{class = "outpost", x = -2000, y = 0, name = "Depot", faction = "trader"}
assert(depot:kind() == "station")
]]},
  {"space.spawn_pickup", "description PickupDescription", "Handle",
   "Ore to be picked up.",
   [[
local ore = space.spawn_pickup{ore = 5, x = 30, y = 0}
assert(ore:kind() == "pickup")
]]},
  {"space.remove", "thing Handle", "true? gone when nil",
   "Takes a thing out of space, without a bang.",
   [[
assert(space.remove(rock) and not rock:alive())
assert(space.remove(rock) == nil)   -- gone already
]]},
  {"space.place", "thing Handle, x number, y number, vx? number, vy? number", "true?",
   "Puts a thing elsewhere, at once. An error where it could not be spawned either.",
   notes = {vx = "its own velocity when left out"},
   [[
space.place(me, 5000, -5000, 0, 0)
local x, y = me:position()
assert(x == 5000 and y == -5000 and me:speed() == 0)
]]},
  {"space.damage", "thing Handle, amount number, by? Handle", "true?",
   "Harms a ship or a rock; what dies, dies as if shot.",
   [[
space.damage(foe, 1000, me)
space.step()
assert(not foe:alive())
]]},
  {"space.message", "text string, from? Handle", "",
   "A line in the message log.",
   [[
space.message("Fuel is sold out.", base)   -- a line of the log, said by the station
]]},
  {"space.alert", "text string, from? Handle", "",
   "A large line in the middle of the screen.",
   [[
space.alert("The gates are closing")   -- large, in the middle of the screen
]]},
  {"space.credits", "credits? integer", "integer",
   "The player's money; sets it when a number is given.",
   [[
space.credits(500)
assert(space.credits() == 500)
]]},
  {"space.waves", "waves? integer", "integer",
   "How many raids there have been; sets it when a number is given.",
   [[
assert(space.waves(3) == 3)
]]},
  {"space.standing", "faction string, standing? number", "number",
   "What a faction thinks of the player; sets it when a number is given.",
   notes = {standing = "-100 to 100; below -20 they shoot"},
   [[
space.standing("patrol", -50)   -- below -20 they shoot
assert(guard:is_hostile_to(me))
]]},
  {"space.hash", "", "string 16 hex digits of the whole state",
   "The whole state in a word: equal states, equal words.",
   [[
local hash = space.hash()
space.step()
assert(#hash == 16 and space.hash() ~= hash)
]]},
  {"space.events", "", "Event[]",
   "What happened in the last tick, oldest first.",
   [[
space.damage(foe, 1000, me)
for _, event in ipairs(space.events()) do print(event.type, event.subject) end
assert(#space.events() > 0)
]]},
  {"space.step", "ticks? integer", "",
   "`heliopause script` alone: the game goes on for so many ticks (1 when left out).",
   [[
space.step(60)   -- a second
]]},
  {"space.reload", "", "",
   "`heliopause script` alone: saves to memory and loads that.",
   [[
space.memory.seen = 7
space.reload()   -- as if the game had been saved and loaded
assert(space.memory.seen == 7)
]]},
  [[
---@class Event
---@field type "fired"|"hit"|"collision"|"ship_destroyed"|"asteroid_broken"|"shot_expired"|"picked_up"|"docked"|"dock_refused"|"undocked"|"bounty"|"standing_changed"|"spawned"|"removed"|"message"|"alert"|"script_error"|"console_output"|"console_error"|"player_died"
---@field subject? Handle  whom it happened to
---@field object? Handle   by whom
---@field x number
---@field y number
---@field vx number
---@field vy number
---@field radius? number
---@field amount? number
---@field shield? boolean  hit: the shield took it
---@field text? string
]],
}

api.handle = {
  [[
---@meta
-- Handles: values that name a thing in space. Equal when the thing is, usable as table keys and in
-- memories. Every method of one that is gone gives nil.

---@class Handle
local handle = {}
]],
  {"handle:position", "", "number? x, number? y",
   "Its center.",
   [[
local x, y = foe:position()
assert(x == 600 and y == 0)
]]},
  {"handle:velocity", "", "number? vx, number? vy",
   "Units a second.",
   [[
local vx, vy = me:velocity()
assert(vx == 0 and vy == 0)
]]},
  {"handle:speed", "", "number?",
   "How fast it is.",
   [[
assert(me:speed() == 0)
]]},
  {"handle:heading", "", "number? radians; ships and projectiles",
   "Where it looks.",
   [[
assert(foe:heading() == 0 and rock:heading() == nil)   -- a rock looks nowhere
]]},
  {"handle:radius", "", "number?",
   "Of its circle.",
   [[
assert(base:radius() > foe:radius())
]]},
  {"handle:kind", "", '"ship"|"shot"|"missile"|"asteroid"|"planet"|"station"|"pickup"|nil',
   "What it is.",
   [[
assert(me:kind() == "ship" and base:kind() == "station")
]]},
  {"handle:faction", "", "string? id of its faction",
   "Whose it is.",
   [[
assert(foe:faction() == "pirate")
]]},
  {"handle:name", "", "string?",
   "As the radar shows it.",
   [[
assert(foe:name() == "Knife")
]]},
  {"handle:class", "", 'string? id of its class: "courier", "blaster", "large", "outpost", ...',
   "What it was built as.",
   [[
assert(me:class() == "courier")
]]},
  {"handle:id", "", "string? for space.get",
   "The thing in a word.",
   [[
space.memory.hunted = foe:id()   -- a string, good for prints and files; memories take handles, too
]]},
  {"handle:alive", "", "true?",
   "Whether it is still there.",
   [[
assert(foe:alive())
]]},
  {"handle:is_player", "", "boolean?",
   "Whether it is the player's ship.",
   [[
assert(me:is_player() and not foe:is_player())
]]},
  {"handle:hull", "", "number?",
   "What is left of it.",
   [[
space.damage(foe, foe:shield() + 10)
space.step()
assert(foe:hull() < foe:max_hull())
]]},
  {"handle:max_hull", "", "number?",
   "Of its class.",
   [[
assert(me:hull() == me:max_hull())
]]},
  {"handle:shield", "", "number?",
   "What is left of it.",
   [[
assert(me:shield() <= me:max_shield())
]]},
  {"handle:max_shield", "", "number?",
   "Of its class.",
   [[
assert(me:max_shield() > 0)
]]},
  {"handle:energy", "", "number?",
   "For guns and shields.",
   [[
assert(me:energy() <= me:max_energy())
]]},
  {"handle:max_energy", "", "number?",
   "Of its class.",
   [[
assert(me:max_energy() > 0)
]]},
  {"handle:ammunition", "", "integer? rounds of the secondary weapon",
   "What is left.",
   [[
assert(me:ammunition() > 0)
]]},
  {"handle:ore", "", "integer? carried",
   "What is in the hold or the pickup.",
   [[
assert(me:ore() == 0)
]]},
  {"handle:cargo", "", "integer? room for ore",
   "How much the hold takes.",
   [[
assert(me:cargo() > 0)
]]},
  {"handle:acceleration", "", "number? units/s^2, forward",
   "Of its engine.",
   [[
print("0 to 100 in", 100 / me:acceleration(), "s")
]]},
  {"handle:brake_power", "", "number? units/s^2, against the velocity",
   "Of its brakes.",
   [[
print("stops from cruise within", me:cruise_speed() ^ 2 / (2 * me:brake_power()))
]]},
  {"handle:cruise_speed", "", "number?",
   "What flight assist holds.",
   [[
assert(me:cruise_speed() > 0)
]]},
  {"handle:turn_rate", "", "number? radians/s",
   "How fast it turns.",
   [[
print("turns about in", math.pi / me:turn_rate(), "s")
]]},
  {"handle:radar_range", "", "number?",
   "How far it sees.",
   [[
assert(#space.near(0, 0, me:radar_range()) > 3)
]]},
  {"handle:weapon", 'slot? "primary"|"secondary"', "string? id, number? speed, number? range, number? damage",
   "What it fires: primary when left out.",
   [[
local id, speed, range, damage = me:weapon()
print(id, speed, range, damage)
assert(me:weapon("secondary") ~= id)
]]},
  {"handle:target", "", "Handle? of a ship or a missile",
   "What it has targeted.",
   [[
me:set_target(foe)
space.step()
assert(me:target() == foe)
]]},
  {"handle:owner", "", "Handle? who fired a projectile",
   "Who fired it.",
   [[
foe:fire(true)
space.step(3)
assert(space.projectiles(600, 0, 500)[1]:owner() == foe)
]]},
  {"handle:docked_at", "", "Handle? station or planet",
   "Where it is docked.",
   [[
assert(me:docked_at() == nil)   -- in space
]]},
  {"handle:attacker", "seconds? number", "Handle? who last attacked this ship within that time; a stray shot that was forgiven is no attack",
   "Who harmed it lately.",
   notes = {seconds = "20 when left out"},
   [[
space.damage(me, 5, foe)
space.step()
assert(me:attacker(10) == foe)
]]},
  {"handle:distance_to", "other Handle", "number?",
   "From center to center; of a handle or a point.",
   overload = "fun(self: Handle, x: number, y: number): number?",
   [[
assert(me:distance_to(foe) == 600 and me:distance_to(30, 40) == 50)
]]},
  {"handle:bearing_to", "other Handle", "number? radians",
   "The direction in which it lies.",
   overload = "fun(self: Handle, x: number, y: number): number?",
   [[
assert(me:bearing_to(foe) == 0 and me:bearing_to(0, 100) == math.pi / 2)
]]},
  {"handle:is_hostile_to", "other Handle", "boolean?",
   "Would it shoot at the other on sight, or was it just attacked by it?",
   [[
assert(foe:is_hostile_to(me) and not base:is_hostile_to(me))
]]},
  [[
-- ---- commands: a brain to its own ship alone; each holds until changed ----
]],
  {"handle:thrust", "value? number", "true?",
   "The engine.",
   notes = {value = "0 to 1; 1 when left out"},
   [[
me:thrust(0.5)
space.step(30)
assert(me:speed() > 0)
]]},
  {"handle:turn", "value number", "true?",
   "The rudder.",
   notes = {value = "-1 to 1, positive towards +y"},
   [[
me:turn(1)
space.step(10)
assert(me:heading() > -math.pi / 2)   -- clockwise, as y points down
]]},
  {"handle:turn_to", "angle number", "true?",
   "A heading to hold.",
   notes = {angle = "radians: turns there by itself"},
   [[
me:turn_to(me:bearing_to(foe))
space.step(120)
assert(math.abs(me:heading()) < 0.01)
]]},
  {"handle:brake", "on? boolean", "true?",
   "The brakes.",
   [[
me:thrust()
space.step(60)
local fast = me:speed()
me:thrust(0)
me:brake()
space.step(60)
assert(me:speed() < fast)
]]},
  {"handle:fire", "on? boolean", "true?",
   "The gun: fires until told otherwise.",
   [[
me:fire()
space.step(10)
me:fire(false)
assert(#space.projectiles(0, 0, 500) > 0)
]]},
  {"handle:fire_secondary", "on? boolean", "true?",
   "The missile launcher.",
   [[
me:set_target(foe)
me:fire_secondary()
space.step(2)
assert(space.projectiles(0, 0, 500)[1]:kind() == "missile")
]]},
  {"handle:assist", "on? boolean", "true?",
   "Flight assist.",
   notes = {on = "flight assist: takes drift away, holds the cruise speed"},
   [[
me:assist()      -- the drift goes, the cruise speed stays
me:assist(false)
]]},
  {"handle:set_target", "target? Handle", "true?",
   "None when left out.",
   [[
me:set_target(foe)
me:set_target()   -- none
]]},
  {"handle:dock", "body? Handle", "true?",
   "Docks when near and slow enough.",
   notes = {body = "the nearest in reach when left out"},
   [[
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock()
space.step(2)
assert(me:docked_at() == base)
]]},
  {"handle:undock", "", "true?",
   "Leaves the dock.",
   [[
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
me:undock()
space.step(2)
assert(me:docked_at() == nil)
]]},
  {"handle:say", "text string", "true?",
   "A line in the message log, heard within 6,000 units of the player's ship.",
   notes = {text = "at most 200 bytes"},
   [[
guard:say("Fly carefully.")
]]},
}

return api
