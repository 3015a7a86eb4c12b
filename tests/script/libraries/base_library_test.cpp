// The basic functions: errors, load, select.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using BaseLibrary = ScriptTest;

TEST_F(BaseLibrary, RaisesErrorsWithAndWithoutAPosition) {
  EXPECT_EQ(Do("pcall(error, 'plain', 0)"), "false\tplain");
  EXPECT_EQ(Do("select(2, pcall(function() error({code = 7}) end)).code"), "7");
  EXPECT_NE(Do("pcall(function() error('here') end)").find(":1: here"), std::string::npos);
  EXPECT_EQ(Do("xpcall(function() error('x', 0) end, function(e) return e .. '!' end)"),
            "false\tx!");
  EXPECT_EQ(Do("xpcall(function(...) return ... end, print, 1, 2)"), "true\t1\t2");
}

TEST_F(BaseLibrary, LoadsTextInPieces) {
  EXPECT_EQ(Do("local n = 0 return load(function() n = n + 1 return ({'return ', '1 + ', '2'})[n] "
               "end)()"),
            "3");
  EXPECT_EQ(Do("load('return x', 'name', 't', {x = 4})()"), "4");
  EXPECT_EQ(Do("load('return +', '=name')").substr(0, 11), "nil\tname:1:");
  EXPECT_NE(Do("load(function() return 5 end)").find("must return a string"), std::string::npos);
  EXPECT_NE(Do("load(function() return ('x'):rep(60000) end)").find("chunk too long"),
            std::string::npos);
  EXPECT_NE(Do("load(5)").find("function expected"), std::string::npos);
}

TEST_F(BaseLibrary, RejectsBytecode) {
  EXPECT_NE(Do("load('\\27Lua\\x54\\0')").find("binary chunk"), std::string::npos);
  EXPECT_NE(Do("load('\\27Lua\\x54\\0', 'x', 'b')").find("binary chunk"), std::string::npos);
  EXPECT_NE(Do("load(function() return '\\27Lua' end, 'x', 'bt')").find("error"),
            std::string::npos);
  Write("lib/binary", "\x1bLua\x54");
  EXPECT_NE(Do("include('lib/binary')").find("binary chunk"), std::string::npos);
}

TEST_F(BaseLibrary, LoadedCodeHasTheEnvironmentOfTheScript) {
  EXPECT_EQ(Do("x = 4 return load('return x')()"), "4");
  EXPECT_EQ(Do("load('return x', 'c', 't', {x = 5})()"), "5");
  EXPECT_EQ(Do("load('io.open(1)', 'c', 't', {})"), "function");
  EXPECT_EQ(Do("pcall(load('return io.open', 'c'))"),
            "false\t[string \"c\"]:1: attempt to index a nil value (global 'io')");
  EXPECT_EQ(Do("load('return print == ...')(print)"), "true");
}

TEST_F(BaseLibrary, SelectsLikeLua) {
  EXPECT_EQ(Do("select('#', 1, nil, nil), select(-1, 1, 2), select(2, 'a', 'b', 'c')"),
            "3\t2\tb\tc");
  EXPECT_NE(Do("select(0)").find("index out of range"), std::string::npos);
  EXPECT_NE(Do("select(-5, 1)").find("index out of range"), std::string::npos);
  EXPECT_EQ(Do("select(9, 1, 2)"), "");
}

TEST_F(BaseLibrary, ConvertsNumeralsLikeLua) {
  EXPECT_EQ(Do("tonumber('0x10'), tonumber('z', 36), tonumber('1e2'), tonumber('x')"),
            "16\t35\t100.0\tnil");
}

TEST_F(BaseLibrary, ProtectedCallsMayYield) {
  EXPECT_EQ(Do("local c = coroutine.wrap(function() return pcall(function() coroutine.yield(1) "
               "error('late', 0) end) end) return c(), c()"),
            "1\tfalse\tlate");
  EXPECT_EQ(Do("local c = coroutine.wrap(function() return xpcall(function() coroutine.yield(1) "
               "return 2 end, print) end) return c(), c()"),
            "1\ttrue\t2");
}

// To name the value of the wrong type, Lua searches the code of the function.
TEST_F(BaseLibrary, AnErrorInALargeFunctionIsCharged) {
  const auto used = [this](const std::string& statements) {
    return std::stoll(Do("local f = load('local a, b = {}, ... if b then ' .. ('x=1 '):rep(" +
                         statements +
                         ") .. 'end return (a.b).c') local before = space.usage().used "
                         "for i = 1, 20 do assert(not pcall(f)) end "
                         "return space.usage().used - before"));
  };
  EXPECT_GT(used("8000"), used("8") + 20 * 400);
  // The error that pcall catches is the one that was raised; so it is with coroutines.
  EXPECT_EQ(Do("local e = {} local ok, caught = pcall(error, e) return ok, caught == e"),
            "false\ttrue");
  EXPECT_EQ(Do("pcall(function(...) return ... end, 1, nil, 3)"), "true\t1\tnil\t3");
  EXPECT_EQ(Do("select('#', pcall(function() end))"), "1");
  EXPECT_EQ(Do("select(2, coroutine.resume(coroutine.create(function() local t t.x = 1 end)))"),
            Do("select(2, pcall(function() local t t.x = 1 end))"));
}

// Lua searches the code of the function that has given it.
TEST_F(BaseLibrary, AWrongArgumentInALargeFunctionIsCharged) {
  const auto used = [this](const std::string& statements) {
    return std::stoll(Do("local f = load('local a, b = {}, ... if b then ' .. ('x=1 '):rep(" +
                         statements +
                         ") .. 'end local c = math.floor(a) return c') "
                         "local before = space.usage().used "
                         "for i = 1, 20 do assert(not pcall(f)) end "
                         "return space.usage().used - before"));
  };
  EXPECT_GT(used("8000"), used("8") + 20 * 400);
}

TEST_F(BaseLibrary, LoadIsChargedByItsText) {
  EXPECT_EQ(Do("local text = ('x() '):rep(500) local before = space.usage().used load(text) "
               "return space.usage().used - before > 9000"),
            "true");
}

}  // namespace
}  // namespace heliopause
