-- Docks at the port where the game begins, and stays there.
local steer = include("lib/steer")

local ship = space.player()
ship:assist(true)
local x, y = ship:position()
local port = space.nearest(x, y, {kinds = "station"})
while true do
  if not ship:docked_at() and space.tick() % 4 == 0 then steer.dock(ship, port) end
  space.step()
end
