// Input of the map. Places are found by position in pixels; those that are not drawn at this zoom
// cannot be selected.
#include "view/map/star_map.hpp"

#include <algorithm>
#include <cmath>

#include "view/input/keys.hpp"

namespace heliopause {
namespace {

constexpr double kWheelZoom = 1.25, kKeyZoom = 1.5;
constexpr double kClickReach = 16;      // units of the instruments around a place
constexpr double kDoubleClick = 0.4;    // s
constexpr double kLeastReach = 12'000;  // units: of a map with one place

}  // namespace

// Selects `shown`, else the goal of the route, else the star nearest to the ship. Without any of
// them nothing is selected.
void StarMap::Open(const Game& game, unsigned width, unsigned height, ObjectId shown) {
  open_ = true;
  dragging_ = needs_route_ = fitted_ = false;
  search_.reset();
  close_ = help_ = selection_ = {};  // the size of the window may have changed
  camera_.Resize(width, height);
  places_ = PlacesOf(game);
  selected_.reset();
  const Systems& route = game.GetSystems();
  const ObjectId goal = shown != ObjectId{} ? shown : route.goal;
  const auto is_goal = [&](const MapPlace& place) {
    if (goal == ObjectId{}) return !route.marker.empty() && place.mark == route.marker;
    return place.id == goal || place.goal == goal;
  };
  // A goal that is not listed is in a system that was not visited: the star nearest to it is there.
  auto from = game.Space().GetPosition(goal);
  if (!from) from = game.Space().GetPosition(game.GetPlayer().ship);
  double least = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (is_goal(places_[i])) {
      selected_ = i;
      break;
    }
    if (!from || places_[i].kind != PlaceKind::System) continue;
    const double away =
        std::hypot(places_[i].position.x - from->x, places_[i].position.y - from->y);
    if (selected_ && away >= least) continue;
    selected_ = i;
    least = away;
  }
  Fit(game);
}

void StarMap::Fit(const Game& game) {
  // Step 1: the corners of all places and the ship; one point at the origin when there are none.
  std::vector<Vec2> points;
  for (const MapPlace& place : places_) points.push_back(place.position);
  if (const auto ship = game.Space().GetPosition(game.GetPlayer().ship)) points.push_back(*ship);
  if (points.empty()) points.push_back({});
  Vec2 low = points.front(), high = low;
  for (const Vec2 p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  // Step 2: the scale at which both sides fit, with a margin. More of it is above and below, where
  // the title stands, and names below their places. The help covers the lower end.
  const double free = help_.h > 0 ? static_cast<double>(help_.y) : camera_.Height();
  const double across = std::max(high.x - low.x, 2 * kLeastReach) * 1.25;
  const double down = std::max(high.y - low.y, 2 * kLeastReach) * 1.4;
  const double scale = std::min(camera_.Width() / across, free / down);
  focus_ = {(low.x + high.x) / 2, (low.y + high.y) / 2 + (camera_.Height() - free) / (2 * scale)};
  // Zooming out ends where all places take half of the screen.
  camera_.SetZoomOutLimit(std::max(across, down) * 2);
  camera_.SetView(focus_, scale);
}

bool StarMap::ShowsBodies() const { return camera_.Scale() * kSystemRadius >= kBodiesFrom; }

// Without systems there is nothing but bodies. Marks are shown from afar.
bool StarMap::IsShown(const MapPlace& place) const {
  return place.kind == PlaceKind::System || place.kind == PlaceKind::Mark ||
         place.system == nullptr || ShowsBodies();
}

// The nearest of those that are drawn, within kClickReach. A mark is hit by its diamond, which
// stands above its place, as well.
std::optional<std::size_t> StarMap::PlaceAt(Point pixel) const {
  std::optional<std::size_t> best;
  double least = kClickReach * unit_;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (!IsShown(places_[i])) continue;
    const Point at = camera_.ToScreen(places_[i].position);
    const double x = at.x - pixel.x, y = at.y - pixel.y;
    double away = std::hypot(x, y);
    if (places_[i].kind == PlaceKind::Mark)
      away = std::min(away, std::hypot(x, y - static_cast<double>(kDiamondUp * unit_)));
    if (away >= least) continue;
    best = i;
    least = away;
  }
  return best;
}

// `show`: the map moves there if the place is near the rim or outside.
void StarMap::Select(std::size_t place, bool show) {
  selected_ = place;
  if (!show) return;
  // Inside these shares of the screen a place is clear of the rim, the title and the help.
  const Point at = camera_.ToScreen(places_[place].position);
  const double x = at.x / camera_.Width(), y = at.y / camera_.Height();
  if (x > 0.1 && x < 0.9 && y > 0.12 && y < 0.85) return;
  focus_ = places_[place].position;
  camera_.Recenter();
  camera_.GlideTo(focus_);
}

void StarMap::SelectTowards(double dx, double dy) {
  // PlaceTowards takes a list of places, so those that are drawn are copied; `index` leads back.
  std::vector<MapPlace> shown;
  std::vector<std::size_t> index;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (!IsShown(places_[i])) continue;
    shown.push_back(places_[i]);
    index.push_back(i);
  }
  // Without a selection from the middle of what is free: the help covers the lower end.
  const float free = help_.h > 0 ? help_.y : static_cast<float>(camera_.Height());
  const Point middle{static_cast<float>(camera_.Width()) / 2, free / 2};
  const Vec2 from = selected_ ? places_[*selected_].position : camera_.ToWorld(middle);
  if (const auto next = PlaceTowards(shown, from, dx, dy)) Select(index[*next], true);
}

