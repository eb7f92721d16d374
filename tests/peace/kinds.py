"""The offenders of the peace test, each with what it speaks."""

import dataclasses

GRPC, FRAMES, LINES = "grpc", "frames", "json-lines"


@dataclasses.dataclass(frozen=True)
class Kind:
    name: str
    protocol: str
    command: tuple
    # Strict where every timeout takes its time.
    policy: str = "lenient"
    # More words for `ladder run`.
    event: tuple = ()
    # A [limits] of its bot.toml.
    limits: str = ""
    # In the short form of the test: it takes no time of its own, and so none of its matches' clocks.
    short: bool = False


def of(program, modes, protocol, **more):
    """Kinds that are modes of one program: {mode: name}."""
    return [Kind(name, protocol, (program, mode), **more) for mode, name in modes.items()]


FLOODS = [
    *of("hostile.py", {"resets_streams": "100,000 streams, reset at once",
                       "opens_streams": "20,000 streams before the settings"}, GRPC),
    *of("floods.py", {"continuations": "headers that never end"}, GRPC, short=True),
    *of("floods.py", {"pings": "a million pings, answers unread",
                      "settings": "a million settings",
                      "windows": "a million grains of window",
                      "connections": "as many connections as it may have"}, GRPC),
    *of("hostile.py", {"flood": "10,000 moves a request, over gRPC",
                       "huge": "moves of 2 MiB, over gRPC",
                       "gigantic": "a move of 4 GiB, over gRPC"}, GRPC),
    *of("hostile.py", {"flood": "10,000 moves a request"}, FRAMES),
    *of("hostile.py", {"floods_frames": "10,000 empty words a request"}, FRAMES, short=True),
    *of("floods.py", {"huge_frames": "16 frames of 15 MiB",
                      "empty_frames": "a million empty frames",
                      "opens": "10,000 streams, one after another",
                      "signs": "a million ends of a stream",
                      "noise": "6 MiB of noise",
                      "descriptors": "descriptors by the thousand"}, FRAMES),
    *of("line_floods.py", {"lines": "100,000 lines that are no move"}, LINES, short=True),
    *of("line_floods.py", {"empty_lines": "20 million empty lines",
                           "endless_line": "a line of 64 MiB",
                           "nested_line": "a line nested 100,000 deep",
                           "early_moves": "10,000 moves for later"}, LINES),
]

GRABS = [
    *of("villain.py", {"bomb": "a fork bomb"}, FRAMES, short=True),
    *of("villain.py", {"bomb": "a fork bomb behind its bridge"}, GRPC),
    *of("grabs.py", {"spins": "twice the processors, all the time"}, FRAMES),
    *of("villain.py", {"eater": "memory in many processes"}, FRAMES, limits="memory_mib = 200"),
    *of("villain.py", {"filler": "the disk"}, FRAMES),
    *of("grabs.py", {"inodes": "all files that there can be",
                     "descriptors": "all descriptors, as full pipes",
                     "threads": "all threads",
                     "prints": "a gigabyte of log"}, FRAMES),
    *of("grabs.py", {"prints_oddly": "a log of escapes"}, FRAMES, short=True),
    *of("villain.py", {"replacer": "pipes in the place of its files"}, FRAMES, short=True),
    *of("villain.py", {"killer": "kills all that it can see"}, FRAMES, short=True),
    *of("villain.py", {"killer": "kills its own bridge"}, GRPC),
    *of("grabs.py", {"stops_its_bridge": "stops its own bridge"}, GRPC, policy="strict"),
    *of("hostile.py", {"offspring": "a grandchild in another session", "deaf": "ignores SIGTERM"}, FRAMES),
]

DELAYS = [
    *of("hostile.py", {"stops_itself": "stops itself", "silent": "never answers",
                       "late": "answers when it is too late", "never_says_hello": "never says Hello",
                       "stays_away": "hangs up and stays away"}, FRAMES, policy="strict"),
    *of("hostile.py", {"never_connects": "never comes", "connects_without_a_stream": "connects and waits",
                       "never_reads": "never reads, over gRPC"}, GRPC, policy="strict"),
    *of("grabs.py", {"never_reads": "answers and never reads",
                     "never_ends_a_message": "never ends a message"}, FRAMES, policy="strict"),
    *of("grabs.py", {"starts_late": "starts late", "reads_slowly": "reads a byte at a time",
                     "writes_slowly": "writes a byte at a time"}, FRAMES),
    *of("hostile.py", {"exits_at_once": "exits at once"}, FRAMES, short=True),
    *of("hostile.py", {"crashes_in_mid_game": "crashes in mid-game", "half_closes": "closes its half",
                       "cancels_and_returns": "leaves and comes back",
                       "returns_too_often": "reconnects without end"}, FRAMES),
    *of("hostile.py", {"returns_too_often": "reconnects without end, over gRPC",
                       "fifty_streams": "fifty streams at a time",
                       "half_closes": "closes its half, over gRPC"}, GRPC),
    Kind("withholds the last byte of its window", GRPC, ("hostile.py", "withholds_the_last_byte", "0.3")),
]

BAD_ANSWERS = [
    *of("hostile.py", {"garbage": "bytes that are no message", "illegal": "illegal moves",
                       "empty": "empty messages", "untimely": "moves for other requests",
                       "oversized": "moves of 70 kB"}, FRAMES),
    *of("lines.py", {"bad_answers": "lines that are no move", "exits_in_mid_game": "exits in mid-game"},
        LINES),
]

TRICKS = [
    *of("tricks.py", {"changes_its_descriptor": "options of its descriptor",
                      "stops_reading": "closes its ears",
                      "shares_its_seat": "children that read from its seat",
                      "heavy_descriptor": "a heavy descriptor",
                      "says_hello_slowly": "Hello a byte at a time",
                      "becomes_others": "new programs without end",
                      "signals_itself": "signals that wait",
                      "asks_for_priority": "asks for priority",
                      "syncs": "has files written all the time",
                      "reads_the_disk": "reads the disk all the time",
                      "zombies": "a storm of zombies",
                      "grains": "a log of single bytes",
                      "reads_its_log": "reads its own log",
                      "logs_to_the_end": "never leaves, and writes"}, FRAMES),
    *of("tricks.py", {"crashes_for_a_core": "crashes for a core",
                      "strange_threads": "threads with strange names"}, FRAMES, short=True),
    *of("tricks.py", {"wakes_itself": "wakes itself with timers",
                      "wake_each_other": "processes that wake each other"}, FRAMES,
        event=("--ponder", "off")),
    *of("tricks.py", {"sheds_children": "unseen work on the clock of CPU time"}, FRAMES,
        event=("--clock", "cpu")),
    *of("tricks.py", {"eats_unseen": "memory behind ended threads",
                      "eats_tables": "the kernel's tables"}, FRAMES, limits="memory_mib = 200"),
]

ALL = FLOODS + GRABS + DELAYS + BAD_ANSWERS + TRICKS
