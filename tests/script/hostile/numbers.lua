-- Numbers that are slow in the C library.
return {
  sin = function()
    while true do local x = math.sin(1e300) end
  end,
  exp = function()
    while true do local x = math.log(1.5, 1.1) end
  end,
  fmod = function()
    while true do local x = math.fmod(1e308, 3e-308) end
  end,
  fmod_op = function()
    while true do local x = 1e308 % 3e-308 end
  end,
  idiv = function()
    while true do local x = 1e308 // 3e-308 end
  end,
  tan = function()
    while true do local x = math.tan(1e22) end
  end,
  wrap = function()
    while true do local x = math.wrap(1e300) end
  end,
  acos = function()
    while true do local x = math.acos(0.3) end
  end,
  pow2 = function()
    while true do local x = math.pow(1.7, 300.3) end
  end,
  logbase = function()
    while true do local x = math.log(8, 2) end
  end,
  fmod_vars = function()
    local x, y, z = 1e308, 3e-308
    while true do z = x % y end
  end,
}
