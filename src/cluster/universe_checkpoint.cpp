// Universe::Save and Restore. Each rank writes the file of its own sprites; rank 0 writes the table
// last, so that a folder with a table is complete.
#include <algorithm>
#include <heliopause/cluster/universe.hpp>
#include <stdexcept>

#include "cluster/agreement.hpp"
#include "cluster/checkpoint.hpp"
#include "cluster/universe_impl.hpp"

namespace heliopause::cluster {
namespace {

constexpr const char* kAttachment = "attachment";

std::string NameOfRank(int rank) { return "rank-" + std::to_string(rank); }

std::vector<SpriteRecord> OwnRecords(const LocalSprites& sprites) {
  std::vector<SpriteRecord> records;
  records.reserve(sprites.CountOwned());
  sprites.Space().ForEachSprite([&](SpriteId id, const Sprite&) {
    if (sprites.StateOf(id) == LocalSprites::State::Owned) records.push_back(sprites.RecordOf(id));
  });
  return records;
}

// Collective: the sizes and checksums of all ranks' files.
std::vector<CheckpointFile> GatherFiles(MPI_Comm comm, const CheckpointFile& own, int ranks) {
  const std::uint64_t mine[2] = {own.bytes, own.checksum};
  std::vector<std::uint64_t> all(2 * static_cast<std::size_t>(ranks));
  MPI_Allgather(mine, 2, MPI_UINT64_T, all.data(), 2, MPI_UINT64_T, comm);
  std::vector<CheckpointFile> files;
  for (int rank = 0; rank < ranks; ++rank) {
    const auto r = 2 * static_cast<std::size_t>(rank);
    files.push_back({NameOfRank(rank), all[r], all[r + 1]});
  }
  return files;
}

// Collective: rank 0's bytes for all.
std::vector<std::byte> Broadcast(MPI_Comm comm, std::vector<std::byte> bytes) {
  std::uint64_t size = bytes.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, comm);
  bytes.resize(size);
  MPI_Bcast(bytes.data(), static_cast<int>(size), MPI_BYTE, 0, comm);
  return bytes;
}

std::string TextOf(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Rejects a checkpoint of a universe with another space.
void CheckSpace(const std::string& path, const CheckpointTable& table,
                const SpaceOptions& options) {
  const std::vector<std::string> expected = SpaceLines(options);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string found = i < table.space.size() ? table.space[i] : "nothing";
    if (found != expected[i])
      throw std::runtime_error(path + ": " + found + " (expected " + expected[i] +
                               ", as in the options of this universe)");
  }
}

}  // namespace

void Universe::Save(const std::string& folder, std::uint64_t step,
                    std::span<const std::byte> attachment) const {
  const WorkMeter::Pause pause(impl_->work);
  const MPI_Comm comm = impl_->comm;
  const std::vector<std::string> lines = {"folder = " + folder, "step = " + std::to_string(step)};
  const std::filesystem::path made =
      std::filesystem::path(folder) / ("step-" + std::to_string(step) + ".new");
  RunTogether(comm, "Universe::Save", lines, [&] {
    if (Rank() == 0) BeginCheckpoint(folder, step);
  });
  CheckpointFile own;
  RunTogether(comm, [&] {
    own = WriteFile(made / NameOfRank(Rank()), EncodeSprites(OwnRecords(impl_->sprites)));
  });
  CheckpointTable table{step, SpaceLines(impl_->options.space), GatherFiles(comm, own, Ranks())};
  RunTogether(comm, [&] {
    if (Rank() != 0) return;
    table.files.push_back(WriteFile(made / kAttachment, attachment));
    const std::string text = table.Text();
    WriteFile(made / "universe", std::as_bytes(std::span(text)));
    EndCheckpoint(folder, step);
  });
}

RestoredCheckpoint Universe::Restore(const std::string& folder) {
  const WorkMeter::Pause pause(impl_->work);
  const MPI_Comm comm = impl_->comm;
  const std::string line = "folder = " + folder;
  RestoredCheckpoint restored;
  std::vector<std::byte> bytes;
  std::filesystem::path path;
  // Rank 0 chooses, so that all ranks read the same checkpoint.
  RunTogether(comm, "Universe::Restore", std::span(&line, 1), [&] {
    if (Rank() != 0) return;
    path = FindCheckpoint(folder);
    bytes = ReadFile(path / "universe");
  });
  const std::string name = path.string();
  const auto letters = std::as_bytes(std::span(name));
  path = TextOf(Broadcast(comm, {letters.begin(), letters.end()}));
  bytes = Broadcast(comm, std::move(bytes));
  LocalSprites sprites(impl_->options.space, impl_->options.largest_local_search);
  RunTogether(comm, [&] {
    const std::string table_path = (path / "universe").string();
    const CheckpointTable table = CheckpointTable::Parse(table_path, TextOf(bytes));
    CheckSpace(table_path, table, impl_->options.space);
    restored.step = table.step;
    for (std::size_t i = 0; i + 1 < table.files.size(); ++i) {
      if (i % static_cast<std::size_t>(Ranks()) != static_cast<std::size_t>(Rank())) continue;
      const std::string file = (path / table.files[i].name).string();
      sprites.AddMany(DecodeSprites(file, ReadFile(path, table.files[i])),
                      LocalSprites::State::Owned);
    }
    restored.attachment = ReadFile(path, table.files.back());
  });
  impl_->sprites = std::move(sprites);
  impl_->ghosts = Ghosts(Ranks());
  impl_->is_cut = false;
  impl_->unsettled = true;
  impl_->cut_above = impl_->options.tolerance;
  impl_->imbalance_before_cut = 0;
  impl_->patience = 0;
  impl_->Settle();
  return restored;
}

}  // namespace heliopause::cluster
