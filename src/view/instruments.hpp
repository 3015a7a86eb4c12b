// All instruments together, as the window and the shot both draw them.
#pragma once

#include "view/hud.hpp"
#include "view/message_log.hpp"
#include "view/radar_panel.hpp"
#include "view/scene.hpp"
#include "view/settings.hpp"
#include "view/tree_view.hpp"

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
