"""Pretty printers for gdb: ids, sprites, managers, and the nodes and entries of the index.

Load them with

    (gdb) source scripts/debug/heliopause_gdb.py

or put that line with the full path into ~/.gdbinit. Then `print id` shows the sprite that the id names, if the
selected frame has a SpriteManager that contains it:

    $1 = sprite at (10, 0), radius 5, kinds 0x1, tag 7 (slot 3, generation 1 in space)

What is behind a manager is shown if the library was compiled with -g.
"""
import re

import gdb
import gdb.printing

NONE = 0xFFFFFFFF  # kNone of storage/pool.hpp
LIVE = 0xFFFFFFFE  # SlotTable::kLive
ENTRIES_PER_CHUNK = 16
OUTSIDE = 0  # NodeStore::kOutside


def number(value):
    """A double without trailing zeros."""
    return "%g" % float(value)


def point(value):
    return "(%s, %s)" % (number(value["x"]), number(value["y"]))


class Items:
    """The items of a std::vector or a boost::container::vector."""

    def __init__(self, vector):
        names = [field.name for field in vector.type.strip_typedefs().fields()]
        if "m_holder" in names:
            self.first = vector["m_holder"]["m_start"]
            self.size = int(vector["m_holder"]["m_size"])
        else:
            self.first = vector["_M_impl"]["_M_start"]
            self.size = int(vector["_M_impl"]["_M_finish"] - self.first)

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        if not 0 <= index < self.size:
            raise IndexError(index)
        return (self.first + index).dereference()


def without_reference(value):
    if value.type.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return value.referenced_value()
    return value


class Manager:
    """Reads a SpriteManager. Raises gdb.error if the library was compiled without -g."""

    def __init__(self, value):
        # An Owner has the size and content of a pointer.
        owner = value["impl_"]
        impl = owner.address.cast(owner.type.template_argument(0).pointer().pointer()).dereference()
        self.moved_from = int(impl) == 0
        if not self.moved_from:
            impl = impl.dereference()
            self.slots = Items(impl["ids"]["slots_"])
            self.storage = impl["tree"]["storage_"]
            pool = self.storage["nodes"]["nodes_"]
            self.nodes = Items(pool["items_"])
            self.node_count = len(self.nodes) - len(Items(pool["free_"])) - 1  # without kOutside
            self.root = self.nodes[int(self.storage["nodes"]["root_"])]
            self.outside = int(self.nodes[OUTSIDE]["count"])
            self.count = int(self.root["count"]) + self.outside

    def sprite(self, slot, generation):
        """The sprite with this id in words, or None."""
        if self.moved_from or slot >= len(self.slots):
            return None
        entry_of_slot = Items(self.storage["entry_of_slot"])
        item = self.slots[slot]
        if int(item["next"]) != LIVE or int(item["generation"]) != generation:
            return None
        entry = int(entry_of_slot[slot]) if slot < len(entry_of_slot) else NONE
        if entry == NONE:
            return None
        chunk, lane = divmod(entry, ENTRIES_PER_CHUNK)
        chunks = self.storage["chunks"]
        hot = Items(chunks["hot_"])[chunk]["at"][lane]
        kinds = int(Items(chunks["kinds_"])[chunk]["at"][lane])
        tag = int(Items(chunks["tags_"])[chunk]["at"][lane])
        return "sprite at %s, radius %s, kinds %#x, tag %d" % (
            point(hot["position"]), number(hot["radius"]), kinds, tag)


def managers_in_scope():
    """Yields name and value of each SpriteManager among the locals and arguments of the selected frame."""
    try:
        block = gdb.selected_frame().block()
    except (gdb.error, RuntimeError):
        return
    seen = set()
    while block is not None:
        for symbol in block:
            if not (symbol.is_variable or symbol.is_argument) or symbol.name in seen:
                continue
            seen.add(symbol.name)
            type = symbol.type
            if type.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_PTR):
                type = type.target()
            if not re.match(r"^(const )?heliopause::(v\d+_\d+::)?SpriteManager$", str(type.strip_typedefs())):
                continue
            value = symbol.value(gdb.selected_frame()) if symbol.needs_frame else symbol.value()
            if value.type.code == gdb.TYPE_CODE_PTR:
                if int(value) == 0:
                    continue
                value = value.dereference()
            yield symbol.name, without_reference(value)
        if block.function is not None:
            return
        block = block.superblock


