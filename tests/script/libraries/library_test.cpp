// The library gives the same every time, and otherwise what Lua gives.
#include <cmath>
#include <cstdio>

#include "game/maths/maths.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using Library = ScriptTest;

TEST_F(Library, GoesThroughTablesInOneOrder) {
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

TEST_F(Library, ClearsAndChangesFieldsWhileGoingThrough) {
  EXPECT_EQ(Do("local t = {1, 2, 3, a = 4, b = 5} local n = 0 for k in pairs(t) do t[k] = nil n = "
               "n + 1 end return n, next(t)"),
            "5\tnil");
  EXPECT_EQ(Do("local t = {a = 1, b = 2, c = 3} local s = '' for k, v in pairs(t) do s = s .. k .. "
               "v t.c = nil t.b = 7 end return s"),
            "a1b7");
}

TEST_F(Library, RefusesKeysWithoutAnOrder) {
  EXPECT_NE(Do("for k in pairs{[{}] = 1} do end").find("has no fixed order"), std::string::npos);
  EXPECT_NE(Do("next{[print] = 1}").find("has no fixed order"), std::string::npos);
  EXPECT_NE(Do("pairs(nil)").find("table expected"), std::string::npos);
  EXPECT_EQ(Do("local f = pairs{1} return pcall(f, 5)").substr(0, 5), "false");
  EXPECT_EQ(Do("local o = {} for k, v in pairs(setmetatable({}, {__pairs = function() return "
               "function(_, i) if not i then "
               "return 1, 2 end end end})) do o[#o + 1] = k + v end return o[1]"),
            "3");
}

TEST_F(Library, SortsStablyAndEndsWithLyingComparators) {
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

TEST_F(Library, LimitsTableFunctions) {
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
  // Raw: no metamethod is asked.
  EXPECT_EQ(Do("local t = setmetatable({}, {__newindex = error, __index = error}) table.insert(t, "
               "4) return t[1]"),
            "4");
}

TEST_F(Library, MatchesPatternsAsLuaDoes) {
  EXPECT_EQ(Do("('key = value'):match('(%w+) = (%w+)')"), "key\tvalue");
  EXPECT_EQ(Do("('hello world'):find('o w')"), "5\t7");
  EXPECT_EQ(Do("('hello'):find('l', 1, true)"), "3\t3");
  EXPECT_EQ(Do("('hello'):find('xyz')"), "nil");
  EXPECT_EQ(Do("('hello'):find('', 10)"), "nil");
  EXPECT_EQ(Do("('hello'):find('', 6)"), "6\t5");
  EXPECT_EQ(Do("('hello'):match('^(h)(.-)o$')"), "h\tell");
  EXPECT_EQ(Do("('abc'):gsub('%w', '%0%0')"), "aabbcc\t3");
  EXPECT_EQ(Do("('abc'):gsub('', '-')"), "-a-b-c-\t4");
  EXPECT_EQ(Do("('hello world'):gsub('o', {o = '0'}, 1)"), "hell0 world\t1");
  EXPECT_EQ(Do("('abc'):gsub('b', function() return false end)"), "abc\t1");
  EXPECT_EQ(Do("('THE (quick) fox'):find('%((%a+)%)')"), "5\t11\tquick");
  EXPECT_EQ(Do("('THE (quick) fox'):gsub('%f[%a]%a+', string.lower)"), "the (quick) fox\t3");
  EXPECT_EQ(Do("('x(a(b)c)y'):match('%b()')"), "(a(b)c)");
  EXPECT_EQ(Do("('2026-11-21'):match('^(%d%d%d%d)-(%d+)')"), "2026\t11");
  EXPECT_EQ(Do("('aXb'):find('[A-Z]')"), "2\t2");
  EXPECT_EQ(Do("('a]b'):find('[]]')"), "2\t2");
  EXPECT_EQ(Do("('a-b'):find('[a%-]', 2)"), "2\t2");
  EXPECT_EQ(Do("('abab'):match('(ab)%1')"), "ab");
  EXPECT_EQ(Do("('abc'):match('()b()')"), "2\t3");
  EXPECT_EQ(Do("('caat'):match('ca?a?t')"), "caat");
  EXPECT_EQ(Do("local o = {} for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do o[#o + 1] = k .. v "
               "end return table.concat(o)"),
            "a1b2");
  EXPECT_EQ(Do("local n = 0 for _ in ('abc'):gmatch('') do n = n + 1 end return n"), "4");
  for (const char* bad : {"[a", "%", "(a", "a)", "%f", "%1", "%bx", "[%"})
    EXPECT_NE(Do("('abc'):match('" + std::string(bad) + "')").find("error: "), std::string::npos)
        << bad;
}

TEST_F(Library, PutsCapturesIntoReplacements) {
  EXPECT_EQ(Do("('key=value'):gsub('(%w+)=(%w+)', '<%2|%1|%%>')"), "<value|key|%>\t1");
  EXPECT_EQ(Do("('abc'):gsub('b', '[%1]')"), "a[b]c\t1");
  EXPECT_NE(Do("('abc'):gsub('b', '%y')").find("invalid use of '%'"), std::string::npos);
  EXPECT_NE(Do("('abc'):gsub('b', '%2')").find("error: "), std::string::npos);
}

TEST_F(Library, LimitsWhatStringFunctionsGiveAndTake) {
  EXPECT_NE(Do("('x'):rep(100000):byte(1, -1)").find("string slice too long"), std::string::npos);
  EXPECT_EQ(Do("('x'):rep(100000):byte(-2, -1)"), "120\t120");
  EXPECT_EQ(Do("('x'):rep(100000):byte(-200000, 2)"), "120\t120");
  EXPECT_NE(Do("('1'):rep(1000) + 1").find("arithmetic on a long string"), std::string::npos);
  EXPECT_EQ(Do("('x'):rep(0) .. ('x'):rep(-1) .. (''):rep(5)"), "");
  EXPECT_NE(Do("('x'):rep(1e9)").find("resulting string too long"), std::string::npos);
}

TEST_F(Library, RefusesPlacesThatAreNone) {
  EXPECT_NE(Do("table.insert({1}, 5, 1)").find("position out of bounds"), std::string::npos);
  EXPECT_NE(Do("table.insert({1})").find("wrong number of arguments"), std::string::npos);
  EXPECT_NE(Do("table.remove({1, 2}, 7)").find("position out of bounds"), std::string::npos);
  EXPECT_EQ(Do("table.remove({}), table.remove({}, 1)"), "nil\tnil");
  EXPECT_NE(Do("table.concat({1, {}, 3})").find("invalid value (at index 2)"), std::string::npos);
  EXPECT_NE(Do("select(0)").find("index out of range"), std::string::npos);
  EXPECT_NE(Do("select(-5, 1)").find("index out of range"), std::string::npos);
  EXPECT_EQ(Do("select(9, 1, 2)"), "");
}

TEST_F(Library, RaisesErrorsWithOrWithoutAPlace) {
  EXPECT_EQ(Do("pcall(error, 'plain', 0)"), "false\tplain");
  EXPECT_EQ(Do("select(2, pcall(function() error({code = 7}) end)).code"), "7");
  EXPECT_NE(Do("pcall(function() error('here') end)").find(":1: here"), std::string::npos);
  EXPECT_EQ(Do("xpcall(function() error('x', 0) end, function(e) return e .. '!' end)"),
            "false\tx!");
  EXPECT_EQ(Do("xpcall(function(...) return ... end, print, 1, 2)"), "true\t1\t2");
}

TEST_F(Library, ProtectsMetatablesThatAskForIt) {
  EXPECT_NE(Do("setmetatable(setmetatable({}, {__metatable = 1}), {})").find("protected metatable"),
            std::string::npos);
  EXPECT_EQ(Do("getmetatable(setmetatable({}, {__metatable = 'no'})), getmetatable({})"),
            "no\tnil");
}

TEST_F(Library, CompilesTextPieceByPieceAndNothingElse) {
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

TEST_F(Library, ClosesCoroutinesThatRest) {
  EXPECT_EQ(Do("local c = coroutine.create(function() coroutine.yield() end) coroutine.resume(c) "
               "return coroutine.close(c), coroutine.status(c)"),
            "true\tdead");
  EXPECT_NE(Do("coroutine.wrap(function() coroutine.close(coroutine.running()) end)()")
                .find("cannot close a running coroutine"),
            std::string::npos);
}

TEST_F(Library, FormatsAsLuaDoes) {
  EXPECT_EQ(Do("string.format('%5.2f|%d|%s|%q|%x|%%|%-4s|', 3.14159, 42, 'x', 'a\\n', 255, 'b')"),
            " 3.14|42|x|\"a\\\n\"|ff|%|b   |");
  EXPECT_EQ(Do("string.format('%s %s %s', nil, true, {})"), "nil true table");
  EXPECT_NE(Do("string.format('%d', 'x')").find("number expected"), std::string::npos);
  EXPECT_NE(Do("string.format('%d')").find("error: "), std::string::npos);
  EXPECT_EQ(Do("('x'):rep(3, '-')"), "x-x-x");
  EXPECT_EQ(Do("('abc'):byte(1, -1)"), "97\t98\t99");
  EXPECT_EQ(Do("('abc'):upper(), ('abc'):len(), ('abc'):reverse(), ('abc'):sub(2)"),
            "ABC\t3\tcba\tbc");
  EXPECT_EQ(Do("'10' + 5, '3' * '4'"), "15\t12");
  EXPECT_EQ(Do("utf8.len('h\\u{e9}'), utf8.char(233)"), "2\t\xC3\xA9");
  EXPECT_EQ(Do("select('#', 1, nil, nil), select(-1, 1, 2), select(2, 'a', 'b', 'c')"),
            "3\t2\tb\tc");
}

TEST_F(Library, ComputesByTheGamesMaths) {
  const auto hex = [](double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%a", value);
    return std::string(text);
  };
  for (const double x : {0.1, 0.7, 1.3, 2.9, 100.5}) {
    const std::string number = hex(x);
    EXPECT_EQ(Do("string.format('%a', math.sin(" + number + "))"), hex(maths::Sin(x)));
    EXPECT_EQ(Do("string.format('%a', math.cos(" + number + "))"), hex(maths::Cos(x)));
    EXPECT_EQ(Do("string.format('%a', math.exp(" + number + "))"), hex(maths::Exp(x)));
    EXPECT_EQ(Do("string.format('%a', math.log(" + number + "))"), hex(maths::Log(x)));
    // The operator, computed at run time and folded by the compiler.
    EXPECT_EQ(Do("local x = " + number + " return string.format('%a', x ^ 0.7)"),
              hex(maths::Pow(x, 0.7)));
    EXPECT_EQ(Do("string.format('%a', " + number + " ^ 0.7)"), hex(maths::Pow(x, 0.7)));
  }
  EXPECT_EQ(Do("2 ^ 10, 3 ^ 2, math.log(8, 2), math.log(1000, 10)"), "1024.0\t9.0\t3.0\t3.0");
  EXPECT_EQ(Do("7 // 2, -7 // 2, 7 % -3, -7 % 3, 7.5 % 2"), "3\t-4\t-2\t2\t1.5");
  EXPECT_EQ(Do("math.floor(-2.5), math.ceil(2.1), math.max(1, 3, 2), math.min(2, 1.5)"),
            "-3\t3\t3\t1.5");
  EXPECT_EQ(Do("math.tointeger(3.0), math.type(1), math.type(1.0), math.abs(-4), math.fmod(-7, 3)"),
            "3\tinteger\tfloat\t4\t-1");
}

TEST_F(Library, TakesNumbersApartAsLuaDoes) {
  EXPECT_EQ(Do("math.modf(3.75)"), "3\t0.75");
  EXPECT_EQ(Do("math.modf(-3.5)"), "-3\t-0.5");
  EXPECT_EQ(Do("math.modf(5)"), "5\t0.0");
  EXPECT_EQ(Do("math.type(math.modf(-0.5))"), "integer");
  EXPECT_EQ(Do("math.modf(1e300)"), "1e+300\t0.0");
  EXPECT_EQ(Do("math.modf(-math.huge)"), "-inf\t0.0");
  EXPECT_EQ(Do("math.fmod(7.5, 2), math.fmod(-7.5, 2), math.fmod(math.mininteger, -1)"),
            "1.5\t-1.5\t0");
  EXPECT_NE(Do("math.fmod(1, 0)").find("zero"), std::string::npos);
  EXPECT_EQ(Do("math.ult(1, 2), math.ult(-1, 2)"), "true\tfalse");
  EXPECT_EQ(Do("math.tointeger(3.5), math.tointeger({}), math.tointeger(2^63), math.type('1')"),
            "nil\tnil\tnil\tnil");
  EXPECT_EQ(Do("math.abs(math.mininteger) == math.mininteger, math.abs(-2.5)"), "true\t2.5");
  EXPECT_EQ(Do("math.ceil(7), math.floor(7), math.ceil(1e300)"), "7\t7\t1e+300");
}

TEST_F(Library, DrawsFromTheGamesGenerator) {
  Random twin = game->ScriptRandom();
  const double unit = twin.Unit();
  char expected[40];
  std::snprintf(expected, sizeof expected, "%.14g", unit);
  EXPECT_EQ(Do("math.random()"), expected);
  EXPECT_EQ(Do("math.random(10)"), std::to_string(1 + twin.Below(10)));
  EXPECT_EQ(Do("math.random(-5, 5)"),
            std::to_string(-5 + static_cast<std::int64_t>(twin.Below(11))));
  EXPECT_EQ(Do("math.random(math.mininteger, math.maxinteger) ~= nil"), "true");
  EXPECT_NE(Do("math.random(2, 1)").find("interval is empty"), std::string::npos);
  twin.Next();
  EXPECT_EQ(Do("math.random(0)"), std::to_string(static_cast<std::int64_t>(twin.Next())));
  EXPECT_NE(Do("math.random(1, 2, 3)").find("wrong number of arguments"), std::string::npos);
  EXPECT_NE(Start("local x = math.random() return {setup = function() end}")
                .find("while a file is loaded"),
            std::string::npos);
  EXPECT_NE(Do("math.randomseed(1)").find("refused"), std::string::npos);
}

}  // namespace
}  // namespace heliopause
