// No script exceeds its budget or memory, or reaches the system.
#include <chrono>

#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Sandbox = ScriptTest;

TEST_F(Sandbox, EndsAnEndlessLoop) { ExpectStopped("while true do end"); }
TEST_F(Sandbox, EndsAnEndlessRepeatOfCalls) {
  ExpectStopped("local function f() return 1 end repeat until f() == 2");
}
TEST_F(Sandbox, EndsAGotoLoop) { ExpectStopped("::a:: goto a"); }
TEST_F(Sandbox, EndsATailCallLoop) { ExpectStopped("local function f() return f() end f()"); }

TEST_F(Sandbox, PcallDoesNotCatchAStop) {
  ExpectStopped("while true do pcall(function() while true do end end) end");
  ExpectStopped("pcall(pcall, function() while true do end end) return 'swallowed'");
}

TEST_F(Sandbox, NeitherXpcallNorItsHandlerCatchesAStop) {
  ExpectStopped("while true do xpcall(function() while true do end end, function() end) end");
  ExpectStopped(
      "xpcall(function() while true do end end, function() while true do end end) return "
      "'swallowed'");
  ExpectStopped("xpcall(error, function() while true do end end) return 'swallowed'");
  ExpectStopped(
      "xpcall(function() while true do end end, function(m) return xpcall(error, error, m) end)");
}

TEST_F(Sandbox, EndsLoopsInCoroutines) {
  ExpectStopped("coroutine.wrap(function() while true do end end)()");
  ExpectStopped(
      "coroutine.resume(coroutine.create(function() while true do end end)) return 'swallowed'");
  ExpectStopped(
      "while true do coroutine.resume(coroutine.create(function() while true do end end)) end");
  ExpectStopped(
      "local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do "
      "c() end");
  ExpectStopped("while true do coroutine.wrap(function() for i = 1, 90 do end end)() end");
  ExpectStopped(
      "local function deep(n) return coroutine.wrap(function() if n == 0 then while true do end "
      "end "
      "pcall(deep, n - 1) end)() end deep(20) return 'swallowed'");
}

TEST_F(Sandbox, EndsLoopsInCloseHandlers) {
  ExpectStopped("local x <close> = setmetatable({}, {__close = function() while true do end end})");
  ExpectStopped(
      "do local x <close> = setmetatable({}, {__close = function() while true do end end}) "
      "while true do end end");
  ExpectStopped(
      "local c = coroutine.create(function() local x <close> = setmetatable({}, {__close = "
      "function() "
      "while true do end end}) coroutine.yield() end) coroutine.resume(c) coroutine.close(c) "
      "return 'no'");
  ExpectStopped(
      "coroutine.wrap(function() local x <close> = setmetatable({}, {__close = function() while "
      "true do end "
      "end}) while true do end end)()");
}

TEST_F(Sandbox, EndsLoopsInMetamethods) {
  ExpectStopped("return setmetatable({}, {__index = function() while true do end end}).x");
  ExpectStopped("return setmetatable({}, {__add = function() while true do end end}) + 1");
  ExpectStopped("return #setmetatable({}, {__len = function() while true do end end})");
  ExpectStopped(
      "return tostring(setmetatable({}, {__tostring = function() while true do end end}))");
  ExpectStopped("error(setmetatable({}, {__tostring = function() while true do end end}))");
  ExpectStopped("for i in ipairs(setmetatable({}, {__index = function() return 1 end})) do end");
}

TEST_F(Sandbox, EndsLoopsInCallbacksOfTheLibrary) {
  ExpectStopped("table.sort({3, 2, 1}, function() while true do end end)");
  ExpectStopped("('x'):gsub('x', function() while true do end end)");
  ExpectStopped("load(function() while true do end end) return 'swallowed'");
  ExpectStopped("while true do load(function() while true do end end) end");
  ExpectStopped("space.near(0, 0, 1, {where = function() end}) while true do end");
}

TEST_F(Sandbox, EndsLoopsOfExpensiveLibraryCalls) {
  const auto start = std::chrono::steady_clock::now();
  ExpectStopped("local s = ('x'):rep(200000) while true do s:upper() end");
  ExpectStopped("local s = ('x'):rep(200000) while true do local t = s .. 'y' end", "");
  ExpectStopped(
      "local t = {} for i = 1, 50000 do t[i] = i end while true do table.concat(t, '', 1, 20000) "
      "end",
      "");
  ExpectStopped(
      "local t = {} for i = 1, 50000 do t[i] = -i end while true do table.sort(t) t[1] = 5 end",
      "");
  ExpectStopped("local t = {} for i = 1, 50000 do t[i] = i end while true do next(t, 7) end", "");
  ExpectStopped("while true do space.near(0, 0, math.huge) end");
  ExpectStopped("while true do ('0'):rep(100000) end");
  ExpectStopped("local n = ('0'):rep(150000) while true do tonumber(n) end");
  EXPECT_LT(std::chrono::steady_clock::now() - start,
            std::chrono::minutes(1));  // seconds; without charges, hours
}

TEST_F(Sandbox, CapsMemory) {
  ExpectStopped("local t = {} for i = 1, 1e9 do t[i] = {i} end", "");
  EXPECT_NE(RunScript("local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end")
                .find("16 MiB"),
            std::string::npos);
  // A script file may call deeper than others, up to this limit.
  EXPECT_NE(RunScript("local function f(n) return 1 + f(n + 1) end\nf(1)")
                .find("file.lua:1: file.lua calls too deep (an endless recursion?)"),
            std::string::npos);
  ExpectStopped("local s = 'x' while true do s = s .. s end", "string longer than 256 KiB");
  ExpectStopped(
      "pcall(function() local s = 'x' while true do s = s .. s end end) return 'swallowed'", "");
  ExpectStopped(
      "local t = {} for i = 1, 5000 do t[i] = coroutine.wrap(function() local a = {} for j = 1, "
      "1000 do "
      "a[j] = j end coroutine.yield(a) end) t[i]() end",
      "");
}

