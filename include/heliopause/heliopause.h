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
 *   heliopause_near(space, 0, 0, 500, HELIOPAUSE_ALL_KINDS, HELIOPAUSE_NULL_ID, &hits, &count);
 *   heliopause_destroy(space);
 *
 * The functions do what the functions of SpriteManager do (sprite_manager.hpp has their contract:
 * distance, order of hits, errors), with plain values instead of classes.
 *
 * Errors. Every function with a result of type int returns HELIOPAUSE_OK, or the code of the error;
 * nothing has changed then, and heliopause_last_error returns its text, of this thread. An id that
 * is gone is HELIOPAUSE_GONE, which is no failure and leaves the text alone. A null pointer is
 * HELIOPAUSE_INVALID_ARGUMENT, except for `options`, for the space of heliopause_destroy, and for
 * an array of `count` 0.
 * Lists. Hits, pairs, ids and bytes that a call hands out belong to the space and are valid until
 * the next call on it.
 * Threads. A space is used by one thread at a time; different spaces are independent.
 * ABI. It holds within one minor version: the next one may change any struct. The name of the
 * shared library contains the version (libheliopause.so.0.1), so a program starts only with the
 * version that it was compiled for. A program that loads the library by hand must compare
 * heliopause_version() itself. */
#ifndef HELIOPAUSE_H
#define HELIOPAUSE_H

#include <stddef.h>
#include <stdint.h>

#ifndef HELIOPAUSE_C_API
#if defined(__GNUC__)
#define HELIOPAUSE_C_API __attribute__((visibility("default")))
#else
/** Marks what the shared library exports. */
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

/** Identifies a sprite of one space, which uses no id twice unless it is restored. */
typedef uint64_t heliopause_id;

/** The id that identifies no sprite: as `ignore`, it ignores none. */
#define HELIOPAUSE_NULL_ID UINT64_C(0)

/** As `kinds` of a search: all sprites but those with kinds 0. */
#define HELIOPAUSE_ALL_KINDS UINT32_C(0xffffffff)

/** A position. */
typedef struct heliopause_vec2 {
  double x; /**< world units */
  double y; /**< world units */
} heliopause_vec2;

/** A moving circle: see Sprite. A struct of zeros has kinds 0, so no search finds that sprite: set
 * `kinds`. */
typedef struct heliopause_sprite {
  double x;       /**< its center, world units */
  double y;       /**< its center, world units */
  double vx;      /**< its velocity, world units / s */
  double vy;      /**< its velocity, world units / s */
  double radius;  /**< >= 0 */
  uint64_t tag;   /**< any value of the caller */
  uint32_t kinds; /**< its category mask, 1 in a Sprite of C++; no search finds a sprite with 0 */
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
  double sprite_x;  /**< the sprite's center */
  double sprite_y;  /**< the sprite's center */
} heliopause_sweep_hit;

/** Two sprites that overlap. */
typedef struct heliopause_pair {
  heliopause_id first;  /**< the smaller id, or the sprite of the first group */
  heliopause_id second; /**< the other sprite */
  uint64_t first_tag;   /**< the tag of `first` */
  uint64_t second_tag;  /**< the tag of `second` */
} heliopause_pair;

/** The extent of the root of the tree: see Canvas. */
enum heliopause_canvas {
  HELIOPAUSE_CANVAS_BOUNDED = 0, /**< center +- radius of the options */
  HELIOPAUSE_CANVAS_INFINITE = 1 /**< grows with the sprites */
};

/** What a bounded canvas does with a sprite that leaves it: see Border. */
enum heliopause_border {
  HELIOPAUSE_BORDER_KEEP = 0,   /**< nothing */
  HELIOPAUSE_BORDER_WRAP = 1,   /**< it enters at the opposite side */
  HELIOPAUSE_BORDER_CLAMP = 2,  /**< it stops on the edge */
  HELIOPAUSE_BORDER_BOUNCE = 3, /**< it is reflected */
  HELIOPAUSE_BORDER_REMOVE = 4  /**< it is removed: heliopause_removed_at_border */
};

/** A merge_threshold that follows leaf_capacity. */
#define HELIOPAUSE_FOLLOWS_LEAF_CAPACITY SIZE_MAX

