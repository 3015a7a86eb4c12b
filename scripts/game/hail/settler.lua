-- What the Free Holds say. See hail/default.lua.
return {
  open = function(talk)
    if talk.other:disabled() then return "Drifting, and it gets cold. Anyone with a spare cell?" end
    if talk.hostile then
      return "We voted on you. You lost." .. (talk.port and " Repair our drifting ships, and we vote again." or "")
    end
    if talk.port then return talk.other:name() .. ". We have a dock and a greenhouse. What do you have?" end
    return talk.standing >= 15 and "A friend of the Holds! Speak." or "We listen."
  end,

  offers = function(talk, topic, hail) return hail.offers(talk, topic) end,

  greet = function(talk)
    return talk.port and "We trade ore, ice and tools, and we take no side."
        or talk.other:name() .. ", of the Holds. We mind our business."
  end,

  help = function(talk, hail)
    if talk.standing < 0 then return "Your fight is not ours." end
    local count = hail.call_help(talk)
    return count > 0 and "We called those who have guns. Hold out." or "Out here? You are on your own."
  end,

  follow = function(talk, hail)
    if talk.standing < 10 then return "Where we fly, we decide." end
    return hail.follow(talk) and "For a while. Slowly, please." or "No."
  end,

  news = function(talk, hail) return hail.news("The greenhouse grows. That is all.") end,
}
