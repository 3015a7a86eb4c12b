-- Filling space: what scenarios share.
local populate = {}

-- An even point of the ring between two radii.
function populate.point(x, y, inner, outer)
  local angle = math.random() * 2 * math.pi
  local away = math.sqrt(inner * inner + math.random() * (outer * outer - inner * inner))
  return x + math.cos(angle) * away, y + math.sin(angle) * away
end

-- `count` asteroids in a ring that turns slowly around its middle.
function populate.field(x, y, inner, outer, count)
  for _ = 1, count do
    local px, py = populate.point(x, y, inner, outer)
    local drawn = math.random()
    local class = drawn < 0.3 and "large" or (drawn < 0.7 and "medium" or "small")
    local dx, dy = px - x, py - y
    local away = math.max(1, math.sqrt(dx * dx + dy * dy))
    local speed = 4 + math.random() * 10
    space.spawn_asteroid{class = class, x = px, y = py,
                         vx = -dy / away * speed + math.random() * 6 - 3,
                         vy = dx / away * speed + math.random() * 6 - 3}
  end
end

-- One ship with the brain of its faction, somewhere in the ring.
function populate.ship(faction, class, x, y, inner, outer, memory)
  local px, py = populate.point(x, y, inner, outer)
  return space.spawn{class = class, faction = faction, brain = faction, x = px, y = py,
                     heading = math.random() * 2 * math.pi, memory = memory}
end

-- A class of the faction: mostly the small one.
function populate.class(faction)
  local classes = {trader = {"freighter", "hauler"}, pirate = {"raider", "marauder"},
                   patrol = {"cutter", "frigate"}}
  return classes[faction][math.random() < 0.75 and 1 or 2]
end

function populate.ships(faction, count, x, y, inner, outer)
  for _ = 1, count do
    populate.ship(faction, populate.class(faction), x, y, inner, outer)
  end
end

return populate
