-- Calls that once cost more time than they were charged for.
local function list(count, value)
  local t = {}
  for i = 1, count do t[i] = value or i end
  return t
end

local function keys(count, prefix)
  local t = {}
  for i = 1, count do t[prefix .. i] = i end
  return t
end

return {
  next_list = function()
    local t = list(30000)
    while true do next(t, 29999) end
  end,
  next_strings = function()
    local t = keys(4000, "key")
    while true do next(t, "key2") end
  end,
  next_middle_strings = function()
    local t = keys(2000, ("x"):rep(200))
    while true do next(t, "x") end
  end,
  next_floats = function()
    local t = {}
    for i = 1, 4000 do t[i + 0.5] = i end
    while true do next(t, 3.5) end
  end,
  next_negative = function()
    local t = {}
    for i = 1, 4000 do t[-i] = i end
    while true do next(t, -4) end
  end,
  next_small = function()
    local t = keys(6, "k")
    while true do next(t, "k3") end
  end,
  next_walk = function()
    local t = keys(1000, "k")
    while true do
      local key = next(t)
      while key do key = next(t, key) end
    end
  end,
  pairs_floats = function()
    local t = {}
    for i = 1, 4000 do t[-i * 1.5] = i end
    while true do pairs(t) end
  end,
  pairs_middle_strings = function()
    local t = keys(1000, ("x"):rep(250))
    while true do pairs(t) end
  end,
  pairs_loop = function()
    local t = keys(1000, "k")
    while true do for k, v in pairs(t) do end end
  end,
  pairs_empty_table = function()
    local t = {}
    while true do for k, v in pairs(t) do end end
  end,
  ipairs_loop = function()
    local t = list(1000)
    while true do for i, v in ipairs(t) do end end
  end,
  sort_comparator = function()
    local t = list(3000)
    while true do table.sort(t, function(a, b) return a > b end) end
  end,
  sort_comparator_in_c = function()
    local t = list(3000, "x")
    while true do table.sort(t, rawequal) end
  end,
  sort_strings = function()
    local t = {}
    for i = 1, 2000 do t[i] = ("x"):rep(100) .. i end
    while true do table.sort(t) end
  end,
  sort_long_strings = function()
    local s = ("x"):rep(100000)
    local t = {}
    for i = 1, 20 do t[i] = s .. i end
    while true do table.sort(t) end
  end,
  sort_small = function()
    while true do table.sort({3, 1, 2}) end
  end,
  concat_numbers = function()
    local t = list(20000)
    while true do table.concat(t) end
  end,
  concat_floats = function()
    local t = {}
    for i = 1, 5000 do t[i] = i + 0.1 end
    while true do table.concat(t, ",") end
  end,
  concat_strings = function()
    local t = list(2500, ("x"):rep(100))
    while true do table.concat(t) end
  end,
  concat_long_separator = function()
    local t, separator = list(1000, ""), ("x"):rep(250)
    while true do table.concat(t, separator) end
  end,
  move = function()
    local t = list(20000)
    while true do table.move(t, 1, 20000, 2) end
  end,
  move_to_new = function()
    local t = list(20000)
    while true do table.move(t, 1, 20000, 1, {}) end
  end,
  move_far = function()
    local t = list(4000)
    while true do table.move(t, 1, 4000, 1000000, {}) end
  end,
  remove_front = function()
    while true do
      local t = list(1000)
      while #t > 0 do table.remove(t, 1) end
    end
  end,
  unpack_to_nothing = function()
    local t = list(9999)
    local function nothing() end
    while true do nothing(table.unpack(t)) end
  end,
  pack = function()
    local t = list(9999)
    while true do table.pack(table.unpack(t)) end
  end,
  varargs = function()
    local t = list(5000)
    local function pass(...) return ... end
    while true do pass(table.unpack(t)) end
  end,
  select_each = function()
    local t = list(2000)
    local function each(...) for i = 1, select("#", ...) do local v = select(i, ...) end end
    while true do each(table.unpack(t)) end
  end,
  select_negative = function()
    local t = list(9999)
    while true do local v = select(-1, table.unpack(t)) end
  end,
  gsub_dot = function()
    local s = ("x"):rep(20000)
    while true do s:gsub(".", "y") end
  end,
  gsub_function = function()
    local s = ("x"):rep(2000)
    while true do s:gsub(".", function(c) return c end) end
  end,
  gsub_table = function()
    local s, t = ("x"):rep(2000), {x = "y"}
    while true do s:gsub(".", t) end
  end,
  gsub_captures = function()
    local s = ("x"):rep(2000)
    while true do s:gsub("(((((.)))))", "%1%2%3%4%5") end
  end,
  gsub_grows = function()
    local s, r = ("x"):rep(1000), ("y"):rep(200)
    while true do s:gsub("x", r) end
  end,
  gsub_backtracks = function()
    local s = ("a"):rep(1000)
    while true do s:gsub(".-.-.-b", "") end
  end,
  gsub_balance = function()
    local s = ("("):rep(2000)
    while true do s:gsub("%b()", "") end
  end,
  gsub_frontier = function()
    local s = ("x "):rep(2000)
    while true do s:gsub("%f[%w]%w+", "") end
  end,
  find_class = function()
    local s = ("x"):rep(20000)
    while true do s:find("[^%w%s%d%p%c%l%u%x]") end
  end,
  find_plain = function()
    local s = ("x"):rep(100000)
    while true do s:find("xy", 1, true) end
  end,
  find_plain_long = function()
    local s = ("x"):rep(100000)
    local needle = ("x"):rep(1000) .. "y"
    while true do s:find(needle, 1, true) end
  end,
  gmatch = function()
    local s = ("x "):rep(1000)
    while true do for w in s:gmatch("%a+") do end end
  end,
  match_captures = function()
    local s = ("x"):rep(32)
    local p = ("(.)"):rep(32)
    while true do s:match(p) end
  end,
  format_float = function()
    while true do local s = ("%99.99f"):format(1e308) end
  end,
  format_string = function()
    local s = ("x"):rep(100000)
    while true do local r = ("%s"):format(s) end
  end,
  format_quoted = function()
    local s = ("\0"):rep(50000)
    while true do local r = ("%q"):format(s) end
  end,
  format_many = function()
    local f = ("%d"):rep(200)
    local t = list(200)
    while true do f:format(table.unpack(t)) end
  end,
  tostring_float = function()
    while true do local s = tostring(1 / 3) end
  end,
  tonumber_text = function()
    local s = ("1"):rep(300)
    while true do tonumber(s) end
  end,
  coerce = function()
    local s = "1.7976931348623157e308"
    while true do local n = s + 0 end
  end,
  coerce_long = function()
    local s = (" "):rep(100000) .. "1"
    while true do local n = s + 0 end
  end,
  concat_operator = function()
    local a = ("x"):rep(100)
    while true do local s = a .. 1.5 .. a .. 2.5 .. a .. 3.5 .. a end
  end,
  concat_long = function()
    local a = ("x"):rep(100000)
    while true do local s = a .. a end
  end,
  compare_long = function()
    local a, b = ("x"):rep(200000) .. "a", ("x"):rep(200000) .. "b"
    while true do local l = a < b end
  end,
  equal_long = function()
    local a, b = ("x"):rep(200000) .. "a", ("x"):rep(200000) .. "b"
    while true do local e = a == b end
  end,
  long_keys = function()
    local a = ("x"):rep(200000)
    local t = {}
    while true do t[a .. #t] = nil end
  end,
  long_key_lookup = function()
    local t = {}
    for i = 1, 10 do t[("x"):rep(100000) .. i] = i end
    local key = ("x"):rep(100000) .. 5
    while true do local v = t[key] end
  end,
  upper = function()
    local s = ("x"):rep(200000)
    while true do s:upper() end
  end,
  reverse = function()
    local s = ("x"):rep(200000)
    while true do s:reverse() end
  end,
  sub = function()
    local s = ("x"):rep(200000)
    while true do s:sub(2) end
  end,
  rep = function()
    while true do ("x"):rep(200000) end
  end,
  rep_separator = function()
    while true do ("x"):rep(60000, "abc") end
  end,
  byte = function()
    local s = ("x"):rep(9999)
    while true do s:byte(1, -1) end
  end,
  char = function()
    local t = list(250, 65)
    while true do string.char(table.unpack(t)) end
  end,
  pcall_chain = function()
    local function nest(n) if n > 0 then pcall(nest, n - 1) end end
    while true do nest(150) end
  end,
  pcall_error = function()
    while true do pcall(error, "x") end
  end,
  pcall_error_deep = function()
    local function deep(n) if n > 0 then deep(n - 1) deep(-1) elseif n == 0 then error("x") end end
    while true do pcall(deep, 150) end
  end,
  error_traceback = function()
    local function deep(n) if n > 0 then return 1 + deep(n - 1) end error("x") end
    while true do xpcall(deep, function(e) return e end, 150) end
  end,
  error_in_arguments = function()
    while true do pcall(space.near, 0, 0, -1) end
  end,
  error_unknown_field = function()
    while true do pcall(space.near, 0, 0, 10, {kindz = "ship"}) end
  end,
  recursion = function()
    local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
    while true do deep(9000) end
  end,
  tail_calls = function()
    local function again() return again() end
    again()
  end,
  closures = function()
    while true do local f = function() return f end end
  end,
  upvalues = function()
    while true do
      local a, b, c, d, e, f, g, h
      local one = function() return a, b, c, d, e, f, g, h end
    end
  end,
  error_in_large_function = function()
    local f = load("local a, b = {}, ... if b then " .. ("x=1 "):rep(10000) .. "end return (a.b).c")
    while true do pcall(f) end
  end,
  argument_in_large_function = function()
    local f = load("local a, b = {}, ... if b then " .. ("x=1 "):rep(10000) .. "end local c = math.floor(a) return c")
    while true do pcall(f) end
  end,
  many_upvalues = function()
    local names = "a1"
    for i = 2, 150 do names = names .. ", a" .. i end
    load("local " .. names .. " while true do local f = function() return " .. names .. " end end")()
  end,
  to_be_closed = function()
    local m = {__close = function() end}
    local x = setmetatable({}, m)
    while true do local c <close> = x end
  end,
  to_be_closed_nested = function()
    local x = setmetatable({}, {__close = function() end})
    local function nest(n) local c <close> = x if n > 0 then nest(n - 1) end end
    while true do nest(150) end
  end,
  coroutine_create = function()
    while true do coroutine.create(function() end) end
  end,
  coroutine_switch = function()
    local c = coroutine.wrap(function() while true do coroutine.yield() end end)
    while true do c() end
  end,
  coroutine_nest = function()
    local function nest(n)
      if n > 0 then coroutine.wrap(nest)(n - 1) end
    end
    while true do nest(100) end
  end,
  coroutine_close = function()
    while true do
      local c = coroutine.create(function() coroutine.yield() end)
      coroutine.resume(c)
      coroutine.close(c)
    end
  end,
  coroutine_values = function()
    local t = list(5000)
    local c = coroutine.wrap(function(...)
      local function again(...) return again(coroutine.yield(...)) end
      again(...)
    end)
    while true do c(table.unpack(t)) end
  end,
  table_constructor = function()
    while true do local t = {a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8} end
  end,
  table_grows = function()
    while true do
      local t = {}
      for i = 1, 100 do t[i] = i end
    end
  end,
  hash_grows = function()
    while true do
      local t = {}
      for i = 1, 60 do t[-i] = i end
    end
  end,
  integer_division = function()
    local a = math.maxinteger
    while true do local b, c = a // 3, a % 7 end
  end,
  float_power = function()
    local a = 1.0000001
    while true do local b = a ^ 12345.678 end
  end,
  math_calls = function()
    local sin, log, exp = math.sin, math.log, math.exp
    while true do sin(1e300) log(3.7) exp(-700.1) end
  end,
  math_modulo = function()
    while true do local m = 1e308 % 1e-308 math.fmod(1e308, 1e-308) end
  end,
  random = function()
    while true do math.random(1, 1000000) end
  end,
  load_small = function()
    while true do load("return 1") end
  end,
  load_locals = function()
    local s = ("local a "):rep(190)
    while true do load(s) end
  end,
  include_again = function()
    while true do include("lib/loops") end
  end,
  print_long = function()
    local s = ("x"):rep(1000)
    while true do print(s) end
  end,
  handles_methods = function(self)
    while true do
      local x, y = self.ship:position()
      local vx, vy = self.ship:velocity()
    end
  end,
  handles_names = function(self)
    while true do local n = self.ship:name() end
  end,
  handles_text = function(self)
    while true do local s = tostring(self.ship) end
  end,
  handle_keys = function(self)
    local ships = space.ships()
    local seen = {}
    while true do for i = 1, #ships do seen[ships[i]] = i end end
  end,
  distance = function(self)
    local ships = space.ships()
    while true do self.ship:distance_to(ships[1]) end
  end,
  memory_copy = function(self)
    for i = 1, 900 do self.memory[i] = {i} end
    while true do end
  end,
  goods = function(self)
    while true do self.ship:cargo() end
  end,
}
