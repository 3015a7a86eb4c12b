// A word for each degree of danger, translated.
#include "view/objects/danger_text.hpp"

#include <algorithm>
#include <array>

#include "view/text/text_table.hpp"

namespace heliopause {

std::string DangerText(int danger) {
  static constexpr std::array kKeys = {"danger_0", "danger_1", "danger_2",
                                       "danger_3", "danger_4", "danger_5"};
  const int level = std::clamp(danger, 0, static_cast<int>(kKeys.size()) - 1);
  return std::to_string(level) + ", " + Tr(kKeys.at(static_cast<std::size_t>(level)));
}

}  // namespace heliopause
