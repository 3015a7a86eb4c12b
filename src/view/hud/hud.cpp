// The panels of the HUD: status, purse, target, hints.
//
// They read the game in every frame and store nothing, so they cannot be out of date. Every panel
// gets its area from HudLayout and draws into it from top to bottom; sizes are in units, scaled by
// Ui::Px.
#include "view/hud/hud.hpp"

#include <algorithm>
#include <cmath>

#include "game/state/missions.hpp"
#include "view/art/body_art.hpp"
#include "view/art/rock_art.hpp"
#include "view/draw/number_text.hpp"
#include "view/hud/radar_panel.hpp"
#include "view/input/keys.hpp"
#include "view/objects/object_colors.hpp"
#include "view/objects/object_names.hpp"
#include "view/sound/sound_class.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

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
  ui.text.WriteWithin(name, {area.x, area.y - ui.Px(1)}, area.w, font_size, color, Face::Bold);
  const Ship* target = game.FindShip(id);
  const bool disabled = target != nullptr && target->disabled;
  const std::string what = disabled                     ? Tr("hud_disabled_kind", {kind})
                           : game.IsHostile(id, own.id) ? Tr("hud_hostile_kind", {kind})
                                                        : kind;
  ui.text.WriteWithin(faction.empty() ? what : what + ", " + faction, {area.x, area.y + ui.Px(18)},
                      area.w, small_size, disabled ? palette::kWarn : palette::kText);
  const Vec2 offset{at.position.x - from.position.x, at.position.y - from.position.y};
  const double distance = std::hypot(offset.x, offset.y);
  // Speed along the line of sight; positive when the distance shrinks.
  const double closing = distance > 0 ? -((at.velocity.x - from.velocity.x) * offset.x +
                                          (at.velocity.y - from.velocity.y) * offset.y) /
                                            distance
                                      : 0;
  DrawRow(ui, {area.x, area.y + ui.Px(34), area.w, ui.Px(14)}, Tr("hud_distance"),
          DistanceText(distance));
  DrawRow(ui, {area.x, area.y + ui.Px(49), area.w, ui.Px(14)},
          Tr(closing >= 0 ? "hud_closing" : "hud_receding"),
          Tr("hud_speed", {Decimals(std::abs(closing), 0)}), palette::kDim);
}

// What the target is worth, then its weapons: in one line, which ends where the panel does.
void DrawTargetWorth(const Ui& ui, const Area& row, const Game& game, ObjectId target) {
  const unsigned size = ui.FontSize(kSmall);
  const std::string weapons = WeaponsText(game, target);
  std::string worth = WorthText(game, target, true);
  const float width = row.w - ui.Px(8) - ui.text.Width(weapons, size);
  if (ui.text.Width(worth, size) > width) worth = WorthText(game, target, false);
  if (ui.text.Width(worth, size) > row.w) worth = WorthText(game, target, false, false);
  float used = ui.text.WriteWithin(worth, {row.x, row.y}, row.w, size, palette::kOre);
  if (!worth.empty()) used += ui.Px(8);
  if (row.w - used >= ui.Px(20))
    ui.text.WriteWithin(weapons, {row.x + used, row.y}, row.w - used, size, palette::kDim);
}

// The condition of the target, or how to dock there: two rows.
void DrawTargetCondition(const Ui& ui, const Area& area, const HudFrame& frame, const Ship& own) {
  const Game& game = frame.game;
  const ObjectId id = own.target;
  const Area upper{area.x, area.y, area.w, ui.Px(19)},
      lower{area.x, area.y + ui.Px(19), area.w, ui.Px(19)};
  if (const Ship* ship = game.FindShip(id)) {
    const ShipClass& type = game.ClassOf(*ship);
    DrawBar(ui, upper, Share(ship->shield, type.shield), palette::kShield, Tr("bar_shield"),
            Decimals(std::ceil(ship->shield), 0));
    DrawBar(ui, lower, Share(ship->hull, type.hull), palette::kHull, Tr("bar_hull"),
            Decimals(std::ceil(ship->hull), 0));
  } else if (const Asteroid* rock = game.FindAsteroid(id)) {
    const RockClass& type = game.GetCatalog().Rocks()[rock->type];
    DrawBar(ui, upper, Share(rock->hull, type.hull), palette::kRock, Tr("bar_rock"),
            Decimals(std::ceil(rock->hull), 0));
    DrawRow(ui, {lower.x, lower.y + ui.Px(2), lower.w, lower.h}, Tr("hud_ore"),
            std::to_string(type.ore), palette::kOre);
  } else if (game.FindBody(id) != nullptr) {
    ui.text.WriteWithin(DockHint(frame, own), {upper.x, upper.y + ui.Px(6)}, upper.w,
                        ui.FontSize(kSmall + 1),
                        BodyToDockAt(game, own.id) == id ? palette::kGood : palette::kDim);
  }
}

