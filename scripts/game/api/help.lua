-- The console's answer to help("space.near"): signature, effect, parameters, an example. A name
-- without a table finds the calls of every table.
local api = include("api/description")
local format = include("api/format")

-- The name without "space." or "handle:".
local function bare(name)
  local dot = string.find(name, ".", 1, true) or string.find(name, ":", 1, true)
  return dot and string.sub(name, dot + 1) or name
end

local function show(item)
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

return function(name)
  local found = {}
  for _, file in ipairs{"space", "handle", "globals"} do
    for _, item in ipairs(api[file]) do
      if type(item) == "table" and (item[1] == name or bare(item[1]) == name) then
        found[#found + 1] = show(item)
      end
    end
  end
  if #found == 0 then return "no call is named '" .. name .. "'; help() gives an overview" end
  return table.concat(found, "\n")
end
