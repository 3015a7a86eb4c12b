// The first byte of an encoded value. Private to memory*.cpp.
#pragma once

#include <cstdint>

namespace heliopause::memory {

enum class Tag : std::uint8_t { False = 1, True, Integer, Number, String, Handle, Table, Shared };

}  // namespace heliopause::memory
