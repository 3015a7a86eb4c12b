-- State that lasts from call to call: each builds up some MiB, and then adds garbage. A call stays
-- within its budget, so the brain is not stopped for that.
local kept, built, count = {}, 0, 0

-- Adds make(i) to what is kept until there are `most`, `step` in each call.
local function build(most, step, make)
  for _ = 1, step do
    if built >= most then return true end
    built = built + 1
    kept[built] = make(built)
  end
end

local function litter(tables)
  for _ = 1, tables do local t = {} end
end

local function grows(most, step, make, tables)
  return function()
    if build(most, step, make) then litter(tables or 2000) end
  end
end

return {
  tables_90000 = grows(90000, 5000, function() return {} end),
  tables_60000 = grows(60000, 5000, function() return {} end, 10000),
  tables_with_fields = grows(50000, 5000, function(i) return {a = i, b = i} end),
  tables_of_tables = grows(25000, 3000, function() return {{}, {}, {}} end),
  closures = grows(90000, 5000, function(i) return function() return i end end),
  short_strings = grows(99000, 5000, function(i) return "key" .. i end),
  middle_strings = grows(30000, 3000, function(i) return ("s"):rep(100) .. i end),
  long_strings = grows(50, 5, function(i) return ("s"):rep(200000) .. i end, 500),
  equal_strings = function()
    if not kept.a then
      local s = ("s"):rep(100):rep(2000)
      kept.a, kept.b = s .. "a", s .. "a"
    else
      for _ = 1, 80 do local equal = kept.a == kept.b end
    end
  end,
  long_numeral = function()
    kept.n = kept.n or ("0"):rep(100):rep(2000) .. "1"
    for _ = 1, 3 do for i = 1, kept.n do end end
  end,
  coroutines = grows(8000, 500, function() return coroutine.create(function() end) end, 500),
  metatables = grows(20000, 400, function() return setmetatable({}, {__index = {}}) end, 500),
  at_the_free_limit = grows(70000, 5000, function() return {} end, 12000),
  lists = grows(500, 20, function()
    local list = {}
    for i = 1, 500 do list[i] = i end
    return list
  end),
  linked_list = function()
    if count < 80000 then
      for _ = 1, 5000 do kept = {kept} end
      count = count + 5000
    else
      litter(3000)
    end
  end,
  replaced = function()
    -- The old half dies while the new one is built.
    if build(40000, 4000, function() return {} end) then kept, built = {}, 0 end
  end,
  one_in_a_hundred = function()
    if build(60000, 5000, function() return {} end) then
      count = count + 1
      if count % 100 == 0 then litter(15000) end
    end
  end,
  strings_that_die = function()
    if build(60000, 5000, function() return {} end) then
      for i = 1, 5 do local s = ("x"):rep(250000) end
    end
  end,
  garbage_alone = function() litter(20000) end,
  stack_that_stays = function()
    local function deep(n) if n > 0 then return 1 + deep(n - 1) end return 0 end
    deep(9000)
  end,
  coroutine_stacks = function()
    for i = 1, 8 do
      kept[count % 64 + 1] = coroutine.wrap(function()
        local function deep(n) if n > 0 then return 1 + deep(n - 1) end coroutine.yield() end
        deep(300)
      end)
      kept[count % 64 + 1]()
      count = count + 1
    end
  end,
}
