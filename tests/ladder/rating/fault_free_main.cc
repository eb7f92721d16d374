// How well the order of a table follows skill where bots crash: of all matches, and of those without
// a fault. Fails if the fault-free order loses the true one, or the full order does not.
//
// Twenty bots, 30 Elo apart, play sets of two matches; each crashes in a share of its matches that
// is drawn between 0 and a limit and has nothing to do with its strength.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "ladder/query/rating_games.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "tests/ladder/rating/random_games.h"

namespace assize::ladder {
namespace {

constexpr int kBots = 20;
constexpr double kStep = 30;
constexpr int kSetsPerBot = 500;
constexpr double kLimits[] = {0, 0.1, 0.2, 0.3};
// Where every bot is as reliable as the next one, and where they differ most.
constexpr double kLeastFaultFree = 0.95;
constexpr double kMaxFull = 0.85;

struct Settings {
  int64_t fields = 40;
  std::string seed = "crashers";
};

struct Bot {
  double log_strength = 0;
  double crashes = 0;
};

std::vector<Bot> DrawBots(double limit, Stream& stream) {
  std::vector<Bot> bots(kBots);
  const double elo = std::log(10) / 400;
  for (int i = 0; i < kBots; ++i) {
    bots[i] = {.log_strength = -i * kStep * elo, .crashes = limit * rating::Uniform(stream)};
  }
  return bots;
}

// Who crashes ranks behind who does not.
void Play(const std::vector<Bot>& bots, const std::vector<int>& seated, Stream& stream,
          Results* results) {
  std::vector<double> strengths;
  for (const int bot : seated) strengths.push_back(bots[bot].log_strength);
  const std::vector<uint8_t> ranks = rating::RandomRanks(strengths, stream);
  results->matches.push_back(
      {.first_seat = static_cast<uint32_t>(results->seats.size()), .seats = 2});
  for (size_t i = 0; i < seated.size(); ++i) {
    SeatResult seat{.version = seated[i] + 1, .rank = ranks[i], .decisions = 30};
    seat.crashed = rating::Uniform(stream) < bots[seated[i]].crashes;
    seat.forfeited = seat.crashed;
    results->seats.push_back(seat);
  }
  SeatResult* seats = &results->seats[results->seats.size() - 2];
  if (seats[0].crashed == seats[1].crashed) return;
  seats[0].rank = seats[0].crashed ? 2 : 1;
  seats[1].rank = seats[1].crashed ? 2 : 1;
}

Results PlayAll(const std::vector<Bot>& bots, Stream& stream) {
  Results results;
  for (int set = 0; set < kBots * kSetsPerBot / 2; ++set) {
    std::vector<int> seated = rating::RandomPlayers(kBots, 2, stream);
    results.sets.push_back({.id = set + 1,
                            .number = set,
                            .first_match = static_cast<uint32_t>(results.matches.size()),
                            .matches = 2});
    for (int rotation = 0; rotation < 2; ++rotation) {
      Play(bots, seated, stream, &results);
      std::ranges::reverse(seated);
    }
  }
  return results;
}

// Kendall's tau with the true order, in which a lower number is stronger.
double Tau(const std::vector<double>& elo) {
  int agree = 0;
  int pairs = 0;
  for (size_t i = 0; i < elo.size(); ++i) {
    for (size_t j = i + 1; j < elo.size(); ++j) {
      ++pairs;
      agree += elo[i] > elo[j] ? 1 : -1;
    }
  }
  return static_cast<double>(agree) / pairs;
}

struct Taus {
  double full = 0;
  double fault_free = 0;
  double conflicts = 0;
};

absl::StatusOr<Taus> TausOf(const Results& results) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<RatingGames> groups,
                          GamesOf(results, games::EachAlone));
  ASSIZE_ASSIGN_OR_RETURN(const rating::JointFit fit, FitOf(groups.front()));
  ASSIZE_ASSIGN_OR_RETURN(const report::FaultFree fault_free, FaultFreeOf(groups.front(), fit));
  std::vector<double> full;
  std::vector<double> without;
  for (size_t i = 0; i < fit.players.size(); ++i) {
    full.push_back(fit.players[i].overall.elo);
    without.push_back(fault_free.players[i].rating->elo);
  }
  return Taus{.full = Tau(full),
              .fault_free = Tau(without),
              .conflicts = static_cast<double>(fault_free.conflicts.size())};
}

absl::StatusOr<Taus> MeanTaus(const Settings& settings, double limit, uint64_t label) {
  const Chance chance(SeedFromText(settings.seed));
  Taus mean;
  for (int64_t field = 0; field < settings.fields; ++field) {
    Stream stream = chance.Open(Label("field", label, static_cast<uint64_t>(field)));
    const std::vector<Bot> bots = DrawBots(limit, stream);
    ASSIZE_ASSIGN_OR_RETURN(const Taus taus, TausOf(PlayAll(bots, stream)));
    const auto share = static_cast<double>(settings.fields);
    mean.full += taus.full / share;
    mean.fault_free += taus.fault_free / share;
    mean.conflicts += taus.conflicts / share;
  }
  return mean;
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  std::cout << "crash rates   tau, all matches   tau, fault-free   pairs in the warning\n";
  bool good = true;
  for (size_t i = 0; i < std::size(kLimits); ++i) {
    ASSIZE_ASSIGN_OR_RETURN(const Taus taus, MeanTaus(settings, kLimits[i], i));
    std::cout << absl::StrFormat("0 to %2.0f %%     %.3f              %.3f             %.1f\n",
                                 100 * kLimits[i], taus.full, taus.fault_free, taus.conflicts);
    good = good && taus.fault_free >= kLeastFaultFree;
    if (i + 1 == std::size(kLimits)) good = good && taus.full < kMaxFull;
  }
  if (good) return ExitCode::kOk;
  return absl::InternalError(
      absl::StrFormat("fault-free orders must have a tau of %.2f or more, and"
                      " the full order of the last line less than %.2f",
                      kLeastFaultFree, kMaxFull));
}

}  // namespace
}  // namespace assize::ladder

int main(int argc, char** argv) {
  assize::ladder::Settings settings;
  assize::Program program("ladder_fault_free",
                          "Rates made-up fields in which bots crash, with and without the matches "
                          "that had faults.");
  assize::Command command = program.command();
  command.Number("--fields", &settings.fields, 1, 10'000, "N", "How many of each kind");
  command.Text("--seed", &settings.seed, "TEXT", "What they are drawn from");
  command.Run([&settings] {
    const absl::StatusOr<assize::ExitCode> done = assize::ladder::Run(settings);
    return done.ok() ? *done : assize::Fail("ladder_fault_free", done.status());
  });
  return program.Main(argc, argv);
}
