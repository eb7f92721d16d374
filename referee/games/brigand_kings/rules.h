// The rules of Brigand Kings: barons send soldiers into five counties by dice; a county with seven
// tokens is resolved and its card captured. RULES.md is the text that this carries out.
//
// Pure functions: values in, values out. The same configuration, chance and decisions give the same
// match on every machine. What a function may know is in its parameters: Public is for everybody,
// View for one seat, State for the referee.
//
//   State state = Rules::Start(config, Chance(seed), nullptr);
//   while (!Rules::Asked(state.pub).Empty()) {
//     for (Seat seat : Rules::Asked(state.pub)) {
//       state.own[seat.index()].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), stream);
//     }
//     Rules::Resolve(state, nullptr);
//   }
//   Outcome outcome = Rules::Result(state.pub);
#ifndef ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_RULES_H_
#define ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_RULES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/brigand_kings/events.h"
#include "referee/games/brigand_kings/types.h"
#include "referee/games/game.h"
#include "referee/games/picture.h"

namespace assize::games::brigand_kings {

struct Rules {
  using Config = brigand_kings::Config;
  using Public = brigand_kings::Public;
  using View = brigand_kings::View;
  using State = brigand_kings::State;
  using Move = brigand_kings::Move;
  using Event = brigand_kings::Event;
  using Log = EventLog<Event>;

  static const GameInfo& Info();
  // The configuration for 2 to 4 seats (KINGS-2.3). kInvalidArgument names the option, the value
  // and what is allowed.
  static absl::StatusOr<Config> Configure(int seats, const OptionValues& options);
  // OK if Configure() could give `config`.
  static absl::Status CheckConfig(const Config& config);

  // Sets up (KINGS-4.1) and asks everybody for P1. `log` may be null; so it may be in Resolve().
  static State Start(const Config& config, const Chance& chance, Log* log);

  static int Seats(const Public& pub) { return pub.config.seats; }
  // The seats that must decide now, whether they have answered or not; none: the match is over.
  static SeatSet Asked(const Public& pub);
  // "discard", "reroll1", "reroll2", "deploy"; "" when the match is over.
  static std::string_view DecisionName(const Public& pub, Seat seat);
  // All seats are alike.
  static std::string_view Role(const Public& pub, Seat seat);

  // What `viewer` may know; a spectator's `own` is empty. The view refers to `state`.
  static View ViewOf(const State& state, std::optional<Seat> viewer);

  // The rest needs a view of a seat that is asked. ----------------------------------------------

  // Replaces *moves by the list of KINGS-5.10: every legal move but those with flips.
  static void ListOptions(const View& view, std::vector<Move>* moves);
  // Whether there are legal moves that the list leaves out: those with flips.
  static bool ListsSample(const Public& pub);
  // The command of the list that means the same: of number dice that show the same, the list has
  // the first (KINGS-5.10).
  static Move AsListed(const Public& pub, const Move& move);
  // nullopt: legal. A seat that is not asked has no legal move.
  static Judgement Check(const View& view, const Move& move);
  // The move of a seat that does not answer (KINGS-5).
  static Move DefaultMove(const View& view);
  // A legal move: one of the list with the same probability each. Where cards can be flipped, one
  // time in four some are, and the rest of the command is drawn for the dice that they leave.
  static Move RandomMove(const View& view, Stream& stream);

  // ----------------------------------------------------------------------------------------------

  // Carries out the sealed answers, which every asked seat must have and which must be legal, and
  // plays to the next decision or to the end.
  static void Resolve(State& state, Log* log);

  // The result of a match that is over (KINGS-8). Scores are the rating of KINGS-8.6 divided by
  // half the number of seats, so that they add up to 1.
  static Outcome Result(const Public& pub);

  // A state in which `view` would be seen (KINGS-14): what the viewer can't know is dealt again
  // from `chance`, which is also the chance of all that is to come. The viewer's sealed answer
  // stays, the other asked seats have none.
  static State Redeal(const View& view, const Chance& chance);

  // What is hidden from anybody (KINGS-3.2, KINGS-3.3): see redeal.cc for the names.
  static std::vector<Fact> HiddenFacts(const State& state);

  // The hidden part as bytes, for digests alone.
  static std::string HiddenBytes(const State& state);

  // The event in English for people, "" if it is not worth a sentence. `pub` is the state after the
  // step in which it happened.
  static std::string Narrate(const Public& pub, const Event& event);
  // The table as everybody sees it.
  static games::Picture Draw(const Public& pub);
};

}  // namespace assize::games::brigand_kings

#endif  // ASSIZE_REFEREE_GAMES_BRIGAND_KINGS_RULES_H_
