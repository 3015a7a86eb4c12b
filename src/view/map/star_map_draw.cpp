// The picture of the map, from back to front: squares of the quadtree, fields of asteroids, gates
// as lines, the route, places, the ship, names, panels.
#include <algorithm>
#include <cmath>

#include "game/rules/routes.hpp"
#include "view/draw/number_text.hpp"
#include "view/input/keys.hpp"
#include "view/map/free_place.hpp"
#include "view/map/star_map.hpp"
#include "view/objects/danger_text.hpp"
#include "view/objects/object_colors.hpp"
#include "view/objects/object_names.hpp"
#include "view/objects/scenario_colors.hpp"
#include "view/teaching/tree_layers.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// The color of the body's type in the data, which its surface has in flight as well.
Rgba ClassColor(const Game& game, const MapPlace& place) {
  const Body* body = game.FindBody(place.id);
  return body == nullptr ? palette::kNeutral : ToRgba(game.GetCatalog().Bodies()[body->type].color);
}

void DrawDiamond(const Ui& ui, Point at, float r, Rgba color) {
  ui.shapes.Quad({at.x, at.y - r}, {at.x + r, at.y}, {at.x, at.y + r}, {at.x - r, at.y}, color);
}

// A dashed line of the route, in pixels.
void DrawDashes(const Ui& ui, Point from, Point to, Rgba color) {
  const float length = LengthOf({to.x - from.x, to.y - from.y});
  if (length < 1) return;
  const float step = ui.Px(10);
  const auto at = [&](float t) {
    return Point(from.x + (to.x - from.x) * t / length, from.y + (to.y - from.y) * t / length);
  };
  // The line may be far longer than the screen: only dashes in the circle around it are drawn.
  const Point middle{ui.width / 2 - from.x, ui.height / 2 - from.y};
  const float along = (middle.x * (to.x - from.x) + middle.y * (to.y - from.y)) / length;
  const float half = LengthOf({ui.width, ui.height}) / 2;
  const float last = std::min(length, along + half);
  for (float begin = std::floor(std::max(0.f, along - half) / step) * step; begin <= last;
       begin += step) {
    ui.shapes.Line(at(begin), at(std::min(length, begin + step * 0.6f)), ui.Px(1.6f), color);
  }
}

}  // namespace

void StarMap::Draw(sf::RenderTarget& target, const Ui& ui, const Game& game, double elapsed,
                   bool tree, const KeyMap& keys) {
  camera_.Resize(static_cast<unsigned>(ui.width), static_cast<unsigned>(ui.height));
  camera_.Follow(focus_, elapsed);
  unit_ = ui.Px(1);
  const std::vector<std::string> help = HelpLines(ui, keys);
  const float top = ui.height - ui.Px(18) - LineHeight(ui.FontSize(kNormal)) -
                    static_cast<float>(help.size()) * LineHeight(ui.FontSize(kSmall));
  help_ = {0, top, ui.width, ui.height - top};
  // Step 1: the places of this frame. Bodies come and go, so the selection is kept by id and not by
  // index.
  const std::optional<MapPlace> chosen =
      selected_ ? std::optional(places_[*selected_]) : std::nullopt;
  places_ = PlacesOf(game);
  selected_.reset();
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (chosen && places_[i].IsSame(*chosen)) selected_ = i;
  if (!fitted_) Fit(game);
  fitted_ = true;

  // Step 2: the picture, from back to front.
  ui.shapes.Rect({0, 0}, {ui.width, ui.height}, palette::kSpace);
  if (tree) DrawTree(ui, game);
  DrawRegions(ui);
  DrawFields(ui, game);
  DrawLinks(ui, game);
  DrawRoute(ui, game);
  DrawPlaces(ui, game);
  DrawDeepScan(ui, game);
  DrawShip(ui, game);
  std::vector<Area> taken = Panels(ui);
  DrawNames(ui, game, taken);
  DrawMarkers(ui, game, taken);
  ui.Flush(target);
  // Step 3: the panels in a batch of their own, because texts of a batch lie above its shapes:
  // names of places would be above the backgrounds of the panels.
  DrawPanels(ui, game, help);
  selection_ = selected_ ? DrawSelection(ui, game) : Area{};
  close_ = CloseArea(ui, {0, 0, ui.width, ui.height});
  DrawClose(ui, close_, close_.Contains(mouse_));
  ui.Flush(target);
}

