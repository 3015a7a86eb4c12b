// The program that the tests run.
#pragma once

#include <string>

namespace heliopause::test {

inline const std::string kProgram = HELIOPAUSE_PROGRAM;
// The program of the preset `release`, which must give the same hashes. It exists only if it was
// built.
inline const std::string kRelease = HELIOPAUSE_RELEASE_PROGRAM;

}  // namespace heliopause::test
