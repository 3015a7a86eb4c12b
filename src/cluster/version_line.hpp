// The version that all ranks must have.
#pragma once

#include <string>

namespace heliopause::cluster {

/// "version = 0.1.0, messages 5": of the library, and of what ranks send each other.
std::string VersionLine();

}  // namespace heliopause::cluster
