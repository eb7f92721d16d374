#include "referee/replay/playback/replay.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "referee/base/status.h"
#include "referee/match/match_core.h"
#include "referee/replay/playback/difference.h"
#include "referee/replay/playback/transcript.h"

namespace assize::replay {
namespace {

std::string EntryPlace(int step, int entry, const v1::Entry& found) {
  return absl::StrCat("step ", step, ", entry ", entry, " (seat ", found.seat(), ")");
}

class Replayer {
 public:
  Replayer(const v1::Record& record, std::unique_ptr<match::MatchCore> core, Transcript transcript)
      : record_(record), core_(std::move(core)), transcript_(std::move(transcript)) {}

  void Run(ReplayedMatch* match) {
    match->roles = transcript_.Roles();
    match->figures = transcript_.Figures();
    match->streams.resize(core_->seats());
    for (int i = 0; i < record_.steps_size() && match->difference.ok(); ++i) {
      std::vector<ReplayedEntry> entries = PlayStep(i);
      match->difference = CompareStep(i);
      if (!match->difference.ok()) return;
      match->steps.push_back({.entries = std::move(entries), .events = {}});
      transcript_.AddTo(OutcomeOf(i), &match->steps.back());
      KeepStreams(match);
    }
    match->difference = CompareEnd();
  }

 private:
  const v1::Record& replayed() const { return core_->record(); }

  // A step without inputs, in which the referee alone decides, follows from the one before it.
  std::vector<ReplayedEntry> PlayStep(int index) {
    const bool closed = replayed().steps_size() > index;
    std::vector<ReplayedEntry> entries;
    for (const v1::Entry& entry : record_.steps(index).entries()) {
      entries.push_back(PlayEntry(entry, closed));
    }
    if (closed) return entries;
    EndStep(record_, index, core_.get());
    return entries;
  }

  ReplayedEntry PlayEntry(const v1::Entry& entry, bool closed) {
    ReplayedEntry played{.seat = Seat(), .entry = entry, .index = entries_++, .decision = {}};
    if (entry.seat() >= static_cast<uint32_t>(core_->seats())) return played;
    played.seat = Seat(static_cast<int>(entry.seat()));
    played.sent_before = core_->stream(played.seat).size();
    if (!closed && match::IsInput(entry)) match::Apply(entry, {}, core_.get());
    played.sent_after = core_->stream(played.seat).size();
    return played;
  }

  absl::Status CompareStep(int index) {
    const bool closes = replayed().steps_size() > index;
    if (!closes && core_->over()) {
      return absl::DataLossError(absl::StrCat("step ", index, ": played again, the match is over ",
                                              "before it, after ", replayed().steps_size(),
                                              " steps"));
    }
    if (!closes) core_->Void("");  // writes the open step down
    const v1::Step& again = replayed().steps(index);
    ASSIZE_RETURN_IF_ERROR(CompareEntries(index, again));
    if (!closes) {
      return absl::DataLossError(
          absl::StrCat("step ", index, ": played again, the step doesn't end with these entries"));
    }
    return CompareChain(index, again);
  }

  absl::Status CompareEntries(int index, const v1::Step& again) const {
    const v1::Step& step = record_.steps(index);
    const int common = std::min(step.entries_size(), again.entries_size());
    for (int j = 0; j < common; ++j) {
      ASSIZE_RETURN_IF_ERROR(
          Compare(EntryPlace(index, j, step.entries(j)), step.entries(j), again.entries(j)));
    }
    if (step.entries_size() > common) {
      const v1::Entry& extra = step.entries(common);
      return absl::DataLossError(absl::StrCat(EntryPlace(index, common, extra),
                                              ": the record has {", extra.ShortDebugString(),
                                              "}; played again there is no such entry"));
    }
    if (again.entries_size() > common) {
      const v1::Entry& missing = again.entries(common);
      return absl::DataLossError(
          absl::StrCat(EntryPlace(index, common, missing), ": played again there is {",
                       missing.ShortDebugString(), "}; the record lacks it"));
    }
    return absl::OkStatus();
  }

  absl::Status CompareChain(int index, const v1::Step& again) const {
    const v1::Step& step = record_.steps(index);
    if (step.chain() == again.chain()) return absl::OkStatus();
    return absl::DataLossError(absl::StrCat(
        "step ", index, ": chain is ", absl::BytesToHexString(step.chain()),
        " in the record; played again it is ", absl::BytesToHexString(again.chain()), ": ",
        index == 0 ? "the header, " : "", "an input or an event of this step is another"));
  }

