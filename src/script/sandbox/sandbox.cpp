// The cage itself: the allocator that refuses, the hook that counts, and the one way in and out,
// Run().
#include "script/sandbox/sandbox.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "script/sandbox/lua_values.hpp"

namespace heliopause {
namespace {

// The hook costs the same at any interval; a short one makes the budget exact to 100 instructions.
constexpr int kHookInterval = 100;
// What the instructions between two looks of the hook may cost more where strings are long: some
// thirty comparisons of all their bytes.
constexpr std::size_t kLongString = 2048, kLongStringBytesPerUnit = 16;

// A run that leaves more behind has it swept away, so that what the next one may use does not
// depend on what ran before.
constexpr std::size_t kTidyAt = kMemoryCap / 2;

constexpr std::size_t kLongestReport = 2000;  // bytes of an error that are told

// Looks for the line at which an error without a position happened, before the stack is unwound.
// Runs inside the error, sometimes with hooks off: it must call no Lua.
int OnError(lua_State* lua) {
  char* where = static_cast<char*>(lua_touserdata(lua, lua_upvalueindex(1)));
  WriteWhere(lua, where, 96);
  return 1;
}

// A call that passes on `...` copies all of it, as one instruction. What that may have cost since
// the hook last looked, in units: some thirty copies of the extra arguments of the running function
// or those around it.
std::uint64_t VarargWork(lua_State* lua, lua_Debug* running) {
  constexpr int kFew = 64, kLevels = 4;
  std::uint64_t work = 0;
  lua_Debug frame = *running;
  for (int level = 0; level < kLevels && lua_getstack(lua, level, &frame) != 0; ++level) {
    int extra = kFew;
    while (extra < 1'000'000 && lua_getlocal(lua, &frame, -extra) != nullptr) {
      lua_pop(lua, 1);
      extra *= 2;
    }
    if (extra > kFew) work += 4 * static_cast<std::uint64_t>(extra);
  }
  return work;
}

// Whose Run() is the innermost of this thread.
thread_local Sandbox* running_sandbox = nullptr;

struct Call {
  lua_CFunction body;
  void* data;
};

int PushErrorText(lua_State* lua) {
  std::size_t size = 0;
  PushText(lua, 1, &size);
  return 1;
}

}  // namespace

Sandbox::Sandbox(Kind kind, World& world, std::string name, lua_CFunction open)
    : kind_(kind), world_(world), name_(std::move(name)) {
  bytes.reserve(1024);
  lua_ = lua_newstate(&Sandbox::Allocate, this);
  if (lua_ == nullptr) throw std::bad_alloc();
  lua_atpanic(lua_, &Sandbox::Panic);
  // A macro of Lua's. NOLINTNEXTLINE(bugprone-casting-through-void)
  *static_cast<Sandbox**>(lua_getextraspace(lua_)) = this;
  running = lua_;
  if (!Run(open, nullptr, kStepBudget)) {
    lua_close(lua_);
    throw std::bad_alloc();
  }
  watch_.Clear();
}

Sandbox::~Sandbox() {
  lua_sethook(lua_, nullptr, 0, 0);
  lua_close(lua_);
}

bool Sandbox::Run(lua_CFunction body, void* data, std::int64_t budget) {
  lua_settop(lua_, 0);
  keys.clear();
  left_ = budget;
  longest_string_ = kept_string_;
  largest_table_ = kept_table_;
  watch_.Restart();
  stopped_ = loading_ = false;
  running = lua_;
  closing_depth = include_depth = 0;
  where_[0] = reason_[0] = '\0';
  lua_sethook(lua_, &Sandbox::Hook, LUA_MASKCOUNT, kHookInterval);
  // Neither push allocates but the closure; a failure there would reach Panic, so it is made
  // protected.
  const auto protected_call = [](lua_State* lua) {
    const Call call = *static_cast<Call*>(lua_touserdata(lua, 1));
    lua_pushlightuserdata(lua, Of(lua).where_);
    lua_pushcclosure(lua, OnError, 1);
    lua_pushcfunction(lua, call.body);
    lua_pushlightuserdata(lua, call.data);
    const int status = lua_pcall(lua, 1, 0, -3);
    if (status == LUA_OK) return 0;
    lua_pushinteger(lua, status);
    return 2;  // the error, its status
  };
  Call call{body, data};
  lua_pushcfunction(lua_, +protected_call);
  lua_pushlightuserdata(lua_, &call);
  Sandbox* const before = std::exchange(running_sandbox, this);
  const int outer = lua_pcall(lua_, 1, LUA_MULTRET, 0);
  running_sandbox = before;
  if (outer == LUA_OK && lua_gettop(lua_) == 0 && !stopped_) LookAtTables();
  if (outer == LUA_OK && lua_gettop(lua_) == 0 && !stopped_) {
    if (used_ > kTidyAt) lua_gc(lua_, LUA_GCCOLLECT, 0);
    return true;
  }
  int status = outer;
  if (outer == LUA_OK && lua_gettop(lua_) == 2) {
    status = static_cast<int>(lua_tointeger(lua_, 2));
    lua_settop(lua_, 1);
  }
  error_ = ErrorText(status);
  lua_settop(lua_, 0);
  lua_gc(lua_, LUA_GCCOLLECT, 0);
  return false;
}

// The error on top of the stack as text with a position.
std::string Sandbox::ErrorText(int status) {
  if (stopped_) return reason_;
  if (status == LUA_ERRMEM) return where_ + std::string("not enough memory");
  if (lua_type(lua_, -1) != LUA_TSTRING) {
    const std::string type = luaL_typename(lua_, -1);
    lua_pushcfunction(lua_, PushErrorText);  // may call a __tostring of the script
    lua_insert(lua_, -2);
    const bool told = lua_pcall(lua_, 1, 1, 0) == LUA_OK && lua_type(lua_, -1) == LUA_TSTRING;
    if (stopped_) return reason_;
    if (!told || type != "number") {
      std::string told_text = where_ + std::string("error object is a ") + type + " value";
      if (told && type != lua_tostring(lua_, -1))
        told_text +=
            std::string(": ") + std::string(lua_tostring(lua_, -1)).substr(0, kLongestReport);
      return told_text;
    }
  }
  std::size_t size = 0;
  const char* said = lua_tolstring(lua_, -1, &size);
  std::string message(said, std::min(size, kLongestReport));
  // A message of error() or of Lua itself starts with "file:line: " already.
  const std::size_t mark = std::string_view(where_).find(':');
  if (mark != std::string_view::npos && message.compare(0, mark + 1, where_, mark + 1) == 0)
    return message;
  const std::size_t digits = message.find(".lua:");
  if (digits < 80 && message.size() > digits + 5 && message[digits + 5] >= '0' &&
      message[digits + 5] <= '9')
    return message;
  return where_ + message;
}

void Sandbox::Charge(lua_State* lua, std::uint64_t work) {
  const std::int64_t units = work > INT64_MAX / 2 ? INT64_MAX / 2 : static_cast<std::int64_t>(work);
  left_ = units > left_ ? -1 : left_ - units;
  if (left_ >= 0 && !stopped_) return;
  Stop("used up its budget of instructions (an endless loop?)");
  Rethrow(lua);
}

// Notes why, with the place. Reads the stack only: it is called from the allocator as well.
void Sandbox::Stop(const char* reason) {
  if (stopped_) return;
  stopped_ = true;
  char where[96];
  WriteWhere(running, where, sizeof where);
  std::snprintf(reason_, sizeof reason_, "%s%s %s", where, name_.c_str(), reason);
}

void Sandbox::Rethrow(lua_State* lua) {
  if (lua_gethookcount(lua) != 1) lua_sethook(lua, &Sandbox::Hook, LUA_MASKCOUNT, 1);
  lua_pushstring(lua, reason_);
  lua_error(lua);
  std::abort();  // lua_error does not return
}

void Sandbox::Hook(lua_State* lua, lua_Debug* debug) {
  Sandbox& sandbox = Of(lua);
  const std::size_t longest = sandbox.longest_string_;
  if (longest > kLongString)
    sandbox.left_ -= static_cast<std::int64_t>(longest / kLongStringBytesPerUnit);
  sandbox.CheckTables(lua);
  sandbox.Charge(lua, static_cast<std::uint64_t>(lua_gethookcount(lua)) + VarargWork(lua, debug));
}

void Sandbox::LookAtTables() {
  if (watch_.Empty()) return;
  left_ -= static_cast<std::int64_t>(watch_.Blocks() / 10);
  if (!watch_.FindsCrowd()) return;
  left_ = 0;
  Stop("fills a table with keys that all fall into one place");
}

void Sandbox::CheckTables(lua_State* lua) {
  LookAtTables();
  if (stopped_) Rethrow(lua);
}

void ChargeRunning(std::int64_t work) noexcept {
  if (running_sandbox != nullptr) running_sandbox->ChargeQuietly(work);
}

// The hook raises the error, at the next instruction.
void Sandbox::ChargeQuietly(std::int64_t work) noexcept {
  left_ -= work;
  if (left_ < 0 && lua_gethookcount(running) != 1)
    lua_sethook(running, &Sandbox::Hook, LUA_MASKCOUNT, 1);
}

int Sandbox::Panic(lua_State* lua) {
  // Only unprotected calls come here, and there are none. Better a loud end than a corrupt state.
  std::fprintf(stderr, "heliopause: unprotected Lua error: %s\n", lua_tostring(lua, -1));
  std::abort();
}

int Sandbox::LoadText(lua_State* lua, const char* text, std::size_t size, const char* chunk_name) {
  // A first line that starts with # is for a shell.
  if (size > 0 && text[0] == '#') {
    const void* end = std::memchr(text, '\n', size);
    const std::size_t skip =
        end == nullptr ? size : static_cast<std::size_t>(static_cast<const char*>(end) - text);
    text += skip;
    size -= skip;
  }
  return luaL_loadbufferx(lua, text, size, chunk_name, "t");
}

}  // namespace heliopause
