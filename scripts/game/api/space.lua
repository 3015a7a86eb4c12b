---@meta
-- Made from description.lua by scripts/api.
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

---Things with their center within `radius`.
---@param x number
---@param y number
---@param radius number math.huge is allowed
---@param filter? Filter
---@return Handle[]
function space.near(x, y, radius, filter) end

---Things with their edge within `radius`.
---@param x number
---@param y number
---@param radius number
---@param filter? Filter
---@return Handle[]
function space.touching(x, y, radius, filter) end

---The nearest thing, nil if there is none; the radius may be left out.
---@param x number
---@param y number
---@param radius? number
---@param filter? Filter
---@return Handle?
---@overload fun(x: number, y: number, filter: Filter): Handle?
function space.nearest(x, y, radius, filter) end

---The `k` nearest; the radius may be left out.
---@param x number
---@param y number
---@param k integer at most 10,000
---@param radius? number
---@param filter? Filter
---@return Handle[]
---@overload fun(x: number, y: number, k: integer, filter: Filter): Handle[]
function space.k_nearest(x, y, k, radius, filter) end

---Things that overlap the box, ordered by distance from its middle.
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@param filter? Filter
---@return Handle[]
function space.in_box(x0, y0, x1, y1, filter) end

---Things that a circle of `radius` touches on the segment between both points, first contact first. Radius 0 is a ray.
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@param radius number
---@param filter? Filter
---@return Handle[]
function space.sweep(x0, y0, x1, y1, radius, filter) end

---The first thing on the segment, and the point where the segment enters its circle.
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@param filter? Filter
---@return Handle?, number? x, number? y
function space.ray(x0, y0, x1, y1, filter) end

---Whether nothing is between both; if something is, also the first such thing. Planets block by their circle, stations and large asteroids by their outline. A thing that covers one of both ends does not block.
---@param ship Handle
---@param other Handle
---@return boolean?, Handle?
---@overload fun(ship: Handle, x: number, y: number): boolean?, Handle?
function space.visible(ship, other) end

---Things that overlap: the first are those of `space.near(x, y, radius, first)`, the second those of `space.touching` around each of them, wherever their center is. Each pair occurs once. Both lists are parallel; the order is that of the first, then of the distance.
---@param x number
---@param y number
---@param radius number
---@param first? Role everything by default
---@param second? Role everything by default; without `limit` and `where`
---@return Handle[], Handle[]
function space.pairs(x, y, radius, first, second) end

---Things with their center at least `inner` and at most `outer` away.
---@param x number
---@param y number
---@param inner number
---@param outer number
---@param filter? Filter
---@return Handle[]
function space.ring(x, y, inner, outer, filter) end

---Things with their center within `radius`, and seen from the point within `half_angle` of `direction`. The point itself belongs to every cone.
---@param x number
---@param y number
---@param direction number radians
---@param half_angle number radians, 0 to pi
---@param radius number
---@param filter? Filter
---@return Handle[]
function space.cone(x, y, direction, half_angle, radius, filter) end

---The number of things that `space.near` would return.
---@param x number
---@param y number
---@param radius number
---@param filter? Filter
---@return integer
function space.count(x, y, radius, filter) end

---Whether `space.near` would return anything.
---@param x number
---@param y number
---@param radius number
---@param filter? Filter
---@return boolean
function space.any(x, y, radius, filter) end

---Shots and missiles within `radius`.
---@param x number
---@param y number
---@param radius number
---@param filter? Filter
---@return Handle[]
function space.projectiles(x, y, radius, filter) end

---The projectiles of others that will touch the ship within `seconds` if both keep their velocity, soonest first, and the times. Closing speeds up to 2,500 units per second count.
---@param ship Handle
---@param seconds number 0 to 60
---@param filter? Filter its order is that of the times
---@return Handle[], number[]
function space.incoming(ship, seconds, filter) end

