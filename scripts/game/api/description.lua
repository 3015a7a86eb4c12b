-- The description of all calls that scripts can make. scripts/api generates from it the annotations
-- for editors (the other files of this folder) and docs/scripting_reference.md; the console's
-- help(name) reads it. Tests compare it with the bindings and their argument checks, run every
-- example, and fail when a generated file is out of date.
--
-- A part is a list of texts, which are taken as they are, and of functions: name, parameters with
-- their types ("?" behind a name: optional), the result, the effect, an example; `notes` say more of
-- a parameter, `overload` names another way to call it.
local api = {}

api.globals = {
  [[
---@meta
-- Lua 5.4 without io, os, debug, package, require, dofile, loadfile, collectgarbage, string.dump,
-- pack and unpack. pairs and next iterate in a fixed order (integers, other numbers, strings by
-- bytes, booleans, handles). A pattern has at most 256 bytes; each step of a match is charged to
-- the instruction budget. setmetatable copies the metamethods: later changes of the metatable take
-- effect at the next setmetatable.

---A brain file returns this: scripts/game/ai/NAME.lua for ships with brain = "NAME".
---@class Brain
---@field think fun(self: Thought, dt: number): integer?  may return the ticks until it thinks again (1 to 3600)
---@field think_every? integer                            ticks between two calls; 1 by default
---@field on_event? BrainEvent|table<string, BrainEvent>      for events whose subject, object or target is its ship
---@field on_message? BrainMessage|table<string, BrainMessage>  one for all, or one for each topic
---@field on_enter? BrainVisit|table<string, BrainVisit>      one for all regions, or one for each name, see space.set_region
---@field on_leave? BrainVisit|table<string, BrainVisit>
---@field timers? table<string, fun(self: Thought, timer: Timer)>

---@alias BrainEvent fun(self: Thought, event: Event)

---@alias BrainMessage fun(self: Thought, message: Message)

---@alias BrainVisit fun(self: Thought, visit: Visit)

---The argument of think and of the handlers; a new one in each run.
---@class Thought
---@field ship Handle
---@field memory table  kept between calls: booleans, numbers, strings, handles and tables of these, without cycles, 64 KiB

---A scenario file returns this: scripts/game/scenarios/NAME.lua.
---@class Scenario
---@field title? string
---@field about? string
---@field space? Canvas
---@field missions? boolean  ports offer the missions of scripts/game/missions
---@field career? boolean    false: a new pilot cannot begin in it, as in challenges and demonstrations (true)
---@field menu? boolean      false: the page of scenarios does not offer it, as those for measurements (true)
---@field setup? fun(self: ScenarioSelf)
---@field on_tick? fun(self: ScenarioSelf, dt: number)
---@field on_event? EventHandler|table<string, EventHandler>  one for all, or one for each type of event
---@field on_message? MessageHandler|table<string, MessageHandler>  one for all, or one for each topic
---@field on_enter? VisitHandler|table<string, VisitHandler>  one for all regions, or one for each name, see space.set_region
---@field on_leave? VisitHandler|table<string, VisitHandler>
---@field timers? table<string, fun(self: ScenarioSelf, timer: Timer)>  by name, see space.after

---@alias EventHandler fun(self: ScenarioSelf, event: Event)

---@alias MessageHandler fun(self: ScenarioSelf, message: Message)

---@alias VisitHandler fun(self: ScenarioSelf, visit: Visit)

---The argument of a scenario's functions; a new one in each call.
---@class ScenarioSelf
---@field memory table  the same table as space.memory

---A mission file returns this: scripts/game/missions/NAME.lua. An error in one of its functions ends
---the mission that runs, as failed.
---@class Mission
---@field title string
---@field offer fun(port: Handle): Terms?             what the port offers; it may only read, and math.random follows from port and time
---@field offers? integer                             how often offer is called for a port: 1 (the default) to 4; a title that it repeats is offered once
---@field chance? number                              that offer is called, 0 to 1 (the default)
---@field once? boolean                               not offered while it runs or when it was done
---@field story? boolean                              shown first
---@field accept? fun(self: MissionSelf)              when it begins
---@field on_event? MissionEvent|table<string, MissionEvent>  one for all, or one for each type of event
---@field on_tick? fun(self: MissionSelf, dt: number)
---@field done? fun(self: MissionSelf, reason: string)    after space.complete
---@field failed? fun(self: MissionSelf, reason: string)  after space.fail, a missed deadline, a lost load, or when it is given up

---@alias MissionEvent fun(self: MissionSelf, event: Event)

---The argument of a mission's functions; a new one in each call.
---@class MissionSelf
---@field memory table   kept between calls: booleans, numbers, strings, handles and tables of these, without cycles, 64 KiB
---@field id integer
---@field title string
---@field pay integer
---@field port? Handle   where it was accepted
---@field to? Handle     its destination

---What a mission offers. Objective and marker have the id "goal".
---@class Terms
---@field title? string      by default that of the file
---@field text? string       what it is about, for the Jobs page
---@field objective? string  by default the title
---@field to? Handle         its destination, which is marked
---@field pay? integer       credits when it is done
---@field seconds? number    to the deadline, 1 to 86,400; none by default
---@field danger? integer    0 to 5; by default that of the system of the destination
---@field cargo? {text: string, units: integer}  takes room in the hold, and is lost with the ship
---@field passengers? integer                    each takes 2 units of the hold
---@field standing? table<string, number>        points by faction when it is done, -50 to 50
---@field memory? table      self.memory when it begins

---@class Canvas
---@field canvas? "infinite"|"bounded"
---@field border? "keep"|"wrap"|"clamp"|"bounce"|"remove"  what a bounded canvas does with a sprite that leaves it
---@field radius? number
---@field x? number
---@field y? number
]],
  {"include", "name string", "any",
   'Runs a file of scripts/game once in this state and returns its result: include("lib/lead").',
   [[
local lead = include("lib/lead")
local angle, seconds = lead.aim(me, foe, 900)   -- where to aim so that shot and target meet
assert(angle == 0 and seconds > 0)
]]},
  {"math.wrap", "radians number", "number",
   "The equivalent angle within (-pi, pi].",
   [[
assert(math.abs(math.wrap(2 * math.pi + 1) - 1) < 1e-9)
]]},
  {"math.pow", "base number, exponent number", "number",
   "The power; the same bits on every machine, like all of `math`.",
   [[
assert(math.pow(2, 10) == 1024)
]]},
  {"reload", "", "",
   "Console only: reads scripts and data that changed on the disk; memories stay. Brains and files that were stopped run again."},
  {"help", "name? string", "string",
   "Console only: an overview; with a name, what this page has about a call, a type, an event or a topic.",
   notes = {name = '"near", "space.near", "Filter", "ship_destroyed", "kinds", "calls"'}},
}

