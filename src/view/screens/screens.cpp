// Drawing of the screens: menu with death summary, docked panel. Layout functions are shared with
// the mouse, so clicks hit what is visible.
#include "view/screens/screens.hpp"

#include <algorithm>
#include <array>

#include "view/draw/number_text.hpp"
#include "view/draw/wrap_at_most.hpp"
#include "view/input/keys.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr float kRow = 38, kLeastRow = 26;  // units

// Height above the first row, in units; summaries are there.
float HeadHeight(MenuPage page) {
  return page == MenuPage::Death ? 204.f : page == MenuPage::End ? 220.f : 74.f;
}

// Pages with a text about the selected item, and with lists that may be longer than the window.
bool HasAbout(MenuPage page) {
  return page == MenuPage::Scenarios || page == MenuPage::Keys || page == MenuPage::Mods ||
         page == MenuPage::Pilots || page == MenuPage::Pilot || page == MenuPage::DeletePilot ||
         page == MenuPage::NewPilot || page == MenuPage::Challenges || page == MenuPage::Replays ||
         page == MenuPage::Pad;
}

constexpr float kAboutHeight = 66;  // units: three lines

void DrawDeathSummary(const Ui& ui, const Area& frame, const Game& game) {
  const Player& player = game.GetPlayer();
  const float x = frame.x + ui.Px(40), w = frame.w - ui.Px(80);
  float y = frame.y + ui.Px(72);
  const std::string killer =
      player.killed_by.empty() ? Tr("lost_in_space") : Tr("destroyed_by", {player.killed_by});
  ui.text.WriteWithin(killer, {frame.x + frame.w / 2, y - ui.Px(8)}, w, ui.FontSize(kNormal),
                      palette::kBad, Face::Sans, Align::Center);
  y += ui.Px(20);
  const auto row = [&](const std::string& name, const std::string& value) {
    DrawRow(ui, {x, y, w, ui.Px(16)}, name, value);
    y += ui.Px(17);
  };
  row(Tr("row_time_flown"), ClockText(static_cast<double>(player.died_tick) * kTickSeconds));
  row(Tr("row_kills"), std::to_string(player.kills));
  row(Tr("row_credits"), Grouped(player.credits));
  row(Tr("row_ore_sold"), Grouped(player.ore_sold));
  row(Tr("row_raids"), std::to_string(player.waves));
  const std::string hits = player.shots_fired == 0
                               ? "0"
                               : Decimals(100.0 * player.shots_hit / player.shots_fired, 0) + " %";
  row(Tr("row_accuracy"), hits);
}

// The text of the scenario, then what was reached.
void DrawEndSummary(const Ui& ui, const Area& frame, const Game& game) {
  const Presentation& p = game.GetPresentation();
  const float x = frame.x + ui.Px(40), w = frame.w - ui.Px(80);
  float y = frame.y + ui.Px(66);
  const unsigned size = ui.FontSize(kNormal);
  // The head of the page has place for three lines.
  for (const std::string& line : WrapAtMost(ui, Translated(p.outcome_text), w, size, 3)) {
    ui.text.Write(line, {frame.x + frame.w / 2, y}, size, palette::kText, Face::Sans,
                  Align::Center);
    y += LineHeight(size);
  }
  y = frame.y + ui.Px(134);
  const auto row = [&](const std::string& name, const std::string& value, Rgba color) {
    DrawRow(ui, {x, y, w, ui.Px(16)}, name, value, color);
    y += ui.Px(17);
  };
  if (p.scored) row(Tr("row_score"), Grouped(p.score), palette::kAccent);
  row(Tr("row_time"), ClockText(static_cast<double>(p.outcome_tick) * kTickSeconds),
      palette::kText);
  if (!p.objectives.empty()) {
    const auto done =
        std::count_if(p.objectives.begin(), p.objectives.end(),
                      [](const Objective& o) { return o.state == ObjectiveState::Done; });
    row(Tr("row_objectives"),
        Tr("part_of", {std::to_string(done), std::to_string(p.objectives.size())}), palette::kText);
  }
  row(Tr("row_kills"), std::to_string(game.GetPlayer().kills), palette::kText);
}
}  // namespace

