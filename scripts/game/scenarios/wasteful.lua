-- A lesson: five ships for each wasteful search of ai/wasteful.lua. F3 and F6 show the searches and the
-- better call for each.
local populate = include("lib/populate")

---@type Scenario
return {
  title = "Wasteful",
  about = "Ships that search badly, for the tree view: press {key:tree_view}, then {key:tree_page}.",
  career = false,
  menu = false,

  setup = function(self)
    populate.field(0, 0, 300, 2600, 150)
    for i, habit in ipairs{"wide", "list", "any", "one", "good"} do
      for j = 1, 5 do
        space.spawn{class = "cutter", faction = "patrol", brain = "wasteful",
                    x = -1200 + i * 400, y = -800 + j * 270, memory = {habit = habit}}
      end
    end
  end,
}
