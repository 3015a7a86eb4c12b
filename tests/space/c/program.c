/* A program in C with the library: what it adds, it finds. */
#include <heliopause/heliopause.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;

static void check(int holds, const char* what) {
  if (holds) return;
  ++failures;
  printf("failed: %s (last error: %s)\n", what, heliopause_last_error());
}

int main(void) {
  heliopause_space* space = NULL;
  heliopause_options options;
  heliopause_sprite ship = {0, 0, 60, 0, 8, 7, 1};
  heliopause_sprite rock = {30, 0, 0, 0, 5, 8, 2};
  heliopause_id ship_id = 0, rock_id = 0;
  const heliopause_hit* hits = NULL;
  const heliopause_pair* pairs = NULL;
  heliopause_sweep_hit sweep;
  const heliopause_sweep_hit* swept = NULL;
  heliopause_space* copy = NULL;
  heliopause_id ids[2];
  heliopause_vec2 at[2] = {{0, 500}, {0, 600}};
  size_t count = 0;
  int any = 0;
  uint64_t hash = 0, hash_of_copy = 0;

  heliopause_default_options(&options);
  check(heliopause_create(&options, &space) == HELIOPAUSE_OK, "create");
  check(heliopause_add(space, &ship, &ship_id) == HELIOPAUSE_OK && ship_id != 0, "add a ship");
  check(heliopause_add(space, &rock, &rock_id) == HELIOPAUSE_OK, "add a rock");
  check(heliopause_near(space, 0, 0, 100, ~0u, 0, &hits, &count) == HELIOPAUSE_OK, "near");
  check(count == 2 && hits[0].id == ship_id && hits[1].tag == 8, "near finds both");
  check(heliopause_near(space, 0, 0, 100, ~0u, ship_id, &hits, &count) == HELIOPAUSE_OK &&
            count == 1 && hits[0].distance == 30,
        "near ignores the ship");
  check(heliopause_sweep_first(space, 0, 0, 100, 0, 1, 2, 0, &sweep) == HELIOPAUSE_OK &&
            sweep.id == rock_id && sweep.x == 24 && sweep.sprite_x == rock.x,
        "sweep");
  check(heliopause_pairs(space, 1, 2, &pairs, &count) == HELIOPAUSE_OK && count == 0, "no pair");
  check(heliopause_tick(space, 0.5) == HELIOPAUSE_OK, "tick");
  check(heliopause_pairs(space, 1, 2, &pairs, &count) == HELIOPAUSE_OK && count == 1 &&
            pairs[0].first_tag == 7 && pairs[0].second_tag == 8,
        "a pair after the tick");
  ship.radius = -1;
  check(heliopause_add(space, &ship, &ship_id) == HELIOPAUSE_INVALID_ARGUMENT &&
            strstr(heliopause_last_error(), "sprite.radius = -1") != NULL,
        "an invalid sprite is rejected by name");
  check(heliopause_remove(space, rock_id) == HELIOPAUSE_OK, "remove");
  check(heliopause_remove(space, rock_id) == HELIOPAUSE_GONE, "remove again");
  check(heliopause_count(space) == 1, "count");
  check(heliopause_clone(space, &copy) == HELIOPAUSE_OK && heliopause_count(copy) == 1, "clone");
  ship.radius = 8;
  ids[0] = ship_id;
  check(heliopause_add_many(copy, &ship, 1, &ids[1]) == HELIOPAUSE_OK, "add to the copy");
  check(heliopause_set_positions(copy, ids, 2, at, &count) == HELIOPAUSE_OK && count == 2 &&
            heliopause_sweep_all(copy, 0, 400, 0, 700, 1, HELIOPAUSE_ALL_KINDS, HELIOPAUSE_NULL_ID,
                                 &swept, &count) == HELIOPAUSE_OK &&
            count == 2 && swept[1].id == ids[1],
        "sweep through the copy");
  check(heliopause_any_near(space, 0, 500, 99, HELIOPAUSE_ALL_KINDS, HELIOPAUSE_NULL_ID, &any) ==
                HELIOPAUSE_OK &&
            any == 0,
        "the copy is apart");
  check(heliopause_copy_from(space, copy) == HELIOPAUSE_OK &&
            heliopause_hash(space, &hash) == HELIOPAUSE_OK &&
            heliopause_hash(copy, &hash_of_copy) == HELIOPAUSE_OK && hash == hash_of_copy,
        "a copy has the same hash");
  heliopause_destroy(copy);
  heliopause_destroy(space);
  heliopause_destroy(NULL);
  return failures;
}
