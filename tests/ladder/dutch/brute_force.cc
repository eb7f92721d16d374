#include "tests/ladder/dutch/brute_force.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "tests/ladder/dutch/facts.h"

namespace assize::ladder::dutch {
namespace {

constexpr int kBye = -1;
constexpr int kOpen = -2;

// By place: the opponent's place.
using Complete = std::vector<int>;
// What is compared: the smaller one is better, the first difference decides.
using Key = std::vector<int>;

class BruteForce {
 public:
  explicit BruteForce(const trf::Tournament& tournament)
      : tournament_(tournament), players_(FactsOf(tournament)) {}

  std::optional<Encounters> Pair() {
    Complete open(players_.size(), kOpen);
    Enumerate(&open);
    if (all_.empty()) return std::nullopt;
    KeepLowestBye();
    std::vector<int> moved_down;
    for (size_t begin = 0; begin < players_.size();) {
      moved_down = PairBracket(moved_down, GroupFrom(begin), GroupFrom(EndOfGroup(begin)));
      begin = EndOfGroup(begin);
    }
    return EncountersOf(all_.front());
  }

 private:
  // C1 to C3
  void Enumerate(Complete* pairing) {
    const auto open = std::find(pairing->begin(), pairing->end(), kOpen);
    if (open == pairing->end()) {
      all_.push_back(*pairing);
      return;
    }
    const int place = static_cast<int>(open - pairing->begin());
    for (int other = place + 1; other < static_cast<int>(players_.size()); ++other) {
      if ((*pairing)[other] != kOpen) continue;
      if (!MayMeet(tournament_, players_[place], players_[other])) continue;
      (*pairing)[place] = other;
      (*pairing)[other] = place;
      Enumerate(pairing);
      (*pairing)[place] = (*pairing)[other] = kOpen;
    }
    const bool bye_given = std::find(pairing->begin(), pairing->end(), kBye) != pairing->end();
    if (players_.size() % 2 == 0 || bye_given || !players_[place].may_have_bye) return;
    (*pairing)[place] = kBye;
    Enumerate(pairing);
    (*pairing)[place] = kOpen;
  }

  // C5
  void KeepLowestBye() {
    if (players_.size() % 2 == 0) return;
    KeepBest([this](const Complete& pairing) {
      const auto bye = std::find(pairing.begin(), pairing.end(), kBye) - pairing.begin();
      return Key{players_[bye].score};
    });
  }

  void KeepBest(const std::function<Key(const Complete&)>& key_of) {
    std::vector<Complete> best;
    Key best_key;
    for (const Complete& pairing : all_) {
      Key key = key_of(pairing);
      if (best.empty() || key < best_key) {
        best.clear();
        best_key = std::move(key);
      } else if (key != best_key) {
        continue;
      }
      best.push_back(pairing);
    }
    all_ = std::move(best);
  }

  size_t EndOfGroup(size_t begin) const {
    size_t end = begin;
    while (end < players_.size() && players_[end].score == players_[begin].score) ++end;
    return end;
  }

  std::vector<int> GroupFrom(size_t begin) const {
    std::vector<int> group;
    for (size_t i = begin; i < EndOfGroup(begin); ++i) group.push_back(static_cast<int>(i));
    return group;
  }

  // One bracket with one of its pairings.
  struct Candidate {
    std::vector<int> moved_down;
    std::vector<int> residents;
    // Higher, lower; by the higher one.
    std::vector<std::pair<int, int>> pairs;
    std::vector<int> floaters;
  };

  static bool Has(const std::vector<int>& places, int place) {
    return std::find(places.begin(), places.end(), place) != places.end();
  }

  Candidate CandidateOf(const std::vector<int>& moved_down, const std::vector<int>& residents,
                        const Complete& pairing) const {
    Candidate candidate = {moved_down, residents, {}, {}};
    std::vector<int> all = moved_down;
    all.insert(all.end(), residents.begin(), residents.end());
    for (const int place : all) {
      const int other = pairing[place];
      if (Has(all, other) && Has(residents, std::max(place, other))) {
        if (place < other) candidate.pairs.emplace_back(place, other);
      } else {
        candidate.floaters.push_back(place);
      }
    }
    return candidate;
  }

  // Returns the floaters. Who has the bye floats to the end.
  std::vector<int> PairBracket(const std::vector<int>& moved_down,
                               const std::vector<int>& residents, const std::vector<int>& next) {
    KeepBest([&](const Complete& pairing) {
      const Candidate candidate = CandidateOf(moved_down, residents, pairing);
      const Candidate following = CandidateOf(candidate.floaters, next, pairing);
      Key key = DownfloaterKey(candidate);
      Append(DownfloaterKey(following), &key);
      Append(QualityKey(candidate, pairing), &key);
      Append(OrderKey(candidate), &key);
      return key;
    });
    return CandidateOf(moved_down, residents, all_.front()).floaters;
  }

  static void Append(const Key& more, Key* key) {
    key->insert(key->end(), more.begin(), more.end());
  }

  static void AppendFalling(Key values, Key* key) {
    std::sort(values.rbegin(), values.rend());
    key->push_back(static_cast<int>(values.size()));
    Append(values, key);
  }

  // C6 and C7
  Key DownfloaterKey(const Candidate& candidate) const {
    Key key = {-static_cast<int>(candidate.pairs.size())};
    Key scores;
    for (const int place : candidate.floaters) scores.push_back(players_[place].score);
    AppendFalling(scores, &key);
    return key;
  }

