-- A brain that flies beside its leader and attacks the attackers of both. Saved as
-- scripts/game/ai/escort.lua it is selected by `brain = "escort"`. memory.leader is the ship to
-- follow; the default is the player.
local steer = include("lib/steer")
local fight = include("lib/fight")

-- The last attacker of the leader or of this ship, else the nearest enemy within 900 units.
local function find_foe(ship, leader)
  local foe = leader:attacker(10) or ship:attacker(10) or space.enemies(ship, 900, {limit = 1})[1]
  if foe and foe:alive() and not foe:docked_at() and ship:is_hostile_to(foe) then return foe end
end

---@type Brain
return {
  think_every = 6,

  think = function(self, dt)
    local ship = self.ship
    local leader = self.memory.leader
    if not (leader and leader:alive()) then
      leader = space.player()
      self.memory.leader = leader
    end
    if not leader then return 60 end    -- no leader: try again in a second

    local foe = find_foe(ship, leader)
    if foe and ship:distance_to(leader) < 2500 then return fight.think(ship, foe) end
    fight.cease(ship)
    local x, y = leader:position()
    steer.arrive(ship, x + 90, y + 60, 60, ship:cruise_speed())
  end,
}
