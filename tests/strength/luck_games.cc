#include "tests/strength/luck_games.h"

#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "ladder/stats/opponent_share.h"
#include "referee/base/chance.h"
#include "referee/base/seed.h"
#include "referee/games/brigand_kings/players/greedy.h"
#include "referee/games/brigand_kings/rules.h"
#include "referee/games/brigands/players/greedy.h"
#include "referee/games/brigands/rules.h"
#include "referee/games/brigands_bluff/players/greedy.h"
#include "referee/games/brigands_bluff/rules.h"
#include "referee/games/carcassonne/players/greedy.h"
#include "referee/games/carcassonne/rules.h"
#include "referee/games/duel_descrocs/players/greedy.h"
#include "referee/games/duel_descrocs/rules.h"

namespace assize::strength {
namespace {

// Keys of one seed up to the first decision, and of another one from there on.
class StagedKeys final : public KeySource {
 public:
  StagedKeys(const Chance& deal, const Chance& later) : now_(deal.keys()), later_(later.keys()) {}

  void BeginPlay() { now_ = later_; }

  Bytes32 KeyOf(std::string_view label) const override { return now_->KeyOf(label); }
  Bytes32 PrivateKeyOf(SeatSet shown_to, std::string_view label) const override {
    return now_->PrivateKeyOf(shown_to, label);
  }

 private:
  std::shared_ptr<const KeySource> now_;
  const std::shared_ptr<const KeySource> later_;
};

// What events of the ladder play: their options, and each value of those that favor a seat.
std::vector<games::OptionValues> RowsOf(const games::GameInfo& info) {
  games::OptionValues all;
  for (const games::OptionInfo& option : info.options) {
    if (!option.event_value.empty()) {
      all.emplace(std::string(option.name), std::string(option.event_value));
    }
  }
  std::vector<games::OptionValues> rows = {all};
  for (const games::Coverage& coverage : info.coverage) {
    if (coverage.when != games::Coverage::When::kAlways) continue;
    std::vector<games::OptionValues> covered;
    for (const games::OptionValues& row : rows) {
      for (const std::string_view value : coverage.values) {
        covered.push_back(row);
        covered.back()[std::string(coverage.option)] = std::string(value);
      }
    }
    rows = std::move(covered);
  }
  return rows;
}

struct Place {
  int rank = 1;
  int side = 0;
};

double ShareOf(const games::Outcome& outcome, games::SideRule side_of, int hero) {
  const int seats = static_cast<int>(outcome.size());
  std::vector<Place> places;
  for (int seat = 0; seat < seats; ++seat) {
    places.push_back(
        {.rank = outcome[static_cast<size_t>(seat)].rank, .side = side_of(seats, seat)});
  }
  return ladder::stats::OpponentShare(places, static_cast<size_t>(hero));
}

template <class R>
using Greedy = typename R::Move (*)(const typename R::View& view, const Chance& chance);

// A try that the rules turn down is answered with the default move.
template <class R>
typename R::Move MoveOf(Greedy<R> greedy, double slips, const typename R::View& view,
                        const Chance& own) {
  constexpr uint64_t kParts = 1'000'000;
  Stream stream = own.Open({"slip"});
  const bool slips_now =
      static_cast<double>(stream.Below(kParts)) < slips * static_cast<double>(kParts);
  const typename R::Move move = slips_now ? R::RandomMove(view, stream) : greedy(view, own);
  return R::Check(view, move).has_value() ? R::DefaultMove(view) : move;
}

// The draws of one match.
struct MatchDraw {
  Chance deal;
  Chance later;
  Chance choices;
};

template <class R>
games::Outcome PlayMatch(Greedy<R> greedy, const typename R::Config& config, const LuckBots& bots,
                         int hero, const MatchDraw& draw) {
  const auto keys = std::make_shared<StagedKeys>(draw.deal, draw.later);
  typename R::State state = R::Start(config, Chance(keys), nullptr);
  keys->BeginPlay();
  for (int step = 0; !R::Asked(state.pub).Empty(); ++step) {
    for (const Seat seat : R::Asked(state.pub)) {
      const double slips = seat.index() == hero ? bots.hero_slips : bots.rival_slips;
      const Chance own(Seed{draw.choices.Key(Label("step", step, seat.index()).text())});
      state.own[seat.index()].sealed = MoveOf<R>(greedy, slips, R::ViewOf(state, seat), own);
    }
    R::Resolve(state, nullptr);
  }
  return R::Result(state.pub);
}

template <class R>
LuckGame GameOf(Greedy<R> greedy) {
  const games::GameInfo& info = R::Info();
  const auto play = [greedy, &info](int seats, const LuckBots& bots, const LuckDraw& draw) {
    const auto chance_of = [&info](const std::string& what) {
      return Chance(SeedFromText(absl::StrCat(std::string(info.name), ", ", what)));
    };
    const std::string deal = absl::StrCat("deal ", draw.deal);
    const std::string course = absl::StrCat(deal, ", course ", draw.course);
    std::vector<double> scores;
    for (const games::OptionValues& row : RowsOf(info)) {
      const typename R::Config config = R::Configure(seats, row).value();
      for (int hero = 0; hero < seats; ++hero) {
        const MatchDraw match{
            .deal = chance_of(deal),
            .later = chance_of(course),
            .choices = chance_of(bots.own_dice ? absl::StrCat(course, ", choices ", draw.choices,
                                                              ", match ", scores.size())
                                               : "no dice")};
        scores.push_back(
            ShareOf(PlayMatch<R>(greedy, config, bots, hero, match), info.side_of, hero));
      }
    }
    return scores;
  };
  return {.info = &info, .play = play};
}

}  // namespace

std::vector<LuckGame> LuckGames() {
  return {
      GameOf<games::brigands::Rules>(&bot::brigands::GreedyMove),
      GameOf<games::brigands_bluff::Rules>(
          [](const auto& view, const Chance&) { return bot::brigands_bluff::GreedyMove(view); }),
      GameOf<games::duel_descrocs::Rules>([](const auto& view, const Chance& chance) {
        return bot::duel_descrocs::GreedyMove(view, chance);
      }),
      GameOf<games::brigand_kings::Rules>([](const auto& view, const Chance& chance) {
        return bot::brigand_kings::GreedyMove(view, chance);
      }),
      GameOf<games::carcassonne::Rules>(
          [](const auto& view, const Chance&) { return bot::carcassonne::GreedyMove(view); }),
  };
}

}  // namespace assize::strength
