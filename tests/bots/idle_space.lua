-- Does nothing where the game begins, with flight assist as a window sets it.
space.player():assist(true)
while true do space.step() end
