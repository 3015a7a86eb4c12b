#include "app/script_errors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace heliopause {
namespace {

TEST(ScriptErrors, ATextIsPrintedOnceAndCountedEachTime) {
  ScriptErrors errors;
  testing::internal::CaptureStderr();
  errors.Add(3, "ai/bad.lua:1: no (Vigil)");
  errors.Add(4, "ai/bad.lua:1: no (Vigil)");
  errors.Add(5, "ai/bad.lua:1: no (\x1b[2J)");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tick 3: ai/bad.lua:1: no (Vigil)\ntick 5: ai/bad.lua:1: no (\\27[2J)\n");
  EXPECT_EQ(errors.Count(), 3u);
}

TEST(ScriptErrors, AWarningIsPrintedOnceAndNotCounted) {
  ScriptErrors errors;
  testing::internal::CaptureStderr();
  for (int i = 0; i < 2; ++i) errors.Warn("warning: ai/x.lua: no");
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "warning: ai/x.lua: no\n");
  EXPECT_EQ(errors.Count(), 0u);
}

TEST(ScriptErrors, PrintsALimitedNumberOfTextsAndCountsAll) {
  ScriptErrors errors;
  testing::internal::CaptureStderr();
  for (int i = 0; i < 1000; ++i) errors.Add(1, std::to_string(i));
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')),
            ScriptErrors::kMostPrinted + 1);
  EXPECT_EQ(errors.Count(), 1000u);
}

}  // namespace
}  // namespace heliopause