/** Options of a space: see SpaceOptions. heliopause_default_options sets all of them. */
typedef struct heliopause_options {
  double center_x;             /**< the center of the canvas */
  double center_y;             /**< the center of the canvas */
  double radius;               /**< half the edge of the canvas, or of the first root */
  double smallest_leaf_radius; /**< leaves below it do not split */
  size_t leaf_capacity;        /**< a leaf with more sprites than this splits */
  size_t merge_threshold;      /**< a node with at most this many merges; < leaf_capacity */
  int32_t canvas;              /**< a heliopause_canvas */
  int32_t border;              /**< of a bounded canvas: a heliopause_border */
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
/** Creates a copy with the same ids, sprites and options: equal calls have equal results in both.
 * For rollback and prediction. O(n). */
HELIOPAUSE_C_API int heliopause_clone(const heliopause_space* space, heliopause_space** copy);
/** Makes `space` equal to `other`, options included, as heliopause_clone does; does not allocate
 * when its memory suffices. O(n of both). */
HELIOPAUSE_C_API int heliopause_copy_from(heliopause_space* space, const heliopause_space* other);
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

/* Many sprites at once, in arrays of `count` items. */

/** Adds all sprites, or none when one is invalid; ids[i] becomes the id of sprites[i]. */
HELIOPAUSE_C_API int heliopause_add_many(heliopause_space* space, const heliopause_sprite* sprites,
                                         size_t count, heliopause_id* ids);
/** Removes all sprites but those that are gone; `removed` becomes their number. */
HELIOPAUSE_C_API int heliopause_remove_many(heliopause_space* space, const heliopause_id* ids,
                                            size_t count, size_t* removed);
/** Sets positions[i] to the position of ids[i], or leaves it unchanged when that sprite is gone;
 * `found` becomes the number of sprites found. */
HELIOPAUSE_C_API int heliopause_get_positions(heliopause_space* space, const heliopause_id* ids,
                                              size_t count, heliopause_vec2* positions,
                                              size_t* found);
/** Moves ids[i] to positions[i], or none when one position is invalid; `moved` becomes the number
 * of those that are not gone. Balances the tree, so a program that moves all sprites by itself
 * needs no tick. */
HELIOPAUSE_C_API int heliopause_set_positions(heliopause_space* space, const heliopause_id* ids,
                                              size_t count, const heliopause_vec2* positions,
                                              size_t* moved);

/** Moves all sprites by velocity * seconds and balances the tree, as SpriteManager::Tick. O(n). */
HELIOPAUSE_C_API int heliopause_tick(heliopause_space* space, double seconds);
/** The sprites that HELIOPAUSE_BORDER_REMOVE removed in the last tick, in order of id. */
HELIOPAUSE_C_API int heliopause_removed_at_border(heliopause_space* space,
                                                  const heliopause_id** ids, size_t* count);

/* Searches. `kinds`: which sprites, or HELIOPAUSE_ALL_KINDS. `ignore`: an id that is never a hit,
 * or HELIOPAUSE_NULL_ID. */

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

/** The number of sprites that heliopause_near would find. */
HELIOPAUSE_C_API int heliopause_count_near(const heliopause_space* space, double x, double y,
                                           double radius, uint32_t kinds, heliopause_id ignore,
                                           size_t* count);
/** The number of sprites that heliopause_touching would find. */
HELIOPAUSE_C_API int heliopause_count_touching(const heliopause_space* space, double x, double y,
                                               double radius, uint32_t kinds, heliopause_id ignore,
                                               size_t* count);
/** Whether heliopause_near would find any: `any` becomes 1 or 0. */
HELIOPAUSE_C_API int heliopause_any_near(const heliopause_space* space, double x, double y,
                                         double radius, uint32_t kinds, heliopause_id ignore,
                                         int* any);
/** Whether heliopause_touching would find any: `any` becomes 1 or 0. */
HELIOPAUSE_C_API int heliopause_any_touching(const heliopause_space* space, double x, double y,
                                             double radius, uint32_t kinds, heliopause_id ignore,
                                             int* any);

/** The first sprite that a circle touches on its way; HELIOPAUSE_GONE when it touches none. */
HELIOPAUSE_C_API int heliopause_sweep_first(heliopause_space* space, double from_x, double from_y,
                                            double to_x, double to_y, double radius, uint32_t kinds,
                                            heliopause_id ignore, heliopause_sweep_hit* hit);

/** All sprites that it touches, in order of (fraction, id). */
HELIOPAUSE_C_API int heliopause_sweep_all(heliopause_space* space, double from_x, double from_y,
                                          double to_x, double to_y, double radius, uint32_t kinds,
                                          heliopause_id ignore, const heliopause_sweep_hit** hits,
                                          size_t* count);

/** Overlapping pairs of two groups, `first` and `second` as in ForEachOverlappingPair, in order of
 * (first, second). */
HELIOPAUSE_C_API int heliopause_pairs(heliopause_space* space, uint32_t first, uint32_t second,
                                      const heliopause_pair** pairs, size_t* count);

/** The state as bytes, which belong to the space as lists do. O(n). */
HELIOPAUSE_C_API int heliopause_save(heliopause_space* space, const uint8_t** bytes, size_t* size);
/** Replaces the state by a saved one; invalid bytes change nothing. O(n log n). */
HELIOPAUSE_C_API int heliopause_restore(heliopause_space* space, const uint8_t* bytes, size_t size);
/** The hash of that state, to see whether machines agree: the last 8 bytes of a save as a number.
 * O(n). */
HELIOPAUSE_C_API int heliopause_hash(const heliopause_space* space, uint64_t* hash);

#ifdef __cplusplus
}
#endif

#endif
