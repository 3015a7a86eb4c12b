-- For the scripts of tests/scenarios: local step = include("lib/step").
--
-- step([ticks [, visit]]) runs the game for that many ticks, one by default, and calls visit(event) for each event. An
-- error of a script is an error of the test. The first result of visit that is true ends it and is returned.
return function(ticks, visit)
  for _ = 1, ticks or 1 do
    space.step()
    for _, event in ipairs(space.events()) do
      assert(event.type ~= "script_error", event.text)
      local result = visit and visit(event)
      if result then return result end
    end
  end
end
