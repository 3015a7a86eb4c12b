// Declares the names of the library, for headers that need no more: a forward declaration by hand
// is ambiguous, because the names are in an inline namespace of the version.
//
//   #include <heliopause/fwd.hpp>
//   class Radar { const heliopause::SpriteManager* space_; heliopause::SpriteId ship_; ... };
//
// Complete types and default arguments are in the headers of the classes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace heliopause {
inline namespace v0_1 {

// sprite_manager.hpp, which includes all of this block
struct Vec2;
struct Box;
using Kinds = std::uint32_t;  ///< see sprite.hpp
struct SpriteId;
struct Sprite;
enum class Canvas;
enum class Border;
struct SpaceOptions;
struct Statistics;
struct NodeView;
struct Hit;
struct SweepHit;
struct PairMember;
struct NodeVisit;
struct SearchOptions;
struct SearchTrace;
struct PairTrace;
class AcceptSprite;
class HitVisitor;
struct PairVisitor;
struct DiscQuery;
struct TouchingQuery;
struct BoxQuery;
struct NearestQuery;
struct SweepQuery;
template <class T>
class ManyResults;
using ManyHits = ManyResults<Hit>;            ///< see search_many.hpp
using ManySweepHits = ManyResults<SweepHit>;  ///< see search_many.hpp
template <class Signature>
class FunctionRef;
/// see search.hpp
using VisitHit = FunctionRef<bool(const Hit&)>;
/// see search.hpp
using VisitPair = FunctionRef<bool(SpriteId, SpriteId)>;
/// see search.hpp
using VisitPairMembers = FunctionRef<bool(const PairMember&, const PairMember&)>;
/// see executor.hpp
using Executor = FunctionRef<void(std::size_t count, FunctionRef<void(std::size_t)> task)>;
class SpriteManager;

// contact_tracker.hpp
struct ContactMember;
struct Contact;
class ContactTracker;

// shape_search.hpp, torus_search.hpp
struct TurnedBox;
struct Capsule;
struct SeamPair;
class TorusSearch;

// barnes_hut.hpp, mask.hpp
struct GravityOptions;
struct Pull;
struct MassNode;
struct Energy;
class BarnesHut;
struct MaskPlace;
struct MaskSquare;
struct MaskLoss;
class Mask;

// thread_pool.hpp, tbb_executor.hpp
class ThreadPool;
struct TbbExecutor;

}  // namespace v0_1
}  // namespace heliopause
