// A page is laid out as a list of lines at fixed heights; then those are drawn that lie within the
// frame. Nothing is clipped, so a line that is visible in part is left out.
#include "view/screens/page.hpp"

#include <algorithm>
#include <cmath>

#include "view/text/sentence_table.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr float kWidest = 900, kWidestOfThree = 1260;      // units: of the frame, by columns
constexpr float kTallest = 700, kBeside = 56;              // units: of the frame; beside the text
constexpr float kColumn = 330, kGap = 24;                  // units: the narrowest of some columns
constexpr float kLine = 19, kHeading = 23, kBetween = 11;  // units

struct Line {
  float x = 0, y = 0, height = 0;  // from the upper left corner of the text
  std::string text;
  unsigned size = 12;
  Rgba color;
  Face face = Face::Sans;
  Align align = Align::Left;
};

// Positions of all lines as if the page had no end; Draw subtracts the scroll.
struct Layout {
  Area frame, inner;  // inner: the text
  std::vector<Line> lines;
  float height = 0;  // of all lines
};

// Appends the lines of the section from `at` downwards; returns the y below the last one.
float AddSection(const Ui& ui, const PageContent& content, const PageSection& section, Point at,
                 float width, std::vector<Line>& lines) {
  const unsigned size = ui.FontSize(kSmall + 1), head = ui.FontSize(kNormal + 1);
  float y = at.y;
  // The heading wraps beside its value, which stands at the right.
  if (!section.heading.empty()) {
    const float value =
        section.value.empty() ? 0 : ui.text.Width(section.value, head, Face::Bold) + ui.Px(10);
    if (value > 0)
      lines.push_back({at.x + width, y, ui.Px(kHeading), section.value, head, section.color,
                       Face::Bold, Align::Right});
    for (const std::string& text :
         ui.text.Wrap(Translated(section.heading), width - value, head, Face::Bold)) {
      lines.push_back({at.x, y, ui.Px(kHeading), text, head, section.color, Face::Bold});
      y += ui.Px(kHeading);
    }
  }
  // A row: the label at the left, its text in lines beside it. Rows without a label continue the
  // column of texts.
  for (const PageRow& row : section.rows) {
    float left = content.label_width > 0 ? ui.Px(content.label_width) : 0;
    if (!row.label.empty()) {
      const float label = ui.text.Width(row.label, size, Face::Bold) + ui.Px(10);
      lines.push_back({at.x, y, ui.Px(kLine), row.label, size, row.label_color, Face::Bold});
      left = std::max(left, label);  // a long label pushes its text
    }
    for (const std::string& text : ui.text.Wrap(Translated(row.text), width - left, size)) {
      lines.push_back({at.x + left, y, ui.Px(kLine), text, size, row.color});
      y += ui.Px(kLine);
    }
    if (row.text.empty()) y += ui.Px(kLine);
  }
  return y + ui.Px(kBetween);
}

float FrameWidth(const Ui& ui, int columns) {
  return std::min(ui.Px(columns > 2 ? kWidestOfThree : kWidest), ui.width - ui.Px(16));
}

// Whether this many columns of the least width fit into the frame.
bool Fits(const Ui& ui, int columns) {
  const float n = static_cast<float>(columns);
  return FrameWidth(ui, columns) - ui.Px(kBeside) >= ui.Px(n * kColumn + (n - 1) * kGap);
}

// Columns of about the same height, in order: each gets sections until it has its part.
Layout Arrange(const Ui& ui, const PageContent& content, int columns) {
  Layout out;
  const float w = FrameWidth(ui, columns), n = static_cast<float>(columns);
  out.inner.w = w - ui.Px(kBeside);
  const float width = (out.inner.w - (n - 1) * ui.Px(kGap)) / n;
  // Step 1: the heights of all sections at this width; the lines are thrown away.
  float total = 0, placed = 0;
  std::vector<float> heights;
  for (const PageSection& section : content.sections) {
    std::vector<Line> lines;
    heights.push_back(AddSection(ui, content, section, {0, 0}, width, lines));
    total += heights.back();
  }
  // Step 2: sections into columns, in order.
  float column = 0, y = 0;
  for (std::size_t i = 0; i < content.sections.size(); ++i) {
    // A section goes to the next column when more than half of it would exceed this column's part.
    if (column + 1 < n && y > 0 && placed + heights[i] / 2 > total * (column + 1) / n) {
      ++column;
      y = 0;
    }
    placed += heights[i];
    const float x = column * (width + ui.Px(kGap));
    y = AddSection(ui, content, content.sections[i], {x, y}, width, out.lines);
    out.height = std::max(out.height, y - ui.Px(kBetween));
  }
  // Step 3: the frame around the highest column, as far as the window allows.
  const float head = ui.Px(50), foot = ui.Px(34);
  const float h = std::min(
      {ui.Px(kTallest), ui.height - ui.Px(16), std::max(out.height, ui.Px(40)) + head + foot});
  out.frame = {(ui.width - w) / 2, (ui.height - h) / 2, w, h};
  out.inner = {out.frame.x + ui.Px(kBeside / 2), out.frame.y + head, out.inner.w, h - head - foot};
  return out;
}