---Ships that are hostile to the ship, or it to them.
---@param ship Handle
---@param range? number the radar range of the ship by default
---@param filter? Filter
---@return Handle[]
---@overload fun(ship: Handle, filter: Filter): Handle[]
function space.enemies(ship, range, filter) end

---Ships of the same faction.
---@param ship Handle
---@param range? number the radar range of the ship by default
---@param filter? Filter
---@return Handle[]
---@overload fun(ship: Handle, filter: Filter): Handle[]
function space.allies(ship, range, filter) end

---The contacts of a radar, nearest first, in one object:
---`for handle, kind, distance, bearing, hostile in space.contacts(ship) do ... end`
---@class Contacts
---@field [integer] Handle
---@operator len: integer
---@operator call: Handle
local contacts = {}

---The handle of a contact.
---@param i integer
---@return Handle?
function contacts:handle(i) end

---The kind of a contact.
---@param i integer
---@return KindName?
function contacts:kind(i) end

---The distance from center to center.
---@param i integer
---@return number?
function contacts:distance(i) end

---The direction as seen from the ship.
---@param i integer
---@return number? radians
function contacts:bearing(i) end

---Whether the contact is hostile to the ship.
---@param i integer
---@return boolean?
function contacts:hostile(i) end

---All of these values.
---@param i integer
---@return Handle?, KindName?, number?, number?, boolean?
function contacts:get(i) end

---The contacts of a radar, nearest first, in a new object. Without shots, gates and stars.
---@param ship Handle
---@param range? number the radar range of the ship by default
---@param filter? Filter without `where`
---@return Contacts
---@overload fun(ship: Handle, filter: Filter): Contacts
function space.contacts(ship, range, filter) end

-- ---- numbers of a whole list in one call ----

---The positions of all: x1, y1, x2, y2 and so on. `false, false` for a thing that is gone.
---@param list Handle[]|Contacts
---@param into? number[] a table that receives the result in place of a new one
---@return number[]
function space.positions(list, into) end

---The velocities of all: vx1, vy1, vx2, vy2 and so on. `false, false` for a thing that is gone.
---@param list Handle[]|Contacts
---@param into? number[]
---@return number[]
function space.velocities(list, into) end

---The distance of each from a thing, or from a point. `false` for a thing that is gone.
---@param list Handle[]|Contacts
---@param other Handle
---@param into? number[]
---@return number[]
---@overload fun(list: Handle[]|Contacts, x: number, y: number, into?: number[]): number[]
function space.distances(list, other, into) end

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

---All ships, including docked ones.
---@param filter? Filter
---@return Handle[]
function space.ships(filter) end

---All planets and moons.
---@param filter? Filter
---@return Handle[]
function space.planets(filter) end

---All stations.
---@param filter? Filter
---@return Handle[]
function space.stations(filter) end

---All gates. A ship that flies into a linked gate below 150 units per second comes out of the other.
---@param filter? Filter
---@return Handle[]
function space.gates(filter) end

---All asteroids.
---@param filter? Filter
---@return Handle[]
function space.asteroids(filter) end

---All pickups.
---@param filter? Filter
---@return Handle[]
function space.pickups(filter) end

---The thing with this id, the result of handle:id(); nil for nil.
---@param id string?
---@return Handle?
function space.get(id) end

---The player's ship.
---@return Handle?
function space.player() end

---A position near (x, y) with nothing within `clearance` but projectiles.
---@param x number
---@param y number
---@param clearance number 0.001 to 1e9
---@param radius? number 32 times the clearance by default
---@return number? x, number? y
function space.free_spot(x, y, clearance, radius) end

---Ticks since the start; 60 are one second.
---@return integer
function space.tick() end

---Time since the start.
---@return number seconds of game time
function space.time() end

---Statistics of the quadtree and the world.
---@return Stats
function space.stats() end

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

