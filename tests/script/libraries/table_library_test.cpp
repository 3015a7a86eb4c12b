// table: stable sort, raw access, limits.
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using TableLibrary = ScriptTest;

TEST_F(TableLibrary, SortsStablyAndEndsWithInconsistentComparators) {
  EXPECT_EQ(Do("local t = {3, 1, 2, 5, 4} table.sort(t) return table.concat(t, ' ')"), "1 2 3 4 5");
  EXPECT_EQ(Do("local t = {'b1', 'a1', 'b2', 'a2'} table.sort(t, function(x, y) return x:sub(1, 1) "
               "< y:sub(1, 1) end) "
               "return table.concat(t, ' ')"),
            "a1 a2 b1 b2");
  EXPECT_EQ(Do("local t = {} for i = 1, 500 do t[i] = i * 7919 % 500 end table.sort(t, function() "
               "return true end) return #t"),
            "500");
  EXPECT_EQ(Do("local t = {} for i = 1, 500 do t[i] = i end table.sort(t, function() return "
               "math.random() < 0.5 end) return #t"),
            "500");
  EXPECT_NE(Do("table.sort{1, 'x'}").find("attempt to compare"), std::string::npos);
  EXPECT_EQ(
      Do("local t = {} for i = 1, 3000 do t[i] = (i * 7919) % 3001 end table.sort(t, function(a, "
         "b) return a > b end) "
         "for i = 2, #t do if t[i - 1] < t[i] then return 'unsorted' end end return 'sorted'"),
      "sorted");
}

TEST_F(TableLibrary, LimitsElements) {
  EXPECT_EQ(
      RunScript(
          "local t = {} for i = 1, 100000 do t[i] = -i end table.sort(t) assert(t[1] == -100000)"),
      "");
  for (const char* call :
       {"table.insert(t, 1)", "table.sort(t)", "table.concat(t)", "table.remove(t, 1)",
        "table.unpack(t)", "for k in pairs(t) do end", "table.move(t, 1, 100001, 2)"})
    EXPECT_NE(
        Do("local t = {} for i = 1, 100001 do t[i] = 1 end " + std::string(call)).find("elements"),
        std::string::npos)
        << call;
  EXPECT_NE(Do("table.unpack({}, 1, 1e9)").find("too many elements"), std::string::npos);
  EXPECT_NE(Do("table.unpack({}, math.mininteger, math.maxinteger)").find("too many elements"),
            std::string::npos);
  EXPECT_NE(Do("table.concat({}, 'x', 1, math.maxinteger)").find("too many elements"),
            std::string::npos);
  EXPECT_NE(Do("table.move({}, 1, math.maxinteger, 2)").find("too many elements"),
            std::string::npos);
  EXPECT_EQ(Do("table.concat({1, 'a', 2.5}, '-')"), "1-a-2.5");
  EXPECT_EQ(Do("table.unpack({1, 2, 3}, 2)"), "2\t3");
  EXPECT_EQ(Do("local t = {1, 2, 3} table.insert(t, 2, 9) return table.remove(t, 1), "
               "table.concat(t, ' ')"),
            "1\t9 2 3");
  EXPECT_EQ(Do("table.concat(table.move({1, 2, 3}, 2, 3, 1), ' ')"), "2 3 3");
  EXPECT_EQ(Do("table.pack(1, nil, 3).n"), "3");
  // Raw access calls no metamethods.
  EXPECT_EQ(Do("local t = setmetatable({}, {__newindex = error, __index = error}) table.insert(t, "
               "4) return t[1]"),
            "4");
}

TEST_F(TableLibrary, RejectsPositionsOutOfBounds) {
  EXPECT_NE(Do("table.insert({1}, 5, 1)").find("position out of bounds"), std::string::npos);
  EXPECT_NE(Do("table.insert({1})").find("wrong number of arguments"), std::string::npos);
  EXPECT_NE(Do("table.remove({1, 2}, 7)").find("position out of bounds"), std::string::npos);
  EXPECT_EQ(Do("table.remove({}), table.remove({}, 1)"), "nil\tnil");
  EXPECT_NE(Do("table.concat({1, {}, 3})").find("invalid value (at index 2)"), std::string::npos);
}

TEST_F(TableLibrary, SortIsChargedForTheLengthOfStrings) {
  ExpectStopped(
      "local s, t = ('x'):rep(100000), {} for i = 1, 20 do t[i] = s .. i end "
      "for i = 1, 200 do table.sort(t) end");
}

TEST_F(TableLibrary, MovedElementsAreCharged) {
  const auto used = [this](const std::string& call) {
    return std::stoll(
        Do("local t = {} for i = 1, 3000 do t[i] = i end "
           "local before = space.usage().used " +
           call + " return space.usage().used - before"));
  };
  EXPECT_GT(used("table.remove(t, 1)"), 5900);
  EXPECT_GT(used("table.insert(t, 1, 0)"), 5900);
  EXPECT_LT(used("table.remove(t)"), 200);
}

}  // namespace
}  // namespace heliopause
