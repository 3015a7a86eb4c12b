// TorusSearch: pairs. Two circles overlap across an edge of the canvas only if at least one of them
// reaches it. So the first circle of a pair is found along the edges, the second one around the
// images of the first.
#include <algorithm>
#include <cassert>
#include <heliopause/torus_search.hpp>
#include <tuple>

#include "base/reentrancy_guard.hpp"
#include "base/scratch.hpp"
#include "space/geometry/distance.hpp"
#include "space/manager/sprite_manager_impl.hpp"
#include "space/search/pair_search.hpp"
#include "space/torus/images.hpp"
#include "space/torus/wrapped_canvas.hpp"

namespace heliopause {

using namespace torus;

namespace {

using internal::ManagerAccess;
using space::KindsFilter;
using space::Node;

// The tree of a manager and the two sides of a pair.
//
//    canvas         image of the canvas, one edge to the right
//   +-----------+- - - - - - +
//   |b         a|b'            a and b do not overlap in the canvas, a and the image b' do:
//   +-----------+- - - - - - +   the pair (a, b), with the position of b' for b.
class SeamSearch {
 public:
  SeamSearch(const char* function, const SpriteManager& manager, const KindsFilter& first,
             const KindsFilter& second)
      : impl_(ManagerAccess::ImplOf(manager)),
        nodes_(impl_.tree.Storage().nodes),
        chunks_(impl_.tree.Storage().chunks),
        canvas_(function, manager),
        first_(first),
        second_(second),
        either_{first.kinds | second.kinds, first.accepts_all || second.accepts_all} {}

  // Replaces `out` by the pairs across the seam, in order.
  void Find(std::vector<SeamPair>& out) {
    Scratch<SeamPair> found;
    found_ = &found.values;
    // Step 1: each sprite that reaches an edge, with all whose images it overlaps. When both reach
    // an edge, the pair is found from either side.
    ForEachAtEdge(nodes_.Root(), [this](std::uint32_t entry) { PairAcross(entry); });
    // Step 2: of each pair the image with the least position, whichever side found it.
    const auto key = [](const SeamPair& pair) {
      return std::tuple(pair.first.id, pair.second.id, pair.second.position.x,
                        pair.second.position.y);
    };
    std::sort(found_->begin(), found_->end(),
              [&](const SeamPair& a, const SeamPair& b) { return key(a) < key(b); });
    const auto end = std::unique(found_->begin(), found_->end(), [](const auto& a, const auto& b) {
      return a.first.id == b.first.id && a.second.id == b.second.id;
    });
    // Step 3: only the answer is copied, so an exception before leaves `out` unchanged.
    out.assign(found_->begin(), end);
  }

 private:
  // Whether a box grown by a radius comes to an edge of the canvas, or within rounding errors.
  bool ReachesEdge(const Box& box, double radius) const {
    const Box grown = space::Grown(box, radius);
    return grown.min.x <= canvas_.low.x || grown.min.y <= canvas_.low.y ||
           grown.max.x >= canvas_.low.x + canvas_.edge ||
           grown.max.y >= canvas_.low.y + canvas_.edge;
  }

  // Prunes a subtree whose square, grown by its largest radius, lies inside the canvas: away from
  // the edges the cost is that of few nodes.
  template <class F>
  void ForEachAtEdge(const Node& node, const F& visit) const {
    if (node.count == 0 || !either_.Accepts(node.kinds) ||
        !ReachesEdge(node.GetSquare().Closed(), node.max_radius)) {
      return;
    }
    ForEachBelow(
        node, [&](const Node& child) { ForEachAtEdge(child, visit); },
        [&](std::uint32_t entry) {
          const space::HotEntry& hot = chunks_.HotAt(entry);
          if (ReachesEdge({hot.position, hot.position}, hot.radius)) visit(entry);
        });
  }

  // The sprites that overlap a circle.
  template <class F>
  void ForEachTouching(const Node& node, Vec2 point, double radius, const F& visit) const {
    if (node.count == 0 || !either_.Accepts(node.kinds) ||
        !space::IsWithin(point, node.GetSquare().NearestTo(point), radius + node.max_radius)) {
      return;
    }
    ForEachBelow(
        node, [&](const Node& child) { ForEachTouching(child, point, radius, visit); },
        [&](std::uint32_t entry) {
          const space::HotEntry& hot = chunks_.HotAt(entry);
          if (space::IsWithin(point, hot.position, radius + hot.radius)) visit(entry);
        });
  }

