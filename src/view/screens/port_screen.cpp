// The panel of a port: tabs, a list with a detail, and the result of the last order. Keys and
// clicks become commands; what they did returns as events of the next tick.
#include "view/screens/port_screen.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "game/state/missions.hpp"
#include "view/draw/number_text.hpp"
#include "view/screens/port_jobs.hpp"
#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

// The tab's label: of the jobs with their number.
std::string LabelOf(const Game& game, PortTab tab) {
  return tab == PortTab::Jobs ? JobsLabel(game) : std::string(NameOf(tab));
}

// The width of a tab is that of this label: tabs stay in place while offers come and go.
std::string WidestLabelOf(PortTab tab) {
  return tab == PortTab::Jobs ? Tr("tab_jobs_count", {std::to_string(kMostOffers)}) : NameOf(tab);
}

// Replaces the id of a row that was removed. No row has this id.
constexpr const char* kGoneRow = "gone";

constexpr std::uint64_t kResultTicks = 6 * 60;  // then the keys are shown again
constexpr std::uint64_t kSlipTicks = 30;        // longer than the pause of a double press

}  // namespace

// For another game: rows and results belong to a port of the game before.
void PortScreen::Reset() {
  tab_ = PortTab::News;
  is_chosen_ = false;
  selected_ = {};
  AfterSeek();
}

void PortScreen::AfterSeek() {
  row_.clear();
  presses_from_ = 0;
  result_.clear();
}

void PortScreen::Say(const Game& game, std::string text, bool rejected) {
  result_ = std::move(text);
  result_until_ = game.TickNumber() + kResultTicks;
  rejected_ = rejected;
}

void PortScreen::SayOfWing(const Game& game, const Event& event) {
  const std::string name = game.NameOf(event.subject);
  const std::string credits = Grouped(static_cast<std::int64_t>(event.amount));
  if (event.id == "hired") Say(game, Tr("port_hired", {name, credits}), false);
  if (event.id == "dismissed") Say(game, Tr("port_dismissed", {name}), false);
}

void PortScreen::AfterTick(const Game& game) {
  if (game.TickNumber() >= result_until_) result_.clear();
  // The last line of the panel says what came of an order.
  for (const Event& event : game.Events()) {
    if (event.type == Event::Type::WingChanged) SayOfWing(game, event);
    // Other ships dock and trade as well.
    if (event.subject != game.GetPlayer().ship || event.subject == ObjectId{}) continue;
    const std::string credits = Grouped(static_cast<std::int64_t>(event.amount));
    switch (event.type) {
      // Another port has other rows.
      case Event::Type::Docked:
        result_.clear();
        tab_ = PortTab::News;
        selected_ = {};
        row_.clear();
        break;
      case Event::Type::Traded: {
        const auto good = game.GetCatalog().FindGood(event.id);
        const std::string name = good ? game.GetCatalog().Goods()[*good].name : event.id;
        Say(game,
            Tr(event.units > 0 ? "port_bought" : "port_sold",
               {Grouped(std::abs(event.units)), name, credits}),
            false);
        break;
      }
      case Event::Type::Rejected:
      case Event::Type::TradeRejected:
      case Event::Type::Refitted:
        Say(game, Translated(event.text), event.type != Event::Type::Refitted);
        break;
      case Event::Type::MissionAccepted:
        // The job itself, which is the last row, instead of the next offer: its route comes next.
        selected_[static_cast<std::size_t>(PortTab::Jobs)] =
            game.GetMissions().offers.size() + game.GetMissions().running.size();
        // The row that was acted on is that job now.
        if (tab_ == PortTab::Jobs && row_ == event.text)
          row_ = JobsPage(game, Selected()).detail.Id();
        Say(game, Tr("port_accepted", {event.text}), false);
        break;
      case Event::Type::MissionDone:
        Say(game, Tr("port_done", {event.text, credits}), false);
        break;
      case Event::Type::MissionFailed:
        Say(game, Tr("port_failed", {event.text, event.cause}), true);
        break;
      default:
        break;
    }
  }
  if (!is_chosen_ && tab_ != PortTab::Jobs && HasStoryOffer(game)) {
    tab_ = PortTab::Jobs;
    row_.clear();  // of the other tab
  }
}

