// Dear ImGui on an SFML window, and the controls that the panels share.
#pragma once

#include <cstddef>
#include <string>

#include "view/draw/compat.hpp"

namespace heliopause::lab {

// At most one per program, because ImGui has one global context. Needs a window whose OpenGL
// context is active, and must be destroyed before it. Draws with OpenGL 2, as SFML does.
class Gui {
 public:
  // `panel_width`: pixels at the right edge of the window.
  Gui(sf::RenderTarget& target, float panel_width);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  // Passes an event to ImGui. Returns true if the event is for the panel only.
  bool Takes(const InputEvent& event);

  // Call Begin, then the functions below and those of ImGui, then End, which draws.
  void Begin(unsigned width, unsigned height, double seconds);
  void End();

 private:
  void TakeKey(Key key, bool down);
  static void TakeModifier(Key key, bool down);
  static bool TakesEscape(bool repeated);
  bool IsOverPanel(Point mouse) const;

  sf::RenderTarget& target_;
  float panel_width_;
  bool held_[3] = {}, pressed_[3] = {};  // mouse buttons; pressed: at any time since the last frame
};

// Heading of a section. Returns true while the section is open. `open`: initial state. `now`: opens
// it in any state.
bool Section(const char* title, bool open, bool now = false);

// Tooltip of the control before it.
void Explain(const char* text);

// A number, with its digits grouped.
std::string Number(std::size_t value);

// Sliders that also take a typed value, within the same limits.
bool Slider(const char* label, double& value, double low, double high, const char* format,
            bool logarithmic = true);
bool CountSlider(const char* label, std::size_t& value, std::size_t low, std::size_t high,
                 bool logarithmic = true);

// Row of a table with two columns: label and value.
void Row(const char* label, const std::string& value, Rgba color = Rgba(208, 222, 234));

}  // namespace heliopause::lab
