// Universe::Save and Restore. Each rank writes the file of its own sprites; rank 0 writes the table
// last, so that a folder with a table is complete.
#include <cassert>
#include <heliopause/cluster/universe.hpp>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "cluster/agreement.hpp"
#include "cluster/checkpoint.hpp"
#include "cluster/unique_ids.hpp"
#include "cluster/universe_impl.hpp"

namespace heliopause::cluster {
namespace {

std::string NameOfRank(int rank) { return "rank-" + std::to_string(rank); }

// ForEachSprite visits in order of id, so equal histories give equal files.
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
  // Size and checksum alone: the names follow from the ranks.
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

std::string TextOf(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Collective: rank 0's bytes for all.
std::vector<std::byte> Broadcast(MPI_Comm comm, std::vector<std::byte> bytes) {
  assert(bytes.size() <= 0x7fffffff && "a table or a list of paths has a size that MPI can count");
  std::uint64_t size = bytes.size();
  MPI_Bcast(&size, 1, MPI_UINT64_T, 0, comm);
  bytes.resize(size);
  MPI_Bcast(bytes.data(), static_cast<int>(size), MPI_BYTE, 0, comm);
  return bytes;
}

// The same for a text.
std::string Broadcast(MPI_Comm comm, const std::string& text) {
  const auto letters = std::as_bytes(std::span(text));
  return TextOf(Broadcast(comm, std::vector<std::byte>(letters.begin(), letters.end())));
}

// Rejects a checkpoint of a universe with another space. That is no damage, and older checkpoints
// have the same space.
void CheckSpace(const std::string& path, const CheckpointTable& table,
                const SpaceOptions& options) {
  const std::vector<std::string> expected = SpaceLines(options);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const std::string found = i < table.space.size() ? table.space[i] : "nothing";
    if (found != expected[i])
      throw std::invalid_argument(path + ": " + found + " (expected " + expected[i] +
                                  ", as in the options of this universe)");
  }
}

// A sprite that no manager accepts is damage, too.
void AddSprites(LocalSprites& sprites, const std::filesystem::path& folder,
                const CheckpointFile& file) {
  const std::string path = (folder / file.name).string();
  // Read errors are passed on unchanged; only the manager's errors get the name of the file.
  const std::vector<SpriteRecord> records = DecodeSprites(path, ReadFile(folder, file));
  try {
    sprites.AddMany(records, LocalSprites::State::Owned);
  } catch (const std::logic_error& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
}

// The one byte that no path contains.
constexpr char kSeparator = '\0';  // of paths

// Collective: the paths of the checkpoints in a folder, newest first, as rank 0 sees them.
std::vector<std::string> PathsOf(MPI_Comm comm, const std::string& folder, int rank) {
  std::string all;
  const std::string line = "folder = " + folder;
  // Rank 0 decides for all: with a shared file system ranks may see a new folder at different
  // times.
  RunTogether(comm, "Universe::Restore", std::span(&line, 1), [&] {
    if (rank != 0) return;
    for (const std::filesystem::path& path : ListCheckpoints(folder))
      all += path.string() + kSeparator;
  });
  std::istringstream words(Broadcast(comm, all));
  std::vector<std::string> paths;
  for (std::string path; std::getline(words, path, kSeparator);) paths.push_back(path);
  return paths;
}

}  // namespace

void Universe::Impl::Save(const std::string& folder, std::uint64_t step,
                          std::span<const std::byte> attachment) {
  // Each phase ends in RunTogether: an error on any rank, as a full disk, ends the save on all
  // ranks, and the checkpoint before stays the newest.
  const int rank = exchange.Rank();
  const std::vector<std::string> lines = {"folder = " + folder, "step = " + std::to_string(step)};
  const std::filesystem::path made = PathOfUnfinished(folder, step);
  // Phase 1: rank 0 makes the folder.
  RunTogether(comm, "Universe::Save", lines, [&] {
    if (rank == 0) BeginCheckpoint(folder, step);
  });
  // Phase 2: all ranks write their own sprites at the same time.
  CheckpointFile own;
  RunTogether(
      comm, [&] { own = WriteFile(made / NameOfRank(rank), EncodeSprites(OwnRecords(sprites))); });
  // Phase 3: rank 0 has the sizes of all files, writes the table, and gives the folder its name.
  CheckpointTable table{step, SpaceLines(options.space), GatherFiles(comm, own, exchange.Ranks())};
  RunTogether(comm, [&] {
    if (rank != 0) return;
    table.files.push_back(WriteFile(made / kAttachment, attachment));
    const std::string text = table.Text();
    WriteFile(made / kTable, std::as_bytes(std::span(text)));
    EndCheckpoint(folder, step);
  });
}

// Throws an AgreedError, with the sprites as before: of std::runtime_error itself when the
// checkpoint is damaged, of std::bad_alloc when a rank has no memory for it.
RestoredCheckpoint Universe::Impl::ReadCheckpoint(const std::string& path) {
  const auto rank = static_cast<std::size_t>(exchange.Rank());
  const auto ranks = static_cast<std::size_t>(exchange.Ranks());
  const std::filesystem::path folder = path;
  const std::string table_path = (folder / kTable).string();
  // Step 1: the table, which rank 0 reads for all.
  std::vector<std::byte> text;
  RunTogether(comm, [&] {
    if (rank == 0) text = ReadFile(table_path);
  });
  text = Broadcast(comm, std::move(text));
  RestoredCheckpoint restored;
  // Step 2: files by turns: rank r of n reads the files r, r + n, ... A checkpoint of any number of
  // ranks can be restored. The last file is the attachment, which each rank reads.
  LocalSprites loaded(options.space, options.largest_local_search);
  RunTogether(comm, [&] {
    const CheckpointTable table = CheckpointTable::Parse(table_path, TextOf(text));
    CheckSpace(table_path, table, options.space);
    restored.step = table.step;
    for (std::size_t i = rank; i + 1 < table.files.size(); i += ranks)
      AddSprites(loaded, folder, table.files[i]);
    restored.attachment = ReadFile(folder, table.files.back());
  });
  // Step 3: ids are compared before the sprites replace the present ones.
  const std::optional<GlobalId> twice = FindIdOfTwo(loaded, exchange);
  RunTogether(comm, [&] {
    if (twice) throw std::runtime_error(path + ": " + DuplicateGlobalId(*twice).what());
  });
  sprites = std::move(loaded);
  return restored;
}

RestoredCheckpoint Universe::Impl::Restore(const std::string& folder) {
  // From the newest to the oldest: a damaged one is skipped with its reason. Errors of other types,
  // as of another space, a newer version or a file without permission, end the search; so does lack
  // of memory.
  std::vector<std::string> skipped;
  for (const std::string& path : PathsOf(comm, folder, exchange.Rank())) {
    try {
      RestoredCheckpoint restored = ReadCheckpoint(path);
      restored.skipped = std::move(skipped);
      // All that was measured or sent belongs to the former sprites.
      ghosts = Ghosts(exchange.Ranks());
      is_cut = false;
      unsettled = true;
      met_id.reset();
      cut_schedule = CutSchedule(options.tolerance);
      Settle();
      return restored;
    } catch (const AgreedError<std::runtime_error>& error) {
      skipped.emplace_back(error.what());
    } catch (const AgreedError<std::bad_alloc>& error) {
      throw AgreedError<std::bad_alloc>(path + ": " + error.what());
    }
  }
  assert(!skipped.empty() && "PathsOf returns at least one path or throws");
  // None is intact: the reason of the newest one.
  throw AgreedError<std::runtime_error>(skipped.front());
}

void Universe::Save(const std::string& folder, std::uint64_t step,
                    std::span<const std::byte> attachment) const {
  const WorkMeter::Pause pause(impl_->work);
  RunCollective(impl_->comm, "Universe::Save", [&] { impl_->Save(folder, step, attachment); });
}

RestoredCheckpoint Universe::Restore(const std::string& folder) {
  const WorkMeter::Pause pause(impl_->work);
  RestoredCheckpoint restored;
  RunCollective(impl_->comm, "Universe::Restore", [&] {
    impl_->RejectInCallback("Universe::Restore");
    restored = impl_->Restore(folder);
  });
  return restored;
}

}  // namespace heliopause::cluster
