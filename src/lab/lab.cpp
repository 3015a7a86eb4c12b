// The window of the lab. A frame handles events, runs the ticks that are due, draws the picture,
// the tables over it and the panel. Ticks run in real time; if they take too long, time slows down.
#include "lab/lab.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "base/stopwatch.hpp"
#include "lab/gui.hpp"
#include "lab/input.hpp"
#include "lab/insight.hpp"
#include "lab/lab_state.hpp"
#include "lab/panel.hpp"
#include "lab/picture.hpp"
#include "view/window/screenshot.hpp"
#include "view/window/window.hpp"

namespace heliopause::lab {
namespace {

constexpr double kLongestFrame = 0.25;       // s; the rest of a longer frame (a stall) is skipped
constexpr double kTickBudgetMs = 120;        // per frame; time that is left over is dropped
constexpr std::uint64_t kMeasureTicks = 30;  // between two comparisons with brute force

constexpr double kSweepRadius = 40;  // initial; a wider sweep would touch a body at its start

// Measures ticks and frames per second, once per second.
class Rates {
 public:
  void AfterFrame(LabState& state) {
    ++frames_;
    const double passed = since_.Seconds();
    if (passed < 1) return;
    const std::uint64_t tick = state.world.TickNumber();
    state.ticks_per_second = static_cast<double>(tick - std::min(tick, from_tick_)) / passed;
    state.frames_per_second = frames_ / passed;
    since_.Restart();
    from_tick_ = tick;
    frames_ = 0;
  }

 private:
  Stopwatch since_;
  std::uint64_t from_tick_ = 0;
  int frames_ = 0;
};

// Exponential moving average.
void Smooth(double& value, double now) { value += (now - value) * (value == 0 ? 1 : 0.1); }

}  // namespace

struct Lab::Impl {
  // Each mode opens its section of the panel and closes those that are not needed.
  explicit Impl(const LabOptions& lab_options)
      : options(lab_options),
        window(options.width, options.height, false),
        gui(Activated(window), kPanelWidth),
        state(options.settings) {
    camera.SetZoomOutLimit(kMaxCoordinate);
    if (options.probe) {
      state.probe.kind = *options.probe;
      if (IsSweep(*options.probe)) state.probe.radius = kSweepRadius;
      state.live_probe = true;
      state.open_probe = true;
      state.open_counts = false;
    }
    const Population& particles = state.world.Of(Role::Particles);
    if (options.mask) {
      state.mask.on = true;
      state.open_counts = state.open_tree = false;
      if (!options.picture.empty()) {
        state.mask.study = MaskStudy(LoadAlpha(options.picture));
        state.mask.name = options.picture.filename().string();
      }
    }
    if (options.settings.gravity) {
      state.open_gravity = true;
      state.open_counts = state.open_tree = false;
    }
    state.searches = state.time_line = options.searches;
    if (options.crossover)
      state.crossover = MeasureCrossover(particles.Space(), particles.Options());
  }

  // Gui needs the active OpenGL context of the window in its constructor.
  static sf::RenderTarget& Activated(Window& window) {
    window.Target().setActive(true);
    return window.Target();
  }

  // At least 64 pixels, so that a camera exists in any window.
  unsigned PictureWidth() const {
    return std::max(64, static_cast<int>(window.Width()) - static_cast<int>(kPanelWidth));
  }

  void Tick();
  void Advance(double seconds);
  bool TableTakes(const InputEvent& event);
  void TakeInput(const InputEvent& event);
  void PourHeld();
  void PourPaused(double seconds);
  void RunLiveProbe();
  void ChooseDefaultBody();
  void CompareWithBruteForce();
  void Draw(double seconds);
  void TakeShot(Lab& lab);

