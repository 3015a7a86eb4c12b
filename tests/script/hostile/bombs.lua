-- Memory: allocated at once, slowly, and kept alive.
return {
  tables = function()
    while true do local t = {} end
  end,
  tables_kept = function()
    local k = {}
    local i = 0
    while true do i = i + 1 k[i] = {} end
  end,
  closures = function()
    local k = {}
    local i = 0
    while true do i = i + 1 k[i] = function() return i end end
  end,
  constructor = function()
    while true do
      local t = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
                 24, 25}
    end
  end,
  double = function()
    local s = 'x'
    while true do s = s .. s end
  end,
  load_run_table = function()
    local f = load('return {' .. ('1,'):rep(20000) .. '}')
    while true do f() end
  end,
  load_newtable_hash = function()
    local f = load('return {' .. ('a=1,'):rep(20000) .. '}')
    while true do f() end
  end,
  touched = function()
    local t = {}
    for i = 1, 15000 do t[i] = {} end
    local i = 0
    while true do i = i % 15000 + 1 t[i][1] = nil t[i] = {} end
  end,
  linked = function()
    local l
    while true do l = {l} end
  end,
  closures_upval = function()
    local a, b, c, d, e, f, g, h
    while true do local x = function() return a, b, c, d, e, f, g, h end end
  end,
  tables_size2 = function()
    while true do local t = {a = 1, b = 2, c = 3} end
  end,
  nested_tables = function()
    local l
    while true do l = {l, l, l, l} end
  end,
}
