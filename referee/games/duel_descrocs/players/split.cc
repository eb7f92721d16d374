// The split and the choice of the greedy player.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <vector>

#include "referee/games/duel_descrocs/board.h"
#include "referee/games/duel_descrocs/players/greedy.h"
#include "referee/games/duel_descrocs/players/worth.h"
#include "referee/games/duel_descrocs/rules.h"
#include "sample-bots/cpp/sdk/decision_chance.h"

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

// How many random worlds a chooser averages over who can't see the cards.
constexpr int kSamples = 40;
constexpr int kQuickSamples = 2;
// By this many coins one share must look better than the other before the splitter counts on
// knowing which one the chooser will take. Otherwise, of a hundred ways to split, the one that
// seems to fool the chooser best would mostly be the one that the splitter judges worst.
constexpr double kClear = 1;

// A number that stands for the set.
uint64_t KeyOf(CardSet cards) {
  uint64_t key = 0;
  for (Card card : cards) key |= uint64_t{1} << static_cast<int>(card);
  return key;
}

// What the chooser gains and the splitter loses if the chooser takes that share. Values of shares
// are kept, since the same ones come up again and again.
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
    const auto [entry, added] = values_[side].try_emplace(KeyOf(share));
    if (added) entry->second = WorthOfShare(pub_, side, share);
    return entry->second;
  }

  const Public& pub_;
  double bonus_ = 0;
  games::duel_descrocs::BySide<std::unordered_map<uint64_t, double>> values_;
};

// Cards that a chooser may suppose to lie face down, in this order: any that lie open nowhere but
// in the split itself.
using Guess = std::vector<Card>;

std::vector<Guess> Guesses(const View& view, size_t cards, const Chance& chance, Care care) {
  std::vector<Card> unknown;
  CardSet open = view.pub.discard;
  for (CardSet chest : view.pub.chests.values) open = open | chest;
  for (Card card : games::duel_descrocs::kAllCards - open) unknown.push_back(card);
  std::vector<Guess> guesses;
  if (cards == 1 && care == Care::kFull) {
    for (Card card : unknown) guesses.push_back({card});
    return guesses;
  }
  Stream stream = chance.Open({"guesses", static_cast<int>(cards)});
  for (int i = 0; i < (care == Care::kQuick ? kQuickSamples : kSamples); ++i) {
    stream.Shuffle(std::span<Card>(unknown));
    guesses.emplace_back(unknown.begin(), unknown.begin() + static_cast<std::ptrdiff_t>(cards));
  }
  return guesses;
}

// The shares if the guess is right; nullopt: it names a card that lies open.
std::optional<Shares> Supposed(const SplitCards& split, const Guess& guess) {
  Shares shares;
  size_t next = 0;
  const CardSet open = (split.shares[0] | split.shares[1]) - split.face_down;
  for (int i = 0; i < 2; ++i) {
    shares[i] = split.shares[i] - split.face_down;
    for (int down = (split.shares[i] & split.face_down).Size(); down > 0; --down) {
      if (open.Has(guess[next])) return std::nullopt;
      shares[i].Add(guess[next++]);
    }
  }
  return shares;
}

// What the splitter expects to lose to a chooser who averages over the guesses: the better share
// of the two, unless the chooser clearly takes the other.
double ExpectedLoss(const SplitCards& split, const std::vector<Guess>& guesses, Deal& deal) {
  double sum = 0;
  int count = 0;
  for (const Guess& guess : guesses) {
    const std::optional<Shares> shares = Supposed(split, guess);
    if (!shares.has_value()) continue;
    sum += deal.ForChooser(*shares, 0) - deal.ForChooser(*shares, 1);
    ++count;
  }
  const double zero = deal.ForChooser(split.shares, 0);
  const double one = deal.ForChooser(split.shares, 1);
  if (std::abs(sum) < kClear * count || count == 0) return std::max(zero, one);
  return sum > 0 ? zero : one;
}

}  // namespace

std::vector<Promising<Move>> BestSplits(const View& view, const Chance& chance, Care care,
                                        size_t most) {
  std::vector<Move> moves;
  Rules::ListOptions(view, &moves);
  Deal deal(view.pub);
  const bool seen = HasSkill(view.pub, Chooser(view.pub), Skill::kLook);
  std::array<std::vector<Guess>, games::duel_descrocs::kHandSize + 1> guesses;
  std::vector<Promising<Move>> weighed;
  for (const Move& move : moves) {
    const auto& split = std::get<SplitCards>(move);
    const auto down = static_cast<size_t>(split.face_down.Size());
    // Quick players don't play with more than one card face down.
    if (care == Care::kQuick && down > 1) continue;
    if (!seen && guesses[down].empty()) guesses[down] = Guesses(view, down, chance, care);
    // A chooser who looks knows what the splitter knows, and need not guess.
    weighed.push_back({move, -ExpectedLoss(split, guesses[down], deal)});
  }
  std::ranges::stable_sort(weighed, std::ranges::greater(), &Promising<Move>::promise);
  weighed.resize(std::min(most, weighed.size()));
  return weighed;
}

Move GreedyChoice(const View& view, const Chance& chance, Care care) {
  Deal deal(view.pub);
  double sum = 0;
  for (int i = 0; i < (care == Care::kQuick ? kQuickSamples : kSamples); ++i) {
    const State state = Rules::Redeal(view, PartOf(chance, Label("choice", i)));
    Shares shares = view.pub.split.shares;
    for (int share = 0; share < 2; ++share) {
      shares[share] = shares[share] | state.hidden.face_down[share];
    }
    sum += deal.ForChooser(shares, 0) - deal.ForChooser(shares, 1);
  }
  return games::duel_descrocs::Choose{static_cast<uint8_t>(sum > 0 ? 0 : 1)};
}

}  // namespace assize::bot::duel_descrocs