// Squares below three pixels are counted instead of drawn, so that each step of zoom opens the next
// level.
void StarMap::DrawTree(const Ui& ui, const Game& game) {
  const TreePicture::Style style{kTreeSquares | kTreeFill,
                                 std::max<std::size_t>(1, game.Options().space.leaf_capacity)};
  // Step 1: squares as in the tree view, with plain frames.
  squares_ = picture_.DrawNodes(
      ui, camera_, game.Space(), style,
      [&](Point corner, Point size, Rgba color) { ui.shapes.Frame(corner, size, 1, color); });
  // Step 2: levels for the text: the deepest one, and the deepest that is drawn at this zoom.
  deepest_ = shown_levels_ = 0;
  game.Space().ForEachNode([&](const NodeView& node) {
    deepest_ = std::max<std::size_t>(deepest_, node.depth);
    if (DecideNode(node, camera_) == NodeDrawing::Visible)
      shown_levels_ = std::max<std::size_t>(shown_levels_, node.depth);
  });
  // Step 3: ships as dots, which show why a square is split.
  const Box box = camera_.Visible();
  for (const Ship& ship : game.Ships()) {
    const auto at = game.Space().GetPosition(ship.id);
    if (!at || at->x < box.min.x || at->x > box.max.x || at->y < box.min.y || at->y > box.max.y)
      continue;
    const Point p = camera_.ToScreen(*at);
    ui.shapes.Rect({p.x - 1, p.y - 1}, {2, 2}, WithAlpha(FactionColor(game, ship.faction), 0.8));
  }
  // Step 4: the line of numbers below the title, beside the panel of the selected place.
  const std::string text =
      Tr("map_quadtree", {std::to_string(shown_levels_), std::to_string(deepest_),
                          std::to_string(squares_.drawn), std::to_string(squares_.too_small)});
  ui.text.WriteWithin(text, {ui.Px(16), ui.Px(44)}, ui.width - ui.Px(282), ui.FontSize(kSmall),
                      palette::kDim, Face::Mono);
}

// Links between two known systems are brighter.
void StarMap::DrawLinks(const Ui& ui, const Game& game) const {
  // A link outside of all systems counts as known, as in a game without systems.
  const auto known = [&](const SystemClass* system) {
    return system == nullptr ||
           std::any_of(places_.begin(), places_.end(), [&](const MapPlace& place) {
             return place.system == system && place.known;
           });
  };
  for (const GateLink& link : game.GetSystems().links) {
    const auto one = game.Space().GetPosition(link.one),
               other = game.Space().GetPosition(link.other);
    if (!one || !other) continue;
    const bool a = known(game.SystemAt(*one)), b = known(game.SystemAt(*other));
    // A link between two unvisited systems would show what the player has not found yet.
    if (!a && !b) continue;
    ui.shapes.Line(camera_.ToScreen(*one), camera_.ToScreen(*other), ui.Px(1.2f),
                   WithAlpha(palette::kAccent, a && b ? 0.5 : 0.22));
  }
}

void StarMap::DrawRoute(const Ui& ui, const Game& game) const {
  const auto ship = game.Space().GetPosition(game.GetPlayer().ship);
  const std::optional<RouteGoal> goal = GoalOfRoute(game);
  if (!ship || !goal) return;
  const Rgba color = WithAlpha(palette::kGood, 0.95);
  Vec2 at = *ship;
  // A route is a chain: dashes through space to a gate, a solid line through the gate, and so on.
  for (const ObjectId gate : FindRoute(game, *ship, goal->position).gates) {
    // FindRoute returns gates that exist and have a link.
    const Vec2 in = *game.Space().GetPosition(gate);
    const Vec2 out = *game.Space().GetPosition(game.LinkedGate(gate));
    DrawDashes(ui, camera_.ToScreen(at), camera_.ToScreen(in), color);
    ui.shapes.Line(camera_.ToScreen(in), camera_.ToScreen(out), ui.Px(2.2f), color);
    at = out;
  }
  const Point end = camera_.ToScreen(goal->position);
  DrawDashes(ui, camera_.ToScreen(at), end, color);
  ui.shapes.Ring(end, ui.Px(12), ui.Px(1.5f), color);
}

