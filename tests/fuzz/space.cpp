// Operations on a SpriteManager with any options, against the brute-force reference. The first
// bytes are the options; then follow operations of 15 bytes: one for the kind and seven small
// numbers.
#include <cmath>
#include <stdexcept>

#include "fuzz/input.hpp"
#include "fuzz/space_checks.hpp"
#include "support/space_model.hpp"

namespace heliopause::fuzz {
namespace {

using test::Operation;
using test::SpaceModel;

constexpr std::uint32_t kVerbs = Operation::kVerbs;
constexpr int kMostOperations = 80;
constexpr std::size_t kManySprites = 160;  // the reference compares every two of them

SpaceOptions ReadOptions(Input& input) {
  constexpr Border kBorders[] = {Border::Keep, Border::Wrap, Border::Clamp, Border::Bounce,
                                 Border::Remove};
  constexpr double kRadii[] = {64, 100.25, 256, 99.9, 0.5, 65536, 0x1p-8, 1000, 0x1p40, 0x1p-30};
  constexpr Vec2 kCenters[] = {{0, 0},
                               {-1234.56789, 0.001},
                               {1e6 + 0.3, -77.7},
                               {kMaxCoordinate - 64, 0},
                               {-kMaxCoordinate + 1000, kMaxCoordinate - 256},
                               {10.1, -3}};
  SpaceOptions options;
  const std::uint8_t kind = input.Byte();
  options.canvas = kind % 2 == 0 ? Canvas::Infinite : Canvas::Bounded;
  options.border = kBorders[kind / 2 % std::size(kBorders)];
  options.leaf_capacity = 1 + input.Below(40);
  const std::uint8_t merge = input.Byte();
  if (merge < 128) options.merge_threshold = merge % options.leaf_capacity;
  options.radius = input.OneOf(kRadii);
  options.center = input.OneOf(kCenters);
  options.smallest_leaf_radius = std::ldexp(options.radius, -static_cast<int>(input.Below(24)));
  return options;
}

Operation ReadOperation(Input& input) {
  Operation o;
  for (std::uint32_t* number : {&o.sprite, &o.x, &o.y, &o.u, &o.v, &o.size, &o.kinds}) {
    *number = input.Short();
  }
  return o;
}

// Changes go through the model, which compares them with the reference; RunCheck tests the rest.
std::string Step(SpaceModel& model, std::uint8_t choice, const Operation& operation) {
  const bool whole = choice < 128;
  Operation o = operation;
  o.verb = choice % 128 % (kVerbs + kChecks);
  if (o.verb >= kVerbs) {
    return RunCheck(static_cast<Check>(o.verb - kVerbs), model.Manager(), o);
  }
  const bool adds = o.verb == Operation::kAdd || o.verb == Operation::kAddPile;
  if (adds && model.Manager().Count() > kManySprites) o.verb = Operation::kTick;
  if (whole) return model.Apply(o);
  const std::string error = model.Do(o);
  return error.empty() ? model.Manager().Validate() : error;
}

void Run(Input input) {
  const SpaceOptions options = ReadOptions(input);
  try {
    const SpriteManager probe(options);
  } catch (const std::invalid_argument&) {
    return;  // radius and center do not fit
  }
  SpaceModel model(options);
  for (int i = 0; i < kMostOperations && !input.Empty(); ++i) {
    const std::uint8_t choice = input.Byte();
    const Operation operation = ReadOperation(input);
    const std::string error = Step(model, choice, operation);
    if (!error.empty()) Fail("operation " + std::to_string(i) + ": " + error);
  }
}

}  // namespace
}  // namespace heliopause::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  heliopause::fuzz::Run({data, size});
  return 0;
}
