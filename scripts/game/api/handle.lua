---@meta
-- Made from description.lua by scripts/api.
-- Handles: values that name a thing in space. Equal when the thing is, usable as table keys and in
-- memories. Every method of one that is gone gives nil.

---@class Handle
local handle = {}

---The position of the center.
---@return number? x, number? y
function handle:position() end

---The velocity in units per second.
---@return number? vx, number? vy
function handle:velocity() end

---The magnitude of the velocity.
---@return number?
function handle:speed() end

---The direction of the bow.
---@return number? radians; ships and projectiles
function handle:heading() end

---The radius of its circle.
---@return number?
function handle:radius() end

---The kind of the thing.
---@return "ship"|"shot"|"missile"|"asteroid"|"planet"|"station"|"gate"|"star"|"pickup"|nil
function handle:kind() end

---The faction that owns it.
---@return string? id of its faction
function handle:faction() end

---The name that the radar shows.
---@return string?
function handle:name() end

---The class in the data files.
---@return string? id of its class: "courier", "blaster", "large", "outpost", ...
function handle:class() end

---A string that identifies the thing. Nil once it is gone, as of each method: keep id or name while it lives.
---@return string? for space.get
function handle:id() end

---Whether it still exists.
---@return true?
function handle:alive() end

---Whether it is the ship of the player.
---@return boolean?
function handle:is_player() end

---Whether the ship drifts without power: it neither thinks nor fires, and can be boarded. A ship that is hit below 15 % of its hull may be disabled, by `disable_chance` of its faction.
---@return boolean?
function handle:disabled() end

---Whether the ship is disabled and a boarder has taken what it had.
---@return boolean?
function handle:robbed() end

---The ship that scans this one at the moment.
---@return Handle?
function handle:scanner() end

---Seconds since the last scan of the ship ended; nil after 150 s, when it may be scanned again.
---@return number?
function handle:scanned() end

---The volume of forbidden goods in the hold that a scan would find: that beyond the volume of its shielded hold.
---@return integer?
function handle:contraband() end

---The place of an escort of the player in the formation, and the number of escorts; nil for other ships.
---@return integer? slot, integer? count
function handle:escort() end

---The hull points left.
---@return number?
function handle:hull() end

---The maximum hull points.
---@return number?
function handle:max_hull() end

---The shield points left.
---@return number?
function handle:shield() end

---The maximum shield points.
---@return number?
function handle:max_shield() end

---The energy left, for weapons, the flight computer and the deep scanner.
---@return number?
function handle:energy() end

---The maximum energy.
---@return number?
function handle:max_energy() end

---The ammunition left.
---@return integer? rounds of the secondary weapon
function handle:ammunition() end

---The brain that flies a ship; "" without one.
---@return string? a file of scripts/game/ai
function handle:brain() end

---The ore in the hold or in the pickup.
---@return integer? carried
function handle:ore() end

---The volume of the hold; with a good, how many units of it are in the hold.
---@param good? string
---@return integer?
function handle:cargo(good) end

---The volume that is free in the hold.
---@return integer?
function handle:free_cargo() end

---Units by id of all goods in the hold or in the pickup, ore included.
---@return table<string, integer>?
function handle:goods() end

---The ids of the outfits of a ship.
---@return string[]?
function handle:outfits() end

---What a port trades, by id of the good; nil for a port without a market.
---@return table<string, MarketGood>?
function handle:market() end

---Whether a port sells this outfit or this class of ships. Ports of data/systems have lists of their own.
---@param id string
---@return boolean
function handle:sells(id) end

---The credits for the next unit that a ship buys and for the next one that it sells there; nil if the port does not trade the good.
---@param good string
---@return integer? buy, integer? sell
function handle:price(good) end

---The units that a port has, and those that it wants.
---@param good string
---@return integer? stock, integer? want
function handle:stock(good) end

---The acceleration of its engine.
---@return number? units/s^2, forward
function handle:acceleration() end

---The deceleration of its brakes.
---@return number? units/s^2, against the velocity
function handle:brake_power() end

---The speed that flight assist holds.
---@return number?
function handle:cruise_speed() end

---The maximum turn rate.
---@return number? radians/s
function handle:turn_rate() end

---The range of its radar.
---@return number?
function handle:radar_range() end

---A weapon: "primary" (the default) or "secondary".
---@param slot? "primary"|"secondary"
---@return string? id, number? speed, number? range, number? damage
function handle:weapon(slot) end

---Its present target.
---@return Handle? of a ship or a missile
function handle:target() end

---The ship that fired it.
---@return Handle? of a projectile
function handle:owner() end

---The body where it is docked.
---@return Handle? station or planet
function handle:docked_at() end