void StarMap::DrawPlaces(const Ui& ui, const Game& game) const {
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (IsShown(places_[i])) DrawPlace(ui, game, places_[i], selected_ == i);
  }
}

void StarMap::DrawPlace(const Ui& ui, const Game& game, const MapPlace& place,
                        bool selected) const {
  const Point at = camera_.ToScreen(place.position);
  const auto sprite = game.Space().Get(place.id);
  // The true size on the screen; the symbols below have a least size, so that no place vanishes.
  const float real = sprite ? camera_.ToPixels(sprite->radius) : 0;
  switch (place.kind) {
    case PlaceKind::System: {
      const Rgba color = place.known ? ClassColor(game, place) : palette::kFaint;
      ui.shapes.Glow(at, std::max(real * 2.2f, ui.Px(17)), WithAlpha(color, 0.5));
      ui.shapes.Disc(at, std::max(real, ui.Px(place.known ? 5.5f : 4)), color);
      // Close up, the bodies are drawn and the ring would lie among them.
      if (place.system != nullptr && place.known && !ShowsBodies())
        ui.shapes.Ring(at, ui.Px(9.5f), ui.Px(1.4f), DangerColor(place.system->danger));
      break;
    }
    case PlaceKind::Planet:
      ui.shapes.Disc(at, std::max(real, ui.Px(3.5f)), Shade(ClassColor(game, place), 0.8));
      break;
    case PlaceKind::Gate:
      ui.shapes.Ring(at, std::max(real, ui.Px(5)), ui.Px(1.5f), palette::kAccent);
      break;
    case PlaceKind::Port:
    case PlaceKind::Lair: {
      const float r = std::max(real, ui.Px(4));
      const Rgba color = FactionColor(game, game.FactionOf(place.id));
      // Pirates' lairs are diamonds, ports are squares; both have the color of the owner.
      if (place.kind == PlaceKind::Lair)
        DrawDiamond(ui, at, r * 1.3f, color);
      else
        ui.shapes.Rect({at.x - r, at.y - r}, {2 * r, 2 * r}, color);
      break;
    }
    case PlaceKind::Mark:  // see DrawMarkers
      break;
  }
  // A frame around the symbol, with a least size as well.
  if (!selected) return;
  const float r = std::max(real + ui.Px(6), ui.Px(14));
  ui.shapes.Frame({at.x - r, at.y - r}, {2 * r, 2 * r}, ui.Px(1.5f), palette::kText);
}

// The selected name first, then systems, then ports; a name that would cover another, or lie under
// a panel, moves above its place, or is left out.
void StarMap::DrawNames(const Ui& ui, const Game& game, std::vector<Area>& taken) const {
  const auto write = [&](const MapPlace& place, unsigned size, Rgba color, Face face) {
    const Point at = camera_.ToScreen(place.position);
    std::string name = place.named ? place.name : "?";
    if (const std::string price = PriceAt(game, place); !price.empty()) name += "  " + price;
    const float half = ui.text.Width(name, size, face) / 2 + 3;
    // Below the symbol; farther below the ring of danger, which systems have from afar, and below a
    // body that is larger than its symbol.
    const auto sprite = game.Space().Get(place.id);
    const float real = sprite && ShowsBodies() ? camera_.ToPixels(sprite->radius) : 0;
    const float least = ui.Px(place.kind == PlaceKind::System && !ShowsBodies() ? 13.f : 10.f);
    const float drop = std::max(least, real + ui.Px(8));
    Area area{at.x - half, at.y + drop, 2 * half, LineHeight(size)};
    if (area.Right() < 0 || area.x > ui.width || area.Bottom() < 0 || area.y > ui.height) return;
    const auto covers = [&](const Area& a) { return a.Overlaps(area); };
    if (std::any_of(taken.begin(), taken.end(), covers)) area.y = at.y - drop - area.h;
    if (std::any_of(taken.begin(), taken.end(), covers)) return;
    taken.push_back(area);
    ui.text.Write(name, {at.x, area.y}, size, color, face, Align::Center);
  };
  // Texts of marks are above them: see DrawMarkers.
  const MapPlace* first = selected_ ? &places_[*selected_] : nullptr;
  if (first != nullptr && IsShown(*first) && first->kind != PlaceKind::Mark)
    write(*first, ui.FontSize(kNormal), palette::kText, Face::Bold);
  // In order of importance, because a name that comes first keeps its place.
  for (const PlaceKind kind :
       {PlaceKind::System, PlaceKind::Port, PlaceKind::Lair, PlaceKind::Gate, PlaceKind::Planet}) {
    for (const MapPlace& place : places_) {
      if (place.kind != kind || !IsShown(place) || &place == first) continue;
      const bool system = kind == PlaceKind::System;
      const Rgba color = !place.known                ? palette::kFaint
                         : system                    ? palette::kText
                         : kind == PlaceKind::Planet ? palette::kDim
                                                     : palette::kAccent;
      write(place, ui.FontSize(system ? kNormal : kSmall), color, system ? Face::Bold : Face::Sans);
    }
  }
}

