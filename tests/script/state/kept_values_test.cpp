// What a file keeps from run to run is found wherever its functions can reach it.
#include "script/state/kept_values.hpp"

#include <gtest/gtest.h>

#include <string>

#include "script/host/lua_host_impl.hpp"

namespace heliopause {
namespace {

// A state whose global functions `text` defines. Call() runs one of them.
class KeptValuesTest : public testing::Test {
 protected:
  void Load(const std::string& text) {
    sandbox = std::make_unique<Sandbox>(Sandbox::Kind::Brain, context, "test.lua", OpenState);
    Run(text);
    sandbox->MeasureKept();
    kept = {};
    kept.Record(*sandbox);
  }
  void Run(const std::string& text) {
    const auto body = [](lua_State* lua) {
      const auto& code = *static_cast<const std::string*>(lua_touserdata(lua, 1));
      if (Sandbox::LoadText(lua, code.data(), code.size(), "@test.lua") != LUA_OK)
        return lua_error(lua);
      lua_call(lua, 0, 0);
      return 0;
    };
    ASSERT_TRUE(sandbox->Run(body, const_cast<std::string*>(&text), kScriptBudget))
        << sandbox->Error();
  }
  bool HasChanged(const std::string& text) {
    Run(text);
    return kept.HaveChanged(*sandbox);
  }

  ScriptContext context;
  std::unique_ptr<Sandbox> sandbox;
  KeptValues kept;
};

TEST_F(KeptValuesTest, FindsEachChange) {
  const char* const kFile = R"(
    local count, list, name, cache = 0, {1, 2, {3}}, "a", setmetatable({}, {__index = {}})
    function reach() return count, list, name, cache end
    function more() count = count + 1 end
    function deep() list[3][1] = 4 end
    function append() list[#list + 1] = 5 end
    function rename() name = "b" end
    function fill() cache.x = 1 end
    function inherit() getmetatable(cache).__index.y = 1 end
    function float() count = 0.0 end
    constants = {limit = 5}
  )";
  for (const char* change :
       {"more()", "deep()", "append()", "rename()", "fill()", "float()", "total = 1",
        "constants.limit = 6", "constants.limit = nil", "constants = {limit = 5}", "reach = nil",
        "string.x = 1", "math.pi = 3", "setmetatable(constants, {})", "space = nil",
        "more = function() end"}) {
    Load(kFile);
    ASSERT_TRUE(kept.IsRecorded());
    EXPECT_FALSE(kept.HaveChanged(*sandbox)) << change;
    EXPECT_TRUE(HasChanged(change)) << change;
  }
}

TEST_F(KeptValuesTest, WhatEndsWithTheRunIsNoChange) {
  Load(R"(
    local depth, scratch, name = 0, {}, "ab"
    function nested() depth = depth + 1 depth = depth - 1 end
    function use() scratch.x = 1 scratch.x = nil end
    function same() name = "a" .. "b" end
    function garbage() local t = {} for i = 1, 1000 do t[i] = {i} end return #t end
    function list() return pairs(scratch), #name, string.rep(name, 20) end
  )");
  ASSERT_TRUE(kept.IsRecorded());
  for (const char* run : {"nested()", "use()", "same()", "garbage()", "list()"})
    EXPECT_FALSE(HasChanged(run)) << run;
  sandbox->MeasureKept();
  EXPECT_FALSE(kept.HaveChanged(*sandbox)) << "after a collection";
}

// Comparing visits the empty slots, too, which no run pays for.
TEST_F(KeptValuesTest, ATableWithManyEmptySlotsIsAChange) {
  Load("list = {}");
  ASSERT_TRUE(kept.IsRecorded());
  const auto fill = [](const std::string& count) {
    return "for i = 1, " + count + " do list[i] = i end for i = 1, " + count +
           " do list[i] = nil end";
  };
  EXPECT_FALSE(HasChanged(fill("1000")));
  EXPECT_TRUE(HasChanged(fill("100000")));
  Load("list = {} " + fill("100000"));
  EXPECT_FALSE(kept.IsRecorded());
}

// A new object may get the address of the old one.
TEST_F(KeptValuesTest, AnObjectInPlaceOfAnotherIsAChange) {
  for (int i = 0; i < 20; ++i) {
    Load("holder = {inner = {}, call = function() end}");
    Run("holder.inner = nil holder.call = nil");
    sandbox->MeasureKept();  // frees what nothing reaches
    EXPECT_TRUE(HasChanged("holder.inner = {} holder.call = function() end"));
  }
}

TEST_F(KeptValuesTest, WhatCannotBeWatchedIsNotRecorded) {
  Load("thread = coroutine.create(function() end)");
  EXPECT_FALSE(kept.IsRecorded());
  Load("step = coroutine.wrap(function() coroutine.yield() end)");
  EXPECT_FALSE(kept.IsRecorded());
  Load("big = {} for i = 1, 20000 do big[i] = i end");
  EXPECT_FALSE(kept.IsRecorded());
  Load("long = string.rep('x', 200000) longer = long .. string.rep('y', 60000)");
  EXPECT_FALSE(kept.IsRecorded());
}

// What the host adds to a state must not change what a script may keep, nor what it pays.
TEST_F(KeptValuesTest, RecordingChangesNeitherLimitsNorPrices) {
  const std::string file = "lists = {} for i = 1, 500 do lists[i] = {i, tostring(i)} end";
  const std::string work = "local t = {} for i = 1, 300 do t['k' .. i] = {i} end";
  sandbox = std::make_unique<Sandbox>(Sandbox::Kind::Brain, context, "test.lua", OpenState);
  Run(file);
  sandbox->MeasureKept();
  const std::size_t bytes = sandbox->UsedBytes();
  Run(work);
  const std::uint64_t used = sandbox->Used();
  Load(file);
  ASSERT_TRUE(kept.IsRecorded());
  // A collection may shrink Lua's own tables; the list of values has thousands of bytes.
  EXPECT_NEAR(static_cast<double>(sandbox->UsedBytes()), static_cast<double>(bytes), 1024);
  Run(work);
  EXPECT_EQ(sandbox->Used(), used);
}

}  // namespace
}  // namespace heliopause
