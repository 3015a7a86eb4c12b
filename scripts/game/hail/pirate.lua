-- What pirates say. See hail/default.lua.
return {
  open = function(talk)
    if talk.other:disabled() then return "All right, all right! You win." end
    if talk.port and not talk.hostile then return "Come in, if you bring something." end
    if talk.port then return "No flags here. Least of all yours. Carry a load without questions, and we talk." end
    if talk.truce then return "We have a deal. It holds for " .. talk.truce .. " s more." end
    if talk.situation == "outgunned" then return "Look at you, all alone. What is your life worth?" end
    if talk.situation == "hunted" then return "You talk? Usually they scream." end
    return "What do you want?"
  end,

  offers = function(talk, topic)
    if talk.port or talk.other:disabled() then return topic == "greet" end
    if talk.truce then return topic == "greet" end
    if topic == "bribe" then return talk.hostile end
    if topic == "cargo" then return talk.hostile and talk.player:free_cargo() < talk.player:cargo() end
    if topic == "help" then return talk.situation == "attacked" and talk.standing >= 10 end
    if topic == "follow" then return not talk.hostile end
    return topic == "greet"
  end,

  greet = function(talk)
    return (talk.truce or not talk.hostile) and "No names. And you have not seen us." or "The last one you will meet."
  end,

  help = function(talk, hail)
    return hail.call_help(talk) > 0 and "For a friend of the lairs? Fine." or "Pay your own guards."
  end,

  -- They accept credits instead of a fight, but not from an old enemy that they outgun.
  bribe = function(talk, hail)
    if talk.standing < -85 and talk.situation == "outgunned" then return "There is a price on you. It is higher." end
    if not hail.pay(talk) then return "You do not even have that. Pity." end
    hail.spare(talk)
    return "A pleasure. Three minutes, then we have not met."
  end,

  cargo = function(talk, hail)
    if not hail.drop_cargo(talk) then return "An empty hold? You waste our time." end
    hail.spare(talk)
    return "Wise. Drop it and go."
  end,

  follow = function(talk, hail)
    if talk.standing < 30 then return "We follow the money. Yours is not enough." end
    return hail.follow(talk) and "Where to?" or "No."
  end,
}
