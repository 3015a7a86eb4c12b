// Places and keys for tests of the map.
#pragma once

#include <vector>

#include "view/draw/ui.hpp"
#include "view/fixture.hpp"
#include "view/map/star_map.hpp"

namespace heliopause {

class StarMapTest : public ViewGameTest {
 protected:
  StarMapTest() {
    near = Station({5'000, 0});
    far = Station({400'000, 0});
    map.Open(game, 800, 600);
  }
  // `source`: 0 is the keyboard, others are the buttons of a pad.
  bool Key(heliopause::Key key, int source = 0) {
    InputEvent event;
    event.type = InputEvent::Type::KeyDown;
    event.key = key;
    event.source = source;
    return map.Handle(event, false, game, 0, commands);
  }
  bool Mouse(InputEvent::Type type, Point at, double seconds = 0,
             InputEvent::Button button = InputEvent::Button::Left) {
    InputEvent event;
    event.type = type;
    event.mouse = at;
    event.button = button;
    event.wheel = 1;
    return map.Handle(event, false, game, seconds, commands);
  }
  Point At(ObjectId id) const { return map.View().ToScreen(*game.Space().GetPosition(id)); }
  ObjectId SelectedId() const {
    return map.Selected() ? map.Places()[*map.Selected()].id : ObjectId{};
  }
  // Draws the map; returns how many pixels above or below a place are bright.
  int Lit(Vec2 place, int top, int bottom) {
    sf::RenderTexture target;
    CreateTarget(target, 800, 600);
    Painter shapes;
    Fonts fonts;
    TextPainter text{fonts};
    map.Draw(target, Ui{shapes, text, 1, 800, 600}, game, 0.1, false);
    target.display();
    const sf::Image image = target.getTexture().copyToImage();
    const Point at = map.View().ToScreen(place);
    int count = 0;
    for (int y = top; y < bottom; ++y)
      for (int x = -40; x < 40; ++x)
        count += image
                     .getPixel(static_cast<unsigned>(at.x + static_cast<float>(x)),
                               static_cast<unsigned>(at.y + static_cast<float>(y)))
                     .g > 100;
    return count;
  }
  StarMap map;
  ObjectId near, far;
  std::vector<Command> commands;
};

}  // namespace heliopause