  // The children of an inner node, or the entries of a leaf that are of either side.
  template <class UseChild, class UseEntry>
  void ForEachBelow(const Node& node, const UseChild& use_child, const UseEntry& use_entry) const {
    if (!node.leaf) {
      for (const std::uint32_t child : node.child) {
        if (child != space::kNone) use_child(nodes_[child]);
      }
      return;
    }
    for (std::uint32_t c = node.FirstChunk(); c != space::kNone; c = chunks_.Next(c)) {
      space::ForEachEntry(c, chunks_.Header(c).InUse(), [&](std::uint32_t entry) {
        if (either_.Accepts(chunks_.KindsOf(entry))) use_entry(entry);
      });
    }
  }

  // A pair that overlaps inside the canvas as well is not one of these.
  void PairAcross(std::uint32_t entry) {
    const space::HotEntry& a = chunks_.HotAt(entry);
    assert(entry / space::kEntriesPerChunk < chunks_.Size() && "an entry of the tree");
    const Images images(canvas_, {a.position, a.position}, a.radius + nodes_.Root().max_radius);
    images.ForEachOther([&](Vec2 by) {
      // The query moves by minus `by`; the sprites that it meets there have their images beside
      // `a`.
      ForEachTouching(nodes_.Root(), Difference(a.position, by), a.radius,
                      [&](std::uint32_t other) {
                        const space::HotEntry& b = chunks_.HotAt(other);
                        // A large sprite overlaps its own image: that is no pair.
                        if (other == entry) return;
                        if (space::IsWithin(a.position, b.position, a.radius + b.radius)) return;
                        Emit(entry, other, by);
                      });
    });
  }

  // `by` is how far the second one is moved to be beside the first.
  void Emit(std::uint32_t one, std::uint32_t other, Vec2 by) {
    const Kinds kinds = chunks_.KindsOf(one), other_kinds = chunks_.KindsOf(other);
    assert(one != other && "a sprite makes no pair with its own image");
    // The same order of members as ForEachOverlappingPair: by group, and by id when either order
    // fits both groups.
    const bool forward = first_.Accepts(kinds) && second_.Accepts(other_kinds);
    const bool backward = first_.Accepts(other_kinds) && second_.Accepts(kinds);
    PairMember a = impl_.MemberAt(chunks_.Id(one)), b = impl_.MemberAt(chunks_.Id(other));
    if (forward && !(backward && b.id < a.id)) {
      b.position = Sum(b.position, by);
      found_->push_back({a, b});
    } else if (backward) {
      a.position = Difference(a.position, by);
      found_->push_back({b, a});
    }
  }

  const ManagerAccess::Impl& impl_;
  const space::NodeStore& nodes_;
  const space::ChunkPool& chunks_;
  const WrappedCanvas canvas_;
  const KindsFilter first_, second_, either_;
  std::vector<SeamPair>* found_ = nullptr;
};

// The pairs of the manager, then those across the seam.
void VisitPairs(const SpriteManager& manager, const KindsFilter& first, const KindsFilter& second,
                PairVisitor pair, Executor executor) {
  constexpr char kFunction[] = "TorusSearch::ForEachOverlappingPair";
  SeamSearch seam(kFunction, manager, first, second);
  // The visitor of the caller ends both parts when it returns false, so its answer is recorded.
  bool goes_on = true;
  const auto by_ids = [&](SpriteId a, SpriteId b) { return goes_on = pair.by_ids(a, b); };
  const auto by_members = [&](const PairMember& a, const PairMember& b) {
    return goes_on = pair.by_members(a, b);
  };
  // Exactly one of the two forms is set: the manager need not look up tags and positions for ids.
  const PairVisitor visit = pair.by_ids ? PairVisitor(by_ids) : PairVisitor(by_members);
  ManagerAccess::ImplOf(manager).VisitPairs(kFunction, first, second, visit, executor);
  if (!goes_on) return;
  Scratch<SeamPair> across;
  seam.Find(across.values);
  const space::ReentrancyGuard guard(&ManagerAccess::ImplOf(manager));
  for (const SeamPair& p : across.values) {
    goes_on = pair.by_ids ? by_ids(p.first.id, p.second.id) : by_members(p.first, p.second);
    if (!goes_on) return;
  }
}

}  // namespace

void TorusSearch::ForEachOverlappingPair(PairVisitor pair, Executor executor) const {
  VisitPairs(space_, space::kAnySprite, space::kAnySprite, pair, executor);
}

void TorusSearch::ForEachOverlappingPair(Kinds first, Kinds second, PairVisitor pair,
                                         Executor executor) const {
  VisitPairs(space_, {.kinds = first}, {.kinds = second}, pair, executor);
}

void TorusSearch::GetPairsAcrossSeam(Kinds first, Kinds second, std::vector<SeamPair>& out) const {
  SeamSearch("TorusSearch::GetPairsAcrossSeam", space_, {.kinds = first}, {.kinds = second})
      .Find(out);
}

}  // namespace heliopause
