// Whether `ismcts` plays better than `montecarlo` with the same CPU time for each move: sets of one deal, until a
// sequential test decides.
#include <time.h>

#include <chrono>
#include <functional>
#include <future>
#include <iostream>
#include <limits>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/stats/opponent_share.h"
#include "ladder/stats/set_sprt.h"
#include "ladder/stats/sprt_estimate.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/base/status.h"
#include "referee/cli/commands/command.h"
#include "referee/cli/commands/command_line.h"
#include "referee/games/brigand_kings/codec.h"
#include "referee/games/brigand_kings/players/guide.h"
#include "referee/games/brigand_kings/players/montecarlo.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/games/brigands/codec.h"
#include "referee/games/brigands/players/guide.h"
#include "referee/games/brigands/players/montecarlo.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/carcassonne/codec.h"
#include "referee/games/carcassonne/players/guide.h"
#include "referee/games/carcassonne/players/montecarlo.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/duel_descrocs/codec.h"
#include "referee/games/duel_descrocs/players/guide.h"
#include "referee/games/duel_descrocs/players/montecarlo.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/ismcts/tree_move.h"

namespace assize::strength {
namespace {

struct Settings {
  std::string game;
  std::string seed = "searches";
  int64_t seats = 2;
  int64_t think_ms = 20;
  int64_t sets = 1000;
  int64_t threads = 1;
  int64_t elo1 = 30;
};

// The CPU time of this thread, so that sets can be played side by side.
class ThreadTime final : public bot::TimeSource {
 public:
  Micros Wall() const override { return Cpu(); }
  Micros Cpu() const override {
    timespec used = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return std::chrono::duration_cast<Micros>(std::chrono::seconds(used.tv_sec) +
                                              std::chrono::nanoseconds(used.tv_nsec));
  }
};

bot::Deadline After(int64_t ms) {
  static const ThreadTime time;
  v1::Clock clock;
  clock.set_left_us(static_cast<uint64_t>(1000 * ms));
  return bot::Deadline(clock, v1::ClockRules(), time);
}

struct Place {
  int rank = 1;
  int side = 0;
};

// The share of opponents that `ismcts` comes in before, in seat `hero` of a table of `montecarlo`.
template <class R, class Codec, class Guide, class Limits>
double Play(const Settings& settings, int64_t deal, int hero) {
  constexpr int kAll = std::numeric_limits<int>::max();
  const int seats = static_cast<int>(settings.seats);
  const std::string name = absl::StrCat(settings.seed, ", deal ", deal);
  typename R::State state =
      R::Start(R::Configure(seats, {}).value(), Chance(SeedFromText(name)), nullptr);
  for (int step = 0; !R::Asked(state.pub).Empty(); ++step) {
    for (const Seat seat : R::Asked(state.pub)) {
      const Chance own(
          SeedFromText(absl::StrCat(name, ", hero ", hero, ", step ", step, ", ", seat.index())));
      const typename R::View view = R::ViewOf(state, seat);
      const bot::Deadline until = After(settings.think_ms);
      typename R::Move move;
      if (seat.index() == hero) {
        move = bot::TreeMove<R, Codec, Guide>(view, own, {.iterations = kAll, .until = until});
      } else {
        Limits limits;
        limits.playouts = kAll;
        limits.until = until;
        move = SearchMove(view, own, limits);
      }
      state.own[static_cast<size_t>(seat.index())].sealed = std::move(move);
    }
    R::Resolve(state, nullptr);
  }
  const games::Outcome outcome = R::Result(state.pub);
  std::vector<Place> places;
  for (int seat = 0; seat < seats; ++seat) {
    places.push_back(
        {.rank = outcome[static_cast<size_t>(seat)].rank, .side = R::Info().side_of(seats, seat)});
  }
  return ladder::stats::OpponentShare(places, static_cast<size_t>(hero));
}

template <class R, class Codec, class Guide, class Limits>
double PlaySet(const Settings& settings, int64_t deal) {
  double sum = 0;
  for (int hero = 0; hero < settings.seats; ++hero) {
    sum += Play<R, Codec, Guide, Limits>(settings, deal, hero);
  }
  return sum / static_cast<double>(settings.seats);
}

using SetOf = double (*)(const Settings& settings, int64_t deal);

SetOf SetOfGame(const std::string& game) {
  if (game == "brigands") {
    return PlaySet<games::brigands::Rules, games::brigands::Codec, bot::brigands::Guide,
                   bot::brigands::SearchLimits>;
  }
  if (game == "brigand-kings") {
    return PlaySet<games::brigand_kings::Rules, games::brigand_kings::Codec,
                   bot::brigand_kings::Guide, bot::brigand_kings::SearchLimits>;
  }
  if (game == "carcassonne-robbers") {
    return PlaySet<games::carcassonne::Rules, games::carcassonne::Codec, bot::carcassonne::Guide,
                   bot::carcassonne::SearchLimits>;
  }
  if (game == "duel-descrocs") {
    return PlaySet<games::duel_descrocs::Rules, games::duel_descrocs::Codec,
                   bot::duel_descrocs::Guide, bot::duel_descrocs::SearchLimits>;
  }
  return nullptr;
}

absl::StatusOr<ExitCode> Run(const Settings& settings) {
  namespace stats = ladder::stats;
  const SetOf set_of = SetOfGame(settings.game);
  if (set_of == nullptr) {
    return absl::NotFoundError(absl::StrCat("--game ", settings.game, ": no such game"));
  }
  absl::StatusOr<stats::CompositeSprt> test =
      stats::CompositeSprt::Create({.elo0 = 0,
                                    .elo1 = static_cast<double>(settings.elo1),
                                    .games = static_cast<int>(settings.seats),
                                    .seats = static_cast<int>(settings.seats)});
  if (!test.ok()) return test.status();
  double sum = 0;
  for (int64_t deal = 0; deal < settings.sets && test->decision() == stats::SprtDecision::kOpen;) {
    std::vector<std::future<double>> running;
    for (int64_t i = 0; i < settings.threads && deal < settings.sets; ++i, ++deal) {
      running.push_back(std::async(std::launch::async, set_of, settings, deal));
    }
    for (auto& each : running) {
      const double score = each.get();
      sum += score;
      if (test->decision() != stats::SprtDecision::kOpen) continue;
      if (absl::Status status = test->Add(score); !status.ok()) return status;
    }
    if (deal % 10 < settings.threads || test->decision() != stats::SprtDecision::kOpen ||
        deal == settings.sets) {
      const auto estimate = stats::EstimateAfter(test->sprt().plan(), test->sprt().counts());
      std::cout << absl::StrFormat("%d sets, score %.3f, %+.0f Elo (%+.0f to %+.0f), LLR %.2f",
                                   deal, sum / static_cast<double>(deal), estimate.elo,
                                   estimate.lower, estimate.upper, test->sprt().llr())
                << std::endl;
    }
  }
  switch (test->decision()) {
    case stats::SprtDecision::kAccepted:
      std::cout << "accepted\n";
      return ExitCode::kOk;
    case stats::SprtDecision::kRejected:
      std::cout << "rejected\n";
      return ExitCode::kFailed;
    case stats::SprtDecision::kOpen:
      break;
  }
  std::cout << "undecided\n";
  return ExitCode::kFailed;
}

}  // namespace
}  // namespace assize::strength

int main(int argc, char** argv) {
  assize::strength::Settings settings;
  assize::Program program("strength_searches",
                          "Plays ismcts among montecarlo with the same CPU time for each move, "
                          "until a test on sets decides which is better.");
  assize::Command command = program.command();
  constexpr int64_t kMax = 1'000'000;
  command.Text("--game", &settings.game, "NAME", "What they play");
  command.Text("--seed", &settings.seed, "TEXT", "Deals follow from it");
  command.Number("--seats", &settings.seats, 2, 8, "N", "Seats of a table");
  command.Number("--think", &settings.think_ms, 1, kMax, "MS", "CPU time for each move");
  command.Number("--sets", &settings.sets, 2, kMax, "N", "At most so many sets");
  command.Number("--threads", &settings.threads, 1, 64, "N", "Sets that are played side by side");
  command.Number("--elo1", &settings.elo1, 1, 300, "ELO", "The test is of this against 0");
  command.ExitCodes("0 ismcts is better, 1 that is not shown");
  command.Run([&settings] {
    const absl::StatusOr<assize::ExitCode> done = assize::strength::Run(settings);
    return done.ok() ? *done : assize::Fail("strength_searches", done.status());
  });
  return program.Main(argc, argv);
}