void StarMap::SetRoute(std::vector<Command>& out) {
  if (!selected_) return;
  // A command and not a call: the game changes in its next tick, and recordings hold the route.
  const MapPlace& place = places_[*selected_];
  needs_route_ = false;
  out.push_back({Command::Type::Route,
                 {},
                 0,
                 place.goal,
                 place.goal == ObjectId{} ? place.mark : std::string()});
}

// Events of the mouse all belong to the map while it is open: the game must not fire at a click.
bool StarMap::Handle(const InputEvent& event, bool repeated, const Game& game, double seconds,
                     std::vector<Command>& out, const KeyMap& keys) {
  if (!open_) return false;
  using Type = InputEvent::Type;
  if (event.type == Type::KeyDown) return HandleKey(event, repeated, game, keys, out);
  if (event.type != Type::MouseDown && event.type != Type::MouseUp &&
      event.type != Type::MouseMove && event.type != Type::Wheel)
    return false;
  HandleMouse(event, seconds, out);
  return true;
}

bool StarMap::HandleKey(const InputEvent& event, bool repeated, const Game& game,
                        const KeyMap& keys, std::vector<Command>& out) {
  if (search_ && HandleSearchKey(event, repeated)) return true;
  const auto action = keys.Find(event.key);
  // The keys that the help names come first: a player may have given them one of those below.
  if (action == Action::Map) {
    if (!repeated) Close();
    return true;
  }
  // The key goes on to the game, which starts the autopilot: the pilot sees the flight.
  if (action == Action::Autopilot) {
    if (!repeated) Close();
    return false;
  }
  switch (event.key) {
    // Arrows, letters and zoom are fixed: the map works as menus do, whatever the keys of flight
    // are.
    case Key::Left:
    case Key::A:
      SelectTowards(-1, 0);
      return true;
    case Key::Right:
    case Key::D:
      SelectTowards(1, 0);
      return true;
    case Key::Up:
    case Key::W:
      SelectTowards(0, -1);
      return true;
    case Key::Down:
    case Key::S:
      SelectTowards(0, 1);
      return true;
    case Key::Equal:
    case Key::Add:
    case Key::Hyphen:
    case Key::Subtract: {
      const bool nearer = event.key == Key::Equal || event.key == Key::Add;
      // Zooming in goes to what is selected.
      if (nearer && selected_) {
        focus_ = places_[*selected_].position;
        camera_.Recenter();
        camera_.GlideTo(focus_);
      }
      camera_.ZoomTo(camera_.TargetScale() * (nearer ? kKeyZoom : 1 / kKeyZoom));
      return true;
    }
    case Key::Home:
      Fit(game);
      return true;
    case Key::F:
    case Key::Slash:
      if (!repeated) BeginSearch();
      return true;
    case Key::G:
      StepGood(game, event.shift);
      return true;
    case kEnterKey:
      // A held key would send a command in each frame.
      if (!repeated) SetRoute(out);
      return true;
    case Key::Delete:
    case Key::C:
      if (!repeated) out.push_back({Command::Type::Route, {}, 0, {}, {}});
      return true;
    case Key::Escape:
      // The key may have closed a page or the console over the map: held, it does not close the map
      // too.
      if (!repeated) Close();
      return true;
    default:
      break;
  }
  // Flight and weapons do not work here.
  return !WorksOverScreens(action) && action != Action::ShipPage;
}

void StarMap::HandleMouse(const InputEvent& event, double seconds, std::vector<Command>& out) {
  using Type = InputEvent::Type;
  // The position before this event, from which a drag moves.
  const Point before = mouse_;
  mouse_ = event.mouse;
  if (event.type == Type::Wheel)
    return camera_.ZoomBy(event.wheel > 0 ? kWheelZoom : 1 / kWheelZoom, event.mouse);
  if (event.type == Type::MouseMove && dragging_)
    return camera_.Pan({mouse_.x - before.x, mouse_.y - before.y});
  if (event.type == Type::MouseUp) dragging_ = false;
  if (event.type != Type::MouseDown) return;
  if (event.button == InputEvent::Button::Left && close_.Contains(mouse_)) return Close();
  // The panel may appear between the two presses of a double click.
  const bool soon = seconds - clicked_at_ < kDoubleClick;
  if (!soon && (help_.Contains(mouse_) || selection_.Contains(mouse_))) return;
  // A press on a place selects it; elsewhere it begins a drag, which ends with the release.
  const auto place = PlaceAt(event.mouse);
  const bool left = event.button == InputEvent::Button::Left;
  if (!place) {
    dragging_ = true;
    return;
  }
  // A second click on the same place in time, or one with another button, sets the route.
  const bool again = selected_ == place && soon;
  Select(*place, false);
  search_.reset();
  clicked_at_ = seconds;
  if (!left || again) SetRoute(out);
}

}  // namespace heliopause
