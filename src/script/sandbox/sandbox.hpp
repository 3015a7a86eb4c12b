// One lua_State in a cage: a memory cap, an instruction budget that nothing swallows, and a library
// of functions that can neither leave the cage nor differ from run to run.
//
// Lua is C and jumps with longjmp. Two rules keep that harmless, here and in every binding:
//   1. no object with a destructor lives in a frame from which a Lua error may be raised;
//   2. what may throw runs inside Try(), which turns an exception into an error text first.
//
// The budget counts VM instructions through a count hook, and the work that a hook does not see:
// elements moved, characters matched, sprites found (by Charge), memory (by the allocator, see
// sandbox_memory.cpp), and what operators do in the C library (by ChargeRunning). It depends on
// nothing but what the script does: not on garbage that lies around, nor on what the state did
// before. Once it is out the sandbox is *stopped*: every function that could swallow an error
// (pcall, xpcall and its handler, coroutine.resume, wrap and close, load) raises it again, and the
// hook fires at each instruction, until the outermost Run() returns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <lua.hpp>
#include <string>
#include <vector>

#include "script/sandbox/hash_watch.hpp"
#include "script/sandbox/ordered_keys.hpp"

namespace heliopause {

struct World;

// Bytes of one state. Sixteen megabytes hold 100,000 table entries several times over, and a
// hundred states still fit any machine.
inline constexpr std::size_t kMemoryCap = std::size_t{16} << 20;
// A longer string is refused. Comparing two strings is one instruction, whatever their length: a
// state in which a long one was made pays more for its instructions.
inline constexpr std::size_t kLongestString = std::size_t{256} << 10;
// Keys of one table beside its list, in states that run while the game does. A growing table puts
// all its keys anew in one instruction; keys chosen to fall into one place make that quadratic.
inline constexpr std::size_t kMostHashKeys = 8192, kMostBrainHashKeys = 4096;
// Budgets, in instructions of 10 ns, or 35 where somebody tries hard.
inline constexpr std::int64_t kThinkBudget = 200'000;      // 2 to 5 ms: a brain needs 2,000
inline constexpr std::int64_t kStepBudget = 500'000;       // a file's load, a scenario's tick
inline constexpr std::int64_t kConsoleBudget = 1'000'000;  // a line
// All brains of a tick together: when it is used up, the others think in the next one.
inline constexpr std::uint64_t kBrainsBudget = 400'000;
inline constexpr std::int64_t kSetupBudget = 100'000'000;     // a scenario's setup builds a world
inline constexpr std::int64_t kScriptStepBudget = 5'000'000;  // a script file's on_tick
inline constexpr std::int64_t kScriptBudget =
    300'000'000;  // `heliopause script`: some seconds of Lua, without its steps

class Sandbox {
 public:
  enum class Kind : std::uint8_t { Brain, Scenario, Console, Script };

  // `name` is for messages. `world` must outlive the sandbox. `open` sets the globals; it gets an
  // empty state. Throws std::bad_alloc.
  Sandbox(Kind kind, World& world, std::string name, lua_CFunction open);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;
  // A macro of Lua's. NOLINTNEXTLINE(bugprone-casting-through-void)
  static Sandbox& Of(lua_State* lua) { return **static_cast<Sandbox**>(lua_getextraspace(lua)); }

  Kind GetKind() const { return kind_; }
  World& GetWorld() { return world_; }
  const std::string& Name() const { return name_; }
  lua_State* Lua() { return lua_; }

  // Calls body with one light userdata, `data`, protected and with a fresh budget. What it returns
  // is dropped. False when it raised an error: Error() tells it as "file:line: message". The state
  // stays usable.
  bool Run(lua_CFunction body, void* data, std::int64_t budget);
  const std::string& Error() const { return error_; }

  // Takes `work` instructions off the budget; raises an error when it is out.
  void Charge(lua_State* lua, std::uint64_t work);
  // What going through a table costs beyond its entries: room for many that are gone is looked at
  // as well.
  void ChargeTraversal(lua_State* lua) { Charge(lua, largest_table_ / kTableBytesPerUnit); }
  // Sets the budget back to an earlier Left(), for work of ours that is done once and not each
  // time.
  void SetLeft(std::uint64_t left) { left_ = static_cast<std::int64_t>(left); }
  // Looks whether a table was made slow by keys that all fall into one place; raises an error then.
  void CheckTables(lua_State* lua);
  void ChargeQuietly(std::int64_t work) noexcept;  // see ChargeRunning
  bool Stopped() const { return stopped_; }
  std::uint64_t Left() const { return left_ < 0 ? 0 : static_cast<std::uint64_t>(left_); }
  // Raises the reason for which this sandbox was stopped.
  [[noreturn]] void Rethrow(lua_State* lua);

  // Loads a text chunk and leaves the function, or a message, on the stack; a Lua status. Never
  // raises.
  static int LoadText(lua_State* lua, const char* text, std::size_t size, const char* chunk_name);

  // True while the top level of a file runs, which happens again after each load of a save: it must
  // not see or touch the game, or the two would differ.
  bool Loading() const { return loading_; }

  std::vector<KeyRef> keys;      // scratch of ordered traversals
  std::vector<std::byte> bytes;  // scratch of memory in and out
  std::string output;            // console: what was printed
  std::string source;            // scratch: a file's text, or why it cannot be read
  char text[512] = {};           // scratch of Try and of messages

  // While alive, the top level of a file runs. Plain: a Lua error may jump over its end, and Run()
  // resets.
  bool SetLoading(bool loading) {
    const bool before = loading_;
    loading_ = loading;
    return before;
  }
  // The thread that runs now; the coroutine library keeps it.
  lua_State* running = nullptr;
  int closing_depth = 0;  // nested coroutine.close; see coroutine_library.cpp
  int include_depth = 0;

 private:
  // A table's parts below this size are gone through in a microsecond.
  static constexpr std::size_t kSmallTable = 16384, kTableBytesPerUnit = 256;

  static void* Allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);
  bool Grant(const void* block, std::size_t old_size, std::size_t new_size);
  std::int64_t PriceOf(bool fresh, std::size_t old_size, std::size_t new_size);
  static void Hook(lua_State* lua, lua_Debug* debug);
  static int Panic(lua_State* lua);
  void LookAtTables();
  void Stop(const char* reason);
  void Refuse(const char* reason);
  std::string ErrorText(int status);

  Kind kind_;
  World& world_;
  std::string name_;
  lua_State* lua_ = nullptr;
  std::size_t used_ = 0;
  // The largest made since Run began, or when the file was loaded; bytes.
  std::size_t longest_string_ = 0, largest_table_ = 0;
  std::size_t kept_string_ = 0, kept_table_ = 0;
  HashWatch watch_;
  std::int64_t left_ = kStepBudget;
  bool stopped_ = false;
  bool loading_ = false;
  char reason_[256] = {};  // why it was stopped
  char where_[96] = {};    // "file:line: " of the last error without a position
  std::string error_;
};

// Runs `work`, which may throw and must not touch Lua; returns false and leaves what() in
// `sandbox.text`.
template <class F>
bool Try(Sandbox& sandbox, F&& work) noexcept {
  try {
    work();
    return true;
  } catch (const std::exception& fault) {
    const std::string_view what = fault.what();
    sandbox.text[what.copy(sandbox.text, sizeof sandbox.text - 1)] = '\0';
    return false;
  }
}

// For what Lua's operators call in the C library, where no lua_State is known: takes `work` off the
// budget of the sandbox that runs in this thread, if one does.
void ChargeRunning(std::int64_t work) noexcept;

}  // namespace heliopause
