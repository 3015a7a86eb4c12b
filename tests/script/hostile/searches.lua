-- Calls of `space` with the most expensive arguments.
return {
  near = function()
    while true do space.near(0, 0, math.huge) end
  end,
  near_where = function()
    while true do space.near(0, 0, math.huge, {where = function() return true end}) end
  end,
  contacts = function(self)
    while true do space.contacts(self.ship) end
  end,
  contacts_range = function(self)
    while true do space.contacts(self.ship, 1e9) end
  end,
  contacts_call = function(self)
    local c = space.contacts(self.ship, 1e9)
    while true do c(nil, nil) end
  end,
  free_spot = function()
    while true do space.free_spot(0, 0, 0.01, 1e9) end
  end,
  incoming = function(self)
    while true do space.incoming(self.ship, 60) end
  end,
  k_nearest = function()
    while true do space.k_nearest(0, 0, 10000) end
  end,
  nearest_none = function()
    while true do space.nearest(0, 0, {faction = 'pirate'}) end
  end,
  sweep = function()
    while true do space.sweep(-1e6, 0, 1e6, 0, 1e6) end
  end,
  ray = function()
    while true do space.ray(-1e6, 0, 1e6, 0, {faction = 'pirate'}) end
  end,
  visible = function(self)
    while true do space.visible(self.ship, 1e6, 1e6) end
  end,
  pairs = function()
    while true do space.pairs(0, 0, math.huge) end
  end,
  pairs_where = function()
    while true do space.pairs(0, 0, math.huge, {where = function() return true end}) end
  end,
  positions = function()
    local list, into = space.near(0, 0, math.huge), {}
    while true do space.positions(list, into) end
  end,
  into = function()
    local into = {}
    while true do space.near(0, 0, math.huge, {into = into}) end
  end,
  limit_where = function()
    while true do space.near(0, 0, math.huge, {limit = 1, where = function() end}) end
  end,
  usage = function()
    while true do space.usage() end
  end,
  event_types = function()
    while true do space.event_types() end
  end,
  systems = function()
    while true do space.systems() end
  end,
  factions = function()
    while true do space.factions() end
  end,
  classes = function()
    while true do space.classes() end
  end,
  weapons = function()
    while true do space.weapons() end
  end,
  ledger = function()
    while true do space.ledger() end
  end,
  set_region = function()
    while true do pcall(space.set_region, 'a', 0, 0, math.huge) end
  end,
  ships = function()
    while true do space.ships() end
  end,
  stats = function()
    while true do space.stats() end
  end,
  filter_list = function()
    local k = {}
    for i = 1, 1000 do k[i] = 'ship' end
    while true do space.any(0, 0, 1, {kinds = k}) end
  end,
  filter_names = function()
    local f = {}
    for i = 1, 5000 do f['x' .. i] = 1 end
    while true do pcall(space.any, 0, 0, 1, f) end
  end,
  filter_longfaction = function()
    local s = ('x'):rep(200000)
    while true do pcall(space.any, 0, 0, 1, {faction = s}) end
  end,
  count = function()
    while true do space.count(0, 0, 1e9) end
  end,
  space_get = function()
    while true do space.get('1:1') end
  end,
  turn_to = function(self)
    while true do self.ship:turn_to(1e300) end
  end,
  enemies = function(self)
    while true do space.enemies(self.ship, 1e9) end
  end,
  sweep_long = function()
    while true do space.sweep(-1e12, -1e12, 1e12, 1e12, 0) end
  end,
  sweep_thick = function()
    while true do space.sweep(-1e12, -1e12, 1e12, 1e12, 1e12) end
  end,
  sweep_first = function()
    while true do space.sweep(-1e12, -1e12, 1e12, 1e12, 0, {limit = 1}) end
  end,
  sweep_for_nothing = function()
    while true do space.sweep(-30000, -29000, 29000, 30000, 0, {kinds = "station"}) end
  end,
  near_for_nothing = function()
    while true do space.near(0, 0, 15000, {faction = "trader", kinds = "asteroid"}) end
  end,
  near_one = function()
    while true do space.near(0, 0, 15000, {limit = 1}) end
  end,
  nearest_far_away = function()
    while true do space.nearest(1e9, 1e9) end
  end,
  k_nearest_far_away = function()
    while true do space.k_nearest(1e9, -1e9, 100) end
  end,
  touching_point = function()
    while true do space.touching(0, 0, 0) end
  end,
  any_nothing = function()
    while true do space.any(1e9, 1e9, 10) end
  end,
  ring = function()
    while true do space.ring(0, 0, 14000, 15000) end
  end,
  cone = function()
    while true do space.cone(0, 0, 0, 0.1, 20000) end
  end,
}