// Each call copies all extra arguments, as one instruction: a million of them would take minutes.
TEST_F(Sandbox, ChargesForManyExtraArguments) {
  ExpectStopped("local function f(...) return f(1, ...) end f()");
  ExpectStopped(
      "local function g() end local t = {} for i = 1, 9000 do t[i] = i end "
      "local function f(...) while true do g(...) end end f(table.unpack(t))");
}

TEST_F(Sandbox, BoundsStringsAndPatterns) {
  EXPECT_NE(Do("('x'):rep(1e9)").find("resulting string too long"), std::string::npos);
  EXPECT_NE(Do("('x'):rep(1e18, 'y')").find("resulting string too long"), std::string::npos);
  EXPECT_NE(Do("string.format('%99999d', 1)").find("error: "), std::string::npos);
  EXPECT_NE(Do("('a'):find(('a'):rep(256) .. '.')").find("pattern too long"), std::string::npos);
  EXPECT_EQ(Do("('a'):rep(200000):find('b', 1, true)"), "nil");
  EXPECT_EQ(Do("(('a'):rep(200000) .. 'b'):find('b')"), "200001\t200001");
  ExpectStopped("while true do ('a'):rep(1024):find('a*a*b') end");
  ExpectStopped("while true do ('('):rep(1024):find('%b()%b()x') end");
  ExpectStopped("('a'):rep(28):find(('a?'):rep(28) .. ('a'):rep(28))");
  ExpectStopped("pcall(string.find, ('a'):rep(200000), ('a*'):rep(100) .. 'b') return 'swallowed'");
  ExpectStopped("('('):rep(200000):match('%b()')");
  ExpectStopped("while true do ('a'):rep(200000):gsub('b', '') end");
  ExpectStopped("('a'):rep(200000):gsub('.*', ('%0'):rep(120))", "");
  ExpectStopped(
      "('a'):rep(2000):gsub('a', function() for i = 1, 9e4 do end return ('a'):rep(200) end)");
}

TEST_F(Sandbox, SurvivesDeepRecursion) {
  for (const char* line :
       {"local function f() return 1 + f() end return f()",
        "local t = setmetatable({}, {}) getmetatable(t).__index = t return t.x",
        "local t = {} t = setmetatable(t, {__index = function(_, k) return t[k] end}) return t.x",
        "local function f() return pcall(f) end return select('#', f())",
        "local function f(x) return (x:gsub('.', f)) end return f('a')",
        "local function f(a, b) table.sort({1, 2}, f) end return f()",
        "local function f() return coroutine.wrap(f)() end return f()",
        "local function f(e) return xpcall(error, f, e) end return f()",
        "return load(('('):rep(10000) .. '1' .. (')'):rep(10000))", "return load(('{'):rep(10000))",
        "return load('return ' .. ('-'):rep(20000) .. '1')",
        // One string. NOLINTNEXTLINE(bugprone-suspicious-missing-comma)
        "local s = '' for i = 1, 200 do s = s .. 'a' .. i .. ',' end return load('local ' .. s .. "
        "'b = 1')"}) {
    const std::string result = Do(line);
    EXPECT_EQ(Do("1 + 1"), "2") << line << "\n gave: " << result;
  }
}

TEST_F(Sandbox, TooManyNestedBracketsAreNamedWithTheirLine) {
  const std::string text =
      "local x = 1\nreturn " + std::string(5000, '(') + "1" + std::string(5000, ')') + "\n";
  EXPECT_NE(RunScript(text).find("file.lua:2: C stack overflow"), std::string::npos);
  Write("lib/deep", text);
  EXPECT_NE(Do("include('lib/deep')").find("lib/deep.lua:2: C stack overflow"), std::string::npos);
  // The lines of other errors are those of Lua.
  EXPECT_NE(RunScript("#!shell\n\nlocal x = = 1").find("file.lua:3: unexpected symbol"),
            std::string::npos);
}

TEST_F(Sandbox, HasNoAccessToTheSystem) {
  for (const char* name : {"io", "os", "debug", "package", "require", "dofile", "loadfile",
                           "collectgarbage", "string.dump", "string.pack", "warn"})
    EXPECT_EQ(Do(std::string(name)), "nil") << name;
  EXPECT_EQ(Do("getmetatable('')"), "string");
  EXPECT_NE(Do("setmetatable('', {})").find("error: "), std::string::npos);
  EXPECT_EQ(Do("getmetatable(space.player() or 'none') ~= nil"), "true");
}

TEST_F(Sandbox, KeepsAStateUsableAfterEachFailure) {
  ExpectStopped("kept = 5 while true do end");
  EXPECT_EQ(Do("kept"), "5");
  EXPECT_EQ(Do("error()"), "error: console:1: error object is a nil value");
  EXPECT_EQ(Do("error({})"), "error: console:1: error object is a table value");
  EXPECT_EQ(Do("error(setmetatable({}, {__tostring = function() return 'mine' end}))"),
            "error: console:1: error object is a table value: mine");
  EXPECT_NE(Do("error(setmetatable({}, {__tostring = function() error('no') end}))")
                .find("error object is a table"),
            std::string::npos);
  EXPECT_EQ(Do("error('plain', 0)"), "error: console:1: plain");
  EXPECT_EQ(Do("local x = nil; x.y = 1"),
            "error: console:1: attempt to index a nil value (local 'x')");
}

}  // namespace
}  // namespace heliopause
