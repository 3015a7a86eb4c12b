// A delivery counts as handled when its handler is called, so that an error is not repeated with
// the same event in each tick.
#include "script/host/delivery.hpp"

#include <iterator>

#include "game/rules/game.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/sandbox/handle.hpp"
#include "script/sandbox/sandbox.hpp"
#include "script/state/memory.hpp"

namespace heliopause {
namespace {

template <class T>
void GiveBack(std::vector<T>& to, std::vector<T>& from, std::size_t first) {
  const auto begin = from.begin() + static_cast<std::ptrdiff_t>(first);
  to.insert(to.begin(), std::make_move_iterator(begin), std::make_move_iterator(from.end()));
}

// Pushes the handler for `name`: the field itself if it is a function, or its field of that name.
// Returns false and pushes nothing without one: a script may change its table while it runs.
bool PushHandler(lua_State* lua, int field, const std::string& name) {
  if (lua_isfunction(lua, field)) {
    lua_pushvalue(lua, field);
    return true;
  }
  if (!lua_istable(lua, field)) return false;
  lua_pushlstring(lua, name.data(), name.size());
  if (lua_rawget(lua, field) == LUA_TFUNCTION) return true;
  lua_pop(lua, 1);
  return false;
}

int PushFileField(lua_State* lua, const char* name) {
  lua_rawgetp(lua, LUA_REGISTRYINDEX, &kFileTable);
  lua_pushstring(lua, name);
  lua_rawget(lua, -2);
  lua_remove(lua, -2);
  return lua_gettop(lua);
}

// Pushes the argument of a timer's handler.
void PushTimer(lua_State* lua, const Timer& timer) {
  PushMemory(lua, timer.value);
  lua_pushlstring(lua, timer.name.data(), timer.name.size());
  lua_setfield(lua, -2, "name");
  lua_pushinteger(lua, static_cast<lua_Integer>(timer.id));
  lua_setfield(lua, -2, "id");
  lua_pushinteger(lua, static_cast<lua_Integer>(timer.count));
  lua_setfield(lua, -2, "count");
  if (timer.every == 0) return;
  lua_pushnumber(lua, static_cast<double>(timer.every) * kTickSeconds);
  lua_setfield(lua, -2, "every");
}

// Pushes the argument of on_enter and on_leave.
void PushVisit(lua_State* lua, const Visit& visit) {
  lua_createtable(lua, 0, visit.gone ? 3 : 2);
  lua_pushlstring(lua, visit.region.data(), visit.region.size());
  lua_setfield(lua, -2, "region");
  PushHandle(lua, visit.object);
  lua_setfield(lua, -2, "object");
  if (!visit.gone) return;
  lua_pushboolean(lua, true);
  lua_setfield(lua, -2, "gone");
}

}  // namespace

Deliveries::Deliveries(Mailbox& mailbox, std::uint64_t tick, std::uint64_t reserve)
    : mailbox_(mailbox), tick_(tick), reserve_(reserve) {
  Mailbox::TakeDue(mailbox.events, tick, events_);
  Mailbox::TakeDue(mailbox.visits, tick, visits_);
  Mailbox::TakeDue(mailbox.messages, tick, messages_);
  mailbox.in_delivery = messages_.size();
  mailbox.removed_regions.clear();
  for (const Timer& timer : mailbox.timers) has_timer_ |= timer.due <= tick;
}

void Deliveries::Return() {
  mailbox_.in_delivery = 0;
  GiveBack(mailbox_.events, events_, next_event_);
  GiveBack(mailbox_.messages, messages_, next_message_);
  // A handler may have removed the region.
  visits_.erase(visits_.begin(), visits_.begin() + static_cast<std::ptrdiff_t>(next_visit_));
  std::erase_if(visits_, [&](const Visit& visit) { return mailbox_.IsVoid(visit); });
  GiveBack(mailbox_.visits, visits_, 0);
}

std::size_t Deliveries::StoredBytes() const {
  std::size_t bytes = mailbox_.Bytes();
  for (std::size_t i = next_message_; i < messages_.size(); ++i) bytes += messages_[i].Bytes();
  return bytes;
}

void Deliveries::Handle(lua_State* lua, int self) {
  luaL_checkstack(lua, 8, "too deep");
  if (!events_.empty()) CallAll(lua, self, "on_event", events_, next_event_);
  if (!visits_.empty()) CallVisits(lua, self);
  if (!messages_.empty()) CallAll(lua, self, "on_message", messages_, next_message_);
  if (has_timer_) CallTimers(lua, self);
}

void Deliveries::CallAll(lua_State* lua, int self, const char* field,
                         const std::vector<Delivery>& list, std::size_t& next) const {
  const Sandbox& sandbox = Sandbox::Of(lua);
  const int top = lua_gettop(lua);
  const int handlers = PushFileField(lua, field);
  while (next < list.size() && sandbox.Left() >= reserve_) {
    const Delivery& delivery = list[next++];
    mailbox_.in_delivery = messages_.size() - next_message_;
    if (!PushHandler(lua, handlers, delivery.name)) continue;
    lua_pushvalue(lua, self);
    PushMemory(lua, delivery.table);
    lua_call(lua, 2, 0);
  }
  lua_settop(lua, top);
}

void Deliveries::CallVisits(lua_State* lua, int self) {
  const Sandbox& sandbox = Sandbox::Of(lua);
  const int top = lua_gettop(lua);
  const int enter = PushFileField(lua, "on_enter"), leave = PushFileField(lua, "on_leave");
  while (next_visit_ < visits_.size() && sandbox.Left() >= reserve_) {
    const Visit& visit = visits_[next_visit_++];
    if (mailbox_.IsVoid(visit)) continue;  // a handler has removed it
    if (!PushHandler(lua, visit.enters ? enter : leave, visit.region)) continue;
    lua_pushvalue(lua, self);
    PushVisit(lua, visit);
    lua_call(lua, 2, 0);
  }
  lua_settop(lua, top);
}

void Deliveries::CallTimers(lua_State* lua, int self) {
  Sandbox& sandbox = Sandbox::Of(lua);
  const int top = lua_gettop(lua);
  const int handlers = PushFileField(lua, "timers");
  while (sandbox.Left() >= reserve_) {
    bool found = false;
    if (!Try(sandbox, [&] { found = mailbox_.TakeDueTimer(tick_, timer_); }))
      luaL_error(lua, "%s", sandbox.text);
    if (!found) break;
    if (!lua_istable(lua, handlers) || !PushHandler(lua, handlers, timer_.name))
      luaL_error(lua, "timers.%s = nil (expected a function: a timer of that name runs)",
                 timer_.name.c_str());
    lua_pushvalue(lua, self);
    PushTimer(lua, timer_);
    lua_call(lua, 2, 0);
  }
  lua_settop(lua, top);
}

}  // namespace heliopause
