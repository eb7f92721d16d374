// The rules of Brigand's Bluff: crewmates see treasure dice that their captain does not, and each
// says one true clue that is news to the captain; then the captain chooses faces and scores.
// RULES.md is the text that this carries out.
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
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_RULES_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_RULES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/brigands_bluff/events.h"
#include "referee/games/brigands_bluff/types.h"
#include "referee/games/game.h"
#include "referee/games/picture.h"

namespace assize::games::brigands_bluff {

struct Rules {
  using Config = brigands_bluff::Config;
  using Public = brigands_bluff::Public;
  using View = brigands_bluff::View;
  using State = brigands_bluff::State;
  using Move = brigands_bluff::Move;
  using Event = brigands_bluff::Event;
  using Log = EventLog<Event>;

  static const GameInfo& Info();
  // The configuration for 4 to 6 seats; kInvalidArgument names the option, the value and what is
  // allowed.
  static absl::StatusOr<Config> Configure(int seats, const OptionValues& options);
  // OK if Configure() could give `config`.
  static absl::Status CheckConfig(const Config& config);

  // Plays to the first decision. `log` may be null; so it may be in Resolve().
  static State Start(const Config& config, const Chance& chance, Log* log);

  static int Seats(const Public& pub) { return pub.config.seats; }
  // The seat that must decide now: one at a time (BLUFF-4.9). None: the match is over.
  static SeatSet Asked(const Public& pub) { return pub.Asked(); }
  // "clue", "first_split", "extra_clue", "second_split"; "" when the match is over.
  static std::string_view DecisionName(const Public& pub, Seat seat);
  // BLUFF-7.3.3: the tries for a clue.
  static std::optional<int> Tries(const Public& pub, Seat seat);
  // Everybody is captain once: there are no roles.
  static std::string_view Role(const Public&, Seat) { return ""; }

  // What `viewer` may know; a spectator's `own` is empty. The view refers to `state`.
  static View ViewOf(const State& state, std::optional<Seat> viewer);

  // The rest needs a view of a seat that is asked. ----------------------------------------------

  // Replaces *moves: of a clue decision by the menu (BLUFF-7.7), else by every legal move.
  static void ListOptions(const View& view, std::vector<Move>* moves);
  // Whether the decision is one that ListOptions() gives a sample for.
  static bool ListsSample(const Public& pub);
  // nullopt: legal. A refusal is a function of what the seat knows and of the move (BLUFF-7.3.2).
  static Judgement Check(const View& view, const Move& move);
  // The move of a seat that does not answer (BLUFF-4.8).
  static Move DefaultMove(const View& view);
  // A legal move. Clues are drawn from the language at large, and from the menu where that fails.
  static Move RandomMove(const View& view, Stream& stream);

  // ----------------------------------------------------------------------------------------------

  // Carries out the sealed answer, which the asked seat must have and which must be legal, and
  // plays to the next decision or to the end.
  static void Resolve(State& state, Log* log);

  // The result of a match that is over (BLUFF-9).
  static Outcome Result(const Public& pub);

  // A state in which `view` would be seen (BLUFF-12): what the viewer can't know is dealt again
  // from `chance`, which is also the chance of all that is to come. The viewer's sealed answer
  // stays.
  static State Redeal(const View& view, const Chance& chance);

  // What is hidden from the captain: "wild(ROUND)" and "rolled(ROUND,FACE)", how many dice of each
  // crewmate show that face.
  static std::vector<Fact> HiddenFacts(const State& state);

  // The hidden part as bytes, for digests alone.
  static std::string HiddenBytes(const State& state);

  // The event in English for people. `pub` is the state after the step in which it happened.
  static std::string Narrate(const Public& pub, const Event& event);
  // The table as everybody sees it.
  static games::Picture Draw(const Public& pub);
  // Who has what, for people.
  static Sheet Standing(const Public& pub);
  // What stories call the player of the seat, e.g. "Anne".
  static std::string Figure(const Public& pub, Seat seat);
  // A clue of the seat whose view this is, which must be asked, with the player's name: "Anne: The
  // number ..." (BLUFF-5.8). Of a malformed clue as much as can be made out; empty if it says
  // nothing.
  static std::string Quote(const View& view, const Move& move);
};

}  // namespace assize::games::brigands_bluff

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_BLUFF_RULES_H_
