#include "game/state/deep_scan.hpp"

#include <cassert>
#include <utility>

namespace heliopause {

// The list stays in order of time.
void DeepScan::Mark(const DeepContact& contact) {
  assert(Runs() && "contacts are those of a scan");
  std::erase_if(contacts, [&](const DeepContact& old) { return old.id == contact.id; });
  if (contacts.size() >= kMostDeepContacts) contacts.erase(contacts.begin());
  contacts.push_back(contact);
  ++found;
}

void DeepScan::End() {
  std::vector<DeepContact> kept = std::move(contacts);
  *this = {};
  contacts = std::move(kept);
}

}  // namespace heliopause
