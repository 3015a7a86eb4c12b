// Entry and exit of a sandbox (Run), the count hook, and error texts.
//
// Run() calls a C function in protected mode. Every kInstructionsPerHook instructions Lua calls
// Hook(), which charges them. When the budget is used up, Stop() records the reason and Rethrow()
// raises it; from then on the hook runs at each instruction, so that a script that catches the
// error gets no further. Run() turns the error into Error().
#include "script/sandbox/sandbox.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "base/utf8.hpp"
#include "script/sandbox/lua_values.hpp"

namespace heliopause {
namespace {

// Instructions between two calls of the hook: the precision of the budget. A longer interval saves
// no measurable time.
constexpr int kInstructionsPerHook = 100;
// Surcharge of one interval in a state with a long string: some thirty comparisons of all its
// bytes.
constexpr std::size_t kLongString = 2048, kLongStringBytesPerUnit = 16;

// Surcharge of one interval in a state that keeps much: the bytes that it may allocate without
// another charge (short strings, small tables), at 1 ns a byte.
constexpr std::size_t kIntervalSurcharge = 100;

// Larger hash parts that a run may make before each sample of them is charged. How many a table has
// made that loses and gets keys depends on its history.
constexpr std::size_t kFreeBlocks = 100;

constexpr const char* kNoMemory = "not enough memory";
constexpr std::size_t kLongestReport = 2000;  // bytes of an error message; the rest is cut

// The message handler: writes the position of the error and its callers before the stack is
// unwound. May run with hooks switched off, so it must not call Lua functions.
int OnError(lua_State* lua) {
  auto& position = *static_cast<ErrorPosition*>(lua_touserdata(lua, lua_upvalueindex(1)));
  WriteWhere(lua, position.where, sizeof position.where);
  WriteTrace(lua, position.trace, sizeof position.trace);
  return 1;
}

// A call that passes on `...` copies all extra arguments within one instruction. Returns the work
// that this may have cost since the last hook: some thirty copies of the extra arguments of the
// running function and its callers.
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

// The sandbox of the innermost Run() of this thread.
thread_local Sandbox* running_sandbox = nullptr;

struct Call {
  lua_CFunction body;
  void* data;
};

// Messages of error() and of Lua itself begin with "file:line: ", `where` or a caller.
bool HasPosition(const std::string& message, const std::string& where) {
  const std::size_t mark = where.find(':');
  if (mark != std::string::npos && message.compare(0, mark + 1, where, 0, mark + 1) == 0)
    return true;
  const std::size_t digits = message.find(".lua:");
  return digits < 80 && message.size() > digits + 5 && message[digits + 5] >= '0' &&
         message[digits + 5] <= '9';
}

int PushErrorText(lua_State* lua) {
  std::size_t size = 0;
  PushText(lua, 1, &size);
  return 1;
}

}  // namespace

Sandbox::Sandbox(Kind kind, ScriptContext& context, std::string name, lua_CFunction open)
    : kind_(kind), context_(context), name_(std::move(name)) {
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
  TakeOverCollection();
}

Sandbox::~Sandbox() {
  lua_sethook(lua_, nullptr, 0, 0);
  lua_close(lua_);
}

bool Sandbox::Run(lua_CFunction body, void* data, std::int64_t budget) {
  assert(budget > 0 && "a run needs a budget");
  assert(running_sandbox != this && "Run() of one state does not nest");
  searches = 0;
  budget_ = left_ = budget;
  free_rebuilding_ = kFreeRebuilding;
  free_slots_ = kFreeSlots;
  if (KeepsTooMuch()) {
    error_ = KeptText();
    return false;
  }
  lua_settop(lua_, 0);
  keys.clear();
  longest_string_ = kept_string_;
  watch_.Restart();
  stopped_ = loading_ = false;
  running = lua_;
  closing_depth = include_depth = 0;
  position_.where[0] = position_.trace[0] = reason_[0] = '\0';
  lua_sethook(lua_, &Sandbox::Hook, LUA_MASKCOUNT, kInstructionsPerHook);
  // The closure is created inside of the protected call: a failed allocation outside of one would
  // end in Panic().
  const auto protected_call = [](lua_State* lua) {
    const Call call = *static_cast<Call*>(lua_touserdata(lua, 1));
    lua_pushlightuserdata(lua, &Of(lua).position_);
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
  assert(lua_gettop(lua_) == 2 && "the stack holds protected_call and its argument alone");
  Sandbox* const before = std::exchange(running_sandbox, this);
  const int outer = lua_pcall(lua_, 1, LUA_MULTRET, 0);
  running_sandbox = before;
  if (outer == LUA_OK && lua_gettop(lua_) == 0 && !stopped_) SampleTables();
  if (outer == LUA_OK && lua_gettop(lua_) == 0 && !stopped_) {
    CollectSteps(lua_);
    CheckKept();
    return true;
  }
  int status = outer;
  if (outer == LUA_OK && lua_gettop(lua_) == 2) {
    assert(lua_isinteger(lua_, 2) && "protected_call returns the error and its status");
    status = static_cast<int>(lua_tointeger(lua_, 2));
    lua_settop(lua_, 1);
  }
  error_ = ErrorText(status);
  lua_settop(lua_, 0);
  CollectSteps(lua_);
  CheckKept();
  return false;
}

// Returns the error on top of the stack as text that begins with a position and names the file of
// this sandbox. An error in another file, for example of lib/, is followed by the lines that called
// it. A value that is not a string is converted by its __tostring, which may fail in turn.
std::string Sandbox::ErrorText(int status) {
  if (stopped_) return reason_;
  const std::string where = position_.where;
  std::string message;
  // Lua's buffers report a rejected block as an error of this text, which is not LUA_ERRMEM.
  message = status == LUA_ERRMEM ? kNoMemory : RaisedText();
  if (stopped_) return reason_;
  if (message == kNoMemory) return where + name_ + " needs more than its 16 MiB of memory";
  if (!HasPosition(message, where)) message = where + message;
  if (message.find(name_) != std::string::npos) return message;
  if (where.empty()) return name_ + ": " + message;  // no line was running
  std::string callers = position_.trace;
  if (message.compare(0, where.size(), where) != 0)  // the position is that of a file that is read
    callers = where.substr(0, where.size() - 2) + (callers.empty() ? "" : ", ") + callers;
  if (callers.find(name_) == std::string::npos) callers += (callers.empty() ? "" : " in ") + name_;
  return message + " (called from " + callers + ")";
}

// Returns the text of the error value on top of the stack; may set stopped_.
std::string Sandbox::RaisedText() {
  if (lua_type(lua_, -1) != LUA_TSTRING) {
    const std::string type = luaL_typename(lua_, -1);
    lua_pushcfunction(lua_, PushErrorText);  // may call a __tostring of the script
    lua_insert(lua_, -2);
    const bool converted = lua_pcall(lua_, 1, 1, 0) == LUA_OK && lua_type(lua_, -1) == LUA_TSTRING;
    if (!converted || type != "number") {
      std::string message = "error object is a " + type + " value";
      if (converted && type != lua_tostring(lua_, -1))
        message += ": " + std::string(FirstOfUtf8(lua_tostring(lua_, -1), kLongestReport));
      return message;
    }
  }
  std::size_t size = 0;
  const char* raised = lua_tolstring(lua_, -1, &size);
  return std::string(FirstOfUtf8({raised, size}, kLongestReport));
}

void Sandbox::Charge(lua_State* lua, std::uint64_t work) {
  const std::int64_t units = work > INT64_MAX / 2 ? INT64_MAX / 2 : static_cast<std::int64_t>(work);
  if (left_ > INT64_MIN / 4) left_ -= std::min(units, INT64_MAX / 4);
  if (left_ >= 0 && !stopped_) return;
  StopForBudget();
  Rethrow(lua);
}

void Sandbox::ChargeParser(lua_State* lua, std::uint64_t work, const char* reason) {
  if (work > Left()) Stop(reason);
  ChargeAhead(lua, work);
}

// The price must not depend on what the table held in earlier runs: a list that a script reuses is
// new after a load. So an emptied list gives its slots back, and the first kFreeSlots bytes are
// free: only a script that visits more in one run, in tables that had more keys before, pays more
// than after a load.
void Sandbox::ChargeTraversal(lua_State* lua, int index) {
  if (LargerPartOf(lua, index) < kSmallTable) return;
  const Remaining left = GetRemaining();
  ShrinkList(lua, index);
  SetRemaining(left);
  std::size_t part = LargerPartOf(lua, index);
  if (part < kSmallTable) part = 0;
  const std::size_t free = std::min(part, free_slots_);
  free_slots_ -= free;
  Charge(lua, (part - free) / kTableBytesPerUnit);
}

void Sandbox::StopForBudget() {
  if (surcharge_ == 0) return Stop("used up its budget of instructions (an endless loop?)");
  char reason[160];
  std::snprintf(reason, sizeof reason,
                "used up its budget of instructions (it keeps %.1f MiB in its variables, so they "
                "cost more)",
                static_cast<double>(kept_) / (1 << 20));
  Stop(reason);
}

// Records the reason with its position. Only reads the stack, because the allocator calls it, too.
void Sandbox::Stop(const char* reason) {
  if (stopped_) return;
  stopped_ = true;
  char where[96];
  if (reading_ != nullptr)
    std::snprintf(where, sizeof where, "%s:%d: ", reading_->file, reading_->line);
  else
    WriteWhere(running, where, sizeof where);
  std::snprintf(reason_, sizeof reason_, "%s%s %s", where, name_.c_str(), reason);
}

void Sandbox::Rethrow(lua_State* lua) {
  if (lua_gethookcount(lua) != 1) lua_sethook(lua, &Sandbox::Hook, LUA_MASKCOUNT, 1);
  lua_pushstring(lua, reason_);
  lua_error(lua);
  std::abort();  // lua_error does not return
}

void Sandbox::Abandon(lua_State* lua) {
  Stop("does not count: it runs again, by itself");
  Rethrow(lua);
}

void Sandbox::Hook(lua_State* lua, lua_Debug* debug) {
  Sandbox& sandbox = Of(lua);
  const std::size_t longest = sandbox.longest_string_;
  if (longest > kLongString)
    sandbox.left_ -= static_cast<std::int64_t>(longest / kLongStringBytesPerUnit);
  sandbox.left_ -=
      static_cast<std::int64_t>(sandbox.surcharge_ * kIntervalSurcharge / kSurchargeUnit);
  sandbox.CheckTables(lua);
  sandbox.CollectSteps(lua);
  sandbox.Charge(lua, static_cast<std::uint64_t>(lua_gethookcount(lua)) + VarargWork(lua, debug));
}

void Sandbox::SampleTables() {
  if (watch_.Empty()) return;
  // Only blocks of this run are charged: after a load there is no garbage of earlier runs.
  const std::size_t made = watch_.Made();
  if (made > kFreeBlocks) left_ -= static_cast<std::int64_t>((made - kFreeBlocks) / 10);
  if (!watch_.FindsLongChain()) return;
  left_ = 0;
  Stop("fills a table with keys that all collide");
}

void Sandbox::CheckTables(lua_State* lua) {
  SampleTables();
  if (stopped_) Rethrow(lua);
}

void ChargeRunning(std::int64_t work) noexcept {
  if (running_sandbox != nullptr) running_sandbox->ChargeWithoutError(work);
}

// Called from C library functions, which cannot raise: the hook raises at the next instruction.
void Sandbox::ChargeWithoutError(std::int64_t work) noexcept {
  left_ -= work;
  if (left_ < 0 && lua_gethookcount(running) != 1)
    lua_sethook(running, &Sandbox::Hook, LUA_MASKCOUNT, 1);
}

int Sandbox::Panic(lua_State* lua) {
  // Reached by an error outside of a protected call, which no code here makes. The state would be
  // corrupt.
  std::fprintf(stderr, "heliopause: unprotected Lua error: %s\n", lua_tostring(lua, -1));
  std::abort();
}

const char* Sandbox::ReadLine(lua_State*, void* reading, std::size_t* size) {
  auto& text = *static_cast<Reading*>(reading);
  const char* const line = text.next;
  *size = 0;
  if (line == text.end) return nullptr;
  const void* const end = std::memchr(line, '\n', static_cast<std::size_t>(text.end - line));
  text.next = end == nullptr ? text.end : static_cast<const char*>(end) + 1;
  ++text.line;
  *size = static_cast<std::size_t>(text.next - line);
  return line;
}

int Sandbox::LoadText(lua_State* lua, const char* text, std::size_t size, const char* chunk_name) {
  // Skips a first line for a shell (#!).
  if (size > 0 && text[0] == '#') {
    const void* end = std::memchr(text, '\n', size);
    const std::size_t skip =
        end == nullptr ? size : static_cast<std::size_t>(static_cast<const char*>(end) - text);
    text += skip;
    size -= skip;
  }
  Sandbox& sandbox = Of(lua);
  Reading reading{chunk_name + 1, text, text + size, 0};
  const Reading* const before = std::exchange(sandbox.reading_, &reading);
  const int status = lua_load(lua, &Sandbox::ReadLine, &reading, chunk_name, "t");
  sandbox.reading_ = before;
  // The messages of the parser have a line, but that of too many nested brackets has none.
  if (status == LUA_ERRRUN && !sandbox.stopped_) {
    lua_pushfstring(lua, "%s:%d: %s", reading.file, reading.line, lua_tostring(lua, -1));
    lua_remove(lua, -2);
  }
  return status;
}

}  // namespace heliopause
