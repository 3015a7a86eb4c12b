-- Helpers that read the texts of the description.
local format = {}

-- "x number, filter? Filter" as a list of {name, type, optional}.
function format.parameters(text)
  local list, at = {}, 1
  while at <= #text do
    local comma = string.find(text, ", ", at, true) or #text + 1
    local word = string.sub(text, at, comma - 1)
    local blank = string.find(word, " ", 1, true)
    local name, type = string.sub(word, 1, blank - 1), string.sub(word, blank + 1)
    local optional = string.sub(name, -1) == "?"
    list[#list + 1] = {name = optional and string.sub(name, 1, -2) or name, type = type,
                       optional = optional}
    at = comma + 2
  end
  return list
end

-- visit(line) for each line of a text.
function format.each_line(text, visit)
  local at = 1
  while at <= #text do
    local stop = string.find(text, "\n", at, true) or #text + 1
    visit(string.sub(text, at, stop - 1))
    at = stop + 1
  end
end

-- space.nearest(x, y [, radius [, filter]])
function format.signature(item)
  local text, open = item[1] .. "(", 0
  for i, parameter in ipairs(format.parameters(item[2])) do
    if parameter.optional then
      text = text .. (i > 1 and " [, " or "[") .. parameter.name
      open = open + 1
    else
      text = text .. (i > 1 and ", " or "") .. parameter.name
    end
  end
  return text .. string.rep("]", open) .. ")"
end

return format
