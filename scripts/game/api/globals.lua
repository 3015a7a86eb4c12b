---@meta
-- Made from description.lua by scripts/api.
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

---Runs a file of scripts/game once in this state and returns its result: include("lib/lead").
---@param name string
---@return any
function include(name) end

---The equivalent angle within (-pi, pi].
---@param radians number
---@return number
function math.wrap(radians) end

---The power; the same bits on every machine, like all of `math`.
---@param base number
---@param exponent number
---@return number
function math.pow(base, exponent) end

---Console only: reads scripts and data that changed on the disk; memories stay. Brains and files that were stopped run again.
function reload() end

---Console only: an overview; with a name, what this page has about a call, a type, an event or a topic.
---@param name? string "near", "space.near", "Filter", "ship_destroyed", "kinds", "calls"
---@return string
function help(name) end
