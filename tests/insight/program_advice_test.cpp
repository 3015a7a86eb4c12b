#include "insight/program_advice.hpp"

#include <gtest/gtest.h>

namespace heliopause {
namespace {

ProgramLoad Load() {
  return {.ticks = 60,
          .busy_ticks = 10,
          .searches = 10,
          .nodes = 300,
          .most_nodes = 40,
          .budget = 120,
          .energy = 2,
          .energy_regen = 9};
}

bool Says(const ProgramLoad& load, const char* words) {
  return ProgramAdvice(load).find(words) != std::string::npos;
}

TEST(ProgramAdvice, IsEmptyForAProgramThatSearchesNowAndThen) {
  EXPECT_EQ(ProgramAdvice(Load()), "");
  EXPECT_EQ(ProgramAdvice({}), "");
}

TEST(ProgramAdvice, NamesTheBudgetBeforeTheEnergy) {
  ProgramLoad load = Load();
  load.without_nodes = 15;
  load.without_energy = 30;
  EXPECT_TRUE(Says(load, "out of nodes in 25 %")) << ProgramAdvice(load);
  load.without_nodes = 0;
  EXPECT_TRUE(Says(load, "out of energy in 50 %")) << ProgramAdvice(load);
}

TEST(ProgramAdvice, WarnsOfAProgramThatLeavesLittleEnergyOrSearchesInEveryTick) {
  ProgramLoad load = Load();
  load.energy = 8;
  EXPECT_TRUE(Says(load, "draws 89 %")) << ProgramAdvice(load);
  load.energy = 2;
  load.busy_ticks = 60;
  EXPECT_TRUE(Says(load, "searches in 100 %")) << ProgramAdvice(load);
}

}  // namespace
}  // namespace heliopause
