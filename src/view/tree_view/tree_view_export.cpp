// TreeView::Export: files next to the screenshots, named by scenario and tick.
#include <algorithm>
#include <cctype>
#include <system_error>

#include "game/rules/game_drawing.hpp"
#include "insight/tree_export.hpp"
#include "view/text/text_table.hpp"
#include "view/tree_view/tree_view.hpp"

namespace heliopause {

namespace {
namespace fs = std::filesystem;

// Only letters, digits, _ and -: the scenario may be a path.
std::string FileWord(const std::string& name) {
  std::string word = name.empty() ? "game" : name;
  for (char& c : word) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0 && c != '_') c = '-';
  }
  return word;
}

// Returns a path without extension for which no SVG exists.
fs::path FreshStem(const fs::path& folder, const std::string& word) {
  fs::path stem = folder / word;
  std::error_code error;
  for (int i = 2; fs::exists(stem.string() + ".svg", error); ++i)
    stem = folder / (word + "-" + std::to_string(i));
  return stem;
}
}  // namespace

// Writes the tree, and from the second export on also what changed since the export before. Returns
// the message for the player. A failed export is not one that the next export compares with.
std::string TreeView::Export(const Game& game, const fs::path& folder) {
  TreeDrawing drawing = DrawingOf(game);
  const std::string word =
      "tree-" + FileWord(drawing.name) + "-" + std::to_string(game.TickNumber());
  const fs::path stem = FreshStem(folder, word);
  std::string why = WriteTree(stem.string() + ".svg", FormatTree(TreeFormat::Svg, drawing));
  if (why.empty()) why = WriteTree(stem.string() + ".dot", FormatTree(TreeFormat::Dot, drawing));
  if (!why.empty()) return Tr("tree_export_failed", {why});
  std::string message = Tr("tree_exported", {stem.string() + ".svg, .dot"});
  if (exported_ && exported_->tick != drawing.tree.tick) {
    drawing.before = exported_;
    const fs::path since = FreshStem(folder, word + "-since-" + std::to_string(exported_->tick));
    why = WriteTree(since.string() + ".svg", FormatTree(TreeFormat::Svg, drawing));
    if (why.empty())
      why = WriteTree(since.string() + ".txt", FormatTree(TreeFormat::Text, drawing));
    if (!why.empty()) return Tr("tree_changes_failed", {message, why});
    message += "; " + DifferenceLine(*exported_, drawing.tree);
  }
  exported_ = std::move(drawing.tree);
  return message;
}

}  // namespace heliopause
