// The tree of one moment as a picture (SVG), a graph (DOT) or words; also what became of it since
// an earlier moment, in colours.
#pragma once

#include <filesystem>
#include <heliopause/sprite_manager.hpp>
#include <optional>
#include <string>
#include <vector>

#include "insight/tree_snapshot.hpp"

namespace heliopause {

enum class TreeFormat { Svg, Dot, Text };

// By the file's ending: .svg, .dot or .gv, .txt; nullopt for any other.
std::optional<TreeFormat> TreeFormatOf(const std::filesystem::path& file);

struct TreeDrawing {
  std::string name;  // of the scenario
  TreeSnapshot tree;
  std::vector<Sprite> sprites;         // SVG draws them; may be empty
  std::size_t leaf_capacity = 1;       // what full means
  std::optional<TreeSnapshot> before;  // then the differences are shown
};

// utf-8, the same bytes for the same drawing. A leaf is a <rect class="leaf ..."> of the SVG and a
// node with shape=box of the graph; inner nodes have class="inner" and shape=ellipse.
std::string FormatTree(TreeFormat format, const TreeDrawing& drawing);

// "tick 60 to 120: 3 split, 1 merged, 12 appeared, 4 vanished (leaves)".
std::string DifferenceLine(const TreeSnapshot& before, const TreeSnapshot& after);

// Empty when it was written, else why not.
std::string WriteTree(const std::filesystem::path& file, const std::string& text);

}  // namespace heliopause
