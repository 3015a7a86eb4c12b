---@meta
-- Handles: values that name a thing in space. Equal when the thing is, usable as table keys and in
-- memories. Every method of one that is gone gives nil.

---@class Handle
local handle = {}

---@return number? x, number? y
function handle:position() end
---@return number? vx, number? vy
function handle:velocity() end
---@return number?
function handle:speed() end
---@return number? radians; ships and projectiles
function handle:heading() end
---@return number?
function handle:radius() end
---@return "ship"|"shot"|"missile"|"asteroid"|"planet"|"station"|"pickup"|nil
function handle:kind() end
---@return string? id of its faction
function handle:faction() end
---@return string?
function handle:name() end
---@return string? id of its class: "courier", "blaster", "large", "outpost", ...
function handle:class() end
---@return string? for space.get
function handle:id() end
---@return true?
function handle:alive() end
---@return boolean?
function handle:is_player() end

---@return number?
function handle:hull() end
---@return number?
function handle:max_hull() end
---@return number?
function handle:shield() end
---@return number?
function handle:max_shield() end
---@return number?
function handle:energy() end
---@return number?
function handle:max_energy() end
---@return integer? rounds of the secondary weapon
function handle:ammunition() end
---@return integer? carried
function handle:ore() end
---@return integer? room for ore
function handle:cargo() end
---@return number? units/s^2, forward
function handle:acceleration() end
---@return number? units/s^2, against the velocity
function handle:brake_power() end
---@return number?
function handle:cruise_speed() end
---@return number? radians/s
function handle:turn_rate() end
---@return number?
function handle:radar_range() end
---@param slot? "primary"|"secondary"
---@return string? id, number? speed, number? range, number? damage
function handle:weapon(slot) end

---@return Handle? of a ship or a missile
function handle:target() end
---@return Handle? who fired a projectile
function handle:owner() end
---@return Handle? station or planet
function handle:docked_at() end
---@param seconds? number 20 when left out
---@return Handle? who last attacked this ship within that time; a stray shot that was forgiven is no attack
function handle:attacker(seconds) end
---@param other Handle
---@return number?
---@overload fun(self: Handle, x: number, y: number): number?
function handle:distance_to(other) end
---@param other Handle
---@return number? radians
---@overload fun(self: Handle, x: number, y: number): number?
function handle:bearing_to(other) end
---Would it shoot at the other on sight, or was it just attacked by it?
---@param other Handle
---@return boolean?
function handle:is_hostile_to(other) end

-- ---- commands: a brain to its own ship alone; each holds until changed ----

---@param value? number 0 to 1; 1 when left out
---@return true?
function handle:thrust(value) end
---@param value number -1 to 1, positive towards +y
---@return true?
function handle:turn(value) end
---@param angle number radians: turns there by itself
---@return true?
function handle:turn_to(angle) end
---@param on? boolean
---@return true?
function handle:brake(on) end
---@param on? boolean
---@return true?
function handle:fire(on) end
---@param on? boolean
---@return true?
function handle:fire_secondary(on) end
---@param on? boolean flight assist: takes drift away, holds the cruise speed
---@return true?
function handle:assist(on) end
---@param target? Handle
---@return true?
function handle:set_target(target) end
---@param body? Handle the nearest in reach when left out
---@return true?
function handle:dock(body) end
---@return true?
function handle:undock() end
---A line in the message log, heard within 6,000 units of the player's ship.
---@param text string at most 200 bytes
---@return true?
function handle:say(text) end
