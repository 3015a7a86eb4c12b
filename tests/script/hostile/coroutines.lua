-- Coroutines: many, with large stacks, and endless ones.
return {
  coroutines = function()
    while true do coroutine.create(print) end
  end,
  coroutines_run = function()
    while true do coroutine.wrap(function() coroutine.yield() end)() end
  end,
  coroutines_kept = function()
    local k = {}
    while true do local c = coroutine.wrap(function() coroutine.yield() end) c() k[#k+1] = c end
  end,
  wrap_big = function()
    local t = {}
    for i = 1, 9999 do t[i] = i end
    local u = table.unpack
    while true do coroutine.wrap(function() end)(u(t)) end
  end,
  yield_big = function()
    local t = {}
    for i = 1, 9999 do t[i] = i end
    local u = table.unpack
    local c = coroutine.wrap(function(...) while true do coroutine.yield(...) end end)
    while true do c(u(t)) end
  end,
  thread_stacks = function()
    local k = {}
    local function deep(n) if n > 0 then return 1 + deep(n - 1) end coroutine.yield() return 0 end
    for i = 1, 1000 do local c = coroutine.wrap(deep) c(150) k[i] = c end
  end,
}
