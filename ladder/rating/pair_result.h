// Counted results of two players, for the models of pairs.
#ifndef ASSIZE_LADDER_RATING_PAIR_RESULT_H_
#define ASSIZE_LADDER_RATING_PAIR_RESULT_H_

namespace assize::ladder::rating {

// Games of `first` in the first seat against `second`. Players are numbered from 0.
struct PairResult {
  int first = 0;
  int second = 0;
  double first_wins = 0;
  double draws = 0;
  double first_losses = 0;

  double games() const { return first_wins + draws + first_losses; }
};

}  // namespace assize::ladder::rating

#endif  // ASSIZE_LADDER_RATING_PAIR_RESULT_H_
