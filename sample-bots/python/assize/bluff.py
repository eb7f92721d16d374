"""The worlds of Brigand's Bluff: what is possible for the captain, by the referee's own engine.

    from assize import bluff

    worlds = bluff.Worlds.of(request.view.brigands_bluff)     # as the captain sees it now
    worlds.count, worlds.weight                                # how much is left
    worlds.expected()                                          # {face: dice to be expected}
    worlds.after(clue).count                                   # what a clue would leave
    worlds.judge(clue, view)                                   # "", or e.g. "ALREADY_KNOWN"
    worlds.default_clue(view)                                  # the clue that the referee would give for me
    worlds.read("The number of gold dice among my dice is exactly 2.", view.seat)     # as a clue

Clues are messages (assize.brigands_bluff.Clue); the small functions below make them, in the words
of the rules (BLUFF-5):

    crew = view.clue_order
    two_bones = bluff.count(bluff.dice(crew), feature=brigands_bluff.FEATURE_BONES_2)
    bluff.clue(bluff.value(two_bones, bluff.EQ, 3))

    gold = bluff.count(bluff.EACH, feature=brigands_bluff.FEATURE_GOLD)
    with_gold = bluff.crewmates(crew, bluff.value(gold, bluff.AT_LEAST, 1))
    bluff.clue(bluff.value(with_gold, bluff.EQ, 2), bluff.same_roll(1, 2))

The engine is a shared library beside this file, which the build puts there.
"""

import ctypes
import os

from assize.v1 import brigands_bluff_pb2 as pb

FACES = range(pb.FACE_MONKEY, pb.FACE_SKULL + 1)
# Places of a crew, whatever the number of seats.
MAX_CREW = 5
# Comparators: with a number, with two, with none.
EQ, AT_LEAST, AT_MOST = pb.COMPARATOR_EQ, pb.COMPARATOR_AT_LEAST, pb.COMPARATOR_AT_MOST
BETWEEN = pb.COMPARATOR_BETWEEN
EVEN, ODD, ALL = pb.COMPARATOR_EVEN, pb.COMPARATOR_ODD, pb.COMPARATOR_ALL
LESS_THAN_HALF = pb.COMPARATOR_LESS_THAN_HALF
EXACTLY_HALF = pb.COMPARATOR_EXACTLY_HALF
MORE_THAN_HALF = pb.COMPARATOR_MORE_THAN_HALF
# The dice of the crewmate that a predicate is about.
EACH = pb.Scope(each=True)
# The wild die alone.
WILD = pb.Scope(wild=True)


