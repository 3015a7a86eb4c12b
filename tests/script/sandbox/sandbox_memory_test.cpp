// A price depends on what a script does, neither on addresses nor on Lua's random hash seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "script/host/lua_host_impl.hpp"

namespace heliopause {
namespace {

// Runs the texts in a new state and returns what the last run used. Lua's seed comes from the time
// and from addresses, among them one of the stack: threads give other stacks.
std::uint64_t UsedBy(const std::vector<std::string>& texts) {
  ScriptContext context;
  Sandbox sandbox(Sandbox::Kind::Brain, context, "test.lua", OpenState);
  const auto body = [](lua_State* lua) {
    const auto& code = *static_cast<const std::string*>(lua_touserdata(lua, 1));
    if (Sandbox::LoadText(lua, code.data(), code.size(), "@test.lua") != LUA_OK)
      return lua_error(lua);
    lua_call(lua, 0, 0);
    return 0;
  };
  for (std::string text : texts)
    EXPECT_TRUE(sandbox.Run(body, &text, kThinkBudget)) << sandbox.Error();
  return sandbox.Used();
}

// Returns the units that each of many states with different seeds used.
std::vector<std::uint64_t> UsedInStates(const std::string& text) {
  constexpr std::size_t kStates = 24;
  std::vector<std::uint64_t> used(kStates);
  std::vector<std::thread> threads;
  // All at once: a thread that begins after another ended may get its stack.
  for (std::size_t i = 0; i < kStates; ++i)
    threads.emplace_back([&, i] { used[i] = UsedBy({text, text, text, text}); });
  for (std::thread& thread : threads) thread.join();
  return used;
}

TEST(SandboxMemory, StatesHaveDifferentSeeds) {
  // The order in which Lua's own next finds string keys shows the seed.
  std::vector<std::string> orders;
  std::vector<std::thread> threads(24);
  orders.resize(threads.size());
  for (std::size_t i = 0; i < threads.size(); ++i) {
    threads[i] = std::thread([&orders, i] {
      ScriptContext context;
      Sandbox sandbox(Sandbox::Kind::Brain, context, "test.lua", OpenState);
      lua_State* lua = sandbox.Lua();
      lua_newtable(lua);
      for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h"}) {
        lua_pushboolean(lua, true);
        lua_setfield(lua, -2, name);
      }
      for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1))
        orders[i] += lua_tostring(lua, -2);
      lua_settop(lua, 0);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_NE(std::count(orders.begin(), orders.end(), orders[0]),
            static_cast<std::ptrdiff_t>(orders.size()));
}

TEST(SandboxMemory, APriceIsTheSameForEachSeed) {
  const struct {
    const char* what;
    const char* text;
  } kTexts[] = {
      {"pairs of few names", "for _ in pairs({x = 1, y = 2}) do end"},
      {"pairs of many names",
       "local t = {} for i = 1, 40 do t['k' .. i] = i end for _ in pairs(t) do end"},
      {"names that come and go",
       "t = t or {} n = n or 0 for _ = 1, 60 do n = n + 1 t['k' .. n] = n t['k' .. n - 20] = nil "
       "end"},
      {"tables as keys that come and go",
       "t = t or {} old = old or {} for i = 1, 40 do local k = {} t[k] = true "
       "if old[i] then t[old[i]] = nil end old[i] = k end"},
      {"a list beside names that come and go",
       "t = t or {} n = n or 0 for i = 1, 100 do t[i] = i end for _ = 1, 100 do n = n + 1 "
       "t['k' .. n] = n t['k' .. n - 5] = nil end"},
  };
  for (const auto& c : kTexts) {
    const std::vector<std::uint64_t> used = UsedInStates(c.text);
    EXPECT_EQ(used, std::vector<std::uint64_t>(used.size(), used[0])) << c.what;
  }
}

// What a body in C uses, which runs no instructions.
std::uint64_t UsedByCalls(lua_CFunction body) {
  ScriptContext context;
  Sandbox sandbox(Sandbox::Kind::Brain, context, "test.lua", OpenState);
  EXPECT_TRUE(sandbox.Run(body, nullptr, kThinkBudget)) << sandbox.Error();
  return sandbox.Used();
}

TEST(SandboxMemory, TheExamplesOfPricesHold) {
  const std::uint64_t empty = UsedByCalls([](lua_State*) { return 0; });
  const auto make_table = [](lua_State* lua) {
    lua_newtable(lua);
    return 0;
  };
  EXPECT_EQ(UsedByCalls(make_table) - empty, 2u);
  const auto make_strings = [](lua_State* lua) {
    char text[1000];
    std::memset(text, 'x', sizeof text);
    lua_pushlstring(lua, text, 40);
    lua_pushlstring(lua, text, sizeof text);
    return 0;
  };
  EXPECT_EQ(UsedByCalls(make_strings) - empty, 66u);
  const auto fill_table = [](lua_State* lua) {
    lua_newtable(lua);
    for (int i = 0; i < 1000; ++i) {
      char name[16];
      std::snprintf(name, sizeof name, "k%d", i);
      lua_pushboolean(lua, 1);
      lua_setfield(lua, -2, name);
    }
    return 0;
  };
  EXPECT_EQ(UsedByCalls(fill_table) - empty, 2u + 4048u);
}

// A game that goes on from a save has tables that were built again, without the keys of before.
TEST(SandboxMemory, APriceDoesNotDependOnKeysThatTheTableHadBefore) {
  const std::string fill = "for i = 1, 20 do t['old' .. i] = i end ";
  const std::string clear = "for i = 1, 20 do t['old' .. i] = nil end ";
  const std::string work = "for i = 1, 12 do t['new' .. i] = i end";
  EXPECT_EQ(UsedBy({"t = {}", fill, clear, work}), UsedBy({"t = {}", work}));
}

// A game that goes on from a save has no garbage.
TEST(SandboxMemory, APriceDoesNotDependOnGarbage) {
  const std::string work = "for i = 1, 15 do local t = {} for k = 1, 70 do t['k' .. k] = k end end";
  EXPECT_EQ(UsedBy({work, work, work, work}), UsedBy({work}));
}

TEST(SandboxMemory, TablesThatAreBuiltOftenAreCharged) {
  const auto built = [](int times) {
    return UsedBy({"for i = 1, " + std::to_string(times) +
                   " do local t = {} for k = 1, 40 do t['k' .. k] = k end end"});
  };
  EXPECT_GT(built(20) - built(16), built(5) - built(1) + 500) << "the first ones are free";
}

// For each variable, Lua searches the list of all variables that closures use.
TEST(SandboxMemory, AClosureCostsByTheVariablesThatItUses) {
  const auto made = [](int times, int variables) {
    std::string names = "a0";
    for (int i = 1; i < variables; ++i) names += ", a" + std::to_string(i);
    return UsedBy({"local " + names + " for i = 1, " + std::to_string(times) +
                   " do local f = function() return " + names + " end end"});
  };
  EXPECT_GT(made(40, 100) - made(20, 100), 20 * 700u);
  EXPECT_LT(made(40, 1) - made(20, 1), 20 * 20u);
}

// Its 4,096 slots are visited by each call of next, also in a later run.
TEST(SandboxMemory, EmptySlotsOfATableOfAnEarlierRunAreCharged) {
  const auto visited = [](int times) {
    return UsedBy(
        {"t = {} for i = 1, 4000 do t['k' .. i] = i end "
         "for i = 1, 4000 do t['k' .. i] = nil end",
         "for i = 1, " + std::to_string(times) + " do next(t) end"});
  };
  EXPECT_GT(visited(40) - visited(20), 20 * 300u);
}

constexpr const char* kEmptied =
    "t = {} for i = 1, 20000 do t[i] = i end for i = 1, 20000 do t[i] = nil end";

// A game that goes on from a save has a new table.
TEST(SandboxMemory, AReusedListCostsWhatANewOneCosts) {
  const std::string visit = "for i = 1, 40 do next(t) end";
  EXPECT_EQ(UsedBy({kEmptied, visit}), UsedBy({"t = {}", visit}));
  const std::string fill = "for i = 1, 3000 do t[i] = i end ";
  const std::string use = fill + "for i = 1, 5 do for _ in pairs(t) do end end";
  EXPECT_EQ(UsedBy({"t = {} " + fill, use}), UsedBy({"t = {}", use}));
}

// A list that gives its empty slots back keeps its elements and the keys beside it.
TEST(SandboxMemory, AListThatShrinksKeepsItsContent) {
  UsedBy({"t = {name = 'x'} for i = 1, 20000 do t[i] = i end for i = 11, 20000 do t[i] = nil end",
          "local n = 0 for k, v in pairs(t) do n = n + 1 assert(k == 'name' or k == v) end "
          "assert(n == 11 and #t == 10 and t.name == 'x' and t[11] == nil) "
          "for i = 11, 5000 do t[i] = i end assert(#t == 5000 and t[5000] == 5000)"});
}

// If its 5,000 elements became keys beside the list, a brain could not have them.
TEST(SandboxMemory, AListWithManyGapsStaysAList) {
  UsedBy({"t = {} for i = 1, 20000 do t[i] = i end",
          "for i = 1, 20000 do if i % 4 ~= 1 then t[i] = nil end end",
          "assert(next(t) == 1 and next(t, 1) == 5 and t[19997] == 19997)"});
}

// Two equal strings of 100,001 bytes that are two objects.
constexpr const char* kTwoStrings =
    "local x = ('x'):rep(100):rep(1000) a = x .. 'y' b = x .. 'y' c = x .. 'z' "
    "n = ('0'):rep(100):rep(1000) .. '1'";

TEST(SandboxMemory, LongStringsOfAnEarlierRunAreCharged) {
  const auto used = [](const std::string& body, int times) {
    return UsedBy({kTwoStrings, "for i = 1, " + std::to_string(times) + " do " + body + " end"});
  };
  for (const char* body :
       {"local e = a == b", "local e = a < c", "local e = ({[a] = 1})[b]", "for i = 1, n do end"})
    EXPECT_GT(used(body, 5) - used(body, 2), 3 * 500u) << body;
  EXPECT_LT(used("local e = a == c", 90) - used("local e = a == c", 10), 1000u) << "by their hash";
}

// A game that goes on from a save may have one object in place of two.
TEST(SandboxMemory, ComparingAStringWithItselfCostsTheSame) {
  const std::string compare = "for i = 1, 5 do local e = a == b end";
  EXPECT_EQ(UsedBy({kTwoStrings, compare}),
            UsedBy({"a = ('x'):rep(100):rep(1000) .. 'y' b = a", compare}));
}

TEST(SandboxMemory, LongStringsCompareByBytes) {
  UsedBy({kTwoStrings,
          "assert(a == b and a ~= c and a < c and not (c < a) and a <= b and not (a < b)) "
          "assert(({[a] = 1})[b] == 1 and ({[a] = 1})[c] == nil) "
          "local p = ('x'):rep(2048) assert(p < p .. 'a' and not (p .. 'a' < p) and p ~= p .. 'a') "
          "local z = ('x'):rep(1500) .. '\\0' assert(z .. 'a' < z .. 'b' and z < z .. 'a')"});
}

}  // namespace
}  // namespace heliopause
