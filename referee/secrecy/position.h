// Random steps of random matches, and twins of them. Pure.
#ifndef ASSIZE_REFEREE_SECRECY_POSITION_H_
#define ASSIZE_REFEREE_SECRECY_POSITION_H_

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assize/v1/games.pb.h"
#include "referee/games/table.h"
#include "referee/secrecy/checks.h"

namespace assize::secrecy {

using Facts = std::vector<games::Fact>;

bool Knows(games::Viewer viewer, const games::Fact& fact);

// The fact of that name; null if there is none.
const games::Fact* Find(const Facts& facts, std::string_view name);

// "day_deck" of "day_deck(3)".
std::string KindOf(const games::Fact& fact);

// How many of the facts that `viewer` does not know are equal, counted from the first one to the
// first that differs.
int CountEqual(games::Viewer viewer, const Facts& left, const Facts& right);

// Whether any fact that `viewer` does not know differs.
bool Differ(games::Viewer viewer, const Facts& left, const Facts& right);

// Whether something that differs between two games was revealed to `viewer`, who did not know it
// before the step and knows it now.
bool CameToLight(games::Viewer viewer, const Facts& left_before, const Facts& left_now,
                 const Facts& right_now);

// A decision of a match that nobody has answered yet.
struct Position {
  v1::GameConfig config;
  // From which all of the match is drawn.
  Chance chance;
  std::unique_ptr<games::Table> table;
  // The decisions before it.
  int step = 0;
};

// The start of a match with random options.
Position DrawStart(const Case& which, Stream& stream);

// A decision of such a match in which the seats play at random. Any decision may come; those at
// which some seats know what others don't come more often.
Position DrawPosition(const Case& which, Stream& stream);

// Any seat, or a spectator; those from whom something is hidden come more often.
games::Viewer DrawViewer(const games::Table& table, Stream& stream);

// One of the seats.
Seat DrawSeat(SeatSet seats, Stream& stream);

// The asked seats that have not answered do so at random.
void AnswerAtRandom(games::Table* table, Stream& stream);

// Like `chance` in each draw that `viewer` is shown, and like `other` in the rest. A match that is
// dealt so is compared with one that is not: the viewer must not be able to distinguish them.
Chance TwinChance(games::Viewer viewer, const Chance& chance, const Chance& other);

// A game that looks the same to `viewer`. What is hidden from the viewer is dealt again, with what
// the viewer is shown of later draws as it is. Where there is a choice, hidden facts differ, but
// some of those that come to light first may be the same, so that the two can be played on for
// longer. Counts the twin and the draws.
std::unique_ptr<games::Table> DealTwin(const Case& which, const Position& position,
                                       games::Viewer viewer, Stream& stream, Tally* tally);

using Moves = std::vector<std::pair<Seat, v1::GameMove>>;

// A move for each asked seat that is legal on both tables; nullopt if none is found for a seat.
// The moves are drawn from `left`; there, every fourth is the default move, if it can be sent or is
// the same on both.
std::optional<Moves> DrawCommonMoves(const games::Table& left, const games::Table& right,
                                     Stream& stream);

bool IsDefault(const games::Table& table, Seat seat, const v1::GameMove& move);

// Whether the rules accept the move. The seat must be asked and not have answered.
bool Accepts(const games::Table& table, Seat seat, const v1::GameMove& move);

}  // namespace assize::secrecy

#endif  // ASSIZE_REFEREE_SECRECY_POSITION_H_
