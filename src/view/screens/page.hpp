// A page of text over the picture: the keys, the standings, the whole log. It wraps its rows to the
// window, puts sections side by side where the width allows it, and scrolls.
#pragma once

#include <string>
#include <vector>

#include "view/draw/ui.hpp"

namespace heliopause {

enum class PageType { None, Help, Standings, Log };

// A row: a label at the left, and beside it a text that is wrapped.
struct PageRow {
  std::string label, text;
  Rgba color = palette::kDim;         // of the text
  Rgba label_color = palette::kText;  // bold
};

struct PageSection {
  std::string heading, value;  // the value is at the right end of the heading
  Rgba color = palette::kAccent;
  std::vector<PageRow> rows;
};

struct PageContent {
  std::string title, empty;  // `empty`: shown when there is no section
  std::vector<PageSection> sections;
  float label_width = 112;  // units; 0: as wide as the label
  bool side_by_side = true;
};

// Which page is open, and how far it is scrolled.
class Page {
 public:
  PageType Type() const { return type_; }
  bool IsOpen() const { return type_ != PageType::None; }
  // `at_end`: begins with its last rows.
  void Open(PageType type, bool at_end = false);
  void Close() { type_ = PageType::None; }

  // Keys and wheel scroll: Up, Down, W, S, Page Up, Page Down, Home, End. A click on the cross
  // closes.
  void Handle(const InputEvent& event);

  // `close`: the names of the keys that close the page.
  void Draw(const Ui& ui, const PageContent& content, const std::string& close);

  float Scrolled() const { return scroll_; }  // pixels
  const Area& Cross() const { return close_; }

 private:
  PageType type_ = PageType::None;
  float scroll_ = 0;
  float range_ = 0, step_ = 20;  // pixels: scroll_ at the end, and of one line; of the last Draw
  float seen_ = 0;               // pixels: height of what is visible
  Area close_;                   // of the last Draw
  Point mouse_{-1, -1};
};

}  // namespace heliopause