// Ports differ in what they offer: if this one lacks the tab, its first one is chosen.
void PortScreen::ChooseTab(const std::vector<PortTab>& tabs) {
  if (std::find(tabs.begin(), tabs.end(), tab_) == tabs.end()) tab_ = tabs.front();
}

void PortScreen::MoveTab(const std::vector<PortTab>& tabs, int steps) {
  const auto at = std::find(tabs.begin(), tabs.end(), tab_) - tabs.begin();
  const auto count = static_cast<std::ptrdiff_t>(tabs.size());
  // From the last tab on to the first.
  ShowTab(tabs[static_cast<std::size_t>((at + steps + count) % count)]);
}

// The player has chosen it. The row and the result belong to the page before.
void PortScreen::ShowTab(PortTab tab) {
  is_chosen_ = true;
  row_.clear();
  if (tab != tab_) result_.clear();
  tab_ = tab;
}

// Rows are added and replaced while the screen is open: news and hired escorts come first, offers
// change. The selected row stays selected. If it was removed, another row takes its position, and a
// second press of the key must not sell, dismiss or give up that one.
void PortScreen::FollowRow(const Game& game) {
  if (row_.empty() || row_ == kGoneRow) return;
  const ListPage page = PortPage(game, tab_, Selected());
  if (page.detail.Id() == row_) return;
  for (std::size_t i = 0; i < page.rows.size(); ++i) {
    std::size_t row = i;
    if (PortPage(game, tab_, row).detail.Id() != row_) continue;
    Selected() = i;
    return;
  }
  if (tab_ == PortTab::News) return row_.clear();  // it was dropped
  if (tab_ == PortTab::Jobs && !IsMissionRow(row_)) {
    Say(game, Tr("port_offer_gone", {row_}), true);
    row_ = kGoneRow;
    return;
  }
  // Only a removed offer needs a message: the result of an order and the end of a job have one
  // already.
  row_ = page.detail.Id();
  presses_from_ = game.TickNumber() + kSlipTicks;
}

// Builds the page for its number of rows: stocks and offers change while the panel is open.
void PortScreen::MoveRow(const Game& game, int steps) {
  const ListPage page = PortPage(game, tab_, Selected());
  ChooseRow(game, MovedRow(Selected(), steps, page.rows.size()));
}

void PortScreen::ChooseRow(const Game& game, std::size_t row) {
  Selected() = row;
  row_ = PortPage(game, tab_, Selected()).detail.Id();
  presses_from_ = 0;
}

// After an offer was removed, the first press does nothing; after another row was, no press does
// for kSlipTicks.
void PortScreen::Act(const Game& game, std::optional<std::size_t> action,
                     std::vector<Command>& out) {
  is_chosen_ = true;
  const ListPage page = PortPage(game, tab_, Selected());
  if (std::exchange(row_, page.detail.Id()) == kGoneRow) return;
  if (game.TickNumber() < presses_from_) return;
  const std::size_t before = out.size();
  heliopause::Act(page, action, out);
  // The last line offers Enter for all buttons.
  const std::vector<ListAction>& actions = page.detail.actions;
  if (!action && out.size() == before && !actions.empty() && actions.front().enabled)
    Say(game, Tr("port_not_by_enter"), true);
}

bool PortScreen::HandleKey(const InputEvent& event, bool repeated, const Game& game,
                           std::vector<Command>& out) {
  const std::vector<PortTab> tabs = PortTabs(game);
  if (tabs.empty()) return false;
  ChooseTab(tabs);
  FollowRow(game);
  if (const int steps = RowSteps(event.key); steps != 0) {
    MoveRow(game, steps);
    return true;
  }
  switch (event.key) {
    case Key::Left:
    case Key::A:
      MoveTab(tabs, -1);
      return true;
    case Key::Right:
    case Key::D:
      MoveTab(tabs, 1);
      return true;
    case Key::Tab:
      MoveTab(tabs, event.shift ? -1 : 1);
      return true;
    case Key::Home:
      part_.Next();
      return true;
    // A held key repeats: it moves through rows, but it buys once.
    case kEnterKey:
      if (!repeated) Act(game, std::nullopt, out);
      return true;
    default:
      break;
  }
  // Digits press the buttons of the detail.
  const int digit = DigitOf(event.key);
  if (digit == 0) return false;
  if (!repeated) Act(game, static_cast<std::size_t>(digit - 1), out);
  return true;
}

