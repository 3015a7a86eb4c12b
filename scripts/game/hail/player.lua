-- What escorts say.
return {
  open = function(talk)
    local orders = space.wing()
    return talk.other:disabled() and "No power here. Come and get me." or "On your wing. Orders: " .. orders.order .. "."
  end,
  offers = function(talk, topic) return topic == "greet" end,
  greet = function(talk)
    local health = math.floor(100 * talk.other:hull() / talk.other:max_hull())
    return "Hull at " .. health .. " %. " .. (health < 50 and "I could use a dock." or "Ready when you are.")
  end,
}
