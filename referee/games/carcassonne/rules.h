// The rules of Carcassonne with The Robbers and The Messengers: tiles are drawn and laid, meeples
// claim features, figures walk around the scoreboard, and robbers take half of what others score.
// RULES.md is the text that this carries out.
//
// Pure functions: values in, values out. The same configuration, chance and decisions give the same
// match on every machine. What a function may know is in its parameters: Public is for everybody,
// View for one seat, State for the referee.
//
//   State state = Rules::Start(config, Chance(seed), nullptr);
//   while (!state.pub.asked.Empty()) {
//     const Seat seat = *state.pub.asked.begin();
//     state.own[seat.index()].sealed = Rules::RandomMove(Rules::ViewOf(state, seat), stream);
//     Rules::Resolve(state, nullptr);
//   }
//   Outcome outcome = Rules::Result(state.pub);
#ifndef ASSIZE_REFEREE_GAMES_CARCASSONNE_RULES_H_
#define ASSIZE_REFEREE_GAMES_CARCASSONNE_RULES_H_

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "referee/base/chance.h"
#include "referee/base/ids.h"
#include "referee/games/carcassonne/events.h"
#include "referee/games/carcassonne/types.h"
#include "referee/games/game.h"
#include "referee/games/picture.h"

namespace assize::games::carcassonne {

struct Rules {
  using Config = carcassonne::Config;
  using Public = carcassonne::Public;
  using View = carcassonne::View;
  using State = carcassonne::State;
  using Move = carcassonne::Move;
  using Event = carcassonne::Event;
  using Log = EventLog<Event>;

  static const GameInfo& Info();
  // The configuration for 2 to 6 seats; kInvalidArgument names the option, the value and what is
  // allowed.
  static absl::StatusOr<Config> Configure(int seats, const OptionValues& options);
  // OK if Configure() could give `config`.
  static absl::Status CheckConfig(const Config& config);

  // Sets up (ROBB-4) and plays to the first decision. `log` may be null; so it may be in Resolve().
  static State Start(const Config& config, const Chance& chance, Log* log);
  // The same with given sequences, the first to be drawn first (ROBB-4.6): at most 79 tiles of any
  // types, and with messengers the eight messages in an order. Matches are never played so.
  static State StartWith(const Config& config, std::span<const Tile> tiles,
                         std::span<const uint8_t> messages, Log* log);

  static int Seats(const Public& pub) { return pub.config.seats; }
  // The one seat that must decide now, whether it has answered or not; none: the match is over.
  static SeatSet Asked(const Public& pub) { return pub.asked; }
  // "tile", "robber", "meeple", "plan", "target", "rogue", "message", "call_home"; "" when the
  // match is over. These are the names of the members of the message Move.
  static std::string_view DecisionName(const Public& pub, Seat seat);
  // All seats are alike.
  static std::string_view Role(const Public& pub, Seat seat);

  // What `viewer` may know. The view refers to `state`.
  static View ViewOf(const State& state, std::optional<Seat> viewer);

  // The rest needs a view of a seat that is asked. ----------------------------------------------

  // Replaces *moves by every legal move, each once, in the order of ROBB-11; of plans, where there
  // are more than 64 (ROBB-11.10), by the default alone.
  static void ListOptions(const View& view, std::vector<Move>* moves);
  // Whether ListOptions() leaves moves out.
  static bool ListsSample(const Public& pub);
  // nullopt: legal. A seat that is not asked has no legal move.
  static Judgement Check(const View& view, const Move& move);
  // The move of a seat that does not answer (ROBB-11).
  static Move DefaultMove(const View& view);
  // A legal move, each with the same probability, without listing them.
  static Move RandomMove(const View& view, Stream& stream);

  // ----------------------------------------------------------------------------------------------

  // Carries out the sealed answer, which the asked seat must have and which must be legal, and
  // plays to the next decision or to the end.
  static void Resolve(State& state, Log* log);

  // The result of a match that is over (ROBB-10.6): what each seat has won against the others, so
  // shared that all add up to 1; ranks are places.
  static Outcome Result(const Public& pub);

  // A state in which `view` would be seen (ROBB-12.3): the stack and the unseen messages in a new
  // order, drawn from `chance`.
  static State Redeal(const View& view, const Chance& chance);

  // What is hidden from everybody: "tile(N)", the tile that has N tiles under it in the stack, and
  // "message(N)", the unseen message that has N unseen ones under it; the next to be drawn first,
  // after those that the last step has shown. Then "place(T)": how many tiles lie under the only T
  // of the stack.
  static std::vector<Fact> HiddenFacts(const State& state);
  // The hidden part as bytes, for digests alone.
  static std::string HiddenBytes(const State& state);

  // An event of a step in English for people, "" if it is not worth a sentence. `before` and
  // `after` are the states around the step, `entries` all that happened in it.
  static std::string Narrate(const Public& before, const Public& after,
                             const std::vector<Log::Entry>& entries, size_t index);
  // The table as everybody sees it.
  static games::Picture Draw(const Public& pub);
};

}  // namespace assize::games::carcassonne

#endif  // ASSIZE_REFEREE_GAMES_CARCASSONNE_RULES_H_
