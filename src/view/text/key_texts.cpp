// A text without a placeholder, as almost all are, costs one search.
#include "view/text/key_texts.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace heliopause {
namespace {

constexpr std::string_view kBegin = "{key:";

KeyNamer& Used() {
  static KeyNamer namer;
  return namer;
}

}  // namespace

std::vector<std::string> ActionsIn(std::string_view text) {
  std::vector<std::string> actions;
  for (std::size_t at = text.find(kBegin); at != std::string_view::npos;
       at = text.find(kBegin, at + 1)) {
    const std::string_view rest = text.substr(at + kBegin.size());
    const std::string_view id = rest.substr(0, rest.find('}'));
    const bool plain = std::all_of(id.begin(), id.end(), [](char c) {
      return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    });
    if (plain && !id.empty() && id.size() < rest.size()) actions.emplace_back(id);
  }
  std::sort(actions.begin(), actions.end());
  actions.erase(std::unique(actions.begin(), actions.end()), actions.end());
  return actions;
}

void UseKeyNames(KeyNamer namer) { Used() = std::move(namer); }

std::string WithKeyNames(std::string text) {
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
