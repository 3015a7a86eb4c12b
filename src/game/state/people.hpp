// Disabled ships, scans, and the escorts of the player. An optional part of the state: saved and
// hashed when it is not empty.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"
#include "game/state/kinds.hpp"

namespace heliopause {

// ---- disabled ships ----

// A ship that is hit below this part of its hull may be disabled, by disable_chance of its faction.
inline constexpr double kDisabledPart = 0.15;
// Then it drifts: it neither thinks nor fires, and its shield does not recover. After this time its
// crew has made it fly again, with kMendedPart of its hull. Without an end, disabled ships would
// accumulate.
inline constexpr double kDisabledSeconds = 150;
inline constexpr double kMendedPart = 0.2;
// A ship boards another within this distance of the edges, at most this fast relative to it.
inline constexpr double kBoardRange = 150;  // units
inline constexpr double kBoardSpeed = 60;   // units/s
// The line of dialogue in which the player chooses what to do with a boarded ship, and its time.
inline constexpr std::string_view kBoardLine = "board";
inline constexpr double kBoardSeconds = 30;

struct DisabledShip {
  ObjectId ship;
  std::uint64_t since = 0;  // tick
  bool robbed = false;
};

// ---- scans ----

inline constexpr double kScanRange = 900;    // units between the centers, to begin
inline constexpr double kScanEscape = 1500;  // units; beyond, the scan is lost
inline constexpr double kScanSeconds = 4;
inline constexpr double kScanPause = 150;  // s until the same ship may be scanned again

struct Scan {
  ObjectId scanner, ship;
  std::uint64_t since = 0;  // tick
};

struct ScannedShip {
  ObjectId ship;
  std::uint64_t tick = 0;
};

// ---- escorts ----

inline constexpr std::size_t kMostEscorts = 6;
inline constexpr int kEscortSharePercent = 8;  // of each bounty, for each escort
inline constexpr const char* kEscortBrain = "wing";

enum class WingOrder : std::uint8_t { Follow, Attack, Hold, Mine, Dock };
enum class Formation : std::uint8_t { Wedge, Line, Ring };
inline constexpr std::array<const char*, 5> kWingOrders = {"follow", "attack", "hold", "mine",
                                                           "dock"};
inline constexpr std::array<const char*, 3> kFormations = {"wedge", "line", "ring"};

struct Escort {
  ObjectId ship;
  FactionIndex home = kNone;  // its faction before, to which it returns; kNone: none
};

// All escorts have the same order. Without an escort, all members have their defaults.
struct Wing {
  std::vector<Escort> escorts;  // in order of hiring: the slots of the formation
  WingOrder order = WingOrder::Follow;
  Formation formation = Formation::Wedge;
  ObjectId target;          // of the order Attack
  std::uint64_t since = 0;  // tick of the last order
};

struct People {
  std::vector<DisabledShip> disabled;  // by ship id, ascending
  ObjectId boarding;                   // the ship that kBoardLine is about
  std::vector<Scan> scans;             // in order of their beginning; one of a ship at most
  std::vector<ScannedShip> scanned;    // within the last kScanPause, oldest first
  Wing wing;

  bool IsEmpty() const {
    return disabled.empty() && boarding == ObjectId{} && scans.empty() && scanned.empty() &&
           wing.escorts.empty();
  }
};

}  // namespace heliopause
