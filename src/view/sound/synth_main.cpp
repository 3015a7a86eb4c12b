// Writes the sounds of the game as WAVE files. Runs when the project is built:
//
//   heliopause_synth DATA OUT     DATA: the folder of the data; OUT: created; other .wav files in
//   it are removed
//
// Exit codes: 0, 1 if a file of the data is invalid or one cannot be written, 2 wrong arguments.
#include <boost/container/flat_set.hpp>
#include <cstdio>
#include <exception>
#include <filesystem>

#include "game/state/safe_file.hpp"
#include "view/sound/sound_reader.hpp"
#include "view/sound/synth.hpp"

namespace {

namespace fs = std::filesystem;
using namespace heliopause;

template <class Class>
void WriteAll(const std::vector<Class>& sounds, const fs::path& out,
              boost::container::flat_set<std::string>& names) {
  for (const Class& sound : sounds) {
    const std::string name = WaveFileName(sound);
    names.insert(name);
    // The name contains a hash of the parameters, so a file with this name is up to date.
    if (fs::exists(out / name)) continue;
    ReplaceFile(out / name, FormatWave(Synthesize(sound)), std::nullopt);
  }
}

int WriteSounds(const fs::path& data, const fs::path& out) {
  const Catalog catalog = Catalog::Load(data);
  const SoundSet sounds = LoadSounds(data, {}, catalog);
  for (const DataError& error : sounds.errors) std::fprintf(stderr, "%s\n", error.Text().c_str());
  if (!sounds.errors.empty()) return 1;
  fs::create_directories(out);
  boost::container::flat_set<std::string> names;
  WriteAll(sounds.sounds, out, names);
  WriteAll(sounds.music, out, names);
  // Removes the files of former parameters.
  for (const auto& entry : fs::directory_iterator(out))
    if (entry.path().extension() == ".wav" && !names.contains(entry.path().filename().string()))
      fs::remove(entry.path());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: heliopause_synth DATA OUT\n");
    return 2;
  }
  try {
    return WriteSounds(argv[1], argv[2]);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "heliopause_synth: %s\n", error.what());
    return 1;
  }
}
