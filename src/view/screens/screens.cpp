// What lies over the picture. Layout and mouse share their functions: what is seen is what is hit.
#include "view/screens/screens.hpp"

#include <algorithm>
#include <array>

#include "view/draw/number_text.hpp"
#include "view/input/keys.hpp"

namespace heliopause {

namespace {
constexpr float kRow = 38;  // units

float HeadHeight(MenuPage page) { return page == MenuPage::Dead ? 204.f : 74.f; }

void DrawDeathSummary(const Ui& ui, const Area& frame, const Game& game) {
  const Player& player = game.GetPlayer();
  const float x = frame.x + ui.Px(40), w = frame.w - ui.Px(80);
  float y = frame.y + ui.Px(72);
  const std::string killer =
      player.killed_by.empty() ? "lost in space" : "killed by " + player.killed_by;
  ui.text.Write(ui.text.Fit(killer, w, ui.Letter(kNormal)), {frame.x + frame.w / 2, y - ui.Px(8)},
                ui.Letter(kNormal), palette::kBad, Face::Sans, Align::Center);
  y += ui.Px(20);
  const auto row = [&](const char* name, const std::string& value) {
    DrawRow(ui, {x, y, w, ui.Px(16)}, name, value);
    y += ui.Px(17);
  };
  row("flown for", ClockText(static_cast<double>(player.died_tick) * kTickSeconds));
  row("kills", std::to_string(player.kills));
  row("credits", Grouped(player.credits));
  row("ore sold", Grouped(player.ore_sold));
  row("raids survived", std::to_string(player.waves));
  const std::string hits = player.shots_fired == 0
                               ? "0"
                               : Decimals(100.0 * player.shots_hit / player.shots_fired, 0) + " %";
  row("shots that hit", hits);
}

// Straight from the table that the input reads, so that the help cannot lie.
void DrawKeyGroup(const Ui& ui, const Area& area, KeyGroup group) {
  float y = area.y;
  ui.text.Write(GroupName(group), {area.x, y}, ui.Letter(kNormal + 1), palette::kAccent,
                Face::Bold);
  y += ui.Px(23);
  for (const KeyBinding& binding : KeyTable()) {
    if (binding.group != group) continue;
    ui.text.Write(KeyNames(binding.action), {area.x, y}, ui.Letter(kSmall + 1), palette::kText,
                  Face::Bold);
    ui.text.Write(ui.text.Fit(binding.text, area.w - ui.Px(112), ui.Letter(kSmall + 1)),
                  {area.x + ui.Px(112), y}, ui.Letter(kSmall + 1), palette::kDim);
    y += ui.Px(20);
  }
}
}  // namespace

// One function for drawing and for the mouse: what is seen is what is hit.
MenuLayout LayOutMenu(const Ui& ui, MenuPage page, std::size_t items) {
  MenuLayout layout;
  const float head = ui.Px(HeadHeight(page)), row = ui.Px(kRow);
  const bool wide = page == MenuPage::Save || page == MenuPage::Load;
  const float w = std::min(ui.Px(wide ? 560 : 380), ui.width - ui.Px(24));
  const float h = head + row * static_cast<float>(items) + ui.Px(22);
  layout.frame = {(ui.width - w) / 2, std::max(ui.Px(8), (ui.height - h) / 2), w, h};
  for (std::size_t i = 0; i < items; ++i) {
    layout.rows.push_back({layout.frame.x + ui.Px(24),
                           layout.frame.y + head + row * static_cast<float>(i), w - ui.Px(48),
                           row - ui.Px(4)});
  }
  return layout;
}

std::optional<std::size_t> MenuRowAt(const MenuLayout& layout, Point mouse) {
  for (std::size_t i = 0; i < layout.rows.size(); ++i) {
    if (layout.rows[i].Contains(mouse)) return i;
  }
  return std::nullopt;
}

void DrawMenu(const Ui& ui, const Menu& menu, const Settings& settings, const Game& game) {
  DrawVeil(ui, 0.55);
  const std::vector<MenuItem> items = menu.Items(settings);
  const MenuLayout layout = LayOutMenu(ui, menu.Page(), items.size());
  DrawPanel(ui, layout.frame);
  const bool dead = menu.Page() == MenuPage::Dead;
  ui.text.Write(menu.Title(), {layout.frame.x + layout.frame.w / 2, layout.frame.y + ui.Px(20)},
                ui.Letter(kTitle), dead ? palette::kBad : palette::kAccent, Face::Bold,
                Align::Center);
  if (dead) DrawDeathSummary(ui, layout.frame, game);
  for (std::size_t i = 0; i < items.size(); ++i) {
    const Area& row = layout.rows[i];
    const bool selected = i == menu.Selected() && items[i].enabled;
    if (selected) {
      ui.shapes.Rect({row.x, row.y}, {row.w, row.h}, WithAlpha(palette::kAccent, 0.16));
      ui.shapes.Rect({row.x, row.y}, {ui.Px(3), row.h}, palette::kAccent);
    }
    const Rgba color = !items[i].enabled ? palette::kFaint
                       : selected        ? Rgba::White
                                         : palette::kText;
    const unsigned letter = ui.Letter(kNormal + 2), small = ui.Letter(kSmall + 1);
    const float label =
        ui.text.Write(items[i].label, {row.x + ui.Px(14), row.y + (row.h - LineHeight(letter)) / 2},
                      letter, color);
    const Rgba detail = items[i].broken        ? palette::kBad
                        : items[i].option >= 0 ? palette::kAccent
                                               : palette::kDim;
    ui.text.Write(ui.text.Fit(items[i].detail, row.w - label - ui.Px(36), small),
                  {row.Right() - ui.Px(10), row.y + (row.h - LineHeight(small)) / 2}, small, detail,
                  Face::Sans, Align::Right);
  }
}

void DrawHelp(const Ui& ui) {
  DrawVeil(ui, 0.6);
  const float w = std::min(ui.Px(900), ui.width - ui.Px(16)),
              h = std::min(ui.Px(664), ui.height - ui.Px(16));
  const Area frame{(ui.width - w) / 2, (ui.height - h) / 2, w, h};
  DrawPanel(ui, frame);
  ui.text.Write("KEYS", {frame.x + w / 2, frame.y + ui.Px(16)}, ui.Letter(kTitle - 4),
                palette::kAccent, Face::Bold, Align::Center);
  const float column = (w - ui.Px(72)) / 2, left = frame.x + ui.Px(28),
              right = left + column + ui.Px(16);
  const float top = frame.y + ui.Px(58);
  DrawKeyGroup(ui, {left, top, column, 0}, KeyGroup::Flight);
  DrawKeyGroup(ui, {left, top + ui.Px(164), column, 0}, KeyGroup::Fight);
  DrawKeyGroup(ui, {right, top, column, 0}, KeyGroup::Look);
  DrawKeyGroup(ui, {left, top + ui.Px(328), column, 0}, KeyGroup::Tree);
  DrawKeyGroup(ui, {right, top + ui.Px(172), column, 0}, KeyGroup::Program);
  DrawKeyGroup(ui, {right, top + ui.Px(364), column, 0}, KeyGroup::Time);
  float y = top + ui.Px(480);
  ui.text.Write("Mouse", {left, y}, ui.Letter(kNormal + 1), palette::kAccent, Face::Bold);
  for (const MouseLine& line : MouseTable()) {
    y += ui.Px(20);
    ui.text.Write(line.what, {left, y + ui.Px(3)}, ui.Letter(kSmall + 1), palette::kText,
                  Face::Bold);
    ui.text.Write(line.text, {left + ui.Px(112), y + ui.Px(3)}, ui.Letter(kSmall + 1),
                  palette::kDim);
  }
  const std::string close = KeyName(Key::F1) + " or " + KeyName(Key::Escape) + " closes this";
  ui.text.Write(close, {frame.Right() - ui.Px(28), frame.Bottom() - ui.Px(28)}, ui.Letter(kSmall),
                palette::kFaint, Face::Sans, Align::Right);
}

void DrawPause(const Ui& ui) {
  const unsigned letter = ui.Letter(kTitle);
  const Point at(ui.width / 2, ui.height * 0.27f);
  const float half = ui.text.Width("PAUSED", letter, Face::Bold) / 2 + ui.Px(26);
  DrawPanel(ui, {at.x - half, at.y - ui.Px(10), 2 * half, ui.Px(70)});
  ui.text.Write("PAUSED", at, letter, palette::kAccent, Face::Bold, Align::Center);
  ui.text.Write(KeyName(Key::P) + " goes on", {at.x, at.y + ui.Px(34)}, ui.Letter(kSmall + 1),
                palette::kDim, Face::Sans, Align::Center);
}

// Below the middle, where the station is that one docked at.
void DrawDocked(const Ui& ui, const Game& game, const std::string& done) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const float w = std::min(ui.Px(400), ui.width - ui.Px(24));
  const std::vector<std::string> lines = ui.text.Wrap(done, w - ui.Px(48), ui.Letter(kNormal));
  const float h = ui.Px(142) + LineHeight(ui.Letter(kNormal)) * static_cast<float>(lines.size());
  const Area frame{(ui.width - w) / 2, (ui.height - h) * 0.74f, w, h};
  DrawPanel(ui, frame);
  const float x = frame.x + ui.Px(24), middle = frame.x + w / 2;
  float y = frame.y + ui.Px(16);
  ui.text.Write(
      ui.text.Fit(game.NameOf(ship->docked_at), w - ui.Px(48), ui.Letter(kLarge + 3), Face::Bold),
      {middle, y}, ui.Letter(kLarge + 3), palette::kAccent, Face::Bold, Align::Center);
  y += ui.Px(34);
  for (const std::string& line : lines) {
    ui.text.Write(line, {middle, y}, ui.Letter(kNormal), palette::kText, Face::Sans, Align::Center);
    y += LineHeight(ui.Letter(kNormal));
  }
  y += ui.Px(10);
  DrawRow(ui, {x, y, w - ui.Px(48), ui.Px(16)}, "credits", Grouped(game.GetPlayer().credits));
  DrawRow(ui, {x, y + ui.Px(18), w - ui.Px(48), ui.Px(16)}, "ore sold so far",
          Grouped(game.GetPlayer().ore_sold), palette::kOre);
  ui.text.Write(KeyName(Key::E) + " to launch", {middle, frame.Bottom() - ui.Px(32)},
                ui.Letter(kLarge - 2), palette::kGood, Face::Bold, Align::Center);
}

}  // namespace heliopause