---The nodes of the quadtree whose square meets the circle, parents before their children. Console and `heliopause script` only: the shape of the tree is not saved, and may be another after a load.
---@param x number
---@param y number
---@param radius number
---@return Node[]
function space.nodes(x, y, radius) end

---What each script file has cost, by name. Console and `heliopause script` only: times differ from run to run.
---@return ScriptCost[]
function space.costs() end

---What the running call has used and may still use. A brain that is short of budget can stop early.
---@return Usage
function space.usage() end

-- ---- regions: what enters, what leaves ----

---@class Visit
---@field region string  its name
---@field object Handle
---@field gone? true     it leaves because it no longer exists

---Sets a circle, or changes the one of that name. From the end of the tick on, the functions `on_enter` and `on_leave` of the file are called for each thing whose center enters or leaves it; first for what is within already. `space.set_region(name, thing, radius)` follows a thing, and ends with it.
---@param name string at most 60 bytes
---@param x number
---@param y number
---@param radius number
---@param filter? Filter without `limit`, `into` and `where`
---@overload fun(name: string, follow: Handle, radius: number, filter?: Filter)
function space.set_region(name, x, y, radius, filter) end

---Removes a region. No function is called for it any more.
---@param name string
---@return true?
function space.remove_region(name) end

---What is in a region, as last reported, nearest first.
---@param name string
---@param filter? Filter
---@return Handle[]
function space.inside(name, filter) end

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

---Sends a message to the brain of a ship or to the scenario, which gets it in the next tick in `on_message`. Gives nil and the reason if the receiver cannot get it.
---@param to Handle|"scenario"
---@param topic string at most 60 bytes
---@param value? any a boolean, number, string, handle or a table of these, at most 1 KiB
---@return true?, string? reason
function space.send(to, topic, value) end

---Starts a timer: after that time, but at least one tick later, the function `name` of the table `timers` of the file is called.
---@param seconds number 0 to 1,000,000
---@param name string at most 60 bytes
---@param value? any as in space.send; it is timer.value
---@return integer id
function space.after(seconds, name, value) end

---Starts a timer whose function is called again and again, with this time between two calls. Otherwise as space.after.
---@param seconds number
---@param name string
---@param value? any
---@return integer id
function space.every(seconds, name, value) end

---Ends a timer.
---@param id integer
---@return true?
function space.cancel(id) end

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

---Creates a ship.
---@param description ShipDescription
---@return Handle
function space.spawn(description) end

---Creates an asteroid.
---@param description AsteroidDescription
---@return Handle
function space.spawn_asteroid(description) end

---Creates a planet, moon, station, gate or star.
---@param description BodyDescription
---@return Handle
function space.spawn_body(description) end

---Puts systems of data/systems into space: stars, planets, ports, lairs, fields of asteroids, and the gates between those that are there. No ships. A system that is there already is left out.
---@param ids? string[] all by default but the hidden ones
function space.spawn_systems(ids) end

---Creates a field of asteroids. They are made from the seed when the player comes within 30,000 units of its center and removed when the player has left; what was mined out does not come back.
---@param description FieldDescription
function space.spawn_field(description) end

---Lets two gates lead to each other.
---@param one Handle
---@param other Handle
function space.link_gates(one, other) end

---Creates ore or another good that can be picked up.
---@param description PickupDescription
---@return Handle
function space.spawn_pickup(description) end

---Makes a planet or station a market, or replaces its market.
---@param port Handle
---@param market MarketDescription
---@return true?
function space.set_market(port, market) end

---Puts goods into the hold. Returns how many units fitted.
---@param ship Handle
---@param good string
---@param units? integer as many as fit by default
---@return integer
function space.add_cargo(ship, good, units) end

---Takes goods out of the hold. Returns how many units were there.
---@param ship Handle
---@param good string
---@param units? integer all by default
---@return integer
function space.remove_cargo(ship, good, units) end

---Fits an outfit at no cost; nil and the reason if the ship has no place for it.
---@param ship Handle
---@param outfit string
---@return true?, string? reason
function space.fit(ship, outfit) end

