// The table of results on the disk. It is small, so each change reads and writes all of it.
#include "app/challenges.hpp"

#include <fcntl.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <span>
#include <stdexcept>
#include <system_error>

#include "game/data/entry_check.hpp"
#include "game/state/presentation.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

constexpr const char* kTable = "results.toml";
constexpr Range kSeeds = {0, 2e9};
// Exact in a double: see kMaxScore.
constexpr Range kScores = {-static_cast<double>(kMaxScore), static_cast<double>(kMaxScore)};

// "siege-20261123.rec", or with "-2" and so on if there is a file of that name: a friend's.
std::string FreeName(const fs::path& folder, const std::string& challenge, std::uint64_t seed) {
  const std::string base = challenge + "-" + std::to_string(seed);
  std::string file = base + ".rec";
  std::error_code error;
  for (int i = 2; fs::exists(folder / file, error); ++i)
    file = base + "-" + std::to_string(i) + ".rec";
  return file;
}

std::string TextOf(const std::vector<ChallengeResult>& results) {
  std::string text =
      "# Own best results of challenges; `heliopause replay --headless --score` "
      "verifies a recording.\n";
  for (const ChallengeResult& result : results) {
    text += "\n[[result]]\nid = \"" + result.challenge + "\"\nname = \"" + result.challenge +
            "\"\nseed = " + std::to_string(result.seed) +
            "\nscore = " + std::to_string(result.score) + "\nrecording = \"" + result.recording +
            "\"\n";
  }
  return text;
}

// Lines that are not valid are left out and reported in `errors`.
std::vector<ChallengeResult> ReadResults(const fs::path& folder, std::vector<DataError>& errors) {
  std::vector<ChallengeResult> results;
  std::error_code error;
  if (!fs::exists(folder / kTable, error)) return results;
  for (const DataEntry& entry : ReadDataFile(folder / kTable, kTable, "result", errors)) {
    EntryCheck check(entry, errors);
    ChallengeResult result;
    result.challenge = check.Text("id");
    check.Text("name");
    result.seed = static_cast<std::uint64_t>(check.Integer("seed", kSeeds));
    result.score = static_cast<std::int64_t>(check.Number("score", kScores));
    result.recording = check.Text("recording");
    if (check.Finish()) results.push_back(std::move(result));
  }
  return results;
}

}  // namespace

std::uint64_t SeedOfDay(std::chrono::system_clock::time_point now) {
  const auto days = std::chrono::floor<std::chrono::days>(now);
  const std::chrono::year_month_day date(days);
  return static_cast<std::uint64_t>(static_cast<int>(date.year())) * 10'000 +
         static_cast<unsigned>(date.month()) * 100 + static_cast<unsigned>(date.day());
}

std::vector<ChallengeResult> ChallengeTable::Results() const {
  std::vector<DataError> errors;
  return ReadResults(folder_, errors);
}

std::optional<ChallengeResult> ChallengeTable::Best(const std::string& challenge,
                                                    std::optional<std::uint64_t> seed) const {
  std::optional<ChallengeResult> best;
  for (ChallengeResult& result : Results()) {
    if (result.challenge != challenge || (seed && result.seed != *seed)) continue;
    if (!best || result.score > best->score) best = std::move(result);
  }
  return best;
}

bool ChallengeTable::Add(const std::string& challenge, std::uint64_t seed, std::int64_t score,
                         const fs::path& recorded) const {
  std::vector<DataError> errors;
  std::vector<ChallengeResult> results = ReadResults(folder_, errors);
  const auto known = std::find_if(results.begin(), results.end(), [&](const ChallengeResult& r) {
    return r.challenge == challenge && r.seed == seed;
  });
  if (known != results.end() && known->score >= score) {
    std::error_code ignored;
    fs::remove(recorded, ignored);
    return false;
  }
  // Only the name of the file counts: an edited table may name other folders.
  const std::string file = known != results.end() ? fs::path(known->recording).filename().string()
                                                  : FreeName(folder_, challenge, seed);
  fs::rename(recorded, folder_ / file);
  if (known != results.end())
    known->score = score;
  else
    results.push_back({challenge, seed, score, file});
  const std::string text = TextOf(results);
  std::optional<fs::path> old;  // keep what could not be read: a typing error must not cost results
  if (!errors.empty()) old = folder_ / (std::string(kTable) + ".1");
  ReplaceFile(folder_ / kTable, std::as_bytes(std::span(text)), old);
  return true;
}

std::unique_ptr<Descriptor> ChallengeTable::Reserve() const {
  auto lock = std::make_unique<Descriptor>(folder_ / "current.lock", O_WRONLY | O_CREAT);
  if (!lock->Lock()) throw std::runtime_error("another program flies a challenge");
  return lock;
}

}  // namespace heliopause
