// Passes the listener and the state of the screens to the soundscape.
#include "view/frame/view_state.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

// A machine without a sound device is silent, which the log says once.
void View::State::OpenSound() {
  if (options.sounds == nullptr) return;
  std::string why;
  if (options.audio == nullptr) options.audio = OpenAudioDevice(why);
  if (options.audio == nullptr) {
    instruments.log.Add(Tr("no_sound", {why}));
    return;
  }
  sound = std::make_unique<Soundscape>(options.sounds, options.sound_files, options.audio);
}

void View::State::SoundAfterTick(const Game& game) {
  if (sound == nullptr) return;
  for (const std::string& warning : sound->AfterTick(game))
    instruments.log.Add(warning, palette::kWarn);
}

void View::State::SoundOfFrame(const Game& game, double elapsed, bool is_paused) {
  if (sound == nullptr) return;
  const Listener listener{camera.Center(), camera.Width() / 2 / camera.Scale()};
  sound->Frame(game, {listener, settings.volumes, is_paused, time.speed}, elapsed);
}

void View::State::SoundOfMenu(MenuPage page_before, std::size_t row_before) {
  if (sound == nullptr) return;
  if (menu.Page() != page_before)
    sound->Play(Trigger::Accept);
  else if (menu.IsOpen() && menu.Selected() != row_before)
    sound->Play(Trigger::Click);
}

}  // namespace heliopause
