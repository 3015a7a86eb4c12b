// The history of all nodes, and the panel of the selected one.
//
// The history compares the snapshots of consecutive ticks, because a node reports only its own last
// change. A node is identified by its square: one that merged and split again is the same node.
#include "view/tree_view/node_panel.hpp"

#include <algorithm>
#include <boost/container/flat_map.hpp>

#include "base/clamp_to_space.hpp"
#include "view/draw/number_text.hpp"
#include "view/objects/object_names.hpp"
#include "view/teaching/tree_drawing.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kCountTicks = 15;
constexpr std::size_t kCountAtOnce = 500;  // up to this number, sprites are counted every tick
constexpr std::size_t kHistoryRows = 6, kContentRows = 4;

Rgba ColorOf(TreeChange change) {
  switch (change) {
    case TreeChange::Split:
      return palette::kSplit;
    case TreeChange::Merged:
      return palette::kMerge;
    case TreeChange::Appeared:
      return palette::kCreated;
    default:
      return palette::kBad;
  }
}

std::string ChangeText(TreeChange change) {
  switch (change) {
    case TreeChange::Split:
      return Tr("node_split");
    case TreeChange::Merged:
      return Tr("node_merged");
    case TreeChange::Appeared:
      return Tr("node_appeared");
    case TreeChange::Vanished:
      return Tr("node_vanished");
  }
  return "";
}

// Without decimals where the value is an integer: centers and radii are sums of powers of two.
std::string Exact(double value) {
  const bool whole = value == static_cast<double>(static_cast<std::int64_t>(value));
  return whole ? Grouped(static_cast<std::int64_t>(value)) : Decimals(value, 3);
}

bool Holds(const NodeKey& key, Vec2 p) {
  return p.x >= key.center.x - key.radius && p.x < key.center.x + key.radius &&
         p.y >= key.center.y - key.radius && p.y < key.center.y + key.radius;
}
}  // namespace

void TreeHistory::AfterTick(const Game& game) {
  const std::uint64_t tick = game.TickNumber();
  const bool onwards = !now_.nodes.empty() && tick > now_.tick;
  std::swap(now_, before_);
  TakeSnapshot(game.Space(), tick, now_);
  // After a seek backwards, later changes have not happened.
  while (!entries_.empty() && entries_.back().tick > tick) entries_.pop_back();
  if (!onwards) return;
  for (const TreeDifference& difference : Compare(before_, now_))
    entries_.push_back({now_.tick, NodeKey::Of(difference.node), difference.change});
  while (entries_.size() > kMaxEntries) entries_.pop_front();
}

void TreeHistory::Clear() { *this = TreeHistory(); }

std::vector<TreeHistory::Entry> TreeHistory::Of(const NodeKey& key, std::size_t most) const {
  std::vector<Entry> found;
  for (auto entry = entries_.rbegin(); entry != entries_.rend() && found.size() < most; ++entry) {
    if (entry->key == key) found.push_back(*entry);
  }
  return found;
}

std::vector<std::pair<std::string, std::size_t>> ContentsOf(const Game& game, const NodeKey& key) {
  std::vector<Hit> hits;
  // The root may reach beyond the coordinates that a search accepts.
  game.Space().GetSpritesIn({ClampToSpace({key.center.x - key.radius, key.center.y - key.radius}),
                             ClampToSpace({key.center.x + key.radius, key.center.y + key.radius})},
                            {}, hits);
  boost::container::flat_map<std::string, std::size_t> kinds;
  // The search returns sprites whose circles touch the box; count those whose center lies in it.
  for (const Hit& hit : hits) {
    if (Holds(key, hit.position)) ++kinds[KindName(game.KindOf(hit.id))];
  }
  std::vector<std::pair<std::string, std::size_t>> out(kinds.begin(), kinds.end());
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return out;
}

// Repeated clicks at one position climb from the leaf to the root.
void NodePanel::PickAt(Vec2 point, const TreeSnapshot& tree) {
  const NodeView* node = tree.NodeAt(point);
  if (picked_ && Holds(*picked_, point) && node != nullptr) {
    const NodeView* parent = tree.ParentOf(*picked_);
    if (parent != nullptr)
      picked_ = NodeKey::Of(*parent);
    else
      picked_.reset();
    return;
  }
  picked_.reset();
  if (node != nullptr) picked_ = NodeKey::Of(*node);
}

