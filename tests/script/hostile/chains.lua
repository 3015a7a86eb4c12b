-- Metatables: chains, copies, and calls that follow them.
local function chain(count, link)
  local t = {x = 1}
  for _ = 2, count do t = setmetatable({}, {[link or "__index"] = t}) end
  return t
end

return {
  new_head = function()
    local last = chain(7)
    while true do setmetatable({}, {__index = last}) end
  end,
  new_head_same_metatable = function()
    local m = {__index = chain(7)}
    while true do setmetatable({}, m) end
  end,
  new_tail = function()
    -- Each new link at the far end raises the depth of all tables behind it.
    while true do
      local tables = {}
      for i = 1, 8 do tables[i] = {} end
      for i = 7, 1, -1 do setmetatable(tables[i], {__index = tables[i + 1]}) end
    end
  end,
  new_tail_three_links = function()
    while true do
      local tables = {}
      for i = 1, 8 do tables[i] = {} end
      for i = 6, 1, -1 do
        setmetatable(tables[i], {__index = tables[i + 1], __newindex = tables[i + 2],
                                 __call = tables[i + 1]})
      end
    end
  end,
  deepen_shared = function()
    local last = chain(5)
    while true do
      local a = setmetatable({}, {__index = last})
      for _ = 1, 3 do a = setmetatable({}, {__index = a}) end
      last = chain(5)
    end
  end,
  too_long = function()
    local last = chain(8)
    while true do pcall(setmetatable, {}, {__index = last}) end
  end,
  cycle = function()
    while true do
      local a, b = {}, {}
      setmetatable(a, {__index = b})
      pcall(setmetatable, b, {__index = a})
    end
  end,
  toggle = function()
    local t, m = {}, {__index = chain(7)}
    while true do setmetatable(t, m) setmetatable(t, nil) end
  end,
  changed_metatable = function()
    local m, i = {}, 0
    while true do i = i + 1 m.__index = {} setmetatable({}, m) end
  end,
  changed_metatable_many = function()
    local m = {}
    for _, name in ipairs{"add", "sub", "mul", "div", "mod", "pow", "unm", "idiv", "band", "bor",
                          "bxor", "shl", "shr", "bnot", "concat", "len", "eq", "lt", "le"} do
      m["__" .. name] = function() end
    end
    while true do m.__index = {} setmetatable({}, m) end
  end,
  many_metatables = function()
    local kept = {}
    for i = 1, 3000 do kept[i] = setmetatable({}, {__index = {}}) end
    while true do setmetatable({}, {}) end
  end,
  read_far = function()
    local t = chain(8)
    while true do local a = t.x end
  end,
  read_missing = function()
    local t = chain(8)
    while true do local a, b, c, d = t.a, t.b, t.c, t.d end
  end,
  read_missing_long = function()
    local t, key = chain(8), ("x"):rep(200000)
    while true do local a = t[key] end
  end,
  read_missing_float = function()
    local t = chain(8)
    while true do local a = t[0.5] end
  end,
  write_far = function()
    local t = chain(8, "__newindex")
    while true do t.y = nil end
  end,
  call_far = function()
    local f = function() end
    for _ = 2, 8 do f = setmetatable({}, {__call = f}) end
    while true do f() end
  end,
  index_functions = function()
    local t = setmetatable({}, {__index = function(t, k) return rawget(t, 1) end})
    while true do local a = t.x end
  end,
  getmetatable = function()
    local t = setmetatable({}, {__index = chain(7)})
    while true do getmetatable(t) end
  end,
  equal = function()
    local m = {__eq = rawequal}
    local a, b = setmetatable({}, m), setmetatable({}, m)
    while true do local e = a == b end
  end,
}
