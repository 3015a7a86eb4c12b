-- Prints the files that are generated from description.lua: the annotations for editors and
-- docs/scripting_reference.md. A line `== FILE` precedes each file. scripts/api runs this.
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

-- The reference is built as a list of lines, because the index in front of it needs its headings.
local lines, index = {}, {}

local function put(line) lines[#lines + 1] = line end

-- The anchor of a heading, as Markdown renderers derive it.
local function anchor(text)
  return string.gsub(string.gsub(string.lower(text), "[^%w_ -]", ""), " ", "-")
end

-- A heading of level 2 or 3 begins a section of the index; one of level 4 is an entry in it.
local function heading(level, text, entry)
  put(string.rep("#", level) .. " " .. text)
  put("")
  if level < 4 then
    index[#index + 1] = {title = text, entries = {}}
  else
    local list = index[#index].entries
    list[#list + 1] = "[`" .. entry .. "`](#" .. anchor(text) .. ")"
  end
end

local function explain(item)
  heading(4, item[1], item[1])
  put("`" .. signature(item) .. "`" .. (item[3] ~= "" and " returns `" .. item[3] .. "`" or "") .. "<br>")
  local about = item[4]
  for _, parameter in ipairs(parameters(item[2])) do
    local note = item.notes and item.notes[parameter.name]
    if note then about = about .. " `" .. parameter.name .. "`: " .. note .. "." end
  end
  put(about)
  put("")
  if item[5] then
    put("```lua")
    each_line(item[5], put)
    put("```")
    put("")
  end
end

-- All types of events, from the program itself.
local function event_table()
  put("| type | when | subject | object | fields |")
  put("|---|---|---|---|---|")
  for _, info in ipairs(space.event_types()) do
    local fields = {}
    for i, field in ipairs(info.fields) do fields[i] = "`" .. field.name .. "`: " .. field.about end
    put("| `" .. info.type .. "` | " .. info.about .. " | " .. (info.subject or "") .. " | " ..
        (info.object or "") .. " | " .. table.concat(fields, "<br>") .. " |")
  end
  put("")
end

-- Of a text between functions: its section heading, and its types with their fields.
local function explain_text(text)
  local about, in_fields = "", false
  local function end_fields()
    if in_fields then
      put("```")
      put("")
    end
    in_fields = false
  end
  each_line(text, function(line)
    local tag, rest = string.sub(line, 1, 9), string.sub(line, 11)
    if string.sub(line, 1, 8) == "-- ---- " then
      end_fields()
      -- Sections begin with a capital letter, except for the names of files ("lib/steer").
      local title = string.sub(line, 9, -6)
      local file = string.find(title, "/", 1, true)
      heading(3, file and title or string.upper(string.sub(title, 1, 1)) .. string.sub(title, 2))
    elseif tag == "---@class" or tag == "---@alias" then
      end_fields()
      local blank = string.find(rest, " ", 1, true)
      local name = blank and string.sub(rest, 1, blank - 1) or rest
      heading(4, "type " .. name, name)
      if about ~= "" then
        put(about)
        put("")
      end
      if name == "EventType" then event_table() end
      if blank then
        put("```text")
        put(string.sub(rest, blank + 1))
        put("```")
        put("")
      end
    elseif tag == "---@field" then
      if not in_fields then put("```text") end
      in_fields = true
      put(rest)
    else
      end_fields()
    end
    local comment = string.sub(line, 1, 3) == "---" and string.sub(line, 4, 4) ~= "@"
    if comment then
      about = about .. (about == "" and "" or " ") .. string.sub(line, 4)
    else
      about = ""
    end
  end)
  end_fields()
end

for _, file in ipairs{"globals", "space", "handle"} do annotations(file) end

local titles = {space = "The table space", handle = "Handles", globals = "Files and globals",
                lib = "The library scripts/game/lib"}
for _, file in ipairs{"space", "handle", "globals", "lib"} do
  heading(2, titles[file])
  for _, item in ipairs(api[file]) do
    if type(item) == "string" then explain_text(item) else explain(item) end
  end
end

print("== docs/scripting_reference.md")
print([[
# Scripting reference

Every type and call of the Lua API, each call with an example. [scripting.md](scripting.md) is the introduction,
[limits.md](limits.md#scripts) has the limits. This page is generated: change `scripts/game/api/description.lua`, then run
`scripts/api`. The tests run all examples.

`?` behind a type means that the value may be nil, for example because the thing no longer exists. `[, x]` may be left out.

Each example starts in the scenario `empty`, with these:

```lua
-- world
local me = space.player()        -- a courier at (0, 0)
local foe = space.spawn{class = "raider", faction = "pirate", x = 600, y = 0, name = "Knife"}
local guard = space.spawn{class = "cutter", faction = "patrol", x = -300, y = 0, name = "Vigil"}
local moon = space.spawn_body{class = "moon", x = 3000, y = 3000, name = "Quill"}
local rock = space.asteroids()[1]
local base = space.stations()[1]  -- an outpost at (0, 400)
```

## Index
]])
for _, section in ipairs(index) do
  if #section.entries > 0 then
    print("[" .. section.title .. "](#" .. anchor(section.title) .. "): " ..
          table.concat(section.entries, ", ") .. "\n")
  end
end
for _, line in ipairs(lines) do print(line) end
