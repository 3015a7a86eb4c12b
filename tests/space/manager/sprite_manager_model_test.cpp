// Random operations against the brute-force reference, with Validate() and every search after each
// operation.
//
// HELIOPAUSE_MODEL_OPS sets the number of operations (default 100,000), HELIOPAUSE_MODEL_SEED the
// seed (default 2010). A failure prints the shortest sequence that RapidCheck could find.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "space/simd/kernels.hpp"
#include "support/random.hpp"
#include "support/space_model.hpp"

namespace heliopause::test {
namespace {

std::uint64_t FromEnvironment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

rc::Gen<Operation> AnyOperation() {
  const auto number = rc::gen::inRange<std::uint32_t>(0, 1u << 16);
  return rc::gen::construct<Operation>(rc::gen::inRange<std::uint32_t>(0, Operation::kVerbs),
                                       number, number, number, number, number, number, number);
}

struct Space {
  std::string name;
  SpaceOptions options;
  unsigned slowness = 1;  // it gets that fraction of the operations
};

std::vector<Space> Spaces() {
  const auto bounded = [](Border border, Vec2 center, double radius) {
    SpaceOptions o;
    o.canvas = Canvas::Bounded;
    o.border = border;
    o.center = center;
    o.radius = radius;
    o.leaf_capacity = 4;
    o.merge_threshold = 2;
    o.smallest_leaf_radius = radius / 256;
    return o;
  };
  SpaceOptions infinite;
  infinite.radius = 64;
  infinite.leaf_capacity = 4;
  infinite.merge_threshold = 2;
  infinite.smallest_leaf_radius = 0.25;
  SpaceOptions odd = infinite;  // center and radius that are not multiples of a leaf's size
  odd.center = {-1234.56789, 0.001};
  odd.radius = 100.25;
  odd.leaf_capacity = 1;  // up to a leaf for each sprite: asserts validate many nodes per change
  odd.merge_threshold = 0;
  SpaceOptions deep = infinite;
  deep.smallest_leaf_radius = 1e-9;
  deep.leaf_capacity = 20;
  deep.merge_threshold = 19;
  return {{"Infinite", infinite},
          {"InfiniteOdd", odd, 3},
          {"InfiniteDeep", deep},
          {"Keep", bounded(Border::Keep, {0, 0}, 256)},
          {"KeepOdd", bounded(Border::Keep, {1e6 + 0.3, -77.7}, 1000)},
          {"Wrap", bounded(Border::Wrap, {10.1, -3}, 99.9)},
          {"Clamp", bounded(Border::Clamp, {-5, 0.25}, 300)},
          {"Bounce", bounded(Border::Bounce, {0, 12.5}, 128)},
          {"Remove", bounded(Border::Remove, {3, 4}, 500)},
          {"KeepAtTheEnd", bounded(Border::Keep, {kMaxCoordinate - 64, 0}, 64)}};
}

// One set of kernels after the other, each for a whole life of a manager.
class ModelTest : public testing::TestWithParam<Space> {
 protected:
  ~ModelTest() override { space::UseKernels(usual_); }

  static void UseKernelsOf(std::uint64_t run) {
    const auto available = space::AvailableKernels();
    space::UseKernels(*available[run % available.size()]);
  }

 private:
  const space::Kernels& usual_ = space::ActiveKernels();
};

TEST_P(ModelTest, AgreesWithBruteForceAfterEveryOperation) {
  const std::uint64_t wanted =
      FromEnvironment("HELIOPAUSE_MODEL_OPS", 100'000) / Spaces().size() / GetParam().slowness;
  std::uint64_t done = 0;
  rc::detail::TestParams params;
  params.seed = FromEnvironment("HELIOPAUSE_MODEL_SEED", 2010);
  params.maxSuccess = 50;
  for (; done < wanted; ++params.seed) {
    UseKernelsOf(params.seed);
    const auto result = rc::detail::checkTestable(
        [&] {
          const auto operations =
              *rc::gen::resize(200, rc::gen::container<std::vector<Operation>>(AnyOperation()));
          SpaceModel model(GetParam().options);
          for (const Operation& operation : operations) {
            const std::string error = model.Apply(operation);
            ++done;
            if (!error.empty()) RC_FAIL(error);
          }
        },
        rc::detail::TestMetadata{GetParam().name, ""}, params);
    if (!result.is<rc::detail::SuccessResult>()) {
      rc::detail::printResultMessage(result, std::cerr);
      FAIL() << "seed " << params.seed;
    }
  }
}

// 150,000 operations in each space, 50,000 in the slow one, checked after every hundredth one.
// Clear and piles are rare, because the population could not grow otherwise.
TEST_P(ModelTest, AgreesWithBruteForceAfterManyOperations) {
  const unsigned runs = 150 / GetParam().slowness;
  constexpr int kOperations = 1000;
  Random random(FromEnvironment("HELIOPAUSE_MODEL_SEED", 2010));
  const auto number = [&random] { return static_cast<std::uint32_t>(random.Below(1u << 16)); };
  for (unsigned run = 0; run < runs; ++run) {
    UseKernelsOf(run);
    SpaceModel model(GetParam().options);
    for (int i = 1; i <= kOperations; ++i) {
      const std::uint64_t any = random.Below(100) == 0 ? Operation::kVerbs : Operation::kAddPile;
      const Operation operation{static_cast<std::uint32_t>(random.Below(any)),
                                number(),
                                number(),
                                number(),
                                number(),
                                number(),
                                number(),
                                number()};
      const std::string error = i % 100 == 0 ? model.Apply(operation) : model.Do(operation);
      ASSERT_EQ(error, "") << "run " << run << ", operation " << i << ": " << operation;
    }
  }
}

// 1024 widths from one edge to the other: by rounding, the brute-force reference misses the edge in
// the last bit and reflects once more.
TEST(SpaceModel, AllowsBothRoundingsOfABounceThatEndsAtAnEdge) {
  SpaceOptions options;
  options.canvas = Canvas::Bounded;
  options.border = Border::Bounce;
  options.center = {-1234.56789, 0.001};
  options.radius = 1000;
  options.smallest_leaf_radius = 1000.0 / 256;
  SpaceModel model(options);
  EXPECT_EQ(model.Apply({Operation::kAdd, 8286, 60960, 3227, 26233, 3326, 9216, 242}), "");
  EXPECT_EQ(model.Apply({Operation::kTick, 0, 0, 0, 0, 0, 0, 0}), "");
}

INSTANTIATE_TEST_SUITE_P(InEverySpace, ModelTest, testing::ValuesIn(Spaces()),
                         [](const auto& chosen) { return chosen.param.name; });

}  // namespace
}  // namespace heliopause::test
