// Drawing of the screens: menu with death summary, help, pause sign, docked panel. Layout functions
// are shared with the mouse, so clicks hit what is visible.
#include "view/screens/screens.hpp"

#include <algorithm>
#include <array>

#include "view/draw/number_text.hpp"
#include "view/input/keys.hpp"

namespace heliopause {

namespace {
constexpr float kRow = 38;  // units

// Height above the first row, in units; the death screen has its summary there.
float HeadHeight(MenuPage page) { return page == MenuPage::Dead ? 204.f : 74.f; }

void DrawDeathSummary(const Ui& ui, const Area& frame, const Game& game) {
  const Player& player = game.GetPlayer();
  const float x = frame.x + ui.Px(40), w = frame.w - ui.Px(80);
  float y = frame.y + ui.Px(72);
  const std::string killer =
      player.killed_by.empty() ? "lost in space" : "destroyed by " + player.killed_by;
  ui.text.Write(ui.text.Fit(killer, w, ui.FontSize(kNormal)), {frame.x + frame.w / 2, y - ui.Px(8)},
                ui.FontSize(kNormal), palette::kBad, Face::Sans, Align::Center);
  y += ui.Px(20);
  const auto row = [&](const char* name, const std::string& value) {
    DrawRow(ui, {x, y, w, ui.Px(16)}, name, value);
    y += ui.Px(17);
  };
  row("flight time", ClockText(static_cast<double>(player.died_tick) * kTickSeconds));
  row("kills", std::to_string(player.kills));
  row("credits", Grouped(player.credits));
  row("ore sold", Grouped(player.ore_sold));
  row("raids survived", std::to_string(player.waves));
  const std::string hits = player.shots_fired == 0
                               ? "0"
                               : Decimals(100.0 * player.shots_hit / player.shots_fired, 0) + " %";
  row("accuracy", hits);
}

// From the table that the input uses, so the help is always correct.
void DrawKeyGroup(const Ui& ui, const Area& area, KeyGroup group) {
  float y = area.y;
  ui.text.Write(GroupName(group), {area.x, y}, ui.FontSize(kNormal + 1), palette::kAccent,
                Face::Bold);
  y += ui.Px(23);
  for (const KeyBinding& binding : KeyTable()) {
    if (binding.group != group) continue;
    ui.text.Write(KeyNames(binding.action), {area.x, y}, ui.FontSize(kSmall + 1), palette::kText,
                  Face::Bold);
    ui.text.Write(ui.text.Fit(binding.text, area.w - ui.Px(112), ui.FontSize(kSmall + 1)),
                  {area.x + ui.Px(112), y}, ui.FontSize(kSmall + 1), palette::kDim);
    y += ui.Px(20);
  }
}
}  // namespace

// Shared by DrawMenu and the mouse. The frame is centered; with more rows than the window has place
// for it begins at the upper edge.
MenuLayout LayOutMenu(const Ui& ui, MenuPage page, std::size_t items) {
  MenuLayout layout;
  const float head = ui.Px(HeadHeight(page)), row = ui.Px(kRow);
  const bool wide = page == MenuPage::Save || page == MenuPage::Load;
  // Pages with slots are wider: their rows show scenario, time and credits.
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
  // The death screen shows its summary between title and items.
  const bool dead = menu.Page() == MenuPage::Dead;
  ui.text.Write(menu.Title(), {layout.frame.x + layout.frame.w / 2, layout.frame.y + ui.Px(20)},
                ui.FontSize(kTitle), dead ? palette::kBad : palette::kAccent, Face::Bold,
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
    const unsigned font_size = ui.FontSize(kNormal + 2), small_size = ui.FontSize(kSmall + 1);
    const float label = ui.text.Write(
        items[i].label, {row.x + ui.Px(14), row.y + (row.h - LineHeight(font_size)) / 2}, font_size,
        color);
    // Errors red, settings bright, everything else dim.
    const Rgba detail = items[i].broken        ? palette::kBad
                        : items[i].option >= 0 ? palette::kAccent
                                               : palette::kDim;
    ui.text.Write(ui.text.Fit(items[i].detail, row.w - label - ui.Px(36), small_size),
                  {row.Right() - ui.Px(10), row.y + (row.h - LineHeight(small_size)) / 2},
                  small_size, detail, Face::Sans, Align::Right);
  }
}

void DrawHelp(const Ui& ui) {
  DrawVeil(ui, 0.6);
  const float w = std::min(ui.Px(900), ui.width - ui.Px(16)),
              h = std::min(ui.Px(664), ui.height - ui.Px(16));
  const Area frame{(ui.width - w) / 2, (ui.height - h) / 2, w, h};
  DrawPanel(ui, frame);
  ui.text.Write("KEYS", {frame.x + w / 2, frame.y + ui.Px(16)}, ui.FontSize(kTitle - 4),
                palette::kAccent, Face::Bold, Align::Center);
  // Two columns; the vertical offsets follow from the number of rows of each group.
  const float column = (w - ui.Px(72)) / 2, left = frame.x + ui.Px(28),
              right = left + column + ui.Px(16);
  const float top = frame.y + ui.Px(58);
  DrawKeyGroup(ui, {left, top, column, 0}, KeyGroup::Flight);
  DrawKeyGroup(ui, {left, top + ui.Px(164), column, 0}, KeyGroup::Combat);
  DrawKeyGroup(ui, {right, top, column, 0}, KeyGroup::View);
  DrawKeyGroup(ui, {left, top + ui.Px(328), column, 0}, KeyGroup::Tree);
  DrawKeyGroup(ui, {right, top + ui.Px(172), column, 0}, KeyGroup::Program);
  DrawKeyGroup(ui, {right, top + ui.Px(364), column, 0}, KeyGroup::Time);
  float y = top + ui.Px(480);
  ui.text.Write("Mouse", {left, y}, ui.FontSize(kNormal + 1), palette::kAccent, Face::Bold);
  for (const MouseLine& line : MouseTable()) {
    y += ui.Px(20);
    ui.text.Write(line.what, {left, y + ui.Px(3)}, ui.FontSize(kSmall + 1), palette::kText,
                  Face::Bold);
    ui.text.Write(line.text, {left + ui.Px(112), y + ui.Px(3)}, ui.FontSize(kSmall + 1),
                  palette::kDim);
  }
  const std::string close = KeyName(Key::F1) + " or " + KeyName(Key::Escape) + " to close";
  ui.text.Write(close, {frame.Right() - ui.Px(28), frame.Bottom() - ui.Px(28)}, ui.FontSize(kSmall),
                palette::kFaint, Face::Sans, Align::Right);
}

// The sign needs no veil: the picture is to be looked at.
void DrawPause(const Ui& ui) {
  const unsigned font_size = ui.FontSize(kTitle);
  const Point at(ui.width / 2, ui.height * 0.27f);
  const float half = ui.text.Width("PAUSED", font_size, Face::Bold) / 2 + ui.Px(26);
  DrawPanel(ui, {at.x - half, at.y - ui.Px(10), 2 * half, ui.Px(70)});
  ui.text.Write("PAUSED", at, font_size, palette::kAccent, Face::Bold, Align::Center);
  ui.text.Write(KeyName(Key::P) + " to resume", {at.x, at.y + ui.Px(34)}, ui.FontSize(kSmall + 1),
                palette::kDim, Face::Sans, Align::Center);
}

// Below the middle of the window, where the station is visible.
void DrawDocked(const Ui& ui, const Game& game, const std::string& done) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const float w = std::min(ui.Px(400), ui.width - ui.Px(24));
  const std::vector<std::string> lines = ui.text.Wrap(done, w - ui.Px(48), ui.FontSize(kNormal));
  const float h = ui.Px(142) + LineHeight(ui.FontSize(kNormal)) * static_cast<float>(lines.size());
  const Area frame{(ui.width - w) / 2, (ui.height - h) * 0.74f, w, h};
  DrawPanel(ui, frame);
  const float x = frame.x + ui.Px(24), middle = frame.x + w / 2;
  float y = frame.y + ui.Px(16);
  ui.text.Write(
      ui.text.Fit(game.NameOf(ship->docked_at), w - ui.Px(48), ui.FontSize(kLarge + 3), Face::Bold),
      {middle, y}, ui.FontSize(kLarge + 3), palette::kAccent, Face::Bold, Align::Center);
  y += ui.Px(34);
  for (const std::string& line : lines) {
    ui.text.Write(line, {middle, y}, ui.FontSize(kNormal), palette::kText, Face::Sans,
                  Align::Center);
    y += LineHeight(ui.FontSize(kNormal));
  }
  y += ui.Px(10);
  DrawRow(ui, {x, y, w - ui.Px(48), ui.Px(16)}, "credits", Grouped(game.GetPlayer().credits));
  DrawRow(ui, {x, y + ui.Px(18), w - ui.Px(48), ui.Px(16)}, "ore sold",
          Grouped(game.GetPlayer().ore_sold), palette::kOre);
  ui.text.Write(KeyName(Key::E) + " to launch", {middle, frame.Bottom() - ui.Px(32)},
                ui.FontSize(kLarge - 2), palette::kGood, Face::Bold, Align::Center);
}

}  // namespace heliopause
