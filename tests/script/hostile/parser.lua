-- Source texts on which the parser is slow.
return {
  load_many = function()
    while true do load('return 1') end
  end,
  load_big = function()
    local s = ('a=1 '):rep(20000)
    while true do load(s) end
  end,
  load_consts = function()
    local p = {}
    for i = 1, 4000 do p[i] = 'a' .. i .. '=' .. i end
    local s = table.concat(p, ' ')
    while true do load(s) end
  end,
  load_locals = function()
    local p = {}
    for i = 1, 190 do p[i] = 'a' .. i end
    local s = 'local ' .. table.concat(p, ',') .. ' ' .. ('a1=zzz '):rep(3000)
    while true do load(s) end
  end,
  load_upvals = function()
    local p = {}
    for i = 1, 190 do p[i] = 'a' .. i end
    local s = 'local ' .. table.concat(p, ',') .. ' ' ..
      ('function f() return function() return function() return zzz end end end '):rep(300)
    while true do load(s) end
  end,
  load_fn = function()
    local s = ('function f() end '):rep(5000)
    while true do load(s) end
  end,
  load_goto = function()
    local s = ('do goto e end '):rep(3000) .. '::e::'
    while true do load(s) end
  end,
  load_labels = function()
    local p = {}
    for i = 1, 2000 do p[i] = 'do goto e' .. i .. ' end' end
    for i = 1, 2000 do p[#p + 1] = '::e' .. i .. '::' end
    local s = table.concat(p, ' ')
    while true do load(s) end
  end,
  load_number = function()
    local s = 'return ' .. ('1'):rep(200000)
    while true do load(s) end
  end,
  load_string = function()
    local s = 'return "' .. ('\\\\n'):rep(50000) .. '"'
    while true do load(s) end
  end,
  load_comment = function()
    local s = '--' .. ('x'):rep(200000)
    while true do load(s) end
  end,
  load_after_return = function()
    local s = 'return --\r' .. ('a and '):rep(20000) .. 'a'
    while true do load(s) end
  end,
  load_after_z = function()
    local s = 'return "\\z\n" and ' .. ('a and '):rep(20000) .. 'a'
    while true do load(s) end
  end,
  load_concat = function()
    local s = 'return ' .. ('a..'):rep(150) .. 'a'
    while true do load(s) end
  end,
  load_table = function()
    local s = 'return {' .. ('{},'):rep(20000) .. '}'
    while true do load(s) end
  end,
  load_strings = function()
    local p = {}
    for i = 1, 5000 do p[i] = '"s' .. i .. '"' end
    local s = 'return {' .. table.concat(p, ',') .. '}'
    while true do load(s) end
  end,
  load_floats = function()
    local p = {}
    for i = 1, 5000 do p[i] = i .. '.123456789e-30' end
    local s = 'return {' .. table.concat(p, ',') .. '}'
    while true do load(s) end
  end,
  load_elseif = function()
    local s = 'local a if a then ' .. ('elseif a then '):rep(10000) .. 'end'
    while true do load(s) end
  end,
  load_and = function()
    local s = 'local a return ' .. ('a and '):rep(10000) .. 'a'
    while true do load(s) end
  end,
  load_or_jumps = function()
    local s = 'local a local b = ' .. ('(a or b) and '):rep(9000) .. 'a'
    while true do load(s) end
  end,
  load_breaks = function()
    local s = 'while true do ' .. ('break '):rep(1) .. ('do break end '):rep(8000) .. 'end'
    while true do load(s) end
  end,
  load_env = function()
    local s = ('x.y.z.w = a.b.c.d '):rep(3000)
    while true do load(s) end
  end,
  load_err = function()
    while true do load('x x') end
  end,
  load_long_name = function()
    local s = 'return 1'
    local n = ('x'):rep(100000)
    while true do load(s, n) end
  end,
  load_calls = function()
    local s = ('x() '):rep(500)
    while true do load(s) end
  end,
  load_deep_locals = function()
    local p = {}
    for i = 1, 190 do p[i] = 'a' .. i end
    local l = 'local ' .. table.concat(p, ',') .. ' '
    local q = {}
    for d = 1, 60 do q[d] = l .. 'function f() ' end
    local s = table.concat(q) .. ('z=1 '):rep(5000) .. ('end '):rep(60)
    while true do load(s) end
  end,
}
