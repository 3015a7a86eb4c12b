// A text without a placeholder, as almost all are, costs one search.
#include "view/text/key_texts.hpp"

#include <algorithm>
#include <utility>

namespace heliopause {
namespace {

KeyNamer& Used() {
  static KeyNamer namer;
  return namer;
}

}  // namespace

void UseKeyNames(KeyNamer namer) { Used() = std::move(namer); }

std::string WithKeyNames(std::string text) {
  constexpr std::string_view kBegin = "{key:";
  const KeyNamer& name_of = Used();
  if (!name_of) return text;
  for (std::size_t at = text.find(kBegin); at != std::string::npos;) {
    const std::size_t id = at + kBegin.size(), end = text.find('}', id);
    if (end == std::string::npos) break;
    const std::string name = name_of(std::string_view(text).substr(id, end - id));
    if (!name.empty()) text.replace(at, end + 1 - at, name);
    at = text.find(kBegin, at + std::max<std::size_t>(1, name.size()));
  }
  return text;
}

}  // namespace heliopause
