#include "tests/sim/parity.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "assize/v1/referee.pb.h"
#include "referee/base/status.h"
#include "referee/replay/playback/replay.h"
#include "tests/sim/handles.h"

namespace assize::testing {
namespace {

// No request lists more (referee/match/match_core.h).
constexpr size_t kMaxOptions = 4096;

absl::Status Differs(int step, const std::string& what) {
  return absl::DataLossError(absl::StrCat("step ", step, ": ", what));
}

class Comparison {
 public:
  Comparison(const v1::Record& record, const replay::ReplayedMatch& match, const std::string& seed)
      : record_(record), match_(match), seed_(seed) {}

  absl::StatusOr<Parity> Run() {
    ASSIZE_RETURN_IF_ERROR(Open());
    ReadRequests();
    for (size_t i = 1; i < match_.steps.size(); ++i) {
      ASSIZE_RETURN_IF_ERROR(PlayStep(static_cast<int>(i)));
    }
    if (record_.end().reason() == v1::END_REASON_FINISHED) ASSIZE_RETURN_IF_ERROR(CompareEnd());
    return parity_;
  }

 private:
  absl::Status Open() {
    const std::string config = record_.header().config().SerializeAsString();
    ASSIZE_RETURN_IF_ERROR(ToStatus(assize_game_read(AsBytes(config), config.size(), Into(&game_)),
                                    "assize_game_read"));
    return ToStatus(assize_table_deal(game_.get(), AsBytes(seed_), Into(&table_)),
                    "assize_table_deal");
  }

  void ReadRequests() {
    requests_.resize(match_.streams.size());
    for (size_t seat = 0; seat < match_.streams.size(); ++seat) {
      for (const std::string& bytes : match_.streams[seat]) {
        v1::RefereeMessage message;
        message.ParseFromString(bytes);
        if (!message.has_request()) continue;
        requests_[seat][message.request().request_id()] = std::move(*message.mutable_request());
      }
    }
  }

  // A last step without all decisions is one in which the match was stopped.
  absl::Status PlayStep(int step) {
    assize_table_facts facts;
    assize_table_info(table_.get(), &facts);
    std::vector<assize_answer> answers;
    // Answers refer to them.
    std::vector<std::string> moves;
    moves.reserve(ASSIZE_MAX_SEATS);
    for (const replay::ReplayedEntry& entry : match_.steps[static_cast<size_t>(step)].entries) {
      if (!entry.decision.has_value()) continue;
      moves.push_back(entry.decision->move.SerializeAsString());
      const bool answered = entry.decision->how == replay::How::kAnswered;
      answers.push_back({.seat = entry.seat.index(),
                         .kind = answered ? ASSIZE_BY_MOVE : ASSIZE_BY_DEFAULT,
                         .index = 0,
                         .options = nullptr,
                         .move = AsBytes(moves.back()),
                         .size = moves.back().size()});
      ASSIZE_RETURN_IF_ERROR(CompareDecision(step, entry.seat, *entry.decision));
      facts.asked &= ~(1u << entry.seat.index());
    }
    if (facts.asked != 0 && static_cast<size_t>(step) + 1 == match_.steps.size())
      return absl::OkStatus();
    return ToStatus(assize_table_step(table_.get(), answers.data(), answers.size()),
                    absl::StrCat("step ", step));
  }

  absl::Status CompareDecision(int step, Seat seat, const replay::Decision& decision) {
    ++parity_.decisions;
    Handle<assize_view> view;
    assize_view_of(table_.get(), seat.index(), Into(&view));
    if (decision.how != replay::How::kAnswered &&
        DefaultOf(view.get()) != decision.move.SerializeAsString()) {
      return Differs(step, "the default move");
    }
    const auto request = requests_[static_cast<size_t>(seat.index())].find(decision.request_id);
    if (request == requests_[static_cast<size_t>(seat.index())].end()) return absl::OkStatus();
    assize_view_facts facts;
    assize_view_info(view.get(), &facts);
    if (facts.decision != request->second.decision()) return Differs(step, "the decision's name");
    ++parity_.views;
    if (BytesOf(view.get()) != request->second.view().SerializeAsString()) {
      return Differs(step, absl::StrCat("the view of seat ", seat.index()));
    }
    return CompareOptions(step, *view, request->second);
  }

  absl::Status CompareOptions(int step, const assize_view& view, const v1::Request& request) {
    if (request.options().empty()) return absl::OkStatus();
    Handle<assize_options> options;
    assize_view_options(&view, kMaxOptions, Into(&options));
    size_t count = 0;
    int32_t partial = 0;
    assize_options_count(options.get(), &count, &partial);
    if (count != static_cast<size_t>(request.options_size()) ||
        (partial == 1) != request.options_partial()) {
      return Differs(step,
                     absl::StrCat(count, " options where there were ", request.options_size()));
    }
    for (size_t i = 0; i < count; ++i) {
      ++parity_.options;
      if (MoveOf(options.get(), i) != request.options(static_cast<int>(i)).SerializeAsString()) {
        return Differs(step, absl::StrCat("option ", i));
      }
    }
    return absl::OkStatus();
  }

  absl::Status CompareEnd() {
    const int last = record_.steps_size();
    std::string digest(32, '\0');
    assize_table_digest(table_.get(), reinterpret_cast<uint8_t*>(digest.data()));
    if (digest != record_.end().state_digest()) return Differs(last, "the final digest");
    std::vector<double> scores(static_cast<size_t>(record_.end().results_size()));
    // A forfeited seat is scored by the referee, not by the game.
    for (const v1::SeatResult& result : record_.end().results()) {
      if (result.forfeited()) return absl::OkStatus();
    }
    ASSIZE_RETURN_IF_ERROR(
        ToStatus(assize_table_scores(table_.get(), scores.data(), scores.size()), "scores"));
    for (int i = 0; i < record_.end().results_size(); ++i) {
      if (scores[static_cast<size_t>(i)] != record_.end().results(i).score()) {
        return Differs(last, absl::StrCat("the score of seat ", i));
      }
    }
    return absl::OkStatus();
  }

  const v1::Record& record_;
  const replay::ReplayedMatch& match_;
  const std::string& seed_;
  Handle<assize_game> game_;
  Handle<assize_table> table_;
  // By seat and request id.
  std::vector<std::map<uint64_t, v1::Request>> requests_;
  Parity parity_;
};

}  // namespace

absl::StatusOr<Parity> CompareWithSim(const v1::Record& record) {
  return CompareWithSim(record, record.header().seed());
}

absl::StatusOr<Parity> CompareWithSim(const v1::Record& record, const std::string& seed) {
  ASSIZE_ASSIGN_OR_RETURN(const replay::ReplayedMatch match, replay::Replay(record));
  ASSIZE_RETURN_IF_ERROR(match.difference);
  return Comparison(record, match, seed).Run();
}

}  // namespace assize::testing
