// The one order of pairs and next.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using OrderedKeys = ScriptTest;

TEST_F(OrderedKeys, IteratesInOneOrder) {
  EXPECT_EQ(Do("local t = {b = 1, [2.5] = 1, a = 1, [-3] = 1, [true] = 1, [false] = 1, B = 1, [10] "
               "= 1, [2] = 1, aa = 1, "
               "[-0.5] = 1} local o = {} for k in pairs(t) do o[#o + 1] = tostring(k) end return "
               "table.concat(o, ' ')"),
            "-3 2 10 -0.5 2.5 B a aa b false true");
  EXPECT_EQ(Do("local t = {b = 1, a = 2, 5} local o = {} local k, v = next(t) while k do o[#o + 1] "
               "= k .. '=' .. v "
               "k, v = next(t, k) end return table.concat(o, ' ')"),
            "1=5 a=2 b=1");
  EXPECT_EQ(Do("next({})"), "nil");
  const ObjectId second = Spawn("", 10, 0), third = Spawn("", 20, 0);
  EXPECT_LT(second, third);
  EXPECT_EQ(Do("local a, b = space.ships()[1], space.ships()[2] local t = {[b] = 2, [a] = 1, z = "
               "0} local o = {} "
               "for _, v in pairs(t) do o[#o + 1] = v end return table.concat(o, ' ')"),
            "0 1 2");
}

TEST_F(OrderedKeys, AllowsClearingAndChangingFieldsDuringIteration) {
  EXPECT_EQ(Do("local t = {1, 2, 3, a = 4, b = 5} local n = 0 for k in pairs(t) do t[k] = nil n = "
               "n + 1 end return n, next(t)"),
            "5\tnil");
  EXPECT_EQ(Do("local t = {a = 1, b = 2, c = 3} local s = '' for k, v in pairs(t) do s = s .. k .. "
               "v t.c = nil t.b = 7 end return s"),
            "a1b7");
}

TEST_F(OrderedKeys, RejectsKeysWithoutAnOrder) {
  EXPECT_NE(Do("for k in pairs{[{}] = 1} do end").find("has no fixed order"), std::string::npos);
  EXPECT_NE(Do("next{[print] = 1}").find("has no fixed order"), std::string::npos);
  EXPECT_NE(Do("pairs(nil)").find("table expected"), std::string::npos);
  EXPECT_EQ(Do("local f = pairs{1} return pcall(f, 5)").substr(0, 5), "false");
  EXPECT_EQ(Do("local o = {} for k, v in pairs(setmetatable({}, {__pairs = function() return "
               "function(_, i) if not i then "
               "return 1, 2 end end end})) do o[#o + 1] = k + v end return o[1]"),
            "3");
}

// Lua's own order depends on addresses. A script can read the text of an error and keep it.
TEST_F(OrderedKeys, TheErrorOfSeveralWrongKeysIsTheSameInEachRun) {
  EXPECT_NE(Do("local t = {[print] = 1} for i = 1, 20 do t[{}] = i t[function() end] = i end "
               "t[coroutine.create(print)] = 1 pairs(t)")
                .find("a table as a table key"),
            std::string::npos);
  EXPECT_NE(Do("next({[print] = 1, [{}] = 1, [coroutine.create(print)] = 1})")
                .find("a table as a table key"),
            std::string::npos);
}

// pairs has charged one visit of each key: an iterator that could begin again would be free.
TEST_F(OrderedKeys, AnIteratorThatHasEndedVisitsNothing) {
  EXPECT_EQ(Do("local t = {1, 2, 3} local f = pairs(t) return f({}), f(t)"), "nil\tnil");
  EXPECT_EQ(Do("local t = {1, 2, 3} local f = pairs(t) f({[2] = 1}) return f(t)"), "3\t3");
}

TEST_F(OrderedKeys, NextIsChargedForAllKeysOfTheTable) {
  ExpectStopped(
      "local t = {} for i = 1, 3000 do t['k' .. i] = i end "
      "for i = 1, 400 do next(t, 'k1') end");
}

// The walk over 512 empty slots takes as long as some fifty instructions.
TEST_F(OrderedKeys, TheEmptySlotsOfAMiddlingTableAreCharged) {
  const auto used = [this](const std::string& key) {
    return std::stol(Do("local t = {} for i = 1, 500 do t[" + key +
                        "] = i end for i = 1, 500 do t[" + key +
                        "] = nil end local before = space.usage().used "
                        "for i = 1, 2000 do next(t) end return space.usage().used - before"));
  };
  EXPECT_GT(used("'k' .. i"), 80'000);
  EXPECT_LT(used("i"), 20'000) << "a list gives its empty slots back";
  EXPECT_LT(used("'k' .. i % 10"), 20'000) << "a table that never was large";
}

}  // namespace
}  // namespace heliopause
