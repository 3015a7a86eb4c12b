// Missions as state of a game: what a port offers, what the player has accepted, and how missions
// have ended. Saved and hashed only if there is any (rules/missions_fields.hpp). Their scripts run
// in src/script, which keeps the memory of a running mission.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/state/kinds.hpp"

namespace heliopause {

inline constexpr std::size_t kMostMissions = 5;  // that run; their objectives fit into the panel
inline constexpr std::size_t kMostOffers = 10;   // of a port
inline constexpr std::size_t kMostLoads = 4;     // of one mission
inline constexpr std::size_t kMostMissionRecords = 1'000;  // scripts, notes, offers done
inline constexpr std::size_t kMostNotes = 500;
// After this time a port has other offers, ticks: five minutes, so that one may come back for them.
inline constexpr std::uint64_t kOfferTicks = std::uint64_t{60} * 300;
inline constexpr std::int64_t kMostPay = 1'000'000;                            // credits
inline constexpr std::uint64_t kLongestDeadline = std::uint64_t{60} * 86'400;  // ticks: a day
inline constexpr int kMostMissionUnits = 10'000;  // of the hold, and passengers
inline constexpr int kPassengerUnits = 2;         // of the hold, for one passenger
inline constexpr int kMostMissionDanger = 5, kMostMissionJumps = 99;
inline constexpr std::size_t kMostMissionStandings = 8;
inline constexpr double kMostMissionPoints = 50;  // of a standing
// Lengths in bytes of utf-8.
inline constexpr std::size_t kLongestMissionFile = 100, kLongestMissionTitle = 60,
                             kLongestMissionText = 1000;

// Points of standing that a mission brings when it is done.
struct MissionStanding {
  std::string faction;  // id
  double points = 0;
};

// What the player carries for a mission. It takes a part of the hold, and is no good: no port buys
// it.
struct MissionLoad {
  std::string id, text;
  int units = 0;       // of the hold
  int passengers = 0;  // each takes kPassengerUnits
  int Volume() const { return units + passengers * kPassengerUnits; }
};

// The task of a mission and its pay.
struct MissionTerms {
  std::string file;  // name of its script in missions/: "deliver"
  std::string title, text;
  std::string objective;    // the first line of the objective; empty: the title
  ObjectId to;              // destination; the null id: none
  std::int64_t pay = 0;     // credits when it is done
  std::uint64_t ticks = 0;  // from its acceptance to the deadline; 0: none
  int danger = 0;           // 0 to kMostMissionDanger
  int jumps = 0;            // gates on the way
  bool story = false;       // part of the story: the list shows it first
  std::vector<MissionLoad> loads;
  std::vector<MissionStanding> standing;
  std::vector<std::byte> memory;  // of its script when it begins, encoded

  const std::string& GoalText() const { return objective.empty() ? title : objective; }
};

// `id` counts offers and missions of a game from 1; a mission keeps the id of its offer.
struct MissionOffer {
  std::uint64_t id = 0;
  MissionTerms terms;
};

enum class MissionState : std::uint8_t { Running, Done, Failed };

struct Mission {
  std::uint64_t id = 0;
  MissionTerms terms;              // `loads` of the terms are those at the beginning
  ObjectId port;                   // where it was accepted
  std::uint64_t accepted = 0;      // tick
  std::uint64_t deadline = 0;      // tick; 0: none
  std::vector<MissionLoad> loads;  // on board
  MissionState state = MissionState::Running;
  std::string reason;  // of the end
};

// How the missions of one script have ended. A record whose name begins with one of these marks is
// of no script: no file can have such a name.
struct MissionRecord {
  std::string file;
  std::uint32_t done = 0, failed = 0;
};
inline constexpr char kNoteMark = '@';       // what a mission has noted
inline constexpr char kDoneOfferMark = '=';  // an offer of this period that was accepted and done
inline bool IsOfScript(const MissionRecord& record) {
  return !record.file.starts_with(kNoteMark) && !record.file.starts_with(kDoneOfferMark);
}

struct Missions {
  std::uint64_t last_id = 0;
  ObjectId port;             // that made the offers
  std::uint64_t period = 0;  // of the offers: their tick by kOfferTicks, plus 1; 0: make new ones
  std::vector<MissionOffer> offers;    // in the order of the list
  std::vector<Mission> running;        // in the order of acceptance
  std::vector<MissionRecord> records;  // by file, ascending

  bool IsEmpty() const { return last_id == 0 && period == 0; }
};

inline const Mission* FindMission(const Missions& missions, std::uint64_t id) {
  for (const Mission& mission : missions.running)
    if (mission.id == id) return &mission;
  return nullptr;
}

// {0, 0} for a script that no mission has ended with.
inline MissionRecord RecordOf(const Missions& missions, std::string_view file) {
  for (const MissionRecord& record : missions.records)
    if (record.file == file) return record;
  return {};
}

// The ids of what a mission shows begin with this: "12:".
inline std::string MissionPrefix(std::uint64_t id) { return std::to_string(id) + ":"; }

}  // namespace heliopause
