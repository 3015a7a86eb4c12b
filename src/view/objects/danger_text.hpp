// The danger of a system or a job in words: "3, dangerous".
#pragma once

#include <string>

namespace heliopause {

// `danger` is clamped to 0 .. 5.
std::string DangerText(int danger);

}  // namespace heliopause
