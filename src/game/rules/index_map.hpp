// Class indices in saves: a save lists the ids of the classes, so that data may be reordered.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "game/data/catalog.hpp"

namespace heliopause {

// The ids of the first `count` classes; of all by default.
template <class T>
void WriteIds(ByteWriter& writer, const std::vector<T>& list, std::size_t count = SIZE_MAX) {
  std::vector<std::string> ids;
  ids.reserve(list.size());
  for (std::size_t i = 0; i < std::min(count, list.size()); ++i) ids.push_back(list[i].id);
  writer(ids);
}

// Maps class indices of the save to indices of this catalog, by the ids in the save.
class IndexMap {
 public:
  template <class T>
  IndexMap(ByteReader& reader, const std::vector<T>& list) {
    reader(ids_);
    for (const std::string& id : ids_) {
      const auto found =
          std::find_if(list.begin(), list.end(), [&](const T& i) { return i.id == id; });
      indices_.push_back(found == list.end() ? kNone
                                             : static_cast<std::uint16_t>(found - list.begin()));
    }
  }

  void Apply(std::uint16_t& index, bool may_be_none = false) const {
    if (index == kNone && may_be_none) return;
    if (index >= indices_.size()) {
      throw BadBytes("class index = " + std::to_string(index) + " (expected less than " +
                     std::to_string(indices_.size()) + ")");
    }
    if (indices_[index] == kNone) {
      throw BadBytes("'" + ids_[index] + "' does not exist in the data files");
    }
    index = indices_[index];
  }
  std::size_t Size() const { return indices_.size(); }
  std::uint16_t operator[](std::size_t i) const { return indices_[i]; }

 private:
  std::vector<std::string> ids_;
  std::vector<std::uint16_t> indices_;  // kNone: not in this catalog
};

}  // namespace heliopause
