// Prints hashes of what the library computes in 500 ticks: all borders, all searches, pairs, saves,
// gravity and masks. The lines are the same on every machine; scripts/try-machines compares them.
//
// It uses public headers and the standard library alone, so that it builds wherever the library
// does. Optional argument: how many times as many sprites.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <heliopause/barnes_hut.hpp>
#include <heliopause/mask.hpp>
#include <heliopause/sprite_manager.hpp>
#include <vector>

namespace {

using namespace heliopause;

class Hash {
 public:
  void Take(std::uint64_t value) { hash_ = (hash_ ^ value) * 0x9e3779b97f4a7c15u + (hash_ >> 29); }
  void Take(double value) { Take(std::bit_cast<std::uint64_t>(value)); }
  void Take(Vec2 v) { Take(v.x), Take(v.y); }
  void Take(SpriteId id) { Take(std::uint64_t{id.slot} << 32 | id.generation); }
  void Take(const std::vector<Hit>& hits) {
    Take(std::uint64_t{hits.size()});
    for (const Hit& hit : hits) Take(hit.id), Take(hit.position), Take(hit.distance);
  }
  void Print(const char* what) const {
    std::printf("%s %016llx\n", what, static_cast<unsigned long long>(hash_));
  }

 private:
  std::uint64_t hash_ = 1;
};

// SplitMix64. Doubles are multiples of 2^-53 of the range, by operations that IEEE defines.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t Bits() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
  }
  double Between(double low, double high) {
    return low + (high - low) * (static_cast<double>(Bits() >> 11) * 0x1p-53);
  }
  Vec2 In(double half) {
    const double x = Between(-half, half);
    return {x, Between(-half, half)};
  }

 private:
  std::uint64_t state_;
};

constexpr double kHalf = 4000;

Sprite AnySprite(Random& random) {
  Sprite sprite;
  // A third in a cluster, so that leaves of all sizes appear.
  const Vec2 at = random.In(random.Bits() % 3 == 0 ? kHalf / 20 : kHalf);
  sprite.position = at;
  sprite.velocity = random.In(900);
  sprite.radius = random.Bits() % 50 == 0 ? random.Between(50, 300) : random.Between(0, 12);
  sprite.kinds = Kinds{1} << random.Bits() % 12;
  sprite.tag = random.Bits();
  return sprite;
}

void Search(const SpriteManager& space, Random& random, Hash& hash) {
  std::vector<Hit> hits;
  std::vector<SweepHit> swept;
  const Vec2 point = random.In(kHalf);
  const Vec2 end = random.In(kHalf);
  const SearchOptions some{Kinds{0x1b7}};
  space.GetSpritesNear(point, random.Between(0, 1500), {}, hits);
  hash.Take(hits);
  space.GetSpritesNear(point, random.Between(0, 300), some, hits);
  hash.Take(hits);
  space.GetSpritesTouching(point, random.Between(0, 400), some, hits);
  hash.Take(hits);
  space.GetSpritesIn({{point.x - 300, point.y - 90}, {point.x + 300, point.y + 90}}, {}, hits);
  hash.Take(hits);
  space.GetNearestSprites(point, 30, 1e9, some, hits);
  hash.Take(hits);
  if (const auto nearest = space.GetNearestSprite(end, 1e9)) hash.Take(nearest->id);
  space.SweepAll(point, end, random.Between(0, 20), {}, swept);
  for (const SweepHit& hit : swept)
    hash.Take(hit.id), hash.Take(hit.fraction), hash.Take(hit.point);
  if (const auto first = space.SweepFirst(end, point, 1, some)) hash.Take(first->fraction);
  hash.Take(std::uint64_t{space.CountSpritesNear(end, 800)});
  hash.Take(std::uint64_t{space.AnySpriteTouching(end, 5, some)});
}

// Overlapping pairs in any order: a sum does not depend on it.
std::uint64_t SumOfPairs(const SpriteManager& space) {
  std::uint64_t sum = 0;
  const auto add = [&sum](SpriteId a, SpriteId b) {
    Hash pair;
    pair.Take(a), pair.Take(b);
    sum += (std::uint64_t{a.slot} * 0x9e3779b9u) ^ (std::uint64_t{b.slot} << 20);
  };
  space.ForEachOverlappingPair(add);
  space.ForEachOverlappingPair(Kinds{7}, Kinds{0xf0}, add);
  return sum;
}

void Play(const char* name, SpaceOptions options, std::size_t sprites) {
  options.radius = kHalf;
  options.center = {0.1, -0.3};
  SpriteManager space(options);
  Random random(7);
  Hash hash;
  std::vector<Sprite> wave;
  std::vector<SpriteId> ids;
  for (std::size_t i = 0; i < sprites; ++i) wave.push_back(AnySprite(random));
  for (Sprite& sprite : wave) {
    sprite.position.x *= 0.99;
    sprite.position.y *= 0.99;
  }
  space.AddMany(wave, ids);
  for (int tick = 0; tick < 100; ++tick) {
    space.Remove(ids[random.Bits() % ids.size()]);
    Sprite sprite = AnySprite(random);
    sprite.position = {sprite.position.x / 2, sprite.position.y / 2};
    ids.push_back(space.Add(sprite));
    space.Tick(1.0 / 60);
    for (const SpriteId id : space.RemovedAtBorder()) hash.Take(id);
    for (int i = 0; i < 4; ++i) Search(space, random, hash);
    if (tick % 10 == 0) hash.Take(SumOfPairs(space));
  }
  std::vector<DiscQuery> queries(40);
  for (DiscQuery& query : queries) query = {random.In(kHalf), random.Between(0, 500), kAllKinds};
  ManyHits found;
  space.SearchMany(queries, found);
  hash.Take(found.hits);
  std::vector<std::byte> bytes;
  space.Save(bytes);
  for (const std::byte byte : bytes) hash.Take(std::uint64_t{static_cast<unsigned char>(byte)});
  SpriteManager restored(options);
  restored.Restore(bytes);
  Search(restored, random, hash);
  if (!space.Validate().empty() || !restored.Validate().empty()) std::puts("invalid tree");
  hash.Print(name);
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
  Play("infinite", {}, sprites);
  Play("wrap", bounded(Border::Wrap, 128), sprites);
  Play("bounce", bounded(Border::Bounce, 16), sprites);
  Play("clamp", bounded(Border::Clamp, 128), sprites);
  Play("remove", bounded(Border::Remove, 32), sprites);
  Gravity(1000 * scale);
  Masks();
}
