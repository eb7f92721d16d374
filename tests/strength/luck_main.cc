// How much of what a set shows is luck, by game: the table of README.md.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "tests/strength/luck_games.h"
#include "tests/strength/luck_shares.h"

namespace assize::strength {
namespace {

// What a luck correction has to find before one is worth its risks.
constexpr double kWorthCorrecting = 0.30;

struct Settings {
  int64_t deals = 40;
  int64_t courses = 4;
  int64_t choices = 2;
  std::string game;
};

struct Pairing {
  const char* name;
  LuckBots bots;
};

constexpr Pairing kPairings[] = {
    {"with dice", {.hero_slips = 0, .rival_slips = 0.1}},
    {"without", {.hero_slips = 0, .rival_slips = 0.1, .own_dice = false}},
};

struct Scores {
  std::vector<double> sets;
  // The match of each set whose number is the deal's, so that seats take turns.
  std::vector<double> games;
};

Scores Play(const LuckGame& game, int seats, const LuckBots& bots, const Nesting& nesting) {
  Scores scores;
  for (int deal = 0; deal < nesting.deals; ++deal) {
    for (int course = 0; course < nesting.courses; ++course) {
      std::vector<double> set;
      for (int choices = 0; choices < nesting.choices; ++choices) {
        // Bots without dice play a course once and for all.
        if (choices == 0 || bots.own_dice) {
          set = game.play(seats, bots, {.deal = deal, .course = course, .choices = choices});
        }
        const auto matches = static_cast<double>(set.size());
        scores.sets.push_back(std::accumulate(set.begin(), set.end(), 0.0) / matches);
        scores.games.push_back(set[static_cast<size_t>(deal) % set.size()]);
      }
    }
  }
  return scores;
}

std::string Percent(double share, double margin) {
  return absl::StrFormat("%.0f ± %.0f %%", 100 * share, 100 * margin);
}

// The parts as cells, and what taking out those that a correction knows about can save at most.
std::string CellsOf(const LuckEstimate& luck, double removable) {
  const LuckShares& shares = luck.shares;
  const LuckShares& margins = luck.margins;
  if (shares.variance == 0) return " 0 | - | - | - | - |";
  return absl::StrFormat(" %.3f | %s | %s | %s | %.0f %% |", std::sqrt(shares.variance),
                         Percent(shares.deal, margins.deal), Percent(shares.later, margins.later),
                         Percent(shares.choices, margins.choices),
                         100 * std::clamp(removable, 0.0, 1.0));
}

// One game at one size of table. Whether later chance is surely above kWorthCorrecting of a set.
bool Measure(const LuckGame& game, int seats, const Pairing& pairing, const Nesting& nesting) {
  const Scores scores = Play(game, seats, pairing.bots, nesting);
  const LuckEstimate set = EstimateShares(scores.sets, nesting, 1);
  const LuckEstimate single = EstimateShares(scores.games, nesting, 2);
  const double mean = std::accumulate(scores.sets.begin(), scores.sets.end(), 0.0) /
                      static_cast<double>(scores.sets.size());
  const std::string begin = absl::StrFormat("| %s | %d | %s | %.2f |", std::string(game.info->name),
                                            seats, pairing.name, mean);
  std::cout << begin << " set |" << CellsOf(set, set.shares.later) << "\n"
            << begin << " game |" << CellsOf(single, single.shares.deal + single.shares.later)
            << std::endl;
  return set.shares.later - set.margins.later > kWorthCorrecting;
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  const Nesting nesting{.deals = static_cast<int>(settings.deals),
                        .courses = static_cast<int>(settings.courses),
                        .choices = static_cast<int>(settings.choices)};
  std::cout
      << nesting.deals << " deals, " << nesting.courses << " courses of later chance each, "
      << nesting.choices << " times the bots' choices\n\n"
      << "| game | seats | bots | mean | of a | deviation | deal | later chance | choices | a "
         "correction saves at most |\n"
      << "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  std::vector<std::string> worth_it;
  bool found = false;
  for (const LuckGame& game : LuckGames()) {
    if (!settings.game.empty() && game.info->name != settings.game) continue;
    found = true;
    std::vector<int> sizes = {game.info->min_seats};
    if (game.info->max_seats > game.info->min_seats) sizes.push_back(game.info->max_seats);
    for (const int seats : sizes) {
      for (const Pairing& pairing : kPairings) {
        if (!Measure(game, seats, pairing, nesting)) continue;
        worth_it.push_back(absl::StrCat(std::string(game.info->name), " at tables of ", seats,
                                        ", bots ", pairing.name));
      }
    }
  }
  if (!found) {
    return absl::NotFoundError(absl::StrCat("--game ", settings.game, ": no such game"));
  }
  std::cout << "\nLater chance is surely above " << 100 * kWorthCorrecting
            << " % of a set's variance in " << (worth_it.empty() ? "no game.\n" : "\n");
  for (const std::string& line : worth_it) std::cout << "* " << line << "\n";
  return ExitCode::kOk;
}

}  // namespace
}  // namespace assize::strength

int main(int argc, char** argv) {
  assize::strength::Settings settings;
  assize::Program program(
      "strength_luck",
      "Measures how much of a result is luck: the share of its variance that is "
      "the deal, later chance, and the bots' own choices.");
  assize::Command command = program.command();
  constexpr int64_t kMax = 100'000;
  command.Number("--deals", &settings.deals, 2, kMax, "N", "Deals");
  command.Number("--courses", &settings.courses, 2, kMax, "N",
                 "Courses of later chance for each deal");
  command.Number("--choices", &settings.choices, 2, kMax, "N",
                 "Times that the bots play each course");
  command.Text("--game", &settings.game, "NAME", "This game alone");
  command.Run([&settings] {
    const absl::StatusOr<assize::ExitCode> done = assize::strength::Run(settings);
    return done.ok() ? *done : assize::Fail("strength_luck", done.status());
  });
  return program.Main(argc, argv);
}