  LabOptions options;
  Window window;
  Gui gui;
  LabState state;
  Camera camera;
  Fonts fonts;
  Painter shapes;
  TextPainter text{fonts};
  Picture picture;
  Insight insight;
  LabInput input;
  Rates rates;
  double accumulator = 0;          // seconds that no tick has used yet
  sf::Image* grab_into = nullptr;  // of the next frame; null: none
};

// Both can be held at once; each pours at the full rate. A mask covers the bodies: nothing is
// poured unseen.
void Lab::Impl::PourHeld() {
  if (state.mask.on) return;
  const Role role = state.PourRole();
  if (input.pours_all) state.world.Pour(role, state.world.WholeCanvas());
  if (input.pours_here && input.pointer.inside)
    state.world.Pour(role, {input.pointer.at, state.brush});
}

// Pouring belongs to the tick, so that the rate does not depend on the frame rate.
void Lab::Impl::Tick() {
  PourHeld();
  insight.Follow(state);
  insight.BeforeTick(state);
  const Stopwatch watch;
  state.world.Tick();
  Smooth(state.tick_ms, watch.Milliseconds());
  insight.AfterTick(state);
  picture.AfterTick(state);
  if (state.world.TickNumber() % kMeasureTicks == 0) CompareWithBruteForce();
}

// Both as the fastest of a few runs.
void Lab::Impl::CompareWithBruteForce() {
  const SpriteManager& space = state.world.SpaceOf(Role::Particles);
  state.error = MeasureGravityError(state.world.GetGravity(), space);
  std::size_t seen = 0;
  state.tree_us = MicrosecondsOf(
      [&] { space.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++seen; }); }, 1, 3);
  state.brute_us = 0;
  // Brute force over more bodies would stop the picture.
  if (space.Count() > kMaxBruteForceBodies) return;
  const Circles circles = GatherCircles(space);
  state.brute_us = MicrosecondsOf([&] { seen += PairsByBruteForce(circles); }, 1, 3);
}

// A click on the tables must not pour.
bool Lab::Impl::TableTakes(const InputEvent& event) {
  const bool click = event.type == InputEvent::Type::MouseDown &&
                     event.button == InputEvent::Button::Left &&
                     event.mouse.x < static_cast<float>(PictureWidth());
  return click && insight.Click(state, event.mouse);
}

void Lab::Impl::TakeInput(const InputEvent& event) {
  const std::uint64_t probes = state.probes;
  input.Take(event, state, camera, PictureWidth());
  if (state.probes != probes) insight.LogProbe(state);
  if (input.steps != 0) insight.Step(std::exchange(input.steps, 0));
}

// While time is paused, bodies can still be poured: their leaves stay overfull until the next tick,
// and the picture shows it. The rate is per second there, too, whatever a frame takes.
void Lab::Impl::PourPaused(double seconds) {
  if (!input.pours_all && !input.pours_here) return;
  accumulator += seconds;
  for (; accumulator >= kTickSeconds * 0.999; accumulator -= kTickSeconds) PourHeld();
  accumulator = std::max(accumulator, 0.0);
  state.world.FindPairs();
}

void Lab::Impl::Advance(double seconds) {
  if (state.paused && !state.step) return PourPaused(seconds);
  // A single step pauses, and does not use the accumulator.
  if (state.step) {
    state.step = false;
    state.paused = true;
    accumulator = 0;
    return Tick();
  }
  accumulator += seconds * kSpeeds[state.speed];
  const Stopwatch watch;
  // Rounding must not delay a tick by a frame: frames of 1/60 s sum up to slightly less.
  while (accumulator >= kTickSeconds * 0.999 && watch.Milliseconds() < kTickBudgetMs) {
    accumulator -= kTickSeconds;
    Tick();
  }
  accumulator = std::clamp(accumulator, 0.0, kTickSeconds);
}

// A shot has no mouse. It searches at a fixed position near a cluster.
void Lab::Impl::RunLiveProbe() {
  const bool shot = !options.shot.empty();
  if (!state.live_probe || !(input.pointer.inside || shot)) return;
  const Vec2 middle = camera.Center();
  const double r = state.world.GetSettings().space.radius;
  Vec2 from = input.pointer.right ? input.pointer.pressed : middle, at = input.pointer.at;
  if (shot) {
    const bool sweep = IsSweep(state.probe.kind);
    from = {middle.x - 0.95 * r, middle.y - 0.15 * r};
    at = {middle.x + (sweep ? 0.85 : -0.15) * r, middle.y + (sweep ? 0.6 : 0.1) * r};
  }
  state.ProbeAt(from, at);
  insight.LogProbe(state);
}

