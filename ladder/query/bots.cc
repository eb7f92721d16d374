#include "ladder/query/bots.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "ladder/report/bots_report.h"
#include "referee/base/status.h"
#include "referee/replay/store/store.h"
#include "referee/replay/summary/seat_times.h"

namespace assize::ladder {
namespace {

// The newest matches that the version has forfeited, with the details from their records.
absl::Status AddForfeits(Store& matches, const MatchNames& names,
                         const std::vector<SeatFaults>& seats, VersionId version,
                         v1::BotVersionReport* listed) {
  constexpr int kShown = 3;
  for (auto seat = seats.rbegin(); seat != seats.rend(); ++seat) {
    if (seat->version != version || seat->forfeit.empty()) continue;
    if (listed->last_forfeits_size() == kShown) break;
    const absl::StatusOr<StoredMatch> match = matches.LoadMatch(seat->match);
    // A damaged record says nothing, which `ladder doctor` finds.
    if (absl::IsDataLoss(match.status())) continue;
    ASSIZE_RETURN_IF_ERROR(match.status());
    v1::ForfeitReport& forfeit = *listed->add_last_forfeits();
    forfeit.set_match(seat->match);
    forfeit.set_name(AsText(names.Of(match->entry)));
    forfeit.set_seat(seat->seat);
    forfeit.set_reason(seat->forfeit);
    if (seat->seat >= match->timing.seats_size()) continue;
    forfeit.set_process_end(match->timing.seats(seat->seat).process_end());
    *forfeit.mutable_last_lines() = match->timing.seats(seat->seat).last_lines();
  }
  return absl::OkStatus();
}

// What the version's moves took.
absl::Status AddTimes(Store& matches, const std::vector<SeatFaults>& seats, VersionId version,
                      v1::BotVersionReport* listed) {
  SeatTimes times;
  for (const SeatFaults& seat : seats) {
    if (seat.version != version) continue;
    const absl::StatusOr<StoredMatch> match = matches.LoadMatch(seat.match);
    if (absl::IsDataLoss(match.status())) continue;
    ASSIZE_RETURN_IF_ERROR(match.status());
    const std::vector<SeatTimes> by_seat = TimesOf(match->record, match->timing);
    if (seat.seat < static_cast<int>(by_seat.size())) times.Add(by_seat[seat.seat]);
  }
  if (times.moves == 0) return absl::OkStatus();
  constexpr double kUsPerMs = 1000;
  v1::TimesReport& report = *listed->mutable_times();
  report.set_moves(times.moves);
  report.set_mean_ms(times.MeanMs());
  report.set_worst_ms(static_cast<double>(times.worst_us) / kUsPerMs);
  report.set_mean_cpu_ms(times.MeanCpuMs());
  report.set_worst_cpu_ms(static_cast<double>(times.worst_cpu_us) / kUsPerMs);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<v1::BotsReport> LoadBots(LadderStore& store, const BotsQuery& query) {
  std::string bot;
  std::vector<SeatFaults> faults;
  std::unique_ptr<Store> matches;
  MatchNames names;
  if (!query.bot.empty()) {
    ASSIZE_ASSIGN_OR_RETURN(const Version named, store.FindVersion(query.bot));
    bot = named.bot;
    ASSIZE_ASSIGN_OR_RETURN(faults, store.LoadSeatFaults());
    ASSIZE_ASSIGN_OR_RETURN(matches, Store::OpenForReading(store.name()));
    ASSIZE_ASSIGN_OR_RETURN(names, matches->LoadMatchNames());
  }
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store.ListVersions());
  ASSIZE_ASSIGN_OR_RETURN(const Results results, store.LoadResults({}));
  std::vector<v1::BotVersionReport> described = report::DescribeVersions(versions, {&results});
  v1::BotsReport report;
  for (size_t i = 0; i < versions.size(); ++i) {
    const Version& version = versions[i];
    if (!query.game.empty() && !version.Plays(query.game)) continue;
    if (!bot.empty() && version.bot != bot) continue;
    v1::BotVersionReport& listed = *report.add_versions();
    listed = std::move(described[i]);
    if (bot.empty()) continue;
    ASSIZE_RETURN_IF_ERROR(AddForfeits(*matches, names, faults, version.id, &listed));
    ASSIZE_RETURN_IF_ERROR(AddTimes(*matches, faults, version.id, &listed));
  }
  return report;
}

absl::StatusOr<std::vector<std::string>> FaultyVersions(LadderStore& store,
                                                        const v1::BotsReport& report) {
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<SeatFaults> seats, store.LoadSeatFaults());
  ASSIZE_ASSIGN_OR_RETURN(const std::vector<Version> versions, store.ListVersions());
  std::map<VersionId, int64_t> faults;
  for (const SeatFaults& seat : seats) {
    faults[seat.version] += seat.faults + (seat.forfeit.empty() ? 0 : 1);
  }
  std::map<std::string, int64_t> by_name;
  for (const Version& version : versions) by_name[NameOf(version)] = faults[version.id];
  std::vector<std::string> names;
  for (const v1::BotVersionReport& listed : report.versions()) {
    names.push_back(absl::StrCat(listed.bot(), "@", listed.number()));
  }
  std::erase_if(names, [&](const std::string& name) { return by_name[name] == 0; });
  std::ranges::stable_sort(names, std::greater(),
                           [&](const std::string& name) { return by_name[name]; });
  return names;
}

}  // namespace assize::ladder
