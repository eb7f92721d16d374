#include "tests/games/brigands_bluff/staged_round.h"

#include "absl/strings/str_cat.h"
#include "referee/base/seed.h"

namespace assize::games::brigands_bluff {

Config ConfigFor(int seats, const OptionValues& options) {
  OptionValues all = options;
  all.emplace("first_captain", "0");
  return Rules::Configure(seats, all).value();
}

std::string Brief(const Judgement& judgement) {
  if (!judgement.has_value()) return "";
  return absl::StrCat(std::string(judgement->code), " ", judgement->part);
}

StagedRound::StagedRound(const Config& config, const World& dice)
    : state_(Rules::Start(config, Chance(SeedFromText("staged round")), nullptr)) {
  for (Seat seat : state_.pub.Seating().crew_seats()) state_.own[seat.index()].dice = dice;
}

std::vector<int> StagedRound::points() const {
  return std::vector<int>(pub().points.begin(), pub().points.begin() + pub().config.seats);
}

void StagedRound::Give(const Clue& clue) {
  ASSERT_EQ(Try(clue), "");
  Answer(clue);
}

void StagedRound::Default() { Answer(Rules::DefaultMove(view())); }

void StagedRound::Choose(Face face) {
  const Judgement judgement = Rules::Check(view(), Choice{face});
  ASSERT_FALSE(judgement.has_value()) << judgement->text;
  Answer(Choice{face});
}

void StagedRound::Answer(const Move& move) {
  state_.own[asked().index()].sealed = move;
  log_.Clear();
  Rules::Resolve(state_, &log_);
}

}  // namespace assize::games::brigands_bluff