ObjectId PortScreen::PlaceOfRow(const Game& game) {
  const std::vector<PortTab> tabs = PortTabs(game);
  if (tabs.empty()) return {};
  ChooseTab(tabs);
  FollowRow(game);
  return PortPage(game, tab_, Selected()).detail.place;
}

Area PortScreen::Body(const Ui& ui) {
  const Area frame = ScreenFrame(ui);
  return {frame.x + ui.Px(22), frame.y + ui.Px(112), frame.w - ui.Px(44),
          frame.h - ui.Px(112 + 40)};
}

PortScreen::Layout PortScreen::LayOut(const Ui& ui, const std::vector<PortTab>& tabs) {
  Layout layout;
  layout.frame = ScreenFrame(ui);
  layout.body = Body(ui);
  const float gap = ui.Px(4);
  std::vector<float> widths;
  float all = -gap;
  for (const PortTab tab : tabs) {
    widths.push_back(ui.text.Width(WidestLabelOf(tab), ui.FontSize(kNormal + 1), Face::Bold) +
                     ui.Px(26));
    all += widths.back() + gap;
  }
  // In a narrow window the tabs move together: the margins of the labels give way.
  const float share = std::min(1.f, layout.body.w / all);
  float x = layout.body.x;
  for (const float width : widths) {
    layout.tabs.push_back({x, layout.frame.y + ui.Px(72), width * share, ui.Px(28)});
    x += (width + gap) * share;
  }
  return layout;
}

std::vector<Area> PortScreen::TabAreas(const Ui& ui, const Game& game) {
  return LayOut(ui, PortTabs(game)).tabs;
}

bool PortScreen::HandleMouse(const InputEvent& event, const Ui& ui, const Game& game,
                             std::vector<Command>& out, float covered) {
  using Type = InputEvent::Type;
  const std::vector<PortTab> tabs = PortTabs(game);
  if (tabs.empty()) return false;
  ChooseTab(tabs);
  FollowRow(game);
  // Kept for Draw, which lights the button below it.
  if (event.type != Type::MouseUp) mouse_ = event.mouse;
  const Layout layout = LayOut(ui, tabs);
  if (!layout.frame.Contains(event.mouse)) return false;
  if (event.type == Type::Wheel) {
    const int step = event.wheel > 0 ? -1 : 1;
    if (ScrollsDetail(ui, layout.body, part_, mouse_))
      part_.Move(step);
    else
      MoveRow(game, step);
    return true;
  }
  if (event.type != Type::MouseDown || event.button != InputEvent::Button::Left) return true;
  if (launch_.Contains(mouse_)) {
    out.push_back({Command::Type::Undock, game.GetPlayer().ship, 0, {}, {}});
    return true;
  }
  for (std::size_t i = 0; i < layout.tabs.size(); ++i) {
    if (!layout.tabs[i].Contains(mouse_)) continue;
    ShowTab(tabs[i]);
    return true;
  }
  const ListPage page = PortPage(game, tab_, Selected());
  const ListDetailLayout list = LayOutListDetail(ui, layout.body, page, Selected(), covered);
  if (const auto row = RowAt(list, mouse_)) {
    ChooseRow(game, *row);
  } else if (const auto button = ButtonAt(list, mouse_)) {
    Act(game, button, out);
  }
  return true;
}