  // C9 to C21
  Key QualityKey(const Candidate& candidate, const Complete& pairing) const {
    Key key = {0};
    if (candidate.floaters.size() == 1 && pairing[candidate.floaters[0]] == kBye) {
      key[0] = -players_[candidate.floaters[0]].played_games();
    }
    Append(ColourKey(candidate), &key);
    for (const int back : {0, 1}) {
      key.push_back(static_cast<int>(FloatedAgain(candidate, back).size()));
      key.push_back(static_cast<int>(UpfloatedAgain(candidate, back).size()));
    }
    for (const int back : {0, 1}) {
      AppendFalling(MovedDownDifferences(candidate, back), &key);
      AppendFalling(UpfloatedAgain(candidate, back), &key);
    }
    return key;
  }

  // C10 to C13
  Key ColourKey(const Candidate& candidate) const {
    Key key(4, 0);
    for (const auto& [first, second] : candidate.pairs) {
      const RankedPlayer& a = players_[first];
      const RankedPlayer& b = players_[second];
      if (a.preference != b.preference || a.preference == Colour::kNone) continue;
      ++key[2];
      if (a.IsAbsolute() && b.IsAbsolute()) {
        key[0] += a.imbalance > 1 && b.imbalance > 1;
        key[1] += SomebodyRepeats(a, b);
      } else {
        key[3] += a.strength > PreferenceStrength::kMild && b.strength > PreferenceStrength::kMild;
      }
    }
    return key;
  }

  // Whether somebody has the same colour a third time if the wider difference has its preference,
  // or, where the differences are equal, the player who has it.
  static bool SomebodyRepeats(const RankedPlayer& a, const RankedPlayer& b) {
    const bool a_repeats = a.repeated == Opposite(a.preference);
    const bool b_repeats = b.repeated == Opposite(b.preference);
    if (a.imbalance == b.imbalance) return a_repeats && b_repeats;
    return a.imbalance > b.imbalance ? b_repeats : a_repeats;
  }

  // C14, C16
  std::vector<int> FloatedAgain(const Candidate& candidate, int back) const {
    std::vector<int> places;
    for (const int place : candidate.floaters) {
      if (Has(candidate.residents, place) && players_[place].floats[back] == Float::kDown) {
        places.push_back(place);
      }
    }
    return places;
  }

  // C15, C17, C19, C21: the score differences.
  Key UpfloatedAgain(const Candidate& candidate, int back) const {
    Key differences;
    for (const auto& [first, second] : candidate.pairs) {
      if (Has(candidate.moved_down, first) && players_[second].floats[back] == Float::kUp) {
        differences.push_back(players_[first].score - players_[second].score);
      }
    }
    return differences;
  }

  // C18, C20: floating again is further than any resident is.
  Key MovedDownDifferences(const Candidate& candidate, int back) const {
    constexpr int kFurther = 100000;
    Key differences;
    for (const int place : candidate.moved_down) {
      if (players_[place].floats[back] != Float::kDown) continue;
      const auto pair = std::find_if(candidate.pairs.begin(), candidate.pairs.end(),
                                     [&](const auto& each) { return each.first == place; });
      const int opponents_score =
          pair == candidate.pairs.end() ? -kFurther : players_[pair->second].score;
      differences.push_back(players_[place].score - opponents_score);
    }
    return differences;
  }

  // Articles 3.6, 3.7 and 4
  Key OrderKey(const Candidate& candidate) const {
    Key paired_moved_down;
    Key their_opponents;
    std::vector<std::pair<int, int>> remainder_pairs;
    for (const auto& pair : candidate.pairs) {
      if (!Has(candidate.moved_down, pair.first)) {
        remainder_pairs.push_back(pair);
        continue;
      }
      paired_moved_down.push_back(pair.first);
      their_opponents.push_back(pair.second);
    }
    std::vector<int> remainder = candidate.residents;
    std::erase_if(remainder, [&](int place) { return Has(their_opponents, place); });
    Key key = paired_moved_down;
    Append(their_opponents, &key);
    Append(ExchangeKey(remainder, remainder_pairs), &key);
    for (const auto& pair : remainder_pairs) key.push_back(pair.second);
    return key;
  }

  // 4.3, with the numbers that the players have within the remainder (4.1).
  static Key ExchangeKey(const std::vector<int>& remainder,
                         const std::vector<std::pair<int, int>>& pairs) {
    Key leaving;
    Key coming;
    int difference = 0;
    for (int number = 0; number < static_cast<int>(remainder.size()); ++number) {
      const bool was_in_s1 = number < static_cast<int>(pairs.size());
      const bool is_in_s1 = std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
        return pair.first == remainder[number];
      });
      if (was_in_s1 && !is_in_s1) leaving.push_back(-number);
      if (!was_in_s1 && is_in_s1) coming.push_back(number);
      difference += number * (is_in_s1 - was_in_s1);
    }
    std::sort(leaving.begin(), leaving.end());
    Key key = {static_cast<int>(leaving.size()), difference};
    Append(leaving, &key);
    Append(coming, &key);
    return key;
  }

  Encounters EncountersOf(const Complete& pairing) const {
    Encounters encounters;
    for (size_t i = 0; i < pairing.size(); ++i) {
      const int number = players_[i].number;
      const int other = pairing[i] == kBye ? 0 : players_[pairing[i]].number;
      encounters.emplace(std::min(number, other), std::max(number, other));
    }
    return encounters;
  }

  const trf::Tournament& tournament_;
  const std::vector<RankedPlayer> players_;
  // Those that are still in question.
  std::vector<Complete> all_;
};

}  // namespace

std::optional<Encounters> PairByBruteForce(const trf::Tournament& tournament) {
  return BruteForce(tournament).Pair();
}

}  // namespace assize::ladder::dutch
