// Prints hashes of what the library computes, a line for each part of it: 100 ticks with every
// border, then searches, batches, bulk changes, executors, contacts, the torus, C, gravity, masks.
// The lines are the same on every machine; scripts/try-machines compares them. Exits with 1 when an
// executor changes a hash.
//
// It uses public headers and the standard library alone, so that it builds wherever the library
// does. Optional argument: how many times as many sprites.
#include "machine_hash.hpp"

#include <heliopause/heliopause.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <heliopause/barnes_hut.hpp>
#include <heliopause/mask.hpp>
#include <heliopause/shape_search.hpp>
#include <vector>
#ifndef __EMSCRIPTEN__
#include <heliopause/thread_pool.hpp>
#endif

namespace {

using namespace machine_hash;

// The calls that a manager and a torus have both.
template <class Space>
void SearchBoth(const Space& space, Random& random, SpriteId ignore, Hash& hash) {
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  const Vec2 point = random.In(kHalf), end = random.In(kHalf);
  space.GetSpritesNear(point, random.Between(0, 1500), {}, hits);
  hash.Take(hits);
  space.GetSpritesNear(point, random.Between(0, 300), Some(ignore), hits);
  hash.Take(hits);
  space.GetSpritesTouching(point, random.Between(0, 400), Some(), hits);
  hash.Take(hits);
  space.GetSpritesIn(AnyBox(random), {}, hits);
  hash.Take(hits);
  space.GetNearestSprites(point, 30, 1e9, Some(ignore), hits);
  hash.Take(hits);
  hash.Take(space.GetNearestSprite(end, 1e9));
  space.SweepAll(point, end, random.Between(0, 20), {}, swept);
  hash.Take(swept);
  hash.Take(space.SweepFirst(end, point, 1, Some()));
  hash.Take(std::uint64_t{space.AnySpriteTouching(end, 5, Some())});
}

void Search(const SpriteManager& space, Random& random, SpriteId ignore, Hash& hash) {
  SearchBoth(space, random, ignore, hash);
  const Vec2 point = random.In(kHalf);
  hash.Take(std::uint64_t{space.CountSpritesNear(point, 800)});
  hash.Take(std::uint64_t{space.CountSpritesTouching(point, 300, Some(ignore))});
  hash.Take(std::uint64_t{space.AnySpriteNear(point, 20)});
  std::vector<Hit> hits;
  space.GetSpritesNear(point, 900, {.accept = [](const Hit& hit) { return hit.position.x > 0; }},
                       hits);
  hash.Take(hits);
}

void TakePairs(const SpriteManager& space, Hash& hash) {
  const auto take = [&hash](const auto& first, const auto& second) {
    hash.TakeUnordered(first, second);
  };
  space.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { take(a, b); });
  space.ForEachOverlappingPair(Kinds{7}, Kinds{0xf0},
                               [&](const PairMember& a, const PairMember& b) { take(a, b); });
}

void TakeTree(const SpriteManager& space, Hash& hash) {
  std::vector<std::byte> shape;
  space.SaveShape(shape);
  hash.Take(shape);
}

struct Scene {
  SpriteManager space;
  std::vector<SpriteId> ids;
};

// 100 ticks with all that happens to a space.
Scene Play(const char* part, SpaceOptions options, std::size_t sprites) {
  options.radius = kHalf;
  options.center = {0.1, -0.3};
  Scene scene{SpriteManager(options), {}};
  SpriteManager& space = scene.space;
  std::vector<SpriteId>& ids = scene.ids;
  Random random(7);
  Hash hash;
  space.AddMany(Wave(random, sprites), ids);
  for (int tick = 0; tick < 100; ++tick) {
    space.Remove(ids[random.Bits() % ids.size()]);
    Sprite sprite = AnySprite(random);
    sprite.position = {sprite.position.x / 2, sprite.position.y / 2};
    ids.push_back(space.Add(sprite));
    space.Tick(1.0 / 60);
    hash.Take(space.RemovedAtBorder());
    for (int i = 0; i < 4; ++i) Search(space, random, ids.back(), hash);
    if (tick % 10 == 0) TakePairs(space, hash), TakeTree(space, hash);
  }
  std::vector<std::byte> bytes;
  space.Save(bytes);
  hash.Take(bytes);
  hash.Take(space.Hash());
  SpriteManager restored(options);
  restored.Restore(bytes);
  Search(restored, random, ids.back(), hash);
  if (!space.Validate().empty() || !restored.Validate().empty()) std::puts("invalid tree");
  hash.Print(part);
  return scene;
}

