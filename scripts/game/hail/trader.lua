-- What the Traders' League says. See hail/default.lua.
return {
  open = function(talk)
    if talk.other:disabled() then return "We have no power. If you can help, we would not forget it." end
    if talk.hostile and talk.port then
      return "No dock for you. A fine, destroyed pirates or drifting League ships that you repair would change our mind."
    end
    if talk.hostile then return "Keep your distance, or the Patrol will hear of it!" end
    if talk.port then return talk.other:name() .. " control. What can we do for you?" end
    if talk.other:attacker(10) then return "Not now, we are under fire!" end
    if talk.situation == "attacked" then return "We see them too. Are you in trouble?" end
    return talk.standing >= 25 and "Good to hear you, captain." or "League freighter here. Go ahead."
  end,

  offers = function(talk, topic, hail) return hail.offers(talk, topic) and (topic ~= "fine" or talk.port) end,

  greet = function(talk)
    if talk.port then return "A League port: we buy, we sell, we repair. Docking is free for friends." end
    local goods = {}
    for id in pairs(talk.other:goods()) do goods[#goods + 1] = id end
    if talk.hostile then return "No friend of yours." end
    if #goods == 0 then return talk.other:name() .. ", empty hold, looking for a load." end
    return talk.other:name() .. ", with " .. table.concat(goods, ", ") .. " in the hold."
  end,

  help = function(talk, hail)
    local count, neutral = hail.call_help(talk)
    if count == 0 and neutral then return "We passed it on, but no one near has a quarrel with your attacker. Run!" end
    if count == 0 then return "We passed it on, but no help is near. Run!" end
    return "We passed it on. " .. count .. (count == 1 and " ship is" or " ships are") .. " on the way."
  end,

  fine = function(talk, hail)
    if not talk.fine then return "Nothing is open in your name." end
    return hail.pay_fine(talk) and "The damage is paid. Our docks take you in." or "The League gives no credit for that."
  end,

  follow = function(talk, hail)
    if talk.standing < 15 then return "We do not know you well enough for that." end
    return hail.follow(talk) and "All right, a few minutes. Lead on." or "We cannot, sorry."
  end,

  news = function(talk, hail) return hail.news("Nothing that is worth a call.") end,
}