---The last attacker of this ship within `seconds`; a stray shot that was forgiven is no attack.
---@param seconds? number 20 by default
---@return Handle?
function handle:attacker(seconds) end

---The distance from center to center, to a handle or a point.
---@param other Handle
---@return number?
---@overload fun(self: Handle, x: number, y: number): number?
function handle:distance_to(other) end

---The direction towards a handle or a point.
---@param other Handle
---@return number? radians
---@overload fun(self: Handle, x: number, y: number): number?
function handle:bearing_to(other) end

---The gate out of which a ship comes that flies into this one; nil for a gate without a link.
---@return Handle?
function handle:leads_to() end

---Whether it shoots at the other on sight, or was just attacked by it.
---@param other Handle
---@return boolean?
function handle:is_hostile_to(other) end

-- ---- commands: a brain may command its own ship only; a command holds until it is changed ----

---Sets the thrust of the engine.
---@param value? number 0 to 1; 1 by default
---@return true?
function handle:thrust(value) end

---Sets the turn rate.
---@param value number -1 to 1, positive towards +y
---@return true?
function handle:turn(value) end

---Turns to a heading and holds it.
---@param angle number radians
---@return true?
function handle:turn_to(angle) end

---Switches the brakes.
---@param on? boolean
---@return true?
function handle:brake(on) end

---Switches the gun.
---@param on? boolean
---@return true?
function handle:fire(on) end

---Switches the missile launcher.
---@param on? boolean
---@return true?
function handle:fire_secondary(on) end

---Switches flight assist, which removes drift and holds the cruise speed.
---@param on? boolean
---@return true?
function handle:assist(on) end

---Sets the target; without an argument clears it.
---@param target? Handle
---@return true?
function handle:set_target(target) end

---Docks when near and slow enough.
---@param body? Handle the nearest in range by default
---@return true?
function handle:dock(body) end

---Leaves the dock.
---@return true?
function handle:undock() end

---Writes a line to the message log, if the ship is within 6,000 units of the player.
---@param text string at most 200 bytes
---@return true?
function handle:say(text) end

---Buys goods at the market of the port: as many as are there, fit, and can be paid (by the player's ship). The event `traded` or `trade_rejected` reports the result.
---@param good string
---@param units? integer as many as possible by default
---@return true?
function handle:buy(good, units) end

---Sells goods at the market of the port.
---@param good string
---@param units? integer all by default
---@return true?
function handle:sell(good, units) end

---Drops goods behind the ship, where they float for two minutes.
---@param good string
---@param units? integer all by default
---@return true?
function handle:jettison(good, units) end

---Gives goods to another ship within 300 units from edge to edge.
---@param other Handle
---@param good string
---@param units? integer as many as fit by default
---@return true?
function handle:hand_over(other, good, units) end

---Buys an outfit at the port, for the ship of the player.
---@param outfit string
---@return true?
function handle:buy_outfit(outfit) end

---Sells an outfit at the port for three quarters of its price.
---@param outfit string
---@return true?
function handle:sell_outfit(outfit) end

---Changes the ship of the player at a yard; the old one with its outfits is taken in payment.
---@param class string
---@return true?
function handle:buy_ship(class) end

---Boards a disabled ship within 150 units from edge to edge, at a relative speed of at most 60 units/s. The event `boarded` or `rejected` reports the result. To rob a ship whose faction is not hostile is a crime; to repair one earns standing.
---@param other? Handle the nearest disabled one by default
---@param how? string "rob" or "repair"; without it the player is asked by a line of dialogue, and other ships are rejected
---@return true?
function handle:board(other, how) end

---Calls a ship or a port within 6,000 units: the event `hailed`, which scenarios answer by lib/hail, or `rejected`.
---@param other Handle
---@return true?
function handle:hail(other) end

---Scans the hold of another ship within 900 units, for 4 s; farther than 1,500 units away, the scan is lost. A ship of the law seizes contraband and fines the player; any other only learns of it. The event `scanned` or `rejected` reports the result.
---@param other Handle
---@return true?
function handle:scan(other) end

---Begins a scan by the deep scanner of the player's ship: within 3 s, a ring goes from the rim of the radar to the `scan_range` of the outfit, and marks the ships and pickups that it meets. Each node of the quadtree that it searches draws energy; without any the scan ends. The event `deep_scan` reports begin and end, `rejected` why it does not begin; space.deep_contacts has what it found.
---@return true?
function handle:deep_scan() end

---Hires an escort for the ship of the player, at the port where it is docked: of the classes whose `escort_of` in data/ships.toml names the faction of the port. The faction may require a standing, by `opens` of data/factions.toml. The event `wing` or `rejected` reports the result.
---@param class string
---@return true?
function handle:hire(class) end
