// The program of a user, in the namespace of the library by a directive: his variables are named as
// he likes, and his header has forward declarations.
#include <heliopause/fwd.hpp>

struct Radar {
  heliopause::SpriteManager* manager = nullptr;
  void Update(const heliopause::ManyHits& found, const heliopause::SearchOptions& options);
  void Draw(heliopause::FunctionRef<void(const heliopause::Hit&)> draw, heliopause::Canvas canvas);
};

#include <heliopause/barnes_hut.hpp>
#include <heliopause/contact_tracker.hpp>
#include <heliopause/mask.hpp>
#include <heliopause/shape_search.hpp>
#include <heliopause/sprite_id_io.hpp>
#include <heliopause/thread_pool.hpp>
#include <heliopause/torus_search.hpp>

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