// The batches of a manager or a torus, without an executor or with one.
template <class Space, class... Executors>
std::uint64_t Batches(const char* part, const Space& space, SpriteId ignore,
                      Executors&... executor) {
  constexpr int kQueries = 300;
  Random random(13);
  std::vector<DiscQuery> near;
  std::vector<TouchingQuery> touching;
  std::vector<BoxQuery> boxes;
  std::vector<NearestQuery> nearest;
  std::vector<SweepQuery> sweeps;
  for (int i = 0; i < kQueries; ++i) {
    near.push_back({random.In(kHalf), random.Between(0, 500), kAllKinds, ignore});
    touching.push_back({random.In(kHalf), random.Between(0, 300), 0x1b7, {}});
    boxes.push_back({AnyBox(random), kAllKinds, ignore});
    nearest.push_back(
        {random.In(kHalf), static_cast<std::size_t>(random.Bits() % 40), 1e4, 0x1b7, ignore});
    const Vec2 from = random.In(kHalf);
    sweeps.push_back({from, {from.x + 200, from.y - 100}, random.Between(0, 9), kAllKinds, {}});
  }
  Hash hash;
  ManyHits hits;
  const auto search = [&](const auto& queries, auto& out) {
    space.SearchMany(queries, out, executor...);
    hash.Take(out);
  };
  search(near, hits), search(touching, hits), search(boxes, hits), search(nearest, hits);
  ManySweepHits swept;
  search(sweeps, swept);
  return hash.Print(part);
}

template <class Space>
void Shapes(const char* part, const Space& search) {
  Random random(15);
  Hash hash;
  std::vector<Hit> hits;
  for (int i = 0; i < 200; ++i) {
    const Vec2 at = random.In(kHalf);
    search(TurnedBox{at, {random.Between(0, 600), 40}, random.In(1)}, Some(), hits);
    hash.Take(hits);
    const Vec2 way = random.In(500);
    search(Capsule{at, {at.x + way.x, at.y + way.y}, random.Between(0, 90)}, {}, hits);
    hash.Take(hits);
  }
  hash.Print(part);
}

void Visitors(const SpriteManager& space, SpriteId ignore) {
  Random random(17);
  Hash hash;
  const auto visit = [&hash](const Hit& hit) { hash.TakeUnordered(hit); };
  for (int i = 0; i < 100; ++i) {
    // In braces: compilers evaluate the arguments of a call in different orders.
    const DiscQuery near{random.In(kHalf), random.Between(0, 900)};
    const TouchingQuery touching{random.In(kHalf), random.Between(0, 300)};
    space.ForEachSpriteNear(near.point, near.radius, Some(ignore), visit);
    space.ForEachSpriteTouching(touching.point, touching.radius, {}, visit);
    space.ForEachSpriteIn(AnyBox(random), Some(), visit);
  }
  space.ForEachSprite(Kinds{6}, [&](SpriteId id, const Sprite& sprite) {
    hash.Take(id), hash.Take(sprite.position), hash.Take(sprite.tag);
  });
  hash.Print("visitors");
}

void Torus(const SpriteManager& space, SpriteId ignore) {
  const TorusSearch torus(space);
  Random random(19);
  Hash hash;
  for (int i = 0; i < 200; ++i) {
    SearchBoth(torus, random, ignore, hash);
    const Vec2 far = random.In(9 * kHalf);
    hash.Take(torus.Wrapped(far)), hash.Take(torus.Way(far, random.In(kHalf)));
  }
  std::vector<SeamPair> pairs;
  torus.GetPairsAcrossSeam(kAllKinds, 0xf0, pairs);
  hash.Take(pairs);
  hash.Print("torus");
  Batches("torus-batches", torus, ignore);
  Shapes("torus-shapes", [&torus](const auto& shape, const SearchOptions& options, auto& hits) {
    torus.GetSpritesTouching(shape, options, hits);
  });
}

// Contacts of 20 ticks: of the plane, and of the torus.
template <class Update>
void Contacts(const char* part, SpriteManager space, const Update& update) {
  ContactTracker contacts;
  Hash hash;
  for (int tick = 0; tick < 20; ++tick) {
    space.Tick(1.0 / 60);
    update(contacts, space);
    hash.Take(contacts.Began()), hash.Take(contacts.Stayed()), hash.Take(contacts.Ended());
  }
  std::vector<std::byte> bytes;
  contacts.Save(bytes);
  hash.Take(bytes);
  ContactTracker restored;
  restored.Restore(bytes);
  hash.Take(restored.All());
  hash.Print(part);
}

