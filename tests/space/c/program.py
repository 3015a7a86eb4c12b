# The shared library from Python: program.py LIBRARY.so
import ctypes
import sys


class Sprite(ctypes.Structure):
    _fields_ = [("x", ctypes.c_double), ("y", ctypes.c_double), ("vx", ctypes.c_double), ("vy", ctypes.c_double),
                ("radius", ctypes.c_double), ("tag", ctypes.c_uint64), ("kinds", ctypes.c_uint32)]


class Hit(ctypes.Structure):
    _fields_ = [("id", ctypes.c_uint64), ("x", ctypes.c_double), ("y", ctypes.c_double),
                ("distance", ctypes.c_double), ("tag", ctypes.c_uint64)]


class Pair(ctypes.Structure):
    _fields_ = [("first", ctypes.c_uint64), ("second", ctypes.c_uint64), ("first_tag", ctypes.c_uint64),
                ("second_tag", ctypes.c_uint64)]


library = ctypes.CDLL(sys.argv[1])
library.heliopause_last_error.restype = ctypes.c_char_p
library.heliopause_version.restype = ctypes.c_char_p
library.heliopause_count.restype = ctypes.c_size_t
real, number, size = ctypes.c_double, ctypes.c_uint32, ctypes.c_size_t
space = ctypes.c_void_p()
assert library.heliopause_create(None, ctypes.byref(space)) == 0


def add(**members):
    identity = ctypes.c_uint64()
    sprite = Sprite(**{"kinds": 1, **members})
    code = library.heliopause_add(space, ctypes.byref(sprite), ctypes.byref(identity))
    if code != 0:
        raise ValueError(library.heliopause_last_error().decode())
    return identity.value


ids = [add(x=10.0 * i, radius=3, tag=i) for i in range(1000)]
assert library.heliopause_count(space) == 1000 and len(set(ids)) == 1000
hits, count = ctypes.POINTER(Hit)(), ctypes.c_size_t()
assert library.heliopause_near(space, real(501), real(0), real(15), number(1), ctypes.c_uint64(0), ctypes.byref(hits),
                               ctypes.byref(count)) == 0
assert [hits[i].tag for i in range(count.value)] == [50, 51, 49], "in order of distance"
assert library.heliopause_nearest(space, real(0), real(0), size(3), real(1e9), number(1), ctypes.c_uint64(ids[0]),
                                  ctypes.byref(hits), ctypes.byref(count)) == 0
assert [hits[i].tag for i in range(count.value)] == [1, 2, 3]
assert library.heliopause_set_radius(space, ctypes.c_uint64(ids[7]), real(8)) == 0
assert library.heliopause_tick(space, real(0.1)) == 0
pairs = ctypes.POINTER(Pair)()
assert library.heliopause_pairs(space, number(1), number(1), ctypes.byref(pairs), ctypes.byref(count)) == 0
assert [(pairs[i].first_tag, pairs[i].second_tag) for i in range(count.value)] == [(6, 7), (7, 8)]
try:
    add(x=float("nan"))
    raise AssertionError("nan was accepted")
except ValueError as error:
    assert "sprite.position.x = nan" in str(error), error
# A rollback: many positions in one call, in a copy.
copy = ctypes.c_void_p()
assert library.heliopause_clone(space, ctypes.byref(copy)) == 0
id_array, places = (ctypes.c_uint64 * 1000)(*ids), (ctypes.c_double * 2000)(*range(2000))
assert library.heliopause_set_positions(copy, id_array, size(1000), places, ctypes.byref(count)) == 0
assert count.value == 1000
assert library.heliopause_count_near(copy, real(0), real(1), real(1), number(1), ctypes.c_uint64(0),
                                     ctypes.byref(count)) == 0
assert count.value == 1
library.heliopause_destroy(copy)
library.heliopause_destroy(space)
print("version", library.heliopause_version().decode())
