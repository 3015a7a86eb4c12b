// Named values on the Lua stack, and as the bytes that WriteMemory would make of their table.
#include "script/state/named_value.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <lua.hpp>

#include "base/little_endian.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/lua_values.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory_tag.hpp"

namespace heliopause {
namespace {

using memory::Tag;

// Pushes the value: the null handle is nil, an integer stays one.
void Push(lua_State* lua, const NamedValue& value) {
  switch (value.type) {
    case NamedValue::Type::Boolean:
      return lua_pushboolean(lua, value.number != 0);
    case NamedValue::Type::Number:
      return lua_pushnumber(lua, value.number);
    case NamedValue::Type::Integer:
      return lua_pushinteger(lua, static_cast<lua_Integer>(value.number));
    case NamedValue::Type::Handle:
      return PushHandle(lua, value.handle);
    case NamedValue::Type::Text:
      lua_pushlstring(lua, value.text.data(), value.text.size());
  }
}

// Writes what WriteMemory writes, so that a table that was saved as bytes is the same as one that a
// script has made. Any change belongs to both.
class Encoder {
 public:
  explicit Encoder(std::vector<std::byte>& out) : out_(out) {}

  template <class T>
  void Put(const T& value) {
    const auto bytes = ToLittleEndian(value);
    out_.insert(out_.end(), bytes.begin(), bytes.end());
  }
  void Text(std::string_view text) {
    Put(Tag::String);
    Put(static_cast<std::uint32_t>(text.size()));
    const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
    out_.insert(out_.end(), bytes, bytes + text.size());
  }
  void Value(const NamedValue& value) {
    switch (value.type) {
      case NamedValue::Type::Boolean:
        return Put(value.number != 0 ? Tag::True : Tag::False);
      case NamedValue::Type::Number:
        Put(Tag::Number);
        // One NaN of all: the state hash must not depend on its bits.
        return Put(std::isnan(value.number) ? std::numeric_limits<double>::quiet_NaN()
                                            : value.number);
      case NamedValue::Type::Integer:
        Put(Tag::Integer);
        return Put(static_cast<std::int64_t>(value.number));
      case NamedValue::Type::Handle:
        Put(Tag::Handle);
        return Put(PackId(value.handle));
      case NamedValue::Type::Text:
        return Text(value.text);
    }
  }

 private:
  std::vector<std::byte>& out_;
};

}  // namespace

void PushTable(lua_State* lua, std::span<const NamedValue> values) {
  std::uint64_t cost = kTableCost + kFieldCost * values.size();
  for (const NamedValue& value : values)
    if (value.type == NamedValue::Type::Text) cost += CostOfText(value.text.size());
  Sandbox::Of(lua).Charge(lua, cost);
  lua_createtable(lua, 0, static_cast<int>(values.size()));
  for (const NamedValue& value : values) {
    Push(lua, value);
    lua_setfield(lua, -2, value.name);
  }
}

// Keys are written in ascending order of their bytes, as WriteMemory does.
void EncodeTable(std::span<const NamedValue> values, std::vector<std::byte>& out) {
  out.clear();
  if (values.empty()) return;
  boost::container::small_vector<const NamedValue*, 32> sorted;
  for (const NamedValue& value : values) {
    assert((value.type != NamedValue::Type::Handle || value.handle != ObjectId{}) &&
           "the null id has no handle");
    sorted.push_back(&value);
  }
  std::sort(sorted.begin(), sorted.end(), [](const NamedValue* a, const NamedValue* b) {
    return std::strcmp(a->name, b->name) < 0;
  });
  Encoder encoder(out);
  encoder.Put(std::uint8_t{0});  // no table occurs twice
  encoder.Put(Tag::Table);
  encoder.Put(static_cast<std::uint32_t>(sorted.size()));
  for (const NamedValue* value : sorted) {
    encoder.Text(value->name);
    encoder.Value(*value);
  }
}

}  // namespace heliopause
