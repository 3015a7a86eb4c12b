-- Values of self.memory that are large, deep or invalid.
return {
  memory_big = function(self)
    local s = ('x'):rep(60000) self.memory.s = s
    while true do end
  end,
  memory_fill = function(self)
    for i = 1, 6000 do self.memory[i * 4095] = true end
  end,
  memory_fill_str = function(self)
    for i = 1, 3000 do self.memory['k' .. i] = i end
  end,
  memory_shared = function(self)
    local t = {}
    for i = 1, 5000 do self.memory[i] = t end
  end,
  memory_tables = function(self)
    for i = 1, 5000 do self.memory[i] = {} end
  end,
  memory_long = function(self)
    self.memory.s = ('x'):rep(65000)
  end,
  memory_rejected = function(self)
    local t = {}
    for i = 1, 30000 do t[i] = {} end self.memory.t = t
  end,
  memory_rejected_hash = function(self)
    local t = {}
    for i = 1, 30000 do t[-i] = 1 end self.memory.t = t
  end,
  memory_dag = function(self)
    local t = {}
    for i = 1, 60 do t = {t, t} end self.memory.t = t
  end,
}
