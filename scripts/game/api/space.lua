---@meta
-- Made from description.lua by scripts/api.
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

---Whose center is within `radius`.
---@param x number
---@param y number
---@param radius number math.huge is fine
---@param filter? Filter
---@return Handle[]
function space.near(x, y, radius, filter) end

---Whose edge is within `radius`.
---@param x number
---@param y number
---@param radius number
---@param filter? Filter
---@return Handle[]
function space.touching(x, y, radius, filter) end

---The nearest one; the radius may be left out.
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

---Whose circle overlaps the box; ordered from its middle.
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@param filter? Filter
---@return Handle[]
function space.in_box(x0, y0, x1, y1, filter) end

---Whom a circle of `radius` touches on its straight way, first touched first. Radius 0 is a ray.
---@param x0 number
---@param y0 number
---@param x1 number
---@param y1 number
---@param radius number
---@param filter? Filter
---@return Handle[]
function space.sweep(x0, y0, x1, y1, radius, filter) end

---Centers at least `inner` and at most `outer` away.
---@param x number
---@param y number
---@param inner number
---@param outer number
---@param filter? Filter
---@return Handle[]
function space.ring(x, y, inner, outer, filter) end

---Centers seen within `half_angle` of `direction`.
---@param x number
---@param y number
---@param direction number
---@param half_angle number
---@param radius number
---@param filter? Filter
---@return Handle[]
function space.cone(x, y, direction, half_angle, radius, filter) end

---How many `space.near` would find.
---@param x number
---@param y number
---@param radius number
---@param filter? Filter
---@return integer
function space.count(x, y, radius, filter) end

---Whether `space.near` would find any.
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

---The projectiles of others that will touch the ship within `seconds` if both fly straight on, soonest first, and when.
---@param ship Handle
---@param seconds number 0 to 60
---@return Handle[], number[]
function space.incoming(ship, seconds) end

---Ships that are hostile to the ship, or it to them; within its radar range when `range` is left out.
---@param ship Handle
---@param range? number
---@param filter? Filter
---@return Handle[]
function space.enemies(ship, range, filter) end

---Ships of its own faction.
---@param ship Handle
---@param range? number
---@param filter? Filter
---@return Handle[]
function space.allies(ship, range, filter) end

---What a radar shows, nearest first, in one object:
---`for handle, kind, distance, bearing, hostile in space.contacts(ship) do ... end`
---@class Contacts
---@field [integer] Handle
---@operator len: integer
---@operator call: Handle
local contacts = {}

---The contact itself.
---@param i integer
---@return Handle?
function contacts:handle(i) end

---What it is.
---@param i integer
---@return KindName?
function contacts:kind(i) end

---From center to center.
---@param i integer
---@return number?
function contacts:distance(i) end

---Seen from the ship.
---@param i integer
---@return number? radians, seen from the ship
function contacts:bearing(i) end

---Whether it would shoot.
---@param i integer
---@return boolean?
function contacts:hostile(i) end

---All of these at once.
---@param i integer
---@return Handle?, KindName?, number?, number?, boolean?
function contacts:get(i) end

---What a radar shows, nearest first, in one object that is made anew by each call.
---@param ship Handle
---@param range? number the ship's radar range when left out
---@param filter? Filter without `where`
---@return Contacts
---@overload fun(ship: Handle, filter: Filter): Contacts
function space.contacts(ship, range, filter) end

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

---All ships, docked ones too.
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

---All asteroids.
---@param filter? Filter
---@return Handle[]
function space.asteroids(filter) end

---All that can be picked up.
---@param filter? Filter
---@return Handle[]
function space.pickups(filter) end

---The thing that an id names, as handle:id() gives it.
---@param id string
---@return Handle?
function space.get(id) end

---The player's ship.
---@return Handle?
function space.player() end

---A place near (x, y) with nothing within `clearance`.
---@param x number
---@param y number
---@param clearance number
---@param radius? number 32 times the clearance when left out
---@return number? x, number? y
function space.free_spot(x, y, clearance, radius) end

---Ticks since the start; 60 are a second.
---@return integer
function space.tick() end

---Game time.
---@return number seconds of game time
function space.time() end

---The quadtree and the world in numbers.
---@return Stats
function space.stats() end

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

---A ship.
---@param description ShipDescription
---@return Handle
function space.spawn(description) end

---An asteroid.
---@param description AsteroidDescription
---@return Handle
function space.spawn_asteroid(description) end

---A planet, moon or station.
---@param description BodyDescription
---@return Handle
function space.spawn_body(description) end

---Ore to be picked up.
---@param description PickupDescription
---@return Handle
function space.spawn_pickup(description) end

---Takes a thing out of space, without a bang.
---@param thing Handle
---@return true? gone when nil
function space.remove(thing) end

---Puts a thing elsewhere, at once. An error where it could not be spawned either.
---@param thing Handle
---@param x number
---@param y number
---@param vx? number its own velocity when left out
---@param vy? number
---@return true?
function space.place(thing, x, y, vx, vy) end

---Harms a ship or a rock; what dies, dies as if shot.
---@param thing Handle
---@param amount number
---@param by? Handle
---@return true?
function space.damage(thing, amount, by) end

---A line in the message log.
---@param text string
---@param from? Handle
function space.message(text, from) end

---A large line in the middle of the screen.
---@param text string
---@param from? Handle
function space.alert(text, from) end

---The player's money; sets it when a number is given.
---@param credits? integer
---@return integer
function space.credits(credits) end

---How many raids there have been; sets it when a number is given.
---@param waves? integer
---@return integer
function space.waves(waves) end

---What a faction thinks of the player; sets it when a number is given.
---@param faction string
---@param standing? number -100 to 100; below -20 they shoot
---@return number
function space.standing(faction, standing) end

---The whole state in a word: equal states, equal words.
---@return string 16 hex digits of the whole state
function space.hash() end

---What happened in the last tick, oldest first.
---@return Event[]
function space.events() end

---`heliopause script` alone: the game goes on for so many ticks (1 when left out).
---@param ticks? integer
function space.step(ticks) end

---`heliopause script` alone: saves to memory and loads that.
function space.reload() end

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
