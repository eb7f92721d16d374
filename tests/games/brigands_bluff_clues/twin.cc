// Both engines side by side.
#include "tests/games/brigands_bluff_clues/twin.h"

#include "absl/strings/str_cat.h"

namespace assize::games::brigands_bluff {
namespace {

std::string TextOf(const std::optional<Refusal>& refusal) {
  if (!refusal.has_value()) return "accepted";
  return absl::StrCat(std::string(RefusalName(refusal->code)), " ", refusal->statement);
}

Round RoundOf(const Table& table) {
  return {.seats = static_cast<uint8_t>(table.seats),
          .captain = Seat(table.captain),
          .dice = static_cast<uint8_t>(table.dice),
          .wild_die = table.wild_die};
}

}  // namespace

naive::World ToNaive(const World& world, const Round& round) {
  naive::World same;
  for (int place = 0; place < round.crew(); ++place) {
    naive::Dice& dice = same.dice[round.SeatAt(place).index()];
    for (int face = 0; face < kFaces; ++face) {
      for (int i = 0; i < world.hands[place].Of(static_cast<Face>(face)); ++i) dice.push_back(face);
    }
  }
  same.wild = world.wild.has_value() ? static_cast<int>(*world.wild) : -1;
  return same;
}

World FromNaive(const naive::World& world, const Round& round) {
  World same;
  for (int place = 0; place < round.crew(); ++place) {
    for (const int die : world.dice[round.SeatAt(place).index()]) {
      same.hands[place].Add(static_cast<Face>(die));
    }
  }
  if (world.wild >= 0) same.wild = static_cast<Face>(world.wild);
  return same;
}

Twin::Twin(const Table& table)
    : rules_(table.rules),
      worlds_(Worlds::AtStart(RoundOf(table))),
      naive_(naive::Start(table.seats, table.captain, table.dice, table.wild_die)) {
  naive_.max_statements = rules_.max_statements;
  naive_.removed_num = rules_.removed_num;
  naive_.removed_den = rules_.removed_den;
}

World Twin::AnyWorld(Stream& stream) const {
  return FromNaive(naive_.captains[stream.Below(naive_.captains.size())], round());
}

std::optional<std::string> Twin::DifferenceOver(const Clue& clue, const World& truth) const {
  const ClueVerdict verdict = JudgeClue(worlds_, rules_, clue, truth, round().SeatAt(0));
  const std::optional<Refusal> expected = naive::Judge(naive_, clue, ToNaive(truth, round()));
  if (verdict.refusal == expected) return std::nullopt;
  return absl::StrCat(TextOf(verdict.refusal), ", but naively ", TextOf(expected));
}

std::optional<std::string> Twin::DifferenceInWorlds() const {
  uint64_t weight = 0;
  for (const naive::World& world : naive_.captains) weight += naive::Weight(world);
  if (worlds_.count() != naive_.captains.size() || worlds_.weight() != weight) {
    return absl::StrCat(worlds_.count(), " worlds of weight ", worlds_.weight(), ", but naively ",
                        naive_.captains.size(), " of weight ", weight);
  }
  size_t seen = 0;
  for (const naive::World& world : naive_.possible) {
    seen += worlds_.Contains(FromNaive(world, round())) ? 1 : 0;
  }
  if (seen != naive_.captains.size()) return "not the same worlds";
  return std::nullopt;
}

void Twin::Keep(const Clue& clue) {
  worlds_ = worlds_.AfterClue(clue);
  naive::KeepTrue(naive_, clue);
}

void Twin::Split(Face one, Face other, const World& truth) {
  const naive::World naive_truth = ToNaive(truth, round());
  if (truth.wild.has_value()) {
    worlds_ = worlds_.AfterWildDie(*truth.wild);
    naive::ShowWildDie(naive_, static_cast<int>(*truth.wild));
  }
  for (const Face face : {one, other}) {
    std::array<uint8_t, kMaxCrew> dice{};
    for (int place = 0; place < round().crew(); ++place) {
      dice[place] = static_cast<uint8_t>(truth.hands[place].Of(face));
    }
    worlds_ = worlds_.AfterReveal(face, dice);
    naive::Reveal(naive_, static_cast<int>(face), naive_truth);
  }
  worlds_ = worlds_.InExtraClues();
  naive_.extra_clues = true;
}

}  // namespace assize::games::brigands_bluff
