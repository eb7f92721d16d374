// The split and the choice of the greedy player.
#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/duel_descrocs/greedy.h"
#include "sample-bots/cpp/duel_descrocs/worth.h"

namespace assize::bot::duel_descrocs {
namespace {

using games::duel_descrocs::Chooser;
using games::duel_descrocs::HasSkill;
using games::duel_descrocs::Opponent;
using games::duel_descrocs::PricesOf;
using games::duel_descrocs::Rules;
using games::duel_descrocs::Skill;
using games::duel_descrocs::SplitCards;
using games::duel_descrocs::State;

using Shares = std::array<CardSet, 2>;

// Cards that may lie in the place of an unknown one.
constexpr int kSamples = 8;
constexpr int kQuickSamples = 2;

// What the chooser gains and the splitter loses if the chooser takes that share. Values of shares
// are kept, since the same ones come up in many splits.
class Deal {
 public:
  explicit Deal(const Public& pub) : pub_(pub) {
    const Side chooser = Chooser(pub);
    if (HasSkill(pub, chooser, Skill::kSmallerShare)) {
      bonus_ = PricesOf(pub, *pub.leaders[chooser]).amount;
    }
  }

  double ForChooser(const Shares& shares, int choice) {
    return ValueOf(Chooser(pub_), shares[choice]) - ValueOf(pub_.splitter, shares[1 - choice]) +
           (choice == 0 ? bonus_ : 0);
  }

 private:
  double ValueOf(Side side, CardSet share) {
    auto& known = values_[side];
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const auto& entry) { return entry.first == share; });
    if (found != known.end()) return found->second;
    const double value = WorthOfShare(pub_, side, share);
    known.emplace_back(share, value);
    return value;
  }

  const Public& pub_;
  double bonus_ = 0;
  games::duel_descrocs::BySide<std::vector<std::pair<CardSet, double>>> values_;
};

// Sets of cards that the chooser might take for the face-down ones.
std::vector<CardSet> Guesses(const View& view, int cards, const Chance& chance, Care care) {
  std::vector<CardSet> guesses;
  std::vector<Card> unknown;
  CardSet known = view.pub.discard;
  for (CardSet chest : view.pub.chests.values) known = known | chest;
  for (Card card : games::duel_descrocs::kAllCards - known) unknown.push_back(card);
  Stream stream = chance.Open({"guesses", cards});
  for (int i = 0; i < (care == Care::kQuick ? kQuickSamples : kSamples); ++i) {
    stream.Shuffle(std::span<Card>(unknown));
    CardSet guess;
    for (int j = 0; j < cards; ++j) guess.Add(unknown[j]);
    guesses.push_back(guess);
  }
  return guesses;
}

// The choice of a chooser who sees what lies open and supposes one of the guesses for the rest.
int ExpectedChoice(const SplitCards& split, const std::vector<CardSet>& guesses, Deal& deal) {
  double sum = 0;
  for (CardSet guess : guesses) {
    Shares shares;
    CardSet left = guess - split.shares[0] - split.shares[1];
    for (int i = 0; i < 2; ++i) {
      const int down = (split.shares[i] & split.face_down).Size();
      const CardSet fill = left.Lowest(down);
      left = left - fill;
      shares[i] = (split.shares[i] - split.face_down) | fill;
    }
    sum += deal.ForChooser(shares, 0) - deal.ForChooser(shares, 1);
  }
  return sum > 0 ? 0 : 1;
}

}  // namespace

Move GreedySplit(const View& view, const Chance& chance, Care care) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  Deal deal(view.pub);
  const bool seen = HasSkill(view.pub, Chooser(view.pub), Skill::kLook);
  std::array<std::vector<CardSet>, 5> guesses;
  Move best = moves.front();
  double least = std::numeric_limits<double>::max();
  for (const Move& move : moves) {
    const auto& split = std::get<SplitCards>(move);
    const int down = split.face_down.Size();
    // Quick players don't play with more than one card face down.
    if (care == Care::kQuick && down > 1) continue;
    if (guesses[down].empty()) guesses[down] = Guesses(view, down, chance, care);
    const double zero = deal.ForChooser(split.shares, 0);
    const double one = deal.ForChooser(split.shares, 1);
    const int choice = seen ? (zero > one ? 0 : 1) : ExpectedChoice(split, guesses[down], deal);
    const double loss = choice == 0 ? zero : one;
    if (loss >= least) continue;
    least = loss;
    best = move;
  }
  return best;
}

Move GreedyChoice(const View& view, const Chance& chance, Care care) {
  Deal deal(view.pub);
  double sum = 0;
  for (int i = 0; i < (care == Care::kQuick ? kQuickSamples : 2 * kSamples); ++i) {
    const Chance sample(Seed{chance.Key(Label("choice", i).text())});
    const State state = Rules::Redeal(view, sample);
    Shares shares = view.pub.split.shares;
    for (int share = 0; share < 2; ++share) {
      shares[share] = shares[share] | state.hidden.face_down[share];
    }
    sum += deal.ForChooser(shares, 0) - deal.ForChooser(shares, 1);
  }
  return games::duel_descrocs::Choose{static_cast<uint8_t>(sum > 0 ? 0 : 1)};
}

}  // namespace assize::bot::duel_descrocs
