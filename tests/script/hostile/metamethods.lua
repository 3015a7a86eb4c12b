-- Endless loops in metamethods, and attempts to continue after the end of a budget.
local function forever() while true do end end
local function with(name) return setmetatable({}, {[name] = forever}) end

return {
  index = function() return with("__index").x end,
  newindex = function() with("__newindex").x = 1 end,
  lt = function() return with("__lt") < with("__lt") end,
  le = function() return with("__le") <= with("__le") end,
  eq = function() return with("__eq") == with("__eq") end,
  concat = function() return with("__concat") .. "x" end,
  len = function() return #with("__len") end,
  call = function() return with("__call")() end,
  unm = function() return -with("__unm") end,
  idiv = function() return with("__idiv") // 1 end,
  shl = function() return with("__shl") << 1 end,
  pairs = function() for _ in pairs(with("__pairs")) do end end,
  close = function() local x <close> = with("__close") end,
  close_after_error = function() local x <close> = with("__close") error("first") end,
  close_after_the_budget = function() local x <close> = with("__close") forever() end,
  close_in_a_coroutine = function()
    local c = coroutine.create(function()
      local x <close> = with("__close")
      coroutine.yield()
    end)
    coroutine.resume(c)
    while true do pcall(coroutine.close, c) end
  end,
  wrap_in_close = function()
    local c = coroutine.wrap(function()
      local x <close> = setmetatable({}, {__close = function() coroutine.wrap(forever)() end})
      error("now")
    end)
    while true do pcall(c) end
  end,
  gc = function() setmetatable({}, {__gc = forever}) end,
  gc_later = function()
    local m = {}
    for i = 1, 1000 do setmetatable({}, m) end
    m.__gc = forever
    for i = 1, 1000 do setmetatable({}, {}) end
    forever()
  end,
  goto_loop = function() ::again:: goto again end,
  error_that_catches_itself = function()
    local e = {}
    setmetatable(e, {__tostring = function() pcall(error, e) return tostring(e) end})
    error(e)
  end,
  catch_and_go_on = function()
    local function again() pcall(forever) return again() end
    again()
  end,
  deep_pcalls = function()
    local function nest(n) if n > 0 then pcall(nest, n - 1) end forever() end
    nest(150)
  end,
  handler_that_loops = function() xpcall(error, forever) end,
  handler_of_the_budget = function() xpcall(forever, forever) end,
  handler_that_fails = function()
    local function handler(e) error(e) end
    while true do xpcall(error, handler, "x") end
  end,
  sort_that_catches = function()
    table.sort({3, 2, 1}, function() pcall(forever) return true end)
  end,
  load_that_loops = function() while true do load(forever) end end,
  where_that_loops = function() space.near(0, 0, 1e9, {where = forever}) end,
}