// Right half of the last row: name and ammunition of the second weapon, from right to left. `y` is
// the upper edge of the row.
void DrawSecondary(const Ui& ui, const Area& inner, float y, const HudFrame& frame,
                   const Ship& ship) {
  const WeaponClass& weapon = frame.game.GetCatalog().Weapons()[frame.game.ClassOf(ship).secondary];
  const bool limited = weapon.ammunition > 0;
  const float left = inner.x + ui.Px(146);  // right of the chip
  float x = inner.Right();
  if (limited) {
    x -= ui.text.Write(std::to_string(ship.ammunition), {x, y - ui.Px(1)}, ui.FontSize(kNormal + 1),
                       ship.ammunition == 0 ? palette::kBad : palette::kWarn, Face::Bold,
                       Align::Right) +
         ui.Px(5);
  }
  if (x - left >= ui.Px(34)) {
    ui.text.WriteWithin(weapon.homing ? Tr("hud_missiles") : Translated(weapon.name),
                        {x, y + ui.Px(2)}, x - left, ui.FontSize(kSmall), palette::kDim, Face::Sans,
                        Align::Right);
  } else if (weapon.homing) {  // too narrow for a word
    Painter light;
    DrawMissile({ui.shapes, light, 0}, {x - ui.Px(5), y + ui.Px(9)}, -1.2, ui.Px(3.5f),
                palette::kWarn);
  }
}
}  // namespace

std::string WorthText(const Game& game, ObjectId target, bool with_titles, bool with_reason) {
  std::string text;
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (const Mission& mission : game.GetMissions().running) {
    if (mission.state != MissionState::Running) continue;
    const std::string prefix = MissionPrefix(mission.id);
    const auto& markers = game.GetPresentation().markers;
    if (std::any_of(markers.begin(), markers.end(), [&](const Marker& marker) {
          return marker.object == target && marker.id.starts_with(prefix);
        }))
      add(with_titles ? Tr("hud_job", {Translated(mission.terms.title)}) : Tr("hud_job_brief"));
  }
  const Ship* ship = game.FindShip(target);
  const int bounty = ship != nullptr ? game.BountyOn(*ship) : 0;
  const bool shared = with_reason && !game.GetPeople().wing.escorts.empty();
  if (bounty > 0) add(Tr(shared ? "hud_bounty_shared" : "hud_bounty", {Grouped(bounty)}));
  return text;
}

std::string WeaponsText(const Game& game, ObjectId target) {
  const Ship* ship = game.FindShip(target);
  if (ship == nullptr) return {};
  const ShipClass& type = game.ClassOf(*ship);
  std::string text;
  const auto add = [&text](WeaponIndex weapon, const char* key) {
    if (weapon != kNone) text += (text.empty() ? "" : ", ") + Tr(key);
  };
  add(type.primary, "value_gun");
  add(type.secondary, "value_missiles");
  add(type.turret, "slot_turret");
  return text.empty() ? Tr("hud_unarmed") : text;
}

