#include "app/output.hpp"

#include <gtest/gtest.h>

#include "game/data/catalog.hpp"
#include "game/rules/game.hpp"

namespace heliopause {
namespace {

TEST(Output, AHashHasSixteenDigits) {
  EXPECT_EQ(HashText(0), "0000000000000000");
  EXPECT_EQ(HashText(0xfedcba9876543210u), "fedcba9876543210");
}

TEST(Output, PrintHashPrintsTickAndHash) {
  const Catalog catalog;
  Game game(catalog, {});
  game.Tick();
  testing::internal::CaptureStdout();
  PrintHash(game);
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "tick 1 hash " + HashText(game.Hash()) + "\n");
}

TEST(Output, ErrorsGoToStderrWithTheNameOfTheProgram) {
  testing::internal::CaptureStderr();
  PrintError("no display");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "heliopause: no display\n");
}

}  // namespace
}  // namespace heliopause