// Behind everything: each region's name in the middle of its named systems.
void StarMap::DrawRegions(const Ui& ui) const {
  if (ShowsBodies()) return;
  // Step 1: the mean place of the named systems of each region. There are few regions, so a list is
  // searched.
  struct Region {
    std::string_view name;
    Vec2 sum;
    int systems = 0;
  };
  std::vector<Region> regions;
  for (const MapPlace& place : places_) {
    if (place.kind != PlaceKind::System || place.system == nullptr || !place.named) continue;
    const std::string_view name = place.system->region;
    auto at = std::find_if(regions.begin(), regions.end(),
                           [&](const Region& region) { return region.name == name; });
    if (at == regions.end()) at = regions.insert(at, Region{name, {}, 0});
    at->sum = {at->sum.x + place.position.x, at->sum.y + place.position.y};
    ++at->systems;
  }
  // Step 2: the areas that are taken: the panels and the names of systems.
  std::vector<Area> names = Panels(ui);
  const unsigned size = ui.FontSize(kTitle), name_size = ui.FontSize(kNormal);
  for (const MapPlace& place : places_) {
    if (place.kind != PlaceKind::System || !IsShown(place)) continue;
    const Point at = camera_.ToScreen(place.position);
    const std::string name = place.named ? place.name : "?";
    const float half = ui.text.Width(name, name_size, Face::Bold) / 2 + 3;
    names.push_back({at.x - half, at.y - ui.Px(12), 2 * half, ui.Px(27) + LineHeight(name_size)});
  }
  // Step 3: write each region's name at the first free place above or below its middle, or not at
  // all.
  for (const Region& region : regions) {
    const Point at =
        camera_.ToScreen({region.sum.x / region.systems, region.sum.y / region.systems});
    const std::string name = Translated(region.name);
    const float width = ui.text.Width(name, size, Face::Bold);
    const Area usual{at.x - width / 2, at.y - ui.Px(52), width, LineHeight(size)};
    const std::optional<Area> area = FreeOf(names, usual);
    if (!area) continue;
    names.push_back(*area);
    ui.text.Write(name, {at.x, area->y}, size, WithAlpha(palette::kFaint, 0.55), Face::Bold,
                  Align::Center);
  }
}

// What the scenario marks on the radar: objectives and jobs. Texts of one place are stacked.
void StarMap::DrawMarkers(const Ui& ui, const Game& game, std::vector<Area>& taken) const {
  for (const Marker& marker : game.GetPresentation().markers) {
    // The map shows what the radar shows: a marker may be for the window alone.
    if (!marker.radar) continue;
    Vec2 position = marker.position;
    if (marker.object != ObjectId{}) {
      const auto at = game.Space().GetPosition(marker.object);
      if (!at) continue;
      position = *at;
    }
    const Point at = camera_.ToScreen(position);
    const Rgba color = ToRgba(marker.color);
    DrawDiamond(ui, {at.x, at.y - ui.Px(kDiamondUp)}, ui.Px(5), color);
    const std::string text = Translated(marker.text);
    const unsigned size = ui.FontSize(kSmall);
    const float wide = ui.text.Width(text, size);
    // Takes the area from the diamond downwards, so that texts move upwards.
    taken.push_back({at.x - ui.Px(5), at.y - ui.Px(17), ui.Px(10), ui.Px(60)});
    const std::optional<Area> area =
        FreeOf(taken, {at.x - wide / 2, at.y - ui.Px(33), wide, LineHeight(size)});
    if (!area) continue;
    taken.push_back(*area);
    ui.text.Write(text, {at.x, area->y}, size, color, Face::Sans, Align::Center);
  }
}

