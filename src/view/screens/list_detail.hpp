// A list with the details of its selected row beside it, and buttons for that row: the widget of
// the pages of a port, of programs and of the ship. Keys and mouse use the same layout, so clicks
// hit what is visible.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/state/command.hpp"
#include "game/state/kinds.hpp"
#include "view/draw/compat.hpp"
#include "view/draw/ui.hpp"

namespace heliopause {

struct ListColumn {
  std::string title;
  float width = 1;            // relative to the other columns
  Align align = Align::Left;  // Left or Right
  bool optional = false;      // left out where the list is narrow
  bool literal = false;       // names of files: the cells are not translated
};

struct ListRow {
  std::vector<std::string> cells;  // one for each column
  bool dim = false;
  Rgba color = palette::kText;  // of the first cell
};

// A button, with its number as key. A disabled one says why.
struct ListAction {
  std::string label, why;
  bool enabled = true;
  Command command;
  bool by_enter = true;  // false: Enter does not press it (a sale, what cannot be undone)
};

struct ListDetailRow {
  std::string label, value;
  Rgba color = palette::kText;
};

// What stands beside the list.
struct ListDetail {
  std::string title, text;
  std::vector<ListDetailRow> rows;
  std::string heading;  // of `more`
  std::vector<ListDetailRow> more;
  std::vector<ListAction> actions;  // at most 6
  std::string id;                   // of what the row shows, where titles repeat
  bool literal = false;             // of a file: title, rows and more are not translated
  ObjectId place;                   // that the map shows; null id: none

  // What identifies the row while others come and go.
  const std::string& Id() const { return id.empty() ? title : id; }
};

struct ListPage {
  std::vector<ListColumn> columns;
  std::vector<ListRow> rows;
  std::string empty;  // shown without rows
  ListDetail detail;  // of the selected row
};

// The visible lines of a detail, as of the last Draw. Returns to the first line whenever another
// detail is drawn.
struct DetailPart {
  std::string id;         // of the detail
  std::size_t first = 0;  // line
  std::size_t end = 0;    // behind the last visible line
  std::size_t lines = 0;  // of the detail

  bool IsLong() const { return end - first < lines; }
  void Next() { first = end < lines ? end : 0; }  // after the last part the first one
  void Move(int steps);                           // by a line, if there are more
};

struct ListDetailLayout {
  Area list, detail;
  std::vector<Area> rows;  // visible ones, from `first` on
  std::size_t first = 0;
  std::vector<Area> buttons;  // one for each action
};

// The selected row is always visible. `covered`: pixels at the lower end of the list where
// something else lies; no row is there.
ListDetailLayout LayOutListDetail(const Ui& ui, const Area& area, const ListPage& page,
                                  std::size_t selected, float covered = 0);
std::optional<std::size_t> RowAt(const ListDetailLayout& layout, Point mouse);
std::optional<std::size_t> ButtonAt(const ListDetailLayout& layout, Point mouse);

// Whether the wheel at the mouse moves the detail of the page in `area`, and not its rows.
bool ScrollsDetail(const Ui& ui, const Area& area, const DetailPart& part, Point mouse);

// By how many rows a key moves the selection: Up, Down, W, S, Page Up and Page Down; 0 for any
// other.
int RowSteps(Key key);

// The row that is `steps` below the selected one, within `rows`.
std::size_t MovedRow(std::size_t selected, int steps, std::size_t rows);

// The number of a digit key, 1 to 6; 0 for any other.
int DigitOf(Key key);

// Adds the command of an action of the page, the first enabled one if none is given. A disabled or
// missing action adds none.
void Act(const ListPage& page, std::optional<std::size_t> action, std::vector<Command>& out);

// Label and value in one line, else the value below its label; a row without a value is a line of
// text. Draws rows from `y` on until `bottom` and returns the y below them. The last line says how
// many are left out.
float DrawDetailRows(const Ui& ui, const Area& area, float y, float bottom,
                     const std::vector<ListDetailRow>& rows);

// The frame of a screen that has a list, in the middle of the window.
Area ScreenFrame(const Ui& ui);
// Draws it; darkens what is around and hides what is behind it.
void DrawScreenFrame(const Ui& ui, const Area& frame);

// `hovered`: the button under the mouse. `part`: of the detail, see DetailPart. `numbers`: whether
// the numbers of the buttons are keys now. `covered`: as for LayOutListDetail.
void DrawListDetail(const Ui& ui, const Area& area, const ListPage& page, std::size_t selected,
                    std::optional<std::size_t> hovered, DetailPart& part, bool numbers = true,
                    float covered = 0);

}  // namespace heliopause
