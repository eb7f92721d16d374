"""Rows of table.py about computing without processes: options as bytes, pairing, ratings."""

from table_tools import Result, google_benchmark

GAMES = ("brigands", "brigands_bluff", "brigand_kings", "carcassonne", "duel_descrocs")


def options(bench):
    """View and all options as bytes: decisions a CPU second of each game."""
    def measure(game):
        flags = ["--benchmark_min_time=0.1" if bench.quick else "--benchmark_min_time=0.5"]
        results, _ = google_benchmark(bench.program(f"bench_{game}_rules"), "^(PlayFromMessages|RandomPlay)$", *flags)
        rates[game] = results["RandomPlay"]["decisions/s"]
        return results["PlayFromMessages"]["decisions/s"]
    rates = {}
    medians = bench.turns({game: lambda game=game: measure(game) for game in GAMES})
    # A clue of Brigand's Bluff takes a tenth of a millisecond to check, whatever is written: its decisions have a row.
    return [Result(f"decisions with view and options as bytes, {game}", f"{medians[game] / 1000:.0f} k/s",
                   f"rules alone: {rates[game] / 1000:.0f} k/s",
                   *(("at least 300 k/s", medians[game] >= 300e3) if game != "brigands_bluff" else ())) for game in GAMES]


def dutch(bench):
    """The Dutch system with 9,999 players: CPU time and memory of the first round and of the slowest of nine."""
    program = bench.program("bench_ladder_dutch")
    if bench.quick:
        results, spent = google_benchmark(program, "^PairAllRounds/2000$")
        slowest = results["PairAllRounds/2000"]["slowest"]
        return [Result("Dutch, 2,000 players, slowest of nine rounds", f"{slowest:.1f} s of CPU, {spent.peak_mib:.0f} MiB")]
    first, spent_first = google_benchmark(program, "^PairFirstRound/9999$")
    results, spent = google_benchmark(program, "^PairAllRounds/9999$")
    seconds = first["PairFirstRound/9999"]["cpu_time"] / 1000
    slowest = results["PairAllRounds/9999"]["slowest"]
    return [
        Result("Dutch, 9,999 players, first round", f"{seconds:.2f} s of CPU, {spent_first.peak_mib:.0f} MiB", "none",
               "at most 2 s, 500 MiB", seconds <= 2 and spent_first.peak_mib <= 500),
        Result("Dutch, 9,999 players, slowest of nine rounds, one run", f"{slowest:.1f} s of CPU, {spent.peak_mib:.0f} MiB", "none",
               "at most 30 s, 500 MiB", slowest <= 30 and spent.peak_mib <= 500)]


def rating(bench):
    """The joint rating of 1,000,000 games: condensed and fitted, as the ladder does it."""
    def measure(name):
        results, _ = google_benchmark(bench.program("rating_bench"), f"^{name}$")
        return results[name]["cpu_time"] / 1000
    names = [f"{kind}/seats:{seats}" for seats in (2, 4) for kind in ("FitCondensed", "FitTable")]
    seconds = bench.turns({name: lambda name=name: measure(name) for name in names})
    return [Result(f"joint rating of 1,000,000 games of {seats} seats", f"{seconds[f'FitCondensed/seats:{seats}']:.2f} s of CPU",
                   f"the same fit game by game: {seconds[f'FitTable/seats:{seats}']:.2f} s", "at most 0.5 s",
                   seconds[f"FitCondensed/seats:{seats}"] <= 0.5) for seats in (2, 4)]


PURE = {"options": options, "dutch": dutch, "rating": rating}
