#include "ladder/query/match_table.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "ladder/event/rounds/event_history.h"
#include "referee/base/hash.h"
#include "referee/base/status.h"
#include "referee/base/text/plain_text.h"
#include "referee/replay/store/store.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::ladder {
namespace {

// By match and seat.
using FaultsBySeat = std::map<std::pair<int64_t, int>, SeatFaults>;

absl::StatusOr<FaultsBySeat> LoadFaultsBySeat(LadderStore& store, std::optional<EventId> event) {
  ASSIZE_ASSIGN_OR_RETURN(std::vector<SeatFaults> seats, store.LoadSeatFaults(event));
  FaultsBySeat by_seat;
  for (SeatFaults& seat : seats) {
    const std::pair place(seat.match, seat.seat);
    by_seat.emplace(place, std::move(seat));
  }
  return by_seat;
}

std::string Ms(double ms) { return absl::StrFormat("%.3f", ms); }

// Event and number of the sets that were played in play-offs.
using Playoffs = std::set<std::pair<EventId, int64_t>>;

absl::StatusOr<Playoffs> LoadPlayoffs(LadderStore& store, const Event& event) {
  Playoffs playoffs;
  if (event.setup.settings.playoff() == 0) return playoffs;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Round> rounds, store.LoadRounds(event.id));
  for (const Round& round : rounds) {
    for (const SetPlan& set : round.plan.sets) {
      if (IsPlayoff(set)) playoffs.emplace(event.id, set.number);
    }
  }
  return playoffs;
}

void AddMatch(const SetResult& set, const MatchResult& match, const Results& results,
              const std::string& event, const std::map<VersionId, Version>& versions,
              FaultsBySeat& faults, const std::vector<SeatTimes>& times,
              const std::map<int64_t, Bytes32>& heads, const Playoffs& playoffs, Sheet& sheet) {
  const auto head = heads.find(match.match);
  const std::string chain = head == heads.end() ? "" : ToHex(head->second);
  const auto seats = results.SeatsOf(match);
  for (size_t i = 0; i < seats.size(); ++i) {
    const SeatResult& seat = seats[i];
    const auto version = versions.find(seat.version);
    const bool known = version != versions.end();
    const SeatFaults& wrong = faults[{match.match, static_cast<int>(i)}];
    sheet.rows.push_back({event,
                          absl::StrCat(set.round),
                          absl::StrCat(set.number),
                          absl::StrCat(match.match),
                          absl::StrCat(match.rotation),
                          absl::StrCat(i),
                          known ? version->second.bot : "",
                          known ? absl::StrCat(version->second.number) : "",
                          known ? version->second.label : "",
                          results.roles[seat.role],
                          absl::StrFormat("%.17g", seat.score),
                          absl::StrCat(seat.rank),
                          seat.forfeited ? "1" : "0",
                          known ? version->second.owner : "",
                          wrong.forfeit,
                          absl::StrCat(wrong.faults),
                          absl::StrFormat("%.1f", wrong.worst_us / 1e3),
                          chain,
                          Ms(times[i].MeanMs()),
                          Ms(times[i].MeanCpuMs()),
                          Ms(static_cast<double>(times[i].worst_cpu_us) / 1e3),
                          Ms(static_cast<double>(times[i].worst_late_us) / 1e3),
                          playoffs.contains({set.event, set.number}) ? "1" : "0",
                          AsText(NameOf(event, set, match))});
  }
}

// Challenges are part of nothing else: who wants one names it.
void DropChallenges(const std::vector<Event>& events, Results* results) {
  std::set<EventId> challenges;
  for (const Event& event : events) {
    if (event.apart()) challenges.insert(event.id);
  }
  std::erase_if(results->sets,
                [&](const SetResult& set) { return challenges.contains(set.event); });
}

