// Keys in the menu, and what a choice there does.
#include <algorithm>

#include "view/frame/view_state.hpp"
#include "view/screens/screens.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

// The row of a name takes letters. Keys that move and choose work as on other rows.
bool View::State::TypeIntoMenu(const InputEvent& event) {
  if (!menu.IsTyping()) return false;
  if (event.key == kBackspaceKey) menu.EraseLetter();
  switch (event.key) {
    case Key::Up:
    case Key::Down:
    case kEnterKey:
    case Key::Escape:
      return false;
    default:
      return true;
  }
}

// Arrow keys repeat, choices do not: a key that is held slightly too long must not save twice.
void View::State::HandleMenuKey(const InputEvent& event, bool repeated) {
  switch (event.key) {
    case Key::Up:
    case Key::W:
      menu.Move(-1, settings);
      break;
    case Key::Down:
    case Key::S:
      menu.Move(1, settings);
      break;
    case Key::PageUp:
    case Key::PageDown:
    case Key::Home:
    case Key::End:
      MoveMenuFar(event.key);
      break;
    case Key::Left:
    case Key::A:
      Apply(menu.Adjust(-1, settings));
      break;
    case Key::Right:
    case Key::D:
      Apply(menu.Adjust(1, settings));
      break;
    case kEnterKey:
    case Key::Space:
      if (!repeated) Apply(menu.Activate(settings));
      break;
    case Key::Delete:
      if (!repeated) Apply(menu.Delete(settings));
      break;
    case Key::Escape:
      if (!repeated) Apply(menu.Back());
      break;
    default:
      break;
  }
}

// Moves by as many rows as the window shows, or to an end; if that row cannot be selected, to the
// row before it.
void View::State::MoveMenuFar(Key key) {
  const std::size_t items = menu.Items(settings).size();
  if (items == 0) return;
  const bool down = key == Key::PageDown || key == Key::End;
  const bool by_page = key == Key::PageDown || key == Key::PageUp;
  const std::size_t from = std::min(menu.Selected(), items - 1);
  const MenuLayout layout = LayOutMenu(MakeUi(), menu.Page(), items, from);
  const std::size_t rows = by_page ? layout.rows.size() : items;
  std::size_t to = down ? std::min(from + rows, items - 1) : from - std::min(rows, from);
  while (to != from) {
    menu.Select(to, settings);
    if (menu.Selected() == to) return;
    to = down ? to - 1 : to + 1;
  }
}

void View::State::Apply(const MenuChoice& choice) {
  chosen = choice;
  const bool opened = choice.what == MenuChoice::What::Open;
  if (opened && choice.page == MenuPage::Replays)
    requests.push_back({.type = Request::Type::ListReplays});
  if (opened && choice.page == MenuPage::Mods)
    requests.push_back({.type = Request::Type::ListMods});
  if (choice.what == MenuChoice::What::Request) requests.push_back(choice.request);
  if (choice.what == MenuChoice::What::Settings) ApplySettings();
  if (!menu.IsOpen()) ReleaseKeys();
}

// Changes take effect and are saved immediately.
void View::State::ApplySettings() {
  if (window.IsFullscreen() != settings.fullscreen) {
    ReplaceWindow();
    fullscreen_once = false;
  }
  camera.Resize(window.Width(), window.Height());
  window.SetFrameLimit(settings.frame_limit);
  UseColorScheme(settings.colors);
  UseKeysInTexts(settings.keys);
  ApplyLanguage();
  if (sound != nullptr) {  // the click has the volume that was chosen
    sound->SetVolumes(settings.volumes);
    sound->Play(Trigger::Click);
  }
  Settings stored = settings;
  if (fullscreen_once) stored.fullscreen = false;
  std::string why;
  if (!options.settings.empty() && !SaveSettings(stored, options.settings, why)) {
    instruments.log.Add(Tr("options_unsaved", {why}), palette::kWarn);
  }
}

}  // namespace heliopause
