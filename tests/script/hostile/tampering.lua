-- Changes of the own Lua state must have no effect elsewhere. None of these fails.
return {
  globals = function()
    local all = _G or {}
    if _G then for name in pairs(all) do all[name] = nil end end
  end,
  library = function()
    for name in pairs(table) do table[name] = function() while true do end end end
    for name in pairs(string) do string[name] = error end
  end,
  space = function()
    for name in pairs(space) do space[name] = function() error("not any more") end end
  end,
  pcall = function() pcall = function() while true do end end end,
  own_think = function(self) self.think = nil self.ship = nil end,
  handle_of_the_dead = function() return space.get("1:77"), space.get("4294967295:4294967295") end,
}
