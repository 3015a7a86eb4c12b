// The contacts of a scan: at most kMostDeepContacts, oldest first. A new one removes an older one
// of the same object, or the oldest when the list is full.
#include "game/state/deep_scan.hpp"

#include <cassert>
#include <utility>

namespace heliopause {
namespace {

constexpr auto kScanTicks = static_cast<std::uint64_t>(kDeepScanSeconds * 60);

}  // namespace

// Two rings of a scan may meet a ship that flies outwards: it is one contact. The list stays in
// order of time.
void DeepScan::Mark(const DeepContact& contact) {
  assert(Runs() && "contacts are those of a scan");
  bool again = false;
  std::erase_if(contacts, [&](const DeepContact& old) {
    again = again || (old.id == contact.id && contact.tick < old.tick + kScanTicks);
    return old.id == contact.id;
  });
  if (contacts.size() >= kMostDeepContacts) contacts.erase(contacts.begin());
  contacts.push_back(contact);
  if (!again) ++found;
}

void DeepScan::End() {
  std::vector<DeepContact> kept = std::move(contacts);
  *this = {};
  contacts = std::move(kept);
}

}  // namespace heliopause