class Worlds:
    """A set of worlds. It never changes: a clue or a roll gives another set."""

    def __init__(self, handle):
        self._handle = handle
        if not handle:
            raise ValueError("no worlds: a seat, a face, a number or a clue is out of its range")

    def __del__(self):
        if self._handle:
            _engine().assize_bluff_free(self._handle)

    @staticmethod
    def start(seats, captain, wild_die=False):
        """All worlds at the start of a round."""
        return Worlds(_engine().assize_bluff_start(seats, captain, wild_die))

    @staticmethod
    def of(view):
        """What is possible for the captain now, after all of this round that the view contains."""
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
    def _crew(self):
        return _engine().assize_bluff_crew(self._handle)

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

    def expected_by_place(self):
        """The same of each crewmate's dice: one dictionary for each, in clue order."""
        dice = (ctypes.c_double * (6 * MAX_CREW))()
        _engine().assize_bluff_expected_by_place(self._handle, dice)
        return [dict(zip(FACES, dice[6 * place:6 * place + 6])) for place in range(self._crew)]

    def wild_chances(self):
        """How likely the wild die shows each face; 0 without one."""
        chances = (ctypes.c_double * 6)()
        _engine().assize_bluff_wild_chances(self._handle, chances)
        return dict(zip(FACES, chances))

    def after(self, clue):
        """What is left after a clue; ValueError if the clue is malformed."""
        return Worlds(_engine().assize_bluff_after_clue(self._handle, *_numbers(clue)))

    def after_reveal(self, face, dice):
        """dice: how many of each crewmate's show the face, in clue order, one number for each."""
        dice = list(dice)
        return Worlds(_engine().assize_bluff_after_reveal(self._handle, face, _array(dice),
                                                          len(dice)))

    def after_wild_die(self, face):
        return Worlds(_engine().assize_bluff_after_wild_die(self._handle, face))

    def in_extra_clues(self):
        """The same worlds, in which clues are now about the dice that are not revealed."""
        return Worlds(_engine().assize_bluff_in_extra_clues(self._handle))

    def judge(self, clue, view):
        """"" if the referee will accept the clue, else the name of the refusal.

        `view` has the options, and the dice if it is a crewmate's; without them no clue is
        UNTRUTHFUL, and a default clue that is longer than others may be is MALFORMED."""
        return self.refusal(clue, view)[0]

    def refusal(self, clue, view):
        """The same, and the statement that is meant, from 1; 0: the clue as a whole."""
        config = view.config
        statement = ctypes.c_int32()
        code = _engine().assize_bluff_judge(
            self._handle, *_numbers(clue), config.max_statements, config.min_removed_num,
            config.min_removed_den or 1, _known(view), ctypes.byref(statement))
        name = pb.Refusal.Name(code).removeprefix("REFUSAL_") if code else ""
        return name, statement.value

    def default_clue(self, view):
        """The clue that the referee would give for the crewmate whose view this is (BLUFF-7.4), which
        the crewmate may give itself; None if the captain knows everything."""
        said = (ctypes.c_int32 * 12)()
        size = _engine().assize_bluff_default_clue(self._handle, _known(view), said)
        statements = []
        for start in range(0, 4 * size, 4):
            seats, wild, mask, number = said[start:start + 4]
            scope = pb.Scope(seats=seats, wild=bool(wild))
            statements.append(value(count(scope, face_mask=mask), EQ, number))
        return clue(*statements) if statements else None

    def sentence(self, clue, speaker):
        """The clue in English; "" if it is malformed."""
        text = ctypes.create_string_buffer(4096)
        _engine().assize_bluff_sentence(self._handle, *_numbers(clue), speaker, text, len(text))
        return text.value.decode()

    def read(self, sentence, speaker):
        """The clue of a sentence of that seat, word for word as `sentence` writes it; ValueError
        names the place where it stops being one. The players' names are those of the reports."""
        text = sentence.encode()
        numbers, error = (ctypes.c_int32 * 1024)(), ctypes.create_string_buffer(1024)
        size = _engine().assize_bluff_read(self._handle, text, len(text), speaker, numbers,
                                           len(numbers), error, len(error))
        if not size:
            raise ValueError(error.value.decode(errors="replace"))
        return clue(*_read_statements(iter(numbers[:size])))


# --- Clues ---


def clue(*statements):
    return pb.Clue(statements=statements)


def value(quantity, comparator, number=0, upper=0):
    """number: of EQ, AT_LEAST, AT_MOST, BETWEEN; upper: of BETWEEN."""
    return pb.Statement(value=pb.Value(quantity=quantity, comparator=comparator, number=number,
                                       upper=upper))


def compare(a, relation, b, factor_a=1, factor_b=1, offset=0):
    """factor_a * a RELATION factor_b * b + offset; the relations are brigands_bluff.RELATION_..."""
    return pb.Statement(compare=pb.Compare(factor_a=factor_a, a=a, relation=relation,
                                           factor_b=factor_b, b=b, offset=offset))


def same_roll(seat, other):
    return pb.Statement(same_roll=pb.SameRoll(seat_a=seat, seat_b=other))


def dice(seats, wild=False):
    """The scope of some seats' dice, and the wild die where it is asked for."""
    return pb.Scope(seats=_bits(seats), wild=wild)


def faces(*among):
    """The mask of some faces: count(scope, face_mask=faces(FACE_RUM, FACE_SKULL))."""
    return sum(1 << (face - pb.FACE_MONKEY) for face in set(among))


def count(scope, **faces):
    """faces: feature=... or face_mask=..."""
    return pb.Quantity(kind=pb.QUANTITY_KIND_COUNT, scope=scope, **faces)


def bones(scope, **faces):
    """On all dice of the scope, or on those with the faces: feature=... or face_mask=..."""
    return pb.Quantity(kind=pb.QUANTITY_KIND_BONES, scope=scope, **faces)


def distinct(scope):
    return pb.Quantity(kind=pb.QUANTITY_KIND_DISTINCT, scope=scope)


def largest(scope):
    return pb.Quantity(kind=pb.QUANTITY_KIND_LARGEST, scope=scope)


def matching(scope):
    return pb.Quantity(kind=pb.QUANTITY_KIND_MATCHING, scope=scope)


def shared(scope, other):
    return pb.Quantity(kind=pb.QUANTITY_KIND_SHARED, scope=scope, other=other)


