// The rules of Brigands: six rounds in which brigands send bandits to districts, and a prince sends
// patrols after them; with two seats a duel of robbers. RULES.md is the text that this carries out.
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
#ifndef ASSIZE_REFEREE_GAMES_BRIGANDS_RULES_H_
#define ASSIZE_REFEREE_GAMES_BRIGANDS_RULES_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/brigands/events.h"
#include "referee/games/brigands/types.h"
#include "referee/games/game.h"
#include "referee/games/picture.h"

namespace assize::games::brigands {

struct Rules {
  using Config = brigands::Config;
  using Public = brigands::Public;
  using View = brigands::View;
  using State = brigands::State;
  using Move = brigands::Move;
  using Event = brigands::Event;
  using Log = EventLog<Event>;

  static const GameInfo& Info();
  // The configuration for 2 to 6 seats; kInvalidArgument names the option, the value and what is
  // allowed.
  static absl::StatusOr<Config> Configure(int seats, const OptionValues& options);
  // OK if Configure() could give `config`.
  static absl::Status CheckConfig(const Config& config);

  // Sets up (BRIG-3) and plays to the first decision. `log` may be null; so it may be in Resolve().
  static State Start(const Config& config, const Chance& chance, Log* log);

  static int Seats(const Public& pub) { return pub.config.seats; }
  // The seats that must decide now, whether they have answered or not; none: the match is over.
  static SeatSet Asked(const Public& pub) { return pub.asked; }
  // "plan", "wheel", "port", "tavern", "upgrade", "escape"; "" when the match is over.
  static std::string_view DecisionName(const Public& pub, Seat seat);
  // "prince" or "brigand"; "" in a duel.
  static std::string_view Role(const Public& pub, Seat seat);

  // What `viewer` may know; a spectator's `own` is empty. The view refers to `state`.
  static View ViewOf(const State& state, std::optional<Seat> viewer);

  // The rest needs a view of a seat that is asked. ----------------------------------------------

  // Replaces *moves by every legal move, each once.
  static void ListOptions(const View& view, std::vector<Move>* moves);
  // How many ListOptions() would list.
  static int CountOptions(const View& view);
  // The one of that number, which is less than CountOptions().
  static Move OptionAt(const View& view, int number);
  // nullopt: legal. A seat that is not asked has no legal move.
  static Judgement Check(const View& view, const Move& move);
  // The move of a seat that does not answer, and of one that has only this (BRIG-7).
  static Move DefaultMove(const View& view);
  // A legal move, each with the same probability, without listing them.
  static Move RandomMove(const View& view, Stream& stream);

  // ----------------------------------------------------------------------------------------------

  // Carries out the sealed answers, which every asked seat must have and which must be legal, and
  // plays to the next decision or to the end.
  static void Resolve(State& state, Log* log);

  // The result of a match that is over (BRIG-8).
  static Outcome Result(const Public& pub);

  // A state in which `view` would be seen (BRIG-10): what the viewer can't know is dealt again from
  // `chance`, which is also the chance of all that is to come. The viewer's sealed answer stays,
  // the other asked seats have none.
  static State Redeal(const View& view, const Chance& chance);
  // Seals a uniformly drawn legal answer for every asked seat that has none (BRIG-10.4).
  static void SealRandomAnswers(State& state, Stream& stream);

  // What is hidden from anybody (BRIG-2.3, BRIG-9.1): "day_deck(ROUND)" from this round's card on,
  // and "held(COLOUR)", the cards of that brigand that the prince has.
  static std::vector<Fact> HiddenFacts(const State& state);

  // The hidden part as bytes, for digests alone.
  static std::string HiddenBytes(const State& state);

  // The event entries[index] in English for people. `before` is the state before entries[0],
  // `after` the one after the last of them.
  static std::string Narrate(const Public& before, const Public& after,
                             const std::vector<Log::Entry>& entries, size_t index);
  // The table as everybody sees it.
  static games::Picture Draw(const Public& pub);
  // Who has what, for people.
  static Sheet Standing(const Public& pub);
  // "Blue", "the prince"
  static std::string Figure(const Public& pub, Seat seat);
};

}  // namespace assize::games::brigands

#endif  // ASSIZE_REFEREE_GAMES_BRIGANDS_RULES_H_
