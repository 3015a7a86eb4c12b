// Options with a list of names or a range of numbers, and that of threads. For command_line.cpp
// alone, because CLI11 takes long to compile.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game/rules/game_threads.hpp"

namespace heliopause {

// An option that takes one of `names`. Calls use(index of the name).
template <class Names, class Use>
void AddChoice(CLI::App* sub, const char* option, const char* about, const Names& names,
               const Use& use) {
  const std::vector<std::string> all(names.begin(), names.end());
  std::string listed;
  for (const std::string& name : all) listed += (listed.empty() ? "" : "|") + name;
  sub->add_option_function<std::string>(
         option,
         [all, use](const std::string& name) {
           use(static_cast<std::size_t>(std::find(all.begin(), all.end(), name) - all.begin()));
         },
         about)
      ->check(CLI::IsMember(all))
      ->type_name(listed)
      ->option_text(listed);
}

inline void AddThreads(CLI::App* sub, std::optional<std::size_t>& threads) {
  sub->add_option(
         "--threads", threads,
         "Threads in which a tick runs (1); 0: all of the machine. Every result is the same")
      ->type_name("N")
      ->check(CLI::Range(std::size_t{0}, kMostThreads));
}

// As CLI::Range, which accepts NaN. This does not.
inline CLI::Validator Within(double low, double high) {
  // NaN compares false with everything, so the test is for being inside, not for being outside.
  const std::string range = CLI::Range(low, high).get_description();
  return {[=](std::string& text) {
            double value = 0;
            const bool number = CLI::detail::lexical_cast(text, value);
            return number && value >= low && value <= high ? std::string()
                                                           : text + " is not a " + range;
          },
          range};
}

}  // namespace heliopause