// Bulk changes of a copy, without an executor or with one.
template <class... Executors>
std::uint64_t Bulk(const char* part, const Scene& scene, Executors&... executor) {
  SpriteManager space;
  space.CopyFrom(scene.space);
  std::vector<SpriteId> ids = scene.ids, added;
  Random random(21);
  Hash hash;
  std::vector<Vec2> positions(ids.size()), velocities(ids.size());
  std::vector<double> radii(ids.size());
  std::vector<std::uint64_t> tags(ids.size());
  for (int round = 0; round < 3; ++round) {
    space.GetPositions(ids, positions), space.GetVelocities(ids, velocities);
    space.GetRadii(ids, radii), space.GetTags(ids, tags);
    hash.Take(positions), hash.Take(velocities), hash.Take(radii), hash.Take(tags);
    for (std::size_t i = 0; i < ids.size(); ++i) {
      const Vec2 step = random.In(i % 7 == 0 ? 800 : 20);
      positions[i] = {positions[i].x * 0.7 + step.x, positions[i].y * 0.7 + step.y};
      velocities[i] = random.In(300);
      radii[i] = random.Between(0, 15);
      tags[i] += i;
    }
    hash.Take(std::uint64_t{space.SetPositions(ids, positions, executor...)});
    space.SetVelocities(ids, velocities, executor...), space.SetRadii(ids, radii, executor...);
    space.SetTags(ids, tags, executor...), space.ReBallance(executor...);
    space.AddMany(Wave(random, 3000), added, executor...);
    hash.Take(added);
    added.resize(added.size() - 300);
    hash.Take(std::uint64_t{space.RemoveMany(added, executor...)});
    space.Tick(1.0 / 60, executor...);
    hash.Take(space.Hash());
    TakeTree(space, hash);
  }
  if (!space.Validate().empty()) std::puts("invalid tree");
  return hash.Print(part);
}

// Ticks and pairs by an executor, and a clone that does the same in this thread.
bool Executors(const SpriteManager& start, Executor executor) {
  SpriteManager space = start.Clone(), clone = start.Clone();
  Hash by_executor, alone;
  for (int tick = 0; tick < 20; ++tick) {
    space.Tick(1.0 / 60, executor), clone.Tick(1.0 / 60);
    by_executor.Take(space.Hash()), alone.Take(clone.Hash());
  }
  space.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { by_executor.TakeUnordered(a, b); },
                               executor);
  clone.ForEachOverlappingPair([&](SpriteId a, SpriteId b) { alone.TakeUnordered(a, b); });
  return by_executor.Print("executor") == alone.Print("clone");
}

// The calls for C.
void C(std::size_t sprites) {
  heliopause_options options;
  heliopause_default_options(&options);
  options.merge_threshold = 20;
  heliopause_space *first = nullptr, *space = nullptr;
  heliopause_create(&options, &first);
  Random random(23);
  Hash hash;
  std::vector<heliopause_sprite> wave;
  for (const Sprite& s : Wave(random, sprites))
    wave.push_back(
        {s.position.x, s.position.y, s.velocity.x, s.velocity.y, s.radius, s.tag, s.kinds});
  std::vector<heliopause_id> ids(sprites);
  std::vector<heliopause_vec2> at(sprites);
  heliopause_add_many(first, wave.data(), sprites, ids.data());
  heliopause_clone(first, &space);
  heliopause_destroy(first);
  heliopause_tick(space, 1.0 / 60);
  std::size_t count = 0;
  heliopause_get_positions(space, ids.data(), sprites, at.data(), &count);
  for (heliopause_vec2& position : at) position.x /= 3;
  heliopause_set_positions(space, ids.data(), sprites / 2, at.data(), &count);
  const heliopause_hit* hits = nullptr;
  const heliopause_sweep_hit* swept = nullptr;
  const heliopause_pair* pairs = nullptr;
  const std::uint8_t* bytes = nullptr;
  for (int i = 0; i < 50; ++i) {
    const double x = random.Between(-kHalf, kHalf);
    heliopause_near(space, x, 9, 700, 0x1b7, ids[3], &hits, &count);
    for (std::size_t hit = 0; hit < count; ++hit)
      hash.Take(hits[hit].id), hash.Take(hits[hit].distance), hash.Take(hits[hit].tag);
    heliopause_sweep_all(space, x, 0, -x, 500, 3, 0x1b7, 0, &swept, &count);
    for (std::size_t hit = 0; hit < count; ++hit)
      hash.Take(swept[hit].id), hash.Take(swept[hit].fraction), hash.Take(swept[hit].y);
  }
  heliopause_pairs(space, 7, 0xf0, &pairs, &count);
  for (std::size_t i = 0; i < count; ++i) hash.Take(pairs[i].first), hash.Take(pairs[i].second);
  heliopause_save(space, &bytes, &count);
  for (std::size_t i = 0; i < count; ++i) hash.Take(std::uint64_t{bytes[i]});
  heliopause_destroy(space);
  hash.Print("c");
}

