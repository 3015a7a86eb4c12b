// Three writers over the same input: a drawing is first compared with its earlier snapshot, if any,
// then each node is written with the difference that concerns it. Numbers are written with the
// shortest text that reads back as the same double, so that the edges of squares stay exact.
#include "insight/tree_export.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>

#include "base/counted.hpp"

namespace heliopause {

namespace {

constexpr const char* kSplit = "#ffd65c";
constexpr const char* kMerged = "#c478ff";
constexpr const char* kAppeared = "#78ecff";
constexpr const char* kVanished = "#ff5c54";

std::string Number(double value) {
  char text[32];
  char* const end = std::to_chars(text, text + sizeof text, value).ptr;
  return std::string(text, end);
}

std::string Number(std::size_t value) { return std::to_string(value); }

std::string Escaped(const std::string& text) {  // for XML and for DOT strings
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out;
}

const char* ColorOf(TreeChange change) {
  const std::array<const char*, 4> colors{kSplit, kMerged, kAppeared, kVanished};
  return colors[static_cast<std::size_t>(change)];
}

std::string SquareText(const NodeView& node) {
  return "center (" + Number(node.center.x) + ", " + Number(node.center.y) + "), radius " +
         Number(node.radius);
}

std::string NodeText(const NodeView& node) {
  return std::string(node.leaf ? "leaf" : "node") + ", depth " + std::to_string(node.depth) + ", " +
         SquareText(node) + ", " + Counted(node.count, "sprite") + ", max radius " +
         Number(node.reach);
}

std::vector<TreeDifference> DifferencesOf(const TreeDrawing& drawing) {
  return drawing.before ? Compare(*drawing.before, drawing.tree) : std::vector<TreeDifference>();
}

// Compare returns the differences sorted by key, so a binary search finds the one of a node.
const TreeDifference* Find(const std::vector<TreeDifference>& all, const NodeView& node) {
  const NodeKey key = NodeKey::Of(node);
  const auto found = std::lower_bound(
      all.begin(), all.end(), key,
      [](const TreeDifference& one, const NodeKey& p) { return NodeKey::Of(one.node) < p; });
  return found != all.end() && NodeKey::Of(found->node) == key ? &*found : nullptr;
}

std::string TitleOf(const TreeDrawing& drawing) {
  const TreeSnapshot& tree = drawing.tree;
  std::string title = drawing.name + ", tick " + std::to_string(tree.tick) + ": " +
                      Counted(tree.nodes.size(), "node") + ", " +
                      Counted(tree.Leaves(), "leaf", "leaves");
  if (drawing.before) title += "; " + DifferenceLine(*drawing.before, tree);
  return title;
}

// ---- SVG ----------------------------------------------------------------------------------------

// The bounding box of all leaves, of both snapshots when there are two: a leaf that vanished is
// drawn as well. Not the root's square, because the root of an infinite space is mostly empty.
Box FrameOf(const TreeDrawing& drawing, const std::vector<TreeDifference>& differences) {
  Box box{{0, 0}, {1, 1}};
  bool first = true;
  const auto include = [&](const NodeView& node) {
    if (!node.leaf) return;
    const Vec2 low{node.center.x - node.radius, node.center.y - node.radius};
    const Vec2 high{node.center.x + node.radius, node.center.y + node.radius};
    if (first) box = {low, high};
    first = false;
    box.min = {std::min(box.min.x, low.x), std::min(box.min.y, low.y)};
    box.max = {std::max(box.max.x, high.x), std::max(box.max.y, high.y)};
  };
  for (const NodeView& node : drawing.tree.nodes) include(node);
  for (const TreeDifference& difference : differences) include(difference.node);
  return box;
}

std::string SvgRect(const NodeView& node, const std::string& attributes) {
  const double edge = 2 * node.radius;
  return "<rect " + attributes + " x=\"" + Number(node.center.x - node.radius) + "\" y=\"" +
         Number(node.center.y - node.radius) + "\" width=\"" + Number(edge) + "\" height=\"" +
         Number(edge) + "\">";
}

// One rectangle per node. The shade of a leaf shows how full it is, a class shows its change, and
// the tooltip contains its values.
std::string SvgNode(const NodeView& node, std::size_t capacity, const TreeDifference* difference) {
  std::string attributes = std::string("class=\"") + (node.leaf ? "leaf" : "inner");
  if (difference != nullptr) attributes += std::string(" ") + NameOf(difference->change);
  attributes += "\"";
  if (node.leaf && difference == nullptr) {
    const double share = static_cast<double>(node.count) / static_cast<double>(capacity);
    attributes += " fill-opacity=\"" + Number(0.06 + 0.5 * std::min(share, 1.0)) + "\"";
  }
  const std::string change =
      difference == nullptr ? "" : std::string(NameOf(difference->change)) + ": ";
  return SvgRect(node, attributes) + "<title>" + change + NodeText(node) + "</title></rect>\n";
}

// `pixel`: about a pixel, in units of space.
// Widths are in units of the drawing, so that lines have the same width at every size of the tree.
std::string SvgStyle(double pixel) {
  const auto changed = [&](TreeChange change, const std::string& more) {
    const std::string color = ColorOf(change);
    return std::string(".") + NameOf(change) + "{fill:" + color +
           ";fill-opacity:.3;stroke:" + color + ";stroke-width:" + Number(2 * pixel) + more + "}\n";
  };
  return "<style>\n"
         ".leaf{fill:#36aabe;stroke:#4d8fb8;stroke-width:" +
         Number(pixel) +
         "}\n.inner{fill:none;stroke:#96aac8;stroke-opacity:.4;stroke-width:" + Number(pixel) +
         "}\n" + changed(TreeChange::Split, "") + changed(TreeChange::Merged, "") +
         changed(TreeChange::Appeared, "") +
         changed(TreeChange::Vanished, ";stroke-dasharray:" + Number(5 * pixel)) +
         ".inner.appeared,.inner.vanished{fill:none;stroke-opacity:.5}\n"
         ".sprite{fill:#fff;fill-opacity:.75}\ntext{fill:#d0deea;font-family:sans-serif}\n</"
         "style>\n";
}

// The frame of the drawing, a title above it, then nodes, vanished nodes and sprites, in this
// order.
std::string AsSvg(const TreeDrawing& drawing) {
  const std::vector<TreeDifference> differences = DifferencesOf(drawing);
  const Box box = FrameOf(drawing, differences);
  const double width = box.max.x - box.min.x, height = box.max.y - box.min.y;
  const std::string title = TitleOf(drawing);
  const double letter = width / std::max(60.0, 0.62 * static_cast<double>(title.size()));
  const double head = 2 * letter;
  const std::string frame = "x=\"" + Number(box.min.x) + "\" y=\"" + Number(box.min.y - head) +
                            "\" width=\"" + Number(width) + "\" height=\"" + Number(height + head) +
                            "\"";
  std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"" +
                    Number(std::round(1000 * (height + head) / width)) + "\" viewBox=\"" +
                    Number(box.min.x) + " " + Number(box.min.y - head) + " " + Number(width) + " " +
                    Number(height + head) + "\">\n" + SvgStyle(width / 1000) + "<rect " + frame +
                    " fill=\"#05070d\"/>\n<text x=\"" + Number(box.min.x + letter / 2) + "\" y=\"" +
                    Number(box.min.y - letter / 2) + "\" font-size=\"" + Number(letter) + "\">" +
                    Escaped(title) + "</text>\n";
  for (const NodeView& node : drawing.tree.nodes)
    out += SvgNode(node, drawing.leaf_capacity, Find(differences, node));
  for (const TreeDifference& difference : differences) {
    if (difference.change == TreeChange::Vanished)
      out += SvgNode(difference.node, drawing.leaf_capacity, &difference);
  }
  for (const Sprite& sprite : drawing.sprites) {
    out += "<circle class=\"sprite\" cx=\"" + Number(sprite.position.x) + "\" cy=\"" +
           Number(sprite.position.y) + "\" r=\"" + Number(std::max(sprite.radius, width / 1000)) +
           "\"/>\n";
  }
  return out + "</svg>\n";
}

// ---- DOT ----------------------------------------------------------------------------------------

// The tree's numbering of quadrants: 0 1 in the upper row, 2 3 in the lower.
int QuadrantOf(const NodeView& parent, const NodeView& child) {
  return (child.center.x >= parent.center.x ? 1 : 0) + (child.center.y >= parent.center.y ? 2 : 0);
}

std::string DotNode(std::size_t index, const NodeView& node, const TreeDifference* difference) {
  std::string line =
      "  n" + Number(index) + " [shape=" + (node.leaf ? "box" : "ellipse") + ", label=\"" +
      (node.leaf ? Counted(node.count, "sprite") : Number(node.count) + " below") + "\\nradius " +
      Number(node.radius) + "\\n(" + Number(node.center.x) + ", " + Number(node.center.y) + ")\"";
  if (difference != nullptr) {
    const bool gone = difference->change == TreeChange::Vanished;
    line += std::string(", fillcolor=\"") + ColorOf(difference->change) + "\", style=\"filled" +
            (gone ? ",dashed" : "") + "\", tooltip=\"" + NameOf(difference->change) + "\"";
  }
  return line + "];\n";
}

// Nodes first, edges after them. A vanished node is attached to the parent that it would have now.
std::string AsDot(const TreeDrawing& drawing) {
  const std::vector<TreeDifference> differences = DifferencesOf(drawing);
  const std::vector<NodeView>& nodes = drawing.tree.nodes;
  std::string out = "digraph tree {\n  label=\"" + Escaped(TitleOf(drawing)) +
                    "\";\n  node [fontsize=10, style=filled, fillcolor=\"#e8f0f6\"];\n"
                    "  edge [fontsize=8];\n";
  std::string edges;
  const auto add = [&](std::size_t index, const NodeView& node, const TreeDifference* difference) {
    out += DotNode(index, node, difference);
    const NodeView* parent = drawing.tree.ParentOf(NodeKey::Of(node));
    if (parent == nullptr) return;
    edges += "  n" + Number(static_cast<std::size_t>(parent - nodes.data())) + " -> n" +
             Number(index) + " [label=\"" + std::to_string(QuadrantOf(*parent, node)) + "\"];\n";
  };
  for (std::size_t i = 0; i < nodes.size(); ++i) add(i, nodes[i], Find(differences, nodes[i]));
  std::size_t index = nodes.size();
  for (const TreeDifference& difference : differences) {
    if (difference.change == TreeChange::Vanished) add(index++, difference.node, &difference);
  }
  return out + edges + "}\n";
}

// ---- text ---------------------------------------------------------------------------------------

// Depth first, quadrants in the order of the tree, one line per node.
void AddBranch(const TreeSnapshot& tree, const NodeView& node, std::string& out) {
  out += std::string(std::size_t{2} * node.depth, ' ') + NodeText(node) + "\n";
  const double r = node.radius / 2;
  for (const double y : {-r, r}) {
    for (const double x : {-r, r}) {
      const NodeView* child = tree.Find({r, {node.center.x + x, node.center.y + y}});
      if (child != nullptr) AddBranch(tree, *child, out);
    }
  }
}

// The tree with indentation, or the list of differences if there is an earlier snapshot.
std::string AsText(const TreeDrawing& drawing) {
  std::string out = TitleOf(drawing) + "\n";
  if (!drawing.before) {
    if (!drawing.tree.nodes.empty()) AddBranch(drawing.tree, drawing.tree.nodes.front(), out);
    return out;
  }
  for (const TreeDifference& difference : DifferencesOf(drawing)) {
    std::string name = NameOf(difference.change);
    name.resize(10, ' ');
    out += name + NodeText(difference.node) + "\n";
  }
  return out;
}

}  // namespace

std::optional<TreeFormat> TreeFormatOf(const std::filesystem::path& file) {
  const std::string extension = file.extension().string();
  if (extension == ".svg") return TreeFormat::Svg;
  if (extension == ".dot" || extension == ".gv") return TreeFormat::Dot;
  if (extension == ".txt") return TreeFormat::Text;
  return std::nullopt;
}

std::string FormatTree(TreeFormat format, const TreeDrawing& drawing) {
  switch (format) {
    case TreeFormat::Svg:
      return AsSvg(drawing);
    case TreeFormat::Dot:
      return AsDot(drawing);
    case TreeFormat::Text:
      return AsText(drawing);
  }
  return {};
}

// Counts leaves only: a change of an inner node follows from the changes of its leaves.
std::string DifferenceLine(const TreeSnapshot& before, const TreeSnapshot& after) {
  std::array<std::size_t, 4> counts{};
  for (const TreeDifference& difference : Compare(before, after)) {
    const bool shape = difference.change == TreeChange::Split;  // it was a leaf
    if (shape || difference.node.leaf) ++counts[static_cast<std::size_t>(difference.change)];
  }
  std::string line =
      "tick " + std::to_string(before.tick) + " to " + std::to_string(after.tick) + ":";
  for (std::size_t i = 0; i < counts.size(); ++i) {
    line += (i == 0 ? " " : ", ") + Number(counts[i]) + " " + NameOf(static_cast<TreeChange>(i));
  }
  return line + " (leaves)";
}

std::string WriteTree(const std::filesystem::path& file, const std::string& text) {
  std::error_code error;
  if (file.has_parent_path()) std::filesystem::create_directories(file.parent_path(), error);
  errno = 0;
  std::ofstream out(file, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (out) return {};
  return "cannot write " + file.string() +
         (errno != 0 ? std::string(": ") + std::strerror(errno) : "");
}

}  // namespace heliopause
