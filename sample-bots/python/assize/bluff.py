"""The worlds of Brigand's Bluff: what is possible for the captain, by the referee's own engine.

    from assize import bluff

    worlds = bluff.Worlds.of(request.view.brigands_bluff)     # as the captain sees it now
    worlds.count, worlds.weight                                # how much is left
    worlds.expected()                                          # {face: dice to be expected}
    worlds.after(clue).count                                   # what a clue would leave
    worlds.judge(clue, view)                                   # "", or e.g. "ALREADY_KNOWN"

Clues are messages (assize.brigands_bluff.Clue); the small functions at the end make them:

    clue = bluff.clue(bluff.value(bluff.bones(bluff.dice([1, 2])), EQ, 3))

The engine is a shared library beside this file, which the build puts there.
"""

import ctypes
import os

from assize.v1 import brigands_bluff_pb2 as pb

FACES = range(pb.FACE_MONKEY, pb.FACE_SKULL + 1)
# Places of a crew, whatever the number of seats.
MAX_CREW = 5
# The exact-number comparator, which most clues need.
EQ = pb.COMPARATOR_EQ


class Worlds:
    """A set of worlds. Never changes: what tells more gives another set."""

    def __init__(self, handle):
        if not handle:
            raise ValueError("no worlds: a seat, a face, a number or a clue is out of its range")
        self._handle = handle

    def __del__(self):
        if self._handle:
            _engine().assize_bluff_free(self._handle)

    @staticmethod
    def start(seats, captain, wild_die=False):
        """All worlds at the start of a round."""
        return Worlds(_engine().assize_bluff_start(seats, captain, wild_die))

    @staticmethod
    def of(view):
        """What is possible for the captain now, after all that the view tells of this round."""
        worlds = Worlds.start(view.config.seats, view.captain, view.config.wild_die)
        worlds = worlds._told(view, extra=False)
        if view.shown_wild:
            worlds = worlds.after_wild_die(view.shown_wild)
        for number, reveal in enumerate(view.reveals, 1):
            worlds = worlds.after_reveal(reveal.face, [count.count for count in reveal.counts])
            if number == 2 and view.config.extra_clues:
                worlds = worlds.in_extra_clues()._told(view, extra=True)
        return worlds

    def _told(self, view, extra):
        worlds = self
        for report in view.reports:
            if report.extra == extra and report.source != pb.SOURCE_PASS:
                worlds = worlds.after(report.clue)
        return worlds

    @property
    def count(self):
        return _engine().assize_bluff_count(self._handle)

    @property
    def weight(self):
        """In how many ways the dice can have fallen so."""
        return _engine().assize_bluff_weight(self._handle)

    def expected(self):
        """How many of the crew's hidden dice a captain can expect to show each face."""
        dice = (ctypes.c_double * 6)()
        _engine().assize_bluff_expected(self._handle, dice)
        return dict(zip(FACES, dice))

    def after(self, clue):
        """What is left after a clue; ValueError if the clue is malformed."""
        return Worlds(_engine().assize_bluff_after_clue(self._handle, *_numbers(clue)))

    def after_reveal(self, face, dice):
        """dice: how many of each crewmate's show the face, in clue order."""
        padded = list(dice) + [0] * (MAX_CREW - len(dice))
        return Worlds(_engine().assize_bluff_after_reveal(self._handle, face, _array(padded)))

    def after_wild_die(self, face):
        return Worlds(_engine().assize_bluff_after_wild_die(self._handle, face))

    def in_extra_clues(self):
        """The same worlds, of which clues now speak by the dice that are not revealed."""
        return Worlds(_engine().assize_bluff_in_extra_clues(self._handle))

    def judge(self, clue, view):
        """"" if the referee will accept the clue, else the name of the refusal.

        `view` tells the options, and the dice if it is a crewmate's; without them no clue is
        UNTRUTHFUL."""
        config = view.config
        statement = ctypes.c_int32()
        code = _engine().assize_bluff_judge(
            self._handle, *_numbers(clue), config.max_statements, config.min_removed_num,
            config.min_removed_den or 1, _truth(view), ctypes.byref(statement))
        return pb.Refusal.Name(code).removeprefix("REFUSAL_") if code else ""

    def sentence(self, clue, speaker):
        """The clue in English; "" if it is malformed."""
        text = ctypes.create_string_buffer(4096)
        _engine().assize_bluff_sentence(self._handle, *_numbers(clue), speaker, text, len(text))
        return text.value.decode()


