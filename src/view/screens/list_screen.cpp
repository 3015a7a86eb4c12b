// Keys, mouse and frame of a screen with one list.
#include "view/screens/list_screen.hpp"

#include <algorithm>

namespace heliopause {
namespace {

// Name and kind, which stand in the first two columns: amounts change.
std::string NameOf(const ListRow& row) { return row.cells.at(0) + "\n" + row.cells.at(1); }

}  // namespace

void ListScreen::Choose(const ListPage& page, std::size_t row) {
  selected_ = row;
  name_ = row < page.rows.size() ? NameOf(page.rows[row]) : "";
}

void ListScreen::MoveRow(const Game& game, int steps) {
  const ListPage page = Page(game);
  Choose(page, MovedRow(selected_, steps, page.rows.size()));
}

// Rows come and go while the screen is open: a second press of a key must not act on the row that
// took the place of the selected one. The buttons of a page are those of the selected row: make the
// page again after this.
void ListScreen::Follow(const Game& game) {
  const ListPage page = Page(game);
  const auto is_chosen = [&](const ListRow& row) { return NameOf(row) == name_; };
  std::size_t row = MovedRow(selected_, 0, page.rows.size());
  if (!name_.empty() && !page.rows.empty() && !is_chosen(page.rows[row])) {
    const auto at = std::find_if(page.rows.begin(), page.rows.end(), is_chosen);
    row = at == page.rows.end() ? 0 : static_cast<std::size_t>(at - page.rows.begin());
  }
  Choose(page, row);
}

void ListScreen::HandleKey(const InputEvent& event, bool repeated, const Game& game,
                           std::vector<Command>& out) {
  Follow(game);
  if (const int steps = RowSteps(event.key); steps != 0) return MoveRow(game, steps);
  switch (event.key) {
    case Key::Escape:
      if (!repeated) Close();
      return;
    case Key::Home:
      return part_.Next();
    case kEnterKey:
      if (!repeated) Act(Page(game), std::nullopt, out);
      return;
    default:
      break;
  }
  const int digit = DigitOf(event.key);
  if (digit > 0 && !repeated) Act(Page(game), static_cast<std::size_t>(digit - 1), out);
}

ListScreen::Layout ListScreen::LayOut(const Ui& ui) {
  const Area frame = ScreenFrame(ui);
  return {frame,
          {frame.x + ui.Px(22), frame.y + ui.Px(78), frame.w - ui.Px(44), frame.h - ui.Px(78 + 40)},
          CloseArea(ui, frame)};
}

void ListScreen::HandleMouse(const InputEvent& event, const Ui& ui, const Game& game,
                             std::vector<Command>& out) {
  using Type = InputEvent::Type;
  // A release reports no other place than the move before it.
  if (event.type != Type::MouseUp) mouse_ = event.mouse;
  Follow(game);
  const Layout layout = LayOut(ui);
  if (event.type == Type::Wheel) {
    const int step = event.wheel > 0 ? -1 : 1;
    if (ScrollsDetail(ui, layout.body, part_, mouse_)) return part_.Move(step);
    return MoveRow(game, step);
  }
  if (event.type != Type::MouseDown || event.button != InputEvent::Button::Left) return;
  if (layout.close.Contains(mouse_)) return Close();
  const ListPage page = Page(game);
  const ListDetailLayout list = LayOutListDetail(ui, layout.body, page, selected_);
  if (const auto row = RowAt(list, mouse_))
    Choose(page, *row);
  else if (const auto button = ButtonAt(list, mouse_))
    Act(page, button, out);
}

void ListScreen::Draw(const Ui& ui, const Game& game, const std::string& key,
                      const std::string& notice) {
  const Layout layout = LayOut(ui);
  const Area& frame = layout.frame;
  DrawScreenFrame(ui, frame);
  DrawClose(ui, layout.close, layout.close.Contains(mouse_));
  const float left = layout.body.x, width = layout.body.w;
  ui.text.WriteWithin(Title(game), {left, frame.y + ui.Px(16)}, layout.close.x - ui.Px(6) - left,
                      ui.FontSize(kTitle - 4), palette::kAccent, Face::Bold);
  const unsigned small = ui.FontSize(kSmall + 1);
  ui.text.WriteWithin(Subtitle(game), {left, frame.y + ui.Px(46)}, width, small, palette::kDim);
  Follow(game);
  const ListPage page = Page(game);
  const ListDetailLayout list = LayOutListDetail(ui, layout.body, page, selected_);
  DrawListDetail(ui, layout.body, page, selected_, ButtonAt(list, mouse_), part_);
  ui.text.WriteWithin(notice.empty() ? Help(game, key) : notice, {left, frame.Bottom() - ui.Px(28)},
                      width, small, notice.empty() ? palette::kFaint : palette::kWarn);
}

}  // namespace heliopause
