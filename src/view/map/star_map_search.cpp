// The search of the map: a field for a part of a name. It selects among the names that the map
// shows: a system of which the player has not heard is not found.
#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "view/map/star_map.hpp"
#include "view/text/text_table.hpp"

namespace heliopause {
namespace {

constexpr std::size_t kLongestSearch = 40;  // bytes; names are shorter

// ASCII letters, and those of Latin-1, which translated names of marks have: 0xC3, and 0x80 to 0x9E
// but for a sign.
std::string Lower(std::string text) {
  unsigned char before = 0;
  for (char& c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool latin = before == 0xC3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97;
    if (latin || (c >= 'A' && c <= 'Z')) c = static_cast<char>(byte + 32);
    before = byte;
  }
  return text;
}

}  // namespace

// Names that begin with the text come first, and among those the systems.
std::vector<std::size_t> StarMap::Matches() const {
  std::vector<std::size_t> found;
  const std::string text = search_ ? Lower(search_->Text()) : std::string();
  if (text.empty()) return found;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const MapPlace& place = places_[i];
    if (place.named && Lower(place.name).find(text) != std::string::npos) found.push_back(i);
  }
  const auto rank = [&](std::size_t i) {
    return std::pair(!Lower(places_[i].name).starts_with(text),
                     places_[i].kind != PlaceKind::System);
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return found;
}

void StarMap::SelectMatch(int steps) {
  const std::vector<std::size_t> found = Matches();
  if (found.empty()) return;
  std::size_t place = found.front();
  const auto at = selected_ ? std::find(found.begin(), found.end(), *selected_) : found.end();
  if (steps != 0 && at != found.end()) {
    const auto count = static_cast<std::ptrdiff_t>(found.size());
    place = found[static_cast<std::size_t>((at - found.begin() + steps + count) % count)];
  }
  // A port is drawn only from near, so the map goes there.
  const bool shown = IsShown(places_[place]);
  if (!shown) {
    focus_ = places_[place].position;
    camera_.Recenter();
    camera_.GlideTo(focus_);
    camera_.ZoomTo(2 * kBodiesFrom / kSystemRadius);
  }
  Select(place, shown);
}

// Enter comes here as well, as a character that the field does not take: the match stays selected.
void StarMap::Type(char32_t code_point) {
  if (!IsSearching() || search_->Text().size() >= kLongestSearch) return;
  const std::size_t size = search_->Text().size();
  search_->Insert(code_point);
  if (search_->Text().size() != size) SelectMatch(0);
}

// Keys of functions type nothing: they work as without the field. The buttons of a pad type nothing
// either: those that do not choose a match end the search, and the match stays selected.
bool StarMap::HandleSearchKey(const InputEvent& event, bool repeated) {
  const bool chooses = event.key == Key::Up || event.key == Key::Down;
  if (event.source != 0 && !chooses) {
    search_.reset();
    return event.key == kEnterKey || event.key == Key::Escape;
  }
  switch (event.key) {
    case Key::Escape:
      if (!repeated) search_.reset();
      return true;
    case kEnterKey:
    case Key::Down:
      SelectMatch(1);
      return true;
    case Key::Up:
      SelectMatch(-1);
      return true;
    case kBackspaceKey:
      search_->Backspace();
      SelectMatch(0);
      return true;
    default:
      return event.key < Key::F1 || event.key > Key::F15;
  }
}

// "Search: ferr_ (2 of 3)": which of the matches is selected.
std::string StarMap::SearchText() const {
  const std::string text = search_->Text() + "_";
  const std::vector<std::size_t> found = Matches();
  if (found.empty()) return Tr(search_->Text().empty() ? "map_search" : "map_search_none", {text});
  const auto at = selected_ ? std::find(found.begin(), found.end(), *selected_) : found.end();
  const std::string number = at == found.end() ? "-" : std::to_string(at - found.begin() + 1);
  return Tr("map_search_found", {text, number, std::to_string(found.size())});
}

}  // namespace heliopause