// A cell as the value of the field; false: it is not one.
bool SetField(const google::protobuf::FieldDescriptor* field, const std::string& cell,
              google::protobuf::Message* message) {
  using Kind = google::protobuf::FieldDescriptor;
  const google::protobuf::Reflection& fields = *message->GetReflection();
  double real = 0;
  uint64_t number = 0;
  // Of a version that is not known.
  if (cell.empty()) return true;
  switch (field->cpp_type()) {
    case Kind::CPPTYPE_STRING:
      fields.SetString(message, field, cell);
      return true;
    case Kind::CPPTYPE_BOOL:
      fields.SetBool(message, field, cell == "1");
      return cell == "0" || cell == "1";
    case Kind::CPPTYPE_DOUBLE:
      if (!absl::SimpleAtod(cell, &real)) return false;
      fields.SetDouble(message, field, real);
      return true;
    case Kind::CPPTYPE_UINT32:
      if (!absl::SimpleAtoi(cell, &number)) return false;
      fields.SetUInt32(message, field, static_cast<uint32_t>(number));
      return true;
    case Kind::CPPTYPE_UINT64:
      if (!absl::SimpleAtoi(cell, &number)) return false;
      fields.SetUInt64(message, field, number);
      return true;
    default:
      return false;
  }
}

}  // namespace

absl::StatusOr<v1::ExportReport> ExportReportOf(const Sheet& table) {
  v1::ExportReport report;
  for (const std::vector<std::string>& row : table.rows) {
    v1::ExportedSeat& seat = *report.add_seats();
    for (size_t i = 0; i < row.size(); ++i) {
      const std::string& head = table.columns[i].head;
      const auto* field = seat.GetDescriptor()->FindFieldByName(head);
      if (field == nullptr || !SetField(field, row[i], &seat)) {
        return absl::InternalError(
            absl::StrCat("ExportedSeat has no field ", head, " for ", Quoted(row[i])));
      }
    }
  }
  return report;
}

absl::StatusOr<Sheet> LoadMatchTable(LadderStore& store, const std::string& event_name,
                                     const std::function<void(const std::string&)>& damaged) {
  ResultFilter filter;
  std::map<EventId, std::string> events;
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Event> all, store.ListEvents());
  for (const Event& event : all) events[event.id] = event.setup.name;
  if (!event_name.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const Event event, store.FindEvent(event_name));
    filter.event = event.id;
  }
  ASSIZE_ASSIGN_OR_RETURN(Results results, store.LoadResults(filter));
  if (!filter.event.has_value()) DropChallenges(all, &results);
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> listed, store.ListVersions());
  std::map<VersionId, Version> versions;
  for (const Version& version : listed) versions.emplace(version.id, version);
  ASSIZE_ASSIGN_OR_RETURN(FaultsBySeat faults, LoadFaultsBySeat(store, filter.event));
  Sheet sheet;
  sheet.columns = PlainColumns(
      {"event",     "round",       "set",          "match",         "rotation", "seat",
       "bot",       "version",     "label",        "role",          "score",    "rank",
       "forfeited", "owner",       "forfeit",      "faults",        "worst_ms", "chain",
       "mean_ms",   "mean_cpu_ms", "worst_cpu_ms", "worst_late_ms", "playoff",  "name"},
      "l");
  ASSIZE_ASSIGN_OR_RETURN(const auto matches, Store::OpenForReading(store.name()));
  ASSIZE_ASSIGN_OR_RETURN(const auto heads, store.LoadChainHeads());
  Playoffs playoffs;
  for (const Event& event : all) {
    if (filter.event.has_value() && event.id != *filter.event) continue;
    ASSIZE_ASSIGN_OR_RETURN(Playoffs more, LoadPlayoffs(store, event));
    playoffs.merge(more);
  }
  for (const SetResult& set : results.sets) {
    if (!events.contains(set.event)) {
      // It was not listed, so it can't be read.
      damaged(std::string(store.LoadEvent(set.event).status().message()));
      continue;
    }
    for (const MatchResult& match : results.MatchesOf(set)) {
      ASSIZE_ASSIGN_OR_RETURN(const StoredMatch stored, matches->LoadMatch(match.match));
      std::vector<SeatTimes> times = TimesOf(stored.record, stored.timing);
      times.resize(results.SeatsOf(match).size());
      AddMatch(set, match, results, events[set.event], versions, faults, times, heads, playoffs,
               sheet);
    }
  }
  return sheet;
}

}  // namespace assize::ladder
