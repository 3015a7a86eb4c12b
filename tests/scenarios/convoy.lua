-- Traders with an escort meet pirates: the traders run and call, the patrol answers.
space.spawn_body{class = "outpost", faction = "trader", x = 6000, y = 0, name = "Far"}
space.spawn_body{class = "outpost", faction = "trader", x = -6000, y = 0, name = "Near"}
local traders, patrols, pirates = {}, {}, {}
for i = 1, 3 do
  traders[i] = space.spawn{class = "freighter", faction = "trader", brain = "trader",
                           x = -300 * i, y = 0}
  patrols[i] = space.spawn{class = "cutter", faction = "patrol", brain = "patrol",
                           x = -300 * i, y = 1800}
end
for i = 1, 3 do
  pirates[i] = space.spawn{class = "raider", faction = "pirate", brain = "pirate",
                           x = 1200 + 80 * i, y = -400}
end

local cried, answered = false, false
for tick = 1, 60 * 90 do
  space.step()
  for _, event in ipairs(space.events()) do
    assert(event.type ~= "script_error", event.text)
    local who, by = event.subject, event.object
    if event.type == "message" and who and who:faction() == "trader" then cried = true end
    if event.type == "hit" and by and by:faction() == "patrol" then answered = true end
  end
end
assert(cried, "no trader called for help")
assert(answered, "no patrol answered")
local left = 0
for _, pirate in ipairs(pirates) do if pirate:alive() then left = left + 1 end end
assert(left < 3, "the pirates went through unharmed")
