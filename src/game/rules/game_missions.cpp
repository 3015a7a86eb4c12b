// Rules of missions: offers, acceptance, loads, deadlines and the end. The task of a mission is
// in its script (src/script/host/lua_host_missions.cpp), which calls these.
#include <algorithm>
#include <boost/container/flat_set.hpp>
#include <cassert>

#include "base/utf8.hpp"
#include "game/rules/game_impl.hpp"
#include "game/rules/missions.hpp"
#include "game/rules/missions_fields.hpp"
#include "game/rules/routes.hpp"

namespace heliopause {
namespace {

constexpr double kLargestId = 9007199254740992.0;  // 2^53: exact in a command

// 0, which no mission has, for a value that is no id: commands come from recordings as well.
std::uint64_t IdOf(const Command& command) {
  const bool valid = command.value >= 1 && command.value <= kLargestId;
  return valid ? static_cast<std::uint64_t>(command.value) : 0;
}

// Items of a mission are those whose ids begin with its prefix.
template <class T>
void EraseShown(std::vector<T>& items, const std::string& prefix) {
  std::erase_if(items, [&](const T& item) { return item.id.starts_with(prefix); });
}

// nullptr: there is none, or it has ended.
Mission* FindRunning(Missions& missions, std::uint64_t id) {
  for (Mission& mission : missions.running)
    if (mission.id == id && mission.state == MissionState::Running) return &mission;
  return nullptr;
}

// Records are sorted by file. At the limit a new file is not recorded: the limit bounds a save.
void RecordEnd(Missions& missions, const std::string& file, bool done) {
  auto at = std::lower_bound(
      missions.records.begin(), missions.records.end(), file,
      [](const MissionRecord& record, const std::string& name) { return record.file < name; });
  if (at == missions.records.end() || at->file != file) {
    if (missions.records.size() >= kMostMissionRecords) return;
    at = missions.records.insert(at, MissionRecord{file, 0, 0});
  }
  ++(done ? at->done : at->failed);
}

// Sets the number of gates to the goal, which the list of offers shows.
void CompleteTerms(const Game& game, const SpriteManager& space, MissionTerms& terms,
                   ObjectId port) {
  const auto from = space.GetPosition(port), to = space.GetPosition(terms.to);
  terms.jumps = 0;
  if (!from || !to) return;
  const std::size_t gates = FindRoute(game, *from, *to).gates.size();
  terms.jumps = static_cast<int>(std::min<std::size_t>(gates, kMostMissionJumps));
}

}  // namespace

bool HasNote(const Missions& missions, std::string_view id) {
  return std::any_of(missions.records.begin(), missions.records.end(), [&](const MissionRecord& r) {
    return r.file.starts_with(kNoteMark) && std::string_view(r.file).substr(1) == id;
  });
}

// Commands come from recordings as well: an unknown id is ignored.
bool Game::Impl::ApplyToMissions(const Command& command) {
  if (command.type == Command::Type::AcceptMission) {
    AcceptMission(IdOf(command));
    return true;
  }
  if (command.type != Command::Type::AbortMission) return false;
  EndMission(IdOf(command), false, "given up");
  return true;
}

void Game::Impl::AcceptMission(std::uint64_t id) {
  const Ship* ship = FindShip(player.ship);
  const auto offer = std::find_if(missions.offers.begin(), missions.offers.end(),
                                  [&](const MissionOffer& one) { return one.id == id; });
  // Step 1: the offer still stands, the player is at its port, and the load fits.
  if (ship == nullptr || offer == missions.offers.end()) return;
  if (ship->docked_at == ObjectId{} || ship->docked_at != missions.port)
    return RejectTrade(*ship, "This mission is offered at " + NameOf(missions.port));
  const std::string why = MissionProblem(missions, offer->terms, FreeHold(*ship));
  if (!why.empty()) return RejectTrade(*ship, why);
  // Step 2: the offer becomes a mission with the same id.
  MissionTerms terms = std::move(offer->terms);
  missions.offers.erase(offer);
  BeginMission(id, std::move(terms), missions.port);
}

// Shows its objective and marks its destination, both under the id "goal", as far as the limits
// allow.
void Game::Impl::BeginMission(std::uint64_t id, MissionTerms terms, ObjectId port) {
  Mission mission;
  mission.id = id;
  mission.port = port;
  mission.accepted = tick;
  mission.deadline = terms.ticks > 0 ? tick + terms.ticks : 0;
  mission.loads = terms.loads;
  mission.terms = std::move(terms);
  const MissionTerms& t = mission.terms;
  const std::string goal = MissionPrefix(id) + "goal";
  // What the player sees at once, without any work of the script.
  Presentation& shown = presentation;
  // A scenario may show an item of this id already.
  if (FindItem(shown.objectives, goal) == nullptr && shown.objectives.size() < kMaxObjectives) {
    Objective objective;
    objective.id = goal;
    objective.text = t.GoalText();
    shown.objectives.push_back(std::move(objective));
  }
  if (Alive(t.to) && FindItem(shown.markers, goal) == nullptr &&
      shown.markers.size() < kMaxMarkers) {
    Marker marker;
    marker.id = goal;
    marker.text = t.title;
    marker.color = TextColor::Amber;
    marker.object = t.to;
    shown.markers.push_back(std::move(marker));
  }
  Event event;
  event.type = Event::Type::MissionAccepted;
  event.subject = player.ship;
  event.object = Alive(t.to) ? t.to : ObjectId{};
  event.id = t.file;
  event.text = t.title;
  event.amount = static_cast<double>(t.pay);
  missions.running.push_back(std::move(mission));
  AddEvent(std::move(event));
}

// A note is a record of a file whose name no file can have. It must leave records for the ends of
// missions.
bool Game::KeepMissionNote(std::string_view id) {
  const auto& records = impl_->missions.records;
  if (HasNote(impl_->missions, id)) return true;
  const auto is_note = [](const MissionRecord& r) { return r.file.starts_with(kNoteMark); };
  if (std::count_if(records.begin(), records.end(), is_note) >=
      static_cast<std::ptrdiff_t>(kMostNotes))
    return false;
  RecordEnd(impl_->missions, std::string(1, kNoteMark).append(id), true);
  return HasNote(impl_->missions, id);  // false where the ends of missions fill the records
}

// The mission stays in the list until its script has run for its end (CloseMission).
bool Game::Impl::EndMission(std::uint64_t id, bool done, std::string reason) {
  Mission* mission = FindRunning(missions, id);
  if (mission == nullptr) return false;
  mission->state = done ? MissionState::Done : MissionState::Failed;
  mission->reason = std::move(reason);
  // Frees the hold, also before the script has run.
  mission->loads.clear();
  RecordEnd(missions, mission->terms.file, done);
  // A mission that is done in the period of its offer is recorded, so that its port does not offer
  // it again at once.
  const std::uint64_t period = OfferPeriod(mission->accepted);
  if (done && OfferPeriod(tick) == period) {
    RecordEnd(missions, DoneOfferName(mission->port, period, mission->terms), true);
    RecordEnd(missions, DoneScriptName(mission->port, period, mission->terms.file), true);
  }
  // Discards the offers of this period: the next part of the story, or the same part again, is
  // offered at once at any dock.
  if (mission->terms.story) missions.period = 0;
  Event event;
  event.type = done ? Event::Type::MissionDone : Event::Type::MissionFailed;
  event.subject = player.ship;
  event.id = mission->terms.file;
  event.text = mission->terms.title;
  event.cause = mission->reason;
  // Pay and thanks; a failure costs neither here.
  if (done) {
    event.amount = static_cast<double>(mission->terms.pay);
    player.credits += mission->terms.pay;
    for (const MissionStanding& change : mission->terms.standing) {
      const auto faction = catalog->FindFaction(change.faction);
      if (faction && *faction < player.standing.size())
        ChangeStanding(*faction, change.points, mission->terms.title);
    }
  }
  AddEvent(std::move(event));
  return true;
}

// What happens without a script: time runs out, and a load is lost with the ship.
void Game::Impl::RunMissions() {
  for (std::size_t i = 0; i < missions.running.size(); ++i) {
    const Mission& mission = missions.running[i];
    if (mission.state != MissionState::Running) continue;
    if (player.dead && !mission.loads.empty())
      EndMission(mission.id, false, "lost with the ship");
    else if (mission.deadline != 0 && tick >= mission.deadline)
      EndMission(mission.id, false, "too late");
  }
}

const Missions& Game::GetMissions() const { return impl_->missions; }

// Replaces all offers: each period has its own. Records of offers of other periods that are done
// are erased.
void Game::SetMissionOffers(ObjectId port, std::uint64_t period, std::vector<MissionTerms> offers) {
  Missions& missions = impl_->missions;
  const std::string current = kDoneOfferMark + std::to_string(period) + ':';
  std::erase_if(missions.records, [&](const MissionRecord& record) {
    return record.file.starts_with(kDoneOfferMark) && !record.file.starts_with(current);
  });
  missions.port = port;
  missions.period = period;
  missions.offers.clear();
  for (MissionTerms& terms : offers) {
    if (missions.offers.size() >= kMostOffers) break;
    assert(TermsError(terms).empty() && "the script host has checked the terms");
    CompleteTerms(*this, impl_->space, terms, port);
    missions.offers.push_back({++missions.last_id, std::move(terms)});
  }
}

std::uint64_t Game::StartMission(MissionTerms terms, ObjectId port) {
  Impl& state = *impl_;
  const Ship* ship = state.FindShip(state.player.ship);
  if (ship == nullptr || !TermsError(terms).empty() ||
      !MissionProblem(state.missions, terms, FreeHold(*ship)).empty())
    return 0;
  CompleteTerms(*this, state.space, terms, port);
  // Ids of offers and missions share one count, so none is used twice.
  const std::uint64_t id = ++state.missions.last_id;
  state.BeginMission(id, std::move(terms), port);
  AfterChange();
  return id;
}

bool Game::EndMission(std::uint64_t id, bool done, std::string reason) {
  const bool ended = impl_->EndMission(id, done, std::move(reason));
  AfterChange();
  return ended;
}

// Lines without choices stay until the player has read them. A question is removed: no script would
// handle its answer.
void Game::CloseMission(std::uint64_t id) {
  Missions& missions = impl_->missions;
  std::erase_if(missions.running, [id](const Mission& mission) { return mission.id == id; });
  const std::string prefix = MissionPrefix(id);
  Presentation& shown = impl_->presentation;
  EraseShown(shown.hud, prefix);
  EraseShown(shown.markers, prefix);
  EraseShown(shown.objectives, prefix);
  EraseShown(shown.keys, prefix);
  EraseLines(shown, impl_->tick, [&](const DialogueLine& line) {
    return line.id.starts_with(prefix) && !line.choices.empty();
  });
}

bool Game::SetDeadline(std::uint64_t id, std::uint64_t deadline) {
  Mission* mission = FindRunning(impl_->missions, id);
  if (mission == nullptr) return false;
  mission->deadline = deadline;
  return true;
}

std::vector<MissionLoad>* Game::MissionLoads(std::uint64_t id) {
  Mission* mission = FindRunning(impl_->missions, id);
  return mission == nullptr ? nullptr : &mission->loads;
}

// Objects that it names may be gone: a script tests that.
void Game::Impl::LoadMissions(ByteReader& reader) {
  reader(missions);
  const auto require = [](bool valid, const char* what) {
    if (!valid) throw BadBytes(std::string("missions: ") + what);
  };
  // Each part of a state has one form: an empty one is left out.
  require(!missions.IsEmpty(), "they are there, but empty");
  require(missions.offers.size() <= kMostOffers && missions.running.size() <= kMostMissions &&
              missions.records.size() <= kMostMissionRecords,
          "there are too many");
  const auto check = [&](const MissionTerms& terms) {
    const std::string error = TermsError(terms);
    if (!error.empty()) throw BadBytes("missions: " + error);
  };
  for (const MissionOffer& offer : missions.offers) {
    require(offer.id >= 1 && offer.id <= missions.last_id, "an offer has an id to come");
    check(offer.terms);
  }
  boost::container::flat_set<std::uint64_t> running;
  for (const Mission& mission : missions.running) {
    require(mission.id >= 1 && mission.id <= missions.last_id, "a running one has an id to come");
    require(running.insert(mission.id).second, "two have one id");
    check(mission.terms);
    // The present loads have the rules of those in the terms, so the same check serves, with
    // placeholders for the rest.
    MissionTerms now;
    now.file = now.title = "x";
    now.loads = mission.loads;
    check(now);
    require(mission.accepted <= tick && mission.deadline <= tick + kLongestDeadline,
            "a time is out of range");
    require(IsPlainText(mission.reason), "a reason is not plain text");
  }
  for (std::size_t i = 1; i < missions.records.size(); ++i)
    require(missions.records[i - 1].file < missions.records[i].file, "records are not in order");
}

}  // namespace heliopause
