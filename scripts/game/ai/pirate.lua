-- A pirate: lurks, picks a prey that is near, weak and worth it, fights, and runs when it goes badly.
local steer = include("lib/steer")
local fight = include("lib/fight")

-- The best of those on sight: near, weak, and rather a freighter than a fighter.
local function choose_prey(ship, range)
  local best, best_score
  for _, foe in ipairs(space.enemies(ship, range)) do
    if not foe:docked_at() then
      local score = ship:distance_to(foe) + 8 * (foe:hull() + foe:shield())
      if foe:faction() == "patrol" then score = score + 1500 end
      if not best or score < best_score then best, best_score = foe, score end
    end
  end
  return best
end

-- Home is where it was first seen, or where the scenario said when it spawned the ship: `memory`.
local function lurk(self)
  local ship, memory = self.ship, self.memory
  if not memory.x or space.tick() > memory.moves then
    local x, y = memory.home_x, memory.home_y
    local angle, away = math.random() * 2 * math.pi, 400 + math.random() * 1800
    memory.x, memory.y = x + math.cos(angle) * away, y + math.sin(angle) * away
    memory.moves = space.tick() + 600 + math.random(900)
  end
  steer.arrive(ship, memory.x, memory.y, 160, 80)
end

return {
  think_every = 8,

  think = function(self, dt)
    local ship, memory = self.ship, self.memory
    if not memory.home_x then
      memory.home_x, memory.home_y = ship:position()
    end

    local health = fight.health(ship)
    if memory.fleeing then
      memory.fleeing = health < 0.8 and space.tick() < memory.fleeing and memory.fleeing or nil
    elseif health < 0.35 then
      memory.fleeing = space.tick() + 900
      memory.prey = nil
      ship:say("Breaking off!")
    end
    if memory.fleeing then
      fight.cease(ship)
      local foe = ship:attacker()
      if foe and foe:alive() and ship:distance_to(foe) < 3000 then
        local x, y = foe:position()
        if not steer.dodge(ship, 0.6, 250) then steer.away(ship, x, y, 450) end
      else
        steer.arrive(ship, memory.home_x, memory.home_y, 300, 150)   -- regroup
      end
      return
    end

    local prey = memory.prey
    if prey and (not prey:alive() or prey:docked_at() or ship:distance_to(prey) > 5000) then
      prey = nil
    end
    -- Whoever shoots back is more urgent; otherwise look again now and then.
    local attacker = ship:attacker()
    if attacker and attacker:alive() and attacker ~= prey and ship:distance_to(attacker) < 1500 then
      prey = attacker
    elseif not prey or space.tick() > (memory.look or 0) then
      memory.look = space.tick() + 120
      prey = prey or choose_prey(ship, 3200)
    end
    memory.prey = prey
    if prey then
      fight.think(ship, prey, 330)
    else
      fight.cease(ship)
      lurk(self)
    end
  end,
}
