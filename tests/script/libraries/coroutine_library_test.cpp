// Coroutines: like Lua's, and none escapes the budget.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using CoroutineLibrary = ScriptTest;

TEST_F(CoroutineLibrary, ClosesSuspendedCoroutines) {
  EXPECT_EQ(Do("local c = coroutine.create(function() coroutine.yield() end) coroutine.resume(c) "
               "return coroutine.close(c), coroutine.status(c)"),
            "true\tdead");
  EXPECT_NE(Do("coroutine.wrap(function() coroutine.close(coroutine.running()) end)()")
                .find("cannot close a running coroutine"),
            std::string::npos);
}

// An error raised by the hook leaves hooks switched off in that coroutine: a loop in its close
// handler would never end.
TEST_F(CoroutineLibrary, RejectsClosingACoroutineThatWasStopped) {
  ExpectStopped(
      "c = coroutine.create(function() local x <close> = setmetatable({}, {__close = function() "
      "while true do end end}) while true do end end) coroutine.resume(c)");
  EXPECT_NE(Do("coroutine.close(c)").find("cannot close a coroutine that was stopped"),
            std::string::npos);
}

// lua_resetthread resets the depth of C calls.
TEST_F(CoroutineLibrary, SurvivesCoroutinesClosedWithinCoroutines) {
  const std::string result =
      Do("local function nest() local c = coroutine.create(function() local x <close> = "
         "setmetatable({}, {__close = "
         "function() nest() end}) coroutine.yield() end) coroutine.resume(c) return "
         "coroutine.close(c) end "
         "function nest2() return nest() end return nest()");
  EXPECT_EQ(Do("1 + 1"), "2") << result;
  ExpectStopped(
      "local function nest() local c = coroutine.create(function() local x <close> = "
      "setmetatable({}, "
      "{__close = function() nest() end}) coroutine.yield() end) coroutine.resume(c) "
      "coroutine.close(c) end "
      "while true do pcall(nest) end");
}

TEST_F(CoroutineLibrary, ResumesAndWrapsLikeLua) {
  EXPECT_EQ(Do("local c = coroutine.create(function(a, b) local x = coroutine.yield(a + b) return "
               "x * 2 end) local _, sum = coroutine.resume(c, 1, 2) return sum, "
               "coroutine.resume(c, 5)"),
            "3\ttrue\t10");
  EXPECT_EQ(Do("local c = coroutine.create(function() error('no', 0) end) return "
               "coroutine.resume(c)"),
            "false\tno");
  EXPECT_EQ(Do("local c = coroutine.create(function() end) coroutine.resume(c) return "
               "coroutine.resume(c)"),
            "false\tcannot resume dead coroutine");
  EXPECT_NE(Do("coroutine.wrap(function() error('in') end)()").find("in"), std::string::npos);
  EXPECT_NE(Do("coroutine.resume(5)").find("coroutine expected"), std::string::npos);
}

}  // namespace
}  // namespace heliopause