// Shield above hull: in the order in which they are lost.
void DrawStatus(const Ui& ui, const Area& area, const HudFrame& frame) {
  DrawPanel(ui, area);
  const Ship* ship = frame.game.FindShip(frame.ship);
  if (ship == nullptr) return;
  const Area inner = area.Inset(ui.Px(11));
  const ShipClass& type = frame.game.ClassOf(*ship);
  const unsigned font_size = ui.FontSize(kNormal);
  // The class stands at the right end; the name gets the remaining width.
  const std::string class_name = Translated(type.name);
  const float class_width = ui.text.Width(class_name, ui.FontSize(kSmall));
  ui.text.WriteWithin(frame.player ? ship->name : Tr("hud_watching", {ship->name}),
                      {inner.x, inner.y - ui.Px(2)}, inner.w - class_width - ui.Px(8), font_size,
                      palette::kText, Face::Bold);
  ui.text.Write(class_name, {inner.Right(), inner.y}, ui.FontSize(kSmall), palette::kDim,
                Face::Sans, Align::Right);

  const float row = ui.Px(19);
  float y = inner.y + ui.Px(18);
  const struct {
    const char* key;
    double value, full;
    Rgba color;
  } bars[] = {{"bar_shield", ship->shield, type.shield, palette::kShield},
              {"bar_hull", ship->hull, type.hull,
               ship->hull < type.hull * kLowHull ? palette::kBad : palette::kHull},
              {"bar_energy", ship->energy, type.energy, palette::kEnergy}};
  for (const auto& bar : bars) {
    DrawBar(ui, {inner.x, y, inner.w, row}, Share(bar.value, bar.full), bar.color, Tr(bar.key),
            Decimals(std::ceil(bar.value), 0));
    y += row;
  }
  y += ui.Px(4);
  const std::string speed = Decimals(SpeedOf(frame.game, ship->id), 0);
  const float wide = ui.text.Write(speed, {inner.x, y - ui.Px(2)}, ui.FontSize(kLarge - 1),
                                   palette::kText, Face::Bold);
  ui.text.Write(Tr("hud_speed_unit"), {inner.x + wide + ui.Px(4), y + ui.Px(3)},
                ui.FontSize(kSmall), palette::kDim);
  DrawChip(ui, {inner.x + ui.Px(84), y}, Tr("hud_assist"), palette::kAccent,
           ship->controls.flight_assist);
  if (type.secondary != kNone) DrawSecondary(ui, inner, y, frame, *ship);
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
    ui.text.WriteWithin(frame.game.Options().scenario, {inner.x, inner.y - ui.Px(3)},
                        inner.w - ui.Px(60), large, palette::kText, Face::Bold);
    ui.text.Write(Tr("hud_ships", {Grouped(frame.game.Ships().size())}),
                  {inner.x, inner.y + ui.Px(18)}, small_size, palette::kDim);
    return;
  }
  const float clock = ui.text.Width(ClockText(frame.game.Seconds()), small_size, Face::Mono);
  const float wide =
      ui.text.WriteWithin(Grouped(player.credits), {inner.x, inner.y - ui.Px(3)},
                          inner.w - clock - ui.Px(30), large, palette::kText, Face::Bold);
  const float word = inner.w - wide - clock - ui.Px(12);
  ui.text.WriteWithin(Tr(word < ui.Px(36) ? "hud_cr" : "hud_credits"),
                      {inner.x + wide + ui.Px(5), inner.y + ui.Px(2)}, word, small_size,
                      palette::kDim);
  struct Item {
    std::string name, value;
    Rgba color;
  };
  std::vector<Item> items;
  if (ship != nullptr) {
    const int hold = frame.game.ClassOf(*ship).cargo, used = hold - frame.game.FreeHold(*ship);
    items.push_back({Tr(used == ship->ore ? "hud_ore" : "hud_hold"),
                     std::to_string(used) + "/" + std::to_string(hold), palette::kOre});
  }
  items.push_back({Tr("hud_kills"), std::to_string(player.kills), palette::kText});
  if (player.waves > 0)
    items.push_back({Tr("hud_raids"), std::to_string(player.waves), palette::kText});
  // Label and value, from left to right, in a size that all fit into.
  const auto width = [&](unsigned size) {
    float sum = -ui.Px(12);
    for (const Item& item : items)
      sum += ui.text.Width(item.name, size) + ui.text.Width(item.value, size) + ui.Px(16);
    return sum;
  };
  unsigned size = small_size;
  // Translated labels may be much longer; below half the size no label is readable.
  while (size > small_size / 2 && width(size) > inner.w) --size;
  float x = inner.x;
  for (const Item& item : items) {
    const float y = inner.y + ui.Px(18);
    x += ui.text.Write(item.name, {x, y}, size, palette::kDim) + ui.Px(4);
    x += ui.text.Write(item.value, {x, y}, size, item.color) + ui.Px(12);
  }
}