---The news, latest first, at most 40; with a text, adds it (not in a brain).
---@param text? string at most 200 bytes, without control characters
---@param port? Handle
---@return NewsItem[]?
function space.news(text, port) end

---What came and went of each good since the first market, and where the rest is. Empty without markets.
---@return table<string, LedgerEntry>
function space.ledger() end

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

---The missions that run, at most 5.
---@return MissionInfo[]
function space.missions() end

---What the port offers at which the player is docked, at most 10; other offers come every five minutes.
---@return MissionInfo[]
function space.offers() end

---Accepts an offer, as the player would; nil if there is no such offer.
---@param id integer
---@return true?
function space.accept(id) end

---Gives a mission up, as the player would; nil if no such mission runs.
---@param id integer
---@return true?
function space.abort(id) end

---Begins a mission of scripts/game/missions as if the port offered it: for the console, tests and scenarios.
---@param mission string
---@param port? Handle where the player is docked by default
---@return integer?, string? reason
function space.start_mission(mission, port) end

---How the missions of a file have ended so far.
---@param mission string
---@return integer done, integer failed
function space.mission_record(mission) end

---Whether a mission has noted this: what the player has decided, for the missions that follow. With `true`, notes it (only a mission may).
---@param id string at most 40 bytes
---@param set? true
---@return boolean
function space.note(id, set) end

---Of a mission: it is done and pays. nil if it has ended before.
---@param text? string at most 100 bytes
---@return true?
function space.complete(text) end

---Of a mission: it has failed. nil if it has ended before.
---@param reason? string at most 100 bytes
---@return true?
function space.fail(reason) end

---Of a mission: the seconds to its deadline, nil without one. A number sets it from now on, nil removes it.
---@param seconds? number 1 to 86,400
---@return number?
function space.deadline(seconds) end

---Of a mission: takes a load aboard, or changes it; nil and the reason if the hold has no room for it. nil as `fields` unloads it. Without `fields` returns it. A mission has at most 4 loads.
---@param id string at most 40 bytes
---@param fields? Load
---@return true|Load|nil, string? reason
function space.carry(id, fields) end

---Removes a thing without an explosion. The ship of the player is lost then; to replace it, spawn the new one first.
---@param thing Handle
---@return true?
function space.remove(thing) end

---Moves a thing to another position at once. An error if it could not be spawned there.
---@param thing Handle
---@param x number
---@param y number
---@param vx? number the present velocity by default
---@param vy? number
---@return true?
function space.place(thing, x, y, vx, vy) end

---Changes a ship, or name and faction of a planet or station. What is not given stays. A brain that is set starts again.
---@param thing Handle
---@param values Values
---@return true?
function space.set(thing, values) end

---Damages a ship in space, a missile or an asteroid as a hit by `by`; what it destroys counts as shot. nil for a docked ship and for other things.
---@param thing Handle
---@param amount number points, 0 to 1e12
---@param by? Handle
---@return true?
function space.damage(thing, amount, by) end

---Writes a line to the message log.
---@param text string at most 400 bytes, without control characters
---@param from? Handle
function space.message(text, from) end

---Shows a large line in the middle of the screen.
---@param text string at most 400 bytes, without control characters
---@param from? Handle
function space.alert(text, from) end

---The difficulty of the pilot, which decides about rewinds; "none" in a game without a pilot.
---@return "none"|"story"|"pilot"|"iron"
function space.difficulty() end

---The money of the player; a number sets it.
---@param credits? integer
---@return integer
function space.credits(credits) end

---The number of raids so far; a number sets it.
---@param waves? integer
---@return integer
function space.waves(waves) end

---The standing of the player with a faction; a number sets it.
---@param faction string
---@param standing? number -100 to 100; below -20 they shoot
---@param reason? string shown on the faction's page; "set by the scenario" by default; 80 bytes
---@return number
function space.standing(faction, standing, reason) end

