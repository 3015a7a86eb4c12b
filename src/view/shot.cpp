#include <stdexcept>

#include "view/blend.hpp"
#include "view/instruments.hpp"
#include "view/scene.hpp"
#include "view/targeting.hpp"
#include "view/view.hpp"
#include "view/window.hpp"

namespace heliopause {

namespace {
constexpr double kBattleScale = 0.62;  // px per unit: a fight, not a ship

void PlaceCamera(const Game& game, const ShotOptions& options, Camera& camera) {
  camera.Resize(options.width, options.height);
  const auto own = game.Space().Get(game.GetPlayer().ship);
  const double fit = (own ? Camera::kUsual : kBattleScale) * UiScale(options.width, options.height);
  camera.Jump(own ? own->position : ActionCenter(game), fit);
  if (options.zoom <= 0) return;
  // As far out as asked, also beyond what the window allows.
  camera.SetFarthest(1 / options.zoom * static_cast<double>(options.width + options.height));
  camera.Jump(camera.Center(), options.zoom);
}
}  // namespace

void DrawShot(const Game& game, const ShotOptions& options) {
  const auto layers = ParseTreeLayers(options.layers);
  if (!layers) throw std::invalid_argument("unknown layer in \"" + options.layers + "\"");
  SilenceLibraries();
  sf::RenderTexture target;
  if (options.width == 0 || options.height == 0 ||
      !CreateTarget(target, options.width, options.height)) {
    throw std::runtime_error("no picture of " + std::to_string(options.width) + " x " +
                             std::to_string(options.height) + " pixels can be drawn here");
  }
  SetPixelView(target, options.width, options.height);
  target.clear(palette::kSpace);

  Camera camera;
  PlaceCamera(game, options, camera);
  const Fonts fonts;
  Painter shapes;
  TextPainter text(fonts);
  const Ui ui{shapes, text, UiScale(options.width, options.height),
              static_cast<float>(options.width), static_cast<float>(options.height)};
  Scene scene;
  scene.AfterTick(game, camera);  // what flashed in the last tick
  scene.Draw(target, game, camera, 1, true);

  Instruments parts;
  parts.log.AfterTick(game);
  const bool logged = game.Log().Enabled();
  if (options.tree) {
    parts.tree.Turn(true, game);
    parts.tree.SetLayers(*layers);
    parts.tree.AfterTick(game);
  }
  const ObjectId ship = game.GetPlayer().ship;
  const bool flying = game.FindShip(ship) != nullptr;
  const HudFrame frame{game, camera, 1, flying ? ship : ObjectId{}, flying, game.Seconds()};
  DrawInstruments(target, ui, scene, parts, frame, Settings{}, options.hud, "");
  game.Log().Enable(logged);
  target.display();
  if (!SaveImage(target.getTexture().copyToImage(), options.out)) {
    throw std::runtime_error("cannot write " + options.out.string());
  }
}

}  // namespace heliopause
