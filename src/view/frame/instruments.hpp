// All instruments together, as the window and the shot both draw them.
#pragma once

#include "view/art/scene.hpp"
#include "view/hud/hud.hpp"
#include "view/hud/message_log.hpp"
#include "view/hud/radar_panel.hpp"
#include "view/screens/settings.hpp"
#include "view/tree_view/tree_view.hpp"

namespace heliopause {

// The instruments that remember something. One set a window or a picture.
struct Instruments {
  MessageLog log;
  RadarPanel radar;
  TreeView tree;
};

// Draws what lies over the picture into the target, flushing as layers need: the tree's overlay,
// the names of places, and, when `panels`, marks and panels. `slow`: a word about the frame rate,
// or empty.
void DrawInstruments(sf::RenderTarget& target, const Ui& ui, Scene& scene, Instruments& parts,
                     const HudFrame& frame, const Settings& settings, bool panels,
                     const std::string& slow);

}  // namespace heliopause
