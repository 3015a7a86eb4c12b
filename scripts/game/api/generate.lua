-- Prints what is made of the description: the annotations for editors and the reference of
-- docs/scripting.md, each behind a line `== FILE`. scripts/api runs this.
local api = include("api/description")
local format = include("api/format")
local parameters, each_line, signature = format.parameters, format.each_line, format.signature

local function annotate(item)
  local name, types, returns, about = item[1], item[2], item[3], item[4]
  print("---" .. about)
  local names = {}
  for i, parameter in ipairs(parameters(types)) do
    names[i] = parameter.name
    local note = item.notes and item.notes[parameter.name]
    print("---@param " .. parameter.name .. (parameter.optional and "? " or " ") .. parameter.type ..
          (note and " " .. note or ""))
  end
  if returns ~= "" then print("---@return " .. returns) end
  if item.overload then print("---@overload " .. item.overload) end
  print("function " .. name .. "(" .. table.concat(names, ", ") .. ") end")
  print("")
end

local function annotations(file)
  print("== scripts/game/api/" .. file .. ".lua")
  for _, item in ipairs(api[file]) do
    if type(item) == "string" then
      each_line(item, function(line)
        print(line)
        if line == "---@meta" then print("-- Made from description.lua by scripts/api.") end
      end)
      print("")
    else
      annotate(item)
    end
  end
end

local function explain(item)
  local text = "`" .. signature(item) .. "`"
  if item[3] ~= "" then text = text .. " gives `" .. item[3] .. "`" end
  print(text .. "<br>")
  local about = item[4]
  for _, parameter in ipairs(parameters(item[2])) do
    local note = item.notes and item.notes[parameter.name]
    if note then about = about .. " `" .. parameter.name .. "`: " .. note .. "." end
  end
  print(about)
  print("")
  if item[5] then
    print("```lua")
    each_line(item[5], print)
    print("```")
    print("")
  end
end

-- Of the texts, the words between functions: headings, and types as they are.
local function explain_text(text)
  local types = false
  each_line(text, function(line)
    local heading = string.sub(line, 1, 8) == "-- ---- "
    local of_type = string.sub(line, 1, 9) == "---@class" or string.sub(line, 1, 9) == "---@field"
                    or string.sub(line, 1, 9) == "---@alias"
    if types and not of_type then
      print("```")
      print("")
      types = false
    end
    if heading then
      print("#### " .. string.upper(string.sub(line, 9, 9)) .. string.sub(line, 10, -6))
      print("")
    elseif of_type then
      if not types then print("```text") end
      types = true
      print(string.sub(line, 5))
    end
  end)
  if types then
    print("```")
    print("")
  end
end

for _, file in ipairs{"globals", "space", "handle"} do annotations(file) end

print("== docs/scripting.md")
local titles = {space = "### space", handle = "### Handles", globals = "### Files, and everywhere"}
for _, file in ipairs{"space", "handle", "globals"} do
  print(titles[file])
  print("")
  for _, item in ipairs(api[file]) do
    if type(item) == "string" then explain_text(item) else explain(item) end
  end
end
