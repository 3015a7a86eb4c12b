// Checkpoints on disk: FOLDER/step-N with one file of sprites per rank, an attachment, and a table.
//
// step-N/universe    the table: text, one line each
//   heliopause checkpoint 1
//   step 500
//   space.radius 65536              (center, radius, canvas, border)
//   file rank-0 bytes 1092 checksum 0123456789abcdef
//   file attachment bytes 8 checksum ...
//   end checksum ...                of the text before this line
// step-N.new         a checkpoint that is being written
// step-N.old         the one before of the same step, until the new one has its name
// step-N/rank-0      52 bytes a sprite, little endian: id, position, velocity, radius, kinds
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <heliopause/cluster/universe.hpp>
#include <span>
#include <string>
#include <vector>

#include "cluster/sprite_record.hpp"

namespace heliopause::cluster {

inline constexpr const char* kTable = "universe";         // the name of the table
inline constexpr const char* kAttachment = "attachment";  // that of the attachment

/// A file of a checkpoint.
struct CheckpointFile {
  std::string name;
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;
};

/// The table of a checkpoint.
struct CheckpointTable {
  std::uint64_t step = 0;
  std::vector<std::string> space;     // "space.radius 65536", ...
  std::vector<CheckpointFile> files;  // of ranks, in order; the attachment last

  std::string Text() const;
  /// Throws std::runtime_error, "PATH: reason", when the text is incomplete or changed, of the type
  /// Unreadable when it is that of a newer version.
  static CheckpointTable Parse(const std::string& path, const std::string& text);
};

/// The lines of CheckpointTable::space.
std::vector<std::string> SpaceLines(const SpaceOptions& options);

std::vector<std::byte> EncodeSprites(std::span<const SpriteRecord> records);
/// Throws std::runtime_error when the size is not that of whole sprites.
std::vector<SpriteRecord> DecodeSprites(const std::string& path, std::span<const std::byte> bytes);

/// Writes a file and flushes it to the disk. Throws std::runtime_error "cannot write PATH: reason".
CheckpointFile WriteFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
/// Reads a whole file. Throws std::runtime_error "cannot read PATH: reason", of the type
/// Unreadable if it may be there and cannot be opened.
std::vector<std::byte> ReadFile(const std::filesystem::path& path);
/// The same for a file of a checkpoint. Throws likewise when size or checksum differ.
std::vector<std::byte> ReadFile(const std::filesystem::path& folder, const CheckpointFile& file);
/// Flushes the entries of a folder to the disk.
void FlushFolder(const std::filesystem::path& folder);

/// FOLDER/step-N.new.
std::filesystem::path PathOfUnfinished(const std::string& folder, std::uint64_t step);
/// Makes that folder, without what an earlier attempt has left. Returns its path. Throws
/// std::runtime_error when a folder of this step exists that is no checkpoint.
std::filesystem::path BeginCheckpoint(const std::string& folder, std::uint64_t step);
/// Renames it to FOLDER/step-N, and deletes those of lower steps except the highest of them.
/// Folders with other files than those of a checkpoint stay, and so do those that cannot be
/// deleted. Whenever the process dies, ListCheckpoints returns a complete one if there was one
/// before.
void EndCheckpoint(const std::string& folder, std::uint64_t step);
/// The checkpoints in `folder`, the newest first, or `folder` alone if it is one itself. They may
/// be damaged. Throws std::runtime_error when there is none.
std::vector<std::filesystem::path> ListCheckpoints(const std::string& folder);

}  // namespace heliopause::cluster
