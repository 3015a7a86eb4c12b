// Mouse events: menu, page, time bar, tree view, dialogue, radar, keys of the scenario, space, in
// this order.
#include <algorithm>

#include "view/frame/view_state.hpp"
#include "view/input/targeting.hpp"
#include "view/screens/screens.hpp"
#include "view/text/sentence_table.hpp"

namespace heliopause {

namespace {
constexpr double kNotch = 1.22;         // zoom factor per wheel notch
constexpr double kClickTolerance = 10;  // pixels: tolerance of a click beside an object
}  // namespace

// An open menu takes all mouse events; the console takes the wheel, and presses on itself.
void View::State::HandleMouse(const InputEvent& event, const Game& game,
                              std::vector<Command>& out) {
  using Type = InputEvent::Type;
  const Point before = mouse;
  if (event.type == Type::MouseMove || event.type == Type::MouseDown) {
    mouse = event.mouse;
    speech.pad_row.reset();
  }
  // A drag ends also where a screen that opened meanwhile uses the release.
  if (event.type == Type::MouseUp && event.button != InputEvent::Button::Left) dragging = false;
  if (console.IsOpen() && event.type == Type::Wheel) {
    console.Handle(event, interpreter);
    return;
  }
  if (console.IsOpen() && event.type == Type::MouseDown &&
      ConsolePanel::Frame(MakeUi()).Contains(mouse))
    return;
  if (menu.IsOpen()) return menu.WaitsForKey() ? void() : HandleMenuMouse(event);
  if (page.IsOpen()) return page.Handle(event);
  if (ListScreen* list = OpenList()) return list->HandleMouse(event, MakeUi(), game, out);
  if (HandleTimeBar(event, game)) return;
  if (map.Handle(event, false, game, seconds, out, settings.keys)) return;
  const bool on_dialogue =
      (event.type == Type::MouseDown || event.type == Type::Wheel) &&
      LayOutDialogue(MakeUi(), instruments.tree, game).frame.Contains(event.mouse);
  if (on_dialogue && event.type == Type::Wheel) {
    TurnSpeech(event.wheel > 0 ? -1 : 1, game);
    return;
  }
  // A dialogue lies over the list of a port.
  if (on_dialogue && PortScreen::IsOpen(game)) {
    if (event.type == Type::MouseDown && event.button == InputEvent::Button::Left)
      ClickDialogue(game, out);
    return;
  }
  if (port.HandleMouse(event, MakeUi(), game, out, CoveredInPort(MakeUi(), instruments.tree, game)))
    return;
  const bool left = event.button == InputEvent::Button::Left;
  switch (event.type) {
    case Type::Wheel:
      if (IsOnPanel(game, event.mouse)) return;
      // A followed ship stays in the middle; a free picture is zoomed under the cursor.
      return Zoom(event.wheel > 0 ? kNotch : 1 / kNotch, game,
                  ShipOf(game) != ObjectId{} && !camera.Panned() ? Middle() : event.mouse);
    case Type::MouseDown:
      if (left) return HandleClick(game, out);
      dragging = !IsOnPanel(game, mouse);
      break;
    case Type::MouseMove:
      if (dragging) camera.Pan({mouse.x - before.x, mouse.y - before.y});
      break;
    default:
      break;
  }
}

// What lies under a panel is not clicked. A click that selects a node of the tree also targets the
// ship there. The legend of the tree leaves most of its area free.
void View::State::HandleClick(const Game& game, std::vector<Command>& out) {
  if (instruments.tree.ClickPanel(mouse)) return;
  if (ClickDialogue(game, out) || ClickRadar(game, out) || ClickScenarioKey(game, out)) return;
  const bool on_panel = IsOnPanel(game, mouse);
  if (!on_panel || LayOutHud(MakeUi()).legend.Contains(mouse))
    instruments.tree.Pick(camera.ToWorld(mouse));
  if (!on_panel) TargetUnderMouse(game, out);
}

bool View::State::IsOnPanel(const Game& game, Point at) {
  // A port without a screen has a panel of its own.
  const Ship* own = game.FindShip(game.GetPlayer().ship);
  const bool docked = own != nullptr && own->docked_at != ObjectId{} && !PortScreen::IsOpen(game);
  if (docked && DockedFrame(MakeUi(), Translated(docked_text)).Contains(at)) return true;
  const std::vector<Area> panels = PanelAreas(MakeUi(), instruments, game, ShipOf(game), hud);
  return std::any_of(panels.begin(), panels.end(),
                     [&](const Area& panel) { return panel.Contains(at); });
}

// The radar takes the click whether it hits a contact or not.
bool View::State::ClickRadar(const Game& game, std::vector<Command>& out) {
  const Ui ui = MakeUi();
  const Area area = LayOutHud(ui).radar;
  const ObjectId ship = ShipOf(game);
  if (!hud || IsPortOpen(game) || game.FindShip(ship) == nullptr || !area.Contains(mouse))
    return false;
  const ObjectId found =
      instruments.radar.ContactAt(ui, area, game, ship, settings.radar_log, mouse);
  if (found != ObjectId{} && game.FindShip(game.GetPlayer().ship) != nullptr)
    SetTarget(game, found, "", out);
  return true;
}

bool View::State::ClickDialogue(const Game& game, std::vector<Command>& out) {
  const DialogueLayout layout = LayOutDialogue(MakeUi(), instruments.tree, game);
  if (!layout.frame.Contains(mouse)) return false;
  const Presentation& presentation = game.GetPresentation();
  const auto choice = ChoiceAt(layout, presentation, mouse);
  if (choice && AcceptsAnswer() && !ShowNextPart(game)) {
    const auto value = static_cast<double>(*choice);
    out.push_back({Command::Type::Answer, {}, value, {}, presentation.dialogue.front().id});
  }
  return true;
}

// The rows of keys in the panel of the scenario are its buttons.
bool View::State::ClickScenarioKey(const Game& game, std::vector<Command>& out) {
  if (!hud) return false;
  const Ui ui = MakeUi();
  const Area covered = IsPortOpen(game) ? ScreenFrame(ui) : Area{};
  const auto key = ScenarioKeyAt(ui, instruments, game, ShipOf(game), covered, mouse);
  if (!key) return false;
  out.push_back({Command::Type::PressKey, {}, 1, {}, game.GetPresentation().keys.at(*key).id});
  return true;
}

// Keys go around; a wheel that turns on stays at the end, as in all other lists.
void View::State::TurnMenuWheel(bool up) {
  const std::size_t before = menu.Selected();
  menu.Move(up ? -1 : 1, settings);
  const std::size_t now = menu.Selected();
  if (up ? now > before : now < before) menu.Select(before, settings);
}

// Moving the mouse selects, clicking activates. The layout is the one that DrawMenu uses.
void View::State::HandleMenuMouse(const InputEvent& event) {
  using Type = InputEvent::Type;
  if (guard.on) return;
  if (event.type == Type::Wheel) return TurnMenuWheel(event.wheel > 0);
  if (event.type != Type::MouseMove && event.type != Type::MouseDown) return;
  const MenuLayout layout =
      LayOutMenu(MakeUi(), menu.Page(), menu.Items(settings).size(), menu.Selected());
  const auto row = MenuRowAt(layout, mouse);
  if (!row) return;
  menu.Select(*row, settings);
  const bool click = event.type == Type::MouseDown && event.button == InputEvent::Button::Left;
  // A click on the name of a new pilot is for typing.
  if (click && menu.Selected() == *row && !menu.IsTyping()) Apply(menu.Click(settings));
}

// A click on empty space keeps the target; without an own ship it stops watching.
void View::State::TargetUnderMouse(const Game& game, std::vector<Command>& out) {
  const ObjectId own = game.GetPlayer().ship;
  const ObjectId found =
      TargetAt(game, camera.ToWorld(mouse), kClickTolerance / camera.Scale(), own);
  if (game.FindShip(own) == nullptr)
    watched = found;
  else if (found != ObjectId{})
    SetTarget(game, found, "", out);
}

Point View::State::Middle() const {
  return {static_cast<float>(camera.Width() / 2), static_cast<float>(camera.Height() / 2)};
}

}  // namespace heliopause
