-- Keys chosen to collide in a table.
return {
  hash_long = function()
    local s = ('x'):rep(250000)
    local t = {}
    while true do local k = s .. 'y' local v = t[k] end
  end,
  hash_8k = function()
    local s = ('x'):rep(8000)
    local t = {}
    while true do local k = s .. 'y' local v = t[k] end
  end,
  hash_collide_use = function()
    local t = {}
    local m = 8191
    for i = 1, 4200 do t[i * m] = true end
    local x
    while true do x = t[5000 * m] end
  end,
  hash_collide_small = function()
    local t = {}
    local m = 1023
    for i = 1, 1000 do t[i * m] = true end
    local x
    while true do x = t[5000 * m] end
  end,
  hash_float = function()
    local t = {}
    for i = 1, 2000 do t[1 + i * 2^-52] = true end
    local x
    while true do x = t[1 + 5000 * 2^-52] end
  end,
  memory_collide = function(self)
    for i = 1, 5000 do self.memory[i * 8191] = true end
  end,
  rawset_collide = function()
    local t = {}
    for i = 1, 4000 do rawset(t, i * 8191, 1) end
    while true do rawget(t, 1e9) end
  end,
  hash_numbers_of_two_kinds = function()
    local t, m = {}, 2047
    for i = 1, 900 do t[i * m] = 1 t[1 + i * 2^-52] = 1 end
    local x
    while true do x = t[5000 * m] end
  end,
  handle_keys = function(self)
    local t = {}
    for i = 1, 1000 do t[self.ship] = i end
    while true do local x = t[self.ship] end
  end,
  hash_two_chains = function()
    local t, m = {}, 4095
    for i = 1, 2000 do t[i * m] = 1 t[i * m + 1] = 1 end
    local x
    while true do x = t[9000 * m] end
  end,
  hash_decoys = function()
    local d = {}
    for i = 1, 300 do d[i] = {} for j = 1, 70 do d[i][j * 1.25] = 1 end end
    local t, m = {}, 4095
    for i = 1, 3000 do t[i * m] = 1 end
    local x
    while true do x = t[9000 * m] end
  end,
  hash_4097 = function()
    local t, m = {}, 8191
    for i = 1, 4097 do t[i * m] = 1 end
  end,
  memory_collide2 = function(self)
    local t, m = {}, 4095
    for i = 1, 8000 do t[i] = 1 end
    for i = 1, 3500 do t[i * m] = 1 end
    for i = 1, 8000 do t[i] = nil end self.memory = t
  end,
}
