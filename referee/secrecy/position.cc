#include "referee/secrecy/position.h"

#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"

namespace assize::secrecy {
namespace {

// Redeals among which a twin is chosen.
constexpr int kWantedRedeals = 24;
// Tries to find a viewer from whom something is hidden.
constexpr int kViewerTries = 2;
// Tries to find options that go together.
constexpr int kConfigTries = 32;
// Tries to find a move that is legal in both twins.
constexpr int kMoveTries = 12;

class TwinKeys final : public KeySource {
 public:
  TwinKeys(games::Viewer viewer, const Chance& chance, const Chance& other)
      : viewer_(viewer), keys_(chance.keys()), other_(other.keys()) {}

  Bytes32 KeyOf(std::string_view label) const override { return keys_->KeyOf(label); }
  Bytes32 PrivateKeyOf(SeatSet shown_to, std::string_view label) const override {
    const bool shown = viewer_.has_value() && shown_to.Has(*viewer_);
    return (shown ? keys_ : other_)->PrivateKeyOf(shown_to, label);
  }

 private:
  const games::Viewer viewer_;
  const std::shared_ptr<const KeySource> keys_;
  const std::shared_ptr<const KeySource> other_;
};

// The words among an option's values that stand for themselves: of "drawn|0..5" the first one.
std::vector<std::string> WordsOf(const games::OptionInfo& option) {
  std::vector<std::string> words =
      absl::StrSplit(std::string(option.values), '|', absl::SkipEmpty());
  std::erase_if(words, [](const std::string& word) { return absl::StrContains(word, ".."); });
  return words;
}

// Options that are a choice among words, such as "true|false", are drawn; the others have their
// defaults.
games::OptionValues DrawOptions(const games::Game& game, Stream& stream) {
  games::OptionValues options;
  for (const games::OptionInfo& option : game.info().options) {
    const std::vector<std::string> words = WordsOf(option);
    if (words.size() < 2) continue;
    options[std::string(option.name)] = words[stream.Below(words.size())];
  }
  return options;
}

// Not every option goes with every number of seats, nor with every other option.
v1::GameConfig DrawConfig(const games::Game& game, int seats, Stream& stream) {
  for (int i = 0; i < kConfigTries; ++i) {
    absl::StatusOr<v1::GameConfig> config = game.Configure(seats, DrawOptions(game, stream));
    if (config.ok()) return *std::move(config);
  }
  return game.Configure(seats, {}).value();
}

Seed DrawSeed(Stream& stream) {
  Seed seed;
  for (uint8_t& byte : seed.bytes) byte = static_cast<uint8_t>(stream.Below(256));
  return seed;
}

// Decisions at which some seats know what others don't are rare, but most important to check.
uint64_t WeightOf(const games::Table& table) {
  uint64_t weight = 1;
  for (const games::Fact& fact : table.HiddenFacts()) {
    if (!fact.known_to.only().Empty()) weight += 4;
  }
  return weight;
}

// Rates a twin: whether anything differs, then how many of the first facts are equal, at most as
// many as are wanted.
std::pair<bool, int> Rate(games::Viewer viewer, const Facts& truth, const games::Table& twin,
                          int wanted) {
  const Facts facts = twin.HiddenFacts();
  return {Differ(viewer, truth, facts), std::min(wanted, CountEqual(viewer, truth, facts))};
}

bool EqualIn(const games::Fact& fact, const Facts& other) {
  const games::Fact* found = Find(other, fact.name);
  return found != nullptr && found->value == fact.value;
}

}  // namespace

Position DrawStart(const Case& which, Stream& stream) {
  Position position;
  position.config = DrawConfig(*which.game, which.seats, stream);
  position.chance = Chance(DrawSeed(stream));
  position.table = which.game->Open(position.config, position.chance).value();
  return position;
}

// Reservoir sampling: a decision replaces the one kept so far with the probability that its weight
// is of the sum so far.
Position DrawPosition(const Case& which, Stream& stream) {
  Position position = DrawStart(which, stream);
  const std::unique_ptr<games::Table> table = position.table->Clone();
  uint64_t sum = 0;
  for (int step = 0; !table->asked().Empty(); ++step) {
    const uint64_t weight = WeightOf(*table);
    sum += weight;
    if (stream.Below(sum) < weight) {
      position.table = table->Clone();
      position.step = step;
    }
    AnswerAtRandom(table.get(), stream);
    table->Resolve();
  }
  return position;
}

games::Viewer DrawViewer(const games::Table& table, Stream& stream) {
  const Facts facts = table.HiddenFacts();
  games::Viewer viewer;
  for (int i = 0; i < kViewerTries; ++i) {
    const auto number = static_cast<int>(stream.Below(static_cast<uint64_t>(table.seats()) + 1));
    viewer = number == table.seats() ? std::nullopt : games::Viewer(Seat(number));
    const auto knows = [&](const games::Fact& fact) { return Knows(viewer, fact); };
    if (!std::ranges::all_of(facts, knows)) break;
  }
  return viewer;
}

Seat DrawSeat(SeatSet seats, Stream& stream) {
  auto seat = seats.begin();
  for (uint64_t i = stream.Below(static_cast<uint64_t>(seats.Size())); i > 0; --i) ++seat;
  return *seat;
}

void AnswerAtRandom(games::Table* table, Stream& stream) {
  for (Seat seat : table->asked() - table->answered()) {
    // A random move is legal; if not, the check "options" finds that.
    const bool sealed = table->Commit(seat, table->RandomMove(seat, stream)).accepted();
    if (!sealed) table->CommitDefault(seat);
  }
}

Chance TwinChance(games::Viewer viewer, const Chance& chance, const Chance& other) {
  return Chance(std::make_shared<const TwinKeys>(viewer, chance, other));
}

std::unique_ptr<games::Table> DealTwin(const Case& which, const Position& position,
                                       games::Viewer viewer, Stream& stream, Tally* tally) {
  const Facts truth = position.table->HiddenFacts();
  const auto wanted = static_cast<int>(stream.Below(3));
  std::unique_ptr<games::Table> best;
  std::pair<bool, int> best_rating;
  for (int i = 0; i < kWantedRedeals && best_rating != std::pair(true, wanted); ++i) {
    const Chance other(Seed{which.chance.Key(Label("twin", i).text())});
    std::unique_ptr<games::Table> twin =
        position.table->Redeal(viewer, TwinChance(viewer, position.chance, other));
    ++tally->draws;
    const std::pair<bool, int> rating = Rate(viewer, truth, *twin, wanted);
    if (best != nullptr && rating <= best_rating) continue;
    best = std::move(twin);
    best_rating = rating;
  }
  ++tally->twins;
  if (best_rating.first) ++tally->different;
  return best;
}

std::optional<Moves> DrawCommonMoves(const games::Table& left, const games::Table& right,
                                     Stream& stream) {
  Moves moves;
  for (Seat seat : left.asked()) {
    std::optional<v1::GameMove> move;
    for (int i = 0; i < kMoveTries && !move.has_value(); ++i) {
      const bool by_default = i == 0 && stream.Below(4) == 0;
      move = by_default ? left.DefaultMove(seat) : left.RandomMove(seat, stream);
      if (by_default && IsDefault(right, seat, *move)) break;
      if (!Accepts(right, seat, *move)) move.reset();
    }
    if (!move.has_value()) return std::nullopt;
    moves.emplace_back(seat, *std::move(move));
  }
  return moves;
}

bool IsDefault(const games::Table& table, Seat seat, const v1::GameMove& move) {
  return table.DefaultMove(seat).SerializeAsString() == move.SerializeAsString();
}

bool Accepts(const games::Table& table, Seat seat, const v1::GameMove& move) {
  return table.Clone()->Commit(seat, move).accepted();
}

bool Knows(games::Viewer viewer, const games::Fact& fact) {
  return viewer.has_value() ? fact.known_to.Includes(*viewer) : fact.known_to.IncludesSpectator();
}

const games::Fact* Find(const Facts& facts, std::string_view name) {
  const auto found = std::find_if(facts.begin(), facts.end(),
                                  [&](const games::Fact& fact) { return fact.name == name; });
  return found == facts.end() ? nullptr : &*found;
}

std::string KindOf(const games::Fact& fact) { return fact.name.substr(0, fact.name.find('(')); }

int CountEqual(games::Viewer viewer, const Facts& left, const Facts& right) {
  int equal = 0;
  for (const games::Fact& fact : left) {
    if (Knows(viewer, fact)) continue;
    if (!EqualIn(fact, right)) break;
    ++equal;
  }
  return equal;
}

bool Differ(games::Viewer viewer, const Facts& left, const Facts& right) {
  return std::any_of(left.begin(), left.end(), [&](const games::Fact& fact) {
    return !Knows(viewer, fact) && !EqualIn(fact, right);
  });
}

bool CameToLight(games::Viewer viewer, const Facts& left_before, const Facts& left_now,
                 const Facts& right_now) {
  return std::any_of(left_now.begin(), left_now.end(), [&](const games::Fact& fact) {
    if (!Knows(viewer, fact) || EqualIn(fact, right_now)) return false;
    const games::Fact* before = Find(left_before, fact.name);
    return before != nullptr && !Knows(viewer, *before);
  });
}

}  // namespace assize::secrecy
