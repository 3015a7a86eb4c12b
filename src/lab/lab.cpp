// A frame: what the person does, the ticks that are due, the picture, the panel.
#include "lab/lab.hpp"

#include <algorithm>
#include <chrono>
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

constexpr double kLongestFrame = 0.25;       // s: longer is a stall, not time to catch up with
constexpr double kMostTickMsAFrame = 120;    // dearer ones make time slow, and the picture goes on
constexpr std::uint64_t kMeasureEvery = 30;  // ticks between two measurements of both ways

constexpr double kSweepRadius = 40;  // at the start: a wide one touches at once

// How many ticks and frames there were in the last second, and in all.
class Rates {
 public:
  using Clock = std::chrono::steady_clock;

  void AfterFrame(LabState& state) {
    ++frames_;
    const auto now = Clock::now();
    const double passed = std::chrono::duration<double>(now - since_).count();
    if (passed < 1) return;
    const std::uint64_t tick = state.world.TickNumber();
    state.ticks_per_second = static_cast<double>(tick - std::min(tick, from_tick_)) / passed;
    state.frames_per_second = frames_ / passed;
    since_ = now;
    from_tick_ = tick;
    frames_ = 0;
  }

 private:
  Clock::time_point since_ = Clock::now();
  std::uint64_t from_tick_ = 0;
  int frames_ = 0;
};

void Smooth(double& value, double now) { value += (now - value) * (value == 0 ? 1 : 0.1); }

}  // namespace

struct Lab::Impl {
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

  static sf::RenderTarget& Activated(Window& window) {
    window.Target().setActive(true);
    return window.Target();
  }

  unsigned PictureWidth() const {
    return std::max(64, static_cast<int>(window.Width()) - static_cast<int>(kPanelWidth));
  }

  void Tick();
  void Advance(double seconds);
  bool TableTakes(const InputEvent& event);
  void TakeByHand(const InputEvent& event);
  void PourHeld();
  void AskLive();
  void ChooseSomebody();
  void MeasureBothWays();
  void Draw(double seconds);

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
  Hand hand;
  Rates rates;
  double owed = 0;  // seconds of time that no tick has had yet
  sf::Image* keep = nullptr;
};

void Lab::Impl::PourHeld() {
  if (hand.pours_all) state.world.Pour(state.pour_role, state.world.WholeCanvas());
  if (hand.pours_here && hand.pointer.inside)
    state.world.Pour(state.pour_role, {hand.pointer.at, state.brush});
}

void Lab::Impl::Tick() {
  PourHeld();
  insight.Follow(state);
  insight.BeforeTick(state);
  const Stopwatch watch;
  state.world.Tick();
  Smooth(state.tick_ms, watch.Microseconds() / 1000);
  insight.AfterTick(state);
  picture.AfterTick(state);
  if (state.world.TickNumber() % kMeasureEvery == 0) MeasureBothWays();
}

// Both by the same rule: the fastest of a few.
void Lab::Impl::MeasureBothWays() {
  const SpriteManager& space = state.world.SpaceOf(Role::Particles);
  state.error = MeasureGravityError(state.world.GetGravity(), space);
  std::size_t seen = 0;
  state.tree_us = MicrosecondsOf(
      [&] { space.ForEachOverlappingPair([&](SpriteId, SpriteId) { ++seen; }); }, 1, 3);
  state.brute_us = 0;
  if (space.Count() > kMostForBruteForce) return;
  const Circles circles = GatherCircles(space);
  state.brute_us = MicrosecondsOf([&] { seen += PairsByBruteForce(circles); }, 1, 3);
}

bool Lab::Impl::TableTakes(const InputEvent& event) {
  const bool click = event.type == InputEvent::Type::MouseDown &&
                     event.button == InputEvent::Button::Left &&
                     event.mouse.x < static_cast<float>(PictureWidth());
  return click && insight.Click(state, event.mouse);
}

void Lab::Impl::TakeByHand(const InputEvent& event) {
  const std::uint64_t asked = state.asked;
  hand.Take(event, state, camera, PictureWidth());
  if (state.asked != asked) insight.Note(*state.answer);
  if (hand.steps != 0) insight.Step(std::exchange(hand.steps, 0));
}

// While time stands, pouring goes on: leaves are seen to be overfull until the next tick.
void Lab::Impl::Advance(double seconds) {
  if (state.paused && !state.step) {
    if (hand.pours_all || hand.pours_here) {
      PourHeld();
      state.world.FindPairs();
    }
    return;
  }
  if (state.step) {
    state.step = false;
    state.paused = true;
    owed = 0;
    return Tick();
  }
  owed += seconds * kSpeeds[state.speed];
  const Stopwatch watch;
  while (owed >= kTickSeconds * 0.999 && watch.Microseconds() < 1000 * kMostTickMsAFrame) {
    owed -= kTickSeconds;
    Tick();
  }
  owed = std::clamp(owed, 0.0, kTickSeconds);
}

