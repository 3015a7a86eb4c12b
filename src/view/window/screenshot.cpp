// The name holds the date and time in seconds; a number follows for a second picture within the
// same second.
#include "view/window/screenshot.hpp"

#include <ctime>
#include <system_error>

namespace heliopause {

std::filesystem::path UnusedName(const std::filesystem::path& folder) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char stamp[64];
  std::strftime(stamp, sizeof stamp, "heliopause-%Y%m%d-%H%M%S", &parts);
  std::filesystem::path name = folder / (std::string(stamp) + ".png");
  std::error_code error;
  for (int i = 2; std::filesystem::exists(name, error); ++i) {
    name = folder / (std::string(stamp) + "-" + std::to_string(i) + ".png");
  }
  return name;
}

// Always returns a line for the log, because the key has no other visible effect.
std::string SaveScreenshot(const sf::Image& image, const std::filesystem::path& folder) {
  std::error_code error, ignored;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder, ignored)) {
    return "Screenshot failed: cannot create the folder " + folder.string() +
           (error ? " (" + error.message() + ")" : "");
  }
  const std::filesystem::path name = UnusedName(folder);
  if (!SaveImage(image, name)) return "Screenshot failed: cannot write " + name.string();
  // The name first: a long folder is cut in the log.
  return "Screenshot: " + name.filename().string() + " in " + folder.string();
}

}  // namespace heliopause
