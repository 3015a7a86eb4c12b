// The parameters of sounds and music: the entries of data/sounds.toml and data/music.toml.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/data/catalog.hpp"

namespace heliopause {

enum class WaveShape : std::uint8_t { Sine, Triangle, Saw, Square, Noise };
inline constexpr std::array<std::string_view, 5> kWaveShapes = {"sine", "triangle", "saw", "square",
                                                                "noise"};

// When a sound plays. In the order of kTriggers, which are the names in the file.
enum class Trigger : std::uint8_t {
  Gun,        // a shot without homing
  Missile,    // a homing one
  HitShield,  // the shield took all of the damage
  HitHull,
  HitRock,
  Collision,
  Explosion,  // of a ship
  RockBreaks,
  Pickup,  // the rest is the player's own
  Dock,
  Undock,
  Rejected,  // docking, a trade or another order
  Gate,
  Coins,  // bounties, sales, jobs
  Target,
  Alert,
  Message,
  Death,
  HullLow,      // the hull falls below kLowHull
  MissileNear,  // loop: while a missile follows the player
  Engine,       // loop: by thrust
  Rewind,       // loop: while time runs back
  DeepScan,     // a ring leaves the ship
  Click,        // in menus
  Accept,
  Script,  // by space.sound(id)
};
inline constexpr std::array<std::string_view, 26> kTriggers = {
    "gun",         "missile",   "hit_shield", "hit_hull", "hit_rock", "collision",    "explosion",
    "rock_breaks", "pickup",    "dock",       "undock",   "rejected", "gate",         "coins",
    "target",      "alert",     "message",    "death",    "hull_low", "missile_near", "engine",
    "rewind",      "deep_scan", "click",      "accept",   "script"};
constexpr bool IsLoop(Trigger trigger) {
  return trigger == Trigger::MissileNear || trigger == Trigger::Engine ||
         trigger == Trigger::Rewind;
}
inline constexpr double kLowHull = 0.3;  // share of the hull

// One oscillator with its envelope and filters. A sound is the sum of its layers.
struct SoundLayer {
  WaveShape wave = WaveShape::Sine;
  double start = 0;                            // s after the start of the sound
  double from = 440, to = 440;                 // Hz at its start and at the end of the sound
  double level = 1;                            // 0 to 1
  double attack = 0.002, hold = 0, decay = 1;  // s; decay to 1 %
  double lowpass = 0, lowpass_to = 0;          // Hz, at start and end; 0: none
  double highpass = 0;                         // Hz; 0: none
  double resonance = 0;                        // of the filters, 0 to 0.95
  double vibrato = 0, vibrato_depth = 0;       // Hz; semitones
  double tremolo = 0, tremolo_depth = 0;       // Hz; 0 to 1
  double fm_ratio = 0, fm_depth = 0;           // of a modulating sine; radians
};

struct SoundClass {
  std::string id;
  Trigger when = Trigger::Script;
  std::vector<std::string> weapons;         // gun, missile: of these alone; empty: of all others
  double radius_from = 0, radius_to = 1e9;  // explosion, rock_breaks: of the object, units
  double volume = 1;                        // 0 to 1
  double range = 0;                         // units from which it is not heard; 0: everywhere
  int priority = 5;                         // 0 to 9: a higher one takes the voice of a lower one
  int voices = 3;                           // at most at once
  double length = 1;                        // s
  double drive = 0;                         // 0 to 1, saturation
  double echo = 0, echo_level = 0;          // s; 0 to 0.9
  std::vector<SoundLayer> layers;
};

// A row of notes that is repeated to the end of the music.
struct MusicPart {
  WaveShape wave = WaveShape::Triangle;
  std::string notes;                               // see note_text.hpp
  double step = 1;                                 // beats of a note
  double level = 1;                                // 0 to 1
  double pan = 0;                                  // -1 (left) to 1
  double attack = 0.01, decay = 0, release = 0.1;  // s; decay 0: none while the note is held
  double lowpass = 0, highpass = 0, resonance = 0;
  double detune = 0;   // cents between two oscillators; 0: one
  double drop = 0;     // semitones that a note begins higher, for drums
  double space = 0.3;  // part that goes through the reverberation
};

enum class Mood : std::uint8_t { Calm, Port, Tension, Fight };
inline constexpr std::array<std::string_view, 4> kMoods = {"calm", "port", "tension", "fight"};

struct MusicClass {
  std::string id;
  Mood when = Mood::Calm;
  double volume = 1;
  double tempo = 80;  // beats/min
  int beats = 32;     // then it begins again
  std::vector<MusicPart> parts;
};

struct SoundSet {
  std::vector<SoundClass> sounds;
  std::vector<MusicClass> music;
  std::vector<DataError> errors, notes;  // as those of a Catalog
};

// "blaster-1a2b3c4d.wav": the id, and a hash of all that the samples depend on. A file of this name
// in the folder of sounds has these samples; without one, they are synthesized.
std::string WaveFileName(const SoundClass& sound);
std::string WaveFileName(const MusicClass& music);

}  // namespace heliopause
