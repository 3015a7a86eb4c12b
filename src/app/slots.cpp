#include "app/slots.hpp"

#include <cstdio>
#include <system_error>

#include "game/rules/save_file.hpp"

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

// Where the save has gone or is broken, the one before it can still be had.
SlotInfo DescribeSlot(const char* slot, const fs::path& file) {
  SlotInfo info;
  info.slot = slot;
  std::error_code ignored;  // what may not be looked at is not there, and has no age
  const fs::path previous = file.string() + ".1";
  const bool here = fs::exists(file, ignored);
  info.exists = here || fs::exists(previous, ignored);
  if (!info.exists) return info;
  info.written = fs::last_write_time(here ? file : previous, ignored);
  try {
    info.text = SlotText(ReadSaveHeader(file));
  } catch (const SaveError& error) {
    info.broken = true;
    info.text = error.what();
    if (error.previous_is_good) info.text += "; the one before it is good";
  }
  return info;
}

}  // namespace heliopause
