#include "referee/replay/playback/what_if.h"

#include <limits>
#include <memory>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "referee/base/status.h"
#include "referee/match/match_core.h"

namespace assize::replay {
namespace {

// No match has as many steps, seats or options.
constexpr uint32_t kMaxNumber = 1'000'000'000;

bool ReadNumber(absl::string_view text, uint32_t* number) {
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == text.npos;
  return digits && absl::SimpleAtoi(text, number) && *number <= kMaxNumber;
}

// Whom nothing that happens in the match costs it.
match::MatchSpec Unpunished(match::MatchSpec spec) {
  spec.policy.faults = std::numeric_limits<int>::max();
  spec.policy.timeouts = std::numeric_limits<int>::max();
  return spec;
}

class Branch {
 public:
  Branch(const ReplayedMatch& match, const v1::Record& record, const OtherAnswer& other,
         std::unique_ptr<match::MatchCore> core)
      : match_(match), record_(record), other_(other), core_(std::move(core)) {}

  absl::Status Play(PlayedOn* on) {
    for (int i = 0; i < core_->seats(); ++i) core_->Hello(Seat(i), HelloOf(Seat(i)), {});
    core_->Advance();
    int step = 1;
    for (; !core_->over(); ++step) {
      if (step == other_.step) ASSIZE_RETURN_IF_ERROR(FindDecision(on));
      for (Seat seat : core_->table().asked()) {
        if (step == other_.step && seat == on->seat) {
          AnswerBy(seat,
                   [&](v1::Move* move) { move->set_option(static_cast<uint32_t>(other_.option)); });
        } else if (!AnswerAsRecorded(step, seat)) {
          on->astray.push_back({step, seat});
          AnswerByDefault(seat);
        }
      }
      core_->Advance();
    }
    if (other_.step < 1 || other_.step >= step) {
      return absl::InvalidArgumentError(
          absl::StrCat("step ", other_.step, ": has no decisions; allowed: 1 to ", step - 1));
    }
    on->timing = core_->timing();
    on->record = core_->TakeRecord();
    return absl::OkStatus();
  }

 private:
  // As the seat joined first, so that it is sent what it was.
  v1::Hello HelloOf(Seat seat) const {
    for (const v1::Entry& entry : record_.steps(0).entries()) {
      const bool own = entry.seat() == static_cast<uint32_t>(seat.index());
      if (own && entry.has_joined()) return entry.joined().hello();
    }
    // It never came.
    v1::Hello hello;
    hello.set_protocol_version(1);
    hello.set_bot_name("absent");
    return hello;
  }

  // Whose decision is meant, and what it is.
  absl::Status FindDecision(PlayedOn* on) const {
    const games::Table& table = core_->table();
    std::vector<int> asked;
    for (Seat seat : table.asked()) asked.push_back(seat.index());
    const std::string seats = absl::StrJoin(asked, ", ");
    if (!other_.seat.has_value() && asked.size() > 1) {
      return absl::InvalidArgumentError(absl::StrCat(
          "step ", other_.step, ": seats ", seats, " decide together; name one of them: ",
          other_.step, ":", asked.front(), "=", other_.option));
    }
    on->seat = other_.seat.value_or(Seat(asked.front()));
    if (!table.asked().Has(on->seat)) {
      return absl::InvalidArgumentError(absl::StrCat("step ", other_.step, ": seat ",
                                                     on->seat.index(), " decides nothing; ",
                                                     "allowed: ", seats));
    }
    on->decision = std::string(table.Decision(on->seat));
    on->options = table.CountOptions(on->seat).moves;
    if (other_.option < on->options) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat(
        "step ", other_.step, ": option ", other_.option, " of the ", on->decision, " of seat ",
        on->seat.index(), "; allowed: ",
        on->options == 0 ? "none, as nothing is listed" : absl::StrCat("0 to ", on->options - 1)));
  }

  // False: the record has no move that the seat may play here.
  bool AnswerAsRecorded(int step, Seat seat) {
    if (step >= static_cast<int>(match_.steps.size())) return false;
    for (const ReplayedEntry& entry : match_.steps[static_cast<size_t>(step)].entries) {
      if (entry.seat != seat || !entry.decision.has_value()) continue;
      if (entry.decision->how != How::kAnswered) {
        AnswerByDefault(seat);
        return true;
      }
      return AnswerByMove(seat, entry.decision->move);
    }
    return false;
  }
  // False: the rules refuse the move.
  bool AnswerByMove(Seat seat, const v1::GameMove& move) {
    if (!core_->table().Clone()->Commit(seat, move).accepted()) return false;
    AnswerBy(seat, [&](v1::Move* answer) { *answer->mutable_move() = move; });
    return true;
  }
  // Some default moves can be made by no bot.
  void AnswerByDefault(Seat seat) {
    if (!AnswerByMove(seat, core_->table().DefaultMove(seat))) core_->Timeout(seat, {});
  }
  template <class Fill>
  void AnswerBy(Seat seat, const Fill& fill) {
    v1::Move move;
    move.set_request_id(core_->open_request(seat)->id);
    fill(&move);
    core_->Move(seat, move, {});
  }

  const ReplayedMatch& match_;
  const v1::Record& record_;
  const OtherAnswer& other_;
  std::unique_ptr<match::MatchCore> core_;
};

}  // namespace

std::string OtherAnswer::text() const {
  const std::string of_seat = seat.has_value() ? absl::StrCat(":", seat->index()) : "";
  return absl::StrCat(step, of_seat, "=", option);
}

absl::StatusOr<OtherAnswer> ReadOtherAnswer(std::string_view text) {
  const std::vector<std::string> sides =
      absl::StrSplit(absl::string_view(text.data(), text.size()), '=');
  const std::vector<std::string> places = absl::StrSplit(sides.front(), ':');
  uint32_t step = 0;
  uint32_t seat = 0;
  uint32_t option = 0;
  const bool read = sides.size() == 2 && places.size() <= 2 && ReadNumber(places[0], &step) &&
                    (places.size() == 1 || ReadNumber(places[1], &seat)) &&
                    ReadNumber(sides[1], &option) && seat < static_cast<uint32_t>(kMaxSeats);
  if (!read) {
    return absl::InvalidArgumentError(absl::StrCat(
        "'", absl::string_view(text.data(), text.size()),
        "': must be STEP=OPTION or STEP:SEAT=OPTION, e.g. 12=3, or 12:0=3 for seat 0"));
  }
  OtherAnswer other{.step = static_cast<int>(step), .seat = std::nullopt, .option = option};
  if (places.size() == 2) other.seat = Seat(static_cast<int>(seat));
  return other;
}

absl::StatusOr<PlayedOn> PlayOn(const ReplayedMatch& match, const v1::Record& record,
                                const OtherAnswer& other) {
  ASSIZE_RETURN_IF_ERROR(match.difference);
  PlayedOn on;
  on.spec = Unpunished(match.spec);
  absl::StrAppend(&on.spec.match_id, ", what if ", other.text());
  ASSIZE_ASSIGN_OR_RETURN(auto core, match::MatchCore::Create(on.spec));
  ASSIZE_RETURN_IF_ERROR(Branch(match, record, other, std::move(core)).Play(&on));
  return on;
}

}  // namespace assize::replay
