/* The library for C, and for every language that calls C: Python's ctypes, C#, Rust, Odin, ...
 *
 *   heliopause_space* space;
 *   if (heliopause_create(NULL, &space) != HELIOPAUSE_OK) puts(heliopause_last_error());
 *   heliopause_sprite ship = {.x = 10, .y = 20, .vx = 3, .radius = 8, .kinds = 1, .tag = 7};
 *   heliopause_id id;
 *   heliopause_add(space, &ship, &id);
 *   heliopause_tick(space, 1.0 / 60);
 *   const heliopause_hit* hits;
 *   size_t count;
 *   heliopause_near(space, 0, 0, 500, ~0u, 0, &hits, &count);
 *   heliopause_destroy(space);
 *
 * The functions do what the functions of SpriteManager do (sprite_manager.hpp has their contract:
 * distance, order of hits, errors), with plain values instead of classes.
 *
 * Errors. Every function with a result of type int returns HELIOPAUSE_OK, or the code of the error;
 * nothing has changed then, and heliopause_last_error returns its text, of this thread. An id that
 * is gone is HELIOPAUSE_GONE, which is no failure and leaves the text alone. A null pointer is
 * HELIOPAUSE_INVALID_ARGUMENT, except for `options`, and for the space of heliopause_destroy.
 * Lists. Hits and pairs belong to the space and are valid until the next call on it.
 * Threads. A space is used by one thread at a time; different spaces are independent.
 * ABI. Members and codes are only ever added at the end, with a new minor version. */
#ifndef HELIOPAUSE_H
#define HELIOPAUSE_H

#include <stddef.h>
#include <stdint.h>

#ifndef HELIOPAUSE_C_API
#if defined(__GNUC__)
#define HELIOPAUSE_C_API __attribute__((visibility("default")))
#else
#define HELIOPAUSE_C_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** What a call returns. */
enum heliopause_code {
  HELIOPAUSE_OK = 0,
  HELIOPAUSE_GONE = 1,             /**< the id identifies no sprite (any more) */
  HELIOPAUSE_INVALID_ARGUMENT = 2, /**< the text names function, argument and value */
  HELIOPAUSE_TOO_MANY = 3,         /**< more than 2^28 sprites */
  HELIOPAUSE_NO_MEMORY = 4,
  HELIOPAUSE_FORBIDDEN = 5 /**< a call that is not allowed now, as std::logic_error */
};

/** An index of moving circles: see SpriteManager. */
typedef struct heliopause_space heliopause_space;

/** Identifies a sprite; 0 identifies none. No id is ever used twice. */
typedef uint64_t heliopause_id;

/** A moving circle: see Sprite. */
typedef struct heliopause_sprite {
  double x;       /**< its center, world units */
  double y;       /**< its center, world units */
  double vx;      /**< its velocity, world units / s */
  double vy;      /**< its velocity, world units / s */
  double radius;  /**< >= 0 */
  uint64_t tag;   /**< any value of the caller */
  uint32_t kinds; /**< its category mask; no search finds a sprite with 0 */
} heliopause_sprite;

/** A sprite that a search found. */
typedef struct heliopause_hit {
  heliopause_id id; /**< the sprite */
  double x;         /**< its center */
  double y;         /**< its center */
  double distance;  /**< from the query point, or the center of the box, to its center */
  uint64_t tag;     /**< its tag */
} heliopause_hit;

/** The first sprite that a moving circle touches. */
typedef struct heliopause_sweep_hit {
  heliopause_id id; /**< the sprite */
  double fraction;  /**< of the segment, 0 to 1 */
  double x;         /**< the center of the moving circle there */
  double y;         /**< the center of the moving circle there */
  uint64_t tag;     /**< the sprite's tag */
} heliopause_sweep_hit;

/** Two sprites that overlap. */
typedef struct heliopause_pair {
  heliopause_id first;  /**< the smaller id, or the sprite of the first group */
  heliopause_id second; /**< the other sprite */
  uint64_t first_tag;   /**< the tag of `first` */
  uint64_t second_tag;  /**< the tag of `second` */
} heliopause_pair;

/** Options of a space: see SpaceOptions. Call heliopause_default_options first. */
typedef struct heliopause_options {
  double center_x;             /**< the center of the canvas */
  double center_y;             /**< the center of the canvas */
  double radius;               /**< half the edge of the canvas, or of the first root */
  double smallest_leaf_radius; /**< leaves below it do not split */
  uint64_t leaf_capacity;      /**< a leaf with more sprites than this splits */
  int32_t bounded;             /**< 0: infinite canvas; 1: bounded by center +- radius */
  int32_t border; /**< of a bounded canvas: 0 keep, 1 wrap, 2 clamp, 3 bounce, 4 remove */
} heliopause_options;

/** The version, as in "0.1.0". */
HELIOPAUSE_C_API const char* heliopause_version(void);

/** The text of the last error in this thread; "" when there was none. Valid until the next error.
 */