void NodePanel::DrawOverlay(const Ui& ui, const Camera& camera) const {
  if (!picked_) return;
  const ScreenSquare square = ToScreenSquare(ui, camera, picked_->center, picked_->radius);
  if (square.size.x <= 0 || square.size.y <= 0) return;
  ui.shapes.Rect(square.corner, square.size, WithAlpha(Rgba::White, 0.05));
  ui.shapes.Frame(square.corner, square.size, 3, Rgba::White);
}

std::vector<NodePanel::Row> NodePanel::Rows(const Game& game, const TreeHistory& history) {
  const std::uint64_t now = game.TickNumber();
  const NodeView* node = history.Tree().Find(*picked_);
  std::vector<Row> rows = {
      {Tr("node_center"), Exact(picked_->center.x) + ", " + Exact(picked_->center.y)},
      {Tr("node_radius"), Exact(picked_->radius)}};
  if (node == nullptr) {
    rows.push_back({Tr("node_now"), Tr("node_missing"), palette::kBad});
  } else {
    // Small nodes are counted every tick, large ones every kCountTicks.
    const std::uint64_t wait = node->count <= kCountAtOnce ? 1 : kCountTicks;
    if (counted_ != picked_ || now >= counted_tick_ + wait || now < counted_tick_) {
      contents_ = ContentsOf(game, *picked_);
      counted_ = picked_;
      counted_tick_ = now;
    }
    const std::string kind = Tr(node->leaf ? "node_leaf" : "node_inner");
    rows.push_back(
        {Tr("node_now"), node->dirty ? Tr("node_dirty", {kind}) : kind, palette::kAccent});
    rows.push_back({Tr("tree_depth"), std::to_string(node->depth)});
    rows.push_back({Tr("node_max_radius"), Decimals(node->reach, 1)});
    const auto capacity = game.Options().space.leaf_capacity;
    const std::string count = Grouped(node->count);
    rows.push_back({Tr("tree_sprites"),
                    node->leaf ? Tr("part_of_whole", {count, std::to_string(capacity)}) : count});
    for (std::size_t i = 0; i < std::min(contents_.size(), kContentRows); ++i)
      rows.push_back({"  " + contents_[i].first, std::to_string(contents_[i].second)});
  }
  rows.push_back({Tr("node_history"), ""});
  const auto entries = history.Of(*picked_, kHistoryRows);
  if (entries.empty()) rows.push_back({Tr("node_no_changes"), ""});
  for (const TreeHistory::Entry& entry : entries) {
    const double ago = static_cast<double>(now - std::min(entry.tick, now)) * kTickSeconds;
    rows.push_back({"  " + ChangeText(entry.change) + " " + std::to_string(entry.tick),
                    Tr("node_ago", {Decimals(ago, 1)}), ColorOf(entry.change)});
  }
  return rows;
}

Area NodePanel::Draw(const Ui& ui, const Area& area, const Game& game, const TreeHistory& history) {
  if (!picked_) return {};
  const std::vector<Row> rows = Rows(game, history);
  const float row = ui.Px(16), head = ui.Px(30);
  const auto fit = static_cast<std::size_t>(std::max(0.f, (area.h - head - ui.Px(8)) / row));
  const std::size_t shown = std::min(fit, rows.size());
  if (shown == 0) return {};
  const Area panel{area.x, area.y, area.w, head + row * static_cast<float>(shown) + ui.Px(8)};
  DrawPanel(ui, panel);
  ui.text.Write(Tr("node_title"), {panel.x + ui.Px(12), panel.y + ui.Px(9)},
                ui.FontSize(kSmall + 1), palette::kAccent, Face::Bold);
  ui.text.Write(Tr("node_parent"), {panel.Right() - ui.Px(10), panel.y + ui.Px(9)},
                ui.FontSize(kSmall - 1), palette::kFaint, Face::Sans, Align::Right);
  for (std::size_t i = 0; i < shown; ++i) {
    DrawRow(ui,
            {panel.x + ui.Px(12), panel.y + head + row * static_cast<float>(i), panel.w - ui.Px(22),
             row},
            rows[i].name, rows[i].value, rows[i].color);
  }
  return panel;
}

}  // namespace heliopause
