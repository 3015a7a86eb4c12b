// Dear ImGui on an SFML window: what stands between the two, and the few words that our panels add.
#pragma once

#include <string>

#include "view/draw/compat.hpp"

namespace heliopause::lab {

// One for the program: ImGui has one context. Needs a window whose OpenGL context is active, and
// must be gone before it. Draws by OpenGL 2, as SFML does.
class Gui {
 public:
  // The panel is at the right edge, this many pixels wide.
  Gui(sf::RenderTarget& target, float panel_width);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  // Tells ImGui of an event. True when it is meant for a panel and for nobody else.
  bool Takes(const InputEvent& event);

  void Begin(unsigned width, unsigned height, double seconds);  // of a frame
  void End();                                                   // draws it

 private:
  void TakeKey(Key key, bool down);
  bool IsOverPanel(Point mouse) const;

  sf::RenderTarget& target_;
  float panel_width_;
  bool held_[3] = {}, pressed_[3] = {};  // buttons; pressed: since the last frame, however shortly
};

// The heading of a section; true while it is unfolded. `open`: how it is at first.
// `now`: unfolds it whatever it was.
bool Section(const char* title, bool open, bool now = false);

// Says what the control before it does, when the mouse rests on it.
void Explain(const char* text);

// A row of a table of two columns: what, and how much.
void Row(const char* label, const std::string& value, Rgba color = Rgba(208, 222, 234));

}  // namespace heliopause::lab
