#include "cluster/version_line.hpp"

#include <heliopause/version.hpp>

namespace heliopause::cluster {
namespace {

// Raised when a message between ranks changes its meaning.
constexpr int kMessageVersion = 5;

}  // namespace

std::string VersionLine() {
  return "version = " + std::to_string(HELIOPAUSE_VERSION_MAJOR) + "." +
         std::to_string(HELIOPAUSE_VERSION_MINOR) + "." + std::to_string(HELIOPAUSE_VERSION_PATCH) +
         ", messages " + std::to_string(kMessageVersion);
}

}  // namespace heliopause::cluster
