// Keys and mouse buttons of the picture. A key is offered to probe, picture and world in turn. When
// the window loses the focus, held keys and buttons count as released, because their release goes
// to another window.
#include "lab/input.hpp"

#include <algorithm>

namespace heliopause::lab {
namespace {

constexpr double kZoomStep = 1.2;   // a notch of the wheel
constexpr double kFitShare = 0.94;  // of the window that the canvas fills

// Pixels per world unit at which the canvas fills kFitShare of the window.
double ScaleToFit(const Camera& camera, double radius) {
  return kFitShare * std::min(camera.Width(), camera.Height()) / (2 * radius);
}

void Toggle(bool& flag) { flag = !flag; }

void ChangeSpeed(LabState& state, bool slower) {
  if (slower && state.speed > 0) --state.speed;
  if (!slower && state.speed + 1 < kSpeeds.size()) ++state.speed;
}

// Time, and the content of the world.
void TakeWorldKey(Key key, LabState& state) {
  switch (key) {
    case Key::P:
      return Toggle(state.paused);
    case Key::N:
      state.step = true;
      break;
    case Key::R:
      return state.world.Restart();
    case Key::C:
      return state.world.SetCount(0);
    case Key::LBracket:
    case Key::RBracket:
      return ChangeSpeed(state, key == Key::LBracket);
    case Key::M:
      return Toggle(state.mask.on);
    default:
      break;
  }
}

// Whether the key acts again while it is held: ticks, and steps through the searches.
bool Repeats(Key key) { return key == Key::N || key == Key::Comma || key == Key::Period; }

// Layers of the picture.
void TakePictureKey(Key key, LabState& state) {
  switch (key) {
    case Key::T:
    case Key::F3:
      return Toggle(state.tree);
    case Key::F4:
      state.layers = NextTreeLayers(state.layers);
      break;
    case Key::F6:
      state.searches = state.time_line = !(state.searches || state.time_line);
      break;
    case Key::B:
      return Toggle(state.bodies);
    case Key::L:
      return Toggle(state.live_probe);
    default:
      return TakeWorldKey(key, state);
  }
}

// Kind of probe, clearing the answer, choosing the body at the pointer.
void TakeProbeKey(Key key, LabState& state, Vec2 at) {
  switch (key) {
    case Key::Tab:
      state.probe.kind = static_cast<ProbeKind>((static_cast<std::size_t>(state.probe.kind) + 1) %
                                                kProbeNames.size());
      state.answer.reset();
      break;
    case Key::X:
      state.answer.reset();
      break;
    case Key::G:
      if (const SpriteId next = BodyNextTo(state.world.SpaceOf(Role::Particles), at))
        state.chosen = next;
      break;
    default:
      return TakePictureKey(key, state);
  }
}

}  // namespace

void LabInput::ReleaseAll() {
  pours_all = pours_here = drags = pointer.right = false;
  down_.clear();
}

// The keys that concern window and camera; all others change the state.
void LabInput::TakeKey(const InputEvent& event, LabState& state, Camera& camera) {
  switch (event.key) {
    case Key::Space:
      pours_all = true;
      break;
    case Key::Home:
      camera.Recenter();
      camera.ZoomTo(ScaleToFit(camera, state.world.GetSettings().space.radius));
      break;
    case Key::Comma:
    case Key::Period:
      steps += event.key == Key::Comma ? -1 : 1;
      break;
    case Key::F12:
      screenshot_requested = true;
      break;
    case Key::Escape:
      quit_requested = true;
      break;
    default:
      TakeProbeKey(event.key, state, pointer.at);
      break;
  }
}

// A press over the panel is not for the picture.
void LabInput::TakePress(const InputEvent& event, LabState& state) {
  using Button = InputEvent::Button;
  if (!pointer.inside) return;
  if (event.button == Button::Left) pours_here = true;
  if (event.button == Button::Middle) drags = true;
  if (event.button != Button::Right) return;
  pointer.right = true;
  pointer.pressed = pointer.at;
  // A sweep needs two points: it runs at the release.
  if (!IsSweep(state.probe.kind)) state.ProbeAt(pointer.at, pointer.at);
}

// A press may have started over the panel: then `pointer.right` is not set and nothing runs.
void LabInput::TakeRelease(const InputEvent& event, LabState& state) {
  using Button = InputEvent::Button;
  if (event.button == Button::Left) pours_here = false;
  if (event.button == Button::Middle) drags = false;
  if (event.button != Button::Right) return;
  if (pointer.right && IsSweep(state.probe.kind)) state.ProbeAt(pointer.pressed, pointer.at);
  pointer.right = false;
}

void LabInput::Take(const InputEvent& event, LabState& state, Camera& camera,
                    unsigned picture_width) {
  using Type = InputEvent::Type;
  // The position must be current before a press is handled: it may arrive without a movement.
  const bool by_mouse = event.type == Type::MouseDown || event.type == Type::MouseUp ||
                        event.type == Type::MouseMove || event.type == Type::Wheel;
  if (by_mouse) {
    if (drags && event.type == Type::MouseMove)
      camera.Pan({event.mouse.x - mouse_.x, event.mouse.y - mouse_.y});
    mouse_ = event.mouse;
    pointer.inside = mouse_.x >= 0 && mouse_.x < static_cast<float>(picture_width);
    pointer.at = camera.ToWorld(mouse_);
  }
  switch (event.type) {
    case Type::KeyDown:
      if (down_.insert(event.key).second || Repeats(event.key)) TakeKey(event, state, camera);
      return;
    case Type::KeyUp:
      down_.erase(event.key);
      if (event.key == Key::Space) pours_all = false;
      return;
    case Type::MouseDown:
      return TakePress(event, state);
    case Type::MouseUp:
      return TakeRelease(event, state);
    case Type::Wheel:
      if (pointer.inside) camera.ZoomBy(event.wheel > 0 ? kZoomStep : 1 / kZoomStep, mouse_);
      return;
    case Type::FocusLost:
      return ReleaseAll();
    default:
      return;
  }
}

// The pointer stays at a pixel while the camera moves, so its world position changes.
void LabInput::Follow(const LabState& state, Camera& camera, double seconds) {
  const SpaceOptions& space = state.world.GetSettings().space;
  if (!placed_) camera.SetView(space.center, ScaleToFit(camera, space.radius));
  placed_ = true;
  camera.Follow(space.center, seconds);
  pointer.at = camera.ToWorld(mouse_);
}

}  // namespace heliopause::lab
