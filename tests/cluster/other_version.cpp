// In place of src/cluster/version_line.cpp: the library as of another version.
#include "cluster/version_line.hpp"

namespace heliopause::cluster {

std::string VersionLine() { return "version = 0.0.9, messages 1"; }

}  // namespace heliopause::cluster
