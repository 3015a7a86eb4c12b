-- The console's answer to help("space.near"): of a call its signature, effect, parameters and an
-- example; of a type its fields; of an event when it happens, subject, object and fields. A name
-- without a table finds the calls of every table.
local api = include("api/description")
local format = include("api/format")
local known = include("api/types")

-- Other words for types.
local TOPICS = {kinds = "KindName", filters = "Filter", event = "Event", handles = "Handle",
                brain = "Brain", brains = "Brain", scenario = "Scenario", scenarios = "Scenario",
                self = "Thought"}

-- The name without "space." or "handle:".
local function bare(name)
  local dot = string.find(name, ".", 1, true) or string.find(name, ":", 1, true)
  return dot and string.sub(name, dot + 1) or name
end

local function show_call(item)
  local text = format.signature(item)
  if item[3] ~= "" then text = text .. " returns " .. item[3] end
  text = text .. "\n  " .. item[4]
  for _, parameter in ipairs(format.parameters(item[2])) do
    local note = item.notes and item.notes[parameter.name]
    text = text .. "\n    " .. parameter.name .. ": " .. parameter.type .. (note and ", " .. note or "")
  end
  if item[5] then format.each_line(item[5], function(line) text = text .. "\n  > " .. line end) end
  return text
end

local function show_type(name)
  local shown = known.types[name]
  local text = "type " .. name
  if shown.about ~= "" then text = text .. "\n  " .. shown.about end
  if shown.alias then text = text .. "\n    " .. shown.alias end
  for _, field in ipairs(shown.fields) do
    text = text .. "\n    " .. field.name .. (field.optional and "?" or "") .. ": " .. field.type
    if field.about ~= "" then text = text .. ", " .. field.about end
  end
  return text
end

local function each_call(visit)
  for _, part in ipairs{"space", "handle", "globals", "lib"} do
    for _, item in ipairs(api[part] or {}) do
      if type(item) == "table" then visit(item) end
    end
  end
end

-- By name: the entry of space.event_types() of an event. `event_names` has their order.
local events, event_names = {}, {}
for _, event in ipairs(space.event_types()) do
  events[event.type] = event
  event_names[#event_names + 1] = event.type
end

local function show_event(event)
  local text = "event " .. event.type .. "\n  " .. event.about
  if event.subject then text = text .. "\n    subject: " .. event.subject end
  if event.object then text = text .. "\n    object: " .. event.object end
  for _, field in ipairs(event.fields) do
    text = text .. "\n    " .. field.name .. ": " .. field.about
  end
  text = text .. '\n    and what all events have: help("Event")'
  return text .. "\n  > on_event = {" .. event.type .. " = function(self, event) ... end}"
end

-- Names that begin like a misspelled one.
local function suggestions(name)
  local found, seen = {}, {}
  local beginning = string.lower(string.sub(bare(name), 1, 2))
  local function look(candidate)
    local same = string.lower(string.sub(bare(candidate), 1, 2)) == beginning
    if same and not seen[candidate] and #found < 12 then
      seen[candidate] = true
      found[#found + 1] = candidate
    end
  end
  each_call(function(item) look(item[1]) end)
  for _, type_name in ipairs(known.order) do look(type_name) end
  for _, event in ipairs(event_names) do look(event) end
  return table.concat(found, ", ")
end

return function(name)
  local found = {}
  if name == "types" then return "types: " .. table.concat(known.order, ", ") end
  if name == "events" then
    return "events: " .. table.concat(event_names, ", ") .. "\n" .. show_type("Event")
  end
  if name == "calls" then
    local names = {}
    each_call(function(item) names[#names + 1] = item[1] end)
    return "calls: " .. table.concat(names, ", ")
  end
  each_call(function(item)
    if item[1] == name or bare(item[1]) == name then found[#found + 1] = show_call(item) end
  end)
  local type_name = known.types[name] and name or TOPICS[name]
  if type_name and known.types[type_name] then found[#found + 1] = show_type(type_name) end
  if events[name] then found[#found + 1] = show_event(events[name]) end
  if #found > 0 then return table.concat(found, "\n") end
  local near = suggestions(name)
  return "no entry is named '" .. name .. "'; " ..
         (near ~= "" and "there are: " .. near or 'help("calls"), help("types") and help("events") list all names')
end
