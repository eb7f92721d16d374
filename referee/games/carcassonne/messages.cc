// Carcassonne: the messages (ROBB-9).
#include <algorithm>
#include <bitset>

#include "referee/games/carcassonne/play.h"

namespace assize::games::carcassonne {
namespace {

// ROBB-9.6.
constexpr int kTwoPoints = 2;

// The kind of feature of messages 1 to 3, and of 5 to 7.
constexpr Kind KindOf(int message) {
  constexpr Kind kKindOf[] = {Kind::kCity, Kind::kRoad, Kind::kCity, Kind::kMonastery,
                              Kind::kCity, Kind::kCity, Kind::kCity, Kind::kField};
  return kKindOf[message];
}

// Messages 1 to 3: the lowest end value of a feature of that kind; 0: the seat has none.
int LowestValue(const Board& board, const MeepleList& meeples, Kind kind) {
  int lowest = 0;
  for (uint8_t i = 0; i < meeples.size; ++i) {
    const Spot& spot = board[meeples.spots[i]];
    if (board.FeatureOf(meeples.spots[i], spot.meeple_segment).kind != kind) continue;
    const int value = MeepleValue(board, meeples.spots[i]);
    if (lowest == 0 || value < lowest) lowest = value;
  }
  return lowest;
}

int ShieldsOf(const Board& board, const MeepleList& meeples) {
  int shields = 0;
  std::bitset<kMaxSegmentsPlaced> counted;
  for (uint8_t i = 0; i < meeples.size; ++i) {
    const SpotId spot = meeples.spots[i];
    const SegmentId id = board.FeatureIdOf(spot, board[spot].meeple_segment);
    if (board.feature(id).kind != Kind::kCity || counted[id]) continue;
    counted.set(id);
    shields += board.feature(id).shields;
  }
  return shields;
}

int CountMeeples(const Board& board, const MeepleList& meeples, Kind kind) {
  int count = 0;
  for (uint8_t i = 0; i < meeples.size; ++i) {
    const SpotId spot = meeples.spots[i];
    count += board.FeatureOf(spot, board[spot].meeple_segment).kind == kind;
  }
  return count;
}

// ROBB-9.3: the top message goes to the bottom and is known from now on.
int TakeTop(State& state) {
  Public& pub = state.pub;
  ++pub.messages_drawn;
  if (pub.seen_size < kMessages) {
    const uint8_t top = state.hidden.messages[kMessages - pub.seen_size - 1u];
    pub.seen[pub.seen_size++] = top;
    return top;
  }
  std::rotate(pub.seen.begin(), pub.seen.begin() + 1, pub.seen.end());
  return pub.seen.back();
}

// ROBB-9.5: a round of one event of the active seat; none for 0 points.
Stage ScoreMessage(Play& play, int points) {
  Public& pub = play.pub;
  pub.message = 0;
  if (points == 0) return Stage::kEndTurn;
  pub.round = Round();
  pub.round.size = 1;
  ScoringEvent& event = pub.round.events[0];
  event.seat = pub.active;
  event.points = static_cast<Points>(points);
  event.cause = Cause::kMessage;
  return Stage::kPlans;
}

Stage UseOf(Play& play, MessageUse use, int points) {
  play.Show(MessageUsed{play.pub.active, play.pub.message, use, static_cast<Points>(points)});
  return ScoreMessage(play, points);
}

}  // namespace

MeepleList MeeplesOf(const Board& board, Seat seat) {
  MeepleList list;
  for (int i = 0; i < board.size(); ++i) {
    const SpotId spot = board.PlacedAt(i);
    if (board[spot].meeple != seat.index()) continue;
    uint8_t place = list.size++;
    for (; place > 0 && board[spot].cell < board[list.spots[place - 1u]].cell; --place) {
      list.spots[place] = list.spots[place - 1u];
    }
    list.spots[place] = spot;
  }
  return list;
}

int ActionPoints(const Public& pub, int message) {
  const MeepleList meeples = MeeplesOf(pub.board, pub.active);
  switch (message) {
    case 1:
    case 2:
    case 3:
      return LowestValue(pub.board, meeples, KindOf(message));
    case 5:
      return 2 * ShieldsOf(pub.board, meeples);
    case 6:
    case 7:
      return 2 * CountMeeples(pub.board, meeples, KindOf(message));
    default:
      return 0;
  }
}

bool HasAction(const Public& pub, int message) {
  if (message == kExtraTile) return pub.stack_size > 0;
  if (message == kCallHome) return pub.supply[At(pub.active)] < kMeeples;
  return ActionPoints(pub, message) > 0;
}

// ROBB-9.3, ROBB-9.4.
Stage DrawMessage(Play& play) {
  Public& pub = play.pub;
  ++pub.messages_this_turn;
  pub.message = static_cast<uint8_t>(TakeTop(play.state));
  play.Show(MessageDrawn{pub.active, pub.message});
  if (HasAction(pub, pub.message)) return play.Ask(Decision::kMessage, pub.active);
  return UseOf(play, MessageUse::kTwo, kTwoPoints);
}

Stage CarryOutMessage(Play& play) {
  Public& pub = play.pub;
  if (play.AnswerAs<UseMessage>().use == MessageUse::kTwo) {
    return UseOf(play, MessageUse::kTwo, kTwoPoints);
  }
  if (pub.message == kCallHome) {
    play.Show(MessageUsed{pub.active, pub.message, MessageUse::kAction, 0});
    return Stage::kAskReturn;
  }
  if (pub.message == kExtraTile) {
    play.Show(MessageUsed{pub.active, pub.message, MessageUse::kAction, 0});
    pub.message = 0;
    return Stage::kDraw;
  }
  return UseOf(play, MessageUse::kAction, ActionPoints(pub, pub.message));
}

Stage AskReturn(Play& play) { return play.Ask(Decision::kReturn, play.pub.active); }

// ROBB-9.6, message 8: the meeple is home before its points are scored.
Stage CarryOutCall(Play& play) {
  Public& pub = play.pub;
  const SpotId spot = pub.board.SpotAt(play.AnswerAs<CallHome>().cell);
  const int points = MeepleValue(pub.board, spot);
  pub.board.TakeMeeple(spot);
  ++pub.supply[At(pub.active)];
  play.Show(MeepleReturned{pub.active, pub.board[spot].cell});
  return ScoreMessage(play, points);
}

}  // namespace assize::games::carcassonne
