#include "app/slots.hpp"

#include <cstdio>
#include <system_error>

#include "game/save_file.hpp"

namespace heliopause {
namespace {

namespace fs = std::filesystem;

std::string SlotText(const SaveHeader& header) {
  const std::uint64_t seconds = header.tick / 60;
  char text[160];
  std::snprintf(text, sizeof text, "%s, %llu:%02llu, %lld credits", header.scenario.c_str(),
                static_cast<unsigned long long>(seconds / 60),
                static_cast<unsigned long long>(seconds % 60),
                static_cast<long long>(header.credits));
  return text;
}

}  // namespace

SlotInfo DescribeSlot(const char* slot, const fs::path& file) {
  SlotInfo info;
  info.slot = slot;
  info.exists = fs::exists(file);
  if (!info.exists) return info;
  std::error_code ignored;  // a file that went away meanwhile counts as old
  info.written = fs::last_write_time(file, ignored);
  try {
    info.text = SlotText(ReadSaveHeader(file));
  } catch (const SaveError& error) {
    info.broken = true;
    info.text = error.what();
  }
  return info;
}

}  // namespace heliopause
