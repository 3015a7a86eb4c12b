// Names for pictures that overwrite nothing, also for two within a second.
#include "view/window/screenshot.hpp"

#include <ctime>
#include <system_error>

namespace heliopause {

std::filesystem::path FreshName(const std::filesystem::path& folder) {
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

// The answer is a line for the log in any case: a key that does nothing visible must say what it
// did.
std::string KeepScreenshot(const sf::Image& image, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!std::filesystem::is_directory(folder)) {
    return "No screenshot: the folder " + folder.string() + " cannot be made" +
           (error ? " (" + error.message() + ")" : "");
  }
  const std::filesystem::path name = FreshName(folder);
  if (!SaveImage(image, name)) return "No screenshot: " + name.string() + " cannot be written";
  return "Screenshot: " + name.string();
}

}  // namespace heliopause
