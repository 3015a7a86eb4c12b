// Script memory: what is stored, what is rejected, and what a save may contain.
#include "script/state/memory.hpp"

#include <cstdint>
#include <initializer_list>

#include "base/bytes.hpp"
#include "script/script_test.hpp"

namespace heliopause {
namespace {

using ScriptMemory = ScriptTest;

TEST_F(ScriptMemory, SurvivesSaveAndLoad) {
  Write("ai/keeper",
        "return {think = function(self, dt) local m = self.memory m.n = (m.n or 0) + 1 "
        "if m.n == 1 then m.friend = self.ship m.list = {1, 2.5, 'x', true, {deep = {er = -1}}} "
        "m.same = m.list m[self.ship] = 'me' m[2.5] = 0 end "
        "if m.n == 3 then local ok = m.friend == self.ship and m[self.ship] == 'me' and m.same == "
        "m.list and m.list[5].deep.er == -1 "
        "and m.list[2] == 2.5 and math.type(m.list[1]) == 'integer' and m[2.5] == 0 "
        "print(tostring(ok)) end end}");
  Spawn("keeper");
  Step(2);
  Reload();
  Step();
  EXPECT_EQ(printed, std::vector<std::string>{"true"});
}

// More entries than a brain's table may have keys beside its list.
TEST_F(ScriptMemory, ALongListIsReadAgain) {
  Write("ai/keeper",
        "return {think = function(self) local m = self.memory "
        "if not m.list then local t = {} for i = 1, 5000 do t[i] = i % 3 == 0 end m.list = t end "
        "local n = 0 for _, v in ipairs(m.list) do if v then n = n + 1 end end "
        "m.list.name = 'x' print(#m.list .. ' ' .. n) end}");
  Spawn("keeper");
  Step(2);
  Reload();
  Step();
  EXPECT_EQ(printed, std::vector<std::string>(3, "5000 1666"));
}

TEST_F(ScriptMemory, NamesThePathOfAValueThatCannotBeStored) {
  const struct {
    const char* set;
    const char* says;
  } cases[] = {
      {"m.a = {b = print}",
       "self.memory.a.b cannot be stored: it is a function (booleans, numbers, strings, "
       "handles and tables are kept)"},
      {"m.a = {1, {}} m.a[2].x = m", "self.memory.a[2].x cannot be stored: it contains itself"},
      {"m.c = coroutine.create(print)", "self.memory.c cannot be stored: it is a thread"},
      {"m.o = setmetatable({}, {})", "self.memory.o cannot be stored: it has a metatable"},
      {"m[print] = 1", "self.memory cannot be stored: a key is neither"},
      {"m.k = {[{}] = 1}", "self.memory.k cannot be stored: a key is neither"},
      {"m.v = space.contacts(self.ship)", "self.memory.v cannot be stored: it is a userdata"},
      {"m.s = ('x'):rep(70000)",
       "self.memory.s cannot be stored: the memory is larger than 64 KiB"},
      {"for i = 1, 9000 do m[i] = i end", "cannot be stored: the memory is larger than 64 KiB"},
      {"local t = m for i = 1, 70 do t.n = {} t = t.n end",
       "cannot be stored: nested deeper than 64 tables"},
      {"self.memory = 5", "self.memory cannot be stored: it is not a table"},
  };
  for (const auto& c : cases) {
    events.clear();
    Write("ai/memo",
          "return {think = function(self) local m = self.memory " + std::string(c.set) + " end}");
    host->Reload(*game);
    const ObjectId id = Spawn("memo");
    Step();
    ASSERT_EQ(Texts(Event::Type::ScriptError).size(), 1u) << c.set;
    EXPECT_NE(Texts(Event::Type::ScriptError)[0].find(c.says), std::string::npos)
        << Texts(Event::Type::ScriptError)[0];
    game->Remove(id);
  }
}

std::vector<std::byte> Bytes(std::initializer_list<int> values) {
  std::vector<std::byte> bytes;
  for (const int value : values) bytes.push_back(static_cast<std::byte>(value));
  return bytes;
}

// Otherwise a memory that is written again after a load could have another state hash.
TEST_F(ScriptMemory, HasOneForm) {
  // Tags: 2 true, 4 number, 5 string, 7 table; the key is "a".
  EXPECT_NO_THROW(CheckMemory(Bytes({0, 7, 1, 0, 0, 0, 5, 1, 0, 0, 0, 'a', 2})));
  EXPECT_THROW(CheckMemory(Bytes({1, 7, 1, 0, 0, 0, 5, 1, 0, 0, 0, 'a', 2})), BadBytes)
      << "announces a reference and has none";
  EXPECT_NO_THROW(CheckMemory({}));
  EXPECT_THROW(CheckMemory(Bytes({0, 7, 0, 0, 0, 0})), BadBytes) << "an empty table has no bytes";
  const auto number = [](int lowest, int highest) {
    return Bytes({0, 7, 1, 0, 0, 0, 5, 1, 0, 0, 0, 'a', 4, lowest, 0, 0, 0, 0, 0, 0xf8, highest});
  };
  EXPECT_NO_THROW(CheckMemory(number(0, 0x7f)));
  EXPECT_THROW(CheckMemory(number(1, 0x7f)), BadBytes) << "another nan";
  EXPECT_THROW(CheckMemory(number(0, 0xff)), BadBytes) << "-nan";
}

TEST_F(ScriptMemory, LoadsOnlyBytesThatTheWriterProduces) {
  EXPECT_EQ(Start("return {setup = function() space.memory.t = {1, 'two', {3}} end}"), "");
  Write("ai/keeper", "return {think = function(self) self.memory.x = {self.ship, true, 'y'} end}");
  Spawn("keeper");
  Step(3);
  ByteWriter writer;
  host->SaveMemory(writer);
  const std::vector<std::byte> good = writer.Bytes();
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::vector<std::byte> cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(i));
    ByteReader reader(cut);
    EXPECT_THROW(host->LoadMemory(reader), BadBytes) << i;
    for (const int flip : {1, 128, 255}) {
      std::vector<std::byte> changed = good;
      changed[i] ^= static_cast<std::byte>(flip);
      ByteReader changed_reader(changed);
      try {
        host->LoadMemory(changed_reader);
        Step();  // accepted bytes must be harmless
      } catch (const BadBytes&) {
      }
    }
  }
  ByteReader reader(good);
  host->LoadMemory(reader);
  ByteWriter again;
  host->SaveMemory(again);
  EXPECT_EQ(again.Bytes(), good);
}

}  // namespace
}  // namespace heliopause