// Shared by DrawMenu and the mouse. The frame is centered. Rows are lower where all of them fit by
// that; else pages of about the same number of rows.
MenuLayout LayOutMenu(const Ui& ui, MenuPage page, std::size_t items, std::size_t selected) {
  MenuLayout layout;
  const bool list = HasAbout(page);
  const float head = ui.Px(HeadHeight(page)), foot = ui.Px(22) + (list ? ui.Px(kAboutHeight) : 0);
  // Step 1: how high a row is, and how many fit.
  const float free = ui.height - ui.Px(16) - head - foot;
  const float share = free / static_cast<float>(std::max<std::size_t>(items, 1));
  const float row = share < ui.Px(kLeastRow) ? ui.Px(kRow) : std::min(share, ui.Px(kRow));
  const std::size_t fit =
      row <= share ? items : static_cast<std::size_t>(std::max(1.f, free / row));
  std::size_t rows = items;
  if (fit < items) {
    const std::size_t pages = (items + fit - 1) / fit;
    rows = (items + pages - 1) / pages;
    // Page by page, so that rows stay in place while the selection moves over them.
    layout.first = selected / rows * rows;
  }
  // Step 2: the frame. Pages with slots are wider, because their rows show place, time and credits;
  // so are long lists.
  const bool wide =
      page == MenuPage::Save || page == MenuPage::Load || page == MenuPage::Death || list;
  const float w = std::min(ui.Px(wide ? 560 : 380), ui.width - ui.Px(24));
  const float h = head + row * static_cast<float>(rows) + foot;
  layout.frame = {(ui.width - w) / 2, std::max(ui.Px(8), (ui.height - h) / 2), w, h};
  // Step 3: the rows, and below them the text about the selected one.
  const float x = layout.frame.x + ui.Px(24), inner = w - ui.Px(48);
  for (std::size_t i = 0; i < std::min(rows, items - layout.first); ++i) {
    layout.rows.push_back(
        {x, layout.frame.y + head + row * static_cast<float>(i), inner, row - ui.Px(4)});
  }
  if (list) layout.about = {x, layout.frame.Bottom() - foot + ui.Px(6), inner, ui.Px(kAboutHeight)};
  return layout;
}

std::optional<std::size_t> MenuRowAt(const MenuLayout& layout, Point mouse) {
  for (std::size_t i = 0; i < layout.rows.size(); ++i) {
    if (layout.rows[i].Contains(mouse)) return layout.first + i;
  }
  return std::nullopt;
}

namespace {
// At the right end of the row. What would become too small for one line takes two.
void DrawMenuDetail(const Ui& ui, const Area& row, float width, const std::string& text,
                    Rgba color) {
  const unsigned usual = ui.FontSize(kSmall + 1), less = ui.FontSize(kSmall - 1);
  const bool two = ui.text.Width(text, less) > width;
  const unsigned size = two ? less : usual;
  const std::vector<std::string> lines =
      two ? WrapAtMost(ui, text, width, size, 2) : std::vector{text};
  float y = row.y + (row.h - LineHeight(size) * static_cast<float>(lines.size())) / 2;
  for (const std::string& line : lines) {
    ui.text.WriteWithin(line, {row.Right() - ui.Px(10), y}, width, size, color, Face::Sans,
                        Align::Right);
    y += LineHeight(size);
  }
}

void DrawMenuRow(const Ui& ui, const Area& row, const MenuItem& item, bool selected) {
  if (selected) {
    ui.shapes.Rect({row.x, row.y}, {row.w, row.h}, WithAlpha(palette::kAccent, 0.16));
    ui.shapes.Rect({row.x, row.y}, {ui.Px(3), row.h}, palette::kAccent);
  }
  const Rgba color = !item.enabled ? palette::kFaint : selected ? Rgba::White : palette::kText;
  const unsigned font_size = ui.FontSize(kNormal + 2), small_size = ui.FontSize(kSmall + 1);
  const std::string detail_text = Translated(item.detail);
  const float detail_width = ui.text.Width(detail_text, small_size);
  const float inner = row.w - ui.Px(24);
  // The label gets what the detail leaves, but at least half.
  const float most =
      item.detail.empty() ? inner : std::max(inner / 2, inner - detail_width - ui.Px(12));
  const float label = ui.text.WriteWithin(
      item.label, {row.x + ui.Px(14), row.y + (row.h - LineHeight(font_size)) / 2}, most, font_size,
      color);
  // Errors red, settings bright, everything else dim.
  const Rgba detail = item.broken        ? palette::kBad
                      : item.option >= 0 ? palette::kAccent
                                         : palette::kDim;
  DrawMenuDetail(ui, row, inner - label - ui.Px(12), detail_text, detail);
}

void DrawAbout(const Ui& ui, const Area& area, const std::string& text, Rgba color) {
  const unsigned size = ui.FontSize(kSmall + 1);
  const auto most = static_cast<std::size_t>(std::max(1.f, area.h / LineHeight(size)));
  float y = area.y;
  for (const std::string& line : WrapAtMost(ui, Translated(text), area.w, size, most)) {
    ui.text.Write(line, {area.x, y}, size, color);
    y += LineHeight(size);
  }
}
}  // namespace

