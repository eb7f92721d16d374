// Pairs random histories and checks each pairing: ladder_dutch_histories --histories 20000.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "ladder/pairing/dutch/dutch.h"
#include "ladder/trf/trf_file.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "tests/ladder/dutch/brute_force.h"
#include "tests/ladder/dutch/facts.h"
#include "tests/ladder/dutch/histories.h"

namespace assize::ladder::dutch {
namespace {

constexpr int kMaxForBruteForce = 9;
constexpr int kMaxPlayers = 60;

struct Count {
  int paired = 0;
  int by_brute_force = 0;
  int unpairable = 0;
};

Encounters EncountersOf(const RoundPairing& pairing) {
  Encounters encounters;
  for (const Pair& pair : pairing.pairs) encounters.insert(std::minmax(pair.white, pair.black));
  if (pairing.bye != trf::kNobody) encounters.emplace(trf::kNobody, pairing.bye);
  return encounters;
}

// What is wrong; nullopt: nothing.
std::optional<std::string> Check(const trf::Tournament& tournament, Count* count) {
  const absl::StatusOr<RoundPairing> pairing = PairDutch(tournament);
  const bool small = tournament.players.size() <= kMaxForBruteForce;
  if (!pairing.ok()) {
    ++count->unpairable;
    const bool nobody = FactsOf(tournament).empty();
    if (!nobody && small && PairByBruteForce(tournament)) return "there is a pairing";
    return std::nullopt;
  }
  ++count->paired;
  if (auto objection = Objection(tournament, *pairing)) return objection;
  if (!small) return std::nullopt;
  ++count->by_brute_force;
  const std::optional<Encounters> expected = PairByBruteForce(tournament);
  if (!expected) return "there is no pairing";
  if (*expected != EncountersOf(*pairing)) return "another pairing is better";
  return std::nullopt;
}

std::optional<std::string> CheckHistory(Stream* stream, Count* count, std::string* text) {
  const bool small = stream->Below(4) != 0;
  const trf::Tournament tournament =
      small ? RandomHistory(2, kMaxForBruteForce, stream)
            : RandomHistory(kMaxForBruteForce + 1, kMaxPlayers, stream);
  *text = AnySpelling(tournament, stream);
  const absl::StatusOr<trf::Tournament> read = trf::ReadTrf(*text);
  if (!read.ok()) return absl::StrCat("not read: ", read.status().message());
  return Check(*read, count);
}

ExitCode CheckMany(int histories, const std::string& seed) {
  const Chance chance(SeedFromText(seed));
  Count count;
  for (int i = 0; i < histories; ++i) {
    Stream stream = chance.Open({"history", static_cast<uint64_t>(i)});
    std::string text;
    if (const auto wrong = CheckHistory(&stream, &count, &text)) {
      std::printf("history %d of seed %s: %s\n%s\n", i, seed.c_str(), wrong->c_str(), text.c_str());
      return ExitCode::kFailed;
    }
  }
  std::printf(
      "%d histories: %d paired, %d of them compared with every other pairing, "
      "%d without a pairing: no disagreement\n",
      histories, count.paired, count.by_brute_force, count.unpairable);
  return ExitCode::kOk;
}

}  // namespace
}  // namespace assize::ladder::dutch

int main(int argc, char** argv) {
  int64_t histories = 2000;
  std::string seed = "histories";
  assize::Program program(
      "ladder_dutch_histories",
      "Pairs random tournament histories by the Dutch system and checks the pairings.");
  assize::Command command = program.command();
  command.Number("--histories", &histories, 1, 1'000'000'000, "N", "How many");
  command.Text("--seed", &seed, "TEXT", "What they are drawn from");
  command.Run([&histories, &seed] {
    return assize::ladder::dutch::CheckMany(static_cast<int>(histories), seed);
  });
  return program.Main(argc, argv);
}