// Draws nothing without a target, nor while docked: the docked panel is shown then.
void DrawTarget(const Ui& ui, const Area& area, const HudFrame& frame) {
  const Game& game = frame.game;
  const Ship* own = game.FindShip(frame.ship);
  if (own == nullptr || own->docked_at != ObjectId{}) return;
  // The target may be gone since the tick that chose it.
  if (!game.Space().Contains(own->target) || !game.Space().Contains(own->id)) return;
  DrawPanel(ui, area);
  const Area inner = area.Inset(ui.Px(11));
  const bool hostile = game.IsHostile(own->target, own->id);
  const Rgba color = ContactColor(game, own->target, game.KindOf(own->target), hostile);
  const float radius = ui.Px(area.w < ui.Px(220) ? 22 : 30);
  const Point middle(inner.x + radius, inner.y + radius + ui.Px(2));
  ui.shapes.Disc(middle, radius + ui.Px(2), Rgba(14, 24, 38, 220));
  ui.shapes.Ring(middle, radius + ui.Px(2), 1.2f, WithAlpha(color, 0.7));
  DrawPortrait(ui, frame, own->target, middle, radius);
  const float x = inner.x + 2 * radius + ui.Px(12);
  DrawTargetText(ui, {x, inner.y, inner.Right() - x, inner.h}, frame, *own, color);
  DrawTargetWorth(ui, {inner.x, inner.y + ui.Px(66), inner.w, ui.Px(14)}, game, own->target);
  DrawTargetCondition(ui, {inner.x, inner.y + ui.Px(83), inner.w, ui.Px(38)}, frame, *own);
}

// A hint that has ended does not come back in the next dock. After a rewind, the notes of this tick
// and of later ones are dropped.
void HintClock::AfterTick(const Game& game) {
  const std::uint64_t now = game.TickNumber();
  while (!stays_.empty() && stays_.back().first >= now) stays_.pop_back();
  if (!stays_.empty()) stays_.back().last = std::min(stays_.back().last, now - 1);
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr || ship->docked_at == ObjectId{} || Strength(game) <= 0) return;
  if (stays_.empty() || stays_.back().last + 1 < now) stays_.push_back({now, now});
  stays_.back().last = now;
}

double HintClock::Strength(const Game& game) const {
  const std::uint64_t now = game.TickNumber();
  std::uint64_t docked = 0;
  for (const Stay& stay : stays_)
    if (stay.first <= now) docked += std::min(stay.last, now) + 1 - stay.first;
  const double flown = game.Seconds() - static_cast<double>(docked) * kTickSeconds;
  return std::clamp((60 - flown) / 10, 0.0, 1.0);
}

void DrawHints(const Ui& ui, const Area& area, const HudFrame& frame, double strength) {
  if (strength <= 0 || area.w < ui.Px(120)) return;
  const struct {
    Action action;
    const char* key;
  } hints[] = {{Action::Thrust, "hint_thrust"},
               {Action::TurnLeft, "hint_turn_left"},
               {Action::TurnRight, "hint_turn_right"},
               {Action::Brake, "hint_brake"},
               {Action::FirePrimary, "hint_gun"},
               {Action::FireSecondary, "hint_missile"},
               {Action::TargetHostile, "hint_hostile"},
               {Action::Dock, "hint_dock"},
               {Action::Map, "hint_map"},
               {Action::Help, "hint_help"},
               {Action::Rewind, "hint_rewind"},
               {Action::FlightAssist, "hint_assist"},
               {Action::TargetNext, "hint_target"},
               {Action::TreeView, "hint_tree"},
               {Action::Console, "hint_lua"}};
  const unsigned font_size = ui.FontSize(kSmall + 1);
  const float line = ui.Px(19), gap = ui.Px(14);
  const auto most = static_cast<std::size_t>(std::max(1.f, area.h / line));
  // Rows of hints, each with its width.
  std::vector<std::vector<std::string>> rows(1);
  std::vector<float> widths(1, 0);
  // For pilots only: a game without one may be a challenge, which runs forward only.
  const Career& career = frame.game.GetCareer();
  const bool rewinds = !career.IsEmpty() && career.MayRewind();
  for (const auto& hint : hints) {
    if (hint.action == Action::Rewind && !rewinds) continue;
    std::string text = frame.keys.Name(hint.action) + " " + Tr(hint.key);
    const float width = ui.text.Width(text, font_size) + gap;
    if (widths.back() + width > area.w && !rows.back().empty()) {
      if (rows.size() == most) break;
      rows.emplace_back();
      widths.push_back(0);
    }
    rows.back().push_back(std::move(text));
    widths.back() += width;
  }
  // A dark background keeps the text readable over bright planets.
  const float top = area.Bottom() - static_cast<float>(rows.size()) * line - ui.Px(6);
  ui.shapes.Rect({area.x, top}, {area.w, area.Bottom() - top},
                 WithAlpha(palette::kSpace, 0.86 * strength));
  float y = top + ui.Px(3);
  for (std::size_t i = 0; i < rows.size(); ++i, y += line) {
    float x = area.x + (area.w - widths[i] + gap) / 2;
    for (const std::string& text : rows[i])
      x += ui.text.Write(text, {x, y}, font_size, WithAlpha(palette::kText, strength)) + gap;
  }
}

}  // namespace heliopause
