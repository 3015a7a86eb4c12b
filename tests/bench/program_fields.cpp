// The library, and a grid of one's own.
#include <heliopause/sprite_manager.hpp>

#include "bench/program_field.hpp"

namespace heliopause::bench {

namespace {

class LibraryField : public Field {
 public:
  explicit LibraryField(const FieldOptions& options)
      : space_({.radius = options.half_edge,
                .canvas = Canvas::Bounded,
                .border = options.wraps ? Border::Wrap : Border::Bounce}) {}

  std::uint32_t Add(const Sprite& body) override {
    const SpriteId id = space_.Add(body);
    if (id.slot >= ids_.size()) ids_.resize(id.slot + 1);
    ids_[id.slot] = id;
    return id.slot;
  }
  void Remove(std::uint32_t slot) override { space_.Remove(ids_[slot]); }
  Sprite Get(std::uint32_t slot) const override { return *space_.Get(ids_[slot]); }
  void SetVelocity(std::uint32_t slot, Vec2 velocity) override {
    space_.SetVelocity(ids_[slot], velocity);
  }
  void MoveTo(std::uint32_t slot, Vec2 position) override { space_.MoveTo(ids_[slot], position); }
  void Tick(double seconds) override { space_.Tick(seconds); }

  void FindPairs(Kinds first, Kinds second, Pairs& out) override {
    out.clear();
    space_.ForEachOverlappingPair(
        first, second, [&out](SpriteId a, SpriteId b) { out.emplace_back(a.slot, b.slot); });
    std::sort(out.begin(), out.end());
  }

  void ForEachNearest(std::size_t k, double max_radius, VisitNearest visit) override {
    positions_.resize(ids_.size());
    space_.GetPositions(ids_, positions_);
    queries_.clear();
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      queries_.push_back(
          {.point = positions_[i], .k = k, .max_radius = max_radius, .ignore = ids_[i]});
    }
    space_.SearchMany(queries_, found_);
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      slots_.clear();
      for (const Hit& hit : found_.Of(i)) slots_.push_back(hit.id.slot);
      visit(static_cast<std::uint32_t>(i), slots_);
    }
  }

  void VisitIn(const Box& box, Kinds kind, FunctionRef<void(std::uint32_t, Vec2)> visit) override {
    space_.ForEachSpriteIn(box, {kind}, [&](const Hit& hit) { visit(hit.id.slot, hit.position); });
  }

 private:
  SpriteManager space_;
  std::vector<SpriteId> ids_;  // by slot
  std::vector<Vec2> positions_;
  std::vector<NearestQuery> queries_;
  ManyHits found_;
  std::vector<std::uint32_t> slots_;
};

// Sorted into contiguous cells each tick by counting.
class GridLayer {
 public:
  static constexpr bool kHoldsPoints = true;

  explicit GridLayer(const FieldOptions& options)
      : low_(-options.half_edge),
        per_unit_(1 / options.cell),
        width_(static_cast<int>(2 * options.half_edge / options.cell) + 1) {}

  void Begin() { unsorted_.clear(); }
  void Put(std::uint32_t slot, const Sprite& body, Vec2) {
    unsorted_.push_back({body.position, body.radius, slot});
  }
  void Remove(std::uint32_t) {}
  void End() {
    if (unsorted_.empty() && sorted_.empty()) return;
    start_.assign(static_cast<std::size_t>(width_ * width_) + 2, 0);
    for (const Entry& entry : unsorted_) ++start_[CellOf(entry.center) + 2];
    for (std::size_t cell = 2; cell < start_.size(); ++cell) start_[cell] += start_[cell - 1];
    sorted_.resize(unsorted_.size());
    for (const Entry& entry : unsorted_) sorted_[start_[CellOf(entry.center) + 1]++] = entry;
  }

  template <class F>
  void Visit(std::span<const Sprite>, const Box& box, F&& visit) const {
    if (sorted_.empty()) return;
    const int left = Cell(box.min.x), right = Cell(box.max.x);
    for (int line = Cell(box.min.y); line <= Cell(box.max.y); ++line) {
      const std::uint32_t* start = start_.data() + line * width_;
      for (std::uint32_t i = start[left]; i < start[right + 1]; ++i) {
        visit(sorted_[i].slot, sorted_[i].center, sorted_[i].radius);
      }
    }
  }

 private:
  struct Entry {
    Vec2 center;
    double radius;
    std::uint32_t slot;
  };
  int Cell(double v) const {
    return std::clamp(static_cast<int>((v - low_) * per_unit_), 0, width_ - 1);
  }
  std::size_t CellOf(Vec2 at) const {
    return static_cast<std::size_t>(Cell(at.y) * width_ + Cell(at.x));
  }

  double low_, per_unit_;
  int width_;
  std::vector<Entry> unsorted_, sorted_;
  std::vector<std::uint32_t> start_;  // by cell, and the end of the last
};

}  // namespace

std::unique_ptr<Field> MakeLibraryField(const FieldOptions& options) {
  return std::make_unique<LibraryField>(options);
}
std::unique_ptr<Field> MakeGridField(const FieldOptions& options) {
  return std::make_unique<ArrayField<GridLayer>>(options);
}

}  // namespace heliopause::bench
