#include "view/window_fixture.hpp"

#include <X11/Xlib.h>
#include <unistd.h>

#include <SFML/Window/Context.hpp>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace heliopause {

namespace {
namespace fs = std::filesystem;

GameOptions SmallGame() {
  GameOptions options;
  options.seed = 5;
  options.scenario = "window test";
  return options;
}

const Catalog& TheCatalog() {
  static const Catalog catalog = Catalog::Load(fs::path(HELIOPAUSE_SOURCE_DIR) / "data");
  return catalog;
}

void Populate(Game& game) {
  const Catalog& catalog = game.GetCatalog();
  ShipSpawn own;
  own.type = catalog.FindShip("courier").value();
  own.faction = catalog.FindFaction("player").value();
  own.is_player = true;
  game.SpawnShip(own);
  ShipSpawn other;
  other.type = catalog.FindShip("hauler").value();
  other.faction = catalog.FindFaction("trader").value();
  other.position = {200, -100};
  game.SpawnShip(other);
  game.SpawnBody(catalog.FindBody("outpost").value(), catalog.FindFaction("trader").value(),
                 {-300, 150}, "Home");
  const RockClassIndex rock = catalog.FindRock("medium").value();
  for (int i = 0; i < 300; ++i)
    game.SpawnAsteroid(rock, {400.0 + (i % 20) * 90, -900.0 + (i / 20) * 120}, {});
}

// The window of the program, by its name: a direct child of the root, as there is no window
// manager.
::Window FindWindow(Display* display) {
  ::Window root = DefaultRootWindow(display), parent = 0, *children = nullptr, found = 0;
  unsigned count = 0;
  XQueryTree(display, root, &root, &parent, &children, &count);
  for (unsigned i = 0; i < count; ++i) {
    char* name = nullptr;
    if (XFetchName(display, children[i], &name) != 0 && name != nullptr) {
      if (std::string(name) == "Heliopause") found = children[i];
      XFree(name);
    }
  }
  if (children != nullptr) XFree(children);
  return found;
}

// Runs `act(display, window)` on a separate connection and waits until the server has done it.
template <class F>
void OnWindow(F&& act) {
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) throw std::runtime_error("no display");
  act(display, FindWindow(display));
  XSync(display, False);
  XCloseDisplay(display);
}
}  // namespace

WindowTest::WindowTest()
    : folder_(fs::temp_directory_path() / ("heliopause-window-" + std::to_string(getpid()))),
      catalog_(TheCatalog()),
      game_(catalog_, SmallGame()) {
  fs::create_directories(folder_);
  Populate(game_);
}

WindowTest::~WindowTest() { fs::remove_all(folder_); }

void WindowTest::Open(unsigned width, unsigned height) {
  ViewOptions options;
  options.width = width;
  options.height = height;
  options.screenshots = folder_ / "shots";
  options.settings = folder_ / "settings.txt";
  Open(options);
}

void WindowTest::Open(const ViewOptions& options) {
  view_ = std::make_unique<View>(options);
  view_->Attach(game_, console_);
  Frames(3);
  TakeFocus();
  FillPixels(false);
  Frames(5);
  commands_.clear();
}

// The frames between two pictures are drawn as always, but Mesa's software renderer fills no
// pixels, which takes most of the time of a frame.
void WindowTest::FillPixels(bool fill) {
  constexpr unsigned kRasterizerDiscard = 0x8C89;  // of OpenGL 3.0
  using Switch = void (*)(unsigned);
  const auto change =
      reinterpret_cast<Switch>(sf::Context::getFunction(fill ? "glDisable" : "glEnable"));
  if (change != nullptr) change(kRasterizerDiscard);
}

void WindowTest::Frames(int count) {
  for (int i = 0; i < count; ++i) {
    bool console_line = false;
    for (Command& command : view_->Input(game_)) {
      console_line = console_line || command.type == Command::Type::Console;
      commands_.push_back(command);
      game_.Post(std::move(command));
    }
    for (Request& request : view_->TakeRequests()) requests_.push_back(std::move(request));
    if (!view_->Paused() || console_line) {
      game_.Tick();
      view_->AfterTick(game_);
    }
    view_->Draw(game_, 1);
  }
}

void WindowTest::Ticks(int most) {
  for (int i = 0; i < most && !view_->Paused(); ++i) {
    game_.Tick();
    view_->AfterTick(game_);
  }
}

void WindowTest::Tool(const std::string& arguments) {
  // xdotool runs without the sanitizer options of the test.
  ASSERT_EQ(std::system(("xdotool " + arguments + " >/dev/null 2>&1").c_str()), 0) << arguments;
}

