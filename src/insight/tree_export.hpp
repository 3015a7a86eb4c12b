// Exports a snapshot of the tree as a picture (SVG), a graph (DOT) or text; optionally with the
// differences from an earlier snapshot in colours.
#pragma once

#include <filesystem>
#include <heliopause/sprite_manager.hpp>
#include <optional>
#include <string>
#include <vector>

#include "insight/tree_snapshot.hpp"

namespace heliopause {

enum class TreeFormat { Svg, Dot, Text };

// By the extension: .svg, .dot or .gv, .txt; nullopt for any other.
std::optional<TreeFormat> TreeFormatOf(const std::filesystem::path& file);

struct TreeDrawing {
  std::string name;  // of the scenario
  TreeSnapshot tree;
  std::vector<Sprite> sprites;         // drawn by SVG only; may be empty
  std::size_t leaf_capacity = 1;       // of a full leaf, for the shade
  std::optional<TreeSnapshot> before;  // with it, the differences are shown
};

// Returns UTF-8 text that depends on the drawing alone. A leaf is a <rect class="leaf ..."> in SVG
// and a node with shape=box in DOT; inner nodes have class="inner" and shape=ellipse.
std::string FormatTree(TreeFormat format, const TreeDrawing& drawing);

// "tick 60 to 120: 3 split, 1 merged, 12 appeared, 4 vanished (leaves)".
std::string DifferenceLine(const TreeSnapshot& before, const TreeSnapshot& after);

// Creates the folder if needed. Returns an empty text, or the reason why the file was not written.
std::string WriteTree(const std::filesystem::path& file, const std::string& text);

}  // namespace heliopause
