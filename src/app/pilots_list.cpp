// The command `pilots`: a line for each pilot, the one that played last first.
#include <cstdio>
#include <filesystem>

#include "app/commands.hpp"
#include "app/output.hpp"
#include "app/pilots.hpp"
#include "base/counted.hpp"

namespace heliopause {

int ListPilots(const Folders& folders) {
  const std::vector<PilotInfo> pilots = Pilots(folders.saves).List();
  for (const PilotInfo& pilot : pilots) {
    const std::string about = pilot.about.empty() || pilot.broken ? pilot.text : pilot.about;
    PrintLine(pilot.name + " (" + pilot.folder + "): " + about);
  }
  std::size_t old = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folders.saves, error))
    old += entry.path().extension() == ".save" && entry.is_regular_file(error) ? 1 : 0;
  if (old > 0) {
    PrintLine(folders.saves.string() + ": " + Counted(old, "save") +
              " of no pilot; `heliopause play` gives " + (old == 1 ? "it" : "them") + " one");
  }
  if (pilots.empty() && old == 0)
    PrintLine("There are no pilots yet; `heliopause play` begins one");
  return kExitOk;
}

}  // namespace heliopause