HELIOPAUSE_C_API const char* heliopause_last_error(void);

/** Sets all options to those of a SpaceOptions without arguments. */
HELIOPAUSE_C_API void heliopause_default_options(heliopause_options* options);

/** Creates an empty space; `options` may be null. heliopause_destroy ends it. */
HELIOPAUSE_C_API int heliopause_create(const heliopause_options* options, heliopause_space** space);
/** Frees the space and all that it returned. Null is allowed. */
HELIOPAUSE_C_API void heliopause_destroy(heliopause_space* space);

/** Adds a sprite and sets `id`. O(depth). */
HELIOPAUSE_C_API int heliopause_add(heliopause_space* space, const heliopause_sprite* sprite,
                                    heliopause_id* id);
/** Removes a sprite; HELIOPAUSE_GONE if it is gone already. O(depth). */
HELIOPAUSE_C_API int heliopause_remove(heliopause_space* space, heliopause_id id);
/** Copies a sprite; HELIOPAUSE_GONE if it is gone. O(1). */
HELIOPAUSE_C_API int heliopause_get(const heliopause_space* space, heliopause_id id,
                                    heliopause_sprite* sprite);

/** Sets the center, at any distance; HELIOPAUSE_GONE if it is gone. O(depth). */
HELIOPAUSE_C_API int heliopause_move_to(heliopause_space* space, heliopause_id id, double x,
                                        double y);
/** Sets the velocity, units / s; HELIOPAUSE_GONE if it is gone. O(1). */
HELIOPAUSE_C_API int heliopause_set_velocity(heliopause_space* space, heliopause_id id, double vx,
                                             double vy);
/** Sets the radius; HELIOPAUSE_GONE if it is gone. O(depth). */
HELIOPAUSE_C_API int heliopause_set_radius(heliopause_space* space, heliopause_id id,
                                           double radius);
/** Sets the category mask; HELIOPAUSE_GONE if it is gone. O(depth). */
HELIOPAUSE_C_API int heliopause_set_kinds(heliopause_space* space, heliopause_id id,
                                          uint32_t kinds);
/** Sets the tag; HELIOPAUSE_GONE if it is gone. O(1). */
HELIOPAUSE_C_API int heliopause_set_tag(heliopause_space* space, heliopause_id id, uint64_t tag);
/** The number of sprites; 0 for null. */
HELIOPAUSE_C_API size_t heliopause_count(const heliopause_space* space);

/** Moves all sprites by velocity * seconds and balances the tree, as SpriteManager::Tick. O(n). */
HELIOPAUSE_C_API int heliopause_tick(heliopause_space* space, double seconds);

/* Searches. `kinds`: which sprites, ~0u for all but those with kinds 0. `ignore`: an id that is
 * never a hit, or 0. */

/** The sprites whose center is within `radius`, in order of (distance, id). */
HELIOPAUSE_C_API int heliopause_near(heliopause_space* space, double x, double y, double radius,
                                     uint32_t kinds, heliopause_id ignore,
                                     const heliopause_hit** hits, size_t* count);
/** The sprites whose edge is within `radius`, in order of (distance, id). */
HELIOPAUSE_C_API int heliopause_touching(heliopause_space* space, double x, double y, double radius,
                                         uint32_t kinds, heliopause_id ignore,
                                         const heliopause_hit** hits, size_t* count);
/** The sprites whose circle overlaps the box, in order of (distance from its center, id). */
HELIOPAUSE_C_API int heliopause_in_box(heliopause_space* space, double min_x, double min_y,
                                       double max_x, double max_y, uint32_t kinds,
                                       heliopause_id ignore, const heliopause_hit** hits,
                                       size_t* count);
/** The `k` nearest whose centers are within `max_radius`, in order of (distance, id). */
HELIOPAUSE_C_API int heliopause_nearest(heliopause_space* space, double x, double y, size_t k,
                                        double max_radius, uint32_t kinds, heliopause_id ignore,
                                        const heliopause_hit** hits, size_t* count);

/** HELIOPAUSE_GONE when the circle touches nothing. */
HELIOPAUSE_C_API int heliopause_sweep_first(heliopause_space* space, double from_x, double from_y,
                                            double to_x, double to_y, double radius, uint32_t kinds,
                                            heliopause_id ignore, heliopause_sweep_hit* hit);

/** Overlapping pairs of two groups, `first` and `second` as in ForEachOverlappingPair, in order of
 * (first, second). */
HELIOPAUSE_C_API int heliopause_pairs(heliopause_space* space, uint32_t first, uint32_t second,
                                      const heliopause_pair** pairs, size_t* count);

/** The state as bytes, which belong to the space as lists do. O(n). */
HELIOPAUSE_C_API int heliopause_save(heliopause_space* space, const uint8_t** bytes, size_t* size);
/** Replaces the state by a saved one; invalid bytes change nothing. O(n log n). */
HELIOPAUSE_C_API int heliopause_restore(heliopause_space* space, const uint8_t* bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
