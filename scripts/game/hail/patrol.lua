-- What the Patrol says. See hail/default.lua.
local function scans(talk) return talk.player:scanner() == talk.other end

return {
  open = function(talk)
    if talk.other:disabled() then return "Officer down and drifting. We would be obliged for a hand." end
    if talk.hostile and talk.port then
      return "You are on our list. A fine takes you off it, or destroyed pirates, or drifting patrols that you repair."
    end
    if talk.hostile then return "Cut your engines. You are on our list." end
    if scans(talk) then return "You are being scanned. Hold your course." end
    if talk.port then return talk.other:name() .. ", Patrol. State your business." end
    if talk.situation == "attacked" then return "We have your attackers on radar. Do you need help?" end
    return talk.standing >= 45 and "Always glad to see you, captain." or "Patrol. Keep the lane clear."
  end,

  offers = function(talk, topic, hail)
    if topic == "bribe" then return not talk.port and not talk.hostile and scans(talk) end
    return hail.offers(talk, topic)
  end,

  greet = function(talk)
    if talk.hostile then return "The law. You will see more of it." end
    return talk.port and "This is a station of the Patrol. Bounties are paid at once."
        or talk.other:name() .. ", on patrol. Report what you see."
  end,

  help = function(talk, hail)
    local count, neutral = hail.call_help(talk)
    if count == 0 and neutral then return "Your attacker is not on our list. Fly towards a port." end
    if count == 0 then return "All units are busy. Fly towards a port." end
    return "Hold on. " .. count .. (count == 1 and " unit is" or " units are") .. " coming."
  end,

  -- Some officers report the attempt; the better the standing, the fewer.
  bribe = function(talk, hail)
    if talk.hostile then return "We do not trade with those on the list." end
    if not scans(talk) then return "The scan is over. Keep your credits." end      -- while the player thought about it
    local chance = talk.standing >= 25 and 0.7 or talk.standing >= 0 and 0.45 or 0.2
    if space.credits() < talk.price then return "With what? Hold your course." end
    if math.random() > chance then
      space.standing("patrol", math.max(-100, talk.standing - 4), "Tried to bribe " .. talk.other:name())
      return "That goes into the book. The scan goes on."
    end
    hail.pay(talk)
    hail.end_scan(talk)
    return "It seems that our scanner needs repair. Move along."
  end,

  fine = function(talk, hail)
    if not talk.fine then return "Nothing is open in your name." end
    if not hail.pay_fine(talk) then return "You do not have that much. You stay on our list." end
    return "Paid, and off our list. Hold your fire, and we hold ours."
  end,

  follow = function(talk, hail)
    if talk.standing < 35 then return "We fly our own rounds." end
    return hail.follow(talk) and "We can spare a few minutes. Lead on." or "Negative."
  end,

  news = function(talk, hail) return hail.news("All quiet.") end,
}