# --- Clues ---


def clue(*statements):
    return pb.Clue(statements=statements)


def value(quantity, comparator, number=0, upper=0):
    return pb.Statement(value=pb.Value(quantity=quantity, comparator=comparator, number=number,
                                       upper=upper))


def dice(seats, wild=False):
    """The scope of some seats' dice."""
    return pb.Scope(seats=sum(1 << seat for seat in seats), wild=wild)


def count(scope, **faces):
    """faces: feature=... or face_mask=..."""
    return pb.Quantity(kind=pb.QUANTITY_KIND_COUNT, scope=scope, **faces)


def bones(scope, **faces):
    return pb.Quantity(kind=pb.QUANTITY_KIND_BONES, scope=scope, **faces)


# --- The engine ---

_loaded = None


def _engine():
    global _loaded
    if _loaded is None:
        library = ctypes.CDLL(os.path.join(os.path.dirname(__file__), "libassize_bluff.so"))
        pointer, number, numbers = ctypes.c_void_p, ctypes.c_int32, ctypes.POINTER(ctypes.c_int32)
        a_clue = [numbers, ctypes.c_size_t]
        for name, result, arguments in [
                ("start", pointer, [number, number, number]),
                ("free", None, [pointer]),
                ("after_clue", pointer, [pointer, *a_clue]),
                ("after_reveal", pointer, [pointer, number, numbers]),
                ("after_wild_die", pointer, [pointer, number]),
                ("in_extra_clues", pointer, [pointer]),
                ("count", ctypes.c_uint64, [pointer]),
                ("weight", ctypes.c_uint64, [pointer]),
                ("expected", None, [pointer, ctypes.POINTER(ctypes.c_double)]),
                ("judge", number, [pointer, *a_clue, number, number, number, numbers, numbers]),
                ("sentence", ctypes.c_size_t,
                 [pointer, *a_clue, number, ctypes.c_char_p, ctypes.c_size_t])]:
            function = getattr(library, "assize_bluff_" + name)
            function.restype = result
            function.argtypes = arguments
        _loaded = library
    return _loaded


def _array(numbers):
    return (ctypes.c_int32 * len(numbers))(*numbers)


def _truth(view):
    """By place and face how many dice of the crew show it, then the wild face; None if unknown."""
    if not view.hands:
        return None
    hands = {hand.seat: list(hand.dice) for hand in view.hands}
    numbers = []
    for seat in view.clue_order:
        numbers += [hands[seat].count(face) for face in FACES]
    numbers += [0] * (6 * MAX_CREW - len(numbers))
    return _array(numbers + [view.wild])


def _numbers(message):
    """A clue as the engine reads it (sample-bots/cpp/bluff_engine/clue_numbers.h)."""
    numbers = _statements(message.statements)
    return _array(numbers), len(numbers)


def _statements(statements):
    numbers = [len(statements)]
    for statement in statements:
        numbers += _statement(statement)
    return numbers


def _statement(statement):
    kind = statement.WhichOneof("statement")
    if kind == "value":
        said = statement.value
        return [1, *_quantity(said.quantity), said.comparator, said.number, said.upper]
    if kind == "compare":
        said = statement.compare
        return [2, said.factor_a or 1, *_quantity(said.a), said.relation, said.factor_b or 1,
                *_quantity(said.b), said.offset]
    return [3, statement.same_roll.seat_a, statement.same_roll.seat_b]


def _quantity(quantity):
    return [quantity.kind, *_scope(quantity.scope), *_scope(quantity.other), quantity.face_mask,
            quantity.feature, *_statements(quantity.predicate)]


def _scope(scope):
    return [scope.seats, scope.wild, scope.each]