---Whether the standing of the player with a faction opens something, by `opens` of data/factions.toml; false for what that does not name.
---@param faction string
---@param what string "docking", "trade", "outfits", "yard", "jobs" or "escorts"
---@return boolean
function space.opens(faction, what) end

---Why the standing with a faction changed, oldest first; the last eight reasons.
---@param faction string
---@return StandingChange[]
function space.standing_changes(faction) end

---What the escorts of the player do; a table changes it, with the rights of a scenario. Without an escort it has no effect.
---@param orders? WingOrders
---@return WingInfo
function space.wing(orders) end

---Makes a ship an escort of the player: it gets the faction of the player and the brain `wing`. Gives nil and the reason if it cannot. At a port, ship:hire(class) hires one.
---@param ship Handle
---@return true?, string?
function space.add_escort(ship) end

---Ends the service of an escort, which returns to the faction that it comes from; nil if it is no escort.
---@param ship Handle
---@return true?
function space.dismiss_escort(ship) end

---Ends the scan of a ship as if nothing was found, and prevents another one for 150 s; nil if there is no such ship.
---@param ship Handle
---@return true?
function space.end_scan(ship) end

---The hash of the whole state: equal states have equal hashes.
---@return string 16 hex digits
function space.hash() end

---The events of the last tick, oldest first.
---@return Event[]
function space.events() end

---`heliopause script` only: runs this many ticks; 1 by default.
---@param ticks? integer
function space.step(ticks) end

---`heliopause script` only: saves to memory and loads that save. space.events() is empty afterwards: read it before.
function space.reload() end

-- ---- what exists ----

---An entry of a data file: id, name, and the other fields of the file. A reference that the entry
---does not have is absent.
---@class Class
---@field id string
---@field name string

---The classes of ships, or of asteroids or bodies, with the fields of the data files.
---@param kind? "ship"|"asteroid"|"body"
---@return Class[]
function space.classes(kind) end

---The weapons, with the fields of data/weapons.toml.
---@return Class[]
function space.weapons() end

---The factions, with the fields of data/factions.toml.
---@return Class[]
function space.factions() end

---What ships carry and ports trade, with the fields of data/goods.toml.
---@return Class[]
function space.goods() end

---The outfits, with the fields of data/outfits.toml but their effects.
---@return Class[]
function space.outfits() end

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

---The systems of data/systems, in the order of the files, or the one with this id alone: that costs less. Hidden ones, and the gates to them, are left out until they are placed.
---@param id? string
---@return SystemInfo[]
function space.systems(id) end

---The id of the system of a thing or a position; nil between systems.
---@param thing Handle
---@return string?
---@overload fun(x: number, y: number): string?
function space.system(thing) end

---The shortest way: the gates to fly into, in order, and the units of flight. Without gates on the way the list is empty. Each of the two is a thing or a position, x and y. nil if a thing is gone.
---@param from Handle
---@param to Handle
---@return Handle[]?, number?
---@overload fun(x: number, y: number, to_x: number, to_y: number): Handle[]?, number?
function space.path(from, to) end

---The goal of the player's route, which the map shows, and its position. A planet, station, gate or star sets it, false ends it, from the next tick on; a brain may only read it. The player may choose a mark as well: then the goal is what the mark is on, or nil for a position in space.
---@param goal? Handle|false
---@return Handle?, number?, number?
function space.route(goal) end

---Whether the autopilot flies the player's ship: the brain ai/autopilot. A value switches it in the next tick, as the key does; it needs a route. It ends at the goal, and when the player steers.
---@param on? boolean
---@return boolean
function space.autopilot(on) end

---All types of events with what they mean.
---@return EventType[]
function space.event_types() end

-- ---- the deep scanner ----

