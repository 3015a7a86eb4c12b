-- Completion for the console where it needs the types of the description: after calls and indices
-- (`space.player():ve`), after `self.` and `event.`, in tables of arguments (`space.near(0, 0, 9,
-- {ki`) and in strings of which only some are allowed (`kinds = "as`).
--
-- Returns a function: complete(line) gives the possible last words, or nil where the names of the
-- console's variables are meant.
local api = include("api/description")
local format = include("api/format")
local types = include("api/types").types

-- Variables that scripts use by convention, for lines that are written for a file.
local CONVENTIONS = {self = "Thought", event = "Event", filter = "Filter", contacts = "Contacts"}
-- The table of methods of a type.
local METHODS = {Handle = "handle", Contacts = "contacts"}

local calls = {}  -- by name: "space.near", "handle:target", "help"
for _, part in ipairs{"globals", "space", "handle", "lib"} do
  for _, item in ipairs(api[part] or {}) do
    if type(item) == "table" then calls[item[1]] = item end
  end
end

-- ---- types ----

-- The parts of "A|B[]|nil", without "?" and what follows a blank; a list becomes its elements.
local function parts(kind)
  local list, from, depth, quoted = {}, 1, 0, false
  for i = 1, #kind + 1 do
    local c = string.sub(kind, i, i)
    if c == '"' then quoted = not quoted end
    if c == "(" or c == "{" then depth = depth + 1 end
    if c == ")" or c == "}" then depth = depth - 1 end
    local ends = not quoted and depth == 0 and (c == " " or c == ",")
    if c == "" or ends or (c == "|" and depth == 0) then
      list[#list + 1] = (string.gsub(string.gsub(string.sub(kind, from, i - 1), "%[%]", ""), "?", ""))
      from = i + 1
      if ends then break end
    end
  end
  return list
end

-- The first class that the type names, or nil.
local function class_of(kind)
  for _, part in ipairs(parts(kind or "")) do
    if types[part] and not types[part].alias then return part end
    if part == "string" then return part end
  end
  return nil
end

-- The strings that the type allows.
local function texts_of(kind, into)
  into = into or {}
  for _, part in ipairs(parts(kind or "")) do
    if string.sub(part, 1, 1) == '"' then
      into[#into + 1] = string.sub(part, 2, -2)
    elseif types[part] and types[part].alias then
      texts_of(types[part].alias, into)
    end
  end
  return into
end

local function field_type(class, name)
  for _, field in ipairs(types[class] and types[class].fields or {}) do
    if field.name == name then return field.type end
  end
  return nil
end

-- ---- expressions ----

-- The value or the class of a variable.
local function variable(name)
  local value = rawget(_G, name)
  if value == nil then return {class = CONVENTIONS[name], name = name} end
  return {value = value, name = name}
end

-- What `.name` or `:name` of a thing is.
local function member(of, name, sign)
  if of.value ~= nil and type(of.value) == "table" then
    return {value = rawget(of.value, name), name = of.name and of.name .. "." .. name}
  end
  local class = of.class or type(of.value) == "userdata" and "Handle"
  if not class then return {name = of.name and of.name .. "." .. name} end
  if sign == ":" then return {name = (METHODS[class] or class) .. ":" .. name} end
  return {class = class_of(field_type(class, name))}
end

-- What a call returns, or what an index of a list gives.
local function result(of, bracket)
  if bracket == "[" then
    if type(of.value) == "table" then return {value = rawget(of.value, 1)} end
    return {class = of.class}
  end
  local item = of.name and calls[of.name]
  return {class = item and class_of(item[3])}
end

-- The start of the bracket that closes at `at`, or nil.
local function opening(line, at)
  local depth = 0
  for i = at, 1, -1 do
    local c = string.sub(line, i, i)
    if c == ")" or c == "]" or c == "}" then depth = depth + 1 end
    if c == "(" or c == "[" or c == "{" then
      depth = depth - 1
      if depth == 0 then return i, c end
    end
  end
  return nil
end

-- The expression that ends at `at`: {value =, class =, name =}, or nil without one.
local function expression(line, at)
  while string.sub(line, at, at) == " " do at = at - 1 end
  local c = string.sub(line, at, at)
  if c == ")" or c == "]" or c == "}" then
    local open, bracket = opening(line, at)
    local of = open and expression(line, open - 1)
    if bracket == "(" and not of then return open and expression(line, at - 1) end  -- (a).b
    return of and result(of, bracket)
  end
  if c == '"' or c == "'" then return {class = "string"} end
  local first = at
  while first > 0 and string.find(string.sub(line, first, first), "[%w_]") do first = first - 1 end
  if first == at then return nil end
  local name, sign = string.sub(line, first + 1, at), string.sub(line, first, first)
  if sign ~= "." and sign ~= ":" then return variable(name) end
  local of = expression(line, first - 1)
  return of and member(of, name, sign)
end

-- ---- where the cursor is ----

-- The brackets that are open at the end of the line, each {char, at, commas}; and the start of an
-- open string, or nil.
local function open_brackets(line)
  local stack, quote, start = {}, nil, nil
  local i = 1
  while i <= #line do
    local c = string.sub(line, i, i)
    if quote then
      if c == "\\" then i = i + 1 elseif c == quote then quote = nil end
    elseif c == '"' or c == "'" then
      quote, start = c, i
    elseif c == "(" or c == "{" or c == "[" then
      stack[#stack + 1] = {char = c, at = i, commas = 0}
    elseif c == ")" or c == "}" or c == "]" then
      stack[#stack] = nil
    elseif c == "," and #stack > 0 then
      stack[#stack].commas = stack[#stack].commas + 1
    end
    i = i + 1
  end
  return stack, quote and start
end

-- The type of the parameter of a call whose argument begins behind the bracket.
local function parameter(line, bracket, number)
  local callee = expression(line, bracket.at - 1)
  local item = callee and callee.name and calls[callee.name]
  local list = item and format.parameters(item[2]) or {}
  -- An optional argument may be left out before a table.
  for i = number, #list do
    if i == number or list[i - 1].optional then
      if types[list[i].type] or texts_of(list[i].type)[1] then return list[i].type end
    end
  end
  return nil
end

-- The name in "name = " at the end of the text, or nil.
local function key_before(text)
  local assigned = string.match(text, "^(.*)=%s*$")
  return assigned and string.match(string.match(assigned, "^(.-)%s*$"), "[%w_]+$")
end

-- The type of what stands at `at`, by the bracket around it: a parameter or a field.
local function type_at(line, at, stack, depth)
  local around = stack[depth]
  if not around then return nil end
  local before = key_before(string.sub(line, around.at + 1, at - 1))
  if around.char == "(" then return parameter(line, around, around.commas + 1) end
  if around.char ~= "{" then return nil end
  local outer = expression(line, around.at - 1)
  local kind = outer and outer.name and parameter(line, around, 1)
               or type_at(line, around.at, stack, depth - 1)
  if before and kind then return field_type(class_of(kind), before) end
  return kind
end

-- ---- candidates ----

local function names_of(thing, sign)
  local names = {}
  local class = thing.class
  if thing.value ~= nil then
    if type(thing.value) == "table" then return nil end
    class = type(thing.value) == "string" and "string" or "Handle"
  end
  if class == "string" and sign == ":" then
    for name in pairs(string) do names[#names + 1] = name end
  elseif sign == ":" then
    local prefix = (METHODS[class or "Handle"] or "?") .. ":"
    for name in pairs(calls) do
      if string.sub(name, 1, #prefix) == prefix then names[#names + 1] = string.sub(name, #prefix + 1) end
    end
  else
    for _, field in ipairs(types[class] and types[class].fields or {}) do
      if string.find(field.name, "^[%a_]") then names[#names + 1] = field.name end
    end
  end
  return names
end

local function matching(names, head, begun)
  local found = {}
  for _, name in ipairs(names) do
    if string.sub(name, 1, #begun) == begun then found[#found + 1] = head .. name end
  end
  return found
end

-- All names that help() knows.
local function topics()
  local names = {"calls", "types", "events", "kinds", "filters"}
  for name in pairs(calls) do
    names[#names + 1] = name
    names[#names + 1] = string.match(name, "[%w_]+$")
  end
  for name in pairs(types) do names[#names + 1] = name end
  for _, event in ipairs(texts_of(field_type("Event", "type"))) do names[#names + 1] = event end
  return names
end

return function(line)
  local word = string.match(line, "[%w_.:]*$")
  local stack, quoted = open_brackets(line)
  if quoted then
    local text = string.sub(line, quoted + 1)
    if #text ~= #word then return {} end  -- more than one word
    local around = stack[#stack]
    local callee = around and expression(line, around.at - 1)
    if callee and callee.name == "help" then return matching(topics(), "", word) end
    return matching(texts_of(type_at(line, quoted, stack, #stack)), "", word)
  end
  local head, begun = string.match(word, "^(.*[.:])([%w_]*)$")
  if head then
    local sign = string.sub(head, -1)
    local thing = expression(line, #line - #begun - 1)
    local names = names_of(thing or {}, sign)
    return names and matching(names, head, begun)
  end
  if #stack == 0 or stack[#stack].char ~= "{" then return nil end
  if string.find(string.sub(line, 1, #line - #word), "=%s*$") then return nil end  -- a value
  local class = class_of(type_at(line, #line - #word + 1, stack, #stack))
  if not class or class == "string" then return nil end
  return matching(names_of({class = class}, "."), "", word)
end