class SpriteIdPrinter:
    def __init__(self, value):
        self.slot, self.generation = int(value["slot"]), int(value["generation"])

    def to_string(self):
        if self.slot == 0 and self.generation == 0:
            return "null id"
        words = "slot %d, generation %d" % (self.slot, self.generation)
        for name, value in managers_in_scope():
            try:
                sprite = Manager(value).sprite(self.slot, self.generation)
            except (gdb.error, IndexError):
                continue  # no debug information, or not initialized yet
            if sprite is not None:
                return "%s (%s in %s)" % (sprite, words, name)
        return words


class SpriteManagerPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        try:
            manager = Manager(self.value)
        except (gdb.error, IndexError):
            return "SpriteManager (compile the library with -g to see its sprites)"
        if manager.moved_from:
            return "SpriteManager, moved from"
        return "SpriteManager: %d sprites, %d nodes, root %s%s%s" % (
            manager.count, manager.node_count, square_of(manager.root),
            ", %d sprites outside the canvas" % manager.outside if manager.outside else "",
            ", between Move and FixOutOfBounds" if manager.storage["moved"] else "")


def square_of(node):
    return "center %s radius %s" % (point(node["center"]), number(2.0 ** (int(node["level"]) - 8)))


class NodePrinter:
    def __init__(self, node):
        self.node = node

    def to_string(self):
        node = self.node
        count = "%d sprites" % int(node["count"])
        if not node["is_square"]:
            return "list outside the canvas: " + count
        if node["leaf"]:
            words = "leaf %s: %s" % (square_of(node), count)
        else:
            child = node["child"]["_M_elems"]
            children = sum(int(child[i]) != NONE for i in range(4))
            words = "inner node %s: %s in %d children" % (square_of(node), count, children)
        return words + (", dirty" if node["dirty"] else "")


class EntryPrinter:
    """Entry and HotEntry, which has neither velocity nor kinds."""

    def __init__(self, entry):
        self.entry = entry

    def to_string(self):
        entry = self.entry
        names = [field.name for field in entry.type.strip_typedefs().fields()]
        words = "entry at %s, radius %s" % (point(entry["position"]), number(entry["radius"]))
        if "velocity" in names:
            words += ", velocity %s, kinds %#x" % (point(entry["velocity"]), int(entry["kinds"]))
        id = entry["id"]
        return "%s, slot %d, generation %d" % (words, int(id["slot"]), int(id["generation"]))


class ChunkHeaderPrinter:
    def __init__(self, header):
        self.header = header

    def to_string(self):
        owner = int(self.header["owner"])
        return "chunk of %s: %d of %d lanes in use, strays %#06x" % (
            "no leaf" if owner == NONE else "leaf %d" % owner, int(self.header["count"]), ENTRIES_PER_CHUNK,
            int(self.header["strays"]))


class Vec2Printer:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return point(self.value)


def make_printers():
    printers = gdb.printing.RegexpCollectionPrettyPrinter("heliopause")
    for name, printer in [("SpriteId", SpriteIdPrinter), ("SpriteManager", SpriteManagerPrinter), ("Vec2", Vec2Printer)]:
        printers.add_printer(name, r"^heliopause::(v\d+_\d+::)?%s$" % name, printer)
    for name, printer in [("Node", NodePrinter), ("Entry", EntryPrinter), ("HotEntry", EntryPrinter),
                          ("ChunkHeader", ChunkHeaderPrinter)]:
        printers.add_printer(name, r"^heliopause::space::%s$" % name, printer)
    return printers


gdb.printing.register_pretty_printer(None, make_printers(), replace=True)