---What the ring of the deep scanner met, as it was then.
---@class DeepContact
---@field object? Handle    absent once it is gone
---@field kind KindName     "ship" or "pickup"
---@field faction? string   of a ship
---@field x number
---@field y number
---@field seconds number    since then, up to 30

---What the deep scanner of the player's ship has found within the last 30 s, oldest first. See handle:deep_scan.
---@return DeepContact[]
function space.deep_contacts() end

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

---The flight computer of the player's ship; nil without one.
---@return Computer?
function space.computer() end

---Loads a program for the flight computer in the next tick; without a source, that of scripts/game/programs. A running program of the same name goes on with the new source and its memory. Not in a brain.
---@param name string 1 to 64 letters, digits, `_` and `-`
---@param source? string at most 64 KiB
function space.load_program(name, source) end

---The name of the program that runs; nil without one. A value starts or stops it in the next tick, as the key does; a brain may only read it.
---@param on? boolean
---@return string?
function space.program(on) end

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

---Shows a text, with `value` also a bar, or changes the given fields of it; nil as `fields` removes it. Without `fields` returns it.
---@param id string at most 40 bytes, 30 in a mission
---@param fields? HudItem
---@return HudItem?
function space.hud(id, fields) end

---Marks a position or a thing, or changes the mark; nil as `fields` removes it. Without `fields` returns it.
---@param id string at most 40 bytes, 30 in a mission
---@param fields? Marker
---@return Marker?
function space.marker(id, fields) end

---Lists an objective with a check mark, or changes it; nil as `fields` removes it. Without `fields` returns it.
---@param id string at most 40 bytes, 30 in a mission
---@param fields? Objective
---@return Objective?
function space.objective(id, fields) end

---Adds a line of dialogue, or changes it; nil as `fields` removes it. When 8 lines wait, another one ends the oldest without choices, as if its time were over. The answer of the player is the event `answer`: its `id`, the number of the choice as `amount`, its text. The id `board` is that of the game's own question about a disabled ship. Without `fields` returns it.
---@param id string at most 40 bytes, 30 in a mission
---@param fields? DialogueLine
---@return DialogueLine?
function space.say(id, fields) end

---Answers the shown line as the player would, in the next tick; nil if another line is shown. The line `oil` of mission 1 has the id `1:oil`.
---@param id string
---@param choice? integer 0, by default, for a line without choices
---@return true?
function space.answer(id, choice) end

---Binds a key of the scenario, or changes it; nil as `fields` removes it. A press is the event `key` with this `id`. An error names a key that is bound already. The player may choose another key on the options page, so texts should not name it. Without `fields` returns it.
---@param id string at most 40 bytes, 30 in a mission
---@param fields? BoundKey
---@return BoundKey?
function space.key(id, fields) end

---Presses a key of the scenario as the player would, in the next tick; nil if there is none of this id.
---@param id string
---@return true?
function space.press(id) end

---The score; a number sets and shows it. 0 at first.
---@param score? integer
---@return integer
function space.score(score) end

---Ends the scenario: the closing screen shows the text, score and time. nil if it has ended before. The game goes on behind the screen.
---@param text? string
---@return true?
function space.win(text) end

---Ends the scenario as lost. Otherwise as space.win.
---@param text? string
---@return true?
function space.lose(text) end

---How the scenario has ended, and the text; nil until then.
---@return "won"|"lost"|nil, string?
function space.outcome() end

---Shows another position or thing than the player's ship for some seconds; nil ends that.
---@param hint CameraHint?
function space.camera(hint) end

---Plays the game slower or faster in the window for some seconds of game time; 1 ends that. Nothing else depends on it.
---@param speed number 1/8 to 4
---@param seconds? number 5 by default, at most 600
function space.pace(speed, seconds) end

---Requests a sound, which is the event `sound` with the name as `id`. It is heard if sounds.toml has one of this id.
---@param name string letters, digits, `_`, `-` and `/`, at most 40
---@param fields? SoundFields
function space.sound(name, fields) end