void WindowTest::TakeFocus() {
  OnWindow([](Display* display, ::Window window) {
    XAutoRepeatOff(display);  // on a busy machine a short press lasts long enough to repeat
    XSetInputFocus(display, window, RevertToNone, CurrentTime);
  });
}

void WindowTest::WriteSettings(const std::string& text) {
  std::ofstream(folder_ / "settings.txt") << text;
}

void WindowTest::LoseFocus(int frames) {
  OnWindow([](Display* display, ::Window) {
    XSetInputFocus(display, DefaultRootWindow(display), RevertToNone, CurrentTime);
  });
  Frames(frames);
}

void WindowTest::Resize(unsigned width, unsigned height) {
  OnWindow(
      [&](Display* display, ::Window window) { XResizeWindow(display, window, width, height); });
  Frames(10);
}

void WindowTest::AskToClose() {
  OnWindow([](Display* display, ::Window window) {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = window;
    event.xclient.message_type = XInternAtom(display, "WM_PROTOCOLS", False);
    event.xclient.format = 32;
    event.xclient.data.l[0] = static_cast<long>(XInternAtom(display, "WM_DELETE_WINDOW", False));
    XSendEvent(display, window, False, NoEventMask, &event);
  });
  Frames(4);
}

void WindowTest::Down(const std::string& key) {
  Tool("keydown " + key);
  Frames(4);
}

void WindowTest::Up(const std::string& key) {
  Tool("keyup " + key);
  Frames(4);
}

void WindowTest::Press(const std::string& key) {
  Down(key);
  Up(key);
}

void WindowTest::Tap(const std::string& key) {
  Tool("key " + key);
  Frames(4);
}

void WindowTest::Type(const std::string& text) {
  Tool("type --delay 20 '" + text + "'");
  Frames(6);
}

void WindowTest::Wheel(bool nearer, int notches) {
  Tool("mousemove 640 360 click --repeat " + std::to_string(notches) + " --delay 5 " +
       (nearer ? "4" : "5"));
  Frames(40);
}

void WindowTest::Click(int x, int y, int button) {
  Tool("mousemove " + std::to_string(x) + " " + std::to_string(y));
  Frames(3);
  Tool("mousedown " + std::to_string(button));
  Frames(3);
  Tool("mouseup " + std::to_string(button));
  Frames(3);
}

void WindowTest::MouseButton(bool down, int x, int y, int button) {
  Tool("mousemove " + std::to_string(x) + " " + std::to_string(y));
  Frames(3);
  Tool((down ? "mousedown " : "mouseup ") + std::to_string(button));
  Frames(3);
}

void WindowTest::Drag(int x, int y) {
  Tool("mousemove 640 360");
  Frames(3);
  Tool("mousedown 3");
  Frames(3);
  Tool("mousemove " + std::to_string(640 + x) + " " + std::to_string(360 + y));
  Frames(3);
  Tool("mouseup 3");
  Frames(3);
}

sf::Image WindowTest::Picture() {
  const auto newest = [this] {
    fs::path last;
    if (!fs::exists(folder_ / "shots")) return last;
    for (const auto& entry : fs::directory_iterator(folder_ / "shots")) last = entry.path();
    return last;
  };
  fs::remove_all(folder_ / "shots");
  FillPixels(true);
  Press("F12");
  FillPixels(false);
  sf::Image image;
  EXPECT_TRUE(image.loadFromFile(newest().string())) << "F12 wrote no picture";
  return image;
}

bool WindowTest::WasRequested(Request::Type type, const std::string& slot) const {
  for (const Request& request : requests_) {
    if (request.type == type && request.slot == slot) return true;
  }
  return false;
}

double Difference(const sf::Image& one, const sf::Image& two) {
  if (one.getSize() != two.getSize()) return 1;
  std::size_t different = 0;
  const sf::Vector2u size = one.getSize();
  for (unsigned y = 0; y < size.y; ++y) {
    for (unsigned x = 0; x < size.x; ++x) {
      const sf::Color a = one.getPixel(x, y), b = two.getPixel(x, y);
      different += std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b) > 24;
    }
  }
  return static_cast<double>(different) / (static_cast<double>(size.x) * size.y);
}

double MeanLight(const sf::Image& image, unsigned x0, unsigned y0, unsigned width,
                 unsigned height) {
  double sum = 0;
  for (unsigned y = y0; y < y0 + height; ++y) {
    for (unsigned x = x0; x < x0 + width; ++x) {
      const sf::Color color = image.getPixel(x, y);
      sum += (color.r + color.g + color.b) / 3.0;
    }
  }
  return sum / (static_cast<double>(width) * height);
}

}  // namespace heliopause
