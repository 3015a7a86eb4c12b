// Named values: encoded as WriteMemory would, whatever their order.
#include "script/state/named_value.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/bytes.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

NamedValue Of(const char* name, NamedValue::Type type) {
  NamedValue value;
  value.name = name;
  value.type = type;
  return value;
}

NamedValue Text(const char* name, std::string_view text) {
  NamedValue value = Of(name, NamedValue::Type::Text);
  value.text = text;
  return value;
}

NamedValue Number(const char* name, double number,
                  NamedValue::Type type = NamedValue::Type::Number) {
  NamedValue value = Of(name, type);
  value.number = number;
  return value;
}

TEST(NamedValues, EncodeToBytesThatAMemoryMayHave) {
  NamedValue handle = Of("h", NamedValue::Type::Handle);
  handle.handle = {3, 2};
  const NamedValue values[] = {Text("type", "hit"), Number("x", NAN), handle,
                               Number("yes", 1, NamedValue::Type::Boolean),
                               Number("n", -7, NamedValue::Type::Integer)};
  std::vector<std::byte> bytes{std::byte{9}};
  EncodeTable(values, bytes);
  EXPECT_NO_THROW(CheckMemory(bytes));
}

TEST(NamedValues, EncodeTheSameInAnyOrder) {
  const NamedValue one[] = {Text("a", "x"), Number("b", 1), Number("aa", 2)};
  const NamedValue other[] = {one[2], one[1], one[0]};
  std::vector<std::byte> first, second;
  EncodeTable(one, first);
  EncodeTable(other, second);
  EXPECT_EQ(first, second);
}

TEST(NamedValues, NoValuesHaveNoBytesAsAnEmptyTableHas) {
  std::vector<std::byte> bytes{std::byte{1}};
  EncodeTable({}, bytes);
  EXPECT_TRUE(bytes.empty());
}

}  // namespace
}  // namespace heliopause