void DrawMenu(const Ui& ui, const Menu& menu, const Settings& settings, const Game& game) {
  DrawVeil(ui, 0.55);
  // The layout is the one that the mouse uses.
  const std::vector<MenuItem> items = menu.Items(settings);
  const MenuLayout layout = LayOutMenu(ui, menu.Page(), items.size(), menu.Selected());
  DrawPanel(ui, layout.frame);
  // Summaries stand between title and items.
  const bool dead = menu.Page() == MenuPage::Death, ended = menu.Page() == MenuPage::End;
  const bool won = game.GetPresentation().outcome == Outcome::Won;
  const std::string title = ended ? Tr(won ? "title_won" : "title_lost") : menu.Title();
  const Rgba color = dead || (ended && !won) ? palette::kBad
                     : ended                 ? palette::kGood
                                             : palette::kAccent;
  // The title may be the name of a pilot.
  ui.text.WriteWithin(title, {layout.frame.x + layout.frame.w / 2, layout.frame.y + ui.Px(20)},
                      layout.frame.w - ui.Px(48), ui.FontSize(kTitle), color, Face::Bold,
                      Align::Center);
  if (dead) DrawDeathSummary(ui, layout.frame, game);
  if (ended) DrawEndSummary(ui, layout.frame, game);
  for (std::size_t i = 0; i < layout.rows.size(); ++i) {
    const MenuItem& item = items[layout.first + i];
    DrawMenuRow(ui, layout.rows[i], item, layout.first + i == menu.Selected());
  }
  // A list that is longer than the window says which part is visible.
  if (layout.rows.size() < items.size()) {
    const std::string part = Tr("menu_rows", {std::to_string(layout.first + 1),
                                              std::to_string(layout.first + layout.rows.size()),
                                              std::to_string(items.size())});
    // Beside the title, where a summary follows below it.
    const float down = ui.Px(dead || ended ? 6.f : 54.f);
    ui.text.Write(part, {layout.frame.Right() - ui.Px(24), layout.frame.y + down},
                  ui.FontSize(kSmall), palette::kDim, Face::Sans, Align::Right);
  }
  if (layout.about.h > 0)
    DrawAbout(ui, layout.about, menu.About(), menu.HasNote() ? palette::kWarn : palette::kDim);
}

void DrawNotice(const Ui& ui, const std::string& text) {
  const unsigned size = ui.FontSize(kNormal);
  const std::vector<std::string> lines = ui.text.Wrap(text, ui.width - ui.Px(48), size);
  const float height = LineHeight(size) * static_cast<float>(lines.size());
  float y = ui.height - ui.Px(16) - height;
  // In a low window the menu reaches below the notice.
  ui.shapes.Rect({0, y - ui.Px(4)}, {ui.width, height + ui.Px(8)}, WithAlpha(palette::kSpace, 0.9));
  for (const std::string& line : lines) {
    ui.text.Write(line, {ui.width / 2, y}, size, palette::kWarn, Face::Sans, Align::Center);
    y += LineHeight(size);
  }
}

// Below the middle of the window, where the station is visible.
Area DockedFrame(const Ui& ui, const std::string& done) {
  const float w = std::min(ui.Px(400), ui.width - ui.Px(24));
  const unsigned size = ui.FontSize(kNormal);
  const auto lines = static_cast<float>(ui.text.Wrap(done, w - ui.Px(48), size).size());
  const float h = ui.Px(142) + LineHeight(size) * lines;
  return {(ui.width - w) / 2, (ui.height - h) * 0.74f, w, h};
}

void DrawDocked(const Ui& ui, const Game& game, const std::string& done, const KeyMap& keys) {
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (ship == nullptr) return;
  const Area frame = DockedFrame(ui, done);
  const float w = frame.w;
  const std::vector<std::string> lines = ui.text.Wrap(done, w - ui.Px(48), ui.FontSize(kNormal));
  DrawPanel(ui, frame);
  const float x = frame.x + ui.Px(24), middle = frame.x + w / 2;
  float y = frame.y + ui.Px(16);
  ui.text.WriteWithin(game.NameOf(ship->docked_at), {middle, y}, w - ui.Px(48),
                      ui.FontSize(kLarge + 3), palette::kAccent, Face::Bold, Align::Center);
  y += ui.Px(34);
  for (const std::string& line : lines) {
    ui.text.Write(line, {middle, y}, ui.FontSize(kNormal), palette::kText, Face::Sans,
                  Align::Center);
    y += LineHeight(ui.FontSize(kNormal));
  }
  y += ui.Px(10);
  DrawRow(ui, {x, y, w - ui.Px(48), ui.Px(16)}, Tr("row_credits"),
          Grouped(game.GetPlayer().credits));
  DrawRow(ui, {x, y + ui.Px(18), w - ui.Px(48), ui.Px(16)}, Tr("row_ore_sold"),
          Grouped(game.GetPlayer().ore_sold), palette::kOre);
  ui.text.Write(Tr("to_launch", {keys.Name(Action::Dock)}), {middle, frame.Bottom() - ui.Px(32)},
                ui.FontSize(kLarge - 2), palette::kGood, Face::Bold, Align::Center);
}

}  // namespace heliopause
