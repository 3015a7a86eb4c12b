// Walks the tree and draws it. Squares too small to see are counted and not drawn, so that a
// million nodes cost a walk and no triangles.
#include "view/tree_view.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

#include "view/words.hpp"

namespace heliopause {

namespace {
constexpr std::uint64_t kFlashTicks = 30;  // half a second
std::uint64_t TicksBetween(std::uint64_t a, std::uint64_t b) { return a < b ? b - a : a - b; }
constexpr std::uint64_t kSearchTicks = 12;  // how long a search stays to be seen
constexpr std::size_t kMostCircles = 96;    // of searches
constexpr float kNumberSquare = 44;         // px: smaller squares have no room for a number

const Rgba kSplit(255, 214, 92), kMerge(196, 120, 255), kCreated(120, 236, 255),
    kDirty(255, 140, 60);

Rgba ChangeColor(NodeView::Change change) {
  switch (change) {
    case NodeView::Change::Split:
      return kSplit;
    case NodeView::Change::Merged:
      return kMerge;
    default:
      return kCreated;
  }
}

// A caller of searches keeps its colour from run to run.
Rgba CallerColor(std::string_view caller) {
  static const Rgba kColors[] = {Rgba(110, 190, 255), Rgba(255, 130, 170), Rgba(150, 236, 150),
                                 Rgba(240, 200, 110), Rgba(190, 150, 255), Rgba(110, 230, 220)};
  std::size_t sum = 0;
  for (const char c : caller) sum = sum * 31 + static_cast<unsigned char>(c);
  return kColors[sum % std::size(kColors)];
}

struct Square {
  Point corner, size;
};

// Cut to the window with a little over, so that huge squares stay exact where one sees them.
Square OnScreen(const Ui& ui, const Camera& camera, Vec2 center, double radius) {
  const Point a = camera.ToScreen({center.x - radius, center.y - radius});
  const Point b = camera.ToScreen({center.x + radius, center.y + radius});
  const float left = std::max(std::round(a.x), -4.f), top = std::max(std::round(a.y), -4.f);
  const float right = std::min(std::round(b.x), ui.width + 4),
              bottom = std::min(std::round(b.y), ui.height + 4);
  return {{left, top}, {std::max(0.f, right - left), std::max(0.f, bottom - top)}};
}
}  // namespace

// The log costs the game a little with every search, so it runs only while somebody looks.
void TreeView::Turn(bool on, const Game& game) {
  on_ = on;
  game.Log().Enable(on);
  if (!on) game.Log().Clear();
  flashes_.clear();
}

// A change lasts one tick in the tree and half a second here: nobody sees a sixtieth of a second.
// The whole tree is walked for it, only while the view is on.
void TreeView::AfterTick(const Game& game) {
  if (!on_) return;
  const std::uint64_t tick = game.TickNumber();
  // Whoever goes back in time sees a split before it happened: it glows on both sides.
  std::erase_if(flashes_, [&](const auto& entry) {
    return TicksBetween(entry.second.tick, tick) > kFlashTicks;
  });
  game.Space().ForEachNode([&](const NodeView& node) {
    if (node.change == NodeView::Change::None) return;
    flashes_[{node.center.x, node.center.y, node.radius}] = {node.change, tick};
  });
}

void TreeView::DrawOverlay(const Ui& ui, const Game& game, const Camera& camera) {
  if (!on_) return;
  drawn_ = too_small_ = 0;
  const std::size_t capacity = std::max<std::size_t>(1, game.Options().space.leaf_capacity);
  game.Space().ForEachNode([&](const NodeView& node) {
    const NodeDrawing drawing = DecideNode(node, camera);
    if (drawing == NodeDrawing::TooSmall) ++too_small_;
    if (drawing != NodeDrawing::Square) return;
    ++drawn_;
    DrawNode(ui, camera, node, capacity);
  });
  if (layers_ & kTreeChanges) DrawFlashes(ui, game, camera);
  if (layers_ & kTreeSprites) DrawSprites(ui, game, camera);
  if (layers_ & kTreeSearches) DrawSearches(ui, game, camera);
}

// Parents come first and are faint; leaves are drawn over their edges and carry the colour.
void TreeView::DrawNode(const Ui& ui, const Camera& camera, const NodeView& node,
                        std::size_t capacity) {
  const Square square = OnScreen(ui, camera, node.center, node.radius);
  const double share = static_cast<double>(node.count) / static_cast<double>(capacity);
  const float edge = camera.ToPixels(2 * node.radius);
  const Rgba color = FillColor(share);
  // An inner node whose children are too small to draw stands for them.
  const bool shows_fill = node.leaf || edge < 2 * kSmallestSquare;
  if ((layers_ & kTreeFill) && shows_fill && node.count > 0) {
    ui.shapes.Rect(square.corner, square.size,
                   WithAlpha(color, 0.07 + 0.12 * std::min(share, 1.0)));
  }
  if (layers_ & kTreeSquares) {
    const Rgba rim = node.leaf ? WithAlpha(color, 0.62) : WithAlpha(Rgba(150, 170, 200), 0.30);
    if (square.size.x > 1 && square.size.y > 1) ui.shapes.Frame(square.corner, square.size, 1, rim);
  }
  if ((layers_ & kTreeChanges) && edge > 8) {
    if (node.touched && node.leaf) {
      ui.shapes.Frame({square.corner.x + 2, square.corner.y + 2},
                      {square.size.x - 4, square.size.y - 4}, 1, WithAlpha(palette::kText, 0.22));
    }
    if (node.dirty) {  // a wedge in the upper left corner
      const float s = std::min(edge * 0.2f, ui.Px(12));
      ui.shapes.Triangle(square.corner, {square.corner.x + s, square.corner.y},
                         {square.corner.x, square.corner.y + s}, WithAlpha(kDirty, 0.9));
    }
  }
  if ((layers_ & kTreeNumbers) && node.leaf && edge > ui.Px(kNumberSquare)) {
    const Point at = camera.ToScreen(node.center);
    ui.text.Write(std::to_string(node.count), {at.x, at.y - ui.Px(8)}, ui.Letter(kSmall),
                  WithAlpha(color, 0.85), Face::Mono, Align::Center);
  }
}

// By place, not by node: a node that merged away is still worth showing where it was.
void TreeView::DrawFlashes(const Ui& ui, const Game& game, const Camera& camera) const {
  for (const auto& [place, flash] : flashes_) {
    const auto age = static_cast<double>(TicksBetween(flash.tick, game.TickNumber()));
    const double left = 1 - age / kFlashTicks;
    if (left <= 0 || camera.ToPixels(2 * place.radius) < kSmallestSquare) continue;
    const Square square = OnScreen(ui, camera, {place.x, place.y}, place.radius);
    if (square.size.x <= 0 || square.size.y <= 0) continue;
    const Rgba color = ChangeColor(flash.change);
    ui.shapes.Rect(square.corner, square.size, WithAlpha(color, 0.20 * left));
    ui.shapes.Frame(square.corner, square.size, 2, WithAlpha(color, left));
  }
}

// A circle around the whole window, or beyond it, has no rim to draw: both are told apart from the
// box alone, before any triangle is made.
void TreeView::DrawSearches(const Ui& ui, const Game& game, const Camera& camera) const {
  const Box box = camera.Visible();
  // A few newest tell as much as a tick's hundreds, and can be told apart.
  std::vector<const LoggedSearch*> newest;
  for (const LoggedSearch& search : game.Log().Searches()) newest.push_back(&search);
  std::stable_sort(newest.begin(), newest.end(),
                   [](const auto* a, const auto* b) { return a->tick > b->tick; });
  std::size_t drawn = 0;
  for (const LoggedSearch* logged : newest) {
    if (drawn >= kMostCircles) break;
    const LoggedSearch& search = *logged;
    const double age =
        static_cast<double>(game.TickNumber() - std::min(search.tick, game.TickNumber()));
    const double left = 1 - age / kSearchTicks;
    if (left <= 0 || !std::isfinite(search.radius)) continue;
    const double nearest_x = std::clamp(search.point.x, box.min.x, box.max.x) - search.point.x;
    const double nearest_y = std::clamp(search.point.y, box.min.y, box.max.y) - search.point.y;
    const double farthest_x =
        std::max(std::abs(search.point.x - box.min.x), std::abs(search.point.x - box.max.x));
    const double farthest_y =
        std::max(std::abs(search.point.y - box.min.y), std::abs(search.point.y - box.max.y));
    if (std::hypot(nearest_x, nearest_y) > search.radius) continue;  // no part of it on screen
    if (std::hypot(farthest_x, farthest_y) < search.radius)
      continue;  // its rim runs around the screen
    const float radius = camera.ToPixels(search.radius);
    if (radius > 20000) continue;
    ++drawn;
    const Point at = camera.ToScreen(search.point);
    const Rgba color = CallerColor(search.caller);
    ui.shapes.ThinRing(at, std::max(radius, 1.5f), WithAlpha(color, 0.42 * left));
    ui.shapes.Rect({at.x - 1, at.y - 1}, {3, 3}, WithAlpha(color, 0.8 * left));
  }
}

// Below two pixels a circle says nothing that the picture does not show already.
void TreeView::DrawSprites(const Ui& ui, const Game& game, const Camera& camera) {
  game.Space().GetSpritesIn(camera.Visible(), kAllKinds, hits_);
  for (const Hit& hit : hits_) {
    const auto sprite = game.Space().Get(hit.id);
    const float radius = sprite ? camera.ToPixels(sprite->radius) : 0;
    const Point at = camera.ToScreen(hit.position);
    if (radius >= 2) ui.shapes.ThinRing(at, radius, Rgba(255, 255, 255, 90));
  }
}

namespace {
// The last tick's searches, summed up.
struct SearchSum {
  std::size_t searches = 0;
  SearchTrace trace;
};

SearchSum SumSearches(const Game& game) {
  SearchSum sum;
  for (const LoggedSearch& search : game.Log().Searches()) {
    if (search.tick + 1 < game.TickNumber()) continue;
    ++sum.searches;
    sum.trace.nodes_entered += search.trace.nodes_entered;
    sum.trace.nodes_skipped += search.trace.nodes_skipped;
    sum.trace.nodes_taken_whole += search.trace.nodes_taken_whole;
    sum.trace.sprites_tested += search.trace.sprites_tested;
  }
  return sum;
}

std::string Number(std::size_t value) { return Grouped(static_cast<std::int64_t>(value)); }
}  // namespace

std::vector<TreeView::Row> TreeView::Rows(const Game& game) const {
  const Statistics s = game.Space().GetStatistics();
  const SearchSum sum = SumSearches(game);
  const auto each = [&sum](std::size_t total) {
    if (sum.searches == 0) return std::string("-");
    return Decimals(static_cast<double>(total) / static_cast<double>(sum.searches), 1);
  };
  const double full = FullTreeNodes(s.depth);
  const PhaseTimes& t = game.Times();
  return {
      {"sprites", Number(s.sprites)},
      {"nodes / leaves", Number(s.nodes) + " / " + Number(s.leaves)},
      {"depth", Number(s.depth)},
      {"full tree would have",
       full < 1e7 ? Grouped(static_cast<std::int64_t>(full)) : DistanceText(full)},
      {"splits / merges", Number(s.splits) + " / " + Number(s.merges),
       s.splits + s.merges > 0 ? kSplit : palette::kText},
      {"strays", Number(s.strays)},
      {"outside", Number(s.outside)},
      {"dirty nodes visited", Number(s.dirty_visited),
       s.dirty_visited > 0 ? kDirty : palette::kText},
      {"searches last tick",
       (sum.searches >= SearchLog::kKept ? "\u2265 " : "") + Number(sum.searches)},
      {"nodes entered each", each(sum.trace.nodes_entered)},
      {"skipped / whole each",
       each(sum.trace.nodes_skipped) + " / " + each(sum.trace.nodes_taken_whole)},
      {"sprites tested each", each(sum.trace.sprites_tested)},
      {"squares too small", Number(too_small_), too_small_ > 0 ? palette::kWarn : palette::kText},
      {"ms a tick", Decimals(t.total, 2), palette::kAccent},
      {"  think / scenario", Decimals(t.think, 2) + " / " + Decimals(t.scenario, 2)},
      {"  move / hits", Decimals(t.move, 2) + " / " + Decimals(t.hits, 2)},
      {"  fly / commands", Decimals(t.fly, 2) + " / " + Decimals(t.commands, 2)},
  };
}

// In a flat window as many rows as fit are shown: the first ones matter most.
void TreeView::DrawPanels(const Ui& ui, const HudLayout& layout, const Game& game) const {
  if (!on_) return;
  const std::vector<Row> rows = Rows(game);
  const float row_height = ui.Px(17), head = ui.Px(30);
  const auto fit =
      static_cast<std::size_t>(std::max(0.f, (layout.tree.h - head - ui.Px(8)) / row_height));
  const std::size_t shown = std::min(fit, rows.size());
  if (shown > 0) {
    const Area area{layout.tree.x, layout.tree.y, layout.tree.w,
                    head + row_height * static_cast<float>(shown) + ui.Px(6)};
    DrawPanel(ui, area);
    const float top = area.y + ui.Px(9);
    ui.text.Write("QUADTREE", {area.x + ui.Px(12), top}, ui.Letter(kSmall + 1), palette::kAccent,
                  Face::Bold);
    ui.text.Write("layers: " + TreeLayersText(layers_), {area.Right() - ui.Px(10), top},
                  ui.Letter(kSmall), palette::kText, Face::Sans, Align::Right);
    for (std::size_t i = 0; i < shown; ++i) {
      const float y = area.y + head + row_height * static_cast<float>(i);
      DrawRow(ui, {area.x + ui.Px(12), y, area.w - ui.Px(22), row_height}, rows[i].name,
              rows[i].value, rows[i].color);
    }
  }
  DrawLegend(ui, layout.legend, game);
}

// Who searches depends on the scripts that run, so the callers are listed as they come.
void TreeView::DrawLegend(const Ui& ui, const Area& place, const Game& game) const {
  struct Line {
    std::string text;
    Rgba color;
    bool square;
  };
  std::vector<Line> lines = {{"split in the last half second", kSplit, true},
                             {"merged", kMerge, true},
                             {"created", kCreated, true},
                             {"dirty in this tick", kDirty, false},
                             {"contents changed", palette::kText, true}};
  std::set<std::string_view> callers;  // by name, so that lines keep their places
  for (const LoggedSearch& search : game.Log().Searches()) callers.insert(search.caller);
  for (const std::string_view caller : callers) {
    if (lines.size() < 10)
      lines.push_back({"search: " + std::string(caller), CallerColor(caller), false});
  }
  const float row = ui.Px(16), ramp = ui.Px(30);
  const float h = ui.Px(20) + ramp + row * static_cast<float>(std::size(lines)) + ui.Px(2);
  if (place.h < h) return;
  const Area area{place.x, place.Bottom() - h, place.w, h};
  DrawPanel(ui, area);
  const unsigned letter = ui.Letter(kSmall - 1);
  const Area inner = area.Inset(ui.Px(10));
  constexpr int kSteps = 24;
  for (int i = 0; i < kSteps; ++i) {
    const float w = inner.w / kSteps;
    ui.shapes.Rect({inner.x + w * static_cast<float>(i), inner.y + ui.Px(16)}, {w + 0.5f, ui.Px(6)},
                   FillColor((i + 0.5) / kSteps));
  }
  ui.text.Write("leaf: empty", {inner.x, inner.y}, letter, palette::kDim);
  ui.text.Write("full", {inner.Right(), inner.y}, letter, palette::kDim, Face::Sans, Align::Right);
  float y = inner.y + ramp;
  for (const Line& line : lines) {
    const Point mark(inner.x + ui.Px(5), y + ui.Px(7));
    if (line.square) {
      ui.shapes.Frame({std::floor(mark.x - ui.Px(4)), std::floor(mark.y - ui.Px(4))},
                      {ui.Px(8), ui.Px(8)}, 1.5f, line.color);
    } else if (line.color == kDirty) {
      ui.shapes.Triangle({mark.x - ui.Px(4), mark.y - ui.Px(4)},
                         {mark.x + ui.Px(4), mark.y - ui.Px(4)},
                         {mark.x - ui.Px(4), mark.y + ui.Px(4)}, line.color);
    } else {
      ui.shapes.Ring(mark, ui.Px(4), 1, line.color);
    }
    ui.text.Write(ui.text.Fit(line.text, inner.w - ui.Px(16), letter), {inner.x + ui.Px(16), y},
                  letter, palette::kDim);
    y += row;
  }
}

}  // namespace heliopause