def crewmates(seats, *predicate):
    """Of these seats, those for whom one or two statements about EACH hold."""
    return pb.Quantity(kind=pb.QUANTITY_KIND_CREWMATES, scope=dice(seats), predicate=predicate)


def _bits(seats):
    return sum(1 << seat for seat in set(seats))


# --- The engine ---

_loaded = None


def _engine():
    global _loaded
    if _loaded is None:
        library = ctypes.CDLL(os.path.join(os.path.dirname(__file__), "libassize_bluff.so"))
        pointer, number, numbers = ctypes.c_void_p, ctypes.c_int32, ctypes.POINTER(ctypes.c_int32)
        reals = ctypes.POINTER(ctypes.c_double)
        a_clue = [numbers, ctypes.c_size_t]
        for name, result, arguments in [
                ("start", pointer, [number, number, number]),
                ("free", None, [pointer]),
                ("after_clue", pointer, [pointer, *a_clue]),
                ("after_reveal", pointer, [pointer, number, numbers, ctypes.c_size_t]),
                ("after_wild_die", pointer, [pointer, number]),
                ("in_extra_clues", pointer, [pointer]),
                ("count", ctypes.c_uint64, [pointer]),
                ("weight", ctypes.c_uint64, [pointer]),
                ("crew", number, [pointer]),
                ("expected", None, [pointer, reals]),
                ("expected_by_place", None, [pointer, reals]),
                ("wild_chances", None, [pointer, reals]),
                ("default_clue", ctypes.c_size_t, [pointer, numbers, numbers]),
                ("judge", number, [pointer, *a_clue, number, number, number, numbers, numbers]),
                ("sentence", ctypes.c_size_t,
                 [pointer, *a_clue, number, ctypes.c_char_p, ctypes.c_size_t]),
                ("read", ctypes.c_size_t,
                 [pointer, ctypes.c_char_p, ctypes.c_size_t, number, *a_clue, ctypes.c_char_p,
                  ctypes.c_size_t])]:
            function = getattr(library, "assize_bluff_" + name)
            function.restype = result
            function.argtypes = arguments
        _loaded = library
    return _loaded


def _array(numbers):
    return (ctypes.c_int32 * len(numbers))(*numbers)


def _known(view):
    """By place and face how many dice of the crew show it, then the wild face and the seat; None if
    the dice are unknown."""
    if not view.hands:
        return None
    hands = {hand.seat: list(hand.dice) for hand in view.hands}
    numbers = []
    for seat in view.clue_order:
        numbers += [hands[seat].count(face) for face in FACES]
    numbers += [0] * (6 * MAX_CREW - len(numbers))
    return _array(numbers + [view.wild, view.seat])


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
    if kind == "same_roll":
        return [3, statement.same_roll.seat_a, statement.same_roll.seat_b]
    return [0]


def _quantity(quantity):
    return [quantity.kind, *_scope(quantity.scope), *_scope(quantity.other), *_faces(quantity),
            *_statements(quantity.predicate)]


def _faces(quantity):
    kind = quantity.WhichOneof("faces")
    if kind == "face_mask":
        return [1, quantity.face_mask]
    return [2, quantity.feature] if kind == "feature" else [0]


def _scope(scope):
    return [scope.seats, scope.wild, scope.each]


def _read_statements(numbers):
    """The other way round, from an iterator: its next numbers."""
    return [_read_statement(numbers) for _ in range(next(numbers))]


def _read_statement(numbers):
    kind = next(numbers)
    if kind == 1:
        quantity = _read_quantity(numbers)
        return value(quantity, next(numbers), next(numbers), next(numbers))
    if kind == 2:
        factor_a, a, relation = next(numbers), _read_quantity(numbers), next(numbers)
        factor_b, b = next(numbers), _read_quantity(numbers)
        return compare(a, relation, b, factor_a, factor_b, offset=next(numbers))
    return same_roll(next(numbers), next(numbers))


def _read_quantity(numbers):
    quantity = pb.Quantity(kind=next(numbers), scope=_read_scope(numbers))
    other = _read_scope(numbers)
    if quantity.kind == pb.QUANTITY_KIND_SHARED:
        quantity.other.CopyFrom(other)
    faces = next(numbers)
    if faces == 1:
        quantity.face_mask = next(numbers)
    elif faces == 2:
        quantity.feature = next(numbers)
    quantity.predicate.extend(_read_statements(numbers))
    return quantity


def _read_scope(numbers):
    return pb.Scope(seats=next(numbers), wild=bool(next(numbers)), each=bool(next(numbers)))
