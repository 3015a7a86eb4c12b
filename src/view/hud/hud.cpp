// The panels of the HUD: status, purse, target, hints.
//
// They read the game in every frame and store nothing, so they cannot be out of date. Every panel
// gets its area from HudLayout and draws into it from top to bottom; sizes are in units, scaled by
// Ui::Px.
#include "view/hud/hud.hpp"

#include <algorithm>
#include <cmath>

#include "view/art/body_art.hpp"
#include "view/art/rock_art.hpp"
#include "view/draw/number_text.hpp"
#include "view/hud/radar_panel.hpp"
#include "view/input/keys.hpp"
#include "view/objects/object_colors.hpp"
#include "view/objects/object_names.hpp"

namespace heliopause {

namespace {
// 0 for a ship without that equipment.
double Share(double value, double full) { return full > 0 ? value / full : 0; }

double SpeedOf(const Game& game, ObjectId id) {
  const auto sprite = game.Space().Get(id);
  return sprite ? std::hypot(sprite->velocity.x, sprite->velocity.y) : 0;
}

// A small picture of the target, at the left of its panel.
void DrawPortrait(const Ui& ui, const HudFrame& frame, ObjectId id, Point middle, float radius) {
  const Game& game = frame.game;
  Painter light;  // drawn over the panel, not added to it; discarded
  const Brush brush{ui.shapes, light, game.Seconds()};
  const Rgba color = FactionColor(game, game.FactionOf(id));
  if (const Ship* ship = game.FindShip(id)) {
    ShipPose pose;
    pose.position = middle;
    pose.heading = ship->heading;
    pose.radius = radius * 0.86f;
    const Catalog& catalog = game.GetCatalog();
    DrawShip(brush, catalog.Shapes()[catalog.Ships()[ship->type].shape], pose, color);
  } else if (const Asteroid* rock = game.FindAsteroid(id)) {
    const bool ragged = game.GetCatalog().Rocks()[rock->type].ragged;
    DrawRock(brush, {middle, radius * 0.85f, rock->angle, rock->appearance_seed, ragged});
  } else if (const Body* body = game.FindBody(id)) {
    const BodyClass& type = game.GetCatalog().Bodies()[body->type];
    const BodyPose pose{
        middle, radius * 0.85f, {type.shape, ToRgba(type.color), body->appearance_seed}};
    if (type.station) return DrawStation(brush, pose, color);
    ui.shapes.Disc(middle, pose.radius, Shade(pose.surface.color, 0.42));
    ui.shapes.Disc(
        {middle.x + kLightFrom.x * radius * 0.14f, middle.y + kLightFrom.y * radius * 0.14f},
        pose.radius * 0.82f, Shade(pose.surface.color, 0.9));
  } else if (game.FindPickup(id) != nullptr) {
    DrawPickup(brush, middle, radius * 0.4f, 1);
  } else if (game.FindShot(id) != nullptr) {
    DrawMissile(brush, middle, -0.5, radius * 0.3f, palette::kWarn);
  }
}

// Name, class, faction, distance and closing speed, beside the portrait.
void DrawTargetText(const Ui& ui, const Area& area, const HudFrame& frame, const Ship& own,
                    Rgba color) {
  const Game& game = frame.game;
  const ObjectId id = own.target;
  const Sprite at = *game.Space().Get(id), from = *game.Space().Get(own.id);
  const unsigned font_size = ui.FontSize(kNormal), small_size = ui.FontSize(kSmall);
  const std::string kind = ClassName(game, id), faction = FactionName(game, game.FactionOf(id));
  std::string name = game.NameOf(id);
  if (name.empty()) name = kind;
  ui.text.Write(ui.text.Fit(name, area.w, font_size, Face::Bold), {area.x, area.y - ui.Px(1)},
                font_size, color, Face::Bold);
  ui.text.Write(ui.text.Fit(faction.empty() ? kind : kind + ", " + faction, area.w, small_size),
                {area.x, area.y + ui.Px(18)}, small_size, palette::kText);
  const Vec2 offset{at.position.x - from.position.x, at.position.y - from.position.y};
  const double distance = std::hypot(offset.x, offset.y);
  // Speed along the line of sight; positive when the distance shrinks.
  const double closing = distance > 0 ? -((at.velocity.x - from.velocity.x) * offset.x +
                                          (at.velocity.y - from.velocity.y) * offset.y) /
                                            distance
                                      : 0;
  DrawRow(ui, {area.x, area.y + ui.Px(34), area.w, ui.Px(14)}, "distance", DistanceText(distance));
  DrawRow(ui, {area.x, area.y + ui.Px(49), area.w, ui.Px(14)},
          closing >= 0 ? "closing" : "receding", Decimals(std::abs(closing), 0) + " u/s",
          palette::kDim);
}

// The condition of the target, or how to dock there: two rows.
void DrawTargetCondition(const Ui& ui, const Area& area, const HudFrame& frame, const Ship& own) {
  const Game& game = frame.game;
  const ObjectId id = own.target;
  const Area upper{area.x, area.y, area.w, ui.Px(19)},
      lower{area.x, area.y + ui.Px(19), area.w, ui.Px(19)};
  if (const Ship* ship = game.FindShip(id)) {
    const ShipClass& type = game.GetCatalog().Ships()[ship->type];
    DrawBar(ui, upper, Share(ship->shield, type.shield), palette::kShield, "SHIELD",
            Decimals(std::ceil(ship->shield), 0));
    DrawBar(ui, lower, Share(ship->hull, type.hull), palette::kHull, "HULL",
            Decimals(std::ceil(ship->hull), 0));
  } else if (const Asteroid* rock = game.FindAsteroid(id)) {
    const RockClass& type = game.GetCatalog().Rocks()[rock->type];
    DrawBar(ui, upper, Share(rock->hull, type.hull), palette::kRock, "ROCK",
            Decimals(std::ceil(rock->hull), 0));
    DrawRow(ui, {lower.x, lower.y + ui.Px(2), lower.w, lower.h}, "ore", std::to_string(type.ore),
            palette::kOre);
  } else if (game.FindBody(id) != nullptr) {
    const bool reach = BodyToDockAt(game, own.id) == id;
    ui.text.Write(reach ? KeyName(Key::E) + " to dock" : "slow down near it to dock",
                  {upper.x, upper.y + ui.Px(6)}, ui.FontSize(kSmall + 1),
                  reach ? palette::kGood : palette::kDim);
  }
}
}  // namespace

// Shield above hull: in the order in which they are lost.
void DrawStatus(const Ui& ui, const Area& area, const HudFrame& frame) {
  DrawPanel(ui, area);
  const Ship* ship = frame.game.FindShip(frame.ship);
  if (ship == nullptr) return;
  const Area inner = area.Inset(ui.Px(11));
  const ShipClass& type = frame.game.GetCatalog().Ships()[ship->type];
  const unsigned font_size = ui.FontSize(kNormal);
  // The class stands at the right end; the name gets the remaining width.
  const float class_width = ui.text.Width(type.name, ui.FontSize(kSmall));
  ui.text.Write(ui.text.Fit(frame.player ? ship->name : "watching " + ship->name,
                            inner.w - class_width - ui.Px(8), font_size, Face::Bold),
                {inner.x, inner.y - ui.Px(2)}, font_size, palette::kText, Face::Bold);
  ui.text.Write(type.name, {inner.Right(), inner.y}, ui.FontSize(kSmall), palette::kDim, Face::Sans,
                Align::Right);

  const float row = ui.Px(19);
  float y = inner.y + ui.Px(18);
  const struct {
    const char* name;
    double value, full;
    Rgba color;
  } bars[] = {{"SHIELD", ship->shield, type.shield, palette::kShield},
              {"HULL", ship->hull, type.hull,
               ship->hull < type.hull * 0.3 ? palette::kBad : palette::kHull},
              {"ENERGY", ship->energy, type.energy, palette::kEnergy}};
  for (const auto& bar : bars) {
    DrawBar(ui, {inner.x, y, inner.w, row}, Share(bar.value, bar.full), bar.color, bar.name,
            Decimals(std::ceil(bar.value), 0));
    y += row;
  }
  y += ui.Px(4);
  const std::string speed = Decimals(SpeedOf(frame.game, ship->id), 0);
  const float wide = ui.text.Write(speed, {inner.x, y - ui.Px(2)}, ui.FontSize(kLarge - 1),
                                   palette::kText, Face::Bold);
  ui.text.Write("u/s", {inner.x + wide + ui.Px(4), y + ui.Px(3)}, ui.FontSize(kSmall),
                palette::kDim);
  DrawChip(ui, {inner.x + ui.Px(84), y}, "ASSIST", palette::kAccent, ship->controls.flight_assist);
  // Right half of the last row: name and ammunition of the second weapon, from right to left.
  if (type.secondary != kNone) {
    const WeaponClass& weapon = frame.game.GetCatalog().Weapons()[type.secondary];
    const bool limited = weapon.ammunition > 0;
    const float left = inner.x + ui.Px(146);  // right of the chip
    float x = inner.Right();
    if (limited) {
      x -= ui.text.Write(
               std::to_string(ship->ammunition), {x, y - ui.Px(1)}, ui.FontSize(kNormal + 1),
               ship->ammunition == 0 ? palette::kBad : palette::kWarn, Face::Bold, Align::Right) +
           ui.Px(5);
    }
    const std::string name =
        ui.text.Fit(weapon.homing ? "missiles" : weapon.name, x - left, ui.FontSize(kSmall));
    ui.text.Write(name, {x, y + ui.Px(2)}, ui.FontSize(kSmall), palette::kDim, Face::Sans,
                  Align::Right);
  }
}

// The purse also shows the clock of the game, for players and spectators.
void DrawPurse(const Ui& ui, const Area& area, const HudFrame& frame) {
  DrawPanel(ui, area);
  const Area inner = area.Inset(ui.Px(10));
  const Player& player = frame.game.GetPlayer();
  const Ship* ship = frame.game.FindShip(player.ship);
  const unsigned large = ui.FontSize(kLarge - 1), small_size = ui.FontSize(kSmall);
  ui.text.Write(ClockText(frame.game.Seconds()), {inner.Right(), inner.y + ui.Px(2)}, small_size,
                palette::kDim, Face::Mono, Align::Right);
  if (ship == nullptr && !player.dead) {  // a game without a player
    ui.text.Write(frame.game.Options().scenario, {inner.x, inner.y - ui.Px(3)}, large,
                  palette::kText, Face::Bold);
    ui.text.Write(Grouped(static_cast<std::int64_t>(frame.game.Ships().size())) + " ships",
                  {inner.x, inner.y + ui.Px(18)}, small_size, palette::kDim);
    return;
  }
  const float wide = ui.text.Write(Grouped(player.credits), {inner.x, inner.y - ui.Px(3)}, large,
                                   palette::kText, Face::Bold);
  ui.text.Write("credits", {inner.x + wide + ui.Px(5), inner.y + ui.Px(2)}, small_size,
                palette::kDim);
  const float y = inner.y + ui.Px(18);
  float x = inner.x;
  // Label and value, from left to right.
  const auto item = [&](const char* name, const std::string& value, Rgba color) {
    x += ui.text.Write(name, {x, y}, small_size, palette::kDim) + ui.Px(4);
    x += ui.text.Write(value, {x, y}, small_size, color) + ui.Px(12);
  };
  if (ship != nullptr) {
    item("ore",
         std::to_string(ship->ore) + "/" +
             std::to_string(frame.game.GetCatalog().Ships()[ship->type].cargo),
         palette::kOre);
  }
  item("kills", std::to_string(player.kills), palette::kText);
  if (player.waves > 0) item("raids", std::to_string(player.waves), palette::kText);
}

// No panel without a target, and none while docked, when the docked panel is shown.
void DrawTarget(const Ui& ui, const Area& area, const HudFrame& frame) {
  const Game& game = frame.game;
  const Ship* own = game.FindShip(frame.ship);
  if (own == nullptr || own->docked_at != ObjectId{}) return;
  if (!game.Space().Contains(own->target) || !game.Space().Contains(own->id)) return;
  DrawPanel(ui, area);
  const Area inner = area.Inset(ui.Px(11));
  const bool hostile = game.IsHostile(own->target, own->id);
  const Rgba color = ContactColor(game, own->target, game.KindOf(own->target), hostile);
  const float radius = ui.Px(30);
  const Point middle(inner.x + radius, inner.y + radius + ui.Px(2));
  ui.shapes.Disc(middle, radius + ui.Px(2), Rgba(14, 24, 38, 220));
  ui.shapes.Ring(middle, radius + ui.Px(2), 1.2f, WithAlpha(color, 0.7));
  DrawPortrait(ui, frame, own->target, middle, radius);
  const float x = inner.x + 2 * radius + ui.Px(12);
  DrawTargetText(ui, {x, inner.y, inner.Right() - x, inner.h}, frame, *own, color);
  DrawTargetCondition(ui, {inner.x, inner.y + 2 * radius + ui.Px(8), inner.w, ui.Px(38)}, frame,
                      *own);
}

// By the clock of the game: a loaded game does not show the hints again.
void DrawHints(const Ui& ui, const Area& area, const HudFrame& frame) {
  const double left = std::clamp((60 - frame.game.Seconds()) / 10, 0.0, 1.0);
  if (left <= 0 || area.w < ui.Px(120)) return;
  const std::string lines[] = {
      KeyNames(Action::Thrust) + " thrust   " + KeyName(Key::A) + " " + KeyName(Key::D) +
          " turn   " + KeyName(Key::S) + " brake   " + KeyName(Key::Z) + " flight assist",
      KeyName(Key::Space) + " gun   " + KeyName(Key::X) + " missile   " + KeyName(Key::R) +
          " nearest hostile   " + KeyName(Key::T) + " next target",
      KeyName(Key::E) + " dock   " + KeyName(Key::F3) + " show the quadtree   " +
          KeyName(kGraveKey) + " Lua   " + KeyName(Key::F1) + " all keys"};
  const unsigned font_size = ui.FontSize(kSmall + 1);
  float y = area.Bottom() - 3 * ui.Px(19) - ui.Px(2);
  // A dark background that fades towards both ends keeps the text readable over bright planets.
  const Rgba back = WithAlpha(palette::kSpace, 0.55 * left), clear = WithAlpha(back, 0);
  const float middle = area.x + area.w / 2, top = y - ui.Px(4);
  for (const float end : {area.x, area.Right()}) {
    ui.shapes.Quad({middle, top}, {end, top}, {end, area.Bottom()}, {middle, area.Bottom()}, back,
                   clear, clear, back);
  }
  for (const std::string& line : lines) {
    const std::string text = ui.text.Fit(line, area.w, font_size);
    const Point at(area.x + area.w / 2, y);
    ui.text.Write(text, {at.x + 1, at.y + 1}, font_size, WithAlpha(Rgba::Black, 0.7 * left),
                  Face::Sans, Align::Center);
    ui.text.Write(text, at, font_size, WithAlpha(palette::kText, 0.8 * left), Face::Sans,
                  Align::Center);
    y += ui.Px(19);
  }
}

}  // namespace heliopause