api.space = {
  [[
---@meta
-- The calls of scripts, for editors (LuaLS) and readers. Never loaded by the game. Angles are
-- radians from +x towards +y (y points down), speeds are units per second. A wrong argument is an
-- error that names it. A method of something that is gone returns nil.

---@alias KindName "ship"|"shot"|"missile"|"projectile"|"asteroid"|"planet"|"station"|"gate"|"star"|"body"|"pickup"

---One filter table for all searches. An unknown key, an empty list of kinds or factions, a kind that
---the call cannot find, and a table with a metatable are errors.
---@class Filter
---@field kinds? KindName|KindName[]|table<KindName, boolean>   one kind, any of several, or a set: {ship = true}
---@field faction? string|string[]|table<string, boolean>       "player", "trader", "pirate", "patrol"
---@field hostile_to? Handle              only things that shoot at this ship on sight, or did so in the last 20 s
---@field exclude? Handle|Handle[]|table<Handle, boolean>       things to leave out, at most 32
---@field limit? integer                  at most this many, the nearest first; up to 32 it bounds the search, too
---@field into? table                     receives the list in place of a new table; its former elements go
---@field where? fun(h: Handle): boolean  called last, nearest first; true keeps the thing

---A filter, or the name of a kind in place of {kinds = name}.
---@alias Role KindName|Filter

---@class space
---@field memory table  the memory of a scenario, which the console shares; a script file has its own: booleans, numbers, strings, handles and tables of these, without cycles, 64 KiB; all other state is lost on load
space = {}

-- ---- searches: lists of handles, nearest first ----
]],
  {"space.near", "x number, y number, radius number, filter? Filter", "Handle[]",
   "Things with their center within `radius`.",
   notes = {radius = "math.huge is allowed"},
   [[
for _, thing in ipairs(space.near(0, 0, 1000, {kinds = {"ship", "asteroid"}, exclude = me})) do
  print(thing:kind(), thing:name(), me:distance_to(thing))
end
assert(space.near(0, 0, 1000, {kinds = "ship", exclude = me})[1] == guard)
]]},
  {"space.touching", "x number, y number, radius number, filter? Filter", "Handle[]",
   "Things with their edge within `radius`.",
   [[
local x, y = base:position()
assert(#space.touching(x, y + base:radius() + 5, 10) == 1)   -- its edge is near, its center is not
assert(#space.near(x, y + base:radius() + 5, 10) == 0)
]]},
  {"space.nearest", "x number, y number, radius? number, filter? Filter", "Handle?",
   "The nearest thing, nil if there is none; the radius may be left out.",
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
   "Things that overlap the box, ordered by distance from its middle.",
   [[
assert(space.in_box(500, -100, 700, 100)[1] == foe)
]]},
  {"space.sweep", "x0 number, y0 number, x1 number, y1 number, radius number, filter? Filter", "Handle[]",
   "Things that a circle of `radius` touches on the segment between both points, first contact first. Radius 0 is a ray.",
   [[
local x, y = foe:position()
local first = space.sweep(0, 0, x, y, 4, {exclude = me})[1]   -- what a shot of radius 4 would meet
assert(first == foe)
]]},
  {"space.ray", "x0 number, y0 number, x1 number, y1 number, filter? Filter", "Handle?, number? x, number? y",
   "The first thing on the segment, and the point where the segment enters its circle.",
   [[
local thing, x, y = space.ray(0, 0, 1000, 0, {kinds = "ship", exclude = me})
assert(thing == foe and math.abs(x - (600 - foe:radius())) < 1e-6 and y == 0)
assert(space.ray(0, 0, 0, -1000, {exclude = me}) == nil)
]]},
  {"space.visible", "ship Handle, other Handle", "boolean?, Handle?",
   "Whether nothing is between both; if something is, also the first such thing. Planets block by their circle, stations and large asteroids by their outline. A thing that covers one of both ends does not block.",
   overload = "fun(ship: Handle, x: number, y: number): boolean?, Handle?",
   [[
assert(space.visible(me, foe))
local far = space.spawn{class = "raider", faction = "pirate", x = 6000, y = 6000}
local seen, what = space.visible(me, far)
assert(not seen and what == moon)
]]},
  {"space.pairs", "x number, y number, radius number, first? Role, second? Role", "Handle[], Handle[]",
   "Things that overlap: the first are those of `space.near(x, y, radius, first)`, the second those of `space.touching` around each of them, wherever their center is. Each pair occurs once. Both lists are parallel; the order is that of the first, then of the distance.",
   notes = {first = "everything by default", second = "everything by default; without `limit` and `where`"},
   [[
local wreck = space.spawn{class = "cutter", faction = "patrol", x = 605, y = 0}
local ships, others = space.pairs(0, 0, 1000, "ship", {kinds = "ship", faction = "patrol"})
assert(#ships == 1 and ships[1] == foe and others[1] == wreck)
for i, ship in ipairs(ships) do print(ship:name(), "touches", others[i]:name()) end
]]},
  {"space.ring", "x number, y number, inner number, outer number, filter? Filter", "Handle[]",
   "Things with their center at least `inner` and at most `outer` away.",
   [[
assert(space.ring(0, 0, 500, 700, {kinds = "ship"})[1] == foe)   -- not me, not the guard
]]},
  {"space.cone", "x number, y number, direction number, half_angle number, radius number, filter? Filter", "Handle[]",
   "Things with their center within `radius`, and seen from the point within `half_angle` of `direction`. The point itself belongs to every cone.",
   notes = {direction = "radians", half_angle = "radians, 0 to pi"},
   [[
local ahead = space.cone(0, 0, 0, math.rad(15), 1000, {kinds = "ship", exclude = me})
assert(#ahead == 1 and ahead[1] == foe)
]]},
  {"space.count", "x number, y number, radius number, filter? Filter", "integer",
   "The number of things that `space.near` would return.",
   [[
assert(space.count(0, 0, 1000, {kinds = "asteroid"}) == 6)
]]},
  {"space.any", "x number, y number, radius number, filter? Filter", "boolean",
   "Whether `space.near` would return anything.",
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
  {"space.incoming", "ship Handle, seconds number, filter? Filter", "Handle[], number[]",
   "The projectiles of others that will touch the ship within `seconds` if both keep their velocity, soonest first, and the times. Closing speeds up to 2,500 units per second count.",
   notes = {seconds = "0 to 60", filter = "its order is that of the times"},
   [[
foe:turn_to(math.pi)
space.step(60)
foe:fire(true)
space.step(12)
local shots, times = space.incoming(me, 2)
for i, shot in ipairs(shots) do print(shot:kind(), "in", times[i], "s") end
assert(#shots == #times)
assert(#space.incoming(me, 2, {kinds = "missile"}) == 0)
]]},
  {"space.enemies", "ship Handle, range? number, filter? Filter", "Handle[]",
   "Ships that are hostile to the ship, or it to them.",
   notes = {range = "the radar range of the ship by default"},
   overload = "fun(ship: Handle, filter: Filter): Handle[]",
   [[
assert(space.enemies(me, 3000)[1] == foe)
assert(space.enemies(me, {limit = 1})[1] == foe)
]]},
  {"space.allies", "ship Handle, range? number, filter? Filter", "Handle[]",
   "Ships of the same faction.",
   notes = {range = "the radar range of the ship by default"},
   overload = "fun(ship: Handle, filter: Filter): Handle[]",
   [[
local wing = space.spawn{class = "cutter", faction = "patrol", x = -400, y = 50}
assert(space.allies(guard)[1] == wing)
]]},
  [[
---The contacts of a radar, nearest first, in one object:
---`for handle, kind, distance, bearing, hostile in space.contacts(ship) do ... end`
---@class Contacts
---@field [integer] Handle
---@operator len: integer
---@operator call: Handle
local contacts = {}
]],
  {"contacts:handle", "i integer", "Handle?",
   "The handle of a contact.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:handle(1) == guard and radar[1] == guard)
]]},
  {"contacts:kind", "i integer", "KindName?",
   "The kind of a contact.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:kind(1) == "ship" and radar:kind(99) == nil)
]]},
  {"contacts:distance", "i integer", "number?",
   "The distance from center to center.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:distance(2) == 600)
]]},
  {"contacts:bearing", "i integer", "number? radians",
   "The direction as seen from the ship.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:bearing(2) == 0)   -- towards +x
]]},
  {"contacts:hostile", "i integer", "boolean?",
   "Whether the contact is hostile to the ship.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
assert(radar:hostile(2) and not radar:hostile(1))
]]},
  {"contacts:get", "i integer", "Handle?, KindName?, number?, number?, boolean?",
   "All of these values.",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
local handle, kind, distance, bearing, hostile = radar:get(2)
assert(handle == foe and hostile)
]]},
  {"space.contacts", "ship Handle, range? number, filter? Filter", "Contacts",
   "The contacts of a radar, nearest first, in a new object. Without shots, gates and stars.",
   notes = {range = "the radar range of the ship by default", filter = "without `where`"},
   overload = "fun(ship: Handle, filter: Filter): Contacts",
   [[
for handle, kind, distance, bearing, hostile in space.contacts(me) do
  print(kind, handle:name(), math.floor(distance), math.deg(bearing), hostile)
end
assert(#space.contacts(me, 1000, {kinds = "ship"}) == 2)
]]},
  [[
-- ---- numbers of a whole list in one call ----
]],
  {"space.positions", "list Handle[]|Contacts, into? number[]", "number[]",
   "The positions of all: x1, y1, x2, y2 and so on. `false, false` for a thing that is gone.",
   notes = {into = "a table that receives the result in place of a new one"},
   [[
local ships = space.near(0, 0, 1000, {kinds = "ship"})
local at = space.positions(ships)
for i, ship in ipairs(ships) do
  local x, y = at[2 * i - 1], at[2 * i]
  assert(x == ship:position())
end
]]},
  {"space.velocities", "list Handle[]|Contacts, into? number[]", "number[]",
   "The velocities of all: vx1, vy1, vx2, vy2 and so on. `false, false` for a thing that is gone.",
   [[
local scratch = {}
local v = space.velocities(space.ships(), scratch)
assert(v == scratch and #v == 6 and v[1] == 0)
]]},
  {"space.distances", "list Handle[]|Contacts, other Handle, into? number[]", "number[]",
   "The distance of each from a thing, or from a point. `false` for a thing that is gone.",
   overload = "fun(list: Handle[]|Contacts, x: number, y: number, into?: number[]): number[]",
   [[
local radar = space.contacts(me, 1000, {kinds = "ship"})
local away = space.distances(radar, me)
assert(away[1] == 300 and away[2] == radar:distance(2))
assert(space.distances({foe}, 0, 0)[1] == 600)
]]},
  [[
---@class Stats
---@field sprites integer    in the quadtree
---@field outside integer    outside a bounded canvas
---@field ships integer
---@field shots integer
---@field asteroids integer
---@field bodies integer
---@field pickups integer
---@field nodes? integer     of the quadtree, like the rest; console and `heliopause script` only
---@field leaves? integer
---@field depth? integer
---@field splits? integer    in the last tick, like the next two
---@field merges? integer
---@field strays? integer

-- ---- lists in order of creation ----
]],
  {"space.ships", "filter? Filter", "Handle[]",
   "All ships, including docked ones.",
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
  {"space.gates", "filter? Filter", "Handle[]",
   "All gates. A ship that flies into a linked gate below 150 units per second comes out of the other.",
   [[
assert(#space.gates() == 0)
]]},
  {"space.asteroids", "filter? Filter", "Handle[]",
   "All asteroids.",
   [[
local near = space.asteroids{where = function(rock) return rock:distance_to(me) < 1000 end}
assert(#near == 6)
]]},
  {"space.pickups", "filter? Filter", "Handle[]",
   "All pickups.",
   [[
space.spawn_pickup{ore = 3, x = 50, y = 0}
assert(space.pickups()[1]:ore() == 3)
]]},
  {"space.get", "id string?", "Handle?",
   "The thing with this id, the result of handle:id(); nil for nil.",
   [[
assert(space.get(foe:id()) == foe)
assert(space.get(nil) == nil)
]]},
  {"space.player", "", "Handle?",
   "The player's ship.",
   [[
assert(space.player() == me)
]]},
  {"space.free_spot", "x number, y number, clearance number, radius? number", "number? x, number? y",
   "A position near (x, y) with nothing within `clearance` but projectiles.",
   notes = {clearance = "0.001 to 1e9", radius = "32 times the clearance by default"},
   [[
local x, y = space.free_spot(0, 0, 100)
assert(#space.touching(x, y, 100) == 0)
]]},
  {"space.tick", "", "integer",
   "Ticks since the start; 60 are one second.",
   [[
local before = space.tick()
space.step(5)
assert(space.tick() == before + 5)
]]},
  {"space.time", "", "number seconds of game time",
   "Time since the start.",
   [[
space.step(90)
assert(space.time() >= 1.5)
]]},
  {"space.stats", "", "Stats",
   "Statistics of the quadtree and the world.",
   [[
local stats = space.stats()
assert(stats.ships == 3 and stats.nodes >= stats.leaves)
]]},
  [[
---@class Node
---@field x number           the center of the square
---@field y number
---@field radius number      half its edge
---@field max_radius number  the largest radius of a thing in it and below
---@field count integer      things in it and below
---@field depth integer      0 for the root
---@field leaf boolean
---@field dirty boolean      changed since the last tick

---What a file has cost since the program started.
---@class ScriptCost
---@field file string               "ai/pirate", "scenarios/siege", "console"
---@field runs integer              loads, calls of think, ticks of a scenario, console lines
---@field instructions integer      units of budget
---@field most_instructions integer  of one run
---@field microseconds number
---@field memory integer            bytes of its Lua state after the last run, garbage included
---@field searches integer
---@field errors integer
---@field throttled integer         calls of think that had to wait for the next tick
---@field stopped boolean           by ten errors within 60 s

---What the running call may use: units of its budget, bytes of memory.
---@class Usage
---@field budget integer     instructions, when the call began
---@field left integer
---@field used integer
---@field stored integer     bytes of the memory that is saved, when the call began
---@field stored_limit integer
---@field memory? integer    bytes of the Lua state with its garbage; console and `heliopause script` only
---@field memory_limit? integer
]],
  {"space.nodes", "x number, y number, radius number", "Node[]",
   "The nodes of the quadtree whose square meets the circle, parents before their children. Console and `heliopause script` only: the shape of the tree is not saved, and may be another after a load.",
   [[
local nodes = space.nodes(0, 0, 100)
assert(nodes[1].depth == 0 and nodes[1].count == space.stats().sprites)
]]},
  {"space.costs", "", "ScriptCost[]",
   "What each script file has cost, by name. Console and `heliopause script` only: times differ from run to run.",
   [[
for _, cost in ipairs(space.costs()) do
  print(cost.file, cost.runs, cost.instructions // cost.runs, cost.microseconds / cost.runs)
end
]]},
  {"space.usage", "", "Usage",
   "What the running call has used and may still use. A brain that is short of budget can stop early.",
   [[
local before = space.usage().used
for i = 1, 100 do space.near(0, 0, 1000) end
assert(space.usage().used > before and space.usage().left > 0)
]]},
  [[
-- ---- regions: what enters, what leaves ----

---@class Visit
---@field region string  its name
---@field object Handle
---@field gone? true     it leaves because it no longer exists
]],
  {"space.set_region", "name string, x number, y number, radius number, filter? Filter", "",
   "Sets a circle, or changes the one of that name. From the end of the tick on, the functions `on_enter` and `on_leave` of the file are called for each thing whose center enters or leaves it; first for what is within already. `space.set_region(name, thing, radius)` follows a thing, and ends with it.",
   overload = "fun(name: string, follow: Handle, radius: number, filter?: Filter)",
   notes = {name = "at most 60 bytes",
            filter = "without `limit`, `into` and `where`"},
   [[
-- In the file of a scenario or brain:
--   setup = function(self) space.set_region("port", 0, 0, 500, {kinds = "ship"}) end,
--   on_enter = {port = function(self, visit) space.message(visit.object:name() .. " arrives") end}
assert(not pcall(space.set_region, "port", 0, 0, 500))   -- the scenario `empty` has no on_enter
]]},
  {"space.remove_region", "name string", "true?",
   "Removes a region. No function is called for it any more.",
   [[
assert(space.remove_region("port") == nil)   -- no such region
]]},
  {"space.inside", "name string, filter? Filter", "Handle[]",
   "What is in a region, as last reported, nearest first.",
   [[
-- In the file of a scenario or brain: if #space.inside("port", {faction = "pirate"}) > 0 then ...
assert(not pcall(space.inside, "port"))   -- no such region
]]},
  [[
-- ---- messages and timers ----

---@class Message
---@field from Handle|"scenario"|"mission"
---@field topic string
---@field value? any

---@class Timer
---@field name string
---@field id integer
---@field value? any
---@field count integer   how often it has run, with this call
---@field every? number   seconds; absent for one that runs once
]],
  {"space.send", "to Handle|\"scenario\", topic string, value? any", "true?, string? reason",
   "Sends a message to the brain of a ship or to the scenario, which gets it in the next tick in " ..
   "`on_message`. Gives nil and the reason if the receiver cannot get it.",
   notes = {topic = "at most 60 bytes",
            value = "a boolean, number, string, handle or a table of these, at most 1 KiB"},
   [[
assert(space.send("scenario", "ready") == nil)   -- the scenario `empty` has no on_message
]]},
  {"space.after", "seconds number, name string, value? any", "integer id",
   "Starts a timer: after that time, but at least one tick later, the function `name` of the table " ..
   "`timers` of the file is called.",
   notes = {seconds = "0 to 1,000,000", name = "at most 60 bytes", value = "as in space.send; it is timer.value"},
   [[
-- In the file of a scenario or brain: timers = {wave = function(self, timer) ... end}
assert(not pcall(space.after, 5, "wave", {ships = 3}))   -- the scenario `empty` has no timers
]]},
  {"space.every", "seconds number, name string, value? any", "integer id",
   "Starts a timer whose function is called again and again, with this time between two calls. Otherwise as space.after.",
   [[
-- In the file of a scenario or brain: timers = {beat = function(self, timer) ... end}
assert(not pcall(space.every, 0.5, "beat"))   -- the scenario `empty` has no timers
]]},
  {"space.cancel", "id integer", "true?",
   "Ends a timer.",
   [[
assert(space.cancel(1) == nil)   -- no such timer runs
]]},
  [[
-- ---- only scenarios, the console and `heliopause script` ----

---@class ShipDescription
---@field class string
---@field faction string
---@field x number
---@field y number
---@field vx? number
---@field vy? number
---@field heading? number radians
---@field name? string    at most 60 bytes, without control characters
---@field brain? string   a file of scripts/game/ai
---@field player? boolean whether it becomes the ship of the player
---@field memory? table   the initial self.memory of its brain
---@field cargo? table<string, integer>  units by id of a good: {food = 20}
---@field outfits? string[]              ids of outfits; the ship must have place for them

---@class Values
---@field name? string         1 to 60 bytes, without control characters
---@field faction? string
---@field hull? number         above 0, to that of the class
---@field shield? number       0 to that of the class
---@field energy? number       0 to that of the class
---@field heading? number      radians
---@field ore? integer         0 to the cargo of the class
---@field ammunition? integer  0 to 10,000
---@field brain? string        a file of scripts/game/ai, "" for none; its memory is empty, its controls are released
---@field memory? table        self.memory of its brain

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
---@field name? string    at most 60 bytes, without control characters
---@field faction? string
---@field market? MarketDescription  what it trades

---@class FieldDescription
---@field x number        center
---@field y number
---@field outer number    units; the asteroids lie between the radii
---@field inner? number   0 by default
---@field count integer   asteroids, at most 2,000
---@field rocks string[]  classes of asteroids: one is drawn for each; repeated ones are frequent
---@field seed? integer   1 by default; equal fields have equal asteroids

---What the escorts do, see space.wing.
---@class WingInfo
---@field order "follow"|"attack"|"hold"|"mine"|"dock"
---@field formation "wedge"|"line"|"ring"
---@field target? Handle   of an attack
---@field since integer    tick of the last order
---@field ships Handle[]   in the order of their places in the formation

---@class WingOrders
---@field order? "follow"|"attack"|"hold"|"mine"|"dock"
---@field target? Handle   of an attack; that of the player by default
---@field formation? "wedge"|"line"|"ring"

---@class StandingChange
---@field tick integer   of the last change that is added up in it
---@field amount number  points
---@field reason string  "Raider 12 destroyed"

---Units by id of a good: what a port makes and uses a minute, what it has at the beginning (stock), and
---the stock at which the price is that of the good (want). By default it wants what it makes or uses in
---20 minutes, else its stock, and begins with one and a half times that of what it makes and two thirds
---of what it uses. It makes less the more it has (nothing from 4 times its want on) and uses less the
---less it has (nothing at a third of it). A good that is in none of the four tables is not traded.
---@class MarketDescription
---@field makes? table<string, integer>
---@field uses? table<string, integer>
---@field stock? table<string, integer>
---@field want? table<string, integer>
---@field yard? boolean     whether it sells ships; false by default
---@field outfits? boolean  whether it sells outfits; true by default

---A good of a market. Each unit is traded at the price after it: the price falls with what is sold.
---@class MarketGood
---@field buy integer    credits for the next unit that a ship buys
---@field sell integer   credits for the next unit that a ship sells
---@field stock integer  units that the port has
---@field want integer   units at which the price is that of the good
---@field makes integer  units a minute
---@field uses integer   units a minute

---What came into the game and left it: made + found - used - lost is stocks + ships + pickups.
---@class LedgerEntry
---@field made integer     by ports, with their first stocks
---@field found integer    from rocks and by scripts
---@field used integer     by ports
---@field lost integer     expired pickups, removed ships, taken by scripts
---@field stocks integer   in ports
---@field ships integer    in holds
---@field pickups integer  floating

---@class NewsItem
---@field text string
---@field tick integer
---@field port? Handle

---Either `ore`, or `good` with `units`.
---@class PickupDescription
---@field ore? integer
---@field good? string
---@field units? integer
---@field x number
---@field y number
---@field vx? number
---@field vy? number
]],
  {"space.spawn", "description ShipDescription", "Handle",
   "Creates a ship.",
   [[
local wing = space.spawn{class = "cutter", faction = "patrol", x = 100, y = 0, heading = math.pi,
                         name = "Two", brain = "patrol", memory = {beat = 1}}
assert(wing:name() == "Two" and wing:class() == "cutter")
]]},
  {"space.spawn_asteroid", "description AsteroidDescription", "Handle",
   "Creates an asteroid.",
   [[
local big = space.spawn_asteroid{class = "large", x = 900, y = 0, vx = -20}
assert(big:kind() == "asteroid")
]]},
  {"space.spawn_body", "description BodyDescription", "Handle",
   "Creates a planet, moon, station, gate or star.",
   [[
local depot = space.spawn_body{class = "outpost", x = -2000, y = 0, name = "Depot", faction = "trader"}
assert(depot:kind() == "station")
]]},
  {"space.spawn_systems", "ids? string[]", "",
   "Puts systems of data/systems into space: stars, planets, ports, lairs, fields of asteroids, and the gates between those that are there. No ships. A system that is there already is left out.",
   notes = {ids = "all by default but the hidden ones"},
   [[
space.spawn_systems{"tessera", "brannoch"}
assert(space.gates()[1]:name() == "Brannoch Gate")
]]},
  {"space.spawn_field", "description FieldDescription", "",
   "Creates a field of asteroids. They are made from the seed when the player comes within 30,000 units of its center and removed when the player has left; what was mined out does not come back.",
   [[
space.spawn_field{x = 9000, y = 0, outer = 1500, count = 40, rocks = {"medium", "small"}, seed = 7}
space.step()
assert(space.count(9000, 0, 1600, {kinds = "asteroid"}) >= 40)
]]},
  {"space.link_gates", "one Handle, other Handle", "",
   "Lets two gates lead to each other.",
   [[
local here = space.spawn_body{class = "gate", x = 0, y = 3000}
local there = space.spawn_body{class = "gate", x = 500000, y = 0}
space.link_gates(here, there)
assert(here:leads_to() == there and there:leads_to() == here)
]]},
  {"space.spawn_pickup", "description PickupDescription", "Handle",
   "Creates ore or another good that can be picked up.",
   [[
local ore = space.spawn_pickup{ore = 5, x = 30, y = 0}
assert(ore:kind() == "pickup")
local crate = space.spawn_pickup{good = "medicine", units = 4, x = 60, y = 0}
assert(crate:goods().medicine == 4)
]]},
  {"space.set_market", "port Handle, market MarketDescription", "true?",
   "Makes a planet or station a market, or replaces its market.",
   [[
space.set_market(base, {makes = {food = 12}, uses = {metals = 4}, stock = {food = 600}})
local buy, sell = base:price("food")
assert(buy < 32 and sell <= buy)               -- there is more than it wants: 12 * 20
]]},
  {"space.add_cargo", "ship Handle, good string, units? integer", "integer",
   "Puts goods into the hold. Returns how many units fitted.",
   notes = {units = "as many as fit by default"},
   [[
assert(space.add_cargo(me, "food", 5) == 5 and me:cargo("food") == 5)
]]},
  {"space.remove_cargo", "ship Handle, good string, units? integer", "integer",
   "Takes goods out of the hold. Returns how many units were there.",
   notes = {units = "all by default"},
   [[
space.add_cargo(me, "food", 5)
assert(space.remove_cargo(me, "food") == 5)
]]},
  {"space.fit", "ship Handle, outfit string", "true?, string? reason",
   "Fits an outfit at no cost; nil and the reason if the ship has no place for it.",
   [[
local shield = me:max_shield()
assert(space.fit(me, "shield_1") and me:max_shield() == shield + 25)
local done, why = space.fit(me, "heavy_turret")
assert(not done and why)                       -- a courier has no turret slot
]]},
  {"space.news", "text? string, port? Handle", "NewsItem[]?",
   "The news, latest first, at most 40; with a text, adds it (not in a brain).",
   notes = {text = "at most 200 bytes, without control characters"},
   [[
space.news("Miners strike at the belt.", base)
assert(space.news()[1].text == "Miners strike at the belt." and space.news()[1].port == base)
]]},
  {"space.ledger", "", "table<string, LedgerEntry>",
   "What came and went of each good since the first market, and where the rest is. Empty without markets.",
   [[
space.set_market(base, {makes = {food = 12}})
space.step(600)
local food = space.ledger().food
assert(food.made + food.found - food.used - food.lost == food.stocks + food.ships + food.pickups)
]]},
  [[
-- ---- missions ----

---An offer, or a mission that runs.
---@class MissionInfo
---@field id integer
---@field mission string    name of its file
---@field title string
---@field text string
---@field pay integer
---@field danger integer    0 to 5
---@field jumps integer     gates on the way
---@field story boolean
---@field seconds? number   of an offer: the time that one has; else what is left of it
---@field to? Handle
---@field port? Handle      that offers it

---What the player carries for a mission.
---@class Load
---@field text? string
---@field units? integer       of the hold
---@field passengers? integer  each takes 2 units
]],
  {"space.missions", "", "MissionInfo[]",
   "The missions that run, at most 5.",
   [[
local wells = space.spawn_body{class = "outpost", faction = "settler", x = 0, y = -900, name = "Wells"}
space.start_mission("mine", wells)   -- the Free Holds always have such work
local job = space.missions()[1]
assert(job.mission == "mine" and job.to == wells and job.seconds > 60)
]]},
  {"space.offers", "", "MissionInfo[]",
   "What the port offers at which the player is docked, at most 10; other offers come every five minutes.",
   [[
assert(#space.offers() == 0)   -- in space
]]},
  {"space.accept", "id integer", "true?",
   "Accepts an offer, as the player would; nil if there is no such offer.",
   [[
for _, offer in ipairs(space.offers()) do
  if offer.jumps <= 1 then space.accept(offer.id) end
end
assert(space.accept(12345) == nil)
]]},
  {"space.abort", "id integer", "true?",
   "Gives a mission up, as the player would; nil if no such mission runs.",
   [[
local wells = space.spawn_body{class = "outpost", faction = "settler", x = 0, y = -900, name = "Wells"}
local id = space.start_mission("mine", wells)
space.abort(id)
space.step(2)
assert(#space.missions() == 0)
local done, failed = space.mission_record("mine")
assert(done == 0 and failed == 1)
]]},
  {"space.start_mission", "mission string, port? Handle", "integer?, string? reason",
   "Begins a mission of scripts/game/missions as if the port offered it: for the console, tests and scenarios.",
   notes = {port = "where the player is docked by default"},
   [[
local wells = space.spawn_body{class = "outpost", faction = "settler", x = 0, y = -900, name = "Wells"}
assert(space.start_mission("mine", wells))
local id, why = space.start_mission("mine")
assert(id == nil and why == "the player is not docked, and no port is given")
]]},
  {"space.mission_record", "mission string", "integer done, integer failed",
   "How the missions of a file have ended so far.",
   [[
local done, failed = space.mission_record("deliver")
assert(done == 0 and failed == 0)
]]},
  {"space.note", "id string, set? true", "boolean",
   "Whether a mission has noted this: what the player has decided, for the missions that follow. With `true`, notes it (only a mission may).",
   notes = {id = "at most 40 bytes"},
   [[
-- file: missions/door.lua
return {
  title = "A door",
  offer = function(port) return {pay = 50} end,
  on_tick = function(self)
    assert(not space.note("open_door"))
    space.note("open_door", true)
    space.complete(space.note("open_door") and "It is open.")
  end,
}
]]},
  {"space.complete", "text? string", "true?",
   "Of a mission: it is done and pays. nil if it has ended before.",
   notes = {text = "at most 100 bytes"},
   [[
-- file: missions/visit.lua
return {
  title = "A visit",
  offer = function(port) return {to = port, pay = 50} end,
  on_event = {
    docked = function(self, event)
      if event.subject == space.player() and event.object == self.to then space.complete("Welcome.") end
    end,
  },
}
]]},
  {"space.fail", "reason? string", "true?",
   "Of a mission: it has failed. nil if it has ended before.",
   notes = {reason = "at most 100 bytes"},
   [[
-- file: missions/fragile.lua
return {
  title = "Eggs",
  offer = function(port) return {to = port, pay = 50, cargo = {text = "eggs", units = 2}} end,
  on_event = {
    hit = function(self, event)
      if event.subject == space.player() then space.fail("the eggs are broken") end
    end,
  },
}
]]},
  {"space.deadline", "seconds? number", "number?",
   "Of a mission: the seconds to its deadline, nil without one. A number sets it from now on, nil removes it.",
   notes = {seconds = "1 to 86,400"},
   [[
-- file: missions/patience.lua
return {
  title = "Patience",
  offer = function(port) return {to = port, pay = 50, seconds = 60} end,
  accept = function(self) space.deadline(space.deadline() + 60) end,
}
]]},
  {"space.carry", "id string, fields? Load", "true|Load|nil, string? reason",
   "Of a mission: takes a load aboard, or changes it; nil and the reason if the hold has no room for it. nil as `fields` unloads it. Without `fields` returns it. A mission has at most 4 loads.",
   notes = {id = "at most 40 bytes"},
   [[
-- file: missions/ferry.lua
return {
  title = "Ferry",
  offer = function(port) return {to = port, pay = 50} end,
  accept = function(self)
    if not space.carry("judge", {text = "a judge", passengers = 1}) then space.fail("no cabin is free") end
  end,
}
]]},
  {"space.remove", "thing Handle", "true?",
   "Removes a thing without an explosion. The ship of the player is lost then; to replace it, spawn the new one first.",
   [[
assert(space.remove(rock) and not rock:alive())
assert(space.remove(rock) == nil)   -- gone already
]]},
  {"space.place", "thing Handle, x number, y number, vx? number, vy? number", "true?",
   "Moves a thing to another position at once. An error if it could not be spawned there.",
   notes = {vx = "the present velocity by default"},
   [[
space.place(me, 5000, -5000, 0, 0)
local x, y = me:position()
assert(x == 5000 and y == -5000 and me:speed() == 0)
]]},
  {"space.set", "thing Handle, values Values", "true?",
   "Changes a ship, or name and faction of a planet or station. What is not given stays. A brain that is set starts again.",
   [[
space.set(foe, {name = "Turncoat", faction = "patrol", hull = 20, brain = "patrol", memory = {}})
assert(foe:name() == "Turncoat" and foe:faction() == "patrol" and foe:hull() == 20)
]]},
  {"space.damage", "thing Handle, amount number, by? Handle", "true?",
   "Damages a ship in space, a missile or an asteroid as a hit by `by`; what it destroys counts as shot. nil for a docked ship and for other things.",
   notes = {amount = "points, 0 to 1e12"},
   [[
space.damage(foe, 1000, me)
space.step()
assert(not foe:alive())
]]},
  {"space.message", "text string, from? Handle", "",
   "Writes a line to the message log.",
   notes = {text = "at most 400 bytes, without control characters"},
   [[
space.message("Fuel is sold out.", base)   -- a line of the log, said by the station
]]},
  {"space.alert", "text string, from? Handle", "",
   "Shows a large line in the middle of the screen.",
   notes = {text = "at most 400 bytes, without control characters"},
   [[
space.alert("The gates are closing")   -- large, in the middle of the screen
]]},
  {"space.difficulty", "", '"none"|"story"|"pilot"|"iron"',
   "The difficulty of the pilot, which decides about rewinds; \"none\" in a game without a pilot.",
   [[
assert(space.difficulty() == "none")
]]},
  {"space.credits", "credits? integer", "integer",
   "The money of the player; a number sets it.",
   [[
space.credits(500)
assert(space.credits() == 500)
]]},
  {"space.waves", "waves? integer", "integer",
   "The number of raids so far; a number sets it.",
   [[
assert(space.waves(3) == 3)
]]},
  {"space.standing", "faction string, standing? number, reason? string", "number",
   "The standing of the player with a faction; a number sets it.",
   notes = {standing = "-100 to 100; below -20 they shoot",
            reason = "shown on the faction's page; \"set by the scenario\" by default; 80 bytes"},
   [[
space.standing("patrol", -50, "Papers forged")   -- below -20 they shoot
assert(guard:is_hostile_to(me))
]]},
  {"space.opens", "faction string, what string", "boolean",
   "Whether the standing of the player with a faction opens something, by `opens` of data/factions.toml; false for what that does not name.",
   notes = {what = '"docking", "trade", "outfits", "yard", "jobs" or "escorts"'},
   [[
space.standing("patrol", 30)
assert(space.opens("patrol", "outfits") and not space.opens("patrol", "yard"))
]]},
  {"space.standing_changes", "faction string", "StandingChange[]",
   "Why the standing with a faction changed, oldest first; the last eight reasons.",
   [[
space.standing("trader", space.standing("trader") + 5, "Delivery to Quill")
for _, change in ipairs(space.standing_changes("trader")) do
  print(change.tick, change.amount, change.reason)
end
]]},
  {"space.wing", "orders? WingOrders", "WingInfo",
   "What the escorts of the player do; a table changes it, with the rights of a scenario. Without an escort it has no effect.",
   [[
space.add_escort(guard)
space.wing{order = "attack", target = foe, formation = "line"}
assert(space.wing().order == "attack" and space.wing().target == foe)
assert(space.wing().ships[1] == guard)
]]},
  {"space.add_escort", "ship Handle", "true?, string?",
   "Makes a ship an escort of the player: it gets the faction of the player and the brain `wing`. Gives nil and the reason if it cannot. At a port, ship:hire(class) hires one.",
   [[
assert(space.add_escort(guard))
assert(guard:faction() == "player" and guard:escort() == 1)
]]},
  {"space.dismiss_escort", "ship Handle", "true?",
   "Ends the service of an escort, which returns to the faction that it comes from; nil if it is no escort.",
   [[
space.add_escort(guard)
assert(space.dismiss_escort(guard) and guard:faction() == "patrol")
]]},
  {"space.end_scan", "ship Handle", "true?",
   "Ends the scan of a ship as if nothing was found, and prevents another one for 150 s; nil if there is no such ship.",
   [[
guard:scan(me)
space.step(60)
assert(me:scanner() == guard)
space.end_scan(me)
assert(me:scanner() == nil and me:scanned() == 0)
]]},
  {"space.hash", "", "string 16 hex digits",
   "The hash of the whole state: equal states have equal hashes.",
   [[
local hash = space.hash()
space.step()
assert(#hash == 16 and space.hash() ~= hash)
]]},
  {"space.events", "", "Event[]",
   "The events of the last tick, oldest first.",
   [[
space.damage(foe, 1000, me)
for _, event in ipairs(space.events()) do print(event.type, event.subject) end
assert(#space.events() > 0)
]]},
  {"space.step", "ticks? integer", "",
   "`heliopause script` only: runs this many ticks; 1 by default.",
   [[
space.step(60)   -- a second
]]},
  {"space.reload", "", "",
   "`heliopause script` only: saves to memory and loads that save. space.events() is empty afterwards: read it before.",
   [[
space.memory.seen = 7
space.reload()   -- as if the game had been saved and loaded
assert(space.memory.seen == 7)
]]},
  [[
-- ---- what exists ----

---An entry of a data file: id, name, and the other fields of the file. A reference that the entry
---does not have is absent.
---@class Class
---@field id string
---@field name string
]],
  {"space.classes", "kind? \"ship\"|\"asteroid\"|\"body\"", "Class[]",
   "The classes of ships, or of asteroids or bodies, with the fields of the data files.",
   [[
local best
for _, class in ipairs(space.classes()) do
  if not best or class.cruise_speed > best.cruise_speed then best = class end
end
assert(space.spawn{class = best.id, faction = "patrol", x = 500, y = 500})
]]},
  {"space.weapons", "", "Class[]",
   "The weapons, with the fields of data/weapons.toml.",
   [[
for _, weapon in ipairs(space.weapons()) do print(weapon.id, weapon.damage / weapon.cooldown) end
]]},
  {"space.factions", "", "Class[]",
   "The factions, with the fields of data/factions.toml.",
   [[
for _, faction in ipairs(space.factions()) do print(faction.name, #faction.hostile_to) end
]]},
  {"space.goods", "", "Class[]",
   "What ships carry and ports trade, with the fields of data/goods.toml.",
   [[
for _, good in ipairs(space.goods()) do print(good.name, good.price, good.volume, good.contraband) end
assert(space.goods()[1].id == "ore")
]]},
  {"space.outfits", "", "Class[]",
   "The outfits, with the fields of data/outfits.toml but their effects.",
   [[
for _, outfit in ipairs(space.outfits()) do print(outfit.name, outfit.slot, outfit.price) end
]]},
  [[
-- ---- the map ----

---A system of data/systems. Positions are those in space.
---@class SystemInfo
---@field id string
---@field name string
---@field region string
---@field danger integer  0 (safe) to 5
---@field x number        place of the star
---@field y number
---@field placed boolean  it is in space
---@field known boolean   the player has been there
---@field bodies SystemBody[]
---@field ports SystemBody[]
---@field lairs SystemBody[]
---@field gates {to: string, x: number, y: number}[]
---@field fields {x: number, y: number, inner: number, outer: number, count: number}[]
---@field traffic {faction: string, ships: integer}[]

---@class SystemBody
---@field name string
---@field class string     of data/bodies.toml
---@field faction? string
---@field x number
---@field y number
---@field ships? integer   of a lair: pirates that wait there
---@field freighters? integer  of a lair: those that trade for it
]],
  {"space.systems", "id? string", "SystemInfo[]",
   "The systems of data/systems, in the order of the files, or the one with this id alone: that costs less. Hidden ones, and the gates to them, are left out until they are placed.",
   [[
for _, system in ipairs(space.systems()) do print(system.name, system.danger, #system.ports) end
assert(space.systems("tessera")[1].name == "Tessera" and #space.systems("nowhere") == 0)
]]},
  {"space.system", "thing Handle", "string?",
   "The id of the system of a thing or a position; nil between systems.",
   overload = "fun(x: number, y: number): string?",
   [[
space.spawn_systems()
assert(space.system(0, 0) == "tessera" and space.system(200000, 0) == nil)
]]},
  {"space.path", "from Handle, to Handle", "Handle[]?, number?",
   "The shortest way: the gates to fly into, in order, and the units of flight. Without gates on the way the list is empty. Each of the two is a thing or a position, x and y. nil if a thing is gone.",
   overload = "fun(x: number, y: number, to_x: number, to_y: number): Handle[]?, number?",
   [[
space.spawn_systems()
local gates, units = space.path(0, 0, 420000, -160000)
assert(#gates == 1 and gates[1]:name() == "Brannoch Gate" and units < 20000)
]]},
  {"space.route", "goal? Handle|false", "Handle?, number?, number?",
   "The goal of the player's route, which the map shows, and its position. A planet, station, gate or star sets it, false ends it, from the next tick on; a brain may only read it. The player may choose a mark as well: then the goal is what the mark is on, or nil for a position in space.",
   [[
space.route(base)
space.step()
assert(space.route() == base)
]]},
  {"space.autopilot", "on? boolean", "boolean",
   "Whether the autopilot flies the player's ship: the brain ai/autopilot. A value switches it in the next tick, as the key does; it needs a route. It ends at the goal, and when the player steers.",
   [[
space.route(base)
space.autopilot(true)
space.step()
assert(space.autopilot() and me:brain() == "autopilot")
me:thrust(1)   -- as a key of the player
space.step()
assert(not space.autopilot())
]]},
  {"space.event_types", "", "EventType[]",
   "All types of events with what they mean.",
   [[
for _, info in ipairs(space.event_types()) do print(info.type, info.about) end
]]},
  [[
-- ---- the deep scanner ----

---What the ring of the deep scanner met, as it was then.
---@class DeepContact
---@field object? Handle    absent once it is gone
---@field kind KindName     "ship" or "pickup"
---@field faction? string   of a ship
---@field x number
---@field y number
---@field seconds number    since then, up to 30
]],
  {"space.deep_contacts", "", "DeepContact[]",
   "What the deep scanner of the player's ship has found within the last 30 s, oldest first. See handle:deep_scan.",
   [[
space.fit(me, "deep_scanner")
me:deep_scan()
space.step(190)
for _, contact in ipairs(space.deep_contacts()) do
  print(contact.kind, contact.faction, contact.x, contact.y, contact.object and contact.object:name())
end
]]},
  [[
-- ---- the flight computer ----

---The flight computer of the player's ship, an outfit. Its program is a file like that of a brain, with think and
---think_every alone; its searches are bounded by nodes of the quadtree and by energy. One that would need more
---returns what it returns when it finds nothing (an empty list, nil, 0, false), and the reason as a further result,
---"nodes" or "energy"; so does each further search of this tick.
---@class Computer
---@field budget integer      nodes that the searches of a tick may visit
---@field node_energy number  drawn for each
---@field on boolean          whether the program runs
---@field program? string     its name; absent without one
---@field nodes? integer      visited in this tick; in the program alone, like the next two
---@field left? integer       what its next search may visit: bounded by the budget and by the energy
---@field starved? "nodes"|"energy"  why searches return nothing in the rest of this tick
]],
  {"space.computer", "", "Computer?",
   "The flight computer of the player's ship; nil without one.",
   [[
space.fit(me, "computer_1")
local computer = space.computer()
assert(computer.budget == 120 and not computer.on)
]]},
  {"space.load_program", "name string, source? string", "",
   "Loads a program for the flight computer in the next tick; without a source, that of scripts/game/programs. A running program of the same name goes on with the new source and its memory. Not in a brain.",
   notes = {name = "1 to 64 letters, digits, `_` and `-`", source = "at most 64 KiB"},
   [[
space.load_program("turret")
space.load_program("mine", "return {think = function(self) self.ship:thrust(0.5) return 10 end}")
]]},
  {"space.program", "on? boolean", "string?",
   "The name of the program that runs; nil without one. A value starts or stops it in the next tick, as the key does; a brain may only read it.",
   [[
space.fit(me, "computer_1")
space.load_program("dodger")
space.program(true)
space.step()
assert(space.program() == "dodger")
]]},
  [[
-- ---- events ----

---An event as on_event gets it: a table of its own. Fields that do not apply are absent. What
---subject and object were at that moment can be read after they are gone.
---@class Event
---@field type "fired"|"hit"|"collision"|"ship_destroyed"|"asteroid_broken"|"shot_expired"|"picked_up"|"docked"|"dock_refused"|"undocked"|"bounty"|"standing_changed"|"spawned"|"removed"|"message"|"alert"|"script_error"|"console_output"|"console_error"|"player_died"|"target_changed"|"ore_sold"|"key"|"answer"|"ended"|"sound"|"gate"|"system_entered"|"autopilot"|"traded"|"trade_rejected"|"refitted"|"cargo_moved"|"news"|"disabled"|"repaired"|"boarded"|"rejected"|"hailed"|"scanned"|"wing"|"mission_accepted"|"mission_done"|"mission_failed"|"program"|"deep_scan"
---@field subject? Handle        what the event is about
---@field object? Handle         the other party
---@field kind? KindName         of the subject
---@field name? string           of a ship or body
---@field class? string          id of its class; of a shot the id of the weapon
---@field faction? string        id of its faction
---@field object_kind? KindName  the same of the object
---@field object_name? string
---@field object_class? string
---@field object_faction? string
---@field x number               position of the subject, or the point of contact
---@field y number
---@field vx number              velocity of the subject
---@field vy number
---@field radius number          of the subject
---@field amount? number         an integer where it counts: ore, credits, a choice, the score
---@field ore? integer
---@field found? integer         contacts of a deep scan
---@field shield? boolean
---@field weapon? string
---@field target? Handle
---@field text? string           at most 2,000 bytes
---@field cause? string
---@field id? string             of a key, a line of dialogue, a sound; "won" or "lost"

---@class EventType
---@field type string
---@field about string     when it happens
---@field subject? string  what the subject is
---@field object? string   what the object is
---@field fields {name: string, about: string}[]  beside those of all events
]],
  [[
-- ---- what the player sees and answers: scenarios, the console and script files ----

---The meaning of a colour is the player's: red is danger, amber needs attention, green is good.
---@alias ColorName "white"|"dim"|"blue"|"green"|"amber"|"red"

---A text of the HUD, at most 8. With `value` it has a bar, full at `max`.
---@class HudItem
---@field text? string      at most 100 bytes; required for a new one
---@field value? number
---@field max? number       1 by default
---@field color? ColorName  "white" by default

---A marked position or thing, at most 64; beyond them a mission shows no new one, elsewhere it is an error. The marker of a thing ends with the thing.
---@class Marker
---@field x? number
---@field y? number
---@field thing? Handle     instead of x and y
---@field text? string      at most 100 bytes
---@field color? ColorName  "blue" by default
---@field radius? number    units, of a circle around it; 0 by default
---@field world? boolean    shown in the picture, with an arrow at its rim; true by default
---@field radar? boolean    shown on the radar; true by default
---@field tree? boolean     shown in the quadtree view (F3), with the nodes that the circle touches; false by default

---A line of the list of objectives, at most 8.
---@class Objective
---@field text? string                     at most 100 bytes; required for a new one
---@field state? "open"|"done"|"failed"    "open" by default
---@field value? integer                   shown as value/max
---@field max? integer                     0 by default: no count is shown

---A line of dialogue. At most 8 wait; the first is shown until the player answers or its time is over.
---@class DialogueLine
---@field text? string       at most 600 bytes; required for a new one
---@field speaker? string
---@field choices? string[]  at most 5; without them the player can only go on
---@field seconds? number    after this time it ends without an answer; 0, by default, means never
---@field shown? boolean     only when read: whether it is the first

---A key of the scenario, at most 6.
---@class BoundKey
---@field key? "F"|"Q"|"U"|"7"|"8"|"9"|"0"|"F8"|"F10"|"Insert"  one that the game does not use; required for a new one
---@field text? string  what it does, for the list that the player sees

---Where the camera goes: x and y, or a thing.
---@class CameraHint
---@field x? number
---@field y? number
---@field thing? Handle
---@field radius? number   units that are visible around it; 0, by default, leaves the zoom
---@field seconds? number  5 by default, at most 600

---Where a sound comes from, and how loud it is.
---@class SoundFields
---@field x? number
---@field y? number
---@field thing? Handle
---@field volume? number  0 to 1, by default 1
]],
  {"space.hud", "id string, fields? HudItem", "HudItem?",
   "Shows a text, with `value` also a bar, or changes the given fields of it; nil as `fields` removes it. Without `fields` returns it.",
   notes = {id = "at most 40 bytes, 30 in a mission"},
   [[
space.hud("heat", {text = "Reactor", value = 20, max = 100})
space.hud("heat", {value = 90, color = "red"})
assert(space.hud("heat").text == "Reactor" and space.hud("heat").value == 90)
space.hud("heat", nil)
assert(space.hud("heat") == nil)
]]},
  {"space.marker", "id string, fields? Marker", "Marker?",
   "Marks a position or a thing, or changes the mark; nil as `fields` removes it. Without `fields` returns it.",
   notes = {id = "at most 40 bytes, 30 in a mission"},
   [[
space.marker("goal", {x = 4000, y = 0, radius = 300, text = "Gate 1"})
space.marker("prey", {thing = foe, color = "red"})
space.remove(foe)
space.step()
assert(space.marker("goal") and space.marker("prey") == nil)
]]},
  {"space.objective", "id string, fields? Objective", "Objective?",
   "Lists an objective with a check mark, or changes it; nil as `fields` removes it. Without `fields` returns it.",
   notes = {id = "at most 40 bytes, 30 in a mission"},
   [[
space.objective("ore", {text = "Deliver ore", max = 10})
space.objective("ore", {value = 10, state = "done"})
assert(space.objective("ore").state == "done")
]]},
  {"space.say", "id string, fields? DialogueLine", "DialogueLine?",
   "Adds a line of dialogue, or changes it; nil as `fields` removes it. When 8 lines wait, another one ends the oldest without choices, as if its time were over. The answer of the player is the event `answer`: its `id`, the number of the choice as `amount`, its text. The id `board` is that of the game's own question about a disabled ship. Without `fields` returns it.",
   notes = {id = "at most 40 bytes, 30 in a mission"},
   [[
space.say("offer", {speaker = "Vigil", text = "Will you fly for us?", choices = {"Yes", "Not today"}})
space.answer("offer", 1)
space.step()
local found
for _, event in ipairs(space.events()) do found = event.type == "answer" and event or found end
assert(found.id == "offer" and found.amount == 1 and found.text == "Yes")
]]},
  {"space.answer", "id string, choice? integer", "true?",
   "Answers the shown line as the player would, in the next tick; nil if another line is shown. The line `oil` of mission 1 has the id `1:oil`.",
   notes = {choice = "0, by default, for a line without choices"},
   [[
space.say("hello", {text = "Welcome to the yard."})
assert(space.answer("hello") and not space.answer("other"))
]]},
  {"space.key", "id string, fields? BoundKey", "BoundKey?",
   "Binds a key of the scenario, or changes it; nil as `fields` removes it. A press is the event `key` with this `id`. An error names a key that is bound already. The player may choose another key on the options page, so texts should not name it. Without `fields` returns it.",
   notes = {id = "at most 40 bytes, 30 in a mission"},
   [[
space.key("cloak", {key = "F", text = "cloak"})
space.press("cloak")
space.step()
local pressed = false
for _, event in ipairs(space.events()) do pressed = pressed or event.id == "cloak" end
assert(pressed)
]]},
  {"space.press", "id string", "true?",
   "Presses a key of the scenario as the player would, in the next tick; nil if there is none of this id.",
   [[
space.key("dive", {key = "U", text = "dive"})
assert(space.press("dive") and not space.press("jump"))
]]},
  {"space.score", "score? integer", "integer",
   "The score; a number sets and shows it. 0 at first.",
   [[
space.score(space.score() + 100)
assert(space.score() == 100)
]]},
  {"space.win", "text? string", "true?",
   "Ends the scenario: the closing screen shows the text, score and time. nil if it has ended before. The game goes on behind the screen.",
   [[
assert(space.win("The gates are yours."))
assert(space.outcome() == "won")
]]},
  {"space.lose", "text? string", "true?",
   "Ends the scenario as lost. Otherwise as space.win.",
   [[
assert(space.lose("The convoy is lost.") and not space.win())
]]},
  {"space.outcome", "", '"won"|"lost"|nil, string?',
   "How the scenario has ended, and the text; nil until then.",
   [[
assert(space.outcome() == nil)
space.win("Well flown")
local outcome, text = space.outcome()
assert(outcome == "won" and text == "Well flown")
]]},
  {"space.camera", "hint CameraHint?", "",
   "Shows another position or thing than the player's ship for some seconds; nil ends that.",
   [[
space.camera{thing = foe, radius = 500, seconds = 3}
space.camera(nil)
]]},
  {"space.pace", "speed number, seconds? number", "",
   "Plays the game slower or faster in the window for some seconds of game time; 1 ends that. Nothing else depends on it.",
   notes = {speed = "1/8 to 4", seconds = "5 by default, at most 600"},
   [[
space.pace(0.25, 2)   -- two seconds of slow motion, which take eight
]]},
  {"space.sound", "name string, fields? SoundFields", "",
   "Requests a sound, which is the event `sound` with the name as `id`. It is heard if sounds.toml has one of this id.",
   notes = {name = "letters, digits, `_`, `-` and `/`, at most 40"},
   [[
space.sound("gate/passed", {thing = me, volume = 0.5})
]]},
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
   "The position of the center.",
   [[
local x, y = foe:position()
assert(x == 600 and y == 0)
]]},
  {"handle:velocity", "", "number? vx, number? vy",
   "The velocity in units per second.",
   [[
local vx, vy = me:velocity()
assert(vx == 0 and vy == 0)
]]},
  {"handle:speed", "", "number?",
   "The magnitude of the velocity.",
   [[
assert(me:speed() == 0)
]]},
  {"handle:heading", "", "number? radians; ships and projectiles",
   "The direction of the bow.",
   [[
assert(foe:heading() == 0 and rock:heading() == nil)   -- a rock has no heading
]]},
  {"handle:radius", "", "number?",
   "The radius of its circle.",
   [[
assert(base:radius() > foe:radius())
]]},
  {"handle:kind", "", '"ship"|"shot"|"missile"|"asteroid"|"planet"|"station"|"gate"|"star"|"pickup"|nil',
   "The kind of the thing.",
   [[
assert(me:kind() == "ship" and base:kind() == "station")
]]},
  {"handle:faction", "", "string? id of its faction",
   "The faction that owns it.",
   [[
assert(foe:faction() == "pirate")
]]},
  {"handle:name", "", "string?",
   "The name that the radar shows.",
   [[
assert(foe:name() == "Knife")
]]},
  {"handle:class", "", 'string? id of its class: "courier", "blaster", "large", "outpost", ...',
   "The class in the data files.",
   [[
assert(me:class() == "courier")
]]},
  {"handle:id", "", "string? for space.get",
   "A string that identifies the thing. Nil once it is gone, as of each method: keep id or name while it lives.",
   [[
local id, name = foe:id(), foe:name()   -- strings, good for prints; memories take handles, too
space.remove(foe)
assert(foe:id() == nil and space.get(id) == nil)
print(name .. " (" .. id .. ") is gone")
]]},
  {"handle:alive", "", "true?",
   "Whether it still exists.",
   [[
assert(foe:alive())
]]},
  {"handle:is_player", "", "boolean?",
   "Whether it is the ship of the player.",
   [[
assert(me:is_player() and not foe:is_player())
]]},
  {"handle:disabled", "", "boolean?",
   "Whether the ship drifts without power: it neither thinks nor fires, and can be boarded. A ship that is hit below 15 % of its hull may be disabled, by `disable_chance` of its faction.",
   [[
assert(me:disabled() == false)
]]},
  {"handle:robbed", "", "boolean?",
   "Whether the ship is disabled and a boarder has taken what it had.",
   [[
assert(foe:robbed() == false)
]]},
  {"handle:scanner", "", "Handle?",
   "The ship that scans this one at the moment.",
   [[
guard:scan(me)
space.step()
assert(me:scanner() == guard)
]]},
  {"handle:scanned", "", "number?",
   "Seconds since the last scan of the ship ended; nil after 150 s, when it may be scanned again.",
   [[
guard:scan(me)
space.step(300)
assert(me:scanned() < 1.1)
]]},
  {"handle:contraband", "", "integer?",
   "The volume of forbidden goods in the hold that a scan would find: that beyond the volume of its shielded hold.",
   [[
space.add_cargo(me, "arms", 4)
assert(me:contraband() == 4)
]]},
  {"handle:escort", "", "integer? slot, integer? count",
   "The place of an escort of the player in the formation, and the number of escorts; nil for other ships.",
   [[
space.add_escort(guard)
local slot, count = guard:escort()
assert(slot == 1 and count == 1 and me:escort() == nil)
]]},
  {"handle:hull", "", "number?",
   "The hull points left.",
   [[
space.damage(foe, foe:shield() + 10)
space.step()
assert(foe:hull() < foe:max_hull())
]]},
  {"handle:max_hull", "", "number?",
   "The maximum hull points.",
   [[
assert(me:hull() == me:max_hull())
]]},
  {"handle:shield", "", "number?",
   "The shield points left.",
   [[
assert(me:shield() <= me:max_shield())
]]},
  {"handle:max_shield", "", "number?",
   "The maximum shield points.",
   [[
assert(me:max_shield() > 0)
]]},
  {"handle:energy", "", "number?",
   "The energy left, for weapons, the flight computer and the deep scanner.",
   [[
assert(me:energy() <= me:max_energy())
]]},
  {"handle:max_energy", "", "number?",
   "The maximum energy.",
   [[
assert(me:max_energy() > 0)
]]},
  {"handle:ammunition", "", "integer? rounds of the secondary weapon",
   "The ammunition left.",
   [[
assert(me:ammunition() > 0)
]]},
  {"handle:brain", "", "string? a file of scripts/game/ai",
   'The brain that flies a ship; "" without one.',
   [[
space.set(foe, {brain = "patrol"})
assert(foe:brain() == "patrol" and me:brain() == "" and rock:brain() == nil)
]]},
  {"handle:ore", "", "integer? carried",
   "The ore in the hold or in the pickup.",
   [[
assert(me:ore() == 0)
]]},
  {"handle:cargo", "good? string", "integer?",
   "The volume of the hold; with a good, how many units of it are in the hold.",
   [[
assert(me:cargo() > 0 and me:cargo("food") == 0)
]]},
  {"handle:free_cargo", "", "integer?",
   "The volume that is free in the hold.",
   [[
space.add_cargo(me, "machinery", 3)            -- a unit has volume 2
assert(me:free_cargo() == me:cargo() - 6)
]]},
  {"handle:goods", "", "table<string, integer>?",
   "Units by id of all goods in the hold or in the pickup, ore included.",
   [[
space.add_cargo(me, "food", 3)
for good, units in pairs(me:goods()) do print(good, units) end
assert(me:goods().food == 3)
]]},
  {"handle:outfits", "", "string[]?",
   "The ids of the outfits of a ship.",
   [[
space.fit(me, "gyros")
assert(me:outfits()[1] == "gyros")
]]},
  {"handle:market", "", "table<string, MarketGood>?",
   "What a port trades, by id of the good; nil for a port without a market.",
   [[
assert(base:market() == nil)
space.set_market(base, {makes = {food = 12}})
assert(base:market().food.makes == 12)
]]},
  {"handle:sells", "id string", "boolean",
   "Whether a port sells this outfit or this class of ships. Ports of data/systems have lists of their own.",
   [[
space.set_market(base, {makes = {food = 12}, yard = true})
assert(base:sells("shield_1") and base:sells("shuttle"))
]]},
  {"handle:price", "good string", "integer? buy, integer? sell",
   "The credits for the next unit that a ship buys and for the next one that it sells there; nil if the port does not trade the good.",
   [[
space.set_market(base, {stock = {food = 100}})
local buy, sell = base:price("food")
assert(buy >= sell and base:price("ore") == nil)
]]},
  {"handle:stock", "good string", "integer? stock, integer? want",
   "The units that a port has, and those that it wants.",
   [[
space.set_market(base, {stock = {food = 100}, want = {food = 150}})
local stock, want = base:stock("food")
assert(stock == 100 and want == 150)
]]},
  {"handle:acceleration", "", "number? units/s^2, forward",
   "The acceleration of its engine.",
   [[
print("0 to 100 in", 100 / me:acceleration(), "s")
]]},
  {"handle:brake_power", "", "number? units/s^2, against the velocity",
   "The deceleration of its brakes.",
   [[
print("stops from cruise within", me:cruise_speed() ^ 2 / (2 * me:brake_power()))
]]},
  {"handle:cruise_speed", "", "number?",
   "The speed that flight assist holds.",
   [[
assert(me:cruise_speed() > 0)
]]},
  {"handle:turn_rate", "", "number? radians/s",
   "The maximum turn rate.",
   [[
print("turns about in", math.pi / me:turn_rate(), "s")
]]},
  {"handle:radar_range", "", "number?",
   "The range of its radar.",
   [[
assert(#space.near(0, 0, me:radar_range()) > 3)
]]},
  {"handle:weapon", 'slot? "primary"|"secondary"', "string? id, number? speed, number? range, number? damage",
   "A weapon: \"primary\" (the default) or \"secondary\".",
   [[
local id, speed, range, damage = me:weapon()
print(id, speed, range, damage)
assert(me:weapon("secondary") ~= id)
]]},
  {"handle:target", "", "Handle? of a ship or a missile",
   "Its present target.",
   [[
me:set_target(foe)
space.step()
assert(me:target() == foe)
]]},
  {"handle:owner", "", "Handle? of a projectile",
   "The ship that fired it.",
   [[
foe:fire(true)
space.step(3)
assert(space.projectiles(600, 0, 500)[1]:owner() == foe)
]]},
  {"handle:docked_at", "", "Handle? station or planet",
   "The body where it is docked.",
   [[
assert(me:docked_at() == nil)   -- in space
]]},
  {"handle:attacker", "seconds? number", "Handle?",
   "The last attacker of this ship within `seconds`; a stray shot that was forgiven is no attack.",
   notes = {seconds = "20 by default"},
   [[
space.damage(me, 5, foe)
space.step()
assert(me:attacker(10) == foe)
]]},
  {"handle:distance_to", "other Handle", "number?",
   "The distance from center to center, to a handle or a point.",
   overload = "fun(self: Handle, x: number, y: number): number?",
   [[
assert(me:distance_to(foe) == 600 and me:distance_to(30, 40) == 50)
]]},
  {"handle:bearing_to", "other Handle", "number? radians",
   "The direction towards a handle or a point.",
   overload = "fun(self: Handle, x: number, y: number): number?",
   [[
assert(me:bearing_to(foe) == 0 and me:bearing_to(0, 100) == math.pi / 2)
]]},
  {"handle:leads_to", "", "Handle?",
   "The gate out of which a ship comes that flies into this one; nil for a gate without a link.",
   [[
assert(me:leads_to() == nil)   -- not a gate
]]},
  {"handle:is_hostile_to", "other Handle", "boolean?",
   "Whether it shoots at the other on sight, or was just attacked by it.",
   [[
assert(foe:is_hostile_to(me) and not base:is_hostile_to(me))
]]},
  [[
-- ---- commands: a brain may command its own ship only; a command holds until it is changed ----
]],
  {"handle:thrust", "value? number", "true?",
   "Sets the thrust of the engine.",
   notes = {value = "0 to 1; 1 by default"},
   [[
me:thrust(0.5)
space.step(30)
assert(me:speed() > 0)
]]},
  {"handle:turn", "value number", "true?",
   "Sets the turn rate.",
   notes = {value = "-1 to 1, positive towards +y"},
   [[
me:turn(1)
space.step(10)
assert(me:heading() > -math.pi / 2)   -- clockwise, as y points down
]]},
  {"handle:turn_to", "angle number", "true?",
   "Turns to a heading and holds it.",
   notes = {angle = "radians"},
   [[
me:turn_to(me:bearing_to(foe))
space.step(120)
assert(math.abs(me:heading()) < 0.01)
]]},
  {"handle:brake", "on? boolean", "true?",
   "Switches the brakes.",
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
   "Switches the gun.",
   [[
me:fire()
space.step(10)
me:fire(false)
assert(#space.projectiles(0, 0, 500) > 0)
]]},
  {"handle:fire_secondary", "on? boolean", "true?",
   "Switches the missile launcher.",
   [[
me:set_target(foe)
me:fire_secondary()
space.step(2)
assert(space.projectiles(0, 0, 500)[1]:kind() == "missile")
]]},
  {"handle:assist", "on? boolean", "true?",
   "Switches flight assist, which removes drift and holds the cruise speed.",
   [[
me:assist()      -- the drift goes, the cruise speed stays
me:assist(false)
]]},
  {"handle:set_target", "target? Handle", "true?",
   "Sets the target; without an argument clears it.",
   [[
me:set_target(foe)
me:set_target()   -- no target
]]},
  {"handle:dock", "body? Handle", "true?",
   "Docks when near and slow enough.",
   notes = {body = "the nearest in range by default"},
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
   "Writes a line to the message log, if the ship is within 6,000 units of the player.",
   notes = {text = "at most 200 bytes"},
   [[
guard:say("Fly carefully.")
]]},
  {"handle:buy", "good string, units? integer", "true?",
   "Buys goods at the market of the port: as many as are there, fit, and can be paid (by the player's ship). The event `traded` or `trade_rejected` reports the result.",
   notes = {units = "as many as possible by default"},
   [[
space.set_market(base, {makes = {food = 12}})
space.credits(500)
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
me:buy("food", 10)
space.step(1)
assert(me:cargo("food") == 10 and space.credits() < 500)
]]},
  {"handle:sell", "good string, units? integer", "true?",
   "Sells goods at the market of the port.",
   notes = {units = "all by default"},
   [[
space.set_market(base, {uses = {food = 12}})
space.add_cargo(me, "food", 4)
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
me:sell("food")
space.step(1)
assert(me:cargo("food") == 0)
]]},
  {"handle:jettison", "good string, units? integer", "true?",
   "Drops goods behind the ship, where they float for two minutes.",
   notes = {units = "all by default"},
   [[
space.add_cargo(me, "food", 4)
me:jettison("food")
space.step(1)
assert(#space.pickups() == 1)
]]},
  {"handle:hand_over", "other Handle, good string, units? integer", "true?",
   "Gives goods to another ship within 300 units from edge to edge.",
   notes = {units = "as many as fit by default"},
   [[
space.add_cargo(me, "food", 4)
local x, y = me:position()
space.place(guard, x + 60, y, 0, 0)
me:hand_over(guard, "food", 3)
space.step(1)
assert(guard:cargo("food") == 3 and me:cargo("food") == 1)
]]},
  {"handle:buy_outfit", "outfit string", "true?",
   "Buys an outfit at the port, for the ship of the player.",
   [[
space.set_market(base, {makes = {food = 12}})
space.credits(5000)
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
me:buy_outfit("gyros")
space.step(1)
assert(me:outfits()[1] == "gyros")
]]},
  {"handle:sell_outfit", "outfit string", "true?",
   "Sells an outfit at the port for three quarters of its price.",
   [[
me:sell_outfit("gyros")                        -- the event `trade_rejected` says why not
]]},
  {"handle:buy_ship", "class string", "true?",
   "Changes the ship of the player at a yard; the old one with its outfits is taken in payment.",
   [[
space.set_market(base, {makes = {food = 12}, yard = true})
space.credits(50000)
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
me:buy_ship("freighter")
space.step(1)
assert(me:class() == "freighter")
]]},
  {"handle:board", "other? Handle, how? string", "true?",
   "Boards a disabled ship within 150 units from edge to edge, at a relative speed of at most 60 units/s. The event `boarded` or `rejected` reports the result. To rob a ship whose faction is not hostile is a crime; to repair one earns standing.",
   notes = {other = "the nearest disabled one by default", how = '"rob" or "repair"; without it the player is asked by a line of dialogue, and other ships are rejected'},
   [[
local x, y = foe:position()
space.place(me, x, y - 60, 0, 0)
space.damage(foe, foe:hull() + foe:shield() - 5)
me:board(foe, "rob")     -- rejected unless the foe is disabled
space.step(1)
assert(foe:disabled() == foe:robbed())
]]},
  {"handle:hail", "other Handle", "true?",
   "Calls a ship or a port within 6,000 units: the event `hailed`, which scenarios answer by lib/hail, or `rejected`.",
   [[
me:hail(guard)
space.step(1)
local hailed = false
for _, event in ipairs(space.events()) do hailed = hailed or event.type == "hailed" and event.object == guard end
assert(hailed)
]]},
  {"handle:scan", "other Handle", "true?",
   "Scans the hold of another ship within 900 units, for 4 s; farther than 1,500 units away, the scan is lost. A ship of the law seizes contraband and fines the player; any other only learns of it. The event `scanned` or `rejected` reports the result.",
   [[
space.add_cargo(me, "arms", 4)
guard:scan(me)
space.step(300)
assert(me:cargo("arms") == 0)
]]},
  {"handle:deep_scan", "", "true?",
   "Begins a scan by the deep scanner of the player's ship: within 3 s, a ring goes from the rim of the radar to the `scan_range` of the outfit, and marks the ships and pickups that it meets. Each node of the quadtree that it searches draws energy; without any the scan ends. The event `deep_scan` reports begin and end, `rejected` why it does not begin; space.deep_contacts has what it found.",
   [[
space.fit(me, "deep_scanner")
me:deep_scan()
space.step()
local begun = false
for _, event in ipairs(space.events()) do begun = begun or event.type == "deep_scan" and event.id == "begun" end
assert(begun)
]]},
  {"handle:hire", "class string", "true?",
   "Hires an escort for the ship of the player, at the port where it is docked: of the classes whose `escort_of` in data/ships.toml names the faction of the port. The faction may require a standing, by `opens` of data/factions.toml. The event `wing` or `rejected` reports the result.",
   [[
space.credits(9000)
space.standing("trader", 60)
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
me:hire("courier")
space.step(1)
assert(space.wing().ships[1]:class() == "courier")
]]},
}

-- The library scripts/game/lib; its files have the same types as annotations.
api.lib = {
  [[
-- ---- lib/danger ----
]],
  {"danger.brief", "x number, y number, leash number", "table",
   "The initial memory of a pirate that stays within `leash` units of (x, y): it waits there, and neither selects prey beyond nor follows it.",
   [[
local danger = include("lib/danger")
space.spawn{class = "raider", faction = "pirate", brain = "pirate", x = 9000, y = 0,
            memory = danger.brief(9000, 0, 4000)}
]]},
  {"danger.garrison", "of integer", "integer patrols, integer pirates",
   "How many patrols and pirates live in a region of this danger.",
   notes = {of = "0 (safe) to 5 (a lair)"},
   [[
local danger = include("lib/danger")
local patrols, pirates = danger.garrison(0)
assert(patrols > 0 and pirates == 0)
]]},
  {"danger.raiders", "of integer", "integer",
   "The number of ships of the largest raid on a port in a region of this danger; 0: it is never raided.",
   [[
local danger = include("lib/danger")
assert(danger.raiders(0) == 0 and danger.raiders(4) > danger.raiders(2))
]]},
  {"danger.settle", "of integer, x number, y number, radius number", "",
   "Spawns the patrols and pirates of a region of this danger and radius: patrols in its inner third, pirates at its rim.",
   [[
local danger = include("lib/danger")
danger.settle(2, 40000, 0, 6000)
assert(space.any(40000, 0, 6500, {faction = "pirate"}))
]]},
  [[
-- ---- lib/fight ----
]],
  {"fight.cease", "ship Handle", "",
   "Stops firing and drops the target.",
   [[
local fight = include("lib/fight")
fight.cease(me)
space.step()
assert(me:target() == nil)
]]},
  {"fight.endangers", "ship Handle, heading number, speed number, seconds number", "Handle?",
   "A ship that a shot along `heading` may hit although `ship` is not hostile to it, of whatever faction; nil if the line of fire is free. Shot and ships fly on straight in this forecast.",
   notes = {speed = "of the shot, relative to the ship", seconds = "that it flies"},
   [[
local fight = include("lib/fight")
local x, y = guard:position()
local ox = space.spawn{class = "freighter", faction = "trader", x = x, y = y + 300}
assert(fight.endangers(guard, math.pi / 2, 900, 1.1) == ox)
]]},
  {"fight.health", "ship Handle", "number",
   "The hull and half of the shield, relative to the full hull.",
   [[
local fight = include("lib/fight")
assert(fight.health(me) > 1)   -- with a shield
space.damage(me, 120)
assert(fight.health(me) < 1)
]]},
  {"fight.odds", "ship Handle, distance number", "number foes, number friends",
   "The sums of hull and shield of the ships within a distance: of those hostile to the ship, and of the ship with its own side and, within half of the distance, the patrols that would help. Disabled and docked ships are left out.",
   notes = {distance = "in units"},
   [[
local fight = include("lib/fight")
local foes, friends = fight.odds(me, 4000)
if foes > 1.2 * friends then print("better not") end
]]},
  {"fight.think", "ship Handle, foe Handle, ordered? boolean", "",
   "One think of a fight against `foe`, which must exist and not be docked: approach, aim with lead, dodge, launch missiles. Call it in each think; every 6 ticks are enough.",
   notes = {ordered = "the foe is attacked although the ship is not hostile to it"},
   [[
local fight = include("lib/fight")
for _ = 1, 400 do
  if foe:alive() then fight.think(guard, foe) end
  space.step(6)
end
assert(not foe:alive())
]]},
  [[
-- ---- lib/jobs ----
]],
  {"jobs.open", "port Handle, kind string", "boolean",
   "Whether the port offers a job of this kind now: the faction of the port has such work, by chance, and the standing with it opens its jobs. Kinds are the names of the files of missions; one of a mod is work of each faction.",
   [[
local jobs = include("lib/jobs")
assert(jobs.open(base, "deliver") and not jobs.open(base, "hunt"))   -- of the League
assert(jobs.open(base, "honey"))                                     -- of a mod
]]},
  {"jobs.ports", "port Handle, least integer, most integer", "table[]",
   "The ports that are `least` to `most` gates away and let the player in: a list of {port, jumps, way}. Where no gates are, all are 0 gates away. For a lair these are other lairs and Holds, for all other ports no lairs.",
   [[
local jobs = include("lib/jobs")
local far = space.spawn_body{class = "outpost", faction = "trader", x = 9000, y = 0, name = "Far"}
assert(#jobs.ports(base, 0, 1) >= 1 and jobs.ports(base, 0, 1)[1].jumps == 0 and far:alive())
]]},
  {"jobs.warn_closed", "goal Handle", "boolean",
   "Says how to go on where the docks of a goal do not let the player in, in the log. Returns whether that is so.",
   [[
local jobs = include("lib/jobs")
assert(not jobs.warn_closed(base))
]]},
  {"jobs.destination", "port Handle, least integer, most integer", "table?",
   "One of these ports by lot; nil without one.",
   [[
local jobs = include("lib/jobs")
local goal = jobs.destination(base, 1, 3)
print(goal and goal.port:name(), goal and goal.way)
]]},
  {"jobs.named", "name string, port Handle", "Handle?",
   "The station of this name; without one, of ports that let the player in, the one that is farthest from `port`.",
   [[
local jobs = include("lib/jobs")
assert(jobs.named(base:name(), base) == base)
]]},
  {"jobs.name", "thing Handle", "string",
   "The name of a thing for titles and objectives, cut to 40 bytes.",
   [[
local jobs = include("lib/jobs")
assert(jobs.name(base) == base:name())
]]},
  {"jobs.place", "thing Handle", "string",
   "The name of a place with its system, at most 55 bytes: without the system where both are longer.",
   [[
local jobs = include("lib/jobs")
assert(jobs.place(base) == base:name())   -- outside of all systems
]]},
  {"jobs.danger", "thing Handle", "integer",
   "The danger of the system of a thing, 0 to 5; 1 outside of all systems.",
   [[
local jobs = include("lib/jobs")
assert(jobs.danger(base) == 1)
]]},
  {"jobs.seconds", "way number", "integer",
   "A generous time for a way, in whole minutes.",
   [[
local jobs = include("lib/jobs")
assert(jobs.seconds(0) == 180 and jobs.seconds(13000) > 240)
]]},
  {"jobs.pay", "low integer, high integer, share number", "integer",
   "Pay between `low` and `high`, by a share from 0 to 1 and some luck.",
   [[
local jobs = include("lib/jobs")
local pay = jobs.pay(400, 900, 0.5)
assert(pay >= 400 and pay <= 900)
]]},
  {"jobs.arrives", "event Event, port Handle?", "boolean",
   "Whether the event `docked` says that the player has come to `port`.",
   [[
local jobs = include("lib/jobs")
assert(not jobs.arrives({type = "docked", subject = foe, object = base}, base))
]]},
  {"jobs.in_sight", "x number, y number", "boolean",
   "Whether the player is in flight and so near to a position that what waits there shows itself: 9,000 units.",
   [[
local jobs = include("lib/jobs")
local x, y = me:position()
assert(jobs.in_sight(x + 5000, y) and not jobs.in_sight(x + 10000, y))
]]},
  {"jobs.show", "thing Handle, color string, radius? number", "",
   "Moves the mark of the objective from the position where a thing was expected to the thing.",
   [[
local jobs = include("lib/jobs")
space.marker("goal", {x = 9000, y = 0, text = "Red Osk", color = "red"})
jobs.show(jobs.pirate(9000, 0, 2, "Red Osk"), "red")
assert(space.marker("goal").thing:name() == "Red Osk" and not space.marker("goal").x)
]]},
  {"jobs.is_credited", "event Event", "boolean",
   "Whether the player has a part in the loss of a ship, by an event `ship_destroyed`: more than 5 % of the damage, or the last hit.",
   [[
local jobs = include("lib/jobs")
assert(jobs.is_credited({type = "ship_destroyed", subject = foe, share = 0.5}))
assert(not jobs.is_credited({type = "ship_destroyed", subject = foe}))
]]},
  {"jobs.hask_lives", "", "boolean",
   "Whether Mord Hask was paid, in the sixth mission of the story, and has not been destroyed since.",
   [[
local jobs = include("lib/jobs")
assert(not jobs.hask_lives())
]]},
  {"jobs.near", "thing Handle, away number", "number x, number y",
   "A free position about `away` units from a thing.",
   [[
local jobs = include("lib/jobs")
local x, y = jobs.near(base, 5000)
assert(base:distance_to(x, y) > 1500)
]]},
  {"jobs.hold", "held number, x number, y number, near number, slow number, seconds number", "number",
   "For how long the player has held still near a position: the time until now and `seconds` more, or 0 if the ship is away, docked or faster than `slow`.",
   [[
local jobs = include("lib/jobs")
local x, y = me:position()
assert(jobs.hold(2, x + 100, y, 450, 60, 0.5) == 2.5)
assert(jobs.hold(2, x + 900, y, 450, 60, 0.5) == 0)
]]},
  {"jobs.pirate_class", "danger integer", "string id, string name",
   "The class of ship that a pirate of this danger flies: its id and its name.",
   [[
local jobs = include("lib/jobs")
local id, name = jobs.pirate_class(3)
assert(id == "corsair" and name == "Corsair")
]]},
  {"jobs.pirate", "x number, y number, danger integer, name? string, bait? Handle", "Handle",
   "Spawns a pirate, the stronger the higher the danger, that stays near a position and hunts who comes there. It leaves its bait alone.",
   [[
local jobs = include("lib/jobs")
assert(jobs.pirate(9000, 0, 2, "Red Osk"):name() == "Red Osk")
]]},
  {"jobs.clear", "list Handle[]", "",
   "Removes the things of a list that still exist and that the player does not see: all while it is docked, else those that are far away.",
   [[
local jobs = include("lib/jobs")
local far, near = jobs.pirate(20000, 0, 1), jobs.pirate(3000, 0, 1)
jobs.clear{far, near}
assert(not far:alive() and near:alive())
]]},
  [[
-- ---- lib/lead ----
]],
  {"lead.aim", "ship Handle, target Handle, speed number", "number?, number?",
   "The heading at which a shot meets the moving target, and the time of flight in seconds; nil if the target outruns the shot or does not exist.",
   notes = {speed = "of the shot, relative to the ship"},
   [[
local lead = include("lib/lead")
local _, speed = me:weapon()
local heading, seconds = lead.aim(me, foe, speed)
assert(heading == 0 and seconds > 0)   -- the foe rests at +x
]]},
  {"lead.time", "rx number, ry number, wx number, wy number, speed number", "number?",
   "The time until a shot meets a target at (rx, ry) that moves with (wx, wy), both relative to the shooter; nil if it never does.",
   [[
local lead = include("lib/lead")
assert(lead.time(900, 0, 0, 0, 450) == 2)
assert(lead.time(900, 0, 500, 0, 450) == nil)   -- it flies away faster
]]},
  [[
-- ---- lib/populate ----
]],
  {"populate.point", "x number, y number, inner number, outer number", "number x, number y",
   "A random point between two distances from (x, y), evenly distributed over the area.",
   [[
local populate = include("lib/populate")
local x, y = populate.point(0, 0, 500, 800)
local away = math.sqrt(x * x + y * y)
assert(away >= 500 and away <= 800)
]]},
  {"populate.asteroid", "description AsteroidDescription", "Handle?",
   "Spawns an asteroid as `space.spawn_asteroid` does; where a mod has removed its class, one of another class, or none where there is no class.",
   [[
local populate = include("lib/populate")
local rock = populate.asteroid{class = "large", x = 9000, y = 0}
assert(rock:class() == "large")
]]},
  {"populate.field", "x number, y number, inner number, outer number, count integer", "",
   "Spawns asteroids in a ring that rotates slowly around its center.",
   [[
local populate = include("lib/populate")
populate.field(20000, 0, 1000, 3000, 50)
assert(space.count(20000, 0, 3500, {kinds = "asteroid"}) == 50)
]]},
  {"populate.port", "row table, faction string, market? MarketDescription", "Handle",
   "Spawns a planet and its station, which is returned. A row is the name of the planet, its class, x and y, the name of the station, its class, x and y relative to the planet.",
   [[
local populate = include("lib/populate")
local port = populate.port({"Anvil", "desert", 30000, 0, "Anvil Foundry", "outpost", -700, 500}, "trader")
assert(port:name() == "Anvil Foundry" and port:distance_to(29300, 500) == 0)
]]},
  {"populate.class", "faction string", "string",
   'A random ship class of "trader", "pirate", "patrol" or "settler": the small one in 3 of 4 cases. Another faction has those of "trader".',
   [[
local populate = include("lib/populate")
local class = populate.class("pirate")
assert(class == "raider" or class == "marauder")
]]},
  {"populate.spawn", "description ShipDescription", "Handle",
   "Spawns a ship as `space.spawn` does; where a mod has removed its class, one of another class of its faction.",
   [[
local populate = include("lib/populate")
local hauler = populate.spawn{class = "hauler", faction = "trader", x = 9000, y = 0}
assert(hauler:class() == "hauler")
]]},
  {"populate.ship", "faction string, class string, x number, y number, inner number, outer number, memory? table", "Handle",
   "Spawns a ship with the brain of its faction at a free position between two distances from (x, y).",
   notes = {memory = "the initial memory of its brain"},
   [[
local populate = include("lib/populate")
local trader = populate.ship("trader", "freighter", 9000, 0, 100, 900)
assert(trader:faction() == "trader")
]]},
  {"populate.ships", "faction string, count integer, x number, y number, inner number, outer number", "",
   "Spawns ships of random classes, as `populate.ship` does.",
   [[
local populate = include("lib/populate")
populate.ships("pirate", 4, 9000, 0, 500, 2000)
assert(#space.ships{faction = "pirate"} == 5)   -- with the foe
]]},
  [[
-- ---- lib/raids ----
]],
  {"raids.new", "ports table[], first integer, pause integer", "table",
   "The state of raids on these ports; keep it in the memory of the scenario. Ports of danger 0 are never raided.",
   notes = {ports = "each {port = Handle, danger = 0 to 5}", first = "ticks until the first raid",
            pause = "ticks from the end of a raid to the next"},
   [[
local raids = include("lib/raids")
space.memory.raids = raids.new({{port = base, danger = 3}}, 60, 2700)
]]},
  {"raids.hit", "state table, event Event", "",
   "Counts a hit by the player's side on a raider, which is paid at the end of the raid, also if the raider gets away; call it for each event `hit`.",
   [[
local raids = include("lib/raids")
local state = raids.new({{port = base, danger = 3}}, 60, 2700)
for _, event in ipairs(space.events()) do
  if event.type == "hit" then raids.hit(state, event) end
end
]]},
  {"raids.destroyed", "state table, event Event", "",
   "Counts the part of the damage to a destroyed raider that the player's side dealt, in place of its hits; call it for each event `ship_destroyed`.",
   [[
local raids = include("lib/raids")
local state = raids.new({{port = base, danger = 3}}, 60, 2700)
for _, event in ipairs(space.events()) do
  if event.type == "ship_destroyed" then raids.destroyed(state, event) end
end
]]},
  {"raids.watch", "state table", "",
   "Sends the next raid when its time comes, and ends it: the ports pay by the damage that the player's side dealt, and raiders that are left fly away. Call it every half second.",
   [[
local raids = include("lib/raids")
local state = raids.new({{port = base, danger = 3}}, 0, 2700)
raids.watch(state)
assert(#state.raiders == 2)
]]},
  [[
-- ---- lib/steer ----
]],
  {"steer.difference", "a number, b number", "number",
   "The shorter turn from angle `a` to angle `b`, within (-pi, pi].",
   [[
local steer = include("lib/steer")
assert(math.abs(steer.difference(3, -3) - (2 * math.pi - 6)) < 1e-9)
]]},
  {"steer.along", "ship Handle, heading number, speed number", "",
   "Flies along a heading at a speed, around asteroids.",
   [[
local steer = include("lib/steer")
for _ = 1, 20 do
  steer.along(me, math.pi / 2, 150)
  space.step(6)
end
local _, vy = me:velocity()
assert(vy > 100)
]]},
  {"steer.rest", "ship Handle", "",
   "Comes to rest.",
   [[
local steer = include("lib/steer")
space.place(me, 0, 0, 100, 0)
steer.rest(me)
space.step(120)
assert(me:speed() < 1)
]]},
  {"steer.arrive", "ship Handle, x number, y number, near number, speed number", "boolean",
   "Flies to a point and stops within `near` of it. Returns true once it is there.",
   [[
local steer = include("lib/steer")
local there
for _ = 1, 100 do
  there = steer.arrive(me, 0, -800, 40, 300)
  space.step(6)
end
assert(there and me:distance_to(0, -800) <= 40)
]]},
  {"steer.alongside", "ship Handle, thing Handle, near number", "boolean",
   "Flies to a moving thing and matches its velocity. Gives whether the ship is within `near` of its edge, at a relative speed of at most 40 units/s.",
   [[
local steer = include("lib/steer")
space.place(rock, 400, 900, 30, 0)
local there = false
for _ = 1, 1200 do
  there = there or steer.alongside(me, rock, 80)
  space.step()
end
assert(there)
]]},
  {"steer.dock", "ship Handle, port Handle", "",
   "Flies to a station or planet and docks there.",
   [[
local steer = include("lib/steer")
for _ = 1, 300 do
  if not me:docked_at() then steer.dock(me, base) end
  space.step(6)
end
assert(me:docked_at() == base)
]]},
  {"steer.away", "ship Handle, x number, y number, speed number", "",
   "Flies straight away from a point.",
   [[
local steer = include("lib/steer")
local before = me:distance_to(foe)
for _ = 1, 30 do
  steer.away(me, 600, 0, 300)
  space.step(6)
end
assert(me:distance_to(foe) > before)
]]},
  {"steer.dodge", "ship Handle, seconds number", "boolean",
   "Evades the first projectile that would hit within `seconds`. Returns whether there is one.",
   [[
local steer = include("lib/steer")
foe:turn_to(math.pi)
space.step(60)
foe:fire(true)
space.step(12)
assert(steer.dodge(me, 2))
]]},
  [[
-- ---- lib/route ----
]],
  {"route.next", "ship Handle, goal Handle", "Handle",
   "What to fly to next on the way to the goal: a gate, or the goal itself.",
   [[
local route = include("lib/route")
assert(route.next(me, base) == base)   -- in the same system
]]},
  {"route.enter", "ship Handle, gate Handle", "",
   "Flies into a gate, slowly enough to pass it.",
   [[
local route = include("lib/route")
local here = space.spawn_body{class = "gate", x = 0, y = -3000}
local there = space.spawn_body{class = "gate", x = 500000, y = 0}
space.link_gates(here, there)
for _ = 1, 300 do
  if me:distance_to(here) < 10000 then route.enter(me, here) end
  space.step(6)
end
assert(me:distance_to(there) < 10000)
]]},
  {"route.fly", "ship Handle, goal Handle", "Handle",
   "Flies one step of the way to the goal, through gates, and docks there if it is a port. Returns what the ship flies to at the moment.",
   [[
local route = include("lib/route")
for _ = 1, 300 do
  if not me:docked_at() then route.fly(me, base) end
  space.step(6)
end
assert(me:docked_at() == base)
]]},
  [[
-- ---- lib/systems ----
]],
  {"systems.ship", "system SystemInfo, faction string, number integer, spread number", "Handle?",
   "Spawns a ship of the faction where such ships come from in the system: pirates at a lair, others at a port. `number` spreads the ships over these places. nil without such a place.",
   [[
local systems = include("lib/systems")
space.spawn_systems()
local ship = systems.ship(space.systems()[1], "trader", 1, 2000)
assert(ship:faction() == "trader")
]]},
  {"systems.class", "system SystemInfo, faction string", "string",
   "A class for a ship of the faction by lot: by the danger and the region of the system.",
   [[
local systems = include("lib/systems")
local home = space.systems()[12]
assert(home.id == "tessera" and systems.class(home, "pirate") ~= "corsair")
]]},
  {"systems.smuggler", "lair SystemBody", "Handle?",
   "Spawns a freighter of pirates at a lair. It trades between lairs and the Free Holds, by the rules of all traders. nil if a mod has removed their classes.",
   [[
local systems = include("lib/systems")
space.spawn_systems()
local ship = systems.smuggler(space.systems()[1].lairs[1])
assert(ship:faction() == "pirate" and ship:brain() == "trader")
]]},
  {"systems.replace_smugglers", "list SystemInfo[]", "",
   "Spawns one of the freighters of pirates that are missing in all these systems together.",
   [[
local systems = include("lib/systems")
space.spawn_systems()
local before = #space.ships()
systems.replace_smugglers(space.systems())
assert(#space.ships() == before + 1)
]]},
  {"systems.populate", "system SystemInfo", "",
   "Spawns all ships that the system has at the start: its traffic, and the pirates of its lairs.",
   [[
local systems = include("lib/systems")
space.spawn_systems()
local system = space.systems()[1]
systems.populate(system)
assert(space.count(system.x, system.y, 120000, {kinds = "ship"}) > 20)
]]},
  {"systems.replace", "system SystemInfo, most integer", "",
   "Spawns at most `most` ships of each faction that the system has lost. Pirates beside the lanes are counted apart from those of the lairs: one comes back at a time, in a quarter of the calls, out of sight of the player.",
   [[
local systems = include("lib/systems")
space.spawn_systems()
local system = space.systems()[1]
systems.replace(system, 2)
assert(space.count(system.x, system.y, 120000, {kinds = "ship", faction = "trader"}) >= 2)
]]},
  [[
-- ---- lib/wing ----
]],
  {"wing.hire", "class string, pay integer, name? string", "Handle?, string?",
   "Spawns an escort of this class beside the player, for `pay` credits. Gives nil and the reason if there is no player, six fly already, or the credits do not suffice. At a port, me:hire(class) hires what is offered there.",
   [[
local wing = include("lib/wing")
space.credits(800)
local escort = wing.hire("cutter", 600, "Two")
assert(escort:name() == "Two" and space.credits() == 200)
]]},
  {"wing.place", "formation string, slot integer, count integer, heading number", "number x, number y",
   "The position of the slot-th of `count` escorts relative to a leader that flies along `heading`.",
   [[
local wing = include("lib/wing")
local x, y = wing.place("line", 2, 6, 0)
assert(math.abs(x) < 1e-9 and y > 0)   -- abreast, on the right-hand side
]]},
  [[
-- ---- lib/follow ----
]],
  {"follow.think", "self Thought", "integer?",
   "One think of a brain that follows another ship: `leader` in its memory, until the tick `leaves`. Gives the ticks until the next think; nil if it follows none.",
   [[
local follow = include("lib/follow")
assert(follow.think({ship = me, memory = {leader = guard, leaves = 600}}) == 8)
assert(follow.think({ship = me, memory = {}}) == nil)
]]},
  [[
-- ---- lib/hail: talks after a hail of the player; what a faction says is in scripts/game/hail ----
]],
  {"hail.hailed", "event Event", "",
   "Begins a talk, for the event `hailed`. Call it from a scenario.",
   [[
local hail = include("lib/hail")
me:hail(guard)
space.step(1)
for _, event in ipairs(space.events()) do
  if event.type == "hailed" then hail.hailed(event) end
end
assert(space.say("hail").speaker == "Vigil")
]]},
  {"hail.answered", "event Event", "boolean",
   "Goes on with the talk, for the event `answer`. Gives whether the event belongs to a talk.",
   [[
local hail = include("lib/hail")
assert(not hail.answered({type = "answer", id = "market", amount = 1}))
]]},
  {"hail.destroyed", "event Event", "",
   "Ends a talk with a ship that is destroyed, or when that of the player is, for the event `ship_destroyed`.",
   [[
local hail = include("lib/hail")
hail.destroyed({type = "ship_destroyed", subject = foe})
]]},
  {"hail.price", "player Handle, other Handle", "integer",
   "The credits that it costs to be left alone: a sixth of what the player has, 150 at least.",
   [[
local hail = include("lib/hail")
space.credits(6000)
assert(hail.price(me, foe) == 1000)
]]},
  {"hail.fine", "standing number", "integer?",
   "The fine by which a faction that hunts the player for this standing makes peace: 50 credits a point, 500 at least; nil for one that does not.",
   [[
local hail = include("lib/hail")
assert(hail.fine(-50) > hail.fine(-21) and not hail.fine(-20))
]]},
  {"hail.call_help", "talk table", "integer count, boolean neutral",
   "Ships of the law and traders near the player go for its attackers; those of pirates if a pirate is hailed. Gives their number, and whether others are near that have no quarrel with the attacker.",
   notes = {talk = "what the functions of scripts/game/hail get"},
   [[
local hail = include("lib/hail")
assert(hail.call_help({player = me, other = guard}) == 0)   -- the guard here has no brain
]]},
  {"hail.spare", "talk table, seconds? number", "",
   "The hailed pirate and its company let the player and its escorts go, and these cease fire.",
   notes = {seconds = "180 by default"},
   [[
local hail = include("lib/hail")
hail.spare({player = me, other = foe, faction = "pirate"}, 60)
]]},
  {"hail.pay", "talk table", "boolean",
   "Takes `price` of the talk from the player; false, and nothing, if the credits do not suffice.",
   [[
local hail = include("lib/hail")
space.credits(500)
assert(hail.pay({price = 400}) and space.credits() == 100 and not hail.pay({price = 400}))
]]},
  {"hail.pay_fine", "talk table", "boolean",
   "The player pays `fine` of the talk, and the faction is no enemy any more; false, and nothing, if none is due or the credits do not suffice.",
   [[
local hail = include("lib/hail")
space.standing("patrol", -40)
space.credits(3000)
assert(hail.pay_fine({faction = "patrol", fine = hail.fine(-40)}) and space.standing("patrol") > -20)
assert(space.credits() == 1900)
]]},
  {"hail.drop_cargo", "talk table", "boolean",
   "The player jettisons all cargo. Gives whether there is any.",
   [[
local hail = include("lib/hail")
space.add_cargo(me, "food", 4)
assert(hail.drop_cargo({player = me}))
]]},
  {"hail.follow", "talk table", "boolean",
   "The hailed ship follows the player for three minutes; false if its brain cannot.",
   [[
local hail = include("lib/hail")
assert(not hail.follow({player = me, other = guard}))   -- the guard here has no brain
]]},
  {"hail.end_scan", "talk table", "",
   "Ends the scan of the player, as if nothing was found.",
   [[
local hail = include("lib/hail")
hail.end_scan({player = me})
assert(me:scanned() == 0)
]]},
  {"hail.offers", "talk table, topic string", "boolean",
   "Whether peaceful pilots talk of the topic. Hostile and disabled ships only answer who they are, and hostile ones take a fine.",
   [[
local hail = include("lib/hail")
local talk = {player = me, other = guard, situation = "attacked", hostile = false, port = false}
assert(hail.offers(talk, "help") and not hail.offers(talk, "follow"))
]]},
  {"hail.news", "otherwise string", "string",
   "The latest news, or the given text if there is none.",
   [[
local hail = include("lib/hail")
assert(hail.news("All quiet.") == "All quiet.")
]]},
  [[
-- ---- lib/truce: the terms of a deal with a pirate that was paid ----
]],
  {"truce.begins", "", "integer",
   "The tick from which on hits break a deal that is made now: what was fired before has arrived.",
   [[
local truce = include("lib/truce")
assert(truce.begins() > space.tick())
]]},
  {"truce.kept", "pirate Handle, other Handle, begins integer, payer Handle, free? integer", "boolean",
   "Whether `other` keeps the deal: it has not shot at the pirate since `begins`, and a payer in cargo has not taken it back.",
   notes = {other = "who has paid, or one of its escorts", free = "the free hold of a payer who has paid with the cargo"},
   [[
local truce = include("lib/truce")
assert(truce.kept(foe, me, truce.begins(), me))
assert(not truce.kept(foe, me, truce.begins(), me, me:free_cargo() + 1))
]]},
  [[
-- ---- lib/trade ----
]],
  {"trade.price", "good MarketGood, base number, units number", "number",
   "The credits for a unit in the middle of a load that is added to the stock of a port.",
   notes = {good = "an entry of port:market()", base = "the price in data/goods.toml", units = "negative: taken from the stock"},
   [[
local trade = include("lib/trade")
space.set_market(base, {stock = {food = 100}})
local food = base:market().food
assert(trade.price(food, 32, 40) < trade.price(food, 32, -40))
]]},
  {"trade.sell", "ship Handle", "",
   "Sells all cargo that the port trades. The ship is docked.",
   [[
local trade = include("lib/trade")
space.set_market(base, {uses = {food = 12}})
space.add_cargo(me, "food", 4)
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
trade.sell(me)
space.step(1)
assert(me:cargo("food") == 0)
]]},
  {"trade.avoids", "ship Handle, port Handle", "boolean",
   "Whether pirates blockade a port, so that the freighter does not set out for it: four of them within 3,000 units. Freighters of pirates fly everywhere.",
   [[
local trade = include("lib/trade")
local quay = space.spawn_body{class = "outpost", faction = "trader", x = 30000, y = 0}
assert(not trade.avoids(me, quay))
for i = 1, 4 do space.spawn{class = "raider", faction = "pirate", x = 30000 + 300 * i, y = 900} end
assert(trade.avoids(me, quay))
]]},
  {"trade.load", "ship Handle, running? number, where? fun(port: Handle): boolean", "Handle?",
   "Buys the goods with the best margin per second of a journey, and returns the port to take them to; nil if nothing is worth a journey. The ship must be docked at a market. `running`: the credits a second for each unit of the free hold that a journey must earn, by default the cost of a freighter, 0.08. `where`: called with each port; false leaves it out.",
   [[
local trade = include("lib/trade")
space.set_market(base, {makes = {food = 12}})
local far = space.spawn_body{class = "outpost", x = 9000, y = 0, market = {uses = {food = 12}, stock = {food = 40}, want = {food = 240}}}
space.credits(5000)
local x, y = base:position()
space.place(me, x, y + base:radius(), 0, 0)
me:dock(base)
space.step(2)
assert(trade.load(me, nil, function(port) return port ~= far end) == nil)
assert(trade.load(me) == far)
space.step(1)
assert(me:cargo("food") > 0)
]]},
}

return api