void StarMap::DrawShip(const Ui& ui, const Game& game) const {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const Point at = camera_.ToScreen(*game.Space().GetPosition(ship->id));
  // The shape of an arrow, turned by the heading; y points down, as on the screen.
  const float c = static_cast<float>(std::cos(ship->heading)),
              s = static_cast<float>(std::sin(ship->heading)), r = ui.Px(8);
  const auto put = [&](float x, float y) {
    return Point(at.x + (x * c - y * s) * r, at.y + (x * s + y * c) * r);
  };
  ui.shapes.Ring(at, ui.Px(15), ui.Px(1), WithAlpha(palette::kGood, 0.7));
  ui.shapes.Triangle(put(1, 0), put(-0.8f, 0.7f), put(-0.4f, 0), palette::kGood);
  ui.shapes.Triangle(put(1, 0), put(-0.4f, 0), put(-0.8f, -0.7f), palette::kGood);
}

// Texts at the upper and the lower end stand on a background: places of the map lie below them.
void StarMap::DrawPanels(const Ui& ui, const Game& game,
                         const std::vector<std::string>& help) const {
  // Step 1: the title, and behind it the system of the ship.
  const float title = ui.text.Write(Tr("map_title"), {ui.Px(16), ui.Px(12)}, ui.FontSize(kLarge),
                                    palette::kAccent, Face::Bold);
  const auto here = game.Space().GetPosition(game.GetPlayer().ship);
  const SystemClass* system = here ? game.SystemAt(*here) : nullptr;
  if (system != nullptr)
    ui.text.Write(Tr("map_here", {system->name, system->region}), {ui.Px(28) + title, ui.Px(16)},
                  ui.FontSize(kNormal), palette::kText);
  DrawGood(ui, game);
  // Step 2: the sentence about the route: goal, gates, length, time at cruise speed, danger.
  std::string route = Tr(needs_route_ ? "autopilot_no_route" : "map_no_route");
  const std::optional<RouteGoal> goal = GoalOfRoute(game);
  if (here && goal) {
    const Route way = FindRoute(game, *here, goal->position);
    const std::size_t gates = way.gates.size();
    const std::string to = GoalName(game, *goal), far = DistanceText(way.length);
    route = gates == 1 ? Tr("map_route_gate", {to, far})
                       : Tr("map_route", {to, std::to_string(gates), far});
    if (const Ship* ship = game.FindShip(game.GetPlayer().ship)) {
      const double speed = game.ClassOf(*ship).cruise_speed;
      route += ", " + Tr("map_cruise", {ClockText(way.length / speed)});
    }
    if (const SystemClass* worst = MostDangerousOf(game, way))
      route += ", " + Tr("map_route_danger", {DangerText(worst->danger), worst->name});
    if (game.AutopilotIsOn()) route += ". " + Tr("map_autopilot");
  }
  if (search_) route = SearchText();
  // Step 3: the help; the route stands above it.
  ui.shapes.Rect({help_.x, help_.y}, {help_.w, help_.h}, WithAlpha(palette::kSpace, 0.9));
  ui.text.WriteWithin(route, {ui.Px(16), help_.y + ui.Px(4)}, ui.width - ui.Px(32),
                      ui.FontSize(kNormal),
                      search_        ? palette::kText
                      : goal         ? palette::kGood
                      : needs_route_ ? palette::kWarn
                                     : palette::kDim);
  float y = help_.y + ui.Px(8) + LineHeight(ui.FontSize(kNormal));
  for (const std::string& line : help) {
    ui.text.Write(line, {ui.Px(16), y}, ui.FontSize(kSmall), palette::kDim);
    y += LineHeight(ui.FontSize(kSmall));
  }
}

std::vector<std::string> StarMap::HelpLines(const Ui& ui, const KeyMap& keys) const {
  const std::string help =
      search_ ? Tr("map_search_help")
              : Tr("map_help", {keys.Names(Action::Autopilot), keys.Names(Action::Map),
                                keys.Name(Action::TreeView)});
  return ui.text.Wrap(help, ui.width - ui.Px(32), ui.FontSize(kSmall));
}

}  // namespace heliopause
