#include "referee/report/transcript/match_lines.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "referee/base/status.h"
#include "referee/base/text/json.h"

namespace assize {
namespace {

using replay::ReplayedEntry;

std::string AudienceText(games::Audience audience) {
  if (audience.IncludesSpectator()) return "all";
  std::vector<int> seats;
  for (Seat seat : audience.only()) seats.push_back(seat.index());
  return absl::StrJoin(seats, ",");
}

// What a seat is sent at the start (Welcome): without the other seats' bots, the policy and the
// version of the rules.
v1::DumpLine SeatHeaderLine(const DumpedMatch& match) {
  const v1::RecordHeader& record = match.stored.record.header();
  v1::DumpLine line;
  v1::DumpLine::Header& header = *line.mutable_header();
  header.set_match(match.stored.entry.id);
  header.set_name(match.name());
  header.mutable_record()->set_match_id(record.match_id());
  header.mutable_record()->set_game(record.game());
  *header.mutable_record()->mutable_config() = record.config();
  *header.mutable_record()->mutable_clock_rules() = record.clock_rules();
  header.set_commitment(CommitmentHex(match));
  return line;
}

v1::DumpLine HeaderLine(const DumpedMatch& match, Sight sight) {
  v1::DumpLine line;
  v1::DumpLine::Header& header = *line.mutable_header();
  header.set_match(match.stored.entry.id);
  header.set_name(match.name());
  *header.mutable_record() = match.stored.record.header();
  if (sight == Sight::kPublic) {
    header.mutable_record()->clear_seed();
    header.mutable_record()->clear_salt();
  }
  header.set_commitment(CommitmentHex(match));
  for (const std::string& role : match.replayed.roles) header.add_roles(role);
  return line;
}

class LineWriter {
 public:
  LineWriter(const DumpedMatch& match, Sight sight) : match_(match), sight_(sight) {}

  std::vector<v1::DumpLine> Write() {
    lines_.push_back(HeaderLine(match_, sight_));
    for (const replay::ReplayedStep& step : match_.replayed.steps) {
      if (sight_ == Sight::kEverything) {
        for (const ReplayedEntry& entry : step.entries) WriteEntry(entry);
      }
      for (const replay::ReplayedEvent& event : step.events) WriteEvent(event);
    }
    if (match_.replayed.difference.ok()) WriteOutcome();
    return std::move(lines_);
  }

 private:
  v1::DumpLine* Add() { return &lines_.emplace_back(); }

  void WriteEntry(const ReplayedEntry& entry) {
    switch (entry.entry.entry_case()) {
      case v1::Entry::kJoined: {
        const v1::Hello& hello = entry.entry.joined().hello();
        WriteIncident(entry, entry.reconnected ? "reconnected" : "joined",
                      absl::StrCat(hello.bot_name(), " ", hello.bot_version()));
        break;
      }
      case v1::Entry::kDisconnected:
        WriteIncident(entry, "disconnected", entry.entry.disconnected().reason());
        break;
      case v1::Entry::kLost: {
        const v1::Entry::Lost& lost = entry.entry.lost();
        WriteIncident(entry, "lost",
                      absl::StrCat(ShortName(lost.reason()), lost.detail().empty() ? "" : ": ",
                                   lost.detail()));
        break;
      }
      default:
        if (entry.decision.has_value()) {
          WriteDecision(entry);
        } else {
          WriteRefused(entry);
        }
    }
  }

  void WriteIncident(const ReplayedEntry& entry, std::string what, std::string detail) {
    v1::DumpLine::Incident& incident = *Add()->mutable_incident();
    incident.set_seat(entry.seat.index());
    incident.set_what(std::move(what));
    incident.set_detail(std::move(detail));
  }

  void WriteDecision(const ReplayedEntry& entry) {
    v1::DumpLine::Decision& decision = *Add()->mutable_decision();
    decision.set_seq(++decisions_);
    decision.set_seat(entry.seat.index());
    decision.set_request_id(entry.decision->request_id);
    decision.set_kind(entry.decision->kind);
    *decision.mutable_move() = entry.decision->move;
    decision.set_ms(UsedMs(match_, entry));
    decision.set_cpu_ms(CpuMs(match_, entry));
    decision.set_late_ms(LateMs(match_, entry));
    decision.set_how(std::string(NameOf(entry.decision->how)));
    decision.set_remark(entry.entry.moved().move().remark());
  }

  void WriteRefused(const ReplayedEntry& entry) {
    const v1::Entry::Moved& moved = entry.entry.moved();
    v1::DumpLine::Refused& refused = *Add()->mutable_refused();
    refused.set_seat(entry.seat.index());
    *refused.mutable_move() = moved.move();
    refused.set_reason(moved.verdict());
    refused.set_text(moved.text());
  }

  void WriteEvent(const replay::ReplayedEvent& event) {
    if (sight_ == Sight::kPublic && !event.audience.IncludesSpectator()) return;
    v1::DumpLine::Narrated& narrated = *Add()->mutable_event();
    narrated.set_audience(AudienceText(event.audience));
    *narrated.mutable_event() = event.event;
    narrated.set_text(event.text);
  }

  void WriteOutcome() {
    const v1::RecordEnd& end = match_.stored.record.end();
    v1::RecordEnd& outcome = *Add()->mutable_outcome();
    if (sight_ == Sight::kEverything) {
      outcome = end;
    } else {
      outcome.set_reason(end.reason());
      *outcome.mutable_results() = end.results();
    }
  }

  const DumpedMatch& match_;
  const Sight sight_;
  std::vector<v1::DumpLine> lines_;
  uint32_t decisions_ = 0;
};

}  // namespace

std::vector<v1::DumpLine> MatchLines(const DumpedMatch& match, Sight sight) {
  return LineWriter(match, sight).Write();
}

std::vector<v1::DumpLine> SeatLines(const DumpedMatch& match, Seat seat) {
  std::vector<v1::DumpLine> lines = {SeatHeaderLine(match)};
  for (const std::string& bytes : match.replayed.streams[seat.index()]) {
    lines.emplace_back().mutable_received()->ParseFromString(bytes);
  }
  return lines;
}

absl::StatusOr<std::string> TextOf(const std::vector<v1::DumpLine>& lines) {
  std::string text;
  for (const v1::DumpLine& line : lines) {
    ASSIZE_ASSIGN_OR_RETURN(const std::string json, ToJson(line, JsonLayout::kLine));
    text += json;
  }
  return text;
}

}  // namespace assize
