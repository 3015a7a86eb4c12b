-- Endless loops, plain and in callbacks.
return {
  loop = function()
    while true do end
  end,
  calls = function()
    local function f() return 1 end repeat until f() == 2
  end,
  sort_lies = function()
    local t = {}
    for i = 1, 3000 do t[i] = i end
    while true do table.sort(t, function() return true end) end
  end,
  vararg = function()
    local function g() end
    local t = {}
    for i = 1, 9000 do t[i] = i end
    local function f(...) while true do g(...) end end f(table.unpack(t))
  end,
  vararg250 = function()
    local function g() end
    local t = {}
    for i = 1, 250 do t[i] = i end
    local function f(...) while true do g(...) end end f(table.unpack(t))
  end,
  vararg_table = function()
    local t = {}
    for i = 1, 250 do t[i] = i end
    local function f(...) while true do local x = {...} end end f(table.unpack(t))
  end,
  vararg_max = function()
    local t = {}
    for i = 1, 9000 do t[i] = i end
    local function f(...) while true do math.max(...) end end f(table.unpack(t))
  end,
  vararg_deep = function()
    local t = {}
    for i = 1, 250 do t[i] = i end
    local function f(n, ...) if n == 0 then while true do end end return 1 + f(n - 1, ...) end
      f(150, table.unpack(t))
  end,
  recursion = function()
    local function f() return 1 + f() end
    while true do pcall(f) end
  end,
  recursion_once = function()
    local function f() return 1 + f() end f()
  end,
  recursion_index = function()
    local t = {} t = setmetatable(t, {__index = function(_, k) return t[k] end})
    while true do pcall(function() return t.x end) end
  end,
  index_chain = function()
    local t = {}
    for i = 1, 1990 do t = setmetatable({}, {__index = t}) end
    local x
    while true do x = t.x end
  end,
  newindex_chain = function()
    local t = {}
    for i = 1, 1990 do t = setmetatable({}, {__newindex = t}) end
    while true do t.x = nil end
  end,
  tostring_meta = function()
    local t = setmetatable({}, {__tostring = function() return 'x' end})
    while true do tostring(t) end
  end,
  error_pcall = function()
    while true do pcall(error) end
  end,
  error_str = function()
    while true do pcall(error, 'abc') end
  end,
  error_index = function()
    while true do pcall(function() local x; x.y = 1 end) end
  end,
  error_long_name = function()
    local s = ('x'):rep(8000)
    while true do pcall(error, s, 1) end
  end,
  error_arith_str = function()
    while true do pcall(function() return {} + 1 end) end
  end,
  xpcall = function()
    while true do xpcall(error, function() end) end
  end,
  pcall_nest = function()
    local function f(n) if n > 0 then return pcall(f, n - 1) end error() end
    while true do f(100) end
  end,
  load_reader = function()
    while true do load(function() return 'x' end) end
  end,
  gsub_fn = function()
    while true do ('a'):rep(1000):gsub('a', function() end) end
  end,
  setmetatable = function()
    local m = {__index = m}
    while true do setmetatable({}, m) end
  end,
  setmetatable_big = function()
    local m = {}
    for i = 1, 2000 do m['__' .. i] = i end
    while true do setmetatable({}, m) end
  end,
  setmetatable_changing = function()
    local m = {}
    for i = 1, 200 do m['__' .. i] = i end
    local i = 0
    while true do i = i + 1 m.__1 = i setmetatable({}, m) end
  end,
  close = function()
    while true do local x <close> = setmetatable({}, {__close = function() end}) end
  end,
  close_many = function()
    local m = {__close = function() end}
    local o = setmetatable({}, m)
    local function f(n) local x <close> = o if n > 0 then f(n - 1) end end
    while true do f(150) end
  end,
  print = function()
    while true do print('x') end
  end,
  say = function(self)
    while true do self.ship:say(('x'):rep(200)) end
  end,
  handles = function(self)
    while true do tostring(self.ship) end
  end,
  include_missing = function()
    while true do pcall(include, 'lib/nothing') end
  end,
  max = function()
    local t = {}
    for i = 1, 200 do t[i] = i end
    while true do math.max(table.unpack(t)) end
  end,
  random = function()
    while true do math.random(1, 3) end
  end,
  call_chain = function()
    local t = print
    for i = 1, 3000 do t = setmetatable({}, {__call = t}) end
    while true do pcall(t) end
  end,
  vararg_call10k = function()
    local t = {}
    for i = 1, 9999 do t[i] = i end
    local function f(...) return ... end
    while true do f(table.unpack(t)) end
  end,
  vararg_select = function()
    local t = {}
    for i = 1, 9999 do t[i] = i end
    local function f(n, ...) if n > 0 then return f(n - 1, ...) end end
    while true do f(90, table.unpack(t)) end
  end,
  vararg_just256 = function()
    local t = {}
    for i = 1, 255 do t[i] = i end
    local function g(...) return ... end
    local function f(...) while true do g(...) g(...) g(...) g(...) g(...) g(...) g(...) g(...)
      end end f(table.unpack(t))
  end,
  vararg_main = function()
    local f = load('while true do local a = {...} end')
    local t = {}
    for i = 1, 9999 do t[i] = i end f(table.unpack(t))
  end,
  close_coroutines = function()
    local k = {}
    for i = 1, 5000 do local c = coroutine.create(function() local x <close> = setmetatable({},
      {__close = function() while true do end end}) coroutine.yield() end) coroutine.resume(c)
      k[i] = c end
    for i = 1, 5000 do pcall(coroutine.close, k[i]) end
  end,
  error_deep = function()
    local function f(n) if n > 0 then return 1 + f(n - 1) end error('x') end
    while true do pcall(f, 150) end
  end,
  error_deep2 = function()
    local function f(n) if n > 0 then return 1 + f(n - 1) end error('x') end
    while true do pcall(f, 180) pcall(f, 30) end
  end,
  where_nested = function()
    local function w() return #space.near(0, 0, 1e9, {where = w}) > 0 end
    while true do space.near(0, 0, 1e9, {where = w}) end
  end,
  nearest_where = function()
    while true do space.nearest(0, 0, {where = function() return false end}) end
  end,
  self_index = function()
    local t = {} setmetatable(t, {__index = t})
    while true do pcall(function() return t.x end) end
  end,
}
