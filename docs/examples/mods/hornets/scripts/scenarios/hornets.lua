-- The swarm has a nest near a port. Patrols defend the port; the player joins in.
local populate = include("lib/populate")
local NEST, SWARM = {2600, -900}, 14

return {
  title = "Hornets",
  about = "A swarm has settled near a port. Break it up.",

  setup = function(self)
    space.spawn_body{class = "desert", x = 0, y = -1500, name = "Apis"}
    space.spawn_body{class = "outpost", x = 0, y = 0, name = "Apis Port", faction = "patrol"}
    space.spawn{class = "courier", faction = "player", x = 0, y = 350, player = true}
    for i = 1, 4 do
      space.spawn{class = "cutter", faction = "patrol", brain = "patrol", x = 300 * i - 700, y = 500,
                  memory = {home_x = 0, home_y = 0}}
    end
    for _ = 1, SWARM do
      local x, y = populate.point(NEST[1], NEST[2], 0, 500)
      space.spawn{class = "hornet", faction = "swarm", brain = "hornet", x = x, y = y,
                  memory = {nest = NEST}}
    end
    space.marker("nest", {x = NEST[1], y = NEST[2], radius = 500, text = "Nest", color = "amber",
                          tree = true})
    space.objective("swarm", {text = "Break up the swarm", max = SWARM})
    space.say("patrol", {speaker = "Apis Port", seconds = 8,
                         text = "They settled in the north-east this morning. Will you fly with us?"})
  end,

  on_event = {
    ship_destroyed = function()
      local left = #space.ships{faction = "swarm"}
      space.objective("swarm", {value = SWARM - left, state = left == 0 and "done" or "open"})
      if left == 0 and not space.outcome() then space.win("The swarm is gone.") end
    end,
    player_died = function()
      if not space.outcome() then space.lose("Your ship is lost.") end
    end,
  },
}