// A shot has no mouse: it asks at a place where clusters are, too.
void Lab::Impl::AskLive() {
  const bool shot = !options.shot.empty();
  if (!state.live_probe || !(hand.pointer.inside || shot)) return;
  const Vec2 middle = camera.Center();
  const double r = state.world.GetSettings().space.radius;
  Vec2 from = hand.pointer.right ? hand.pointer.pressed : middle, at = hand.pointer.at;
  if (shot) {
    const bool sweep = IsSweep(state.probe.kind);
    from = {middle.x - 0.95 * r, middle.y - 0.15 * r};
    at = {middle.x + (sweep ? 0.85 : -0.15) * r, middle.y + (sweep ? 0.6 : 0.1) * r};
  }
  state.AskThere(from, at);
  insight.Note(*state.answer);
}

// Whose nodes are drawn: who was chosen, or else somebody in the middle.
void Lab::Impl::ChooseSomebody() {
  const SpriteManager& space = state.world.SpaceOf(Role::Particles);
  if (!state.world.GetSettings().gravity || space.Contains(state.chosen)) return;
  const auto near = space.GetNearestSprite(camera.Center(), kMaxCoordinate);
  if (near) state.chosen = near->id;
}

void Lab::Impl::Draw(double seconds) {
  const unsigned width = PictureWidth(), height = window.Height();
  camera.Resize(width, height);
  hand.Follow(state, camera, seconds);
  ChooseSomebody();
  AskLive();
  SetPixelView(window.Target(), window.Width(), window.Height());
  window.Target().clear(palette::kSpace);
  const Ui ui{shapes, text, 1, static_cast<float>(width), static_cast<float>(height)};
  const double radius = state.world.GetSettings().space.radius;
  const Vec2 mouse = options.shot.empty() ? hand.pointer.at : Vec2{0.78 * radius, -0.5 * radius};
  if (state.mask.on)
    DrawMask(ui, state.mask, camera, 0.9 * radius, mouse);
  else
    picture.Draw(ui, state, camera, hand.pointer);
  picture.Flush(window.Target());
  ui.Flush(window.Target());
  insight.Draw(ui, state, camera);
  ui.Flush(window.Target());
  gui.Begin(window.Width(), window.Height(), seconds);
  DrawPanel(state, window.Width(), window.Height());
  gui.End();
  if (keep != nullptr && !window.Grab(*keep)) throw std::runtime_error("the window is gone");
  if (hand.wants_screenshot) {
    sf::Image image;
    if (window.Grab(image)) state.said = SaveScreenshot(image, options.screenshots);
    hand.wants_screenshot = false;
  }
  window.Display();
}

Lab::Lab(const LabOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Lab::~Lab() = default;

const World& Lab::GetWorld() const { return impl_->state.world; }
const Insight& Lab::GetInsight() const { return impl_->insight; }
const LabState& Lab::GetState() const { return impl_->state; }

bool Lab::Frame(double seconds) {
  Impl& in = *impl_;
  InputEvent event;
  while (in.window.Next(event)) {
    if (event.type == InputEvent::Type::Closed) in.hand.wants_quit = true;
    if (!in.gui.Takes(event) && !in.TableTakes(event)) in.TakeByHand(event);
  }
  in.insight.Follow(in.state);
  const Stopwatch watch;
  in.Advance(seconds);
  in.Draw(seconds);
  Smooth(in.state.frame_ms, watch.Microseconds() / 1000);
  return !in.hand.wants_quit && in.window.IsOpen();
}

LabRun Lab::Run() {
  Impl& in = *impl_;
  if (!in.options.shot.empty()) {
    for (std::uint64_t i = 0; i < in.options.ticks; ++i) in.Tick();
    in.state.paused = true;
    in.MeasureBothWays();
    sf::Image image;
    Frame(kTickSeconds);    // ImGui lays out its first frame without knowing its own sizes
    in.state.frame_ms = 0;  // and renders its letters, which is no figure to show
    in.keep = &image;
    Frame(kTickSeconds);
    if (!SaveImage(image, in.options.shot))
      throw std::runtime_error("cannot write " + in.options.shot.string());
    return {};
  }
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  auto last = start;
  std::uint64_t frames = 0;
  for (bool open = true; open;) {
    const auto now = Clock::now();
    open = Frame(std::min(std::chrono::duration<double>(now - last).count(), kLongestFrame));
    last = now;
    ++frames;
    in.rates.AfterFrame(in.state);
    if (in.options.ticks > 0 && in.state.world.TickNumber() >= in.options.ticks) break;
    if (in.options.leave && in.options.leave()) break;
  }
  return {in.state.world.TickNumber(), frames,
          std::chrono::duration<double>(Clock::now() - start).count()};
}

}  // namespace heliopause::lab
