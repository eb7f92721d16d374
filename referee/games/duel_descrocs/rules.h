// The rules of Duel d'Escrocs: one splits five cards into two shares with one card face down, the
// other chooses; then both sell, discard and play reinforcements in sealed ticks. RULES.md is the
// text that this carries out.
//
// Pure functions: values in, values out. The same configuration, chance and decisions give the same
// match on every machine. What a function may know is in its parameters: Public is for everybody,
// View for one seat, State for the referee.
//
//   State state = Rules::Start(config, Chance(seed), nullptr);
//   while (!state.pub.asked.Empty()) {
//     for (Seat seat : state.pub.asked) {
//       state.own[seat.index()].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), stream);
//     }
//     Rules::Resolve(state, nullptr);
//   }
//   Outcome outcome = Rules::Result(state.pub);
#ifndef ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_RULES_H_
#define ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_RULES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/duel_descrocs/events.h"
#include "referee/games/duel_descrocs/types.h"
#include "referee/games/game.h"
#include "referee/games/picture.h"

namespace assize::games::duel_descrocs {

struct Rules {
  using Config = duel_descrocs::Config;
  using Public = duel_descrocs::Public;
  using View = duel_descrocs::View;
  using State = duel_descrocs::State;
  using Move = duel_descrocs::Move;
  using Event = duel_descrocs::Event;
  using Log = EventLog<Event>;

  static const GameInfo& Info();
  // The configuration for 2 to 4 participants. kInvalidArgument names the option, the value and
  // what is allowed; kFailedPrecondition lists what is wrong with an edition's file.
  static absl::StatusOr<Config> Configure(int seats, const OptionValues& options);
  // OK if Configure() could give `config`.
  static absl::Status CheckConfig(const Config& config);

  // Sets up (DUEL-3) and plays to the first decision. `log` may be null; so it may be in Resolve().
  static State Start(const Config& config, const Chance& chance, Log* log);

  static int Seats(const Public& pub) { return pub.config.seats(); }
  // The seats that must decide now, whether they have answered or not; none: the match is over.
  static SeatSet Asked(const Public& pub) { return pub.asked; }
  // "keep", "leader", "split", "look", "choose", "larcin", "distribute", "resale", "limit",
  // "rourou"; "" when the match is over.
  static std::string_view DecisionName(const Public& pub, Seat seat);
  // The bandit, e.g. "MOFETTE"; "" in `team`, where tiles are not a seat's own.
  static std::string_view Role(const Public& pub, Seat seat);

  // What `viewer` may know; a spectator's `own` is empty. The view refers to `state`.
  static View ViewOf(const State& state, std::optional<Seat> viewer);

  // The rest needs a view of a seat that is asked. ----------------------------------------------

  // Replaces *moves by every legal move, each once.
  static void ListOptions(const View& view, std::vector<Move>* moves);
  // nullopt: legal. A seat that is not asked has no legal move.
  static Judgement Check(const View& view, const Move& move);
  // The move of a seat that does not answer (DUEL-8.1).
  static Move DefaultMove(const View& view);
  // A legal move, each with the same probability.
  static Move RandomMove(const View& view, Stream& stream);

  // ----------------------------------------------------------------------------------------------

  // Carries out the sealed answers, which every asked seat must have and which must be legal, and
  // plays to the next decision or to the end.
  static void Resolve(State& state, Log* log);

  // The result of a match that is over (DUEL-10).
  static Outcome Result(const Public& pub);

  // A state in which `view` would be seen (DUEL-12): what the viewer can't know is dealt again from
  // `chance`, which is also the chance of all that is to come. The viewer's sealed answer stays,
  // the other asked seats have none.
  static State Redeal(const View& view, const Chance& chance);
  // Seals a uniformly drawn legal answer for every asked seat that has none (DUEL-12.5).
  static void SealRandomAnswers(State& state, Stream& stream);

  // What is hidden from anybody (DUEL-2.2, DUEL-2.3): see knowledge.cc for the names.
  static std::vector<Fact> HiddenFacts(const State& state);

  // The hidden part as bytes, for digests alone.
  static std::string HiddenBytes(const State& state);

  // The event in English for people, "" if it is not worth a sentence. `pub` is the state after the
  // step in which it happened.
  static std::string Narrate(const Public& pub, const Event& event);
  // The table as everybody sees it.
  static games::Picture Draw(const Public& pub);
  // Who has what, for people.
  static Sheet Standing(const Public& pub);
  // What stories call the player of the seat, e.g. "Raoul".
  static std::string Figure(const Public& pub, Seat seat);
};

// Writes down in every Private what follows from the public and the hidden part (DUEL-2.2), all but
// the sealed answers, which stay.
void Inform(State& state);

}  // namespace assize::games::duel_descrocs

#endif  // ASSIZE_REFEREE_GAMES_DUEL_DESCROCS_RULES_H_
