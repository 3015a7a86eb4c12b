// Which line of dialogue is shown, for parts that notice a new one.
#pragma once

#include <cstdint>
#include <string>

namespace heliopause {

struct Presentation;

struct ShownLine {
  std::string id;           // empty: no line is shown
  std::uint64_t since = 0;  // tick; a line may come again with the same id

  bool operator==(const ShownLine&) const = default;
};

ShownLine ShownLineOf(const Presentation& presentation);

}  // namespace heliopause