// Two columns where they fit; a third one where it saves scrolling.
Layout LayOut(const Ui& ui, const PageContent& content) {
  const bool two = content.side_by_side && content.sections.size() > 1 && Fits(ui, 2);
  Layout out = Arrange(ui, content, two ? 2 : 1);
  if (two && content.sections.size() > 2 && out.height > out.inner.h && Fits(ui, 3))
    out = Arrange(ui, content, 3);
  return out;
}
}  // namespace

void Page::Open(PageType type, bool at_end) {
  type_ = type;
  scroll_ = at_end ? 1e9f : 0;  // Draw clamps it
  close_ = {};                  // that of the page before may be elsewhere
}

void Page::Handle(const InputEvent& event) {
  using Button = InputEvent::Button;
  if (event.type == InputEvent::Type::MouseMove || event.type == InputEvent::Type::MouseDown)
    mouse_ = event.mouse;
  if (event.type == InputEvent::Type::MouseDown && event.button == Button::Left &&
      close_.Contains(mouse_))
    return Close();
  // Other events do not scroll: the range may still be that of the page before.
  if (event.type != InputEvent::Type::Wheel && event.type != InputEvent::Type::KeyDown) return;
  if (event.type == InputEvent::Type::Wheel) scroll_ -= event.wheel * 3 * step_;
  if (event.type == InputEvent::Type::KeyDown) {
    // A page less one line: the last line that was visible stays visible.
    const float page = std::max(step_, seen_ - step_);
    switch (event.key) {
      case Key::Up:
      case Key::W:
        scroll_ -= step_;
        break;
      case Key::Down:
      case Key::S:
        scroll_ += step_;
        break;
      case Key::PageUp:
        scroll_ -= page;
        break;
      case Key::PageDown:
        scroll_ += page;
        break;
      case Key::Home:
        scroll_ = 0;
        break;
      case Key::End:
        scroll_ = range_;
        break;
      default:
        break;
    }
  }
  scroll_ = std::clamp(scroll_, 0.f, range_);
}

void Page::Draw(const Ui& ui, const PageContent& content, const std::string& close) {
  DrawVeil(ui, 0.6);
  const Layout layout = LayOut(ui, content);
  // Handle comes without a Ui: what it scrolls by is kept from the last frame.
  step_ = ui.Px(kLine);
  seen_ = layout.inner.h;
  range_ = std::max(0.f, layout.height - layout.inner.h);
  scroll_ = std::clamp(scroll_, 0.f, range_);
  DrawPanel(ui, layout.frame);
  close_ = CloseArea(ui, layout.frame);
  DrawClose(ui, close_, close_.Contains(mouse_));
  ui.text.Write(content.title, {layout.frame.x + layout.frame.w / 2, layout.frame.y + ui.Px(14)},
                ui.FontSize(kTitle - 4), palette::kAccent, Face::Bold, Align::Center);
  for (const Line& line : layout.lines) {
    const float y = line.y - scroll_;
    // One pixel of tolerance for rounding.
    if (y < -1 || y + line.height > layout.inner.h + 1) continue;
    ui.text.Write(line.text, {layout.inner.x + line.x, layout.inner.y + y}, line.size, line.color,
                  line.face, line.align);
  }
  if (layout.lines.empty())
    ui.text.Write(content.empty, {layout.inner.x, layout.inner.y}, ui.FontSize(kNormal),
                  palette::kDim);
  const unsigned small = ui.FontSize(kSmall);
  const float foot = layout.frame.Bottom() - ui.Px(26);
  if (range_ > 0) {
    const Area bar{layout.frame.Right() - ui.Px(14), layout.inner.y, ui.Px(3), layout.inner.h};
    ui.shapes.Rect({bar.x, bar.y}, {bar.w, bar.h}, WithAlpha(palette::kFaint, 0.4));
    // The share of the text that is visible.
    const float length = bar.h * layout.inner.h / layout.height;
    ui.shapes.Rect({bar.x, bar.y + (bar.h - length) * scroll_ / range_}, {bar.w, length},
                   palette::kAccent);
    ui.text.Write(Tr("page_scroll"), {layout.inner.x, foot}, small, palette::kDim);
  }
  ui.text.Write(Tr("page_close", {close}), {layout.inner.Right(), foot}, small, palette::kDim,
                Face::Sans, Align::Right);
}

}  // namespace heliopause
