-- Single instructions and calls that process a whole table.
return {
  next_big = function()
    local t = {}
    for i = 1, 3000 do t[i] = i end
    while true do next(t, 5) end
  end,
  next_str = function()
    local t = {}
    for i = 1, 3000 do t['k' .. i] = i end
    while true do next(t, 'k5') end
  end,
  pairs_str = function()
    local t = {}
    for i = 1, 3000 do t['k' .. i] = i end
    while true do pairs(t) end
  end,
  pairs_longstr = function()
    local p = ('x'):rep(8000)
    local t = {}
    for i = 1, 20 do t[p .. i] = i end
    while true do pairs(t) end
  end,
  length_hash = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    while true do local n = #t end
  end,
  sort_nil = function()
    local t = {}
    for i = 1, 3000 do t[i] = -i end
    while true do table.sort(t) end
  end,
  insert_front = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    while true do table.insert(t, 1, 0) table.remove(t, 1) end
  end,
  remove_first = function()
    while true do
      local t = {}
      for i = 1, 3000 do t[i] = i end
      for i = 1, 100 do table.remove(t, 1) end
    end
  end,
  move_far = function()
    local t = {}
    while true do table.move(t, 1, 90000, 1e6) end
  end,
  move_nil = function()
    local t = {}
    while true do table.move(t, 1, 90000, 2) end
  end,
  unpack = function()
    local t = {}
    for i = 1, 9000 do t[i] = i end
    while true do local a = select('#', table.unpack(t)) end
  end,
  unpack_pack = function()
    local t = {}
    for i = 1, 9000 do t[i] = i end
    while true do local a = {table.unpack(t)} end
  end,
  rehash_thrash = function()
    local t = {}
    for i = 1, 4096 do t['k' .. i] = i end
    local i = 4096
    local j = 1
    while true do t['k' .. j] = nil j = j + 1 i = i + 1 t['k' .. i] = 1 end
  end,
  rehash_int = function()
    local t = {}
    for i = 1, 4096 do t[i * 1.5] = i end
    local i = 4096
    local j = 1
    while true do t[j * 1.5] = nil j = j + 1 i = i + 1 t[i * 1.5] = 1 end
  end,
  rehash_array = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    local i = 0
    while true do i = i + 1 t[i + .5] = 1 t[i + 1.5] = 1 t[i + 2.5] = 1 t[i + .5] = nil t[i +
      1.5] = nil t[i+2.5] = nil end
  end,
  next_empty = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    for i = 1, 20000 do t[i] = nil end
    while true do next(t) end
  end,
  next_small_empty = function()
    local t = {}
    for i = 1, 500 do t[i] = i t['k' .. i] = i end
    for i = 1, 500 do t[i] = nil t['k' .. i] = nil end
    while true do next(t) end
  end,
  pairs_empty = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    for i = 1, 20000 do t[i] = nil end
    while true do pairs(t) end
  end,
  pairs_again = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    local f = pairs(t)
    while true do f({}) end
  end,
  filter_empty = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    for i = 1, 20000 do t[i] = nil end
    while true do space.any(0, 0, 1, t) end
  end,
  error_empty = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    for i = 1, 20000 do t[i] = nil end
    while true do pcall(space.near, t, 0, 1) end
  end,
  meta_empty = function()
    local t = {}
    for i = 1, 20000 do t[i] = i end
    for i = 1, 20000 do t[i] = nil end
    while true do setmetatable({}, t) end
  end,
  memory_empty = function(self)
    local t = {}
    for i = 1, 30000 do t[i] = i end
    for i = 1, 30000 do t[i] = nil end
    local m = {}
    for i = 1, 3000 do m[i] = t end self.memory.m = m
  end,
  length_unbound = function()
    local t = {}
    local i = 1
    while i > 0 do t[i] = 1 i = i * 2 end
    while true do local n = #t end
  end,
}
