// Calls the handlers of a script for what waits in its mailbox: events, then visits of its
// regions, then messages, then timers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <vector>

#include "script/state/mailbox.hpp"

namespace heliopause {

// The deliveries of one run of a script. The constructor takes what is due from the mailbox;
// Return() gives back what was not handled, because an error or the budget ended the run.
class Deliveries {
 public:
  // `reserve`: no further handler is called once less of the budget is left. The mailbox must not
  // move before Return().
  Deliveries(Mailbox& mailbox, std::uint64_t tick, std::uint64_t reserve);

  bool IsEmpty() const {
    return events_.empty() && visits_.empty() && messages_.empty() && !has_timer_;
  }
  // Calls the handlers with `self`, the value at that index. Within Sandbox::Run() only.
  void Handle(lua_State* lua, int self);
  void Return();
  // What the mailbox would contain after Return(): see Mailbox::Bytes.
  std::size_t StoredBytes() const;

 private:
  void CallAll(lua_State* lua, int self, const char* field, const std::vector<Delivery>& list,
               std::size_t& next) const;
  void CallVisits(lua_State* lua, int self);
  void CallTimers(lua_State* lua, int self);

  Mailbox& mailbox_;
  std::uint64_t tick_, reserve_;
  std::vector<Delivery> events_, messages_;
  std::vector<Visit> visits_;
  std::size_t next_event_ = 0, next_visit_ = 0, next_message_ = 0;
  bool has_timer_ = false;
  Timer timer_;  // the one that runs
};

}  // namespace heliopause
