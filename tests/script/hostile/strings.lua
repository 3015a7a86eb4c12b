-- Long strings, expensive conversions, patterns that backtrack without end.
return {
  concat_long = function()
    local s = ('x'):rep(250000)
    while true do local t = s .. 'y' end
  end,
  concat_4k = function()
    local s = ('x'):rep(4000)
    while true do local t = s .. 'y' end
  end,
  concat_60 = function()
    local s = ('x'):rep(50)
    local i = 0
    while true do i = i + 1 local t = s .. i end
  end,
  tostring_int = function()
    local i = 0
    while true do i = i + 1 local t = tostring(i) end
  end,
  concat_num = function()
    local i = 0
    while true do i = i + 1 local t = '' .. i end
  end,
  concat_float = function()
    local i = 0.1
    while true do i = i + 0.1 local t = '' .. i end
  end,
  compare_long = function()
    local a = ('x'):rep(250000) .. 'a'
    local b = ('x'):rep(250000) .. 'a'
    while true do local c = a == b end
  end,
  less_long = function()
    local a = ('x'):rep(250000) .. 'a'
    local b = ('x'):rep(250000) .. 'b'
    while true do local c = a < b end
  end,
  less_8k = function()
    local a = ('x'):rep(8100) .. 'a'
    local b = ('x'):rep(8100) .. 'b'
    while true do local c = a < b end
  end,
  less_8k_zeros = function()
    local a = ('\0'):rep(8100) .. 'a'
    local b = ('\0'):rep(8100) .. 'b'
    while true do local c = a < b end
  end,
  sort_strings = function()
    local p = ('x'):rep(8000)
    local t = {}
    for i = 1, 16 do t[i] = p .. i end
    while true do table.sort(t) end
  end,
  concat_table = function()
    local t = {}
    for i = 1, 1000 do t[i] = 'abcdefgh' end
    while true do table.concat(t) end
  end,
  concat_ints = function()
    local t = {}
    for i = 1, 1000 do t[i] = 123456789 + i end
    while true do table.concat(t) end
  end,
  concat_floats = function()
    local t = {}
    for i = 1, 1000 do t[i] = i / 7 end
    while true do table.concat(t) end
  end,
  rep = function()
    while true do ('x'):rep(200000) end
  end,
  rep_small = function()
    while true do ('x'):rep(40) end
  end,
  upper = function()
    local s = ('x'):rep(200000)
    while true do s:upper() end
  end,
  reverse = function()
    local s = ('x'):rep(8000)
    while true do s:reverse() end
  end,
  sub_long = function()
    local s = ('x'):rep(200000)
    while true do s:sub(2) end
  end,
  byte_many = function()
    local s = ('x'):rep(9000)
    while true do s:byte(1, -1) end
  end,
  char_many = function()
    local t = {}
    for i = 1, 9000 do t[i] = 65 end
    local function f(...) while true do string.char(...) end end f(table.unpack(t))
  end,
  find_plain = function()
    local s = ('a'):rep(200000)
    local p = ('a'):rep(1000) .. 'b'
    while true do s:find(p, 1, true) end
  end,
  find_plain2 = function()
    local s = ('ab'):rep(100000)
    local p = ('ab'):rep(100) .. 'c' .. ('ab'):rep(100)
    while true do s:find(p, 1, true) end
  end,
  pattern = function()
    while true do ('a'):rep(1024):find('a*a*b') end
  end,
  pattern_set = function()
    local s = ('a'):rep(1024)
    local p = '[' .. ('%W'):rep(100) .. ']*[' .. ('%W'):rep(10) .. 'b]*c'
    while true do s:find(p) end
  end,
  pattern_frontier = function()
    local s = ('a'):rep(1024)
    local p = '%f[' .. ('b-z'):rep(80) .. ']'
    while true do s:find(p) end
  end,
  pattern_many = function()
    local s = ('a'):rep(200000)
    local p = ('a*'):rep(100) .. 'b'
    while true do s:find(p) end
  end,
  pattern_optional = function()
    local s = ('a'):rep(60)
    local p = ('a?'):rep(60) .. ('a'):rep(60)
    while true do s:find(p) end
  end,
  pattern_lazy = function()
    local s = ('a'):rep(200000)
    while true do pcall(string.match, s, '^.-.-.-.-b') end
  end,
  pattern_balance = function()
    local s = ('('):rep(200000)
    while true do s:find('%b()') end
  end,
  gsub_unmatched = function()
    local s = ('a'):rep(200000)
    while true do s:gsub('b', '') end
  end,
  gsub_whole = function()
    local s = ('a'):rep(200000)
    local r = ('%0'):rep(50)
    while true do pcall(string.gsub, s, '.*', r) end
  end,
  gsub_table = function()
    while true do ('a'):rep(1000):gsub('a', {a = 'b'}) end
  end,
  gsub_long = function()
    local r = ('y'):rep(250)
    while true do ('a'):rep(1000):gsub('a', r) end
  end,
  gsub_cap = function()
    local s = ('a'):rep(1000)
    while true do s:gsub('(.*)', '%1%1%1%1%1%1%1%1%1') end
  end,
  gmatch = function()
    while true do for w in ('a '):rep(500):gmatch('%a') do end end
  end,
  gmatch_long = function()
    local s = ('a'):rep(1024)
    while true do for w in s:gmatch('()') do end end
  end,
  format_s = function()
    while true do string.format('%s%s%s%s', 1, 2, 3, 4) end
  end,
  format_g = function()
    while true do string.format('%.99f', 1e308) end
  end,
  format_g2 = function()
    while true do string.format('%.99f%.99f%.99f', 9e17, 1e-300, 0.1) end
  end,
  format_a = function()
    while true do string.format('%a', 0.1) end
  end,
  format_q = function()
    local s = ('\0'):rep(8000)
    while true do string.format('%q', s) end
  end,
  format_many = function()
    local f = ('%d'):rep(200)
    local t = {}
    for i = 1, 200 do t[i] = i end
    while true do string.format(f, table.unpack(t)) end
  end,
  format_width = function()
    while true do string.format('%99d%99d%99d%99d', 1, 2, 3, 4) end
  end,
  tonumber = function()
    local n = ('0'):rep(190)
    while true do tonumber(n) end
  end,
  tonumber_base = function()
    local n = ('z'):rep(200000)
    while true do tonumber(n, 36) end
  end,
  numeral_for = function()
    local n = ('0'):rep(190) .. '1'
    while true do local x = n + 1 end
  end,
  numeral_frac = function()
    local n = '0.' .. ('123456789'):rep(20) .. 'e-300'
    while true do local x = n + 1 end
  end,
  numeral_bit = function()
    local n = ('0'):rep(200000) .. '1'
    while true do local x = n | 1 end
  end,
  utf8_len = function()
    local s = ('x'):rep(200000)
    while true do utf8.len(s) end
  end,
  utf8_codes = function()
    local s = ('x'):rep(8000)
    while true do for p, c in utf8.codes(s) do end end
  end,
  utf8_codes_skip = function()
    local next = utf8.codes('')
    local s = ('\x80'):rep(2000)
    while true do pcall(next, s, 1) end
  end,
  utf8_offset = function()
    local s = ('x'):rep(200000)
    while true do utf8.offset(s, 190000) end
  end,
  utf8_offset2 = function()
    local s = ('x'):rep(8000)
    while true do utf8.offset(s, 7900) end
  end,
  utf8_codepoint = function()
    local s = ('x'):rep(9000)
    while true do utf8.codepoint(s, 1, -1) end
  end,
  utf8_char = function()
    while true do utf8.char(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) end
  end,
  rawequal = function()
    local a = ('x'):rep(8000) .. 'a'
    local b = ('x'):rep(8000) .. 'b'
    while true do rawequal(a, b) end
  end,
  gsub_anchor = function()
    local s = ('a'):rep(1000)
    while true do s:gsub('^a', 'b') end
  end,
  gsub_repl_huge = function()
    local r = ('%0'):rep(120)
    local s = ('a'):rep(1000)
    while true do pcall(string.gsub, s, '.+', r) end
  end,
  gsub_big_repl = function()
    local r = ('x'):rep(200)
    local s = ('a'):rep(1000)
    while true do pcall(string.gsub, s, '', r) end
  end,
  gsub_pct = function()
    local r = ('%%'):rep(10000)
    local s = ('a'):rep(10)
    while true do pcall(string.gsub, s, '', r) end
  end,
  match_many = function()
    local s = ('a'):rep(30)
    while true do s:match('(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)(.)') end
  end,
  set_huge = function()
    local p = '[' .. ('a'):rep(250) .. ']'
    local s = ('b'):rep(1000)
    while true do s:find(p) end
  end,
  pattern_backref = function()
    local s = ('a'):rep(1000)
    while true do s:find('(a*)%1b') end
  end,
  pattern_malformed = function()
    local p = ('a'):rep(250) .. '['
    while true do pcall(string.find, 'b', p) end
  end,
  pattern_parens = function()
    local p = ('()'):rep(30)
    while true do ('x'):find(p) end
  end,
  tostring_float = function()
    while true do tostring(0.1234567) end
  end,
  str_arith = function()
    while true do local x = '10' + 1 end
  end,
  str_float_arith = function()
    local n = '1.2345678901234567e-300'
    while true do local x = n * n end
  end,
  concat_floats_vm2 = function()
    local f = load('local a = 0.1234567 return function() for i = 1, 1e9 do local s = ' ..
      ('a..'):rep(150) .. 'a end end')() f()
  end,
  concat_ints_vm2 = function()
    local f = load('local a = 1234567890123 return function() for i = 1, 1e9 do local s = ' ..
      ('a..'):rep(150) .. 'a end end')() f()
  end,
  concat_strs_vm2 = function()
    local f = load('local a = ("x"):rep(1000) return function() for i = 1, 1e9 do local s = ' ..
      ('a..'):rep(150) .. 'a end end')() f()
  end,
}
