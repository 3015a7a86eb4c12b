// The drawing order of the instruments, for the window and for ShotCamera. Shapes and text are
// collected and drawn by Flush, text last; a Flush in between is needed where a later panel must
// cover the text of an earlier one.
#include "view/frame/instruments.hpp"

#include "view/hud/scenario_marks.hpp"

namespace heliopause {

namespace {
constexpr float kLabel = 12;  // units: font size of the names of planets and stations
}  // namespace

// Beside the wide pages of the tree view, the dialogue is narrower.
DialogueLayout LayOutDialogue(const Ui& ui, const TreeView& tree, const Game& game) {
  const HudLayout layout =
      LayOutHud(static_cast<unsigned>(ui.width), static_cast<unsigned>(ui.height));
  const bool beside = tree.IsOn() && tree.Page() != TreePage::Statistics;
  return LayOutDialogue(ui, beside ? layout.dialogue_beside_searches : layout.dialogue,
                        game.GetPresentation());
}

void DrawInstruments(sf::RenderTarget& target, const Ui& ui, Scene& scene, Instruments& parts,
                     const HudFrame& frame, const Settings& settings, bool panels,
                     const std::string& slow) {
  const HudLayout layout =
      LayOutHud(static_cast<unsigned>(ui.width), static_cast<unsigned>(ui.height));
  const DialogueLayout dialogue = LayOutDialogue(ui, parts.tree, frame.game);
  parts.tree.DrawOverlay(ui, frame.game, frame.camera);
  if (parts.tree.IsOn()) DrawTreeMarks(ui, frame.game, frame.camera, frame.alpha);
  scene.DrawLabels(frame.game, frame.camera, ui.text, ui.FontSize(kLabel));
  ui.Flush(target);
  if (panels) {
    // Areas that arrows must avoid: only those of visible panels.
    HudLayout taken = layout;
    if (!parts.tree.IsOn())
      taken.tree = taken.legend = taken.time_line = taken.searches = Area{};
    else if (parts.tree.Page() != TreePage::Statistics)
      taken.tree = Area{};
    else
      taken.searches = Area{};
    // The scenario's panel and the tree view share an area.
    const Presentation& presentation = frame.game.GetPresentation();
    taken.scenario =
        parts.tree.IsOn() ? Area{} : ScenarioPanelArea(ui, layout.scenario, presentation);
    taken.dialogue = dialogue.frame;
    ArrowLabels labels;
    DrawScenarioMarks(ui, taken, frame, labels);
    DrawMarks(ui, taken, frame, labels);
    ui.Flush(target);  // panels cover marks and their text
    DrawPurse(ui, layout.purse, frame);
    if (frame.ship != ObjectId{}) DrawStatus(ui, layout.status, frame);
    DrawTarget(ui, layout.target, frame);
    if (frame.ship != ObjectId{})
      parts.radar.Draw(ui, layout.radar, frame.game, frame.ship, frame.camera, frame.alpha,
                       settings.radar_log, frame.seconds);
    DrawScenarioPanel(
        ui, taken.scenario, presentation,
        KeysOfPlayer(frame.game.Options().scenario, presentation.keys, settings.scenario_keys));
    parts.log.Draw(ui, layout.log);
    std::vector<MessageLog::Alert> alerts = parts.log.Alerts(frame.game);
    if (!slow.empty()) alerts.push_back({slow, palette::kDim});
    DrawAlerts(ui, layout.alerts, alerts, frame.seconds);
    if (settings.hints && frame.player && !parts.tree.IsOn()) DrawHints(ui, layout.hints, frame);
  }
  parts.tree.DrawPanels(ui, layout, frame.game);
  DrawDialogue(ui, dialogue, frame.game.GetPresentation(), frame.mouse, frame.game.TickNumber());
  ui.Flush(target);
}

}  // namespace heliopause
