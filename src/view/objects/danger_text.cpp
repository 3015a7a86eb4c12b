// A word for each degree of danger, translated, and its colour.
#include "view/objects/danger_text.hpp"

#include <algorithm>
#include <array>

#include "game/data/system_class.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {

std::string DangerText(int danger) {
  static constexpr std::array kKeys = {"danger_0", "danger_1", "danger_2",
                                       "danger_3", "danger_4", "danger_5"};
  const int level = std::clamp(danger, 0, static_cast<int>(kKeys.size()) - 1);
  return std::to_string(level) + ", " + Tr(kKeys.at(static_cast<std::size_t>(level)));
}

Rgba DangerColor(int danger) {
  const double share = static_cast<double>(std::clamp(danger, 0, kMaxDanger)) / kMaxDanger;
  return share < 0.5 ? Mix(palette::kGood, palette::kWarn, share * 2)
                     : Mix(palette::kWarn, palette::kBad, share * 2 - 1);
}

}  // namespace heliopause
