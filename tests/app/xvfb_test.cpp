// RunUnderXvfb replaces the process, so the program is driven from outside.
#include <gtest/gtest.h>

#include <string>

#include "support/program.hpp"

namespace heliopause::test {
namespace {

const std::string kShot = std::string("env -u DISPLAY ASAN_OPTIONS=detect_leaks=0 ");

class Xvfb : public testing::Test {
 protected:
  Outcome Shot(const std::string& variables) const {
    return RunShell(kShot + variables + HELIOPAUSE_PROGRAM " shot --scenario empty --out " +
                    (folder / "picture.png").string());
  }
  TemporaryFolder folder;
};

TEST_F(Xvfb, ASecondAttemptFailsInsteadOfLooping) {
  const Outcome outcome = Shot("HELIOPAUSE_INSIDE_XVFB=1 ");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("no display under xvfb-run either: "), std::string::npos)
      << outcome.err;
}

TEST_F(Xvfb, WithoutXvfbRunTheMessageNamesThePackages) {
  const Outcome outcome = Shot("PATH=/nowhere ");
  EXPECT_EQ(outcome.exit_code, 3);
  EXPECT_NE(outcome.err.find("xvfb-run could not be started"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("apt-get install xvfb xauth"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace heliopause::test
