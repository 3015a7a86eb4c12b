-- What ships and ports of factions without a file of their own say. `talk` has: other, player (handles), faction,
-- port (whether a port is hailed), standing, situation ("calm", "attacked", "hunted" or "outgunned"), hostile (hunted
-- or outgunned), price of a bribe, fine: the credits that make peace, nil if none is due, and truce: the seconds for
-- which a pirate that was paid still lets the player go, else nil. A function by the name of a topic (greet, help,
-- bribe, fine, cargo, follow, news) returns the answer and may act by `hail`, lib/hail; offers(talk, topic, hail)
-- says which topics there are.
return {
  open = function(talk)
    if talk.port then return talk.other:name() .. " listens." end
    if talk.hostile then return "We have nothing to say to you." end
    return "Yes?"
  end,

  offers = function(talk, topic) return topic == "greet" end,

  greet = function(talk)
    local class = talk.other:class() or "ship"
    return "This is " .. talk.other:name() .. (talk.port and "." or ", a " .. class .. ". Fly safe.")
  end,
}
