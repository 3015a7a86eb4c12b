-- Errors that are not strings, and calls that must be rejected. All of these fail.
return {
  error_nil = function() error() end,
  error_table = function() error({}) end,
  error_false = function() error(false) end,
  error_handle = function(self) error(self.ship) end,
  error_function = function() error(print) end,
  error_coroutine = function() error(coroutine.create(print)) end,
  error_contacts = function(self) error(space.contacts(self.ship)) end,
  error_number = function() error(42) end,
  error_long = function() error(("x"):rep(200000)) end,
  error_with_zeros = function() error("\0\0\27[2J\n\n\n") end,
  error_tostring_fails = function()
    error(setmetatable({}, {__tostring = function() error("twice") end}))
  end,
  error_tostring_lies = function() error(setmetatable({}, {__tostring = function() end})) end,
  error_tostring_loops = function()
    error(setmetatable({}, {__tostring = function() while true do end end}))
  end,
  error_named = function() error(setmetatable({}, {__name = ("n"):rep(100000)})) end,
  error_in_a_coroutine = function() coroutine.wrap(function() error({}) end)() end,
  yield_outside = function() coroutine.yield() end,
  yield_in_sort = function()
    coroutine.wrap(function() table.sort({2, 1}, coroutine.yield) end)()
  end,
  yield_in_gsub = function()
    coroutine.wrap(function() ("x"):gsub("x", coroutine.yield) end)()
  end,
  yield_in_where = function(self)
    coroutine.wrap(function() space.near(0, 0, 1e9, {where = coroutine.yield}) end)()
  end,
  yield_in_tostring = function()
    coroutine.wrap(function() tostring(setmetatable({}, {__tostring = coroutine.yield})) end)()
  end,
  files = function() io.open("/etc/passwd") end,
  processes = function() os.execute("true") end,
  debugger = function() debug.sethook() end,
  modules = function() require("os") end,
  shared_objects = function() package.loadlib("libc.so.6", "system") end,
  collector = function() collectgarbage("stop") end,
  dumped = function() string.dump(print) end,
  bytecode = function() assert(load("\27Lua\x54\0\x19\x93\r\n\x1a\n", "b", "b")) end,
  include_elsewhere = function() include("../../../etc/passwd") end,
  metatable_of_strings = function() getmetatable("").__index = nil end,
  metatable_of_handles = function(self) getmetatable(self.ship).__index = nil end,
  seed = function() math.randomseed(1) end,
  orders_of_another = function(self)
    for _, other in ipairs(space.ships({exclude = self.ship})) do other:thrust(1) end
  end,
  changes_of_the_world = function(self) space.remove(self.ship) end,
  time_that_goes_on = function() space.step(100) end,
  address = function() string.format("%p", {}) end,
  table_as_key = function() for _ in pairs({[{}] = 1}) do end end,
  remembered_function = function(self) self.memory.f = print end,
  remembered_cycle = function(self) self.memory.me = self.memory end,
  remembered_metatable = function(self) self.memory.t = setmetatable({}, {}) end,
  remembered_nothing = function(self) self.memory = nil end,
  remembered_depth = function(self)
    local t = self.memory
    for i = 1, 100 do t.t = {} t = t.t end
  end,
  no_ship = function(self) self.ship = nil self.ship:thrust(1) end,
  cycle_as_list = function() local f = {} f[1] = f space.near(0, 0, 1, {kinds = f}) end,
  not_a_number = function(self) self.ship:turn_to(0 / 0) end,
  infinite_place = function() space.near(1 / 0, 0, 1) end,
  many_orders = function(self) while true do self.ship:thrust(1) end end,
}