void PortScreen::Draw(const Ui& ui, const Game& game, const std::string& services,
                      const std::string& launch, const std::string& notice, float covered) {
  const std::vector<PortTab> tabs = PortTabs(game);
  const Ship* ship = game.FindShip(game.GetPlayer().ship);
  if (tabs.empty() || ship == nullptr) return;
  ChooseTab(tabs);
  FollowRow(game);
  const Layout layout = LayOut(ui, tabs);
  const Area& frame = layout.frame;
  DrawScreenFrame(ui, frame);
  const float left = layout.body.x, right = layout.body.Right();
  const unsigned title = ui.FontSize(kTitle - 4), small = ui.FontSize(kSmall + 1);
  const int hold = game.ClassOf(*ship).cargo;
  const std::string purse = Tr("amount_credits", {Grouped(game.GetPlayer().credits)});
  const std::string load = Tr("port_hold", {Grouped(hold - game.FreeHold(*ship)), Grouped(hold)});
  const float money = ui.text.Write(purse, {right, frame.y + ui.Px(18)}, ui.FontSize(kLarge),
                                    palette::kOre, Face::Bold, Align::Right);
  const float used = ui.text.Write(load, {right, frame.y + ui.Px(44)}, small, palette::kText,
                                   Face::Sans, Align::Right);
  ui.text.WriteWithin(game.NameOf(ship->docked_at), {left, frame.y + ui.Px(16)},
                      right - left - money - ui.Px(12), title, palette::kAccent, Face::Bold);
  ui.text.WriteWithin(services, {left, frame.y + ui.Px(46)}, right - left - used - ui.Px(12), small,
                      palette::kDim);
  const unsigned tab_size = ui.FontSize(kNormal + 1);
  for (std::size_t i = 0; i < tabs.size(); ++i) {
    const Area& area = layout.tabs[i];
    const bool on = tabs[i] == tab_;
    if (on) ui.shapes.Rect({area.x, area.y}, {area.w, area.h}, WithAlpha(palette::kAccent, 0.18));
    ui.shapes.Rect({area.x, area.Bottom()}, {area.w, ui.Px(2)},
                   on ? palette::kAccent : WithAlpha(palette::kFaint, 0.5));
    // Nearly every port has some job, so only a job of the story colours the tab.
    const bool lit = tabs[i] == PortTab::Jobs && HasStoryOffer(game);
    ui.text.WriteWithin(LabelOf(game, tabs[i]),
                        {area.x + area.w / 2, area.y + (area.h - LineHeight(tab_size)) / 2},
                        area.w - ui.Px(4), tab_size,
                        on    ? Rgba::White
                        : lit ? palette::kOre
                              : palette::kDim,
                        Face::Bold, Align::Center);
  }
  const ListPage page = PortPage(game, tab_, Selected());
  // Before the first key or click, the selected row is followed as well; among news, the first row
  // stays selected while newer ones come in.
  if (tab_ != PortTab::News && row_.empty()) row_ = page.detail.Id();
  const ListDetailLayout list = LayOutListDetail(ui, layout.body, page, Selected(), covered);
  // While a dialogue is shown, the digits are keys of its answers: the buttons have no numbers.
  DrawListDetail(ui, layout.body, page, Selected(), ButtonAt(list, mouse_), part_,
                 game.GetPresentation().dialogue.empty(), covered);
  const float foot = frame.Bottom() - ui.Px(28);
  const unsigned launch_size = ui.FontSize(kNormal + 1);
  const float width = ui.text.Write(Tr("to_launch", {launch}), {right, foot}, launch_size,
                                    launch_.Contains(mouse_) ? Rgba::White : palette::kGood,
                                    Face::Bold, Align::Right);
  launch_ = {right - width, foot - ui.Px(4), width, LineHeight(launch_size) + ui.Px(8)};
  const std::string& text = !notice.empty() ? notice : result_;
  const Rgba color = text.empty()                   ? palette::kFaint
                     : !notice.empty() || rejected_ ? palette::kWarn
                                                    : palette::kGood;
  ui.text.WriteWithin(text.empty() ? Tr("port_help") : text, {left, foot},
                      right - left - width - ui.Px(12), small, color);
}

}  // namespace heliopause