void Gravity(std::size_t sprites) {
  SpriteManager space;
  Random random(9);
  for (std::size_t i = 0; i < sprites; ++i) space.Add(AnySprite(random));
  BarnesHut gravity;
  gravity.Build(space, [](SpriteId, const Sprite& s) { return s.radius + 1; });
  std::vector<Pull> pulls;
  gravity.GetPulls({.theta = 0.5, .softening = 3, .constant = 10}, pulls);
  Hash hash;
  for (const Pull& pull : pulls) hash.Take(pull.acceleration), hash.Take(pull.potential);
  const Energy energy = gravity.GetEnergy(pulls);
  hash.Take(energy.kinetic), hash.Take(energy.potential);
  hash.Print("gravity");
}

void Masks() {
  Random random(11);
  constexpr unsigned kEdge = 61;
  std::vector<std::uint8_t> alpha(std::size_t{kEdge} * kEdge);
  for (unsigned y = 0; y < kEdge; ++y) {
    for (unsigned x = 0; x < kEdge; ++x) {
      const unsigned ring = (x - 30) * (x - 30) + (y - 30) * (y - 30);
      alpha[std::size_t{y} * kEdge + x] =
          ring < 800 && ring > 90 && random.Bits() % 9 != 0 ? 255 : 0;
    }
  }
  const Mask mask(kEdge, kEdge, alpha);
  Hash hash;
  for (int i = 0; i < 3000; ++i) {
    const MaskPlace here{random.In(50), {0.6, 0.8}, random.Between(0.5, 2)};
    const MaskPlace there{random.In(50), {-0.8, 0.6}, 1};
    const Vec2 point = random.In(80);
    hash.Take(std::uint64_t{mask.Touches(here, point, random.Between(0, 5))});
    hash.Take(std::uint64_t{mask.Touches(here, mask, there)});
    if (const auto fraction = mask.Sweep(here, point, random.In(80), 1)) hash.Take(*fraction);
  }
  hash.Print("masks");
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t scale = argc > 1 ? static_cast<std::size_t>(std::atoi(argv[1])) : 1;
  const std::size_t sprites = 12'000 * scale;
  const auto bounded = [](Border border, std::size_t capacity) {
    SpaceOptions options;
    options.canvas = Canvas::Bounded;
    options.border = border;
    options.leaf_capacity = capacity;
    return options;
  };
#ifdef __EMSCRIPTEN__
  // No threads: the tasks in reverse.
  const auto pool = [](std::size_t count, FunctionRef<void(std::size_t)> task) {
    while (count > 0) task(--count);
  };
#else
  ThreadPool pool(3);
#endif
  const Scene scene = Play("infinite", {}, sprites);
  const Scene torus = Play("wrap", bounded(Border::Wrap, 128), sprites);
  Play("bounce", bounded(Border::Bounce, 16), sprites);
  Play("clamp", bounded(Border::Clamp, 128), sprites);
  Play("remove", bounded(Border::Remove, 32), sprites);
  Play("keep", bounded(Border::Keep, 64), sprites);
  const SpriteId one = scene.ids.back();
  bool same =
      Batches("batches", scene.space, one) == Batches("executor-batches", scene.space, one, pool);
  Shapes("shapes", [&scene](const auto& shape, const SearchOptions& options, auto& hits) {
    GetSpritesTouching(scene.space, shape, options, hits);
  });
  Visitors(scene.space, one);
  same &= Bulk("bulk", scene) == Bulk("executor-bulk", scene, pool);
  same &= Executors(scene.space, pool);
  Torus(torus.space, torus.ids.back());
  Contacts("contacts", scene.space.Clone(),
           [](ContactTracker& contacts, const auto& space) { contacts.Update(space, 7, 0xf0); });
  Contacts("torus-contacts", torus.space.Clone(), [](ContactTracker& contacts, const auto& space) {
    contacts.Update(TorusSearch(space), kAllKinds, kAllKinds);
  });
  C(1000 * scale);
  Gravity(1000 * scale);
  Masks();
  return same ? 0 : 1;
}
