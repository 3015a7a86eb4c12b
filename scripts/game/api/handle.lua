---@meta
-- Made from description.lua by scripts/api.
-- Handles: values that name a thing in space. Equal when the thing is, usable as table keys and in
-- memories. Every method of one that is gone gives nil.

---@class Handle
local handle = {}

---Its center.
---@return number? x, number? y
function handle:position() end

---Units a second.
---@return number? vx, number? vy
function handle:velocity() end

---How fast it is.
---@return number?
function handle:speed() end

---Where it looks.
---@return number? radians; ships and projectiles
function handle:heading() end

---Of its circle.
---@return number?
function handle:radius() end

---What it is.
---@return "ship"|"shot"|"missile"|"asteroid"|"planet"|"station"|"pickup"|nil
function handle:kind() end

---Whose it is.
---@return string? id of its faction
function handle:faction() end

---As the radar shows it.
---@return string?
function handle:name() end

---What it was built as.
---@return string? id of its class: "courier", "blaster", "large", "outpost", ...
function handle:class() end

---The thing in a word.
---@return string? for space.get
function handle:id() end

---Whether it is still there.
---@return true?
function handle:alive() end

---Whether it is the player's ship.
---@return boolean?
function handle:is_player() end

---What is left of it.
---@return number?
function handle:hull() end

---Of its class.
---@return number?
function handle:max_hull() end

---What is left of it.
---@return number?
function handle:shield() end

---Of its class.
---@return number?
function handle:max_shield() end

---For guns and shields.
---@return number?
function handle:energy() end

---Of its class.
---@return number?
function handle:max_energy() end

---What is left.
---@return integer? rounds of the secondary weapon
function handle:ammunition() end

---What is in the hold or the pickup.
---@return integer? carried
function handle:ore() end

---How much the hold takes.
---@return integer? room for ore
function handle:cargo() end

---Of its engine.
---@return number? units/s^2, forward
function handle:acceleration() end

---Of its brakes.
---@return number? units/s^2, against the velocity
function handle:brake_power() end

---What flight assist holds.
---@return number?
function handle:cruise_speed() end

---How fast it turns.
---@return number? radians/s
function handle:turn_rate() end

---How far it sees.
---@return number?
function handle:radar_range() end

---What it fires: primary when left out.
---@param slot? "primary"|"secondary"
---@return string? id, number? speed, number? range, number? damage
function handle:weapon(slot) end

---What it has targeted.
---@return Handle? of a ship or a missile
function handle:target() end

---Who fired it.
---@return Handle? who fired a projectile
function handle:owner() end

---Where it is docked.
---@return Handle? station or planet
function handle:docked_at() end

---Who harmed it lately.
---@param seconds? number 20 when left out
---@return Handle? who last attacked this ship within that time; a stray shot that was forgiven is no attack
function handle:attacker(seconds) end

---From center to center; of a handle or a point.
---@param other Handle
---@return number?
---@overload fun(self: Handle, x: number, y: number): number?
function handle:distance_to(other) end

---The direction in which it lies.
---@param other Handle
---@return number? radians
---@overload fun(self: Handle, x: number, y: number): number?
function handle:bearing_to(other) end

---Would it shoot at the other on sight, or was it just attacked by it?
---@param other Handle
---@return boolean?
function handle:is_hostile_to(other) end

-- ---- commands: a brain to its own ship alone; each holds until changed ----

---The engine.
---@param value? number 0 to 1; 1 when left out
---@return true?
function handle:thrust(value) end

---The rudder.
---@param value number -1 to 1, positive towards +y
---@return true?
function handle:turn(value) end

---A heading to hold.
---@param angle number radians: turns there by itself
---@return true?
function handle:turn_to(angle) end

---The brakes.
---@param on? boolean
---@return true?
function handle:brake(on) end

---The gun: fires until told otherwise.
---@param on? boolean
---@return true?
function handle:fire(on) end

---The missile launcher.
---@param on? boolean
---@return true?
function handle:fire_secondary(on) end

---Flight assist.
---@param on? boolean flight assist: takes drift away, holds the cruise speed
---@return true?
function handle:assist(on) end

---None when left out.
---@param target? Handle
---@return true?
function handle:set_target(target) end

---Docks when near and slow enough.
---@param body? Handle the nearest in reach when left out
---@return true?
function handle:dock(body) end

---Leaves the dock.
---@return true?
function handle:undock() end

---A line in the message log, heard within 6,000 units of the player's ship.
---@param text string at most 200 bytes
---@return true?
function handle:say(text) end
