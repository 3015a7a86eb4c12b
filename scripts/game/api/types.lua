-- The types of the description as tables, for help and completion: by name, {name, about, fields,
-- alias}. A field is {name, type, optional, about}. `order` lists their names.
local api = include("api/description")
local format = include("api/format")
local types, order = {}, {}

-- The text up to the first blank that is outside of brackets and quotes, and what follows it.
local function word(text)
  local blank = string.find(text, " ", 1, true)
  if not blank then return text, "" end
  local head = string.sub(text, 1, blank - 1)
  if not string.find(head, '[%("{<%[:]') then return head, string.sub(text, blank + 1) end
  local depth, quoted = 0, false
  for i = 1, #text do
    local c = string.sub(text, i, i)
    if c == '"' then
      quoted = not quoted
    elseif not quoted and (c == "(" or c == "{" or c == "<" or c == "[") then
      depth = depth + 1
    elseif not quoted and (c == ")" or c == "}" or c == ">" or c == "]") then
      depth = depth - 1
    elseif c == " " and depth == 0 and not quoted and string.sub(text, i - 1, i - 1) ~= ":" then
      -- "fun(...): Handle?" goes on after its colon.
      return string.sub(text, 1, i - 1), string.sub(text, i + 1)
    end
  end
  return text, ""
end

local function trim(text)
  return string.match(text, "^%s*(.*)$")
end

local function add_field(type, rest)
  local name, after = word(rest)
  local optional = string.sub(name, -1) == "?"
  local kind, about = word(trim(after))
  type.fields[#type.fields + 1] = {name = optional and string.sub(name, 1, -2) or name, type = kind,
                                   optional = optional, about = trim(about)}
end

local function read(text)
  local about, current = "", nil
  format.each_line(text, function(line)
    local tag, rest = string.sub(line, 1, 9), string.sub(line, 11)
    if tag == "---@class" or tag == "---@alias" then
      local name, after = word(rest)
      current = {name = name, about = about, fields = {}}
      if tag == "---@alias" then current.alias = trim(after) end
      types[name] = current
      order[#order + 1] = name
    elseif tag == "---@field" and current then
      add_field(current, rest)
    end
    if string.sub(line, 1, 3) == "---" and string.sub(line, 4, 4) ~= "@" then
      about = about .. (about == "" and "" or " ") .. string.sub(line, 4)
    else
      about = ""
    end
  end)
end

for _, part in ipairs{"globals", "space", "handle"} do
  for _, item in ipairs(api[part]) do
    if type(item) == "string" then read(item) end
  end
end

return {types = types, order = order}
