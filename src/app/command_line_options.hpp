// Options with a list of names, a range of numbers or a file, those of threads and of the seed. For
// command_line.cpp alone, because CLI11 takes long to compile.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/whole_number.hpp"
#include "game/rules/game_threads.hpp"

namespace heliopause {

// As CLI::Range, which reads "-1" and every number above 2^64 - 1 as 2^64 - 1, and "010" as 8. This
// rejects the former and reads the latter as 10.
inline CLI::Validator WholeNumber(std::uint64_t low = 0,
                                  std::uint64_t high = std::numeric_limits<std::uint64_t>::max()) {
  const bool any = low == 0 && high == std::numeric_limits<std::uint64_t>::max();
  return {[=](std::string& text) { return CheckWholeNumber(text, low, high); },
          any ? std::string() : CLI::Range(low, high).get_description()};
}

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
      ->transform(WholeNumber(0, kMostThreads));
}

// A file, a folder or a pilot. An empty name would count as no option: it is what a shell variable
// without a value leaves.
template <class Name>
CLI::Option* AddName(CLI::App* sub, const char* option, Name& name, const char* about,
                     const char* type = "FILE") {
  const CLI::Validator not_empty(
      [](std::string& text) {
        return text.empty() ? std::string("'' (expected a name)") : std::string();
      },
      "");
  return sub->add_option(option, name, about)->type_name(type)->check(not_empty);
}

// Accepts names of picture files: the extension selects the format.
inline CLI::Validator PictureName() {
  return {[](std::string& text) {
            const std::string end = CLI::detail::to_lower(text.substr(text.rfind('.') + 1));
            for (const char* known : {"png", "jpg", "jpeg", "bmp", "tga"})
              if (end == known && end.size() < text.size()) return std::string();
            return "'" + text + "' (expected a name that ends in .png)";
          },
          ""};
}

inline void AddSeed(CLI::App* sub, std::uint64_t& seed) {
  sub->add_option("--seed", seed, "Seed of the random numbers")
      ->type_name("N")
      ->transform(WholeNumber())
      ->capture_default_str();
}

// As CLI::Range, but rejects NaN.
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
