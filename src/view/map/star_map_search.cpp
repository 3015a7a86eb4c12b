// The search of the map: a field for a part of a name or of the title of a job. It selects among
// the names that the map shows: a system of which the player has not heard is not found.
#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <vector>

#include "view/map/star_map.hpp"
#include "view/text/sentence_table.hpp"
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

// Names come before titles of jobs, those that begin with the text come first, and among those the
// systems. Of the places of a job the system comes last: the goal itself is meant.
std::vector<std::size_t> StarMap::Matches() const {
  std::vector<std::size_t> found;
  const std::string text = search_ ? Lower(search_->Text()) : std::string();
  if (text.empty()) return found;
  const auto has_name = [&](const MapPlace& place) {
    return place.named && Lower(place.name).find(text) != std::string::npos;
  };
  const auto has_job = [&](const MapPlace& place) {
    return std::any_of(place.jobs.begin(), place.jobs.end(), [&](const std::string& job) {
      return Lower(Translated(job)).find(text) != std::string::npos;
    });
  };
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (has_name(places_[i]) || has_job(places_[i])) found.push_back(i);
  const auto rank = [&](std::size_t i) {
    const MapPlace& place = places_[i];
    const bool by_job = !has_name(place);
    return std::tuple(by_job, !Lower(place.name).starts_with(text),
                      (place.kind == PlaceKind::System) == by_job);
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
  return found;
}

void StarMap::BeginSearch() {
  search_.emplace();
  before_.reset();
  if (selected_) before_ = places_[*selected_];
}

void StarMap::SelectAsBefore() {
  selected_.reset();
  for (std::size_t i = 0; before_ && i < places_.size(); ++i)
    if (places_[i].IsSame(*before_)) return GoTo(i);
}

// A port is drawn only from near, so the map goes there.
void StarMap::GoTo(std::size_t place) {
  const bool shown = IsShown(places_[place]);
  if (!shown) {
    focus_ = places_[place].position;
    camera_.Recenter();
    camera_.GlideTo(focus_);
    camera_.ZoomTo(2 * kBodiesFrom / kSystemRadius);
  }
  Select(place, shown);
}

void StarMap::SelectMatch(int steps) {
  const std::vector<std::size_t> found = Matches();
  if (found.empty()) return SelectAsBefore();
  std::size_t place = found.front();
  const auto at = selected_ ? std::find(found.begin(), found.end(), *selected_) : found.end();
  if (steps != 0 && at != found.end()) {
    const auto count = static_cast<std::ptrdiff_t>(found.size());
    place = found[static_cast<std::size_t>((at - found.begin() + steps + count) % count)];
  }
  GoTo(place);
}

// Enter comes here as well, as a character that the field does not take.
void StarMap::Type(char32_t code_point) {
  if (!IsSearching() || search_->Text().size() >= kLongestSearch) return;
  const std::size_t size = search_->Text().size();
  search_->Insert(code_point);
  if (search_->Text().size() != size) SelectMatch(0);
}

// Keys of functions type nothing: they work as without the field. The buttons of a pad type nothing
// either: those that do not choose a match end the search, and the match stays selected.
bool StarMap::HandleSearchKey(const InputEvent& event, bool repeated) {
  switch (event.key) {
    case Key::Escape:
      if (repeated) return true;
      SelectAsBefore();
      search_.reset();
      return true;
    // The match stays selected. A text without a match can be corrected.
    case kEnterKey:
      if (!repeated && !Matches().empty()) search_.reset();
      return true;
    case Key::Down:
      SelectMatch(1);
      return true;
    case Key::Up:
      SelectMatch(-1);
      return true;
    default:
      break;
  }
  if (event.source != 0) {
    search_.reset();
    return false;
  }
  if (event.key == kBackspaceKey) {
    search_->Backspace();
    SelectMatch(0);
    return true;
  }
  return event.key < Key::F1 || event.key > Key::F15;
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
