#include "referee/report/transcript/match_list.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/time/time.h"

namespace assize {
namespace {

void Describe(const SeatSummary& seat, v1::ListedSeat* listed) {
  listed->set_bot(seat.bot);
  listed->set_version(seat.version);
  listed->set_role(seat.role);
  if (seat.score.has_value()) listed->set_score(*seat.score);
  if (seat.rank.has_value()) listed->set_rank(*seat.rank);
  listed->set_faults(seat.faults);
  listed->set_timeouts(seat.timeouts);
  listed->set_forfeit(seat.forfeit);
}

// "greedy 0.500", "crash 0.000 (EXITED)"
std::string SeatText(const v1::ListedSeat& seat) {
  std::string text = seat.bot();
  if (seat.has_score()) absl::StrAppend(&text, absl::StrFormat(" %.3f", seat.score()));
  if (!seat.forfeit().empty()) absl::StrAppend(&text, " (", seat.forfeit(), ")");
  return text;
}

std::string BotsText(const v1::ListedMatch& match) {
  std::vector<std::string> seats;
  for (const v1::ListedSeat& seat : match.seats()) seats.push_back(SeatText(seat));
  return absl::StrJoin(seats, ", ");
}

std::string StartText(const v1::ListedMatch& match) {
  return absl::FormatTime("%Y-%m-%d %H:%M:%S",
                          absl::FromUnixMicros(static_cast<int64_t>(match.started_unix_us())),
                          absl::UTCTimeZone());
}

Tone StateTone(std::string_view cell) {
  if (cell == "FINISHED") return Tone::kPlain;
  return cell == "VOID" ? Tone::kBad : Tone::kWarning;
}

}  // namespace

v1::ListReport DescribeMatches(const std::vector<MatchEntry>& entries) {
  v1::ListReport report;
  for (const MatchEntry& entry : entries) {
    v1::ListedMatch& match = *report.add_matches();
    match.set_match(entry.id);
    match.set_name(AsText(entry.name));
    match.set_run(entry.place.run_id);
    match.set_deal(entry.place.deal);
    match.set_rotation(entry.place.rotation);
    match.set_match_id(entry.summary.match_id);
    match.set_game(entry.summary.game);
    match.set_state(std::string(NameOf(entry.summary.state)));
    match.set_started_unix_us(entry.summary.started_unix_us);
    match.set_duration_us(entry.summary.duration_us);
    for (const SeatSummary& seat : entry.summary.seats) Describe(seat, match.add_seats());
  }
  return report;
}

Sheet ListSheet(const v1::ListReport& report) {
  Sheet sheet;
  sheet.columns = {{.head = "match", .side = 'r', .key = true},
                   {.head = "run", .side = 'r', .show = Show::kIfVaried, .worth = 1},
                   {.head = "game", .show = Show::kIfVaried, .worth = 2, .fit = Fit::kShorten},
                   {.head = "played (UTC)", .worth = 3},
                   {.head = "state", .show = Show::kIfVaried, .tone = StateTone},
                   {.head = "bots and scores", .fit = Fit::kWrap}};
  for (const v1::ListedMatch& match : report.matches()) {
    sheet.rows.push_back({match.name(), absl::StrCat(match.run()), match.game(), StartText(match),
                          match.state(), BotsText(match)});
  }
  return sheet;
}

Sheet SeatsSheet(const v1::ListReport& report) {
  Sheet sheet;
  sheet.columns = PlainColumns(
      {"match", "run", "deal", "rotation", "match_id", "game", "state", "started_utc", "seconds",
       "seat", "bot", "version", "role", "score", "rank", "faults", "timeouts", "forfeit", "name"},
      "l");
  for (const v1::ListedMatch& match : report.matches()) {
    for (int i = 0; i < match.seats_size(); ++i) {
      const v1::ListedSeat& seat = match.seats(i);
      sheet.rows.push_back(
          {absl::StrCat(match.match()), absl::StrCat(match.run()), absl::StrCat(match.deal()),
           absl::StrCat(match.rotation()), match.match_id(), match.game(), match.state(),
           StartText(match), absl::StrFormat("%.3f", match.duration_us() / 1e6), absl::StrCat(i),
           seat.bot(), seat.version(), seat.role(),
           seat.has_score() ? absl::StrFormat("%.6g", seat.score()) : "",
           seat.has_rank() ? absl::StrCat(seat.rank()) : "", absl::StrCat(seat.faults()),
           absl::StrCat(seat.timeouts()), seat.forfeit(), match.name()});
    }
  }
  return sheet;
}

}  // namespace assize
