// Each entry is read by itself: an invalid one is reported with its line and left out.
#include "view/sound/sound_reader.hpp"

#include <limits>

#include "game/data/draft_reader.hpp"
#include "view/sound/note_text.hpp"

namespace heliopause {
namespace {

constexpr Range kShare = {0, 1};
constexpr Range kHertz = {1, 20'000};
constexpr Range kTime = {0, kLongestSound};
constexpr std::size_t kMostLayers = 12;

double NumberOr(EntryCheck& check, std::string_view key, Range range, double otherwise) {
  return check.Has(key) ? check.Number(key, range) : otherwise;
}

WaveShape ReadShape(EntryCheck& c) { return static_cast<WaveShape>(c.Choice("wave", kWaveShapes)); }

SoundLayer ReadLayer(EntryCheck& c) {
  SoundLayer l;
  l.wave = ReadShape(c);
  l.start = NumberOr(c, "start", kTime, l.start);
  // Noise has no pitch.
  if (l.wave != WaveShape::Noise) l.from = l.to = c.Number("from", kHertz);
  l.to = NumberOr(c, "to", kHertz, l.to);
  l.level = NumberOr(c, "level", kShare, l.level);
  l.attack = NumberOr(c, "attack", kTime, l.attack);
  l.hold = NumberOr(c, "hold", kTime, l.hold);
  l.decay = NumberOr(c, "decay", {0.005, 60}, l.decay);
  l.lowpass = NumberOr(c, "lowpass", kHertz, l.lowpass);
  l.lowpass_to = NumberOr(c, "lowpass_to", kHertz, l.lowpass_to);
  l.highpass = NumberOr(c, "highpass", kHertz, l.highpass);
  l.resonance = NumberOr(c, "resonance", {0, 0.95}, l.resonance);
  l.vibrato = NumberOr(c, "vibrato", {0.1, 100}, l.vibrato);
  l.vibrato_depth = NumberOr(c, "vibrato_depth", {0, 12}, l.vibrato_depth);
  l.tremolo = NumberOr(c, "tremolo", {0.1, 100}, l.tremolo);
  l.tremolo_depth = NumberOr(c, "tremolo_depth", kShare, l.tremolo_depth);
  l.fm_ratio = NumberOr(c, "fm_ratio", {0.1, 16}, l.fm_ratio);
  l.fm_depth = NumberOr(c, "fm_depth", {0, 20}, l.fm_depth);
  if (c.Has("lowpass_to") && !c.Has("lowpass")) c.Error("lowpass_to", "there is no lowpass");
  return l;
}

void ReadWeapons(EntryCheck& c, const Catalog& catalog, SoundClass& sound) {
  sound.weapons = c.Texts("weapons");
  for (const std::string& id : sound.weapons) {
    if (!catalog.FindWeapon(id)) c.Error("weapons", UnknownId(id, IdsOf(catalog.Weapons())));
  }
  if (c.Has("weapons") && sound.when != Trigger::Gun && sound.when != Trigger::Missile)
    c.Error("weapons", "only for when = \"gun\" and \"missile\"");
}

void ReadSound(EntryCheck& c, const Catalog& catalog, SoundClass& sound) {
  sound.when = static_cast<Trigger>(c.Choice("when", kTriggers));
  ReadWeapons(c, catalog, sound);
  sound.radius_from = NumberOr(c, "radius_from", {0, 1e9}, sound.radius_from);
  sound.radius_to = NumberOr(c, "radius_to", {0, 1e9}, sound.radius_to);
  if (sound.radius_to <= sound.radius_from) c.Error("radius_to", "is not above radius_from");
  sound.volume = NumberOr(c, "volume", kShare, sound.volume);
  sound.range = NumberOr(c, "range", {1, 1'000'000}, sound.range);
  sound.priority = c.Integer("priority", {0, 9}, sound.priority);
  sound.voices = c.Integer("voices", {1, 16}, sound.voices);
  sound.length = c.Number("length", {0.01, kLongestSound});
  sound.drive = NumberOr(c, "drive", kShare, sound.drive);
  sound.echo = NumberOr(c, "echo", {0.001, kLongestSound}, sound.echo);
  sound.echo_level = NumberOr(c, "echo_level", {0, 0.9}, sound.echo_level);
  c.ForEachTable(
      "layers", [&](EntryCheck& l) { sound.layers.push_back(ReadLayer(l)); }, kMostLayers);
  if (sound.layers.empty()) c.Error("layers", "expected 1 to 12 tables");
}

MusicPart ReadPart(EntryCheck& c) {
  MusicPart p;
  p.wave = ReadShape(c);
  p.notes = c.Text("notes");
  NoteRow row;
  if (!p.notes.empty()) {
    if (const std::string why = ParseNotes(p.notes, row); !why.empty()) c.Error("notes", why);
  }
  p.step = NumberOr(c, "step", {0.0625, 64}, p.step);
  p.level = NumberOr(c, "level", kShare, p.level);
  p.pan = NumberOr(c, "pan", {-1, 1}, p.pan);
  p.attack = NumberOr(c, "attack", {0, 30}, p.attack);
  p.decay = NumberOr(c, "decay", {0.01, 60}, p.decay);
  p.release = NumberOr(c, "release", {0.005, 30}, p.release);
  p.lowpass = NumberOr(c, "lowpass", kHertz, p.lowpass);
  p.highpass = NumberOr(c, "highpass", kHertz, p.highpass);
  p.resonance = NumberOr(c, "resonance", {0, 0.95}, p.resonance);
  p.detune = NumberOr(c, "detune", {0, 200}, p.detune);
  p.drop = NumberOr(c, "drop", {0, 60}, p.drop);
  p.space = NumberOr(c, "space", kShare, p.space);
  return p;
}

void ReadMusic(EntryCheck& c, MusicClass& music) {
  music.when = static_cast<Mood>(c.Choice("when", kMoods));
  music.volume = NumberOr(c, "volume", kShare, music.volume);
  music.tempo = c.Number("tempo", {20, 300});
  music.beats = c.Integer("beats", {1, 1024});
  if (music.beats * 60 / music.tempo > kLongestMusic)
    c.Error("beats",
            "the music is longer than " + std::to_string(static_cast<int>(kLongestMusic)) + " s");
  c.ForEachTable(
      "parts", [&](EntryCheck& p) { music.parts.push_back(ReadPart(p)); }, kMostLayers);
  if (music.parts.empty()) c.Error("parts", "expected 1 to 12 tables");
}

template <class T>
void Take(Drafts<T> drafts, std::vector<T>& out) {
  for (Draft<T>& draft : drafts) out.push_back(std::move(draft.item));
}

}  // namespace

SoundSet LoadSounds(const std::filesystem::path& folder, std::span<const DataLayer> mods,
                    const Catalog& catalog) {
  SoundSet set;
  DraftReader reader(folder, mods, set.errors, set.notes);
  Take(reader.ReadAll<SoundClass>(
           "sounds.toml", "sound",
           [&](EntryCheck& c, auto& draft) { ReadSound(c, catalog, draft.item); }, true),
       set.sounds);
  Take(reader.ReadAll<MusicClass>(
           "music.toml", "music", [](EntryCheck& c, auto& draft) { ReadMusic(c, draft.item); },
           true),
       set.music);
  return set;
}

}  // namespace heliopause
