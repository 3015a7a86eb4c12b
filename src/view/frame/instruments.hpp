// All instruments together, as the window and ShotCamera draw them.
#pragma once

#include <optional>

#include "view/art/scene.hpp"
#include "view/hud/computer_meter.hpp"
#include "view/hud/hud.hpp"
#include "view/hud/message_log.hpp"
#include "view/hud/mission_times.hpp"
#include "view/hud/radar_panel.hpp"
#include "view/hud/scenario_panel.hpp"
#include "view/screens/settings.hpp"
#include "view/tree_view/tree_view.hpp"

namespace heliopause {

// The instruments with a state. One set per window or picture.
struct Instruments {
  MessageLog log;
  RadarPanel radar;
  TreeView tree;
  ComputerMeter computer;
  EndedMissions ended;
  HintClock hints;
  std::size_t speech_part = 0;  // of a line of dialogue that is longer than its place
};

// The areas of the panels that DrawInstruments draws: clicks there do not reach space, and labels
// stay off them. Log, alerts and hints are no panels.
std::vector<Area> PanelAreas(const Ui& ui, const Instruments& parts, const Game& game,
                             ObjectId ship, bool panels);

// Returns the key of the scenario whose row in the panel is at the mouse, as an index in
// Presentation::keys. `covered`: as for DrawInstruments.
std::optional<std::size_t> ScenarioKeyAt(const Ui& ui, const Instruments& parts, const Game& game,
                                         ObjectId ship, const Area& covered, Point mouse);

// The layout of the dialogue that DrawInstruments draws; empty without one. `part`: index of the
// part of a long text.
DialogueLayout LayOutDialogue(const Ui& ui, const TreeView& tree, const Game& game,
                              std::size_t part = 0);

// How much of the list of a port the dialogue covers, from its lower end, in pixels; 0 without one.
float CoveredInPort(const Ui& ui, const TreeView& tree, const Game& game);

// Draws everything over the picture of space into the target and flushes between layers: the
// overlay of the tree, the names of planets and stations, and, when `panels`, marks and panels. The
// dialogue is drawn in any case: the player has to answer it.
// `slow`: the notice of a low frame rate, or empty. `covered`: what a screen will cover; panels
// that it would cut are left out.
void DrawInstruments(sf::RenderTarget& target, const Ui& ui, Scene& scene, Instruments& parts,
                     const HudFrame& frame, const Settings& settings, bool panels,
                     const std::string& slow, const Area& covered = {});

}  // namespace heliopause
