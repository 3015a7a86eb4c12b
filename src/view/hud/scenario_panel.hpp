// What a scenario shows in panels: score, objectives, texts, bars and keys in one, the dialogue in
// another. The layouts follow from the content, so a panel takes the space that it needs.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/state/presentation.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

// The area of the panel within `available`; empty when there is nothing to show. Rows that do not
// fit are left out, the last ones first; a line says how many.
Area ScenarioPanelArea(const Ui& ui, const Area& available, const Presentation& presentation);
// `keys`: those of the presentation, as the player has set them.
void DrawScenarioPanel(const Ui& ui, const Area& area, const Presentation& presentation,
                       std::span<const BoundKey> keys);

// The key whose row is at the mouse, as an index in Presentation::keys; nullopt without a row
// there. `area`: that of the panel.
std::optional<std::size_t> ScenarioKeyAt(const Ui& ui, const Area& area,
                                         const Presentation& presentation, Point mouse);

// The first line of dialogue. Drawing and mouse use the same layout.
struct DialogueLayout {
  Area frame;                       // empty: no line is shown
  std::size_t part = 0, parts = 1;  // a text that does not fit is shown in parts
  std::vector<std::string> lines;   // of this part of the text
  unsigned size = 0;                // of their font, pixels: smaller where place is short
  std::vector<Area> rows;           // of the choices; one row to go on if there are none
};
// `part`: index of the part of the text, clamped to the last one. All parts have the same frame and
// rows.
DialogueLayout LayOutDialogue(const Ui& ui, const Area& available, const Presentation& presentation,
                              std::size_t part = 0);

// `mouse`: the row below it is highlighted. `tick`: the present one, for the time that is left.
void DrawDialogue(const Ui& ui, const DialogueLayout& layout, const Presentation& presentation,
                  Point mouse, std::uint64_t tick);

// The number of the choice at the row below the mouse, 0 to go on; nullopt without a row there.
std::optional<int> ChoiceAt(const DialogueLayout& layout, const Presentation& presentation,
                            Point mouse);

}  // namespace heliopause