// The body whose nodes are drawn is by default the one nearest to the center of the picture.
void Lab::Impl::ChooseDefaultBody() {
  const SpriteManager& space = state.world.SpaceOf(Role::Particles);
  if (!state.world.GetSettings().gravity || space.Contains(state.chosen)) return;
  if (const SpriteId next = BodyNextTo(space, camera.Center())) state.chosen = next;
}

// From bottom to top: picture, its shapes, tables, panel.
void Lab::Impl::Draw(double seconds) {
  const unsigned width = PictureWidth(), height = window.Height();
  camera.Resize(width, height);
  input.Follow(state, camera, seconds);
  ChooseDefaultBody();
  RunLiveProbe();
  SetPixelView(window.Target(), window.Width(), window.Height());
  window.Target().clear(palette::kSpace);
  // The shapes of `ui` are flushed after the batches of the picture, hence drawn over them.
  const Ui ui{shapes, text, 1, static_cast<float>(width), static_cast<float>(height)};
  const double radius = state.world.GetSettings().space.radius;
  // A shot puts the copy of the mask where it touches the edge of the built-in picture.
  const Vec2 mouse = options.shot.empty() ? input.pointer.at : Vec2{0.78 * radius, -0.5 * radius};
  if (state.mask.on)
    DrawMask(ui, state.mask, camera, 0.9 * radius, mouse);
  else
    picture.Draw(ui, state, camera, input.pointer);
  picture.Flush(window.Target());
  ui.Flush(window.Target());
  insight.Draw(ui, state, camera);
  ui.Flush(window.Target());
  gui.Begin(window.Width(), window.Height(), seconds);
  DrawPanel(state, window.Width(), window.Height());
  gui.End();
  if (grab_into != nullptr && !window.Grab(*grab_into))
    throw std::runtime_error("the window was destroyed");
  if (input.screenshot_requested) {
    sf::Image image;
    if (window.Grab(image)) state.message = SaveScreenshot(image, options.screenshots);
    input.screenshot_requested = false;
  }
  window.Display();
}

Lab::Lab(const LabOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Lab::~Lab() = default;

const World& Lab::GetWorld() const { return impl_->state.world; }
const Insight& Lab::GetInsight() const { return impl_->insight; }
const LabState& Lab::GetState() const { return impl_->state; }

// An event goes to the panel, else to the table, else to the picture.
bool Lab::Frame(double seconds) {
  Impl& in = *impl_;
  InputEvent event;
  while (in.window.Next(event)) {
    if (event.type == InputEvent::Type::Closed) in.input.quit_requested = true;
    if (!in.gui.Takes(event) && !in.TableTakes(event)) in.TakeInput(event);
  }
  in.insight.Follow(in.state);
  const Stopwatch watch;
  in.Advance(seconds);
  in.Draw(seconds);
  Smooth(in.state.frame_ms, watch.Milliseconds());
  return !in.input.quit_requested && in.window.IsOpen();
}

// Ticks, then draws one frame into the file.
void Lab::Impl::TakeShot(Lab& lab) {
  for (std::uint64_t i = 0; i < options.ticks; ++i) Tick();
  state.paused = true;
  CompareWithBruteForce();
  // ImGui needs a first frame for the sizes of its items and the textures of its letters. Its time
  // is not shown.
  lab.Frame(kTickSeconds);
  state.frame_ms = 0;
  sf::Image image;
  grab_into = &image;
  lab.Frame(kTickSeconds);
  grab_into = nullptr;
  if (!SaveImage(image, options.shot))
    throw std::runtime_error(options.shot.string() + ": cannot be written");
}

LabRun Lab::Run() {
  Impl& in = *impl_;
  if (!in.options.shot.empty()) {
    in.TakeShot(*this);
    return {};
  }
  const Stopwatch total;
  Stopwatch frame;
  std::uint64_t frames = 0;
  for (bool open = true; open;) {
    const double seconds = std::min(frame.Seconds(), kLongestFrame);
    frame.Restart();
    open = Frame(seconds);
    ++frames;
    in.rates.AfterFrame(in.state);
    if (in.options.ticks > 0 && in.state.world.TickNumber() >= in.options.ticks) break;
    if (in.options.leave && in.options.leave()) break;
  }
  return {in.state.world.TickNumber(), frames, total.Seconds()};
}

}  // namespace heliopause::lab
