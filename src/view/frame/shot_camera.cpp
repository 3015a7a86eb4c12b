// The scene and the instruments of the window, drawn into a texture. Pictures of the same game are
// equal: everything depends on the state of the game and on the recorded events, nothing on the
// clock.
#include "view/frame/shot_camera.hpp"

#include <stdexcept>

#include "view/art/scene.hpp"
#include "view/frame/instruments.hpp"
#include "view/input/targeting.hpp"
#include "view/window/window.hpp"

namespace heliopause {

namespace {
constexpr double kBattleScale = 0.62;  // pixels per unit: shows a fight instead of one ship

TreeLayerMask LayersOf(const ShotOptions& options) {
  const auto layers = ParseTreeLayers(options.layers);
  if (!layers) throw std::invalid_argument("unknown layer in \"" + options.layers + "\"");
  return *layers;
}

// Centers on the ship of the player, otherwise on the action.
void PlaceCamera(const Game& game, const ShotOptions& options, Camera& camera) {
  camera.Resize(options.width, options.height);
  const auto own = game.Space().Get(game.GetPlayer().ship);
  const double usual = own ? Camera::kDefaultScale : kBattleScale;
  const double scale =
      options.zoom > 0 ? options.zoom : usual * UiScale(options.width, options.height);
  // Allow every requested scale, also beyond the limit of the window.
  camera.SetZoomOutLimit((options.width + options.height) / scale);
  camera.SetView(own ? own->position : ActionCenter(game), scale);
}

// Member before the first SFML object, so that its constructor runs first.
struct Silence {
  Silence() { SilenceLibraries(); }
};
}  // namespace

struct ShotCamera::State {
  explicit State(const ShotOptions& shot_options)
      : options(shot_options), layers(LayersOf(options)) {
    const bool sized = options.width > 0 && options.height > 0;
    if (!sized || !CreateTarget(target, options.width, options.height)) {
      throw std::runtime_error("cannot draw a picture of " + std::to_string(options.width) + " x " +
                               std::to_string(options.height) + " pixels");
    }
    UseKeysInTexts(DefaultKeys());
  }

  ShotOptions options;
  TreeLayerMask layers;
  Silence silence;
  sf::RenderTexture target;
  Camera camera;
  Fonts fonts;
  Painter shapes;
  TextPainter text{fonts};
  Scene scene;
  Instruments parts;
  std::uint64_t watched = 0;  // ticks
};

ShotCamera::ShotCamera(const ShotOptions& options) : state_(std::make_unique<State>(options)) {}
ShotCamera::~ShotCamera() = default;

void ShotCamera::AfterTick(const Game& game) {
  State& s = *state_;
  PlaceCamera(game, s.options, s.camera);
  if (s.options.tree && !s.parts.tree.IsOn()) {
    const bool logged = game.Log().IsEnabled();
    s.parts.tree.SetOn(true, game);
    s.parts.tree.SetLayers(s.layers);
    game.Log().Enable(logged);  // the caller decides whether searches are logged
  }
  s.scene.AfterTick(game, s.camera);
  s.parts.log.Advance(kTickSeconds);
  s.parts.log.AfterTick(game);
  s.parts.ended.AfterTick(game);
  s.parts.tree.AfterTick(game);
  ++s.watched;
}

void ShotCamera::Draw(const Game& game) {
  State& s = *state_;
  if (s.watched == 0) AfterTick(game);
  PlaceCamera(game, s.options, s.camera);
  SetPixelView(s.target, s.options.width, s.options.height);
  s.target.clear(palette::kSpace);
  s.scene.Draw(s.target, game, s.camera, 1, true);

  const Ui ui{s.shapes, s.text, UiScale(s.options.width, s.options.height),
              static_cast<float>(s.options.width), static_cast<float>(s.options.height)};
  const ObjectId ship = game.GetPlayer().ship;
  const bool flying = game.FindShip(ship) != nullptr;
  const HudFrame frame{game, s.camera, 1, flying ? ship : ObjectId{}, flying, game.Seconds()};
  DrawInstruments(s.target, ui, s.scene, s.parts, frame, Settings{}, s.options.hud, "");
  s.target.display();
  if (!SaveImage(s.target.getTexture().copyToImage(), s.options.out)) {
    throw std::runtime_error("cannot write " + s.options.out.string());
  }
}

void DrawShot(const Game& game, const ShotOptions& options) { ShotCamera(options).Draw(game); }

}  // namespace heliopause
