// The drawing order of the instruments, for the window and for ShotCamera. Shapes and text are
// collected and drawn by Flush, text last; a Flush in between is needed where a later panel must
// cover the text of an earlier one.
#include "view/frame/instruments.hpp"

#include <algorithm>

#include "view/hud/deep_scan_marks.hpp"
#include "view/hud/hud_arrow.hpp"
#include "view/hud/scenario_marks.hpp"
#include "view/hud/wing_panel.hpp"
#include "view/screens/list_detail.hpp"
#include "view/screens/port_screen.hpp"

namespace heliopause {

namespace {
constexpr float kLabel = 12;      // units: font size of the names of planets and stations
constexpr float kLeastList = 60;  // units: the head of the list of a port and one row

// The layout, in which the areas of all parts that are not on screen are empty.
HudLayout VisibleParts(const Ui& ui, const Instruments& parts, const Game& game, ObjectId ship) {
  const TreeView& tree = parts.tree;
  HudLayout out = LayOutHud(ui);
  const Presentation presentation = WithMissionTimes(game, parts.ended);
  // The scenario's panel and the tree view share an area.
  out.scenario = tree.IsOn() ? Area{} : ScenarioPanelArea(ui, out.scenario, presentation);
  out.dialogue = LayOutDialogue(ui, tree, game).frame;
  // In a small window the dialogue covers the panel of the scenario.
  if (out.dialogue.Overlaps(out.scenario)) out.scenario = Area{};
  if (!tree.IsOn())
    out.tree = out.legend = out.time_line = out.searches = Area{};
  else if (tree.Page() != TreePage::Statistics)
    out.tree = Area{};
  else
    out.searches = Area{};
  const Ship* own = game.FindShip(ship);
  if (own == nullptr) out.status = out.radar = out.target = Area{};
  if (own != nullptr && (own->docked_at != ObjectId{} || !game.Space().Contains(own->target)))
    out.target = Area{};
  return out;
}
// The panel of escorts takes the place of the legend of the tree view.
Area AreaOfWing(const Ui& ui, const TreeView& tree, const Game& game) {
  return tree.IsOn() ? Area{} : WingPanelArea(ui, LayOutHud(ui).legend, game);
}
}  // namespace

std::vector<Area> PanelAreas(const Ui& ui, const Instruments& parts, const Game& game,
                             ObjectId ship, bool panels) {
  const HudLayout parts_shown = VisibleParts(ui, parts, game, ship);
  std::vector<Area> areas{parts_shown.dialogue, parts_shown.tree, parts_shown.legend,
                          parts_shown.time_line, parts_shown.searches};
  if (panels)
    areas.insert(areas.end(),
                 {parts_shown.purse, parts_shown.status, parts_shown.target, parts_shown.radar,
                  parts_shown.scenario, AreaOfWing(ui, parts.tree, game)});
  std::erase_if(areas, [](const Area& area) { return area.w <= 0 || area.h <= 0; });
  return areas;
}

std::optional<std::size_t> ScenarioKeyAt(const Ui& ui, const Instruments& parts, const Game& game,
                                         ObjectId ship, const Area& covered, Point mouse) {
  const Area area = VisibleParts(ui, parts, game, ship).scenario;
  if (area.Overlaps(covered)) return std::nullopt;
  return ScenarioKeyAt(ui, area, WithMissionTimes(game, parts.ended), mouse);
}

// In a port the dialogue lies at the lower end of the list, which is shorter then. Tabs, at least
// one row, details and buttons stay accessible.
static DialogueLayout LayOutInPort(const Ui& ui, const Presentation& presentation,
                                   std::size_t part) {
  const Area body = PortScreen::Body(ui);
  const float w = std::min(ui.Px(480), LayOutListDetail(ui, body, {}, 0).list.w);
  DialogueLayout layout =
      LayOutDialogue(ui, {body.x, body.y, w, body.h - ui.Px(kLeastList)}, presentation, part);
  const float down = std::max(0.f, body.Bottom() - layout.frame.Bottom());
  if (!layout.rows.empty()) layout.frame.y += down;
  for (Area& row : layout.rows) row.y += down;
  return layout;
}

float CoveredInPort(const Ui& ui, const TreeView& tree, const Game& game) {
  const Area frame = LayOutDialogue(ui, tree, game).frame;
  if (frame.h <= 0 || !PortScreen::IsOpen(game)) return 0;
  return PortScreen::Body(ui).Bottom() - frame.y + ui.Px(4);
}

// Beside the wide pages of the tree view, the dialogue is narrower.
DialogueLayout LayOutDialogue(const Ui& ui, const TreeView& tree, const Game& game,
                              std::size_t part) {
  if (PortScreen::IsOpen(game)) return LayOutInPort(ui, game.GetPresentation(), part);
  const HudLayout layout = LayOutHud(ui);
  const bool beside = tree.IsOn() && tree.Page() != TreePage::Statistics;
  return LayOutDialogue(ui, beside ? layout.dialogue_beside_searches : layout.dialogue,
                        game.GetPresentation(), part);
}

void DrawInstruments(sf::RenderTarget& target, const Ui& ui, Scene& scene, Instruments& parts,
                     const HudFrame& frame, const Settings& settings, bool panels,
                     const std::string& slow, const Area& covered) {
  const HudLayout layout = LayOutHud(ui);
  const auto open = [&covered](const Area& area) { return !area.Overlaps(covered); };
  const DialogueLayout dialogue = LayOutDialogue(ui, parts.tree, frame.game, parts.speech_part);
  const double hints = parts.hints.Strength(frame.game);
  const bool hinted = panels && open(layout.hints) && settings.hints && frame.player &&
                      frame.controls && !parts.tree.IsOn() && hints > 0;
  std::vector<Area> taken = PanelAreas(ui, parts, frame.game, frame.ship, panels);
  if (hinted) taken.push_back(layout.hints);
  for (const Area& area : {frame.time_bar, covered})
    if (area.w > 0) taken.push_back(area);
  parts.tree.DrawOverlay(ui, frame.game, frame.camera);
  if (parts.tree.IsOn()) DrawTreeMarks(ui, frame.game, frame.camera, frame.alpha);
  const std::vector<Area> named =
      scene.DrawLabels(frame.game, frame.camera, ui.text, ui.FontSize(kLabel), taken);
  ui.Flush(target);
  if (panels) {
    HudLayout shown = VisibleParts(ui, parts, frame.game, frame.ship);
    const Area wing = AreaOfWing(ui, parts.tree, frame.game);
    if (wing.w > 0) shown.legend = wing;  // its place: arrows stay clear of it
    const Presentation presentation = WithMissionTimes(frame.game, parts.ended);
    const Ship* own = frame.game.FindShip(frame.ship);
    // In a port, its screen would cut labels.
    if (own == nullptr || own->docked_at == ObjectId{}) {
      ArrowLabels labels(named);
      PlaceArrows arrows;
      DrawScenarioMarks(ui, frame, labels, arrows);
      DrawMarks(ui, shown, frame, labels, arrows);
      arrows.Draw(ui, shown, frame, labels);
      DrawDeepScan(ui, frame, labels);
    }
    if (frame.player && !parts.tree.IsOn()) DrawComputer(ui, shown, parts.computer, frame.game);
    ui.Flush(target);  // panels cover marks and their text
    if (open(layout.purse)) DrawPurse(ui, layout.purse, frame);
    if (frame.ship != ObjectId{} && open(layout.status)) DrawStatus(ui, layout.status, frame);
    if (open(layout.target)) DrawTarget(ui, layout.target, frame);
    if (frame.ship != ObjectId{} && open(layout.radar))
      parts.radar.Draw(ui, layout.radar, frame.game, frame.ship, frame.camera, frame.alpha,
                       settings.radar_log, frame.seconds);
    if (open(shown.scenario))
      DrawScenarioPanel(
          ui, shown.scenario, presentation,
          KeysOfPlayer(frame.game.Options().scenario, presentation.keys, settings.scenario_keys));
    if (open(wing)) DrawWingPanel(ui, wing, frame.game);
    // In a small window the dialogue takes the place of the log.
    if (open(layout.log) && !layout.log.Overlaps(dialogue.frame))
      parts.log.Draw(ui, layout.log, settings.log);
    std::vector<MessageLog::Alert> alerts = parts.log.Alerts(frame.game);
    if (!slow.empty()) alerts.push_back({slow, palette::kDim});
    const std::string scan = frame.player ? DeepScanLine(frame.game) : std::string();
    if (!scan.empty()) alerts.push_back({scan, palette::kAccent});
    DrawAlerts(ui, layout.alerts, alerts, frame.seconds);
    if (hinted) DrawHints(ui, layout.hints, frame, hints);
  }
  parts.tree.SetKeys(settings.keys.Name(Action::SearchPrevious),
                     settings.keys.Name(Action::SearchNext));
  HudLayout pages = layout;
  if (parts.tree.IsOn() && parts.tree.Page() != TreePage::Statistics)
    pages.searches = DrawComputerPanel(ui, layout.searches, parts.computer, frame.game);
  parts.tree.DrawPanels(ui, pages, frame.game);
  ui.Flush(target);  // in a small window the dialogue covers the text of panels
  DrawDialogue(ui, dialogue, frame.game.GetPresentation(), frame.mouse, frame.game.TickNumber());
  ui.Flush(target);
}

}  // namespace heliopause
