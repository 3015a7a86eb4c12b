// Distributes the events of the game to the mailboxes of the scripts that handle them: those of a
// ship to its brain, all to the scenario.
#include <array>

#include "game/rules/game.hpp"
#include "script/bindings/event_types.hpp"
#include "script/host/lua_host.hpp"
#include "script/host/lua_host_impl.hpp"
#include "script/state/named_value.hpp"

namespace heliopause {
namespace {

// The ships that an event concerns, each once.
std::array<const Ship*, 3> PartiesOf(const Game& game, const Event& event) {
  std::array<const Ship*, 3> ships = {game.FindShip(event.subject), game.FindShip(event.object),
                                      game.FindShip(event.target)};
  if (ships[1] == ships[0]) ships[1] = nullptr;
  if (ships[2] == ships[0] || ships[2] == ships[1]) ships[2] = nullptr;
  return ships;
}

}  // namespace

// The values are encoded here, because the catalog's indices and the objects may change until a
// script handles the event.
void LuaHost::TakeEvents(const Game& game, std::span<const Event> events) {
  ScriptContext& context = impl_->context;
  BrainStore& store = context.store;
  const bool has_scenario =
      !store.scenario.empty() && !store.IsStopped("scenarios/" + store.scenario);
  const Handlers none;
  const Handlers& scenario = has_scenario ? impl_->Scenario().handlers : none;
  Delivery delivery;
  for (const Event& event : events) {
    delivery.table.clear();
    const auto deliver = [&](Mailbox& mailbox, std::size_t most) {
      if (delivery.table.empty()) {
        delivery.name = InfoOf(event.type).name;
        delivery.due = game.TickNumber();
        EncodeTable(FieldsOf(event, game.GetCatalog()).All(), delivery.table);
      }
      mailbox.AddEvent(delivery, most);
    };
    impl_->TakeMissionEvent(game, event);
    if (scenario.Handles(event.type)) deliver(store.scenario_mailbox, kMaxScenarioEvents);
    for (const Ship* ship : PartiesOf(game, event)) {
      if (ship == nullptr || ship->brain.empty() || store.IsStopped("ai/" + ship->brain)) continue;
      if (!impl_->Brain(ship->brain).handlers.Handles(event.type)) continue;
      BrainState& brain = store.FindOrAdd(ship->id);
      if (!brain.stopped) deliver(brain.mailbox, kMaxBrainEvents);
    }
  }
}

// Reports events beyond the limit, once for each run.
void LuaHost::Impl::ReportDropped(Game& game, Mailbox& mailbox, ObjectId ship,
                                  const std::string& file) {
  if (mailbox.dropped_events == 0) return;
  const std::string count = std::to_string(mailbox.dropped_events);
  mailbox.dropped_events = 0;
  ReportError(game, ship,
              file + ": " + std::to_string(mailbox.events.size()) + " events wait, " + count +
                  " more were dropped");
}

}  // namespace heliopause
