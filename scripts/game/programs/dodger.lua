-- Evades shots that would hit within 0.7 seconds, and leaves everything else to you.
local steer = include("lib/steer")

return {
  think_every = 4,
  think = function(self)
    local ship, memory = self.ship, self.memory
    local evades = steer.dodge(ship, 0.7)
    if memory.evades and not evades then   -- the danger is over: releases the controls
      ship:thrust(0)
      ship:turn(0)
      ship:assist(true)
    end
    memory.evades = evades
  end,
}
