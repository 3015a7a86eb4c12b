// ContactTracker: which overlapping pairs begin, stay and end from tick to tick.
//
//   heliopause::ContactTracker contacts;            // keep it, beside the manager
//   space.Tick(1.0 / 60);
//   contacts.Update(space, kShot, kShip);
//   for (const heliopause::Contact& c : contacts.Began()) { ... c.first.tag hits c.second.tag ... }
//
// What it is. It holds the pairs of the last Update and compares them with those of the next one.
// All lists are in a fixed order, by (first id, second id), which depends on the sprites alone: not
// on the tree, the history of calls or the number of threads.
// What it is not. It resolves no collision and moves nothing. A contact that begins and ends
// between two updates is not found: use sweeps for fast sprites. Contacts across the seam of
// Border::Wrap are found only by an Update with a TorusSearch.
//
// A manager uses no id twice, so a sprite that is removed ends its contacts, and a new one in the
// same slot begins new ones. After a Restore or CopyFrom of the manager, restore the tracker as
// well: an id may then identify another sprite.
//
// Errors. As ForEachOverlappingPair: std::logic_error between Move and FixOutOfBounds, or for an
// executor that leaves out a task; std::bad_alloc. Also std::logic_error for an Update, a Clear or
// a Restore inside the executor of an Update of the same tracker. The tracker is then unchanged.
// Threads. Const calls may run concurrently; any other call runs alone.
// Cost. The search for pairs, and O(p log p) for p pairs. Does not allocate once warm, except in
// the search for pairs with an executor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <heliopause/executor.hpp>
#include <heliopause/export.hpp>
#include <heliopause/function_ref.hpp>
#include <heliopause/search.hpp>
#include <heliopause/sprite.hpp>
#include <heliopause/sprite_manager.hpp>
#include <span>
#include <vector>

namespace heliopause {
inline namespace v0_1 {

class TorusSearch;

/// One of the two sprites of a contact.
struct ContactMember {
  SpriteId id{};          ///< the sprite
  std::uint64_t tag = 0;  ///< its tag at the last Update that found the contact
};

/// Two sprites that overlap. After an Update with kinds, `first` is of the first group and `second`
/// of the second. After an Update without, and when both sprites are of both groups, first.id <
/// second.id.
struct Contact {
  ContactMember first{};   ///< of the first group, or the smaller id
  ContactMember second{};  ///< the other one
};

/// The contacts of one manager. The head of this file is part of its contract.
class HELIOPAUSE_API ContactTracker {
 public:
  /// Makes all overlapping pairs of `space` the contacts. The search runs in tasks of `executor`,
  /// if there is one, with the same results.
  void Update(const SpriteManager& space, Executor executor = {});

  /// The pairs of two groups, as ForEachOverlappingPair finds them. Use one tracker for each two
  /// groups: contacts of others would end.
  void Update(const SpriteManager& space, Kinds first, Kinds second, Executor executor = {});

  /// On a canvas that wraps (torus_search.hpp): the pairs of its manager and those across the seam.
  /// Without this a contact ends and begins again where one of the two crosses the seam.
  void Update(const TorusSearch& torus, Executor executor = {});
  void Update(const TorusSearch& torus, Kinds first, Kinds second, Executor executor = {});

  /// The result of the last Update against the one before: contacts that only the last one found,
  /// that both found, and that only the one before found. Those that ended have the tags of that
  /// time; their sprites may be gone. Valid until the next Update, Clear or Restore.
  std::span<const Contact> Began() const { return began_; }
  std::span<const Contact> Stayed() const { return stayed_; }
  std::span<const Contact> Ended() const { return ended_; }

  /// All contacts: those that began and those that stayed.
  std::span<const Contact> All() const { return now_; }

  /// Drops all contacts without ending them.
  void Clear();

  /// Replaces the content of `bytes` by the contacts: equal contacts give equal bytes. Little
  /// endian, with a version and a checksum; 32 bytes a contact. Save it beside the manager.
  void Save(std::vector<std::byte>& bytes) const;

  /// Replaces the contacts by saved ones: All() is as it was, Stayed() too, and nothing began or
  /// ended. Throws std::invalid_argument, "invalid contacts: ..." with the reason, when the bytes
  /// are not a complete save; the tracker is then unchanged.
  void Restore(std::span<const std::byte> bytes);

 private:
  HELIOPAUSE_LOCAL void SearchAndCompare(FunctionRef<void(PairVisitor)> search);
  HELIOPAUSE_LOCAL void SortNew();
  HELIOPAUSE_LOCAL void Compare();

  std::vector<Contact> now_;     // in order
  std::vector<Contact> before_;  // of the Update before; scratch memory for the next one
  std::vector<Contact> began_;
  std::vector<Contact> stayed_;
  std::vector<Contact> ended_;
  std::vector<std::uint32_t> end_of_slot_;  // scratch memory
};

}  // namespace v0_1
}  // namespace heliopause