  StepOutcome OutcomeOf(int index) const {
    if (index == 0) return StepOutcome::kSetUp;
    const bool cut_short = core_->over() && index + 1 == replayed().steps_size() &&
                           replayed().end().reason() != v1::END_REASON_FINISHED;
    return cut_short ? StepOutcome::kCutShort : StepOutcome::kResolved;
  }

  void KeepStreams(ReplayedMatch* match) const {
    for (int i = 0; i < core_->seats(); ++i) {
      const match::SeatStream& stream = core_->stream(Seat(i));
      std::vector<std::string>& kept = match->streams[i];
      while (kept.size() < stream.size()) kept.push_back(stream.bytes(kept.size() + 1));
    }
  }

  absl::Status CompareEnd() const {
    if (!core_->over()) {
      return absl::DataLossError(absl::StrCat("the record ends after ", record_.steps_size(),
                                              " steps; played again the match goes on"));
    }
    if (replayed().steps_size() > record_.steps_size()) {
      return absl::DataLossError(absl::StrCat("the record ends after ", record_.steps_size(),
                                              " steps; played again there are ",
                                              replayed().steps_size()));
    }
    ASSIZE_RETURN_IF_ERROR(Compare("end", record_.end(), replayed().end()));
    return Compare("record", record_, replayed());
  }

  const v1::Record& record_;
  std::unique_ptr<match::MatchCore> core_;
  Transcript transcript_;
  // How many entries have been played.
  int entries_ = 0;
};

// Whatever is wrong with a header that was read from a file is damage.
absl::Status InHeader(const absl::Status& status) {
  if (status.ok()) return status;
  if (absl::StartsWith(status.message(), "header")) return absl::DataLossError(status.message());
  return absl::DataLossError(absl::StrCat("header: ", status.message()));
}

// Some of its seats are partners: only then the rule matters by which such matches end.
bool MayEndWithASide(const match::MatchSpec& spec) {
  const auto seats = static_cast<int>(spec.competitors.size());
  for (int a = 0; a < seats; ++a) {
    for (int b = 0; b < a; ++b) {
      if (games::AreOneSide(spec.game->info().side_of, seats, a, b)) return true;
    }
  }
  return false;
}

}  // namespace

std::string_view NameOf(How how) {
  switch (how) {
    case How::kAnswered:
      return "answered";
    case How::kTimeout:
      return "timeout";
    case How::kTries:
      return "tries";
    case How::kForfeit:
      return "forfeit";
  }
  return "";
}

absl::StatusOr<ReplayedMatch> ReplayAs(const match::MatchSpec& spec, const v1::Record& record) {
  absl::StatusOr<std::unique_ptr<match::MatchCore>> core = match::MatchCore::Create(spec);
  ASSIZE_RETURN_IF_ERROR(InHeader(core.status()));
  Transcript transcript((*core)->table().Clone());
  ReplayedMatch match;
  match.spec = spec;
  Replayer(record, *std::move(core), std::move(transcript)).Run(&match);
  return match;
}

absl::StatusOr<ReplayedMatch> Replay(const v1::Record& record) {
  absl::StatusOr<match::MatchSpec> spec = match::SpecOf(record.header());
  ASSIZE_RETURN_IF_ERROR(InHeader(spec.status()));
  ASSIZE_RETURN_IF_ERROR(Compare("header", record.header(), match::HeaderOf(*spec)));
  ASSIZE_ASSIGN_OR_RETURN(ReplayedMatch match, ReplayAs(*spec, record));
  if (match.difference.ok() || !MayEndWithASide(*spec)) return match;
  spec->ends_with_a_side = false;
  ASSIZE_ASSIGN_OR_RETURN(ReplayedMatch older, ReplayAs(*spec, record));
  return older.difference.ok() ? std::move(older) : std::move(match);
}

void Verified::Add(const Verified& more) {
  steps += more.steps;
  decisions += more.decisions;
  events += more.events;
  messages += more.messages;
  by_older_end += more.by_older_end;
}

absl::StatusOr<Verified> Verify(const v1::Record& record) {
  ASSIZE_ASSIGN_OR_RETURN(const ReplayedMatch match, Replay(record));
  ASSIZE_RETURN_IF_ERROR(match.difference);
  Verified verified;
  verified.by_older_end = match.spec.ends_with_a_side ? 0 : 1;
  for (const ReplayedStep& step : match.steps) {
    ++verified.steps;
    verified.events += static_cast<int>(step.events.size());
    for (const ReplayedEntry& entry : step.entries) verified.decisions += entry.decision ? 1 : 0;
  }
  for (const auto& stream : match.streams) verified.messages += static_cast<int>(stream.size());
  return verified;
}

}  // namespace assize::replay
