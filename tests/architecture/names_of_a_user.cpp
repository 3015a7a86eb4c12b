// The program of a user, in the namespace of the library by a directive: his variables are named as
// he likes, his header has forward declarations, and other headers have defined their macros.
#include <heliopause/fwd.hpp>

struct Radar {
  heliopause::SpriteManager* manager = nullptr;
  void Update(const heliopause::ManyHits& found, const heliopause::SearchOptions& options);
  void Draw(heliopause::FunctionRef<void(const heliopause::Hit&)> draw, heliopause::Canvas canvas);
  void Tick(heliopause::Executor executor, heliopause::VisitHit hit, heliopause::VisitPair pair,
            heliopause::VisitPairMembers members);
  void Show(const heliopause::MaskPlace& place, const heliopause::MaskSquare& square,
            const heliopause::MaskLoss& loss, const heliopause::MassNode& node,
            const heliopause::Energy& energy, const heliopause::NodeVisit& visit);
};

// What windows.h and Xlib.h define. The headers of the standard library come before: they are not
// what is tested here.
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <compare>
#include <concepts>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>
#define far
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define near
#define None 0L
#define small char

#include <heliopause/barnes_hut.hpp>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/mask.hpp>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite_id_io.hpp>
#include <heliopause/thread_pool.hpp>
#include <heliopause/torus_search.hpp>

#undef far
#undef max
#undef min
#undef near
#undef None
#undef small

using namespace heliopause;

SpriteManager space;
BarnesHut gravity;
ContactTracker contacts;
const Mask mask(1, 1, std::vector<std::uint8_t>{255});
ThreadPool base(1);

void Radar::Update(const ManyHits& found, const SearchOptions& options) {
  if (manager == nullptr) manager = &space;
  if (found.Count() > 0 && options.trace == nullptr) space.Tick(1, base);
}
void Radar::Draw(FunctionRef<void(const Hit&)> draw, Canvas canvas) {
  if (canvas == Canvas::Infinite) draw({});
}
void Radar::Tick(Executor executor, VisitHit hit, VisitPair pair, VisitPairMembers members) {
  if (executor && hit) space.Tick(1, executor);
  if (pair || members) space.ReBallance(executor);
}
void Radar::Show(const MaskPlace& place, const MaskSquare& square, const MaskLoss& loss,
                 const MassNode& node, const Energy& energy, const NodeVisit& visit) {
  if (square.solid && loss.nodes > node.count && energy.Total() > visit.radius) {
    space.Add({.position = place.position, .radius = node.radius});
  }
}
