// The rules of High Card; RULES.md is the text that this carries out. Pure functions
// (referee/games/rules_table.h describes each).
#ifndef ASSIZE_REFEREE_GAMES_HIGH_CARD_RULES_H_
#define ASSIZE_REFEREE_GAMES_HIGH_CARD_RULES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/games/game.h"
#include "referee/games/high_card/events.h"
#include "referee/games/high_card/types.h"

namespace assize::games::high_card {

struct Rules {
  using Config = high_card::Config;
  using Public = high_card::Public;
  using View = high_card::View;
  using State = high_card::State;
  using Move = high_card::Move;
  using Event = high_card::Event;
  using Log = EventLog<Event>;

  static const GameInfo& Info();
  static absl::StatusOr<Config> Configure(int seats, const OptionValues& options);
  static absl::Status CheckConfig(const Config& config);

  static State Start(const Config& config, const Chance& chance, Log* log);
  static int Seats(const Public& pub) { return pub.config.seats; }
  static SeatSet Asked(const Public& pub);
  static std::string_view DecisionName(const Public& pub, Seat seat);
  static std::string_view Role(const Public&, Seat) { return ""; }
  static View ViewOf(const State& state, std::optional<Seat> viewer);

  static void ListOptions(const View& view, std::vector<Move>* moves);
  static Judgement Check(const View& view, const Move& move);
  static Move DefaultMove(const View& view);
  static Move RandomMove(const View& view, Stream& stream);

  static void Resolve(State& state, Log* log);
  static Outcome Result(const Public& pub);
  static State Redeal(const View& view, const Chance& chance);
  static std::vector<Fact> HiddenFacts(const State& state);
  static std::string HiddenBytes(const State& state);

  static std::string Narrate(const Public& pub, const Event& event);
  static Sheet Standing(const Public& pub);
};

// The rounds that the seat has won (CARD-2.2).
int PointsOf(const Public& pub, Seat seat);

}  // namespace assize::games::high_card

#endif  // ASSIZE_REFEREE_GAMES_HIGH_CARD_RULES_H_
